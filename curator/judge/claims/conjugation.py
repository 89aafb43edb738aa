"""Forms of Korean predicates: the stem that 어려워서, 어려운 and 어려웠다 share with 어렵다."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.syllables import letters, syllable, with_final

_N, _L, _M, _B, _SS = 4, 8, 16, 17, 20
_A, _AE, _EO, _YEO, _O, _WA, _OE, _U, _WEO, _EU, _I = 0, 1, 4, 6, 8, 9, 11, 13, 14, 18, 20
PLAIN: Final = "다"
ADNOMINAL: Final = "ㄴ"
_LINKED: Final = ("", "데", "데요")
# A vowel runs together with the 아 or 어 after it: 느리어 is 느려, 나오아 is 나와.
_JOINED: Final = {_O: _WA, _U: _WEO, _I: _YEO, _OE: 10}
# Stems in ㅂ that keep it; all others change it to 우: 어렵다, 어려워.
_REGULAR_B: Final = frozenset("좁뽑잡입씹꼽접집")


def stem_of(text: str, words: Words) -> tuple[str, str] | None:
    """Return the stem of a listed predicate and its ending, None for any other word.

    The ending is ADNOMINAL before a noun, and PLAIN where nothing else stands behind the stem.
    """
    known = _forms(words)
    for end in range(len(text), 0, -1):
        found = known.get(text[:end])
        if found is not None and text[end:] in (_LINKED if found[1] == ADNOMINAL else words.tails):
            return found[0], text[end:] or found[1]
    return None


@cache
def _forms(words: Words) -> Mapping[str, tuple[str, str]]:
    return {
        form: (stem.removesuffix("하") if len(stem) > 1 else stem, ending)
        for stem in sorted(words.predicates)
        for form, ending in forms(stem)
    }


def forms(stem: str) -> Iterator[tuple[str, str]]:
    """Yield the beginnings of the forms of a predicate, with their ending: 크, 커, 컸, 큰, 큼."""
    joined = infinitive(stem)
    base, final = _open(stem), letters(stem[-1])[2]
    if final == 0 or base != stem:
        for end in (_L, _M, _B):
            yield with_final(base, end), PLAIN
        yield with_final(base, _N), ADNOMINAL
        # Before ㄴ and ㅅ only: 머네, 어려우니.
        yield from ((base + end, PLAIN) for end in ("네", "네요", "니", "니까", "세요"))
        yield base + "는", ADNOMINAL
    else:
        yield from ((stem + end, PLAIN) for end in ("을", "음"))
        yield stem + "은", ADNOMINAL
        yield stem + "는", ADNOMINAL
    honoured = base + "시" if final == 0 or base != stem else stem + "으시"
    yield honoured, PLAIN
    yield honoured[:-1] + "셨", PLAIN
    yield honoured[:-1] + "십", PLAIN
    yield honoured[:-1] + "신", ADNOMINAL
    yield stem, PLAIN
    yield joined, PLAIN
    yield with_final(joined, _SS), PLAIN


def infinitive(stem: str) -> str:
    """Return a stem with 아 or 어: 나쁘 나빠, 빠르 빨라, 어렵 어려워, 조용하 조용해, 좋 좋아."""
    lead, vowel, final = letters(stem[-1])
    if stem[-1] == "하":
        return with_final(stem[:-1] + syllable(lead, _AE, 0), 0)
    if final:
        base = _open(stem)
        if final == _B and base != stem:
            return base[:-1] + "워"
        return stem + ("아" if vowel in (_A, _O) else "어")
    if vowel == _EU:
        return _dropped(stem, lead)
    return stem[:-1] + syllable(lead, _JOINED.get(vowel, vowel), 0)


def _dropped(stem: str, lead: int) -> str:
    """Return a stem in ㅡ with 아 or 어; 르 doubles its ㄹ before it."""
    before = stem[-2] if len(stem) > 1 else ""
    vowel = _A if before and letters(before)[1] in (_A, _O) else _EO
    if stem[-1] == "르" and before:
        return with_final(stem[:-1], _L) + syllable(lead, vowel, 0)
    return stem[:-1] + syllable(lead, vowel, 0)


def _open(stem: str) -> str:
    """Return a stem as it stands before ㄴ: 어려우, 머, 크; one that does not change as it is."""
    final = letters(stem[-1])[2]
    if final == _L:
        return with_final(stem, 0)
    if final == _B and stem[-1] not in _REGULAR_B:
        return with_final(stem, 0) + "우"
    return stem
