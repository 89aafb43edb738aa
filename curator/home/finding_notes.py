"""Find the note a person means by what they type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from curator.home.journal import stem
from curator.home.normal_form import normal
from curator.home.note import Note


class Lookup:
    """Notes by path and name, and by all that a person may call them."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._notes = notes
        self._paths = {note.path: note for note in notes}
        self._names = {note.name: note for note in notes}

    def at(self, path: str) -> Note | None:
        return self._paths.get(path)

    def named(self, name: str) -> Note | None:
        return self._names.get(name)

    def find(self, reference: str) -> list[Note]:
        """Return the notes that the first matching way of naming gives, in the order of paths."""
        text = reference.strip().removeprefix("./")
        exact = self._paths.get(text) or self._names.get(text)
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
