"""Put a question about one piece of a journal: instructions from the owner's side, the lines as data."""

from __future__ import annotations

from functools import cache
from string import Template

from curator import shipped
from curator.asking.fence import fence
from curator.asking.question import Question
from curator.facts.asked.policy import Policy
from curator.facts.asked.reply import schema
from curator.facts.asked.shown import Piece


def question(piece: Piece, policy: Policy) -> Question:
    """Return the question; its fence is new each time and stands nowhere in the text."""
    mark = fence(piece.text)
    user = f"{mark}\n{piece.text}\n{mark}"
    return Question(
        (("system", instructions(policy, mark)), ("user", user)),
        schema(policy.tags),
        policy.max_tokens,
    )


def instructions(policy: Policy, mark: str) -> str:
    """Return all that is said to a model beside the lines."""
    wanted = f"\nThe owner adds: {policy.wanted.strip()}\n" if policy.wanted.strip() else ""
    tags = "".join(f"\n* {tag}: {means}" for tag, means in sorted(policy.tags.items()))
    told = f"\nTags, as many of these as fit and no others:{tags}\n" if tags else ""
    labels = '"tags": [], ' if tags else ""
    return _template().substitute(policy=wanted + told, fence=mark, labels=labels)


@cache
def _template() -> Template:
    return Template(shipped.text("proposals", "consolidate", "prompt.md"))
