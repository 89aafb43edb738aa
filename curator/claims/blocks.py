"""Walk a body line by line: paragraphs, list entries and rows, each under its headings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from curator.claims.block import Block, Open, Shape
from curator.claims.lines import (
    DEFINITION,
    DELIMITERS,
    ENTRY,
    FENCE,
    PROPERTIES,
    RULE,
    TAGS,
    indent,
    pairlike,
    title,
)
from curator.claims.marks import is_lead
from curator.claims.outline import Outline

_AHEAD: Final = 80


@dataclass(slots=True)
class Walk:
    """Where the reading of a body stands; `parts` counts all that is no heading."""

    text: str
    outline: Outline = field(init=False)
    blocks: list[Block] = field(default_factory=list)
    parts: int = 0
    number: int = 0
    at: int = 0
    open: Open | None = None
    fence: str = ""
    header: str | None = None
    rows: bool = False
    blank: bool = True
    quoted: bool = False

    def __post_init__(self) -> None:
        self.outline = Outline(self.text)

    def walk(self) -> None:
        """Read all lines; linear in their length."""
        top = PROPERTIES.match(self.text)
        skipped = top.end() if top is not None else 0
        for line in self.text.split("\n"):
            self.number += 1
            if self.at >= skipped:
                self.line(line, line.strip())
            self.at += len(line) + 1
        self.flush()

    def line(self, line: str, said: str) -> None:
        if self.fence:
            self.fenced(said)
        elif not said:
            self.flush()
            self.blank, self.quoted, self.header, self.rows = True, False, None, False
        else:
            take = _BY_SIGN.get(said[0])
            if take is None or not take(self, line, said):
                self.plain(line, said)
            elif not self.fence:
                self.blank = False

    def fenced(self, said: str) -> None:
        self.parts += 1
        if said.startswith(self.fence) and not said.strip(self.fence[0]):
            self.fence = ""

    def opens_fence(self, _line: str, said: str) -> bool:
        found = FENCE.match(said)
        if found is None:
            return False
        self.flush()
        self.fence, self.blank = found[1], False
        return True

    def titled(self, line: str, said: str) -> bool:
        following = self.at + len(line) + 1
        found = title(said, self.text[following : following + _AHEAD])
        if found is None:
            return False
        self.flush()
        self.outline.title(*found)
        self.quoted = False
        return True

    def quote(self, _line: str, _said: str) -> bool:
        self.flush()
        self.parts += 1
        self.quoted = True
        return True

    def defines(self, line: str, said: str) -> bool:
        """Take the definition of a link or footnote, with all that wraps."""
        return DEFINITION.match(said) is not None and self.quote(line, said)

    def ruled(self, _line: str, said: str) -> bool:
        """Take a rule, or the line that makes a heading of the paragraph above it."""
        if RULE.fullmatch(said) is None:
            return False
        above = self.open
        if above is not None and above.form == "paragraph" and said[0] in "=-" and " " not in said:
            self.open = None
            self.parts -= 1
            level = 1 if said[0] == "=" else 2
            self.outline.title(level, self.text[above.begin : above.end])
        self.flush()
        self.outline.entries = []
        return True

    def listed(self, line: str, said: str) -> bool:
        """Take a list entry; a wrapped line that happens to begin with a number is none."""
        if said[-1] in "-*" and said[0] in "-*" and self.ruled(line, said):
            return True
        found = ENTRY.match(line)
        if found is None or (found[1] not in (None, "1") and self.wraps()):
            return False
        self.flush()
        begin = self.at + found.end()
        self.outline.enter(indent(line), begin)
        self.begin(
            "entry",
            begin,
            line,
            silent=found[2] is not None or line.startswith(">", begin - self.at),
        )
        if line.startswith(("```", "~~~"), found.end()):
            self.open = None
            self.opens_fence(line, line[found.end() :].rstrip())
        self.quoted, self.rows = False, False
        return True

    def wraps(self) -> bool:
        return self.open is not None and not self.outline.entries

    def row(self, line: str, said: str) -> bool:
        self.flush()
        self.quoted = False
        self.outline.leave(indent(line))
        if DELIMITERS.fullmatch(said) and "-" in said:
            self.rows = self.header is not None
            return True
        self.parts += 1
        if self.header is None:
            self.header = said
        else:
            place = Open("row", self.at, self.at + len(line.rstrip()), self.number, self.number)
            self.emit(place, self.header if self.rows else "")
        return True

    def tagged(self, _line: str, said: str) -> bool:
        """Take a line of tags alone."""
        if TAGS.fullmatch(said) is None:
            return False
        self.flush()
        return True

    def plain(self, line: str, said: str) -> None:
        if self.quoted:
            return
        depth = indent(line)
        if self.blank and depth >= 4 and not self.outline.entries:
            self.parts += 1
            return
        self.blank, blank = False, self.blank
        if "|" in said and self.tabled(line, said):
            return
        self.rows, self.header = False, None
        if self.open is not None and pairlike(said) and self.parted(depth):
            self.flush()
            blank = True
        if self.open is not None:
            self.open.end, self.open.last = self.at + len(line.rstrip()), self.number
            return
        if blank:
            self.outline.leave(depth - 1)
        if not self.outline.entries:
            self.outline.announced = ""
        self.begin("paragraph", self.at + len(line) - len(line.lstrip()), line)

    def parted(self, depth: int) -> bool:
        """Say whether a line such as `key: value` is no part of the open block."""
        assert self.open is not None
        if self.open.form == "entry":
            return depth == 0
        return pairlike(self.text[self.open.begin : self.open.end])

    def tabled(self, line: str, said: str) -> bool:
        """Take the rows of a table without outer bars: its second row tells that it is one."""
        if self.rows:
            return self.row(line, said)
        above = self.open
        if above is None or above.first != above.last or DELIMITERS.fullmatch(said) is None:
            return False
        header = self.text[above.begin : above.end]
        self.open = None
        self.header, self.rows = header, "|" in header
        return True

    def begin(self, form: Shape, begin: int, line: str, *, silent: bool = False) -> None:
        self.parts += 1
        end = max(begin, self.at + len(line.rstrip()))
        self.open = Open(form, begin, end, self.number, self.number, silent)

    def flush(self) -> None:
        """Close the open block; what ends in a colon or is all bold leads to what follows."""
        closed, self.open = self.open, None
        if closed is None:
            return
        if closed.form == "entry":
            self.outline.entries[-1].end = closed.end
        elif how := is_lead(self.text, closed.begin, closed.end):
            self.outline.opened(how, closed.begin, closed.end)
            return
        if not closed.silent and closed.begin < closed.end:
            self.emit(closed)

    def emit(self, closed: Open, header: str = "") -> None:
        above, crossed = self.outline.above(1 if closed.form == "entry" else 0)
        place = (closed.begin, closed.end, closed.first, closed.last)
        heading = self.outline.heading
        self.blocks.append(Block(closed.form, *place, heading, above, header, crossed))


_Take = Callable[[Walk, str, str], bool]
_BY_SIGN: Final[dict[str, _Take]] = {
    "#": Walk.titled, ">": Walk.quote, "[": Walk.defines, "|": Walk.row,
    "`": Walk.opens_fence, "~": Walk.opens_fence,
    "=": Walk.ruled, "_": Walk.ruled, "<": Walk.tagged,
    **dict.fromkeys("-*+•・･●◦▪0123456789", Walk.listed),
    **dict.fromkeys("【〈《［■◆▼◎◇", Walk.titled),
}  # fmt: skip
