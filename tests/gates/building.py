"""A home, the edits that some kind might draft, and what the gates are asked about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from curator.branches.build import build
from curator.clock import Clock
from curator.finding import Certainty, Evidence, Finding
from curator.gates.gate import Answer, Built, Context, Limits, Passed
from curator.home.layout import Layout
from curator.home.note import Note, Trust
from curator.home.relink import rewrite_links
from curator.home.snapshot import Snapshot, take
from curator.home.trust import TrustRules
from curator.ledger.state import Ledger
from curator.proposal import Edit, Proposal
from curator.repository import Repository
from tests.homes import Files, MadeHome, make_home

NOW = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
LIMITS = Limits(Certainty.CONFIDENT, fresh_hours=24, share=0.1, fewest=10, chain=8)
After = Callable[[Proposal, Context, Built], Answer]


@dataclass(frozen=True)
class Desk:
    """A home at its last commit, on which proposals are laid before the gates."""

    made: MadeHome
    repository: Repository
    snapshot: Snapshot

    @property
    def context(self) -> Context:
        return Context(self.snapshot, Ledger(), NOW, LIMITS, frozenset(), lambda _: Trust.AGENT)

    def raw(self, path: str) -> bytes:
        return self.snapshot.raw(path)

    def edit(self, path: str, after: bytes) -> Edit:
        """Change a file that is there, or make a new one."""
        return Edit(path, self.raw(path) if path in self.snapshot.tree else None, after)

    def move(self, path: str, target: str) -> tuple[Edit, Edit]:
        """Move a file as the archive does, its own links following."""
        raw = self.raw(path)
        after = rewrite_links(raw, path, {path: target}, links=self.snapshot.links)
        assert isinstance(after, bytes)
        return Edit(path, raw, None, moved_to=target), Edit(target, None, after)

    def follow(self, path: str, moved: Mapping[str, str]) -> Edit:
        """Point the links of a file at where others went."""
        after = rewrite_links(self.raw(path), path, moved, links=self.snapshot.links)
        assert isinstance(after, bytes)
        return Edit(path, self.raw(path), after)

    def notes(self, *paths: str) -> tuple[Note, ...]:
        found = tuple(note for path in paths if (note := self.snapshot.at(path)))
        assert len(found) == len(paths)
        return found

    def proposal(
        self, *edits: Edit, notes: tuple[Note, ...] = (), certainty: Certainty = Certainty.CERTAIN
    ) -> Proposal:
        """Return a proposal about these notes; without any, about those it edits."""
        about = notes or tuple(n for e in edits if (n := self.snapshot.at(e.path)))
        said = tuple(f"{note.path} {note.blob}" for note in about)
        evidence = (Evidence("made", "made for a test"),)
        finding = Finding("dedup", "dedup/1", "join", about, certainty, evidence, said)
        return Proposal(finding.fingerprint[:7], finding, "Join", "Join\n", edits)

    def built(self, proposal: Proposal) -> Built:
        """Build a proposal as a pass does."""
        commit = build(self.repository, self.snapshot, proposal)
        return Built(commit.changes, commit.filtered, self.blob)

    def blob(self, oid: str) -> bytes:
        raw = next(self.repository.blobs([oid]))[1]
        assert raw is not None
        return raw

    def ask(self, gate: After, *edits: Edit) -> str:
        """Return why a gate after building keeps these edits back, "" where they pass."""
        proposal = self.proposal(*edits)
        return said(gate(proposal, self.context, self.built(proposal)))


def desk(folder: Path, files: Files, layout: Layout | None = None) -> Desk:
    """Make a home and read it."""
    return read(make_home(folder, files), layout)


def read(home: MadeHome, layout: Layout | None = None) -> Desk:
    """Read a home as it is now, as the owner of this layout has it."""
    repository = Repository.open(home.path)
    commit = repository.resolve("refs/heads/main")
    assert commit is not None
    clock = Clock(lambda: NOW, UTC)
    layout = layout or Layout()
    snapshot = take(repository, commit, layout=layout, trust=TrustRules(), clock=clock)
    return Desk(home, repository, snapshot)


def said(answer: Answer) -> str:
    """Return the reason of an answer, "" if it passed."""
    return "" if isinstance(answer, Passed) else answer.why


def limits(**numbers: float | bool | Certainty) -> Limits:
    return replace(LIMITS, **numbers)  # type: ignore[arg-type]
