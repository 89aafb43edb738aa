"""What a statement says of its own age: that something changed, what held before, since when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from typing import Final

from curator.home.times import when
from curator.judge.claims.lexicon import LANGUAGES, Words, words_in

_BRACKET: Final = re.compile(r"[(（\[]([^()（）\[\]]{1,160})[)）\]]")
_DAY: Final = (
    r"((?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|(?:19|20)\d\d[年년] ?\d{1,2}[月월] ?\d{1,2}[日일])"
)
_PART: Final = re.compile(r",(?=\s)|[;、，；—–。]| - |(?<=[^\d])\. ")
# Not a word of change: it only leads on, as in a proof.
_OPENING: Final = re.compile(r"^(?:now|nun|jetzt|then|so), ")
_JOINING: Final = frozenset("は는은是为")
_STOP: Final = re.compile(r",(?=\s)|[;、，；。]")
_BREAK: Final = re.compile(r"[,;:、，；：。「『“\"(（]")
_SPACE: Final = re.compile(r"\s+")
CHANGED: Final = tuple(word for name in LANGUAGES for word in words_in(name).changed)
_CHANGE: Final = re.compile("|".join(CHANGED))
_EN, _KO, _JA, _ZH, _DE = ("|".join(words_in(name).changed) for name in LANGUAGES)
# What changed stands right beside what it changed from and to: “open from 9 to 5” is a range.
_BETWEEN: Final = {
    "en": re.compile(
        rf"\b(?:{_EN})(?: [\w-]{{1,30}}){{0,3}}? from (?P<old>[^.;,]{{1,60}}?) to (?=\S)"
    ),
    "once": re.compile(r"\bused to (?P<old>[^.;,]{1,60}?),? (?:but |and )?now "),
    "de": re.compile(
        rf"\bvon (?P<old>[^.;,]{{1,60}}?) (?:auf|nach|zu) (?=[^.;,]{{1,60}}? (?:{_DE}))"
    ),
    "ko": re.compile(
        rf"(?P<old>\S{{1,40}}(?: \d[\w.:]{{0,20}})?)에서 (?=[^.,]{{1,60}}?로 (?:{_KO}))"
    ),
    "ja": re.compile(
        rf"(?P<old>[^、。はがを\s]{{1,40}})から、?(?=[^、。]{{1,40}}?[にへ](?:{_JA}))"
    ),
    "zh": re.compile(rf"[从由](?P<old>[^，。]{{1,40}}?)(?=(?:{_ZH}))"),
}
_REACH: Final = 40


@dataclass(frozen=True, slots=True)
class Remarks:
    """A text without its remarks, and what these say.

    `old` are the texts in which an old value may stand, `changed` is true where the first of them is what
    was left for what is said, `update` the word that tells of a change,
    `negated` whether that word also takes back what is said. `since` and `until` are dates.
    """

    said: str
    old: tuple[str, ...]
    changed: bool
    update: str
    negated: bool
    since: date | None
    until: date | None


def remarks(text: str, words: Words) -> Remarks:
    """Take the remarks out of a text in lower case; linear in its length."""
    old: list[str] = []
    said, since, until = _dated(text, words)
    said, between = _between(said, words, old)
    said = _BRACKET.sub(lambda found: _aside(found, words, old), said)
    said = _parts(said, words, old)
    said = _inline(said, words, old)
    said, update, negated = _updated(said, words)
    said = _SPACE.sub(" ", said).strip()
    return Remarks(said, tuple(old), bool(between), update or between, negated, since, until)


def _dated(text: str, words: Words) -> tuple[str, date | None, date | None]:
    found: dict[str, date] = {}

    def take(which: str, match: re.Match[str]) -> str:
        day = when(next(group for group in match.groups() if group))
        if day is None:
            return match[0]
        found.setdefault(which, day)
        return " "

    for which, markers in (("since", words.since), ("until", words.until)):
        text = _marked_day(markers, words.spaced).sub(partial(take, which), text)
    return text, found.get("since"), found.get("until")


@cache
def _marked_day(markers: tuple[str, ...], before: bool) -> re.Pattern[str]:
    either = "|".join(map(re.escape, markers))
    marked = rf"(?:\b(?:{either}) {_DAY})" if before else rf"(?:{_DAY} ?(?:{either})(?!前))"
    return re.compile(rf"[(（\[]?{marked}[)）\]]?")


def _between(said: str, words: Words, old: list[str]) -> tuple[str, str]:
    """Take out what stands between “from” and “to” where something changed; return the verb as well."""
    if words.name == "en" and (once := _BETWEEN["once"].search(said)) is not None:
        old.append(once["old"])
        return said[: once.start()] + said[once.end() :], "now"
    pattern = _BETWEEN.get(words.name)
    found = pattern.search(said) if pattern is not None and _CHANGE.search(said) else None
    if found is None:
        return said, ""
    verb = _CHANGE.search(said, found.start()) or _CHANGE.search(said)
    assert verb is not None
    old.append(found["old"])
    begin = found.start() if not words.spaced or words.name == "de" else found.start("old") - 5
    gap = " to " if words.spaced else " "
    left = said[:begin] + gap + said[found.end() :]
    return left.replace(verb[0], " ", 1) if words.spaced else left, verb[0]


def _aside(found: re.Match[str], words: Words, old: list[str]) -> str:
    inner = found[1].strip()
    value = _after(inner, words.was)
    if value is None:
        return found[0]
    old.append(value)
    return " "


def _parts(said: str, words: Words, old: list[str]) -> str:
    """Take out parts of a sentence that begin as remarks about an old value do."""
    parts = _PART.split(said)
    kept = parts[:1]
    for part in parts[1:]:
        value = _after(part.strip(), words.was)
        if value is None:
            kept.append(part)
        else:
            old.append(value)
    return ", ".join(part.strip() for part in kept)


def _after(part: str, markers: tuple[str, ...]) -> str | None:
    if part.endswith(("?", "？")):
        return None
    for marker in markers:
        if part.startswith(marker):
            rest = part[len(marker) :]
            if rest[:1].isalnum() and not _may_follow(marker, rest[0]):
                continue
            return rest.lstrip(" :,：") or None
    return None


def _may_follow(marker: str, sign: str) -> bool:
    """Say whether a letter or digit may stand right behind a marker that it is no part of."""
    if marker.isascii():
        return False
    return sign.isascii() or marker[-1] in _JOINING


def _inline(said: str, words: Words, old: list[str]) -> str:
    """Note what stands beside a word such as “instead of”; it stays, for it may say more."""
    for marker in words.was_inline:
        at = _find(said, marker)
        if at >= 0:
            rest = said[at + len(marker) :]
            stop = _STOP.search(rest)
            old.append(rest[: stop.start() if stop else _REACH])
            return said[:at] + (rest[stop.end() :] if stop else rest)
    for marker in words.instead:
        at = _find(said, marker)
        if at > 0:
            before = said[max(0, at - _REACH) : at].rstrip(" ,、，")
            old.append(_BREAK.split(before)[-1].strip())
            return said[:at] + " " + said[at + len(marker) :]
    return said


def _updated(said: str, words: Words) -> tuple[str, str, bool]:
    update, negated = "", False
    said = _OPENING.sub("", said)
    for word in words.update:
        at = _find(said, word)
        if at >= 0:
            update = update or word
            negated = negated or word in words.negating
            said = said[:at] + " " + said[at + len(word) :]
    return said, update, negated


def _find(said: str, word: str) -> int:
    """Return where a word stands, -1 if nowhere; in alphabets only as a word of its own."""
    at = said.find(word)
    while at >= 0:
        before, after = said[at - 1 : at], said[at + len(word) : at + len(word) + 1]
        if not word[0].isascii() or not (before.isalnum() or after.isalnum()):
            return at
        at = said.find(word, at + 1)
    return -1
