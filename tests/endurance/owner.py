"""What the owner of a simulated home does by day, from a seed; the script keeps its own truth of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from curator.ledger import store
from curator.resuming import resume
from tests.endurance import desk as at_desk
from tests.endurance.desk import TAKEN, UNDONE, Desk, ThwartedError
from tests.endurance.plants import KINDS, Garden, Plant
from tests.endurance.truth import Fate, Truth
from tests.homes import rewritten

_JOURNALS: Final = "agents/cleo/journal"
# How often a day brings it.
_ACTS: Final = (
    ("plain", 0.6), ("plant", 0.5), ("lesson", 0.25), ("edit", 0.5), ("rename", 0.15),
    ("change", 0.06), ("tag", 0.15), ("again", 0.03), ("later", 0.25), ("amend", 0.12),
)  # fmt: skip


class Owner:
    """Somebody who writes notes and journals and decides about proposals, each day a little."""

    def __init__(self, desk: Desk, truth: Truth, seed: int) -> None:
        self.desk = desk
        self.truth = truth
        self.chance = random.Random(seed)
        self.garden = Garden(seed)
        self.journals: dict[str, str] = {}
        self.plain: list[str] = []
        self.done: Counter[str] = Counter()
        self._undoing: list[tuple[date, Fate]] = []
        self._stopped: dict[str, date] = {}

    def begin(self, day: date) -> None:
        """Write the first notes."""
        files: dict[str, str] = {}
        for _ in range(40):
            files |= self.garden.plain()
        self.plain = list(files)
        for kind in KINDS[:4]:
            plant, own = self.garden.plant(kind, day)
            self.truth.plants.append(plant)
            files |= own
        self.desk.write(files, "Begin")

    def acts(self, day: date) -> list[Callable[[], None]]:
        """Return what this day brings, in its order."""
        named = [name for name, often in _ACTS if self.chance.random() < often]
        acts: list[Callable[[], None]] = [self._act(name, day) for name in ("journal", *named)]
        acts += [partial(self._decide, fate, day) for fate in self._waiting()]
        due = [fate for when, fate in self._undoing if when <= day]
        self._undoing = [row for row in self._undoing if row[0] > day]
        acts += [partial(self._undo, fate) for fate in due]
        self.chance.shuffle(acts)
        return [*acts, lambda: self._resume(day)]

    def decide_all(self, day: date) -> None:
        """Take whatever is open, and let stopped kinds go on."""
        for fate in self.truth.of("open"):
            self._take(fate, day, undo=0)
        self._resume(day, patience=0)

    def clear_away(self) -> None:
        """Delete all branches at once, as a cleaning script does."""
        for fate in self.truth.of("open"):
            self._delete(fate)
        self.done["all branches deleted at once"] += 1

    def rewrite(self) -> None:
        """Write all history of main anew."""
        self.truth.renamed(rewritten(self.desk.root))
        self.done["whole history rewritten"] += 1

    def collect(self) -> None:
        self.desk.git("gc", "-q", "--prune=now")
        self.done["git gc --prune=now"] += 1

    def _act(self, name: str, day: date) -> Callable[[], None]:
        def act() -> None:
            self.done[name] += 1
            getattr(self, f"_{name}")(day)

        return act

    def _waiting(self) -> list[Fate]:
        found = [fate for fate in self.truth.of("open") if not fate.left_alone]
        return [fate for fate in found if self.chance.random() < 0.4]

    def _decide(self, fate: Fate, day: date) -> None:
        if fate.state != "open" or fate.deleted:
            return
        luck = self.chance.random()
        if luck < 0.72:
            self._take(fate, day, undo=0.13)
        elif luck < 0.82:
            self._delete(fate)
            self.done["refused: branch -D"] += 1
        elif luck < 0.91:
            if self._ran(at_desk.refuse_by_command, fate):
                fate.state, fate.since = "rejected", self.now
        elif luck < 0.93:
            if self._ran(at_desk.throw_away, fate):
                fate.state = "void"
        else:
            fate.left_alone = True
            self.done["left alone"] += 1

    def _take(self, fate: Fate, day: date, *, undo: float) -> None:
        if fate.deleted or not self._ran(way := self.chance.choice(TAKEN), fate):
            return
        head = self.desk.head
        fate.accept(self._dated(head), head, way.__name__)
        fate.last.seen = way is at_desk.by_command
        fate.plant.paths = sorted(fate.paths)
        if way is not at_desk.by_command and self.chance.random() < 0.5:
            self.desk.git("branch", "-q", "-D", fate.branch)
        if self.chance.random() < undo:
            days = min(45, int(self.chance.expovariate(1 / 8)))
            self._undoing.append((day + timedelta(days=days), fate))

    def _undo(self, fate: Fate) -> None:
        way = self.chance.choice(UNDONE)
        if fate.state == "accepted" and self._ran(way, fate):
            fate.undo(self._dated(self.desk.head), self.desk.head)
            fate.last.undone_seen = way is at_desk.by_rollback

    def _again(self, day: date) -> None:
        """Undo an undoing."""
        undone = self.truth.of("rolled_back")
        if not undone:
            return
        fate = self.chance.choice(undone)

        def reinstate(desk: Desk, fate: Fate) -> None:
            desk.git("revert", "--no-edit", fate.last.undone_by)

        if self._ran(reinstate, fate):
            fate.reinstate()

    def _delete(self, fate: Fate) -> None:
        self.desk.git("branch", "-q", "-D", fate.branch)
        fate.deleted = True

    def _ran(self, way: at_desk.Way, fate: Fate) -> bool:
        ran = self.desk.tried(way, fate) or way is at_desk.refuse_by_command
        self.done[f"{'' if ran else 'thwarted: '}{way.__name__}"] += 1
        return ran

    def _resume(self, day: date, patience: int = 6) -> None:
        home = self.desk.home()
        for kind, breaker in store.read(home.repository).breakers.items():
            since = self._stopped.setdefault(kind, day)
            if breaker.resumed is None and (day - since).days >= patience:
                resume(home, kind)
                del self._stopped[kind]
                self.done["resumed"] += 1

    @property
    def now(self) -> datetime:
        return self.desk.home().clock.now().astimezone(UTC)

    def _dated(self, commit: str) -> datetime:
        return datetime.fromtimestamp(int(self.desk.git("log", "-1", "--format=%ct", commit)), UTC)

    def _journal(self, day: date) -> None:
        self._say(day, f"Talked about the {self.garden.name()} {self.garden.sentence()}")

    def _say(self, day: date, line: str) -> None:
        path = f"{_JOURNALS}/{day}.md"
        text = self.journals.get(path, f"# {day}\n\n## Notes\n\n")
        self.journals[path] = f"{text}- {line}\n"
        self.desk.write({path: self.journals[path]}, "Journal")

    def _lesson(self, day: date) -> None:
        plant, _ = self.garden.plant("consolidate", day)
        self.truth.plants.append(plant)
        path = f"{_JOURNALS}/{day}.md"
        text = self.journals.get(path, f"# {day}\n")
        self.journals[path] = f"{text}\n## Lessons\n\n- {plant.says}\n\n## More\n\n"
        self.desk.write({path: self.journals[path]}, "Journal")

    def _plain(self, day: date) -> None:
        files = self.garden.plain()
        self.plain += files
        self.desk.write(files)

    def _plant(self, day: date) -> None:
        plant, files = self.garden.plant(self.chance.choice(KINDS[:4]), day)
        self.truth.plants.append(plant)
        half = dict(list(files.items())[:1])
        self.desk.write(half)
        if len(files) > 1:
            self.desk.write({path: text for path, text in files.items() if path not in half})

    def _edit(self, day: date) -> None:
        path = self.chance.choice(self.plain)
        self.desk.write({path: self.desk.text(path) + self.garden.sentence() + "\n"}, "Edit")

    def _rename(self, day: date) -> None:
        """Move a note, perhaps one of a question that was answered with yes."""
        at = self.chance.randrange(len(self.plain))
        path = self.plain[at]
        self.plain[at] = self._moved(path)

    def _moved(self, path: str) -> str:
        new = f"memory/notes/sub{self.chance.randrange(9)}/{path.rpartition('/')[2]}"
        if path != new:
            self.desk.write({new: self.desk.text(path), path: None}, "Move")
        return new

    def _asked(self) -> list[Plant]:
        """Return questions that nobody answered yet."""
        answered = {id(fate.plant) for fate in self.truth.fates.values() if fate.state != "open"}
        answered |= {id(fate.plant) for fate in self.truth.of("open") if fate.deleted}
        known = (p for p in self.truth.plants if p.kind != "consolidate" and not p.ended)
        return [plant for plant in known if id(plant) not in answered]

    def _change(self, day: date) -> None:
        """Let a note of a question say something else altogether."""
        for plant in self._picked():
            path = plant.paths[-1]
            head = self.desk.text(path).partition("\n---\n")[0].replace("expires_at", "begun_at")
            name = self.garden.name()
            self.desk.write({path: f"{head}\n---\nThe {name} {self.garden.sentence()}\n"}, "Change")
            plant.ended = True

    def _tag(self, day: date) -> None:
        """Add to a note of a question what does not matter to it."""
        for plant in self._picked():
            path = plant.paths[0]
            text = self.desk.text(path)
            if "\ntags:" not in text:
                self.desk.write({path: text.replace("\n---\n", "\ntags: [seen]\n---\n", 1)}, "Tag")

    def _picked(self) -> list[Plant]:
        asked = self._asked()
        return [self.chance.choice(asked)] if asked else []

    def _later(self, day: date) -> None:
        """Go on writing in a note that a proposal was accepted for."""
        taken = [fate for fate in self.truth.of("accepted") if fate.kind != "consolidate"]
        if taken:
            fate = self.chance.choice(taken)
            paths = [path for path in sorted(fate.paths) if (self.desk.root / path).exists()]
            if paths:
                path = self.chance.choice(paths)
                self.desk.write(
                    {path: self.desk.text(path) + self.garden.sentence() + "\n"}, "Go on"
                )

    def _amend(self, day: date) -> None:
        old = self.desk.head
        try:
            self.desk.git("commit", "-q", "--amend", "--no-edit")
        except ThwartedError:
            return
        self.truth.renamed({old: self.desk.head}, self._dated(self.desk.head))
