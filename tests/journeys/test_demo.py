"""The first five minutes: demo, list, show, accept, reject, run again."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.demo.story import chapters
from curator.kinds import KINDS
from tests.journeys.story import Shell, files, git, refs


@pytest.fixture
def sample(shell: Shell, tmp_path: Path) -> Path:
    """Return the sample home after its pass."""
    said = shell.curator("demo", "sample")
    assert said.code == 0, said
    return tmp_path / "sample"


def test_the_demo_says_where_it_is_and_what_to_type(shell: Shell, tmp_path: Path) -> None:
    said = shell.curator("demo", "sample")
    first = shell.proposals(tmp_path / "sample")
    assert str(tmp_path / "sample") in said.out
    assert "curator show " in said.out
    assert "62 notes · 13 journals" in said.out
    assert all(row["id"] in said.out for row in first)


def test_the_demo_finds_what_was_planted_and_leaves_the_look_alikes(
    shell: Shell, sample: Path
) -> None:
    found = {frozenset(Path(path).stem for path in row["paths"]) for row in shell.proposals(sample)}
    assert found == {
        frozenset({"boiler-service"}),
        frozenset({"jun-allergy", "jun-hazelnuts"}),
        frozenset({"grandmother-medicine", "祖母の薬"}),
        frozenset({"kindergarten-pickup", "하원 시간"}),
        frozenset({"ぬか床の世話", "ぬか床の世話のコピー"}),
        frozenset({"wifi-for-guests", "wifi-for-guests copy"}),
        frozenset({"김치냉장고 설정", "김치냉장고 설정 사본"}),
        frozenset({"packing-list", "packing-list (conflict 2025-03-02 laptop)"}),
        frozenset({"sourdough", "sourdough-v2"}),
        frozenset({"parking-permit"}),
        frozenset({"回覧板"}),
        frozenset({"치과 예약"}),
        frozenset({"house-at-a-glance", "oil-supplier"}),
        frozenset({"분리수거", "분리수거 새 요일"}),
        frozenset({"換気扇", "換気扇のタイマー"}),
        frozenset({"spare-key", "key-of-the-neighbour"}),
        frozenset({"수도 검침", "검침 안내"}),
        frozenset({"町内会費", "町内会の会費"}),
        frozenset({"the-filter-of-the-heat-pump-cb6d4b"}),
        frozenset({"보일러-압력이-1-5바-아래로-내려가면-2273fd"}),
        frozenset({"粗大ごみの収集は-前の月の20日までに区の窓口へ電話で予約する-39d178"}),
    }


def test_the_demo_shows_every_kind(shell: Shell, sample: Path) -> None:
    assert {row["kind"] for row in shell.proposals(sample)} == set(KINDS)


def test_values_in_titles_are_written_as_in_the_notes(shell: Shell, sample: Path) -> None:
    titles = {row["title"] for row in shell.proposals(sample)}
    assert "Supersede 浴室の換気扇のタイマー: 30分 → 45分" in titles
    assert "Flag 수도 검침일: 15일 against 5일" in titles


def test_the_demo_is_the_same_on_every_machine(shell: Shell, tmp_path: Path) -> None:
    shell.curator("demo", "one")
    shell.curator("demo", "two")
    one, two = refs(tmp_path / "one"), refs(tmp_path / "two")
    del one["refs/curator/ledger"], two["refs/curator/ledger"]
    assert one == two


def test_the_demo_leaves_files_journals_and_main_alone(sample: Path) -> None:
    written = {path: raw for chapter in chapters() for path, raw in chapter.files.items()}
    standing = {p: raw for p, raw in files(sample).items() if not p.startswith(".git/")}
    assert standing == written
    assert git(sample, "status", "--porcelain") == ""


def test_a_folder_that_holds_something_is_refused(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/keep.txt").write_text("mine")
    said = shell.curator("demo", "full")
    assert said.code == 1
    assert "not empty" in said.err
    assert files(tmp_path / "full") == {"keep.txt": b"mine"}


def test_a_proposal_is_shown_with_reason_texts_evidence_diff_and_undo(
    shell: Shell, sample: Path
) -> None:
    (grown,) = [r for r in shell.proposals(sample) if "kitchen/sourdough" in r["title"]]
    said = shell.curator("show", grown["id"], "--home", sample)
    assert said.code == 0
    for part in ("says too, and more", "{+With spelt", "Confident:", "+supersedes: [mem_sd7h]"):
        assert part in said.out
    assert f"curator reject {grown['id']}" in said.out
    assert "rollback" in said.out
    assert shell.json("show", grown["id"], "--home", sample)["diff"]


def test_a_diff_shows_names_of_every_script_as_they_are(shell: Shell, sample: Path) -> None:
    (row,) = [r for r in shell.proposals(sample) if "memory/notes/回覧板.md" in r["paths"]]
    said = shell.curator("show", row["id"], "--home", sample)
    assert "+++ b/memory/notes/回覧板.md" in said.out
    assert "\\3" not in said.out


def test_accepting_merges_and_is_remembered(shell: Shell, sample: Path) -> None:
    row = shell.proposals(sample)[0]
    before = git(sample, "rev-parse", "main")
    said = shell.curator("accept", row["id"][:5], "--home", sample)
    assert said.code == 0, said
    assert git(sample, "rev-parse", "main^1") == before
    assert git(sample, "status", "--porcelain") == ""
    assert row["id"] not in [r["id"] for r in shell.proposals(sample)]
    assert shell.curator("accept", row["id"], "--home", sample).code == 1
    again = shell.json("run", sample)
    assert again["opened"] == []
    (told,) = [r for r in shell.proposals(sample, "--all") if r["id"] == row["id"]]
    assert told["state"] == "accepted"


def test_what_the_message_tells_to_type_works_without_curator(shell: Shell, sample: Path) -> None:
    row = shell.proposals(sample)[0]
    git(sample, "merge", "-q", "--no-edit", row["branch"])
    shell.json("run", sample)
    (told,) = [r for r in shell.proposals(sample, "--all") if r["id"] == row["id"]]
    assert told["state"] == "accepted"


def test_all_proposals_merge_in_any_order_to_one_tree(shell: Shell, sample: Path) -> None:
    branches = [row["branch"] for row in shell.proposals(sample)]
    start = git(sample, "rev-parse", "main")
    trees = set()
    for order in (branches, branches[::-1]):
        git(sample, "reset", "-q", "--hard", start)
        for branch in order:
            git(sample, "merge", "-q", "--no-edit", branch)
        trees.add(git(sample, "rev-parse", "main^{tree}"))
    assert len(trees) == 1


def test_a_no_is_remembered(shell: Shell, sample: Path) -> None:
    row = shell.proposals(sample)[-1]
    said = shell.curator("reject", row["id"], "--reason", "both are wanted", "--home", sample)
    assert said.code == 0
    assert f"refs/heads/{row['branch']}" not in refs(sample)
    again = shell.json("run", sample, "--no-caps")
    assert again["opened"] == []
    (told,) = [r for r in shell.proposals(sample, "--all") if r["id"] == row["id"]]
    assert (told["state"], told["why"]) == ("rejected", "both are wanted")
    assert "both are wanted" in shell.curator("show", row["id"], "--home", sample).out


def test_a_deleted_branch_is_a_no(shell: Shell, sample: Path) -> None:
    row = shell.proposals(sample)[0]
    git(sample, "branch", "-q", "-D", row["branch"])
    assert shell.json("run", sample, "--no-caps")["opened"] == []
    (told,) = [r for r in shell.proposals(sample, "--all") if r["id"] == row["id"]]
    assert told["state"] == "rejected"


def test_why_tells_of_two_notes_of_one_of_a_journal_and_of_what_is_neither(
    shell: Shell, sample: Path
) -> None:
    two = shell.curator("why", "mira-oat-warm", "mira-oat-cold", "--home", sample)
    assert two.code == 0
    assert two.out.startswith("Distinct: ")
    assert "warm" in two.out
    assert "cold" in two.out
    joined = shell.curator("why", "packing-list", "--home", sample).out
    assert "open  dedup" in joined
    assert "Certain: " in joined
    assert "expires at 2034-05-17" in shell.curator("why", "noor-passport", "--home", sample).out
    journal = shell.curator("why", "agents/iris/journal/2025-03-08.md", "--home", sample)
    assert journal.code == 0
    assert "The filter of the heat pump" in journal.out
    assert "readme" in shell.curator("why", "README.md", "--home", sample).err
    assert shell.curator("why", "no such note", "--home", sample).code == 1
    assert shell.json("why", "jun-allergy", "--home", sample)["kin"]
