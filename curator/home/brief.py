"""The least that a pass has to know of every note: what it is without being read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from curator.home.columns import WIDE, column, single
from curator.home.contents import export_keys
from curator.home.journal import plainly_named
from curator.home.kept_file import recipe
from curator.home.note import Note, Trust, When
from curator.home.told import Columns, Group, number_of

CLOSED, FRONT, EXPORT, PLAIN, EPISODIC, SOURCED, STRUCK, OUTSIDE = (1 << bit for bit in range(8))
_EPISODIC: Final = "episodic"
_OWNED: Final = "nas://"
# Zones move a day by less than this.
_DAYS: Final = 2


def brief() -> Group:
    """Return the group of what is asked of every note.

    Columns: marks, id, last day of validity, day of expiry, the homes its sources name, scope.
    """
    return Group("notes", recipe(), (WIDE,) * 6, _told)


def _told(notes: Sequence[Note]) -> Columns:
    return (
        single(map(_marks, notes)),
        column([number_of(note.id)] if note.id else [] for note in notes),
        column(_day(note.valid_to) for note in notes),
        column(_day(note.expires_at) for note in notes),
        column([number_of(name) for name in owners_in(note)] for note in notes),
        single(scope_number(note) for note in notes),
    )


def _marks(note: Note) -> int:
    return (
        CLOSED * note.closed
        | FRONT * note.has_front
        | EXPORT * (note.has_front and export_keys(note.front))
        | PLAIN * plainly_named(note.path)
        | EPISODIC * (note.kind.casefold() == _EPISODIC)
        | SOURCED * bool(note.sources)
        | STRUCK * ("~~" in note.body)
        | OUTSIDE * bool(note.trust_claimed is Trust.EXTERNAL or note.urls)
    )


def owners_in(note: Note) -> Iterator[str]:
    """Yield the home that each source of a note names, as in `nas://<home>/`."""
    for source in note.sources:
        if source.startswith(_OWNED):
            yield source.removeprefix(_OWNED).partition("/")[0]


def scope_number(note: Note) -> int:
    """Return what stands for the scope of a note."""
    return number_of(repr(note.scope))


def _day(when: When | None) -> list[int]:
    return [] if when is None else [when.toordinal()]


def surely_before(day: int, today: int) -> bool:
    """Say whether a day that a note names is over in whatever zone it was meant."""
    return day + _DAYS < today


def surely_after(day: int, today: int) -> bool:
    """Say whether a day that a note names has not begun in whatever zone it was meant."""
    return day - _DAYS > today
