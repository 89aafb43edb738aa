from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from curator.errors import CuratorError
from curator.repository import Repository
from tests.homes import START, make_home

NOTES = {"notes/a.md": "alpha\n", "notes/b.md": "beta\n", "journal/2026-03-01.md": "day\n"}


def test_tree_has_files_and_folders_with_any_name(tmp_path: Path) -> None:
    odd = 'notes/ü "quoted", :(top)x.md'
    home = make_home(tmp_path, {odd: "x\n", "notes/\udcff.md": "y\n"})
    found = {e.path: e.kind for e in Repository.open(tmp_path).tree("main")}
    assert found == {"notes": "tree", odd: "blob", "notes/\udcff.md": "blob"}
    assert set(home.tree()) == {odd, "notes/\udcff.md"}


def test_what_is_outside_a_history_is_told_of_many_commits(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    first = home.git("rev-parse", "main")
    home.git("branch", "side")
    aside = home.commit({"notes/a.md": "aside\n"}, on="side")
    last = home.commit({"notes/b.md": "on\n"})
    repository = Repository.open(tmp_path)
    odd = {"1" * 40, first[:12], "main", "--all", "--output=x", "", home.tree()["notes/a.md"]}
    assert repository.outside(last, [first, last, aside, *odd]) == {aside, *odd}
    assert repository.outside(last, [first]) == frozenset()
    assert repository.outside(last, []) == frozenset()
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(("form", "digits"), [("sha1", 40), ("sha256", 64)])
def test_blobs_come_in_order_and_a_missing_one_is_none(
    tmp_path: Path, form: str, digits: int, bare: bool
) -> None:
    home = make_home(tmp_path, NOTES, object_format=form, bare=bare)
    repository = Repository.open(tmp_path)
    oids = [home.tree()["notes/b.md"], "0" * digits, home.tree()["notes/a.md"]]
    found = list(repository.blobs(oids))
    assert [raw for _, raw in found] == [b"beta\n", None, b"alpha\n"]
    assert repository.object_format == form
    assert repository.bare is bare


def test_a_corrupt_blob_is_none_and_the_others_are_read(tmp_path: Path) -> None:
    home = make_home(tmp_path, {f"n{i}.md": f"text {i}\n" for i in range(6)})
    home.git("repack", "-adq")
    home.git("unpack-objects", "-q", stdin=_pack_moved_away(tmp_path))
    tree = home.tree()
    bad = tmp_path / ".git/objects" / tree["n3.md"][:2] / tree["n3.md"][2:]
    bad.chmod(0o644)
    bad.write_bytes(b"not zlib at all")
    found = dict(Repository.open(tmp_path).blobs([tree[f"n{i}.md"] for i in range(6)]))
    texts = [found[tree[f"n{i}.md"]] for i in range(6)]
    assert texts == [b"text 0\n", b"text 1\n", b"text 2\n", None, b"text 4\n", b"text 5\n"]


def _pack_moved_away(path: Path) -> bytes:
    pack = next((path / ".git/objects/pack").glob("*.pack"))
    raw = pack.read_bytes()
    for file in pack.parent.iterdir():
        file.unlink()
    return raw


def test_reading_may_be_broken_off(tmp_path: Path) -> None:
    home = make_home(tmp_path, {f"{i}.md": "x" * 5000 + str(i) for i in range(200)})
    stream = Repository.open(tmp_path).blobs(home.tree().values())
    assert next(stream)[1] is not None
    stream.close()  # type: ignore[attr-defined]


def test_a_promised_blob_is_not_fetched(tmp_path: Path) -> None:
    source = make_home(tmp_path / "source", NOTES)
    source.git("config", "uploadpack.allowFilter", "true")
    at = tmp_path / "clone"
    origin = f"file://{source.path}"
    source.git("clone", "-q", "--filter=blob:none", "--no-checkout", origin, str(at))
    oid = source.tree()["notes/a.md"]
    assert list(Repository.open(at).blobs([oid])) == [(oid, None)]
    fetched = source.git("-C", str(at), "cat-file", "-p", oid)
    assert fetched == "alpha", "positive control: git itself does fetch it"


def test_resolve_takes_no_option_for_a_revision(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    repository = Repository.open(tmp_path)
    assert repository.resolve("main") == home.git("rev-parse", "main")
    assert repository.resolve("--all") is None
    assert repository.resolve("nowhere") is None
    assert repository.resolve("main:notes") is None


def test_last_change_tells_commit_mail_date_and_how_many_files(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    home.author = "Cleo <cleo@agents.example>"
    second = home.commit({"notes/a.md": "alpha 2\n"})
    repository = Repository.open(tmp_path)
    change = repository.last_change(second, "notes/a.md")
    assert change is not None
    assert (change.commit, change.author_email, change.files) == (second, "cleo@agents.example", 1)
    assert change.when == START + timedelta(hours=2)
    first = repository.last_change(second, "notes/b.md")
    assert first is not None
    assert first.files == 3
    assert repository.last_change(second, "notes/*.md") is None


def test_changed_since_counts_younger_commits_only(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    home.commit({"notes/a.md": "alpha 2\n", "é.md": "new\n"})
    repository = Repository.open(tmp_path)
    late, far = START + timedelta(minutes=90), datetime(2030, 1, 1, tzinfo=UTC)
    assert repository.changed_since("main", late, far) == {"notes/a.md", "é.md"}
    assert repository.changed_since("main", START, far) == {*NOTES, "é.md"}
    assert repository.changed_since("main", START, late) == set(NOTES)
    assert repository.changed_since("main", far, far) == frozenset()


def test_what_curator_itself_committed_is_no_change_of_the_owner(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    home.author = "curator <curator@localhost>"
    home.commit({"notes/a.md": "ours\n"})
    repository, far = Repository.open(tmp_path), START + timedelta(days=9)
    late = START + timedelta(minutes=90)
    assert repository.changed_since("main", late, far) == frozenset()
    home.author = "Noor <noor@example.org>"
    home.commit({"notes/b.md": "theirs\n"})
    assert repository.changed_since("main", late, far) == {"notes/b.md"}


def test_differences_name_modes_and_blobs(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    old, new = "main~1", home.commit({"notes/a.md": None, "notes/c.md": "alpha\n"})
    found = Repository.open(tmp_path).differences(old, new)
    assert [(d.path, d.old_mode, d.new_mode) for d in found] == [
        ("notes/a.md", "100644", "000000"),
        ("notes/c.md", "000000", "100644"),
    ]
    assert found[0].old == found[1].new


def test_committed_keeps_the_zone(tmp_path: Path) -> None:
    make_home(tmp_path, NOTES)
    assert Repository.open(tmp_path).committed("main") == START + timedelta(hours=1)


def test_scratch_writes_no_file_and_moves_no_ref(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    repository = Repository.open(tmp_path)
    before = home.files()
    with repository.scratch() as lent:
        oid = lent.text("hash-object", "-w", "--stdin", stdin=b"only for now\n")
        assert list(lent.blobs([oid])) == [(oid, b"only for now\n")]
        assert len(lent.tree("main")) == 5
        with pytest.raises(CuratorError):
            lent.move([], why="never")
    assert home.files() == before
    assert list(repository.blobs([oid])) == [(oid, None)]


def test_scratch_works_where_the_path_has_colons_and_quotes(tmp_path: Path) -> None:
    at = tmp_path / 'a:b "c" \\d'
    home = make_home(at, NOTES)
    with Repository.open(at).scratch() as lent:
        oid = home.tree()["notes/a.md"]
        assert list(lent.blobs([oid])) == [(oid, b"alpha\n")]


def test_a_failed_command_tells_what_and_where(tmp_path: Path) -> None:
    make_home(tmp_path, NOTES)
    with pytest.raises(CuratorError, match="Not a valid object name") as told:
        Repository.open(tmp_path).run("ls-tree", "nothing")
    assert told.value.where == str(tmp_path)


def test_changed_since_counts_no_commit_that_undoes_a_proposal(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    repository = Repository.open(home.path)
    start, far = home.when + timedelta(minutes=30), START + timedelta(days=9)
    home.commit({"notes/a.md": "1\n"}, "Undo it\n\nCurator-Rollback: 1234567\n more\x1c x\n")
    assert repository.changed_since("main", start, far) == frozenset()
    home.commit({"notes/b.md": "1\n"}, "Write\n\nCurator-Rollback: is a word of a text\n\nSo.\n")
    assert repository.changed_since("main", start, far) == {"notes/b.md"}


def test_blobs_are_named_by_commit_and_path_in_one_call(tmp_path: Path) -> None:
    home = make_home(tmp_path, {"a b.md": "1\n", "é/ü.md": "2\n"})
    repository, tree = Repository.open(home.path), home.tree()
    asked = [
        "main:a b.md",
        "main:é/ü.md",
        "main:odd\nname.md",
        "main:é",
        "main:gone.md",
        "x:a b.md",
    ]
    assert repository.named(asked) == {
        "main:a b.md": tree["a b.md"],
        "main:é/ü.md": tree["é/ü.md"],
    }
    assert repository.named([]) == {}
