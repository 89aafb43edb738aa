"""What shows that a value took another's place, and does not merely stand beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from curator.claims.claim import Claim
from curator.finding import Evidence
from curator.home.note import When
from curator.judge.claims.difference import Difference
from curator.judge.claims.statement import Statement
from curator.judge.names import label

Sort = Literal["quoted", "validity", "key", "said"]


@dataclass(frozen=True, slots=True)
class Cue:
    """The strongest cue; `side` is the claim that it calls the newer, None for neither."""

    sort: Sort
    evidence: Evidence
    side: int | None = None


def cues(
    claims: tuple[Claim, Claim],
    read: tuple[Statement, Statement],
    found: Difference,
    single: Collection[str],
) -> Cue | None:
    """Return the strongest cue of a pair, None where there is none."""
    if found.quotes is not None:
        path = claims[found.quotes].note.path
        return Cue("quoted", Evidence("quoted", f"{path} names the old value"), found.quotes)
    if found.rule == "negation" and (side := _ended(read)) is not None:
        says = f"{claims[side].note.path} says “{read[side].update}”"
        return Cue("quoted", Evidence("quoted", says), side)
    if all(starts(claim, said) for claim, said in zip(claims, read, strict=True)):
        return Cue("validity", Evidence("validity", "each says since when it holds"))
    updates = [side for side, said in enumerate(read) if said.update]
    side = updates[0] if len(updates) == 1 else None
    if (keyed := _keyed(claims, single)) is not None:
        return Cue("key", keyed, side)
    if side is None:
        return None
    says = f"{claims[side].note.path} says “{read[side].update.strip()}”"
    return Cue("said", Evidence("said", says), side)


def may_be(
    claims: tuple[Claim, Claim], read: tuple[Statement, Statement], single: Collection[str]
) -> bool:
    """Say whether two claims could have a cue, without looking at what they differ in."""
    if any(said.old or said.update for said in read):
        return True
    dated = all(starts(claim, said) for claim, said in zip(claims, read, strict=True))
    return dated or _keyed(claims, single) is not None


def _ended(read: tuple[Statement, Statement]) -> int | None:
    """Return the side that says something is no longer so: it names what was."""
    ended = [side for side, said in enumerate(read) if said.ended]
    return ended[0] if len(ended) == 1 else None


def starts(claim: Claim, read: Statement) -> When | None:
    """Return since when a claim says that it holds: in its own text, or its note of one claim."""
    return read.since or (claim.note.valid_from if claim.alone else None)


def _keyed(claims: tuple[Claim, Claim], single: Collection[str]) -> Evidence | None:
    a, b = claims
    if label(a.note.key) and label(a.note.key) == label(b.note.key) and a.alone and b.alone:
        return Evidence("stable_key", f"the key {a.note.key} has one value at a time")
    if a.key and attribute(a) == attribute(b) and attribute(a) in single:
        return Evidence("single_valued", f"{a.key} has one value at a time, by your settings")
    return None


def attribute(claim: Claim) -> str:
    """Return the key of a claim as it is compared; of a table row that of its column."""
    return label(claim.key.rpartition(" · ")[2])
