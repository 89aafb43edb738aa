"""Homes as they come: bare, empty, detached, without settings, with the owner's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from curator.cli.folders import settings_folder
from curator.cli.main import curator
from tests.journeys.story import FERRY, Shell, commit, files, git, home, refs


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


def test_init_shows_what_it_took_and_writes_settings_that_run_uses(
    shell: Shell, notes: Path
) -> None:
    said = shell.curator("init", notes)
    assert said.code == 0
    assert "memory/notes/basket.md" in said.out
    assert "base branch: main" in said.out
    (file,) = settings_folder().glob("*.toml")
    assert str(file) in said.out
    file.write_text(file.read_text("utf-8").replace('["all"]', '["retire"]'), "utf-8")
    assert [line["kind"] for line in _lines(shell.json("run"), "opened")] == ["retire"]


def test_init_never_overwrites_the_owners_words(shell: Shell, notes: Path) -> None:
    shell.curator("init", notes)
    (file,) = settings_folder().glob("*.toml")
    file.write_text(f'[home]\npath = "{notes}"\n# mine\n', "utf-8")
    said = shell.curator("init", notes)
    assert said.code == 1
    assert file.read_text("utf-8").endswith("# mine\n")


def test_init_can_only_print(shell: Shell, notes: Path) -> None:
    before = files(notes)
    said = shell.curator("init", notes, "--print")
    assert said.out.startswith("# Settings of one home.")
    assert f'path = "{notes}"' in said.out
    assert not settings_folder().exists()
    assert files(notes) == before
    assert shell.json("init", notes, "--print")["dialects"] == {"an-07": 3}


def test_init_takes_a_file_elsewhere(shell: Shell, notes: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen.toml"
    assert shell.curator("init", notes, "--settings", chosen).code == 0
    assert f'path = "{notes}"' in chosen.read_text("utf-8")
    assert shell.curator("list", "--settings", chosen).code == 0
    assert shell.curator("init", notes, "--settings", chosen).code == 1


def test_a_pass_needs_no_settings_and_moves_only_our_refs(shell: Shell, notes: Path) -> None:
    before, work = refs(notes), _work(notes)
    said = shell.curator("run", notes)
    assert said.code == 0
    assert "3 notes · 1 journal ·" in said.out
    assert "next: curator show " in said.out
    after = refs(notes)
    assert {name: after[name] for name in before} == before
    ours = ("refs/heads/curator/", "refs/curator/")
    assert all(name.startswith(ours) for name in set(after) - set(before))
    assert len(shell.proposals(notes)) == 2
    assert _work(notes) == work


def test_the_repository_of_the_working_folder_is_the_home(
    shell: Shell, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(notes / "memory")
    assert shell.curator("run").code == 0
    assert len(shell.proposals(notes)) == 2


@pytest.mark.parametrize("option", ["--dry-run", "--survey"])
def test_a_pass_that_only_looks_writes_nothing(shell: Shell, notes: Path, option: str) -> None:
    before = files(notes)
    said = shell.curator("run", notes, option)
    assert said.code == 0
    assert "would open 2" in said.out
    assert "next:" not in said.out
    assert files(notes) == before


def test_a_second_pass_opens_nothing_and_moves_no_ref(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    before = files(notes)
    said = shell.curator("run", notes)
    assert "nothing changed since the last pass · 2 still open" in said.out
    assert files(notes) == before


def test_a_bare_home_is_tended_and_accepts(shell: Shell, notes: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(notes), "hub.git")
    hub = tmp_path / "hub.git"
    assert shell.curator("run", hub).code == 0
    before = git(hub, "rev-parse", "main")
    (row, _) = shell.proposals(hub)
    assert shell.curator("accept", row["id"], "--home", hub).code == 0
    assert git(hub, "rev-parse", "main^1") == before


def test_a_home_with_work_in_progress_is_not_run_over(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    (row,) = [r for r in shell.proposals(notes) if r["kind"] == "retire"]
    (notes / "memory/notes/basket.md").write_text("mine, not committed")
    before = git(notes, "rev-parse", "main")
    said = shell.curator("accept", row["id"], "--home", notes)
    assert said.code == 1
    assert "work tree" in said.err
    assert git(notes, "rev-parse", "main") == before
    assert (notes / "memory/notes/basket.md").read_text() == "mine, not committed"


def test_an_empty_repository_is_told_from_a_broken_one(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    git(tmp_path / "new", "init", "-q")
    said = shell.curator("run", tmp_path / "new")
    assert said.code == 2
    assert "commit" in said.err
    assert len(said.err.splitlines()) == 3


def test_a_folder_without_git_says_so(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    said = shell.curator("run", tmp_path / "plain", "--json")
    assert said.code == 1
    assert "not a git repository" in json.loads(said.out)["error"]["what"]
    assert shell.curator("run", tmp_path / "nowhere").code == 1


def test_no_home_at_all_is_an_error_of_usage(shell: Shell) -> None:
    said = shell.curator("run")
    assert said.code == 2
    assert "curator init PATH" in said.err


def test_a_detached_head_with_main_and_master_asks_for_a_branch(shell: Shell, notes: Path) -> None:
    git(notes, "branch", "master")
    git(notes, "checkout", "-q", "--detach")
    said = shell.curator("run", notes)
    assert said.code == 2
    assert "the base branch cannot be chosen" in said.err
    assert f"curator init {notes} --branch main" in said.err
    assert shell.curator("init", notes, "--branch", "main").code == 0
    assert shell.curator("run", notes).code == 0


def test_a_journal_of_a_home_never_changes(shell: Shell, notes: Path) -> None:
    journal = "agents/iris/journal/2025-01-08.md"
    expired = FERRY.replace("fe1r", "fe2r").replace("origin:", "expires_at: 2025-01-31\norigin:")
    commit(notes, {journal: expired})
    shell.curator("run", notes, "--no-caps")
    opened = shell.proposals(notes)
    assert opened
    for row in opened:
        assert journal not in row["paths"]
        assert journal not in _changed(notes, row["branch"])
    # The same bytes as a note are a repeat of the ferry, and expired: journals alone are exempt.
    git(notes, "mv", journal, "memory/notes/ferry-in-winter.md")
    commit(notes, {})
    shell.curator("run", notes, "--no-caps")
    found = [path for row in shell.proposals(notes) for path in _changed(notes, row["branch"])]
    assert "memory/notes/ferry-in-winter.md" in found


def test_a_kind_that_is_not_there_is_named_with_its_nearest(
    shell: Shell, notes: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[proposals]\nkinds = ["dedupe"]\n', "utf-8")
    said = shell.curator("run", notes, "--settings", file)
    assert said.code == 2
    assert "'dedup'" in said.err


def test_hostile_names_and_titles_cannot_act_on_the_terminal(shell: Shell, notes: Path) -> None:
    evil = "memory/notes/\x1b[2Jevil\u202e.md"
    commit(notes, {evil: FERRY.replace("fe1r", "ev1l").replace("ferry\n", "fe\\e[31mrry\n")})
    commit(notes, {"memory/notes/broken \x1b[31m.md": "---\na: [\n---\nx\n"})
    outputs = [shell.curator("run", notes), shell.curator("list", notes, "--all")]
    outputs += [shell.curator("show", r["id"], "--home", notes) for r in shell.proposals(notes)]
    outputs += [shell.curator("doctor", notes), shell.curator("init", notes)]
    assert all("\x1b" not in said.out + said.err for said in outputs)
    assert all("\u202e" not in said.out + said.err for said in outputs)


def test_ids_complete_to_what_is_open(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    words = BashComplete(curator, {}, "curator", "_CURATOR_COMPLETE").get_completions(
        ["show", "--home", str(notes)], ""
    )
    assert {word.value for word in words} == {row["id"] for row in shell.proposals(notes)}


def test_ids_complete_in_the_home_of_the_settings_given(
    shell: Shell, notes: Path, tmp_path: Path
) -> None:
    shell.curator("init", notes, "--settings", tmp_path / "mine.toml")
    shell.curator("run", notes)
    words = BashComplete(curator, {}, "curator", "_CURATOR_COMPLETE").get_completions(
        ["accept", "--settings", str(tmp_path / "mine.toml")], ""
    )
    assert len(words) == 2


def test_a_note_is_completed_from_the_files(shell: Shell) -> None:
    complete = BashComplete(curator, {}, "curator", "_CURATOR_COMPLETE").get_completions
    assert [word.type for word in complete(["why"], "mem")] == ["file"]
    assert [word.type for word in complete(["why", "a.md"], "")] == ["file"]


def test_an_id_may_be_typed_in_upper_case_or_with_its_branch(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    (row, _) = shell.proposals(notes)
    for typed in (row["id"].upper(), row["branch"], f"refs/heads/{row['branch']}"):
        assert row["title"] in shell.curator("show", typed, "--home", notes).out


def test_an_unknown_id_is_told(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    assert "no proposal" in shell.curator("show", "zzzz", "--home", notes).err


def test_too_little_of_an_id_names_nothing_even_if_there_is_but_one(
    shell: Shell, notes: Path
) -> None:
    git(notes, "rm", "-q", "memory/notes/basket.md")
    git(notes, "commit", "-qm", "Drop the basket")
    shell.curator("run", notes)
    (row,) = shell.proposals(notes)
    before = refs(notes)
    for verb in ("accept", "reject", "show"):
        for typed in ("", "some/other/", "curator/dedup/", row["id"][:3]):
            said = shell.curator(verb, typed, "--home", notes)
            assert said.code == 1
            assert "too short" in said.err
    assert refs(notes) == before
    assert shell.curator("accept", row["id"][:4], "--home", notes).code == 0


def _lines(report: dict[str, object], key: str) -> list[dict[str, str]]:
    found = report[key]
    assert isinstance(found, list)
    return found


def _changed(home: Path, branch: str) -> list[str]:
    return git(home, "diff", "--name-only", f"main...{branch}").splitlines()


def _work(folder: Path) -> dict[str, bytes]:
    kept = (".git/HEAD", ".git/index", ".git/config")
    return {p: raw for p, raw in files(folder).items() if not p.startswith(".git/") or p in kept}
