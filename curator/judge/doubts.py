"""What makes a pair at most likely: an identity that two things may share as well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from curator.finding import Evidence
from curator.judge.fields import other_days
from curator.judge.folders import sibling_folders
from curator.judge.identity import other_names
from curator.judge.pair import Pair, Rule

_BY_NAME: Final = frozenset({
    "same_name", "copy_name", "version_name", "same_title", "same_heading",
})  # fmt: skip
_BY_HEADING: Final = frozenset({"same_title", "same_heading"})
_ALWAYS: Final[Sequence[Rule]] = (other_days,)


def doubts(pair: Pair, identity: Collection[Evidence]) -> tuple[Evidence, ...]:
    """Return what keeps a pair below `confident`; an id, key, subject or address ends most of it."""
    rules = [*_ALWAYS]
    by = frozenset(evidence.rule for evidence in identity)
    if by <= _BY_NAME:
        rules.append(sibling_folders)
    if by <= _BY_HEADING:
        rules.append(other_names)
    return tuple(found for rule in rules if (found := rule(pair)) is not None)
