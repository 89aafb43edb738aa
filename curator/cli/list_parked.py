"""The parts of journals, and the pairs of notes, that a model is asked about no more."""

from __future__ import annotations

from collections.abc import Iterator

from curator.cli.screen import Cell, say, table, write_json
from curator.cli.words import WITHOUT, counted
from curator.facts.asked import parked
from curator.judge.second import kept
from curator.tended import Home


def tell(home: Home, *, in_json: bool) -> None:
    """Print path and lines of each part, and the paths of each pair, how often it was tried and why in vain."""
    parts, pairs = parked(home.state), kept.parked(home.state)
    if in_json:
        write_json({
            "parked": [one.model_dump() for one in parts],
            "pairs": [one.model_dump() for one in pairs],
        })  # fmt: skip
        return
    named = [(f"{one.path} {one.first}-{one.last}", one.tries, one.why) for one in parts]
    named += [(" and ".join(one.paths), one.tries, one.why) for one in pairs]
    table(_rows(named))
    if named:
        say("asked again when their text, the model or its settings change")
    else:
        say("nothing is parked")


def _rows(named: list[tuple[str, int, str]]) -> Iterator[tuple[Cell, ...]]:
    for name, tries, why in named:
        yield (
            (name, "cyan"),
            counted(tries, "try") if tries == 1 else f"{tries} tries",
            WITHOUT.get(why, why),
        )
