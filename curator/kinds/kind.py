"""What every kind is given and what it must answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from curator.claims.claim import Claim
from curator.facts.bringing import Bringing
from curator.facts.brought import Brought
from curator.finding import Finding
from curator.home.note import Note
from curator.home.snapshot import Snapshot
from curator.judge.relation import ClaimVerdict, Verdict
from curator.opinions import Opinions
from curator.proposal import Draft, NoDraft

Shown = Literal["mark", "archive"]


@dataclass(frozen=True, slots=True)
class Habits:
    """How the owner of the home wants changes to look.

    `superseded` says how a superseded note is shown: a key in it, or a move to `archive_folder`.
    `front_matter` is false where no key may ever be written.
    """

    superseded: Shown = "mark"
    archive_folder: str = "archive"
    front_matter: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """All that a kind may know: one snapshot and what the judge said of it.

    `verdicts` holds the related pairs of notes only, `claims` those of single statements, each
    unordered pair once.
    `statement` gives the normalised text of a note, `recorded` the moment its text last changed (None
    where that commit tells nothing, such as a bulk import), `trust` whose word it is.
    `bringing` has the notes that facts of journals would become; the snapshot can read them, but they
    are none of its notes. `fresh` are the paths of those that no note tells or gainsays, each with the
    claim it may disagree with, if there is one. `opinions` counts what a model said of the verdicts.
    """

    snapshot: Snapshot
    verdicts: tuple[Verdict, ...]
    habits: Habits
    statement: Callable[[Note], str]
    recorded: Callable[[Note], datetime | None]
    trust: Callable[[Note], int]
    claims: tuple[ClaimVerdict, ...] = ()
    bringing: Bringing = field(default_factory=Bringing)
    fresh: Mapping[str, Claim | None] = field(default_factory=dict)
    opinions: Opinions | None = None

    @property
    def brought(self) -> Mapping[str, Brought]:
        """Return the notes that may come, by their paths."""
        return self.bringing.brought


class Kind(Protocol):
    """A kind chooses findings and drafts edits; it never sees git, the clock or the ledger."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a kind is a module, its name a constant
        """The one word of the kind, the same in code, folders, branches and commands."""

    def find(self, view: View) -> Iterable[Finding]:
        """Yield what this kind would improve, in an order that depends on the view alone."""

    def draft(self, finding: Finding, view: View) -> Draft | NoDraft:
        """Write the edits of one finding, or say why there are none."""

    def title(self, finding: Finding) -> str:
        """Return what a finding is called, by its notes; with or without a draft."""
