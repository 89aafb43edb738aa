"""How right facts of journals are, without a model: `python -m tests.measure.journals [--split closed]`.

Of facts that the default floor lets through, unless `--floor` says otherwise.

Prints no line of a closed story, only counts: nobody shall tune a rule on them by accident.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, Literal

from curator.facts.fact import Fact, Source
from curator.facts.plain import facts_of
from curator.finding import Certainty
from curator.home.snapshot import Snapshot
from curator.home.trust import TrustRules
from curator.journals.reading import inputs
from tests.measure.wilson import share
from tests.stories import FOUND_BY, SPLITS, Keep, Place, Story, looked_at, stories

Verdict = Literal["right", "trap", "stale", "not worth keeping", "not as written"]
SURE: Final = frozenset({"heading", "marker"})


@dataclass(frozen=True, slots=True)
class Published:
    """A fact with what the labels say of it; `places` are lines of files, `was` those of its history."""

    story: Story
    text: str
    rule: str
    places: tuple[Place, ...]
    was: tuple[Place, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run over some stories came to; add two for those of both. Shows no text by itself."""

    published: tuple[Published, ...] = field(default=(), repr=False)
    trapped: tuple[tuple[Story, Place], ...] = field(default=(), repr=False)
    found: Counter[str] = field(default_factory=Counter)
    labelled: Counter[str] = field(default_factory=Counter)
    missed: tuple[tuple[Story, Keep], ...] = field(default=(), repr=False)
    told: int = 0
    outdated: int = 0
    days: int = 0
    silent: int = 0
    dropped: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.published + other.published,
            self.trapped + other.trapped,
            self.found + other.found,
            self.labelled + other.labelled,
            self.missed + other.missed,
            self.told + other.told,
            self.outdated + other.outdated,
            self.days + other.days,
            self.silent + other.silent,
            self.dropped + other.dropped,
        )

    @property
    def right(self) -> int:
        """Return how many published facts are as written and worth keeping."""
        return sum(one.verdict == "right" for one in self.published)

    @property
    def precision(self) -> float:
        """Return the share of published facts that are right; 1 where there are none."""
        return self.right / len(self.published) if self.published else 1.0

    def recall(self, found_by: Iterable[str]) -> float:
        """Return the share of labels of these kinds that were found; 1 where there are none."""
        hits, of = self._hits(found_by)
        return hits / of if of else 1.0

    def shown(self, found_by: Iterable[str]) -> str:
        """Return the same with its interval."""
        return share(*self._hits(found_by))

    def _hits(self, found_by: Iterable[str]) -> tuple[int, int]:
        kinds = tuple(found_by)
        return sum(self.found[k] for k in kinds), sum(self.labelled[k] for k in kinds)


def measured(
    chosen: Iterable[Story], folder: Path, floor: Certainty = Certainty.CONFIDENT
) -> dict[str, Figures]:
    """Return the figures of each story by its name, of facts from a certainty on.

    Homes are made below the folder.
    """
    return {
        story.name: _story(story, looked_at(story, folder / story.name), floor) for story in chosen
    }


def _story(story: Story, snapshot: Snapshot, floor: Certainty) -> Figures:
    read = facts_of(inputs(snapshot, TrustRules()))
    sure = (fact for fact in read.facts if fact.certainty >= floor)
    published = tuple(_published(story, snapshot, fact) for fact in sure)
    current = [keep for keep in story.keeps if not keep.later]
    earlier = [keep for keep in story.keeps if keep.later]
    found = [keep for keep in current if any(_says(one, keep) for one in published)]
    spoken = {place.path for one in published for place in one.places}
    return Figures(
        published,
        tuple((story, trap.place) for trap in story.traps if _sprung(trap.place, published)),
        Counter(keep.found_by for keep in found),
        Counter(keep.found_by for keep in current),
        tuple((story, keep) for keep in current if keep not in found),
        sum(any(keep.place.touches(p) for one in published for p in one.was) for keep in earlier),
        len(earlier),
        len(story.days),
        len(set(story.days) - spoken),
        Counter(read.dropped),
    )


def _published(story: Story, snapshot: Snapshot, fact: Fact) -> Published:
    places = tuple(_place(snapshot, source) for source in fact.sources)
    was = tuple(_place(snapshot, past.source) for past in fact.was)
    return Published(
        story,
        fact.text,
        fact.rule,
        places,
        was,
        _verdict(story, fact.text, (*places, *was), places),
    )


def _verdict(
    story: Story, text: str, everything: tuple[Place, ...], places: tuple[Place, ...]
) -> Verdict:
    if any(trap.place.touches(place) for trap in story.traps for place in everything):
        return "trap"
    if not any(_folded(text) in _folded(story.lines(place)) for place in places):
        return "not as written"
    kept = [[keep for keep in story.keeps if _labelled(keep, p, text, story)] for p in places]
    if not all(kept):
        return "not worth keeping"
    return "right" if any(not keep.later for found in kept for keep in found) else "stale"


def _labelled(keep: Keep, place: Place, text: str, story: Story) -> bool:
    """Say whether a source is what a label means; a text from elsewhere is held to the lines alone."""
    if not keep.place.touches(place):
        return False
    part, said = _folded(keep.part), _folded(text)
    elsewhere = said not in _folded(story.lines(place))
    return elsewhere or not part or part in said or said in part


def _says(one: Published, keep: Keep) -> bool:
    if one.verdict == "not as written":
        return False
    return any(_labelled(keep, place, one.text, one.story) for place in one.places)


def _sprung(trap: Place, published: Iterable[Published]) -> bool:
    return any(trap.touches(place) for one in published for place in (*one.places, *one.was))


def _place(snapshot: Snapshot, source: Source) -> Place:
    first, last = (snapshot.line_of(source.note, line) for line in (source.first, source.last))
    return Place(source.note.path, first, last)


def _folded(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """Print the table of docs/measurements.md for each split, and for open stories what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", choices=SPLITS)
    parser.add_argument("--lines", action="store_true", help="list the faults of open stories")
    parser.add_argument("--floor", default="confident", help="count facts from this certainty on")
    asked = parser.parse_args()
    for split in [asked.split] if asked.split else SPLITS:
        chosen = list(stories(split))
        with tempfile.TemporaryDirectory(prefix="curator-journals-") as folder:
            figures = measured(chosen, Path(folder), Certainty.of(asked.floor))
        for line in _table(split, chosen, figures):
            print(line)
        if asked.lines and split == "open":
            for line in _faults(sum(figures.values(), Figures())):
                print(line)


def _table(split: str, chosen: list[Story], figures: dict[str, Figures]) -> Iterator[str]:
    groups = {story.language: Figures() for story in chosen}
    for story in chosen:
        groups[story.language] += figures[story.name]
    groups["all"] = sum(figures.values(), Figures())
    names = list(groups)
    yield f"\n| {split} | " + " | ".join(names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    for row, shown in _ROWS.items():
        yield f"| {row} | " + " | ".join(shown(groups[name]) for name in names) + " |"
    whole = groups["all"]
    wrong = Counter(f"{p.verdict} by {p.rule}" for p in whole.published if p.verdict != "right")
    yield f"\nwrong: {dict(wrong.most_common())}"
    yield f"dropped: {dict(whole.dropped.most_common())}"


_ROWS: Final[dict[str, Callable[[Figures], str]]] = {
    "precision": lambda f: share(f.right, len(f.published)),
    "recall, heading or marker": lambda f: f.shown(SURE),
    **{f"recall, {kind}": partial(Figures.shown, found_by=(kind,)) for kind in FOUND_BY},
    "recall, all": lambda f: f.shown(FOUND_BY),
    "earlier values told": lambda f: f"{f.told} of {f.outdated}",
    "traps published": lambda f: str(len(f.trapped)),
    "days without a fact": lambda f: share(f.silent, f.days),
}


def _faults(figures: Figures) -> Iterator[str]:
    for one in figures.published:
        if one.verdict != "right":
            at = ", ".join(f"{one.story.name}/{p.path}#L{p.first}" for p in one.places)
            yield f"{one.verdict} ({one.rule}): {at}: {one.text}"
    for story, keep in figures.missed:
        at = f"{story.name}/{keep.place.path}#L{keep.place.first}"
        yield f"missed ({keep.found_by}): {at}: {story.lines(keep.place)}"


if __name__ == "__main__":
    main()
