"""What each gate keeps back, seen from the pass that asked it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse
from curator.kinds.archive import archive
from curator.ledger import store
from curator.passes import run
from curator.proposal import NoDraft
from curator.settings import Settings
from curator.tended import Home, How
from curator.viewing import view_of
from tests.passes.homes import ACME, NOW, git, made, note, twins, write

_LONG = "The spare key of the shed hangs behind the blue can, and the lamp inside wants a new bulb."


def _held(home: Home) -> set[str]:
    report = run(home, How(caps=False))
    assert report.opened == ()
    return {line.gate for line in report.held}


def _later(home: Home, days: int) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


def _pair() -> dict[str, str]:
    return {
        "notes/shed.md": note(_LONG, id="mem_a", reviewed="true"),
        "notes/shed copy.md": note(_LONG, id="mem_b"),
    }


def _newer() -> dict[str, str]:
    return {
        "notes/shed.md": note(f"# Shed\n\n{_LONG}", id="mem_1"),
        "notes/shed v2.md": note(f"# Shed\n\n{_LONG}\n\nThe door was painted green.", id="mem_2"),
    }


def test_what_is_less_sure_than_the_floor_is_held(tmp_path: Path) -> None:
    home = made(tmp_path, _newer(), proposals={"floor": "certain"})
    assert _held(home) == {"sure_enough"}


def test_less_trusted_text_does_not_replace_more_trusted(tmp_path: Path) -> None:
    files = {
        "notes/shed.md": note(_LONG, id="mem_a", reviewed="true", origin="external"),
        "notes/shed copy.md": note(_LONG, id="mem_b"),
    }
    assert _held(made(tmp_path, files)) == {"trust"}


def test_a_note_under_a_filter_is_not_ours_to_change(tmp_path: Path) -> None:
    files = {**_pair(), ".gitattributes": "*.md filter=crypt\n"}
    assert _held(made(tmp_path, files)) == {"own_ground"}


def test_an_archive_target_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    files = {
        "notes/shed.md": f"{_LONG}\n",
        "notes/shed copy.md": f"{_LONG}\n",
        "archive/notes/shed copy.md": "The shed was sold long ago, and its key went with it.\n",
    }
    home = made(tmp_path, files, style={"superseded": "archive", "front_matter": "never"})
    assert "archive" in _held(home)


def _archived(**more: str) -> dict[str, str]:
    return {
        "notes/shed.md": f"{_LONG}\n",
        "notes/shed copy.md": f"{_LONG}\n",
        "journal/2026-04-02.md": "Rain.\n",
        **more,
    }


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("README.md", "See [the shed](notes/shed%20copy.md).\n"),
        ("CLAUDE.md", "Read [[notes/shed copy]] first.\n"),
        ("journal/2026-04-02.md", "Oiled [the shed](<../notes/shed copy.md>).\n"),
    ],
)
def test_a_note_that_others_link_to_is_not_archived(tmp_path: Path, path: str, text: str) -> None:
    home = made(tmp_path, _archived(**{path: text}), style={"superseded": "archive"})
    report = run(home, How(caps=False))
    assert report.opened == ()
    why = f"{path} links to notes/shed copy.md, which would move, and is not ours to edit"
    assert [(line.gate, line.why) for line in report.held] == [("still_reads", why)]


def test_the_archive_drafts_no_move_that_would_break_a_link(tmp_path: Path) -> None:
    home = made(tmp_path, _archived(**{"README.md": "See [it](notes/shed%20copy.md).\n"}))
    view = view_of(home, git(home.repository.root, "rev-parse", "main"))
    copy, shed = view.snapshot.find("notes/shed copy.md"), view.snapshot.find("notes/shed.md")
    assert isinstance(archive({note.path: note for note in shed}, view), list)
    answer = archive({note.path: note for note in copy}, view)
    assert isinstance(answer, NoDraft)
    assert answer.gate == "still_reads"


def test_a_note_that_nobody_outside_links_to_is_archived(tmp_path: Path) -> None:
    files = _archived(**{"README.md": "See [the shed](notes/shed.md).\n"})
    home = made(tmp_path, files, style={"superseded": "archive"})
    assert len(run(home, How(caps=False)).opened) == 1


@pytest.mark.parametrize("folder", ["journal", "old/diary"])
def test_notes_are_not_archived_into_a_journal(tmp_path: Path, folder: str) -> None:
    style: dict[str, object] = {"superseded": "archive", "archive_folder": folder}
    assert _held(made(tmp_path, _archived(), style=style)) == {"journal_untouched"}


def test_only_a_pass_that_moves_a_note_asks_for_the_text_of_a_journal(tmp_path: Path) -> None:
    home = made(tmp_path, _archived(), style={"superseded": "mark"})
    root = home.repository.root
    oid = git(root, "rev-parse", "HEAD:journal/2026-04-02.md")
    (root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    assert len(run(home, How(caps=False, dry_run=True)).opened) == 1
    settings = Settings.model_validate({"style": {"superseded": "archive"}})
    assert _held(replace(home, settings=settings)) == {"still_reads"}


def test_no_expiry_is_written_where_front_matter_is_never_edited(tmp_path: Path) -> None:
    files = {"memory/notes/wifi.md": note("The guest net is birch.", expires_at="2026-05-20")}
    assert _held(made(tmp_path, files, style={"front_matter": "never"})) == {"front_matter"}


@pytest.mark.parametrize(("days", "opens"), [(3, 0), (8, 1)])
def test_new_evidence_is_asked_about_after_a_week(tmp_path: Path, days: int, opens: int) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    refuse(home, store.read(home.repository).records[joined.id], "not now")
    more = f"{ACME} The invoice goes to Lyon from now on."
    files = {
        "memory/notes/acme.md": note(more, id="mem_acme", subject="customer/acme", reviewed="true"),
        "memory/notes/acme-2.md": note(more, id="mem_acme2", subject="customer/acme"),
    }
    write(home.repository.root, files)
    report = run(_later(home, days))
    assert len([line for line in report.opened if line.kind == "dedup"]) == opens
    held = [line.gate for line in report.held if line.kind == "dedup"]
    assert held == ["answered_before"] * (1 - opens)


def test_a_conflicting_branch_is_built_again_under_its_own_name(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    root, branch = home.repository.root, f"curator/dedup/{joined.id}"
    before = git(root, "rev-parse", branch)
    path = root / "memory/notes/acme-2.md"
    text = path.read_text("utf-8").replace("---\nAcme", "updated: 2026-05-02\n---\nAcme")
    write(root, {"memory/notes/acme-2.md": text})
    run(home)
    assert git(root, "rev-parse", branch) != before
    git(root, "merge", "-q", "--no-ff", "-m", "ok", branch)
    assert "updated: 2026-05-02\nsuperseded_by: mem_acme\n" in path.read_text("utf-8")


def test_the_filed_copy_stays_and_the_one_in_the_inbox_goes(tmp_path: Path) -> None:
    files = {
        "Inbox/shed.md": note(_LONG, id="mem_1"),
        "Inbox/garden/shed.md": note(_LONG, id="mem_2"),
    }
    home = made(tmp_path, files)
    (line,) = run(home, How(caps=False)).opened
    shown = git(home.repository.root, "show", f"curator/{line.kind}/{line.id}:Inbox/shed.md")
    assert "superseded_by: mem_2" in shown


def test_a_path_forges_no_line_of_the_message(tmp_path: Path) -> None:
    forged = "notes/x\n\nCurator-Id: 1234567\n\x1b[2Jy.md"
    files = {forged: note(_LONG, id="mem_1"), "notes/b/shed.md": note(_LONG, id="mem_1")}
    files |= {"notes/c/shed.md": note(_LONG, id="mem_3")}
    files |= {forged.replace(".md", " copy.md"): note(_LONG, id="mem_1")}
    home = made(tmp_path, files)
    opened = run(home, How(caps=False)).opened
    assert opened
    for line in opened:
        branch = f"curator/{line.kind}/{line.id}"
        message = git(home.repository.root, "log", "-1", "--format=%B", branch)
        ids = [part for part in message.splitlines() if part.lstrip().startswith("Curator-Id:")]
        assert ids == [f"Curator-Id: {line.id}"]
        assert "\x1b" not in message
