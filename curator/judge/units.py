"""Take a body apart to the letter: sentences, headings, rows and code, each in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from curator.judge.letters import sentences, words
from curator.judge.markup import without_marks
from curator.judge.mojibake import repaired

MARK: Final = "\0"
_QUOTE: Final = re.compile(r"(?:[ \t]{0,3}>)*")
_FENCE: Final = re.compile(r"([ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)$")
_HEADING: Final = re.compile(r"[ \t]*(#{1,6})(?:[ \t]+(.*))?$")
_CLOSING: Final = re.compile(r"(?:^|[ \t])#+[ \t]*$")
_ITEM: Final = re.compile(
    r"([ \t]*)([-+*•・◦▪]|\d{1,9}[.)])(?:[ \t]+|$)(\[[^\[\]]\](?:[ \t]|$))?(.*)"
)
_RULE: Final = re.compile(r"[ \t]*(?:[-_*][ \t]*){3,}")
_UNDERLINE: Final = re.compile(r"[ \t]{0,3}(?:(=)=*|-+)[ \t]*")
_DELIMITERS: Final = re.compile(r"[|:-][ \t|:-]*")
_CELL: Final = re.compile(r"(?<!\\)\|")
_BOLD: Final = re.compile(r"\s*(?:\*\*[^*]+\*\*|__[^_]+__):?\s*")


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, heading, row or block of code, word by word.

    `mark` tells what begins with it, "" for text that flows on; `place` under which headings, lead
    lines and entries it stands. A `closed` unit does not flow on; a `title` is a heading of the
    first level.
    """

    mark: str
    place: tuple[str, ...]
    words: tuple[str, ...]
    closed: bool = False
    title: bool = False

    @property
    def signs(self) -> tuple[str, ...]:
        """All that must be equal in two bodies that are one."""
        began = (MARK + self.mark,) if self.mark else ()
        return (*began, *self.words, MARK) if self.closed else (*began, *self.words)


def units(body: str) -> tuple[Unit, ...]:
    """Return the units of a body in their order; linear in its length.

    Wrapping, blank lines, list signs, counting numbers and padding are no part of it; the depth of
    a list entry, columns, levels of headings, code and its language are.
    """
    text = without_marks(repaired(body)).replace("\r\n", "\n").replace("\r", "\n")
    return tuple(_Walk().walk(text.split("\n")))


@dataclass(slots=True)
class _Entry:
    indent: int
    number: int
    text: str = ""


@dataclass(slots=True)
class _Walk:
    """Where the reading of a body stands: what is open, and what was begun around it."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    entries: list[_Entry] = field(default_factory=list)
    lead: str = ""
    announced: str = ""
    columns: str = ""
    quoted: int = 0
    blank: bool = True
    begun: str = ""
    open: list[str] = field(default_factory=list)

    def walk(self, lines: list[str]) -> Iterator[Unit]:
        rest = iter(lines)
        for line in rest:
            quote = _QUOTE.match(line)
            assert quote is not None
            said = line[quote.end() :]
            if not said.strip():
                yield from self.paragraph()
                self.blank, self.columns = True, ""
                continue
            yield from self.quote(quote[0].count(">"))
            fence = _FENCE.match(said) or self.listed_fence(said)
            if fence is not None:
                yield from self.paragraph()
                yield self.code(fence, rest)
                self.blank = False
            else:
                yield from self.line(said)
        yield from self.paragraph()

    def quote(self, depth: int) -> Iterator[Unit]:
        if depth != self.quoted:
            yield from self.paragraph()
            self.entries, self.quoted = [], depth
            yield Unit(f"> {depth}", (), ())

    def listed_fence(self, said: str) -> re.Match[str] | None:
        entry = _ITEM.match(said) if "```" in said else None
        fence = _FENCE.match(entry[4]) if entry is not None else None
        if entry is not None and fence is not None:
            self.entry(entry, "")
        return fence

    def line(self, said: str) -> Iterator[Unit]:
        entry = _ITEM.match(said)
        if entry is None and self.blank and not self.entries and _indent(said) >= 4:
            yield Unit("code", (*self.place(), "code"), (said.rstrip(),), closed=True)
            return
        self.blank, blank = False, self.blank
        if (heading := _HEADING.match(said)) is not None:
            yield from self.paragraph()
            yield self.heading(len(heading[1]), _CLOSING.sub("", heading[2] or ""))
        elif self.open and not self.entries and (under := _UNDERLINE.fullmatch(said)) is not None:
            text, self.open = "\n".join(self.open), []
            yield self.heading(1 if under[1] else 2, text)
        elif _RULE.fullmatch(said):
            yield from self.paragraph()
            self.blank = True
        elif said.lstrip().startswith("|"):
            yield from self.paragraph()
            yield from self.row(said.strip())
        elif entry is not None and self.may_begin(entry[2]):
            yield from self.paragraph()
            self.entry(entry, entry[4])
        else:
            self.text(said, blank)

    def may_begin(self, sign: str) -> bool:
        """A wrapped line that happens to begin with a number begins no list."""
        return not sign[0].isdigit() or not self.open or bool(self.entries) or sign[:-1] == "1"

    def text(self, said: str, blank: bool) -> None:
        if blank:
            depth, indent = len(self.entries), _indent(said)
            while self.entries and self.entries[-1].indent + 2 > indent:
                self.entries.pop()
            if len(self.entries) < depth:
                self.begun = f"¶ {len(self.entries)}"
        self.open.append(said.strip())

    def entry(self, found: re.Match[str], text: str) -> None:
        indent, last = _indent(found[1] + "."), 0
        while self.entries and self.entries[-1].indent > indent + 1:
            self.entries.pop()
        if self.entries and indent <= self.entries[-1].indent + 1:
            last = self.entries.pop().number
        number = int(found[2][:-1]) if found[2][:-1].isdecimal() else 1
        told = "" if number in (1, last + 1) else str(number)
        self.entries.append(_Entry(indent, last + 1))
        self.begun = f"- {len(self.entries)} {told}{(found[3] or '').strip().lower()}"
        self.open.append(text)

    def heading(self, level: int, text: str) -> Unit:
        title = level == 1
        named = not self.headings and title
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        self.entries, self.lead, self.announced = [], "", ""
        mark, place, said = f"# {len(self.headings)}", self.place(), words(text)
        self.headings.append((level, "" if named else " ".join(said)))
        return Unit(mark, (*place, "#"), said, closed=True, title=title)

    def row(self, said: str) -> Iterator[Unit]:
        if _DELIMITERS.fullmatch(said) and "-" in said:
            return
        inner = said[1:-1] if said.endswith("|") and said != "|" else said[1:]
        cells = [words(cell.replace("\\|", "|")) for cell in _CELL.split(inner)]
        row = tuple(word for cell in cells for word in (*cell, "|"))
        yield Unit("|", (*self.place(), "|", self.columns), row, closed=True)
        self.columns = self.columns or " ".join(row)

    def code(self, fence: re.Match[str], rest: Iterator[str]) -> Unit:
        indent, sign, language = _indent(fence[1] + "."), fence[2], f"``` {fence[3].strip()}"
        lines: list[str] = []
        for line in rest:
            said = line.strip(" \t>") if self.quoted else line.strip()
            if said.startswith(sign) and not said.strip(sign[0]):
                break
            lines.append(_dedented(line.rstrip(), indent))
        return Unit(language, (*self.place(), language), tuple(lines), closed=True)

    def paragraph(self) -> Iterator[Unit]:
        """Yield the sentences of the open paragraph, and keep what it leads to."""
        if not self.open:
            return
        text, begun = "\n".join(self.open), self.begun
        self.open, self.begun = [], ""
        said = words(text)
        if begun.startswith("- "):
            place = (*self.place(), begun.split(" ", 2)[2])
            self.entries[-1].text = " ".join(said)
        else:
            place = self.led(text, " ".join(said))
        for sentence in sentences(said) if said else [()]:
            yield Unit(begun, place, sentence)
            begun = ""

    def led(self, text: str, said: str) -> tuple[str, ...]:
        """Return the place of a paragraph; a bold one and one with a colon open one of their own."""
        bold = _BOLD.fullmatch(text) is not None
        self.lead, self.announced = "" if bold else self.lead, ""
        place = self.place()
        self.lead = said if bold else self.lead
        self.announced = said if said.endswith((":", "：")) else ""
        return place

    def place(self) -> tuple[str, ...]:
        path = [text for _, text in self.headings]
        found = [*path, self.lead, self.announced, *(entry.text for entry in self.entries)]
        return (">" * self.quoted, *(text for text in found if text))


def _indent(said: str) -> int:
    return len(said[: len(said) - len(said.lstrip())].expandtabs(4))


def _dedented(line: str, indent: int) -> str:
    """Take off the indentation of the fence, no more."""
    if not indent:
        return line
    said = line.lstrip()
    return line[: len(line) - len(said)].expandtabs(4)[indent:] + said
