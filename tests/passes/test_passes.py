"""One pass over a small home, judged by what stands in the home afterwards."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.ledger import store
from curator.passes import run
from curator.tended import Home, How
from tests.passes.homes import ACME, NOW, git, made, note, twins, write


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def _later(home: Home, days: int) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


def test_a_pass_opens_one_branch_for_the_copy_and_one_for_the_expired_note(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    report = run(home)
    assert sorted(line.kind for line in report.opened) == ["dedup", "retire"]
    branches = git(
        home.repository.root, "branch", "--list", "curator/*", "--format=%(refname:short)"
    )
    assert sorted(branches.split()) == sorted(
        f"curator/{line.kind}/{line.id}" for line in report.opened
    )


def test_the_join_changes_front_matter_lines_only(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    diff = git(home.repository.root, "diff", "-U0", f"main...curator/dedup/{joined.id}")
    changed = [
        part for part in diff.splitlines() if part[:1] in "+-" and part[:3] not in ("+++", "---")
    ]
    assert sorted(changed) == ["+superseded_by: mem_acme", "+supersedes: [mem_acme2]"]


def test_the_message_says_what_to_do_and_quotes_the_text(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    message = git(home.repository.root, "log", "-1", "--format=%B", f"curator/dedup/{joined.id}")
    assert ACME in message
    assert f"git merge curator/dedup/{joined.id}" in message
    assert f"Curator-Id: {joined.id}" in message
    assert max(len(part) for part in message.splitlines()[:1]) <= 60


def test_a_second_pass_moves_no_ref_and_reads_no_note(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    root = home.repository.root
    refs = git(root, "for-each-ref")
    for oid in git(root, "ls-tree", "-r", "--format=%(objectname)", "main").split():
        (root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    report = run(home)
    assert (report.unchanged, report.broken) == (True, ())
    assert git(root, "for-each-ref") == refs


def test_a_second_pass_loads_nothing_that_reads_or_judges_notes(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    code = (
        "import sys\n"
        "from datetime import UTC, datetime\n"
        "from pathlib import Path\n"
        "from curator.clock import Clock\n"
        "from curator.passes import run\n"
        "from curator.repository import Repository\n"
        "from curator.settings import Settings\n"
        "from curator.tended import Home\n"
        f"clock = Clock(lambda: datetime.fromisoformat('{NOW.isoformat()}'), UTC)\n"
        f"repository = Repository.open(Path('{home.repository.root}'))\n"
        "settings = Settings.model_validate_json(sys.argv[1])\n"
        f"home = Home(settings, repository, clock, Path('{home.state}'))\n"
        "assert run(home).unchanged\n"
        "assert not {'curator.judge', 'curator.claims', 'curator.kinds.dedup', 'yaml'} & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code, home.settings.model_dump_json()], check=True)


def test_without_its_cache_the_second_pass_finds_everything_open(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    refs = git(home.repository.root, "for-each-ref")
    (home.state / "last-pass.json").unlink()
    report = run(home)
    assert (report.opened, report.kept_open) == ((), 2)
    assert git(home.repository.root, "for-each-ref") == refs


@pytest.mark.parametrize("how", [How(dry_run=True), How(survey=True)])
def test_a_dry_run_writes_neither_object_nor_ref(tmp_path: Path, how: How) -> None:
    home = made(tmp_path, twins())
    before = _files(home.repository.root)
    assert len(run(home, how).opened) == 2
    assert _files(home.repository.root) == before


def test_work_tree_index_and_head_stay_as_they_are(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    (root / "memory/notes/plants.md").write_text("unsaved work\n", "utf-8")
    before = {k: v for k, v in _files(root).items() if "/.git/objects/" not in k}
    run(home)
    after = {k: v for k, v in _files(root).items() if "/.git/objects/" not in k}
    ours = {k for k in after if "/refs/heads/curator/" in k or "/refs/curator/" in k}
    assert {k: v for k, v in after.items() if k not in ours} == before


def test_what_is_accepted_stands_on_main_and_leaves_nothing_to_find(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    for line in run(home).opened:
        take(home, store.read(home.repository).records[line.id])
    text = (home.repository.root / "memory/notes/acme-2.md").read_text("utf-8")
    assert "superseded_by: mem_acme\n" in text
    assert git(home.repository.root, "status", "--porcelain") == ""
    report = run(home)
    assert (report.opened, report.queued, report.held, report.kept_open) == ((), (), (), 0)


def test_a_refused_pair_is_not_proposed_again(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    refuse(home, store.read(home.repository).records[joined.id], "they differ to me")
    report = run(_later(home, 200))
    assert [(line.gate, line.id) for line in report.held] == [("answered_before", joined.id)]
    assert "they differ to me" in report.held[0].why


def test_a_deleted_branch_is_a_no(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    git(home.repository.root, "branch", "-D", f"curator/dedup/{joined.id}")
    run(home)
    assert store.read(home.repository).records[joined.id].state == "rejected"


def test_a_merge_by_hand_is_an_accept(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    git(home.repository.root, "merge", "-q", "--no-ff", "-m", "ok", f"curator/dedup/{joined.id}")
    git(home.repository.root, "branch", "-D", f"curator/dedup/{joined.id}")
    run(home)
    assert store.read(home.repository).records[joined.id].state == "accepted"


def test_a_changed_note_withdraws_the_untouched_branch(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    write(
        home.repository.root,
        {"memory/notes/acme-2.md": note("Acme pays in yen now.", id="mem_acme2")},
    )
    report = run(home)
    assert [(line.id, line.why) for line in report.withdrawn] == [(joined.id, "evidence-changed")]
    assert git(home.repository.root, "branch", "--list", f"curator/dedup/{joined.id}") == ""


def test_a_branch_a_person_edited_is_left_alone(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    root = home.repository.root
    git(root, "switch", "-q", f"curator/dedup/{joined.id}")
    write(root, {"memory/notes/plants.md": note("The ferns are gone.", id="mem_plants")})
    git(root, "switch", "-q", "main")
    write(root, {"memory/notes/acme-2.md": note("Acme pays in yen now.", id="mem_acme2")})
    tip = git(root, "rev-parse", f"curator/dedup/{joined.id}")
    run(home)
    assert git(root, "rev-parse", f"curator/dedup/{joined.id}") == tip


def test_open_proposals_merge_in_any_order_to_the_same_tree(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    lines = run(home).opened
    trees = set()
    for order in (lines, tuple(reversed(lines))):
        git(home.repository.root, "switch", "-q", "--detach", "main")
        for line in order:
            git(home.repository.root, "merge", "-q", "--no-ff", f"curator/{line.kind}/{line.id}")
        trees.add(git(home.repository.root, "rev-parse", "HEAD^{tree}"))
        git(home.repository.root, "switch", "-q", "main")
    assert len(trees) == 1


def test_a_pass_killed_before_the_ledger_is_taken_up_again(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    opened = run(home).opened
    git(home.repository.root, "update-ref", "-d", store.REF)
    (home.state / "last-pass.json").unlink()
    report = run(home)
    assert report.opened == ()
    assert {r.id for r in store.read(home.repository).open} == {line.id for line in opened}


def test_caps_leave_the_rest_in_the_queue_until_the_next_day(tmp_path: Path) -> None:
    home = made(tmp_path, twins(), proposals={"per_pass": 1})
    first = run(home)
    assert (len(first.opened), len(first.queued)) == (1, 1)
    (home.state / "last-pass.json").unlink()
    assert run(home).opened == ()
    assert len(run(_later(home, 1)).opened) == 1


def test_fresh_text_waits(tmp_path: Path) -> None:
    home = made(tmp_path, twins(), gates={"fresh_hours": 24 * 60})
    report = run(home)
    assert report.opened == ()
    assert {line.gate for line in report.queued} == {"fresh"}


def test_a_secret_is_held_and_never_quoted(tmp_path: Path) -> None:
    secret = "AKIA" + "Q3EGRXAMPLEKEYZZ"[:16]
    files = twins()
    for path in ("memory/notes/acme.md", "memory/notes/acme-2.md"):
        files[path] = files[path] + f"The key is {secret} for the bucket.\n"
    home = made(tmp_path, files)
    held = [line for line in run(home).held if line.kind == "dedup"]
    assert [line.gate for line in held] == ["secrets"]
    log = git(home.repository.root, "show", f"{store.REF}:2026-06.jsonl")
    assert secret not in log
    assert "secrets" in log


def test_an_accept_over_unsaved_work_is_refused(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    joined = next(line for line in run(home).opened if line.kind == "dedup")
    root = home.repository.root
    (root / "memory/notes/acme.md").write_text("unsaved\n", "utf-8")
    before = git(root, "rev-parse", "main")
    with pytest.raises(CuratorError, match="work tree is in the way"):
        take(home, store.read(home.repository).records[joined.id])
    assert git(root, "rev-parse", "main") == before
    assert (root / "memory/notes/acme.md").read_text("utf-8") == "unsaved\n"


def test_plain_git_calls_nothing_broken(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    done = subprocess.run(
        ["git", "fsck", "--strict"], cwd=home.repository.root, capture_output=True, check=False
    )
    assert done.returncode == 0


@pytest.mark.parametrize("how", [How(dry_run=True), How(survey=True)])
def test_looking_leaves_nothing_in_the_state_folder(tmp_path: Path, how: How) -> None:
    texts = (
        f"# Same\n\nNumber {at * 7919 % 1009} of {at} with {at * 31 % 97}.\n" for at in range(530)
    )
    home = made(tmp_path, {f"n/{at}.md": text for at, text in enumerate(texts)})
    home.state.mkdir(parents=True, exist_ok=True)
    run(home, how)
    assert list(home.state.iterdir()) == []
