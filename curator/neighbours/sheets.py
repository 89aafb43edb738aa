"""Claims of many notes on their way to their kin: what they meet by, kept from pass to pass."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from curator.claims import Claim, read_claims
from curator.home.columns import NARROW, WIDE, Column, Rows, column, edges
from curator.home.kept_file import recipe
from curator.home.note import Note
from curator.home.notes import fetched, part, told
from curator.home.told import Columns, Group, number_of
from curator.neighbours.claim_views import Entity, Words, entities, views
from curator.neighbours.claim_words import exact
from curator.neighbours.old_values import old_values


def met_by() -> Group:
    """Return the group of what claims meet by, told of those notes alone whose claims are looked at.

    Columns: the views of all claims one after another; for each claim how many they are, twice, and one
    more where it names an old value; for each claim its wording.
    """
    return Group("claims", recipe(), (WIDE, NARROW, WIDE), _met_by, some=True)


def met_everywhere() -> Group:
    """Return the group of `met_by` for all notes of a home."""
    return replace(met_by(), name="met", some=False)


def worded() -> Group:
    """Return the group of all words of claims, numbers as well, and of how many each claim has."""
    return Group("words", recipe(), (WIDE, NARROW), _worded, some=True)


def everywhere() -> Group:
    """Return the group of `worded` for all notes of a home."""
    return replace(worded(), name="known", some=False)


def holding(
    notes: Sequence[Note], wanted: Collection[int], group: Group
) -> Iterator[tuple[int, int, Words]]:
    """Yield each claim that holds one of these words: its note's place, its number, all its words."""
    numbers, sizes = told(notes, group)
    found = Column(numbers.numbers, edges(sizes.numbers))
    asked = np.array(sorted(wanted), np.uint64)
    owners = sizes.owners
    for at in np.unique(found.owners[np.isin(found.numbers, asked)]).tolist():
        place = int(owners[at])
        yield place, at - int(sizes.edges[place]), frozenset(found.of(at).tolist())


def _met_by(notes: Sequence[Note]) -> Columns:
    signs: list[list[int]] = []
    sizes: list[list[int]] = []
    wordings: list[list[int]] = []
    for note in notes:
        called, claims = entities(note), standing_claims(note)
        found = [sorted(views(claim, called)) for claim in claims]
        old = [next(old_values(claim), None) is not None for claim in claims]
        signs.append([sign for own in found for sign in own])
        sizes.append([len(own) << 1 | named for own, named in zip(found, old, strict=True)])
        wordings.append([number_of(_wording(claim)) for claim in claims])
    return column(signs), column(sizes, NARROW), column(wordings)


def _worded(notes: Sequence[Note]) -> Columns:
    said = [[sorted(exact(claim.text)) for claim in standing_claims(note)] for note in notes]
    return (
        column([word for found in claims for word in found] for claims in said),
        column(([len(found) for found in claims] for claims in said), NARROW),
    )


def standing_claims(note: Note) -> list[Claim]:
    """Return the claims of a note that nobody struck through, in their order."""
    return [claim for claim in read_claims(note) if not claim.crossed]


def _wording(claim: Claim) -> str:
    text = f"{claim.key}\n{claim.value}" if claim.key and claim.form != "sentence" else claim.text
    return f"{claim.discouraged:d}{text.casefold()}"


class Claims:
    """The claims of notes of one scope by their places; a note is read when one of its claims is asked for.

    `rows` are the places of these notes among `notes`; `whole` looks at what is kept of all notes of a
    home instead of what passes keep of those they look at.
    """

    def __init__(self, notes: Sequence[Note], rows: Rows, *, whole: bool = False) -> None:
        self._notes = notes
        self._own = part(notes, rows)
        self.signs, self._sizes, self._wordings = told(
            self._own, met_everywhere() if whole else met_by()
        )
        self._words = everywhere() if whole else worded()
        self._rows = rows
        self._owners = self._sizes.owners
        self._read = cache(lambda place: standing_claims(notes[place]))
        self._named = cache(lambda place: entities(notes[place]))

    def __getitem__(self, at: int) -> Claim:
        place, number = self.place(at)
        return self._read(place)[number]

    @property
    def views(self) -> Column:
        """Return the views of each claim."""
        return Column(self.signs.numbers, edges(self._sizes.numbers >> 1))

    @property
    def quoting(self) -> list[int]:
        """Return the places of the claims that name an old value."""
        found: list[int] = np.flatnonzero(self._sizes.numbers & 1).tolist()
        return found

    def note_of(self, at: int) -> int:
        """Return the place of the note of a claim."""
        return int(self._rows[self._owners[at]])

    def place(self, at: int) -> tuple[int, int]:
        """Return the place of the note of a claim, and which claim of it that is, from 0."""
        own = self._owners[at]
        return int(self._rows[own]), at - int(self._sizes.edges[own])

    def wording(self, at: int) -> int:
        """Return what is equal for claims of one wording."""
        return int(self._wordings.numbers[at])

    def called(self, at: int) -> tuple[Entity, ...]:
        """Return how the note of a claim is called."""
        return self._named(self.note_of(at))

    def fetch(self, places: Iterable[int]) -> None:
        """Make the notes of claims at once."""
        fetched(self._notes, {self.note_of(at) for at in places})

    def holding(self, told_words: Collection[int]) -> Iterator[tuple[int, Words]]:
        """Yield each claim that holds one of these words, with all its words, numbers as well."""
        for place, number, said in holding(self._own, told_words, self._words):
            yield int(self._sizes.edges[place]) + number, said
