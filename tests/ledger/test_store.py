from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import pytest

from curator.errors import CuratorError
from curator.ledger.events import Event
from curator.ledger.store import REF, append, events, read
from curator.repository import Move, Repository
from tests.homes import MadeHome, make_home

DAY = datetime(2026, 5, 31, 12, 0, tzinfo=UTC)


def event(ident: str = "aaaaaaa", what: str = "opened", at: datetime = DAY) -> Event:
    return Event(what, ident, at, {"kind": "dedup", "names": ["a", "b"], "tip": "1" * 40})


@pytest.fixture(params=["sha1", "sha256"])
def home(tmp_path: Path, request: pytest.FixtureRequest) -> MadeHome:
    return make_home(tmp_path, {"a.md": "1\n"}, object_format=request.param)


@pytest.fixture
def repository(home: MadeHome) -> Repository:
    return Repository.open(home.path)


def test_a_home_without_a_ledger_has_an_empty_one(repository: Repository) -> None:
    ledger = read(repository)
    assert (dict(ledger.records), ledger.tip, ledger.open) == ({}, None, ())


def test_appending_nothing_moves_nothing(home: MadeHome, repository: Repository) -> None:
    before = home.files()
    append(repository, [])
    assert home.files() == before


def test_events_add_up_month_by_month(home: MadeHome, repository: Repository) -> None:
    append(repository, [event(), event("bbbbbbb")])
    append(repository, [event(what="rejected", at=DAY + timedelta(days=1))])
    assert set(home.tree(REF)) == {"2026-05.jsonl", "2026-06.jsonl"}
    ledger = read(repository)
    assert {r.id: r.state for r in ledger.records.values()} == {
        "aaaaaaa": "rejected",
        "bbbbbbb": "open",
    }
    assert ledger.tip == home.refs()[REF]
    assert home.git("rev-list", "--count", REF) == "2"


def test_earlier_lines_keep_every_byte(home: MadeHome, repository: Repository) -> None:
    append(repository, [event()])
    first = home.git("cat-file", "blob", f"{REF}:2026-05.jsonl")
    append(repository, [event("bbbbbbb")])
    assert home.git("cat-file", "blob", f"{REF}:2026-05.jsonl").startswith(first + "\n")


def planted(home: MadeHome, files: dict[str, str | bytes]) -> None:
    home.commit(files, on="planted")
    home.git("update-ref", REF, "planted")


def test_a_damaged_line_is_named_and_kept(home: MadeHome, repository: Repository) -> None:
    append(repository, [event()])
    good = home.git("cat-file", "blob", f"{REF}:2026-05.jsonl").encode()
    bad = b'{"v":1,"event":"rej\xff\xfe\n[1]\n\n' + b'{"id":"x","event":"opened","time":"noon"}'
    planted(home, {"2026-05.jsonl": good + b"\n" + bad})
    ledger = read(repository)
    assert ledger.damaged == (
        "2026-05.jsonl line 2",
        "2026-05.jsonl line 3",
        "2026-05.jsonl line 5",
    )
    assert set(ledger.records) == {"aaaaaaa"}
    append(repository, [event("bbbbbbb")])
    raw = home.git("cat-file", "blob", f"{REF}:2026-05.jsonl").encode("utf-8", "surrogateescape")
    assert raw.startswith(good + b"\n" + bad + b"\n")
    assert set(read(repository).records) == {"aaaaaaa", "bbbbbbb"}


def test_files_that_are_none_of_ours_are_kept(home: MadeHome, repository: Repository) -> None:
    planted(home, {"README": "hello\n", "sub/x.txt": "x\n", 'odd "ü"\t.txt': "y\n"})
    before = home.tree(REF)
    append(repository, [event()])
    assert before.items() <= home.tree(REF).items()
    assert read(repository).damaged == ()


def test_a_ledger_of_a_newer_form_is_refused(home: MadeHome, repository: Repository) -> None:
    append(repository, [event()])
    read(repository)
    newer = event("bbbbbbb").line().replace('"v": 1', '"v": 2')
    planted(home, {"2026-05.jsonl": newer})
    with pytest.raises(CuratorError, match="a newer curator wrote in the ledger") as told:
        read(repository)
    assert "its form is 2, known here is 1" in told.value.what
    assert REF in told.value.where
    assert "update curator" in told.value.remedy
    assert [known.id for known in events(repository)[0]] == ["bbbbbbb"]


def test_an_event_that_is_not_known_is_passed_over(home: MadeHome, repository: Repository) -> None:
    line = '{"v":1,"event":"pondered","id":"aaaaaaa","time":"2026-05-31T12:00:00+00:00","new":{"x":[1]}}\n'
    planted(home, {"2026-05.jsonl": line})
    append(repository, [event()])
    ledger = read(repository)
    assert ledger.damaged == ()
    assert ledger.records["aaaaaaa"].state == "open"
    assert home.git("cat-file", "blob", f"{REF}:2026-05.jsonl").startswith(line)


@pytest.mark.parametrize(
    ("ident", "kind"),
    [("../main", "dedup"), ("a\0b", "dedup"), ("aaaaaaa", "x/../.."), ("aaaaaaa", "é")],
)
def test_a_forged_name_never_becomes_a_ref(home: MadeHome, ident: str, kind: str) -> None:
    forged = Event("opened", ident, DAY, {"kind": kind}).line()
    planted(home, {"2026-05.jsonl": forged + "\n"})
    ledger = read(Repository.open(home.path))
    assert (dict(ledger.records), len(ledger.damaged)) == ({}, 1)


def test_facts_of_an_event_cannot_be_overwritten_by_its_fields() -> None:
    line = Event("opened", "aaaaaaa", DAY, {"event": "rejected", "id": "x", "v": 7}).line()
    assert '"event": "opened"' in line
    assert '"id": "aaaaaaa"' in line


def test_two_writers_at_the_same_time_both_are_heard(home: MadeHome) -> None:
    class Slow(Repository):
        """Lets another writer in between reading the tip and moving it, twice."""

        left: ClassVar[list[int]] = [2]

        def move(self, moves: list[Move], *, why: str) -> bool:  # type: ignore[override]
            if self.left[0]:
                self.left[0] -= 1
                append(Repository.open(home.path), [event(f"other{self.left[0]}")])
            return super().move(moves, why=why)

    plain = Repository.open(home.path)
    slow = Slow(
        plain.git_dir,
        plain.common_dir,
        plain.root,
        plain.bare,
        plain.object_format,
        plain.environment,
    )
    append(slow, [event("mine")])
    assert set(read(plain).records) == {"other0", "other1", "mine"}
    assert home.git("rev-list", "--count", REF) == "3"


def test_many_processes_at_the_same_time_lose_no_event(home: MadeHome) -> None:
    import subprocess
    import sys

    code = (
        "import sys; from pathlib import Path; from datetime import datetime, UTC\n"
        "from curator.repository import Repository; from curator.ledger.store import append\n"
        "from curator.ledger.events import Event\n"
        "for i in range(3):\n"
        "    now = datetime(2026, 5, 31, tzinfo=UTC)\n"
        "    append(Repository.open(Path(sys.argv[1])), [Event('opened', f'{sys.argv[2]}{i}', now)])\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", code, str(home.path), name], cwd=Path.cwd())
        for name in ("a", "b")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert set(read(Repository.open(home.path)).records) == {
        f"{n}{i}" for n in "ab" for i in range(3)
    }


def test_a_ledger_that_keeps_moving_is_an_error_and_not_a_loop(home: MadeHome) -> None:
    class Unlucky(Repository):
        def move(self, moves: list[Move], *, why: str) -> bool:  # type: ignore[override]
            return False

    plain = Repository.open(home.path)
    never = Unlucky(
        plain.git_dir,
        plain.common_dir,
        plain.root,
        plain.bare,
        plain.object_format,
        plain.environment,
    )
    with pytest.raises(CuratorError, match="could not be written"):
        append(never, [event()])


def test_a_missing_month_is_an_error_with_a_remedy(home: MadeHome, repository: Repository) -> None:
    append(repository, [event()])
    oid = home.tree(REF)["2026-05.jsonl"]
    (home.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
    with pytest.raises(CuratorError, match="part of the ledger is missing"):
        read(repository)


def test_a_ref_that_holds_no_commit_is_told_and_kept(
    home: MadeHome, repository: Repository
) -> None:
    home.git("update-ref", REF, home.tree()["a.md"])
    with pytest.raises(CuratorError, match="does not hold a commit") as told:
        read(repository)
    assert REF in told.value.where
    assert REF in home.refs()


def test_a_time_no_calendar_holds_damages_one_line_only(repository: Repository) -> None:
    append(repository, [event("bbbbbbb")])
    append(repository, [event(at=datetime(9999, 12, 31, tzinfo=UTC))])
    ledger = read(repository)
    assert (list(ledger.records), len(ledger.damaged)) == (["bbbbbbb"], 1)
