"""Put a question about one piece of a journal: instructions from the owner's side, the lines as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from string import Template

from curator import shipped
from curator.asking.fence import fence
from curator.asking.question import Question
from curator.extensions import Extensions, Schema, allowed
from curator.facts.asked.policy import Policy
from curator.facts.asked.reply import schema
from curator.facts.asked.shown import Piece


def question(piece: Piece, policy: Policy) -> Question:
    """Return the question; its fence is new each time and stands nowhere in the text."""
    mark = fence(piece.text)
    user = f"{mark}\n{piece.text}\n{mark}"
    return Question(
        (("system", instructions(policy, mark)), ("user", user)),
        schema(policy.tags, policy.extensions),
        policy.max_tokens,
    )


def instructions(policy: Policy, mark: str) -> str:
    """Return all that is said to a model beside the lines."""
    wanted = f"\nThe owner adds: {policy.wanted.strip()}\n" if policy.wanted.strip() else ""
    tags = "".join(f"\n* {tag}: {means}" for tag, means in sorted(policy.tags.items()))
    told = f"\nTags, as many of these as fit and no others:{tags}\n" if tags else ""
    labels = '"tags": [], ' if tags else ""
    more, empty = _more(policy.extensions)
    return _template().substitute(policy=wanted + told + more, fence=mark, labels=labels + empty)


def _more(known: Extensions) -> tuple[str, str]:
    """Return what is said of the owner's own fields, and an example that fills none."""
    if not known.fields:
        return "", ""
    rows = "".join(f"\n* {name}: {_kind(one)}" for name, one in known.fields.items())
    told = (
        "\nFields of extensions; each is null unless the sentence itself says it, and then filled with "
        f"words or numbers of the sentence, or with one of the listed values:{rows}\n"
    )
    empty: dict[str, None] = dict.fromkeys(known.fields)
    return told, f'"extensions": {json.dumps(empty, ensure_ascii=False)}, '


def _kind(told: Schema) -> str:
    """Return in words what a field may hold."""
    items = told.get("items")
    one = items if isinstance(items, Mapping) else told
    values = " | ".join(json.dumps(value, ensure_ascii=False) for value in allowed(one))
    what = f"{'a list of ' if one is items else ''}{values or one['type']}"
    means = told.get("description") or told.get("title")
    return f"{what}; {means}" if means else what


@cache
def _template() -> Template:
    return Template(shipped.text("proposals", "consolidate", "prompt.md"))
