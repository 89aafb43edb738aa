"""Files that are kept from pass to pass: whole and of this very recipe, or as good as none."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from unicodedata import unidata_version
from zlib import crc32

from curator import __version__

KEY: Final = 16
_SUM: Final = 4
# What is kept follows from a text by the code and word lists of these rooms.
_ROOMS: Final = ("home", "claims", "judge", "neighbours")


@dataclass(frozen=True, slots=True)
class Kept:
    """One file of a folder of caches; `recipe` says how what is in it was made."""

    folder: Path
    name: str
    recipe: str

    def read(self) -> memoryview:
        """Return what was written last; nothing where the file is damaged, not ours or not there."""
        try:
            raw = memoryview((self.folder / self.name).read_bytes())
        except OSError:
            return memoryview(b"")
        head = self._head
        whole = len(raw) >= len(head) + _SUM and raw[: len(head)] == head
        if not whole or crc32(raw[:-_SUM]) != int.from_bytes(raw[-_SUM:], "little"):
            return memoryview(b"")
        return raw[len(head) : -_SUM]

    def write(self, parts: Iterable[bytes]) -> None:
        """Write the file beside its place and move it there, so that nobody ever reads half of it.

        Where that fails nothing is kept, which costs the next pass the work.
        """
        total = 0
        with (
            suppress(OSError),
            NamedTemporaryFile(
                dir=self.folder, prefix=self.name, suffix=".new", delete=False
            ) as file,
        ):
            fresh = Path(file.name)
            try:
                for part in (self._head, *parts):
                    total = crc32(part, total)
                    file.write(part)
                file.write(total.to_bytes(_SUM, "little"))
                file.close()
                fresh.replace(self.folder / self.name)
            finally:
                fresh.unlink(missing_ok=True)

    @property
    def _head(self) -> bytes:
        return f"curator {self.name}, {self.recipe}\n".encode()


def key(*texts: str) -> bytes:
    """Return the key of what follows from a blob, or from a blob and what its note is called."""
    said = texts[0] if len(texts) == 1 else repr(texts)
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=KEY).digest()


@cache
def recipe() -> str:
    """Return a digest of all code and word lists that the reading of a text follows from."""
    told = blake2b(f"{__version__} {unidata_version}".encode(), digest_size=KEY)
    top = Path(__file__).resolve().parent.parent
    for room in _ROOMS:
        for file in sorted((top / room).rglob("*")):
            if file.suffix in (".py", ".toml"):
                told.update(file.read_bytes())
    return told.hexdigest()
