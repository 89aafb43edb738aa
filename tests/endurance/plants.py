"""What the owner of a simulated home writes: notes of which the script knows what may be proposed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from tests.measure.mixed import tongues
from tests.passes.homes import note

KINDS: Final = ("dedup", "retire", "supersede", "contradiction", "consolidate")
_HEADS: Final = [
    "b",
    "br",
    "c",
    "d",
    "dr",
    "f",
    "g",
    "gr",
    "h",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "r",
    "s",
    "st",
    "t",
    "tr",
    "v",
    "z",
]
_HEARTS: Final = ["a", "e", "i", "o", "u", "ai", "ea", "oo"]
_TAILS: Final = ["l", "m", "n", "r", "rd", "rk", "rn", "st", "t", "x"]
_LAST: Final = timedelta(days=1)


@dataclass
class Plant:
    """One question: of which kind it is, where its notes are now, and since when it can be found.

    `says` is the sentence of a journal whose note is not there yet, `ended` true once its owner
    changed the notes so that nothing is left to ask.
    """

    number: int
    kind: str
    due: date
    paths: list[str] = field(default_factory=list)
    says: str = ""
    ended: bool = False


class Garden:
    """Makes notes from a seed; no two of them speak of the same thing."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._tongue = tongues(seed)[0]
        self._used: set[str] = set()
        self._count = 0

    def name(self) -> str:
        """Return a name that nothing else has."""
        while True:
            parts = (self._chance.choice(_HEADS) + self._chance.choice(_HEARTS) for _ in range(3))
            found = "".join(parts) + self._chance.choice(_TAILS)
            if found not in self._used:
                self._used.add(found)
                return found

    def sentence(self) -> str:
        """Return words of no meaning, enough of them to be one's own."""
        said = ""
        while len(said) < 70:
            said += self._tongue.sentence(self._chance).strip() + " "
        return said.strip()

    def plain(self) -> dict[str, str]:
        """Return a note about which there is nothing to propose."""
        name = self.name()
        body = f"The {name} {self.sentence()} {self.sentence()}"
        return {f"memory/notes/{name}.md": note(body, id=f"mem_{name}", subject=f"plain/{name}")}

    def plant(self, kind: str, day: date) -> tuple[Plant, dict[str, str]]:
        """Return a question of a kind, and the files that ask it, written on a day."""
        self._count += 1
        plant, name = Plant(self._count, kind, day), self.name()
        match kind:
            case "dedup":
                files = self._twins(name)
            case "retire":
                plant.due += timedelta(days=self._chance.randint(0, 12))
                # What expires on a day is past on the next.
                files = self._expiring(name, plant.due - _LAST)
            case "supersede" | "contradiction":
                files = self._ports(name, day, later=kind == "supersede")
            case _:
                plant.says = self._lesson()
                return plant, {}
        plant.paths = list(files)
        return plant, files

    def _lesson(self) -> str:
        """Return what a journal says once and no note does."""
        name, other = self.name(), self.name()
        clock = f"{self._chance.randint(0, 23):02}:{self._chance.randint(0, 59):02}"
        # Of facts that differ in a word or a value only, nobody knows which holds: likely at most.
        more = " ".join(self.name() for _ in range(8))
        where = f"from /opt/{name}/{other}.sh on the {other} box"
        return f"The nightly {name} runs at {clock} {where}, before {more}."

    def _twins(self, name: str) -> dict[str, str]:
        body, where = f"The {name} {self.sentence()}", f"memory/notes/{name}"
        kept = note(body, id=f"mem_{name}", subject=f"twin/{name}", reviewed="true")
        other = note(body, id=f"mem_{name}2", subject=f"twin/{name}")
        return {f"{where}.md": kept, f"{where}-2.md": other}

    def _expiring(self, name: str, last: date) -> dict[str, str]:
        body = f"The {name} {self.sentence()}"
        return {f"memory/notes/{name}.md": note(body, id=f"mem_{name}", expires_at=str(last))}

    def _ports(self, name: str, day: date, *, later: bool) -> dict[str, str]:
        since = day - timedelta(days=40)
        until = day - timedelta(days=3) if later else since
        ports = self._chance.sample(range(2_000, 9_000), 2)
        found = {}
        for tail, port, begin in zip(("", "-port"), ports, (since, until), strict=True):
            text = f"{name.capitalize()} listens on port {port}."
            front = {"subject": f"infra/{name}/port", "valid_from": str(begin)}
            found[f"memory/notes/{name}{tail}.md"] = note(text, id=f"mem_{name}{tail}", **front)
        return found
