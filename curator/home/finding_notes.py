"""Find the note a person means by what they type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from curator.home.brief import brief
from curator.home.journal import stem
from curator.home.normal_form import normal
from curator.home.note import Note
from curator.home.notes import paths_of, told
from curator.home.told import number_of


class Lookup:
    """Notes by path and name, and by all that a person may call them."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._notes = notes
        self._places = {path: at for at, path in enumerate(paths_of(notes))}

    def at(self, path: str) -> Note | None:
        at = self._places.get(path)
        return None if at is None else self._notes[at]

    def named(self, name: str) -> Note | None:
        near = [note for note in (self.at(name), *self._of_id(name)) if note is not None]
        return next((note for note in near if note.name == name), None)

    def _of_id(self, ident: str) -> Iterator[Note]:
        for at in self._ids.get(number_of(ident), ()):
            yield self._notes[at]

    @cached_property
    def _ids(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        _, ids, *_ = told(self._notes, brief())
        for at, ident in zip(ids.owners.tolist(), ids.numbers.tolist(), strict=True):
            found[ident].append(at)
        return found

    def find(self, reference: str) -> list[Note]:
        """Return the notes that the first matching way of naming gives, in the order of paths."""
        text = reference.strip().removeprefix("./")
        exact = self.at(text) or self.named(text)
        if exact is not None:
            return [exact]
        wanted = plain(text)
        for names in _WAYS:
            found = [note for note in self._notes if wanted in map(plain, names(note))]
            if found:
                return found
        end = "/" + wanted
        return [n for n in self._notes if plain(n.path).endswith((end, end + ".md"))]


def plain(text: str) -> str:
    """Return a name as compared: composed, without case."""
    return normal("NFC", text).casefold()


_WAYS: tuple[Callable[[Note], tuple[str, ...]], ...] = (
    lambda note: (note.path, note.path.rpartition(".")[0]),
    lambda note: (note.id or "", note.key) if note.id or note.key else (),
    lambda note: (note.title,) if note.title else (),
    lambda note: (stem(note.path), note.path.rpartition("/")[2]),
    lambda note: note.aliases,
    lambda note: (note.subject,) if note.subject else (),
    lambda note: (note.heading,) if note.heading else (),
)


def by_plain_stem(paths: Sequence[str]) -> dict[str, list[str]]:
    """Return paths by their stem as compared."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        found[plain(stem(path))].append(path)
    return found
