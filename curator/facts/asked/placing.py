"""Find the one sentence that a quote belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from curator.facts.asked.reply import Cited
from curator.facts.asked.shown import folded
from curator.home.note import Note


class Place(Protocol):
    """A sentence of a journal: its first and last line, from 1, and its words."""

    @property
    def span(self) -> tuple[int, int]:
        """Return its first and last line."""

    @property
    def raw(self) -> str:
        """Return it as it stands there."""


def placed(cited: Cited, note: Note, lines: frozenset[int], shown: Sequence[Place]) -> int | str:
    """Return which of the sentences a quote belongs to, or why it is of none.

    `lines` are those that were shown; the quote must stand in the lines it names, white space folded.
    """
    named = range(cited.first, cited.last + 1)
    if not named or not lines.issuperset(named):
        return "foreign_lines"
    quote = folded(cited.quote)
    body = note.body.split("\n")
    if not quote or quote not in folded("\n".join(body[cited.first - 1 : cited.last])):
        return "quote"
    around = [
        (at, folded(one.raw))
        for at, one in enumerate(shown)
        if one.span[1] >= cited.first and one.span[0] <= cited.last
    ]
    holding = [at for at, said in around if quote in said]
    # A quote may bring along the mark of its list entry.
    inside = [at for at, said in around if said in quote]
    found = holding or inside
    return found[0] if len(found) == 1 else "statement"
