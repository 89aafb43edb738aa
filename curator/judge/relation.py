"""What two notes are to each other, and on what grounds."""

from __future__ import annotations

from dataclasses import dataclass

from curator.claims.claim import Claim
from curator.finding import Certainty, Evidence
from curator.home.note import Note


@dataclass(frozen=True, slots=True)
class Same:
    """Both say the same, nothing more on either side."""


@dataclass(frozen=True, slots=True)
class Contained:
    """All that `inner` says, `outer` says too, and more."""

    inner: Note
    outer: Note


@dataclass(frozen=True, slots=True)
class Distinct:
    """Each says something of its own, or nothing shows that they are about one thing."""


Relation = Same | Contained | Distinct


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer about one pair.

    `certainty` is None exactly where the relation is Distinct. `evidence` speaks for a relation,
    `vetoes` against any. `only_a` and `only_b` are short phrases that only one side says.
    """

    a: Note
    b: Note
    relation: Relation
    certainty: Certainty | None
    evidence: tuple[Evidence, ...]
    vetoes: tuple[Evidence, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Updates:
    """Both speak of one thing; what `newer` says took the place of what `older` says."""

    newer: Claim
    older: Claim


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Both speak of one thing and claim to hold now, and cannot both be true."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """The answer about two claims of different notes.

    `certainty` is None exactly where the relation is Distinct. `about` is what both speak of, in
    words a person recognises; `value_a` and `value_b` are the words in which they differ.
    """

    a: Claim
    b: Claim
    relation: Updates | Conflicts | Distinct
    certainty: Certainty | None
    evidence: tuple[Evidence, ...]
    vetoes: tuple[Evidence, ...]
    about: str
    value_a: str
    value_b: str
