"""The parts of journals that a model is asked about no more."""

from __future__ import annotations

from curator.cli.screen import say, table, write_json
from curator.cli.words import WITHOUT, counted
from curator.facts.asked import parked
from curator.tended import Home


def tell(home: Home, *, in_json: bool) -> None:
    """Print path and lines of each part, how often it was tried and why in vain."""
    found = parked(home.state)
    if in_json:
        write_json({"parked": [one.model_dump() for one in found]})
        return
    table(
        (
            (f"{one.path} {one.first}-{one.last}", "cyan"),
            counted(one.tries, "try") if one.tries == 1 else f"{one.tries} tries",
            WITHOUT.get(one.why, one.why),
        )
        for one in found
    )
    if found:
        say("asked again when their text, the model or its settings change")
    else:
        say("nothing is parked")
