"""Words for what the ledger and the gates say in codes; the same stand in the documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WITHDRAWN: Final[Mapping[str, str]] = {
    "evidence-changed": "it is found no more: its notes, the kinds that propose or the rules have changed",
    "expired": "nobody decided in time",
    "input-gone": "a note it rested on is gone or has moved",
    "outranked": "a stronger finding has its notes",
    "resolved": "what it flagged was settled",
}
GATES: Final[Mapping[str, str]] = {
    "answered_before": "somebody answered this question already",
    "archive": "the note cannot be moved to the archive folder",
    "breaker": "its kind was undone too often and waits for curator resume",
    "cycle": "a note would supersede one by which it is superseded",
    "fresh": "a text changed a short while ago and rests",
    "front_matter": "the owner wants no keys in notes, and there is no other way to show it",
    "journal_untouched": "a journal would change, or something would become one",
    "loss_budget": "one pass may touch so many notes and no more",
    "mirrored_folders": "two folders hold the same files; which is the copy is the owner's to say",
    "newest": "which of several newer claims holds now is not clear",
    "nothing_lost": "something the owner wrote would be nowhere to be found",
    "nothing_to_edit": "the notes show it already",
    "occupied": "a branch of that name stands at a commit that is not curator's",
    "one_per_note": "another proposal has one of the notes",
    "own_ground": "something other than a note would change, or a filter would run",
    "place": "the fuller note is not in the place where the owner keeps such notes",
    "quiet_enough": "as many proposals are open as the owner wants to see",
    "secrets": "it would copy a secret, or write personal data into a new note",
    "still_reads": "a note or a link would not read as before",
    "sure_enough": "it is less certain than proposals.floor",
    "trust": "less trusted words would outvote more trusted ones",
}

TURNS: Final[Mapping[str, str]] = {
    "tripped": "stopped itself and proposes nothing until curator resume",
    "resumed": "tries again, one at a time",
    "cleared": "proposes as before: five accepts stood for a week",
}


# Why a model gave no answer.
WITHOUT: Final[Mapping[str, str]] = {
    "dead": "nobody listens at model.api_base",
    "busy": "it was asked too often",
    "failed": "its server failed",
    "slow": "it took longer than model.timeout",
    "refused": "it knows neither this key nor this model",
    "unsupported": "it knows none of the forms of asking",
    "long": "the question is too long for it",
    "huge": "its answer had no end",
    "broken": "its answer made no sense",
    "misfit": "its answer was not of the wanted shape",
    "budget": "the budget of this pass or day is used up",
}


def reason(why: str) -> str:
    """Return why something was withdrawn in words; what is no code stays as it is."""
    return WITHDRAWN.get(why, why)


def gate(name: str) -> str:
    """Return a gate's name and what it watches over."""
    return f"{name}: {GATES[name]}" if name in GATES else name


def counted(number: int, noun: str) -> str:
    """Return how many of a thing there are, such as `1 journal` or `0 journals`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
