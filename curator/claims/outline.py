"""Where a line stands: its headings, what announces it, and the entries it is nested under."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from curator.claims.marks import is_crossed
from curator.claims.shown import shown

_DEEPEST: Final = 8
_LONGEST: Final = 200


@dataclass(slots=True)
class Entry:
    """A list entry that others may be nested under; its text is read when one is."""

    indent: int
    begin: int
    end: int = 0
    text: str | None = None
    crossed: bool = False


@dataclass(slots=True)
class Outline:
    """What stands above the place of reading; of entries the eight innermost."""

    body: str
    levels: list[int] = field(default_factory=list)
    heading: tuple[str, ...] = ()
    lead: str = ""
    announced: str = ""
    entries: list[Entry] = field(default_factory=list)

    def title(self, level: int, text: str) -> None:
        """Stand below a heading."""
        while self.levels and self.levels[-1] >= level:
            self.levels.pop()
        self.levels.append(level)
        self.heading = (*self.heading[: len(self.levels) - 1], shown(text)[:_LONGEST])
        self.entries, self.lead, self.announced = [], "", ""

    def opened(self, how: str, begin: int, end: int) -> None:
        """Stand below a line that ends in a "colon" or is all "bold"."""
        text = shown(self.body[begin:end])[:_LONGEST]
        self.lead = text if how == "bold" else self.lead
        self.announced = text if how == "colon" else ""

    def enter(self, indent: int, begin: int) -> None:
        """Stand at a list entry, below those that are indented less."""
        self.leave(indent)
        self.entries.append(Entry(indent, begin))

    def leave(self, indent: int) -> None:
        """Leave the entries whose text does not begin before this indentation."""
        while self.entries and self.entries[-1].indent >= indent:
            self.entries.pop()

    def above(self, own: int) -> tuple[tuple[str, ...], bool]:
        """Return what stands above, and whether any of it is struck; without the innermost `own`."""
        if len(self.entries) <= own and not self.lead and not self.announced:
            return (), False
        parents = self.entries[: len(self.entries) - own][-_DEEPEST:]
        texts = [text for text in (self.lead, self.announced) if text]
        texts += [self._called(parent) for parent in parents]
        return tuple(texts), any(parent.crossed for parent in parents)

    def _called(self, entry: Entry) -> str:
        if entry.text is None:
            raw = self.body[entry.begin : min(entry.end, entry.begin + 4 * _LONGEST)]
            entry.crossed = "~~" in raw and is_crossed(raw)
            entry.text = shown(raw.replace("~~", "") if entry.crossed else raw)[:_LONGEST]
        return entry.text
