"""What is to be done to a folder of unit files, and doing it; a file that somebody edited is left alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from curator.errors import CuratorError
from curator.service.place import Place
from curator.service.units import Unit, Wish, names, units, untouched

What = Literal["write", "replace", "same", "remove", "edited"]


@dataclass(frozen=True, slots=True)
class Step:
    """What becomes of one file: written, replaced as it is from an earlier time, left as it is, removed.

    `edited` is left too: somebody else wrote in it.
    """

    what: What
    file: Path
    text: str = ""

    @property
    def changes(self) -> bool:
        return self.what in ("write", "replace", "remove")


def installing(folder: Path, place: Place, wish: Wish) -> tuple[Step, ...]:
    """Return the steps that make a folder hold the units of a wish, and none of another wish.

    Drop-ins that are not asked for stay: they were asked for once.
    """
    wanted = units(place, wish)
    new = {unit.name for unit in wanted}
    old = [name for name in names(place.name) if name not in new and "/" not in name]
    return (*(_step(folder, unit) for unit in wanted), *_removing(folder, old))


def uninstalling(folder: Path, name: str) -> tuple[Step, ...]:
    """Return the steps that take every unit of the home of this name out of a folder."""
    return tuple(_removing(folder, names(name)))


def carry_out(steps: Iterable[Step]) -> None:
    """Write and remove; a file is there as a whole or not at all."""
    for step in steps:
        if not step.changes:
            continue
        try:
            if step.what == "remove":
                step.file.unlink(missing_ok=True)
                _tidy(step.file.parent)
            else:
                _write(step.file, step.text)
        except OSError as broken:
            raise CuratorError(
                f"this unit file cannot be written or removed: {broken.strerror}",
                where=str(step.file),
                remedy="make the folder writable, then the same command again",
            ) from broken


def _step(folder: Path, unit: Unit) -> Step:
    file = folder / unit.name
    known = _text(file)
    if known is None:
        return Step("write", file, unit.text)
    if known == unit.text:
        return Step("same", file, unit.text)
    return Step("replace" if untouched(known) else "edited", file, unit.text)


def _removing(folder: Path, unwanted: Iterable[str]) -> list[Step]:
    found = ((folder / name, _text(folder / name)) for name in unwanted)
    return [
        Step("remove" if untouched(known) else "edited", file)
        for file, known in found
        if known is not None
    ]


def _text(file: Path) -> str | None:
    try:
        return file.read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        return None
    except OSError as broken:
        raise CuratorError(
            f"this unit file cannot be read: {broken.strerror}",
            where=str(file),
            remedy="make it readable, or remove it",
        ) from broken


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.new")
    fresh.write_bytes(text.encode("utf-8"))
    fresh.chmod(0o644)
    fresh.replace(file)


def _tidy(folder: Path) -> None:
    """Remove the folder of drop-ins once nothing is left in it."""
    if folder.name.endswith(".d") and not any(folder.iterdir()):
        folder.rmdir()
