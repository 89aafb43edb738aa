"""Notes on their way to the kin of their claims: what their claims meet by, kept from pass to pass."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from curator.claims import Claim, read_claims
from curator.home.note import Note
from curator.judge.names import page_name
from curator.neighbours.claim_views import Entity, entities, views
from curator.neighbours.claim_words import exact
from curator.neighbours.kept_file import Kept, key, recipe
from curator.neighbours.kept_rows import Row, rows
from curator.neighbours.old_values import old_values

VIEWS: Final = "kept-views"
WORDS: Final = "kept-words"


class Sheet:
    """A note whose claims are read when one of them is asked for."""

    def __init__(self, note: Note) -> None:
        self.note = note

    @cached_property
    def claims(self) -> list[Claim]:
        """Return the claims that nobody struck through, in their order."""
        return [claim for claim in read_claims(self.note) if not claim.crossed]

    @cached_property
    def called(self) -> tuple[Entity, ...]:
        return entities(self.note)


class Claims:
    """The claims of many notes by their places, each note read when one of its claims is asked for."""

    def __init__(self) -> None:
        self._places: list[tuple[Sheet, int]] = []

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, at: int) -> Claim:
        sheet, number = self._places[at]
        return sheet.claims[number]

    def append(self, sheet: Sheet, number: int) -> None:
        self._places.append((sheet, number))

    def note(self, at: int) -> Note:
        return self._places[at][0].note

    def called(self, at: int) -> tuple[Entity, ...]:
        return self._places[at][0].called


def views_of(sheets: Sequence[Sheet], cache: Path | None) -> list[list[tuple[Row, bool]]]:
    """Return for each claim of each sheet its views, and whether it names an old value."""

    def made(at: int) -> Row:
        sheet = sheets[at]
        found = array("Q")
        for claim in sheet.claims:
            signs = views(claim, sheet.called)
            found.append(len(signs) << 1 | (next(old_values(claim), None) is not None))
            found.extend(signs)
        return found

    keys = [key(note.blob, *_called(note)) for note in (sheet.note for sheet in sheets)]
    kept = None if cache is None else Kept(cache, VIEWS, recipe())
    return [list(_views(row)) for row in rows(keys, made, kept)]


def words_of(sheets: Sequence[Sheet], cache: Path | None, name: str = WORDS) -> list[Row]:
    """Return for each sheet all words of its claims, numbers as well, as `parts` tells them apart.

    `name` is that of the kept file: each set of notes that is asked for has its own.
    """

    def made(at: int) -> Row:
        found = array("Q")
        for claim in sheets[at].claims:
            said = exact(claim.text)
            found.append(len(said))
            found.extend(said)
        return found

    keys = [key(sheet.note.blob) for sheet in sheets]
    kept = None if cache is None else Kept(cache, name, recipe())
    return rows(keys, made, kept)


def _called(note: Note) -> tuple[str, ...]:
    return (
        note.subject, note.key, note.title, note.heading, page_name(note.path).base, *note.aliases
    )  # fmt: skip


def _views(row: Row) -> Iterator[tuple[Row, bool]]:
    at = 0
    while at < len(row):
        size = row[at] >> 1
        yield row[at + 1 : at + 1 + size], bool(row[at] & 1)
        at += 1 + size


def parts(row: Row) -> Iterator[Row]:
    """Yield the words of each claim of a sheet."""
    at = 0
    while at < len(row):
        yield row[at + 1 : at + 1 + row[at]]
        at += 1 + row[at]
