"""Keep out what must never be a fact: private words, orders, shown memory; tell what is from outside."""

from __future__ import annotations

from functools import cached_property

from curator.facts.plain.found import Found
from curator.home.note import Note, Trust
from curator.journals.orders import orders
from curator.journals.taint import left_out, outside
from curator.private import private


class Guard:
    """What of one journal is not its owner's; looked at only where something was found in it."""

    def __init__(self, note: Note) -> None:
        self._note = note

    def against(self, found: Found) -> str:
        """Return the name of what forbids a fact, "" for nothing."""
        if not self._left_out.isdisjoint(_lines(found)):
            return "left_out"
        if any(private(found.text)):
            return "private"
        return "orders" if orders(found.text) else ""

    def trust(self, found: Found) -> Trust:
        """Return whose word it is: that of the journal, but for lines from outside."""
        tainted = not self._outside.isdisjoint(_lines(found))
        return Trust.EXTERNAL if tainted else self._note.trust

    @cached_property
    def _left_out(self) -> frozenset[int]:
        return left_out(self._note.body)

    @cached_property
    def _outside(self) -> frozenset[int]:
        return outside(self._note.body)


def _lines(found: Found) -> range:
    return range(found.told.claim.first, found.last + 1)
