"""Whether a file still holds what a proposal wrote into it, holds what stood there before, or neither."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping
from enum import Enum
from functools import cached_property
from typing import Final

from curator.gitdata import text_of
from curator.home.flags import COMMENT, KEY
from curator.home.normal_form import normal
from curator.home.reading import Text, read_text
from curator.home.values import listed

_LEAD: Final = re.compile(r"^[\s>*+-]+")
_QUOTES: Final = str.maketrans("", "", "\"'`*\ufeff")
ALIKE: Final = 0.6
_REWRITTEN: Final = 0.5
_TELLING: Final = 12


class Held(Enum):
    """What became of one path of a proposal."""

    KEPT = "kept"
    UNDONE = "undone"
    OTHER = "other"


class Content:
    """The bytes of one file at one commit, read as lines that no reformatting changes."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @cached_property
    def lines(self) -> Counter[str]:
        """Return how often each line stands there: without bullets, quotes, line ends and runs of space."""
        return Counter(filter(None, map(_plain, text_of(self.raw).splitlines())))

    @cached_property
    def body(self) -> Counter[str]:
        """Return the same of the text below the front matter."""
        found = read_text("", self.raw)
        text = found.body if isinstance(found, Text) else text_of(self.raw)
        return Counter(filter(None, map(_plain, text.splitlines())))

    @cached_property
    def keys(self) -> Mapping[str, object]:
        """Return the front matter, empty where there is none that can be read."""
        found = read_text("", self.raw)
        return found.front if isinstance(found, Text) else {}

    def has(self, key: str) -> bool:
        """Say whether a key stands there, also where the front matter cannot be read."""
        return key in self.keys or any(
            line.partition(":")[0].strip().casefold() == key.casefold()
            for line in self.lines
            if ":" in line
        )

    @cached_property
    def marks(self) -> int:
        """Return how many marks of contradictions stand there."""
        named = listed(self.keys.get(KEY))
        return len(named) + len(COMMENT.findall(text_of(self.raw)))

    @cached_property
    def flow(self) -> str:
        """Return all lines as one, so that a paragraph may be broken elsewhere."""
        return " ".join(filter(None, map(_plain, text_of(self.raw).splitlines())))

    def like(self, other: Content) -> bool:
        """Say whether most lines of the two texts are the same."""
        return self.likeness(other) >= ALIKE

    def likeness(self, other: Content) -> float:
        """Return the share of lines that the two texts have in common, front matter apart."""
        return _share(self.body, other.body)


class Change:
    """What a proposal did to one path: the content before and after, None where there was no file."""

    def __init__(self, before: Content | None, after: Content | None) -> None:
        self.before = before
        self.after = after

    def held(self, now: Content | None, then: Content | None = None) -> Held:
        """Return what a later content makes of the change; `then` is what stood there just before it.

        Undone is what equals the old content again, or has the old lines back in the place of ours. A
        later edit or rewriting is neither. A file that the proposal made and nobody has any more is
        undone: whether it was only moved or went with its topic, the caller knows.
        """
        if _same(now, self.after):
            return Held.KEPT
        if _same(now, self.before):
            return Held.UNDONE
        if now is None or self.before is None:
            return Held.OTHER
        if self.after is None:
            return Held.UNDONE if now.like(self.before) else Held.OTHER
        return self._of_lines(self.before, self.after, now, then)

    def said(self, now: Content) -> bool:
        """Say whether a note says something else than before, marks of contradictions apart."""
        if self.before is None or self.after is None:
            return False
        lines = self.before.body - self.after.body
        if lines:
            plain = Counter(map(_plain, COMMENT.sub("", text_of(now.raw)).splitlines()))
            return bool(lines - plain)
        return bool(self.before.body - now.body)

    def verbatim(self, now: Content | None) -> bool:
        """Say whether all that the proposal wrote stands there byte by byte."""
        if self.after is None or now is None:
            return self.after is None and now is None
        old = self.before.raw.splitlines() if self.before else []
        ours = Counter(self.after.raw.splitlines()) - Counter(old)
        return not ours - Counter(now.raw.splitlines())

    def flagged(self, now: Content) -> bool:
        """Say whether as many marks of contradictions stand there as the proposal left, or more."""
        assert self.after is not None
        return now.marks >= self.after.marks

    def _of_lines(
        self, before: Content, after: Content, now: Content, then: Content | None
    ) -> Held:
        if _line_back(before, after, now):
            return Held.UNDONE
        ours, theirs = after.lines - before.lines, before.lines - after.lines
        written_in = ours
        keys = _new_keys(before, after)
        standing = sum(now.has(key) for key in keys)
        ours = Counter({line: n for line, n in ours.items() if not _under(line, keys)})
        here = {line for line in ours if now.lines[line] > before.lines[line]}
        back = {line for line in theirs if now.lines[line] > after.lines[line]}
        written, left = len(ours) + len(keys), len(here) + standing
        if left == written and not back:
            return Held.KEPT
        # One line of many may be the owner's own edit of it.
        if back and 2 * left <= written:
            return Held.UNDONE
        if here or standing:
            return Held.OTHER
        if theirs:
            return Held.UNDONE if _flows_back(before, after, now) else Held.OTHER
        return Held.OTHER if _rewritten(then or after, now, written_in) else Held.UNDONE


def _line_back(before: Content, after: Content, now: Content) -> bool:
    """True where a line of the text stands again as it was, and one of ours is gone."""
    ours, theirs = after.body - before.body, before.body - after.body
    back = any(now.body[line] > after.body[line] for line in theirs)
    return back and any(now.body[line] <= before.body[line] for line in ours)


def _same(one: Content | None, other: Content | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.raw == other.raw or one.lines == other.lines


def _plain(line: str) -> str:
    line = line if line.isascii() else normal("NFC", line)
    return " ".join(_LEAD.sub("", line).translate(_QUOTES).split())


def _share(one: Counter[str], other: Counter[str]) -> float:
    most = max(one.total(), other.total())
    return (one & other).total() / most if most else 1.0


def _new_keys(before: Content, after: Content) -> frozenset[str]:
    return frozenset(after.keys) - frozenset(before.keys)


def _under(line: str, keys: Container[str]) -> bool:
    return line.partition(":")[0].strip() in keys


def _flows_back(before: Content, after: Content, now: Content) -> bool:
    """True where the old lines are back and ours gone, though paragraphs are broken elsewhere."""
    flow = f" {now.flow} "
    ours, theirs = after.lines - before.lines, before.lines - after.lines
    if any(len(line) < _TELLING for line in theirs) or any(f" {line} " in flow for line in ours):
        return False
    return all(f" {line} " in flow for line in theirs)


def _rewritten(then: Content, now: Content, ours: Counter[str]) -> bool:
    """True where little is left of what stood there: a text of its own, not the old one back."""
    return _share(then.lines - ours, now.lines) < _REWRITTEN
