"""The words that tell of a change: “now”, “instead of”, “no longer”."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from curator.judge.claims.lexicon import Words, words_in

# Such a word alone tells of no change in these.
_ALONE: Final = frozenset({"was", "were"})


def cues(known: Words) -> tuple[str, ...]:
    """Return the words by which a language tells that something took another's place."""
    return (*known.update, *known.was_inline, *known.instead)


def stands(word: str, folded: str, known: Words) -> bool:
    """Say whether a word stands in a text in lower case, as a word of its own where there are such."""
    return (f" {word} " in f" {folded} ") if known.spaced else word in folded


def tells_of_change(folded: str, language: str) -> bool:
    """Say quickly whether a statement, in lower case, may tell of a change."""
    return _any(language).search(folded) is not None


@cache
def _any(language: str) -> re.Pattern[str]:
    known = words_in(language)
    either = "|".join(re.escape(cue) for cue in cues(known) if cue not in _ALONE)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)" if known.spaced else f"(?:{either})")
