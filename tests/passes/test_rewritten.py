"""History may be rewritten under open proposals: they follow it, and bring nothing back."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from curator.branches.publish import HandsOff
from curator.branches.publish import replace as put_in_place
from curator.clock import Clock
from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import run
from curator.tended import Home, How
from tests.passes.homes import NOW, git, made, note, twins, write

_SECRET = "memory/notes/secret.md"


def _open(home: Home) -> dict[str, Record]:
    return {record.kind: record for record in store.read(home.repository).open}


def _later(home: Home, days: int = 1) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home of two commits, the second with a note to be taken out, and open proposals."""
    home = made(tmp_path, twins())
    secret = {_SECRET: note("The key is below the third pot.", id="mem_key")}
    write(
        home.repository.root, {**secret, "memory/notes/gate.md": note("It squeaks.", id="mem_gate")}
    )
    run(home, How(caps=False))
    assert set(_open(home)) == {"dedup", "retire"}
    return home


def _take_out(home: Home) -> None:
    git(home.repository.root, "rm", "-q", _SECRET)
    git(
        home.repository.root,
        "commit",
        "-q",
        "--amend",
        "-m",
        "Without it",
        date="2026-05-02T08:00:00+00:00",
    )


def _amend_root(home: Home) -> None:
    root = home.repository.root
    git(root, "reset", "-q", "--hard", "HEAD~1")
    git(root, "commit", "-q", "--amend", "-m", "Begun anew", date="2026-05-03T08:00:00+00:00")


@pytest.mark.parametrize("rewrite", [_take_out, _amend_root])
def test_proposals_follow_and_what_was_taken_out_stays_out(home: Home, rewrite: object) -> None:
    assert callable(rewrite)
    before = _open(home)
    rewrite(home)
    report = run(_later(home), How(caps=False))
    assert report.withdrawn == ()
    after = _open(home)
    assert {kind: r.id for kind, r in after.items()} == {kind: r.id for kind, r in before.items()}
    for kind, record in after.items():
        assert record.tip != before[kind].tip
        assert git(home.repository.root, "rev-parse", f"{record.tip}^") == report.base
        take(_later(home), record)
    assert not (home.repository.root / _SECRET).exists()


def test_accepting_what_stands_on_lost_history_is_refused(home: Home) -> None:
    _take_out(home)
    with pytest.raises(CuratorError, match="was rewritten since") as refused:
        take(home, _open(home)["dedup"])
    assert refused.value.remedy == f"curator run {home.repository.root}"
    assert not (home.repository.root / _SECRET).exists()


def test_all_history_written_anew_is_linked_again_by_our_id(home: Home) -> None:
    root = home.repository.root
    before = _open(home)
    subprocess.run(
        ["git", "filter-branch", "-f", "--tree-filter", f"rm -f {_SECRET}", "--", "--all"],
        cwd=root, check=True, capture_output=True,
        env={"PATH": "/usr/bin:/bin", "FILTER_BRANCH_SQUELCH_WARNING": "1", "HOME": str(root)},
    )  # fmt: skip
    git(root, "update-ref", "-d", "refs/original/refs/heads/main")
    report = run(_later(home), How(caps=False))
    assert report.withdrawn == ()
    after = _open(home)
    assert {kind: r.id for kind, r in after.items()} == {kind: r.id for kind, r in before.items()}
    for record in after.values():
        assert git(root, "rev-parse", record.branch) == record.tip
        take(_later(home), record)


def test_a_branch_lost_with_the_history_it_grew_on_is_no_refusal(home: Home) -> None:
    record = _open(home)["retire"]
    _take_out(home)
    git(home.repository.root, "branch", "-qD", record.branch.removeprefix("refs/heads/"))
    run(_later(home), How(caps=False))
    known = store.read(home.repository).records[record.id]
    assert (known.state, known.why) == ("unknown", "history was rewritten")


def test_what_nobody_can_tell_is_asked_again_after_a_week(home: Home) -> None:
    record = _open(home)["retire"]
    git(home.repository.root, "branch", "-qD", record.branch.removeprefix("refs/heads/"))
    git(home.repository.root, "update-ref", "-d", record.pin)
    assert "retire" not in {line.kind for line in run(_later(home), How(caps=False)).opened}
    assert store.read(home.repository).records[record.id].state == "unknown"
    assert [line.id for line in run(_later(home, 10), How(caps=False)).opened] == [record.id]


def test_without_its_ledger_a_missing_branch_says_nothing(home: Home) -> None:
    record = _open(home)["retire"]
    git(home.repository.root, "branch", "-qD", record.branch.removeprefix("refs/heads/"))
    git(home.repository.root, "update-ref", "-d", "refs/curator/ledger")
    run(_later(home), How(caps=False))
    known = store.read(home.repository).records[record.id]
    assert (known.state, known.why) == ("unknown", "the ledger was lost")


def test_a_refresh_whose_telling_was_lost_is_told_by_the_next_pass(home: Home) -> None:
    record = _open(home)["dedup"]
    _take_out(home)
    told = git(home.repository.root, "rev-parse", "refs/curator/ledger")
    run(_later(home), How(caps=False))
    built = _open(home)["dedup"].tip
    git(home.repository.root, "update-ref", "refs/curator/ledger", told)
    assert _open(home)["dedup"].tip == record.tip
    run(_later(home), How(caps=False))
    assert _open(home)["dedup"].tip == built


def test_a_branch_a_person_amended_stays_in_their_hands(home: Home) -> None:
    record = _open(home)["dedup"]
    root = home.repository.root
    git(root, "checkout", "-q", record.branch.removeprefix("refs/heads/"))
    git(root, "commit", "-q", "--amend", "--no-edit")
    amended = git(root, "rev-parse", "HEAD")
    git(root, "checkout", "-q", "main")
    _take_out(home)
    run(_later(home), How(caps=False))
    assert git(root, "rev-parse", record.branch) == amended
    assert store.read(home.repository).records[record.id].tip == record.tip
    assert isinstance(put_in_place(home.repository, record, record.tip), HandsOff)


def test_a_pass_that_loses_its_base_does_nothing_and_says_so(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    calls: list[datetime] = []

    def meanwhile() -> datetime:
        calls.append(NOW)
        # Three looks for the lock and the news; the fourth is the snapshot's, of the base that was chosen.
        if len(calls) == 4:
            git(root, "commit", "-q", "--amend", "-m", "Anew", date="2026-05-02T08:00:00+00:00")
        return NOW

    report = run(replace(home, clock=Clock(meanwhile, UTC)), How(caps=False))
    assert len(calls) >= 4
    assert report.lost == "main was rewritten while the pass looked at it"
    assert git(root, "for-each-ref", "refs/heads/curator", "refs/curator/keep") == ""
    assert len(run(home, How(caps=False)).opened) == 2


def test_a_base_that_moves_on_meanwhile_does_no_harm(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    calls: list[datetime] = []

    def meanwhile() -> datetime:
        calls.append(NOW)
        if len(calls) == 2:
            write(
                home.repository.root, {"memory/notes/new.md": note("The gate squeaks.", id="mem_g")}
            )
        return NOW

    report = run(replace(home, clock=Clock(meanwhile, UTC)), How(caps=False))
    assert (report.lost, len(report.opened)) == ("", 2)
    for record in _open(home).values():
        take(home, record)
