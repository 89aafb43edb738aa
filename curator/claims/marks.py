"""Tell what no longer holds, what is advised against, and what only leads to something else."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from curator.claims.lexicon import lexicon
from curator.claims.shown import STRUCK

_NOT_WORD: Final = re.compile(r"[^\w']+")
_ASIDE: Final = re.compile(r"\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|[:：]")
_SAYS: Final = re.compile(r"[^\W_]")
_BOLD: Final = re.compile(r"\s*(?:\*\*[^*\n]+\*\*|__[^_\n]+__)\s*")
_FIRST: Final = re.compile(r"[a-z']+")
_LONGEST: Final = 60
# Without a year it may be an hour, as in “(until 18:00)”.
_YEAR: Final = r"(?<!\d)(?:19|20)\d\d(?!\d)"


def is_crossed(raw: str) -> bool:
    """Say whether a statement says by its own marks that it no longer holds.

    It is struck through but for remarks in brackets and the key, or a bracket gives its end.
    """
    if "(" in raw or "（" in raw:
        before, after = _until()
        if before.search(raw) or after.search(raw):
            return True
    if "~~" not in raw:
        return False
    left = STRUCK.sub("", raw)
    if left == raw:
        return False
    for sign in (":", "：", "="):
        left = left.rpartition(sign)[2] if "](" not in left else left
    return _SAYS.search(_ASIDE.sub("", _ASIDE.sub("", left))) is None


def is_lead(text: str, begin: int, end: int) -> str:
    """Return "colon" or "bold" for a paragraph that only opens what follows, else ""."""
    if end - begin > 400:
        return ""
    last = text[end - 1]
    if last in ":：" or (last in "*_" and text[begin:end].rstrip("*_")[-1:] in (":", "：")):
        return "colon"
    if last not in "*_" or _BOLD.fullmatch(text, begin, end) is None:
        return ""
    return "" if text[begin:end].rstrip("*_ ")[-1:] in ".!?。！？" else "bold"


@lru_cache(maxsize=1 << 12)
def discouraged(heading: tuple[str, ...], above: tuple[str, ...]) -> bool:
    """Say whether the innermost heading or entry that takes a side advises against."""
    for text in reversed(heading + above):
        side = leaning(text)
        if side:
            return side < 0
    return False


@lru_cache(maxsize=1 << 14)
def leaning(text: str) -> int:
    """Return -1 for words such as “Don't”, 1 for words such as “Do”, 0 for all others."""
    if len(text) > _LONGEST or (text.isascii() and not _may_lean(text)):
        return 0
    words = lexicon()
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    folded = _NOT_WORD.sub(" ", folded).strip(" '")
    if folded in words.encouraged:
        return 1
    if folded in words.discouraged or any(part in folded for part in words.discouraged_in):
        return -1
    first, _, rest = folded.partition(" ")
    return -1 if first in words.discouraged and 0 < rest.count(" ") + 1 <= 3 else 0


def _may_lean(text: str) -> bool:
    """Say quickly whether an English text may take a side: by its first word."""
    found = _FIRST.search(text.lower())
    return found is not None and found[0] in _leaning_words()


@cache
def _leaning_words() -> frozenset[str]:
    words = lexicon().discouraged | lexicon().encouraged
    return frozenset(found[0] for word in words if (found := _FIRST.search(word)) is not None)


@cache
def _until() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = lexicon()
    before = "|".join(re.escape(word) for word in words.until)
    after = "|".join(re.escape(word) for word in words.until_after)
    return (
        re.compile(rf"(?i)[(（][ \t]{{0,4}}(?:{before})[ \t][^()（）]{{0,20}}?{_YEAR}"),
        re.compile(rf"[(（][^()（）]{{0,40}}?{_YEAR}[^()（）]{{0,12}}?(?:{after})"),
    )
