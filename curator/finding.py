"""What a kind found: which notes, on what evidence, how sure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from curator.claims.claim import Claim
    from curator.home.note import Note

# The rule of evidence that a person decided, by command.
WORD: Final = "word"
# The rule of evidence that a model was asked.
OPINION: Final = "second_opinion"
_MARK = 16
_JOIN = "+"


class Certainty(IntEnum):
    """How sure a finding is; the owner's floor is one of these words."""

    POSSIBLE = 1
    LIKELY = 2
    CONFIDENT = 3
    CERTAIN = 4

    @property
    def word(self) -> str:
        return self.name.lower()

    @classmethod
    def of(cls, word: str) -> Certainty:
        """Return the certainty with this word; KeyError for any other word."""
        return cls[word.upper()]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One named measurement or quote, in words a person can read.

    `rule` is the stable name of the rule that spoke (`same_id`, `nothing_more`), `says` the sentence.
    """

    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Said:
    """One claim that a finding is about, and the words of it in which it differs from the others."""

    claim: Claim
    value: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One improvement a kind would like to make.

    `notes` starts with the note that stays (the survivor, or the only one).
    `statements` are the normalised texts and field values the finding rests on, one for each of
    `notes`; nothing else enters `marks`, so a bumped `updated:` or a new recipe changes no identity.
    `said` are the single claims it is about, the one that stays first, and `about` what they speak of;
    both are empty where whole notes are meant. The statements of claims of one note are its lines.
    """

    kind: str
    recipe: str
    action: str
    notes: tuple[Note, ...]
    certainty: Certainty
    evidence: tuple[Evidence, ...]
    statements: tuple[str, ...]
    said: tuple[Said, ...] = ()
    about: str = ""

    def __post_init__(self) -> None:
        if len(self.statements) != len(self.notes):
            raise ValueError("a finding has one statement for each of its notes")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(note.name for note in self.notes)

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(note.path for note in self.notes)

    @property
    def asked_for(self) -> bool:
        """True where a person decided by command what holds; then only safety speaks against it."""
        return any(evidence.rule == WORD for evidence in self.evidence)

    @property
    def marks(self) -> tuple[str, ...]:
        """Return what the finding rests on of each note, as 16 hex digits of a SHA-256.

        Of claims each has its own, joined by "+" within a note.
        """
        if not self.said:
            return tuple(mark_of(statement) for statement in self.statements)
        return tuple(
            _JOIN.join(sorted(mark_of(one) for one in statement.split("\n")))
            for statement in self.statements
        )

    @property
    def fingerprint(self) -> str:
        """Return the identity of the finding: 64 hex digits over kind, names, evidence, action."""
        return _digest([self.kind, sorted(self.names), sorted(self.marks), self.action])


def mark_of(statement: str) -> str:
    """Return the mark of one statement."""
    return _digest(statement)[:_MARK]


def each(mark: str) -> tuple[str, ...]:
    """Return the marks of all claims of a note, or the one of the whole note."""
    return tuple(mark.split(_JOIN)) if mark else ()


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def lines_of(claims: Iterable[Claim]) -> dict[str, set[int]]:
    """Return of each note, by path, the lines of its body on which some claims stand."""
    found: dict[str, set[int]] = {}
    for claim in claims:
        found.setdefault(claim.note.path, set()).update(range(claim.first, claim.last + 1))
    return found
