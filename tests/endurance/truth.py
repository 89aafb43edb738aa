"""What the script knows of each proposal, and the regret it computes from that alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from tests.endurance.plants import Plant

WEEK, MONTH = timedelta(days=7), timedelta(days=30)
EXPIRES: Final = timedelta(days=60)
_MANY, _NEARLY_ALL = 5, 0.9


@dataclass
class Taken:
    """One time that a proposal came into the base by a commit, and when it was undone.

    `seen` is false until a look was there to see it: a commit that is amended before bears its new date.
    """

    when: datetime
    commit: str
    way: str
    seen: bool = False
    undone: datetime | None = None
    undone_by: str = ""
    undone_seen: bool = False


@dataclass
class Fate:
    """What became of one proposal by the acts of the script.

    `since` is when its branch was last put where it is; `deleted` true for a branch that was taken away,
    of which the next look decides what it means.
    """

    id: str
    kind: str
    plant: Plant
    tip: str
    opened: datetime
    since: datetime
    paths: frozenset[str]
    state: str = "open"
    expired: int = 0
    deleted: bool = False
    left_alone: bool = False
    taken: list[Taken] = field(default_factory=list)

    @property
    def branch(self) -> str:
        return f"curator/{self.kind}/{self.id}"

    @property
    def last(self) -> Taken:
        return self.taken[-1]

    def accept(self, when: datetime, commit: str, way: str) -> None:
        """Remember that it came in; not before its branch stood, whatever date a commit bears."""
        self.state = "accepted"
        self.taken.append(Taken(max(when, self.opened), commit, way))

    def undo(self, when: datetime, commit: str) -> None:
        self.state = "rolled_back"
        self.last.undone, self.last.undone_by = max(when, self.last.when), commit
        self.last.undone_seen = False

    def reinstate(self) -> None:
        self.state = "accepted"
        self.last.undone, self.last.undone_by = None, ""


@dataclass
class Truth:
    """All fates by id; `plants` are all questions ever asked."""

    fates: dict[str, Fate] = field(default_factory=dict)
    plants: list[Plant] = field(default_factory=list)

    def of(self, *states: str) -> list[Fate]:
        return [fate for fate in self.fates.values() if fate.state in states]

    def of_plant(self, plant: Plant) -> list[Fate]:
        return [fate for fate in self.fates.values() if fate.plant is plant]

    def looked(self, now: datetime, gone_from: Iterable[str]) -> None:
        """A look has been: what it saw keeps its date, and a branch that is gone is a no.

        Five or more that are gone at once, nearly all there were, say nothing; nor does one of which the
        commit it stood on left history: `gone_from` are the ids of those.
        """
        waiting = self.of("open")
        gone = [fate for fate in waiting if fate.deleted]
        lost = len(gone) >= _MANY and len(gone) >= _NEARLY_ALL * len(waiting)
        for fate in gone:
            fate.state = "unknown" if lost or fate.id in set(gone_from) else "rejected"
            fate.since, fate.deleted = now, False
        for fate in self.fates.values():
            for taken in fate.taken:
                taken.seen = True
                taken.undone_seen = taken.undone is not None

    def renamed(self, commits: dict[str, str], when: datetime | None = None) -> None:
        """Commits have other names now; what nobody saw yet has the new date, if there is one."""
        for taken in (taken for fate in self.fates.values() for taken in fate.taken):
            if taken.commit in commits:
                taken.commit = commits[taken.commit]
                if when and not taken.seen:
                    taken.when = max(when, taken.when)
            if taken.undone_by in commits:
                taken.undone_by = commits[taken.undone_by]
                if when and not taken.undone_seen:
                    taken.undone = when

    def figures(self, kind: str, now: datetime) -> tuple[object, ...]:
        """Return accepts, refusals, undone accepts and the regret within 7 and 30 days of a kind."""
        fates = [fate for fate in self.fates.values() if fate.kind == kind]
        taken = [taken for fate in fates for taken in fate.taken]
        refused = sum(fate.state == "rejected" for fate in fates)
        undone = sum(t.undone is not None for t in taken)
        rates = (regret(taken, now, within) for within in (WEEK, MONTH))
        return (len(taken), refused, undone, *rates)


def regret(taken: Iterable[Taken], now: datetime, within: timedelta) -> float | None:
    """Return the share undone within a time by Kaplan and Meier; None where nobody can know yet."""
    stood = [((t.undone or now) - t.when, t.undone is not None) for t in taken]
    ends = sorted({time for time, undone in stood if undone and time <= within})
    if not ends and not any(time >= within for time, _ in stood):
        return None
    left = Fraction(1)
    for end in ends:
        watched = sum(time >= end for time, _ in stood)
        gone = sum(undone and time == end for time, undone in stood)
        left *= Fraction(watched - gone, watched)
    return float(1 - left)
