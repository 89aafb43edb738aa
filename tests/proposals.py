"""A proposal on a made home, without asking any kind for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import JsonValue

from curator.branches.build import BuiltCommit, build
from curator.branches.publish import Published, publish
from curator.clock import Clock
from curator.finding import Certainty, Evidence, Finding
from curator.home.layout import Layout
from curator.home.note import Note
from curator.home.snapshot import Snapshot, take
from curator.home.trust import TrustRules
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Record
from curator.proposal import Edit, Proposal
from curator.repository import Repository
from curator.trailers import trailers
from tests.homes import MadeHome

NOW = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
CLOCK = Clock(lambda: NOW, UTC)


@dataclass(frozen=True)
class Made:
    """A built proposal with all that led to it."""

    repository: Repository
    snapshot: Snapshot
    proposal: Proposal
    built: BuiltCommit

    @property
    def event(self) -> Event:
        finding = self.proposal.finding
        fields: dict[str, JsonValue] = {
            "kind": finding.kind,
            "fingerprint": finding.fingerprint,
            "names": list(finding.names),
            "paths": list(dict.fromkeys([*finding.paths, *(e.path for e in self.proposal.edits)])),
            "evidence": " ".join(finding.marks),
            "title": self.proposal.title,
            "base": self.snapshot.commit,
            "base_branch": "main",
            "tip": self.built.commit,
        }
        return Event("opened", self.proposal.id, NOW, fields)

    @property
    def ref(self) -> str:
        return f"refs/heads/{self.proposal.branch}"

    @property
    def pin(self) -> str:
        return f"refs/curator/keep/{self.proposal.id}"

    def publish(self) -> None:
        assert publish(self.repository, self.ref, self.pin, self.built.commit) == Published()

    def open(self) -> Record:
        """Put the branch in place and tell the ledger, as a pass does."""
        self.publish()
        store.append(self.repository, [self.event])
        return self.record

    @property
    def record(self) -> Record:
        return store.read(self.repository).records[self.proposal.id]


def made(home: MadeHome, after: Mapping[str, str | bytes | None], *, kind: str = "retire") -> Made:
    """Build a proposal on main that leaves paths as given; None removes one."""
    repository = Repository.open(home.path)
    return remade(repository, home.git("rev-parse", "main"), after, kind=kind)


def remade(
    repository: Repository,
    base: str,
    after: Mapping[str, str | bytes | None],
    *,
    kind: str = "retire",
) -> Made:
    """Build a proposal on any commit through any opened repository."""
    snapshot = take(repository, base, layout=Layout(), trust=TrustRules(), clock=CLOCK)
    tree = snapshot.tree
    edits = tuple(
        Edit(
            path,
            snapshot.raw(path) if path in tree else None,
            text.encode() if isinstance(text, str) else text,
        )
        for path, text in after.items()
    )
    notes = tuple(Note(path, tree[path].oid, path, "") for path in after if path in tree)
    said = tuple(f"{note.path} {note.blob}" for note in notes)
    evidence = (Evidence("made", "made for a test"),)
    finding = Finding(kind, f"{kind}/1", kind, notes, Certainty.CERTAIN, evidence, said)
    ident = finding.fingerprint[:7]
    message = (
        f"Retire {len(notes)} notes\n\nBecause – naïve.\n\n{trailers(ident, finding, after)}\n"
    )
    proposal = Proposal(ident, finding, message.split("\n", 1)[0], message, edits)
    return Made(repository, snapshot, proposal, build(repository, snapshot, proposal))
