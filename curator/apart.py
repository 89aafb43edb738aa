"""Pairs that nothing but their own texts keeps apart, kept from pass to pass."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from curator.home.kept_file import KEY, Kept, recipe
from curator.home.note import Note
from curator.home.notes import Notes

Place = tuple[int, int]
_AHEAD: Final = 8


class Apart:
    """What earlier passes found of pairs of notes, or of their claims: that no more comes of them.

    A pair is known by the texts and places of both notes and the number of each claim. `rules` are the
    settings that the answer depends on.
    """

    def __init__(self, notes: Sequence[Note], folder: Path | None, name: str, rules: str) -> None:
        self._notes = notes if isinstance(notes, Notes) else None
        self._kept = Kept(folder, f"kept-{name}", f"{recipe()} {rules}") if folder else None
        self._known = _read(self._kept) if self._kept and self._notes else frozenset()
        self._still: set[bytes] = set()

    def __call__(self, one: Place, other: Place) -> bool:
        """Say whether a pair is known to be apart."""
        if not self._known:
            return False
        code = self._code(one, other)
        if code not in self._known:
            return False
        self._still.add(code)
        return True

    def add(self, one: Place, other: Place) -> None:
        """Keep that a pair is apart."""
        if self._notes is not None:
            self._still.add(self._code(one, other))

    def write(self) -> None:
        """Write what this pass knew and found; what it did not ask for is kept no longer."""
        if self._kept and self._notes is not None and self._still != self._known:
            self._kept.write(sorted(self._still))

    def _code(self, one: Place, other: Place) -> bytes:
        assert self._notes is not None
        told = blake2b(digest_size=KEY)
        for place, number in (one, other):
            told.update(self._notes.mark(place))
            told.update(number.to_bytes(_AHEAD, "little"))
        return told.digest()


def _read(kept: Kept) -> frozenset[bytes]:
    raw = bytes(kept.read())
    if len(raw) % KEY:
        return frozenset()
    return frozenset(raw[at : at + KEY] for at in range(0, len(raw), KEY))
