"""Syllables of hangul taken apart into lead, vowel and final, and put together."""

from __future__ import annotations

from typing import Final

_FIRST: Final = 0xAC00
_FINALS: Final = 28
_VOWELS: Final = 21


def letters(syllable: str) -> tuple[int, int, int]:
    """Return the numbers of lead, vowel and final of a syllable; 0 for no final."""
    rest, final = divmod(ord(syllable) - _FIRST, _FINALS)
    return *divmod(rest, _VOWELS), final


def syllable(lead: int, vowel: int, final: int) -> str:
    """Return the syllable of three numbers."""
    return chr(_FIRST + (lead * _VOWELS + vowel) * _FINALS + final)


def with_final(text: str, final: int) -> str:
    """Return a word whose last syllable ends in another final consonant, 0 for none."""
    lead, vowel, _ = letters(text[-1])
    return text[:-1] + syllable(lead, vowel, final)
