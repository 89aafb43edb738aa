"""What somebody said no to is not asked again while nothing is new."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from curator.finding import WORD, Evidence
from curator.gates.answered_before import check
from curator.gates.gate import Held, Passed
from curator.ledger.record import Accept
from curator.ledger.state import Ledger, Record
from curator.proposal import Proposal
from curator.refusals import answered
from tests.gates.building import NOW, Desk, desk, said

_FILES = {f"notes/{name}.md": f"{name}\n" for name in "abc"}


def _pair(at: Desk) -> Proposal:
    return at.proposal(notes=at.notes("notes/a.md", "notes/b.md"))


def _record(proposal: Proposal, state: str, **more: object) -> Record:
    finding = proposal.finding
    known = Record(
        proposal.id,
        finding.kind,
        finding.fingerprint,
        state,
        NOW - timedelta(days=1),
        names=finding.names,
        paths=finding.paths,
        evidence=" ".join(finding.marks),
    )
    return replace(known, **more)  # type: ignore[arg-type]


def _asked(at: Desk, proposal: Proposal, record: Record, now: datetime = NOW) -> str:
    ledger = Ledger({record.id: record})
    return said(check(proposal, replace(at.context, ledger=ledger, now=now)))


def test_what_nobody_answered_passes(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert check(_pair(at), at.context) == Passed()


def test_a_no_holds_while_the_evidence_is_the_same(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    record = _record(_pair(at), "rejected", why="they differ")
    why = f"{record.id} was refused (they differ); nothing is new since"
    assert _asked(at, _pair(at), record, NOW + timedelta(days=500)) == why


def test_a_no_to_other_notes_holds_nothing(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    other = at.proposal(notes=at.notes("notes/b.md", "notes/c.md"))
    assert _asked(at, _pair(at), _record(other, "rejected")) == ""


@pytest.mark.parametrize(("days", "asked"), [(1, False), (5, False), (7, True)])
def test_with_new_evidence_it_is_asked_again_after_a_week(
    tmp_path: Path, days: int, asked: bool
) -> None:
    at = desk(tmp_path, _FILES)
    record = _record(_pair(at), "rejected", id="0000000", fingerprint="0", evidence="x y")
    why = _asked(at, _pair(at), record, NOW + timedelta(days=days))
    assert why == ("" if asked else "0000000 was refused; asked again after 2026-06-07")


@pytest.mark.parametrize(
    ("state", "more", "why"),
    [
        ("open", {}, ""),
        ("accepted", {}, "was accepted, and undone since"),
        ("void", {}, "was merged without what it says; nothing is new since"),
        ("convergent", {}, "was done by hand, and undone since"),
        ("reconsidered", {"expired": 2}, ""),
        (
            "rolled_back",
            {"why": "revert"},
            "was accepted and undone on 2026-05-31 (revert); nothing is new since",
        ),
        ("withdrawn", {"expired": 1}, ""),
        ("withdrawn", {"expired": 2}, "was left undecided 2 times"),
    ],
)
def test_what_became_of_the_same_proposal_counts(
    tmp_path: Path, state: str, more: dict[str, object], why: str
) -> None:
    at = desk(tmp_path, _FILES)
    record = _record(_pair(at), state, **more)
    assert _asked(at, _pair(at), record) == (f"{record.id} {why}" if why else "")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("rejected", "was refused; nothing is new since"),
        ("accepted", "was accepted, and undone since"),
        ("unknown", ""),
        ("withdrawn", ""),
    ],
)
def test_what_a_person_asked_for_is_not_asked_once_it_is_decided_itself(
    tmp_path: Path, state: str, why: str
) -> None:
    at = desk(tmp_path, _FILES)
    found = _pair(at)
    word = replace(found.finding, evidence=(Evidence(WORD, "a person said so"),))
    asked = replace(found, finding=word)
    told = f"{asked.id} {why}" if why else ""
    assert _asked(at, asked, _record(asked, state, expired=2)) == told
    assert answered(word, Ledger({asked.id: _record(asked, state)}), {}) is bool(why)
    other = _record(asked, state, id="0000000", fingerprint="0")
    assert _asked(at, asked, other) == ""


def test_what_was_undone_holds_its_pair_under_any_kind(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    undone = datetime(2026, 5, 20, tzinfo=NOW.tzinfo)
    accept = Accept(undone, undone, undone=undone)
    other = {"id": "0000000", "fingerprint": "0", "accepts": (accept,), "kind": "consolidate"}
    record = _record(_pair(at), "rolled_back", why="bad source", **other)
    told = "0000000 was accepted and undone on 2026-05-20 (bad source); nothing is new since"
    assert _asked(at, _pair(at), record, NOW + timedelta(days=500)) == told
    assert answered(_pair(at).finding, Ledger({record.id: record}), at.snapshot.tree)
    assert _asked(at, _pair(at), replace(record, state="reconsidered")) == ""


@pytest.mark.parametrize("kind", ["supersede", "contradiction"])
def test_a_no_to_a_claim_is_no_answer_for_whole_notes(tmp_path: Path, kind: str) -> None:
    at = desk(tmp_path, _FILES)
    record = _record(_pair(at), "rejected", id="0000000", fingerprint="0", kind=kind)
    assert _asked(at, _pair(at), record, NOW + timedelta(days=1)) == ""
    claims = replace(_pair(at), finding=replace(_pair(at).finding, kind="supersede"))
    assert _asked(at, claims, record) == "0000000 was refused; nothing is new since"


def test_what_is_new_since_names_the_note_that_changed(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    pair = _pair(at)
    first, second = (mark for mark in pair.finding.marks)
    later = NOW + timedelta(days=8)

    def news(evidence: str, state: str) -> str:
        record = _record(pair, state, id="0000000", fingerprint="0", evidence=evidence)
        ledger = Ledger({record.id: record})
        answer = check(pair, replace(at.context, ledger=ledger, now=later))
        assert isinstance(answer, Passed)
        return answer.news

    changed = "notes/b.md says something else since"
    assert news(f"{first} x", "rejected") == f"0000000 was refused on 2026-05-31; {changed}"
    undone = "0000000 was accepted and undone on 2026-05-31"
    assert news(f"{first} x", "rolled_back") == f"{undone}; {changed}"
    assert news("x y", "rejected").endswith("; notes/a.md, notes/b.md say something else since")
    assert second


def test_a_gate_says_its_name(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    record = _record(_pair(at), "rejected")
    answer = check(_pair(at), replace(at.context, ledger=Ledger({record.id: record})))
    assert isinstance(answer, Held)
    assert answer.gate == "answered_before"
