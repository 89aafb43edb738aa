"""What a heading says of the statements under it: that they are lessons, rules, tasks, or of some topic."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from curator.facts.plain.lexicon import Sort, Titles, titles
from curator.home.months import MONTH, WEEKDAY
from curator.home.normal_form import normal

Says = Literal[Sort, "closed", ""]
_LONGEST: Final = 120
_TOPIC: Final = 4
_AFTER: Final = 7
_WIDE: Final = 24
_ASIDE: Final = re.compile(r"\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|【[^【】]*】|\*\*|__|`")
_STAMP: Final = re.compile(
    r"^(?:(?:19|20)\d\d[-./年년 ]{1,2}\d{1,2}[-./月월 ]{1,2}\d{1,2}[日일]?|~?\d{1,2}:[\dXx]{2}(?::\d\d)?"
    r"(?: ?[ap]m)?(?: ?[〜~–-] ?\d{1,2}:\d\d)?(?: (?:utc|et|mt|pt|kst|jst|cet|cest|gmt))?)(?![\d:])"
)
_EDGE: Final = " \t#*_~:：-–—|·・>.,!！、。→✅✓☑️⚠️"
_NUMBERED: Final = re.compile(r"^(?:\d{1,2}[.)]|[-*•]) ?")
_PARTED: Final = re.compile(r" ?[—–|·] ?| - |: |：")
_KANA: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]")
_DAY: Final = re.compile(rf"(?<!\w)(?:{MONTH}|{WEEKDAY})(?!\w)", re.IGNORECASE)
_THEIRS: Final = re.compile(r"\b(?:from|of) (?:\w+ ){0,3}?\w+'s\b|^@\w")
_LETTER: Final = re.compile(r"[^\W\d_]")
# A single one of these with a topic before it heads the story of one, not a list of them.
_ONE: Final = frozenset({
    "decision", "rule", "policy", "convention", "learned", "learnt", "agreed", "decided", "til",
    "entscheidung", "regel", "gelernt", "merken", "remember", "facts", "fakten", "principle",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says: the sort of what stands under it, and its words if they name a topic.

    `others` is true over what somebody else wrote, as of an article.
    """

    says: Says
    topic: str
    others: bool = False


@lru_cache(maxsize=1 << 14)
def heading(text: str) -> Heading:
    """Read one heading, or a line that announces what follows."""
    plain = _ASIDE.sub(" ", text[:_LONGEST]).strip(_EDGE)
    folded = _bare(normal("NFKC", plain).casefold().replace("’", "'"))
    if len(text) > _LONGEST or not folded:
        return Heading("", plain if _LETTER.search(plain) and not folded else "")
    parts = [part for part in _PARTED.split(folded) if part.strip(_EDGE)]
    known = _titles(folded)
    says, alone = _says(parts[-1].strip(_EDGE), known) if parts else ("", False)
    if says and alone and len(parts) == 1:
        return Heading(says, "")
    topic = "" if _untold(folded, known) else _topic(plain)
    others = known.others.search(folded) is not None or _THEIRS.search(folded) is not None
    return Heading(says, topic, others)


def _bare(folded: str) -> str:
    """Return a heading without signs, numbers, dates and hours at its beginning."""
    before = ""
    while before != folded:
        before = folded
        folded = folded.strip(_EDGE)
        folded = _STAMP.sub("", _NUMBERED.sub("", _unsigned(folded)), count=1)
    return " ".join(folded.split())


def _unsigned(text: str) -> str:
    """Drop pictures and other signs before the first letter or digit."""
    at = next((at for at, sign in enumerate(text) if sign.isalnum()), len(text))
    return text[at:]


def _topic(plain: str) -> str:
    """Return a heading as written, without dates and hours before its words."""
    left = plain
    while (found := _STAMP.match(left.casefold())) is not None:
        left = left[found.end() :].strip(_EDGE)
    return left if _LETTER.search(left) else ""


def _titles(text: str) -> Titles:
    if _HANGUL.search(text):
        return titles("ko")
    return titles("ja", "zh") if _KANA.search(text) else titles("en", "de")


def _says(text: str, known: Titles) -> tuple[Says, bool]:
    """Return the sort of a heading, and whether it says nothing else."""
    wide = _KANA.search(text) is not None
    for words, topical in _readings(text, known, wide=wide):
        if words in known.closed:
            return "closed", not topical
        if words in known.sorts and not (topical and words in _ONE):
            return known.sorts[words], not topical
    return "", False


def _readings(text: str, known: Titles, *, wide: bool) -> list[tuple[str, bool]]:
    """Return what a heading may be but for words before and after, whether those are a topic."""
    found = [(text, False)]
    found += [
        (text.removesuffix(tail).strip(), False)
        for tail in known.tails
        if text.endswith(tail) and len(text) > len(tail)
    ]
    if wide:
        return [*found, *_ends(text, known)]
    for words, _ in tuple(found):
        split = words.split()
        bare = _unmodified(split, known)
        found.append((" ".join(bare), False))
        found += [(" ".join(bare[cut:]), True) for cut in range(1, min(len(bare), _TOPIC + 1))]
        linked = next((at for at, word in enumerate(split) if at and word in known.links), 0)
        if linked and len(split) - linked <= _AFTER:
            found.append((" ".join(_unmodified(split[:linked], known)), True))
    return found


def _unmodified(words: list[str], known: Titles) -> list[str]:
    while len(words) > 1 and words[0] in known.modifiers:
        words = words[1:]
    return words


def _ends(text: str, known: Titles) -> list[tuple[str, bool]]:
    """Return the endings of a heading in a script without spaces."""
    if len(text) > _WIDE:
        return []
    found: list[tuple[str, bool]] = []
    for at in range(1, len(text)):
        before = text[:at].strip("の的")
        found.append((text[at:], not (before in known.modifiers or text[:at] in known.modifiers)))
    return found


def _untold(folded: str, known: Titles) -> bool:
    """True for a heading that names nothing: “Daily log”, a date."""
    if _LETTER.search(folded) is None:
        return True
    words = " ".join(_unmodified(folded.split(), known))
    return all(
        part.strip(_EDGE) in known.untold or _LETTER.search(_DAY.sub("", part)) is None
        for part in _PARTED.split(words)
    )
