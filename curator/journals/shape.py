"""How the lines of a body belong together: parts under headings, list entries, paragraphs, fences."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from curator.claims.lines import ENTRY, FENCE, indent, title

_BOLD: Final = 7
_UNDERLINE: Final = re.compile(r"=+|-+")
_BOLD_LINE: Final = re.compile(r"(\*\*|__)[^*_\n]{1,120}\1[:：]?")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its text without margins and list mark, and what it is.

    `level` is that of a heading, 7 of a line in bold or brackets alone, else 0. `entry` says that it begins a
    list entry; `fenced` is the number, from 1, of the fenced block it lies in, its ends included.
    """

    said: str
    indent: int
    level: int = 0
    entry: bool = False
    fenced: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """The lines of a body, from 0, and for each line where what it belongs to begins and ends.

    `head` is the heading above or at a line, `owner` the innermost list entry it is of, `parent` the
    one around that, each -1 where there is none. `until` is, of a heading, the last line of its part
    with all parts below it; of an entry its last line; of any other line itself. `block` is
    the paragraph, list or fence around a line. `first` is the first line below its heading that says
    something, `next` the next heading, or how many lines there are.
    """

    lines: tuple[Line, ...]
    head: tuple[int, ...]
    owner: tuple[int, ...]
    parent: tuple[int, ...]
    until: tuple[int, ...]
    block: tuple[range, ...]
    first: tuple[int, ...]
    next: tuple[int, ...]

    def part(self, at: int) -> range:
        """Return the part a line stands in: all of it where the line is the first to say something."""
        begin = max(self.head[at], 0)
        return range(begin, self.rest(at).stop if self.first[at] == at else self.next[at])

    def rest(self, at: int) -> range:
        """Return a line and all that follows in its part and in the parts below."""
        above = self.head[at]
        return range(at, self.until[above] + 1 if above >= 0 else len(self.lines))

    def entry(self, at: int) -> range:
        """Return the list entry around a line with all that is nested in it, else its paragraph."""
        owner = self.owner[at]
        return self.block[at] if owner < 0 else range(owner, self.until[owner] + 1)

    def around(self, at: int) -> range | None:
        """Return the list entry that a line is nested in, if there is one."""
        owner = self.parent[at] if self.lines[at].entry else self.owner[at]
        return range(owner, self.until[owner] + 1) if owner >= 0 else None


def shape(body: str) -> Shape:
    """Return how the lines of a body belong together; linear in its length."""
    lines = _lines(body)
    count = len(lines)
    until = list(range(count))
    head = _heads(lines, until)
    owner, parent = _owners(lines, until)
    first, following = _around(lines, head)
    return Shape(lines, head, owner, parent, tuple(until), _blocks(lines), first, following)


def _lines(body: str) -> tuple[Line, ...]:
    found: list[Line] = []
    fence, fences = "", 0
    rows = body.split("\n")
    for at, raw in enumerate(rows):
        said = raw.strip()
        if fence:
            found.append(Line(said, found[-1].indent, fenced=fences))
            if said.startswith(fence) and not said.strip(fence[0]):
                fence = ""
            continue
        mark = ENTRY.match(raw)
        text = raw[mark.end() :].strip() if mark is not None else said
        opening = FENCE.match(text)
        if opening is not None:
            fence, fences = opening[1], fences + 1
        if mark is None and said and (known := title(said, _after(rows, at))) is not None:
            found.append(Line(known[1] or said, indent(raw), known[0]))
            continue
        level = 0 if mark is not None or not said else _level(said, found)
        inside = fences if opening is not None else 0
        found.append(Line(text, indent(raw), level, mark is not None, inside))
    return tuple(found)


def _after(rows: list[str], at: int) -> str:
    return "\n".join(rows[at + 1 : at + 3])


def _level(said: str, before: list[Line]) -> int:
    if said[0] in "=-" and _UNDERLINE.fullmatch(said) and before:
        above = before[-1]
        alone = len(before) == 1 or not before[-2].said
        if above.said and alone and not (above.level or above.entry or above.fenced):
            before[-1] = Line(above.said, above.indent, 1 if said[0] == "=" else 2)
        return 0
    return _BOLD if said[0] in "*_" and _BOLD_LINE.fullmatch(said) else 0


def _heads(lines: tuple[Line, ...], until: list[int]) -> tuple[int, ...]:
    head: list[int] = []
    open_: list[int] = []
    for at, line in enumerate(lines):
        if line.level:
            while open_ and lines[open_[-1]].level >= line.level:
                until[open_.pop()] = at - 1
            open_.append(at)
        head.append(open_[-1] if open_ else -1)
    for at in open_:
        until[at] = len(lines) - 1
    return tuple(head)


def _around(lines: tuple[Line, ...], head: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    first: list[int] = []
    following = [len(lines)] * len(lines)
    for at in range(len(lines)):
        above = first[-1] if first and head[at] == head[at - 1] else head[at]
        first.append(above if above not in (-1, head[at]) and lines[above].said else at)
    for at in range(len(lines) - 2, -1, -1):
        following[at] = at + 1 if lines[at + 1].level else following[at + 1]
    return tuple(first), tuple(following)


def _owners(lines: tuple[Line, ...], until: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    owner: list[int] = []
    parent: list[int] = []
    open_: list[int] = []
    blank = False
    last = -1
    for at, line in enumerate(lines):
        inside = line.fenced and at > 0 and lines[at - 1].fenced == line.fenced
        if line.said and not inside and (line.level or line.entry or blank):
            depth = -1 if line.level else line.indent
            while open_ and lines[open_[-1]].indent >= depth:
                until[open_.pop()] = last
        parent.append(open_[-1] if open_ else -1)
        if line.entry:
            open_.append(at)
        blank = not line.said
        last = last if blank else at
        owner.append(open_[-1] if open_ else -1)
    for at in open_:
        until[at] = last
    return tuple(owner), tuple(parent)


def _blocks(lines: tuple[Line, ...]) -> tuple[range, ...]:
    found: list[range] = []
    begin = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or _parted(lines[at - 1], lines[at]):
            found += [range(begin, at)] * (at - begin)
            begin = at
    return tuple(found)


def _parted(above: Line, line: Line) -> bool:
    if line.fenced or above.fenced:
        return line.fenced != above.fenced
    return bool(line.level) or not (line.said and above.said)
