"""Two machines tend one home: their ledgers become one, and no line of either is lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import pytest

from curator.errors import CuratorError
from curator.ledger.events import Event
from curator.ledger.merging import merge
from curator.ledger.store import REF, append, read
from curator.repository import Move, Repository
from tests.homes import MadeHome, make_home

DAY = datetime(2026, 5, 31, 12, 0, tzinfo=UTC)
THEIRS = f"{REF}-theirs"
NEWER = b'{"v":1,"event":"pondered","id":"aaaaaaa","time":"2026-05-31T13:30:00+00:00","x":["\xed\x95\x9c"]}'
BROKEN = b'{"v":1,"event":"rej\xff\xfe'


def event(ident: str, what: str = "opened", hours: int = 0, **more: str) -> Event:
    return Event(what, ident, DAY + timedelta(hours=hours), {"kind": "dedup", **more})


@pytest.fixture(params=[False, True], ids=["checked-out", "bare"])
def home(tmp_path: Path, request: pytest.FixtureRequest) -> MadeHome:
    return make_home(tmp_path / "집", {"a.md": "1\n"}, bare=request.param)


@pytest.fixture
def ours(home: MadeHome) -> Repository:
    """Return a home with one ledger, and beside it another one that began alike."""
    repository = Repository.open(home.path)
    append(repository, [event("aaaaaaa")])
    start = home.refs()[REF]
    append(repository, [event("aaaaaaa", "rejected", 3, why="うち")])
    mine = home.refs()[REF]
    home.git("update-ref", REF, start)
    append(repository, [event("bbbbbbb", hours=1), event("ccccccc", hours=30)])
    append(repository, [event("bbbbbbb", "withdrawn", 2, why="gone")])
    home.git("update-ref", THEIRS, REF)
    home.git("update-ref", REF, mine)
    return repository


def text(home: MadeHome, rev: str = REF, month: str = "2026-05") -> str:
    return home.git("cat-file", "blob", f"{rev}:{month}.jsonl")


def planted(home: MadeHome, ref: str, files: dict[str, str | bytes | None]) -> None:
    name = ref.rpartition("/")[2]
    home.git("update-ref", f"refs/heads/{name}", ref, ok=False)
    home.commit(files, on=name)
    home.git("update-ref", ref, name)
    home.git("branch", "-qD", name)


def test_both_are_heard_in_the_order_of_time(home: MadeHome, ours: Repository) -> None:
    before = home.refs()
    done = merge(ours, THEIRS)
    assert done.lines == 3
    states = {r.id: r.state for r in read(ours).records.values()}
    assert states == {"aaaaaaa": "rejected", "bbbbbbb": "withdrawn", "ccccccc": "open"}
    parents = home.git("log", "-1", "--format=%P", REF).split()
    assert parents == [before[REF], before[THEIRS]]
    times = [line.partition('"time": ')[2] for line in text(home).splitlines()]
    assert times == sorted(times)
    assert len(times) == len(set(text(home).splitlines())) == 4
    assert {k: v for k, v in home.refs().items() if k != REF} == {
        k: v for k, v in before.items() if k != REF
    }


def test_a_second_time_changes_nothing(home: MadeHome, ours: Repository) -> None:
    merge(ours, THEIRS)
    before = home.refs()
    assert merge(ours, THEIRS).lines == 0
    assert merge(ours, REF).lines == 0
    assert home.refs() == before


def test_the_other_machine_comes_to_the_same_ledger(home: MadeHome, ours: Repository) -> None:
    old = home.refs()
    done = merge(ours, THEIRS)
    home.git("update-ref", REF, old[THEIRS])
    assert merge(ours, done.commit).lines == 1
    assert home.refs()[REF] == done.commit


def test_a_home_without_a_ledger_takes_the_other_one(home: MadeHome, ours: Repository) -> None:
    home.git("update-ref", "-d", REF)
    merge(ours, THEIRS)
    assert home.refs()[REF] == home.refs()[THEIRS]


def test_unrelated_ledgers_are_joined_as_well(home: MadeHome, ours: Repository) -> None:
    mine = home.refs()[REF]
    home.git("update-ref", "-d", REF)
    append(ours, [event("ddddddd", hours=1)])
    home.git("update-ref", THEIRS, REF)
    home.git("update-ref", REF, mine)
    merge(ours, THEIRS)
    assert set(read(ours).records) == {"aaaaaaa", "ddddddd"}


def test_what_one_cannot_read_keeps_every_byte(home: MadeHome, ours: Repository) -> None:
    theirs = text(home, THEIRS).encode()
    months: dict[str, str | bytes | None] = {
        "2026-05.jsonl": theirs + b"\n" + NEWER + b"\r\n" + BROKEN,
        "README": "theirs\n",
    }
    planted(home, THEIRS, months)
    planted(home, REF, {"2026-05.jsonl": BROKEN + b"\n" + text(home).encode(), "notes.txt": "x\n"})
    merge(ours, THEIRS)
    raw = home.git("cat-file", "blob", f"{REF}:2026-05.jsonl").encode("utf-8", "surrogateescape")
    assert raw.split(b"\n").count(BROKEN) == 1
    assert NEWER + b"\r" in raw.split(b"\n")
    ledger = read(ours)
    assert len(ledger.damaged) == 1
    assert set(ledger.records) == {"aaaaaaa", "bbbbbbb", "ccccccc"}
    assert {"README", "notes.txt", "2026-06.jsonl"} <= set(home.tree(REF))
    standing = home.refs()
    merge(ours, THEIRS)
    assert home.refs() == standing


def test_a_ledger_of_a_newer_form_is_refused_whole(home: MadeHome, ours: Repository) -> None:
    newer = NEWER.replace(b'"v":1', b'"v":2')
    planted(home, THEIRS, {"2026-05.jsonl": text(home, THEIRS).encode() + b"\n" + newer})
    standing = home.refs()
    with pytest.raises(CuratorError, match="its form is 2, known here is 1") as told:
        merge(ours, THEIRS)
    assert "update curator" in told.value.remedy
    assert home.refs() == standing


def test_events_of_one_moment_keep_their_order(home: MadeHome, ours: Repository) -> None:
    home.git("update-ref", "-d", REF)
    append(ours, [event("zzzzzzz", hours=5)])
    mine = home.refs()[REF]
    home.git("update-ref", "-d", REF)
    append(ours, [event("ddddddd", w, 1) for w in ("opened", "accepted", "rolled_back")])
    home.git("update-ref", THEIRS, REF)
    home.git("update-ref", REF, mine)
    merge(ours, THEIRS)
    assert read(ours).records["ddddddd"].state == "rolled_back"


@pytest.mark.parametrize("ref", ["main", "refs/curator/nothing", "--all", "", "main:a.md"])
def test_what_is_no_ledger_is_refused(home: MadeHome, ours: Repository, ref: str) -> None:
    before = home.refs()
    with pytest.raises(CuratorError, match="holds no ledger"):
        merge(ours, ref)
    assert home.refs() == before


def test_a_month_that_is_no_file_brings_nothing_in(home: MadeHome, ours: Repository) -> None:
    planted(home, THEIRS, {"2026-07.jsonl/x": "x\n", "2026-05.jsonl": event("eeeeeee").line()})
    merge(ours, THEIRS)
    assert set(home.tree(REF)) == {"2026-05.jsonl", "2026-06.jsonl"}
    assert "eeeeeee" in read(ours).records


def test_names_that_git_refuses_are_left_behind(home: MadeHome, ours: Repository) -> None:
    home.git("update-ref", "-d", THEIRS)
    home.git("update-ref", "-d", REF)
    append(ours, [event("aaaaaaa")])
    home.git("update-ref", THEIRS, REF)
    line = event("aaaaaaa").line() + "\n" + event("ddddddd").line() + "\n"
    planted(home, THEIRS, {"2026-05.jsonl": line, "GIT~1": "x", "extra.json": "{}\n"})
    merge(ours, THEIRS)
    assert read(ours).records.keys() == {"aaaaaaa", "ddddddd"}
    assert set(home.tree(REF)) == {"2026-05.jsonl", "extra.json"}
    assert len(home.git("rev-parse", f"{REF}^@").split()) == 1
    assert merge(ours, THEIRS).lines == 0


def test_a_clock_set_back_on_one_machine_turns_nothing_around(
    home: MadeHome, ours: Repository
) -> None:
    home.git("update-ref", "-d", REF)
    append(ours, [event("eeeeeee", hours=5), event("eeeeeee", "accepted", hours=1)])
    merge(ours, THEIRS)
    assert read(ours).records["eeeeeee"].state == "accepted"


def test_one_who_writes_meanwhile_is_heard(home: MadeHome, ours: Repository) -> None:
    class Slow(Repository):
        """Lets another writer in between reading the tip and moving it, twice."""

        left: ClassVar[list[int]] = [2]

        def move(self, moves: list[Move], *, why: str) -> bool:  # type: ignore[override]
            if self.left[0]:
                self.left[0] -= 1
                append(ours, [event(f"other{self.left[0]}")])
            return super().move(moves, why=why)

    slow = Slow(
        ours.git_dir, ours.common_dir, ours.root, ours.bare, ours.object_format, ours.environment
    )
    merge(slow, THEIRS)
    assert {"other0", "other1", "bbbbbbb"} <= set(read(ours).records)
