"""Files that keep what a model said, so that nothing is asked twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

_LARGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Replies:
    """One file for each key in a folder; what cannot be read or written is as good as not there."""

    folder: Path

    def text(self, key: str) -> str | None:
        """Return what was kept, None for nothing and for what is too long to be ours."""
        with suppress(OSError, UnicodeDecodeError):
            file = self.folder / f"{key}.json"
            if file.stat().st_size <= _LARGEST:
                return file.read_text("utf-8")
        return None

    def texts(self) -> Iterator[str]:
        """Yield whatever is kept, in the order of the keys."""
        try:
            keys = sorted(file.stem for file in self.folder.iterdir() if file.suffix == ".json")
        except OSError:
            return
        yield from (text for key in keys if (text := self.text(key)) is not None)

    def keep(self, key: str, text: str) -> None:
        """Keep a text."""
        with suppress(OSError):
            write(self.folder / f"{key}.json", text)

    def forget(self, wanted: Iterable[str]) -> None:
        """Drop what belongs to none of these keys."""
        keys = set(wanted)
        with suppress(OSError):
            for file in self.folder.iterdir():
                if file.stem not in keys:
                    file.unlink()


def write(place: Path, text: str) -> None:
    """Write a file beside its place and move it there, so that nobody ever reads half of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=place.parent, suffix=".new", delete=False) as file:
        fresh = Path(file.name)
        try:
            file.write(text.encode("utf-8", "replace"))
            file.close()
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)
