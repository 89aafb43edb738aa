"""The steps of a pass together: what is withdrawn, refreshed, swept and told in which order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.finding import Finding
from curator.kinds import retire
from curator.kinds.kind import View
from curator.ledger import store
from curator.passes import PassReport, run
from curator.tended import Home, How
from tests.passes.homes import ACME, NOW, git, made, note, twins, write

_MORE = f"{ACME} The invoice goes to Lyon from now on."


def _dedup(report: PassReport) -> str:
    return next(line.id for line in report.opened if line.kind == "dedup")


def _rewritten() -> dict[str, str]:
    return {
        "memory/notes/acme.md": note(
            _MORE, id="mem_acme", subject="customer/acme", reviewed="true"
        ),
        "memory/notes/acme-2.md": note(_MORE, id="mem_acme2", subject="customer/acme"),
    }


def _later(home: Home, **by: int) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(**by), UTC))


def test_a_changed_pair_is_withdrawn_and_proposed_anew_in_one_pass(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    first = _dedup(run(home))
    write(home.repository.root, _rewritten())
    report = run(home)
    assert [line.id for line in report.withdrawn] == [first]
    assert _dedup(report) != first
    assert report.queued == ()


def test_a_third_copy_replaces_the_proposal_of_two(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    first = _dedup(run(home))
    third = note(ACME, id="mem_acme3", subject="customer/acme")
    write(home.repository.root, {"memory/notes/renewal.md": third})
    report = run(home)
    assert [line.id for line in report.withdrawn] == [first]
    record = store.read(home.repository).records[_dedup(report)]
    assert set(record.names) == {"mem_acme", "mem_acme2", "mem_acme3"}


def test_news_since_a_refusal_is_in_the_message(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    first = _dedup(run(home))
    refuse(home, store.read(home.repository).records[first], "not now")
    write(home.repository.root, _rewritten())
    again = _dedup(run(_later(home, days=8)))
    message = git(home.repository.root, "log", "-1", "--format=%B", f"curator/dedup/{again}")
    assert f"Proposed again: {first} was refused on 2026-06-01" in message


def test_a_bumped_stamp_does_not_stop_an_accept(tmp_path: Path) -> None:
    files = twins()
    stamped = "updated: 2026-04-01\nsubject: customer/acme"
    files["memory/notes/acme-2.md"] = f"---\n{stamped}\nid: mem_acme2\nx: 1\ny: 2\n---\n{ACME}\n"
    home = made(tmp_path, files)
    joined = _dedup(run(home))
    text = files["memory/notes/acme-2.md"].replace("2026-04-01", "2026-05-02")
    write(home.repository.root, {"memory/notes/acme-2.md": text})
    take(home, store.read(home.repository).records[joined])
    merged = (home.repository.root / "memory/notes/acme-2.md").read_text("utf-8")
    assert "updated: 2026-05-02\n" in merged
    assert "superseded_by: mem_acme\n" in merged


def test_a_branch_merged_by_hand_is_swept(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = _dedup(run(home))
    branch = f"curator/dedup/{joined}"
    git(home.repository.root, "merge", "-q", "--no-ff", "-m", "ok", branch)
    run(home)
    assert git(home.repository.root, "branch", "--list", branch) == ""
    assert git(home.repository.root, "for-each-ref", f"refs/curator/keep/{joined}") != ""


def test_what_was_adopted_and_withdrawn_in_one_pass_stays_withdrawn(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    first = _dedup(run(home))
    git(home.repository.root, "update-ref", "-d", store.REF)
    write(
        home.repository.root, {"memory/notes/acme-2.md": note("Acme pays in yen.", id="mem_acme2")}
    )
    run(home)
    assert store.read(home.repository).records[first].state == "withdrawn"


def test_a_branch_deleted_while_the_pass_ends_is_seen_by_the_next_one(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    deleted: list[str] = []

    def meanwhile() -> datetime:
        standing = git(home.repository.root, "branch", "--list", "curator/*").split()
        if standing and not deleted:
            deleted.append(standing[0].rsplit("/", 1)[-1])
            git(home.repository.root, "branch", "-qD", standing[0])
        return NOW

    run(replace(home, clock=Clock(meanwhile, UTC)))
    assert store.read(home.repository).records[deleted[0]].state == "open"
    assert not run(home).unchanged
    assert store.read(home.repository).records[deleted[0]].state == "rejected"


def test_a_dry_run_counts_as_open_only_what_stands(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    assert run(home, How(dry_run=True)).kept_open == 0


def test_an_unchanged_pass_still_names_what_it_cannot_read(tmp_path: Path) -> None:
    files = {**twins(), "memory/notes/broken.md": "---\ntitle: a: b\n---\nText\n"}
    home = made(tmp_path, files)
    first, second = run(home), run(home)
    assert second.unchanged
    assert [file.path for file in first.unreadable] == ["memory/notes/broken.md"]
    assert second.unreadable == first.unreadable


def test_a_kind_that_breaks_ends_the_pass_partial_and_keeps_its_branches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = made(tmp_path, twins())
    opened = run(home).opened
    write(home.repository.root, {"memory/notes/new.md": note("The gate squeaks.", id="mem_g")})

    def broken(finding: Finding, view: View) -> None:
        raise ValueError(finding.kind, view.snapshot.commit)

    monkeypatch.setattr(retire, "draft", broken)
    report = run(home)
    assert report.broken[0].startswith("retire: ValueError at test_steps.py:")
    assert report.withdrawn == ()
    assert {record.id for record in store.read(home.repository).open} == {o.id for o in opened}


@pytest.mark.parametrize(
    "tags", ["[home, cellar]", "home, cellar", '\'["home", "cellar"]\'', "home"]
)
def test_tags_grow_in_whatever_way_they_are_written(tmp_path: Path, tags: str) -> None:
    home = made(
        tmp_path,
        {
            "notes/shed.md": note(ACME, id="mem_1", tags=tags, reviewed="true"),
            "notes/shed copy.md": note(ACME, id="mem_2", tags="[winter]"),
        },
    )
    report = run(home)
    assert [(line.gate, line.why) for line in report.held] == []
    branch = f"curator/dedup/{_dedup(report)}"
    assert "winter" in git(home.repository.root, "show", f"{branch}:notes/shed.md")


def test_trees_of_different_depth_are_one_question(tmp_path: Path) -> None:
    text = (
        "The {0} shelf in the cellar holds the {0} jars, the {0} labels and a list of all of them."
    )
    names = ("plum", "quince", "cherry", "apricot")
    files = {f"stores/{n[0]}/{n}.md": text.format(n) for n in names}
    files |= {f"house/pantry/jars/{n}.md": text.format(n) for n in names}
    report = run(made(tmp_path, files), How(caps=False))
    assert report.opened == ()
    assert [line.gate for line in report.held] == ["mirrored_folders"]


def test_two_passes_later_an_undecided_proposal_is_not_asked_a_third_time(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = _dedup(run(home))
    for days in (61, 62, 124):
        run(_later(home, days=days), How(caps=False))
    assert store.read(home.repository).records[joined].expired == 2
    report = run(_later(home, days=125), How(caps=False))
    assert joined not in {line.id for line in report.opened}
    assert ("answered_before", joined) in {(line.gate, line.id) for line in report.held}


@pytest.mark.parametrize("ref", ["refs/heads/curator/dedup", "refs/curator/keep", "refs/curator"])
def test_a_lock_left_by_a_pass_that_died_stops_nobody(tmp_path: Path, ref: str) -> None:
    home = made(tmp_path, twins())
    joined = _dedup(run(home, How(dry_run=True)))
    left = home.repository.root / ".git" / ref
    left = left / ("ledger.lock" if ref == "refs/curator" else f"{joined}.lock")
    home.state.mkdir()
    (home.state / "at-work").write_text("", "utf-8")
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_text("", "utf-8")
    assert len(run(home).opened) == 2
    assert not left.exists()
    assert not (home.state / "at-work").exists()


def test_a_lock_that_somebody_may_hold_is_left_alone(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = _dedup(run(home, How(dry_run=True)))
    home = replace(home, clock=Clock(lambda: datetime.now(UTC), UTC))
    theirs = home.repository.root / f".git/refs/heads/curator/dedup/{joined}.lock"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("", "utf-8")
    with pytest.raises(CuratorError, match="cannot lock ref"):
        run(home)
    assert theirs.exists()
