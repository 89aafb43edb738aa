"""Figures of homes where their settings want them, and nights that go on where that cannot be."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest

from curator.daemon.exposed import Exposed, told
from curator.daemon.memory import Memory
from curator.metrics.snapshot import Snapshot
from curator.metrics.snapshot import keep as keep_snapshot
from tests.daemon.nights import DAY, HOUR, Box, events, failing, logged
from tests.listening.test_door import free


def get(port: int, path: str, name: str = "127.0.0.1") -> tuple[int, str]:
    talk = HTTPConnection("127.0.0.1", port, timeout=10)
    talk.request("GET", path, headers={"Host": f"{name}:{port}"})
    answer = talk.getresponse()
    body = answer.read().decode()
    talk.close()
    return answer.status, body


def followed(exposed: Exposed, *steps: Callable[[], object]) -> list[object]:
    """Let it follow the settings before each of the steps, and close it at last."""

    async def go() -> list[object]:
        found = []
        for step in steps:
            await exposed.follow()
            found.append(await asyncio.to_thread(step))
        exposed.close()
        return found

    return asyncio.run(go())


def test_homes_that_name_one_address_are_told_there_and_no_other_is(tmp_path: Path) -> None:
    box, port, other = Box(tmp_path), free().port, free().port
    for name, at in (("notes", port), ("garden", port), ("work", other)):
        box.plan(name, metrics={"listen": f"127.0.0.1:{at}"})
    box.plan("silent")
    box.breaks("gone")
    rounds = box.rounds()
    box.round(rounds)
    box.ends = [failing()]
    box.now += DAY
    box.round(rounds)
    both, health, one = followed(
        Exposed(rounds),
        lambda: get(port, "/metrics"),
        lambda: get(port, "/health"),
        lambda: get(other, "/metrics"),
    )
    assert isinstance(both, tuple) and isinstance(health, tuple) and isinstance(one, tuple)
    assert both[0] == 200
    assert 'curator_pass_failures_total{home="notes"} 1.0' in both[1]
    assert 'curator_passes_total{home="garden"} 1.0' in both[1]
    assert "curator_broken_homes 1.0" in both[1]
    assert not any(name in both[1] for name in ("work", "silent"))
    assert 'home="work"' in one[1] and 'home="notes"' not in one[1]
    assert health[0] == 503
    said = json.loads(health[1])
    # What is wrong with it may tell a path or a value, and whoever reaches the port reads it.
    assert said["broken"] == ["gone"]
    assert {home["home"]: home["failures"] for home in said["homes"]} == {"garden": 0, "notes": 1}


def test_no_port_is_opened_unless_it_is_wanted_and_settings_move_it(tmp_path: Path) -> None:
    box, first, second = Box(tmp_path), free().port, free().port
    box.plan()
    rounds = box.rounds()
    stream = logged()

    def wants(port: int | None) -> int | None:
        box.plan(metrics={} if port is None else {"listen": f"127.0.0.1:{port}"})
        rounds.reload()
        return port

    def asks(port: int) -> int:
        try:
            return get(port, "/metrics")[0]
        except ConnectionRefusedError:
            return 0

    found = followed(
        Exposed(rounds),
        lambda: (asks(first), wants(first)),
        lambda: (asks(first), wants(second)),
        lambda: (asks(first), asks(second), wants(None)),
        lambda: (asks(first), asks(second)),
    )
    assert found == [(0, first), (200, second), (0, 200, None), (0, 0)]
    assert len(events(stream, "metrics.served")) == len(events(stream, "metrics.closed")) == 2


def test_a_name_that_settings_allow_is_answered_as_long_as_they_do(tmp_path: Path) -> None:
    box, port = Box(tmp_path), free().port
    rounds = box.rounds()

    def allow(*names: str) -> None:
        box.plan(metrics={"listen": f"127.0.0.1:{port}", "hosts": list(names)})
        rounds.reload()

    def asks() -> int:
        return get(port, "/metrics", "box.lan")[0]

    allow()
    steps = (asks, lambda: allow("box.lan"), asks, allow, asks)
    found = followed(Exposed(rounds), *steps)
    assert found[::2] == [400, 200, 400]


def test_a_port_in_use_is_told_once_and_taken_as_soon_as_it_is_free(tmp_path: Path) -> None:
    box = Box(tmp_path)
    stream = logged()
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    box.plan(metrics={"listen": f"127.0.0.1:{port}"})
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY
    found = followed(Exposed(rounds), lambda: None, taken.close, lambda: get(port, "/health")[0])
    box.round(rounds)
    assert found[-1] == 200
    (refused,) = events(stream, "metrics.refused")
    assert refused["what"] == "figures cannot be served: the port is in use"
    assert "name another port" in str(refused["remedy"])
    assert len(box.passes()) == 1


def test_a_file_is_written_for_each_home_and_again_when_something_changed(tmp_path: Path) -> None:
    box, folder = Box(tmp_path / "state"), tmp_path / "collected"
    folder.mkdir()
    for name in ("notes", "garden"):
        box.plan(name, metrics={"textfile": str(folder)})
    rounds = box.rounds()
    exposed = Exposed(rounds)

    def texts() -> dict[str, str]:
        return {file.name: file.read_text() for file in folder.iterdir()}

    def wait(time: timedelta) -> dict[str, int]:
        """Return which files there are, each by what is another one when it was written anew."""
        box.now += time
        return {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}

    first, same, later = followed(
        exposed, lambda: wait(timedelta(minutes=1)), lambda: wait(DAY), lambda: wait(DAY)
    )
    assert isinstance(first, dict) and isinstance(later, dict)
    assert first.keys() == later.keys() == {"curator-notes.prom", "curator-garden.prom"}
    assert first == same
    # Ages run on, and so does the time at which it was written.
    assert all(later[name] > first[name] for name in first)
    box.round(rounds)
    box.now += DAY
    box.round(rounds)
    after = followed(exposed, texts)[0]
    assert isinstance(after, dict)
    assert 'curator_passes_total{home="notes"} 1.0' in after["curator-notes.prom"]


def test_a_file_is_written_at_once_in_another_folder_and_where_somebody_took_it_away(
    tmp_path: Path,
) -> None:
    box, folder, other = Box(tmp_path / "state"), tmp_path / "one", tmp_path / "other"
    for place in (folder, other):
        place.mkdir()
    box.plan(metrics={"textfile": str(folder)})
    rounds = box.rounds()
    file = folder / "curator-notes.prom"

    def move() -> None:
        box.plan(metrics={"textfile": str(other)})
        rounds.reload()

    found = followed(
        Exposed(rounds), file.unlink, file.exists, move, (other / "curator-notes.prom").exists
    )
    assert found[1::2] == [True, True]


def test_a_pass_that_ended_in_the_future_does_not_disarm_the_alert(tmp_path: Path) -> None:
    box = Box(tmp_path)
    plan = box.plan()
    far = box.now + timedelta(days=3_000)
    plan.state.mkdir()
    keep_snapshot(plan.state, Snapshot(passed=far))
    found = told(plan, Memory(passed=box.now - 3 * DAY, ended=far, next=box.now - 2 * DAY))
    assert found.passed is None
    assert found.why == "a pass is late"


def test_a_folder_that_is_not_there_is_told_once_and_costs_no_night(tmp_path: Path) -> None:
    box, folder = Box(tmp_path / "state"), tmp_path / "collected"
    stream = logged()
    box.plan(metrics={"textfile": str(folder)})
    rounds = box.rounds()
    followed(Exposed(rounds), lambda: None, folder.mkdir, lambda: None)
    assert [file.name for file in folder.iterdir()] == ["curator-notes.prom"]
    (refused,) = events(stream, "metrics.refused")
    assert "cannot be written" in str(refused["what"])


@pytest.mark.parametrize(
    ("line", "days"), [("30 3 * * *", 1), ("30 3 * * sun", 6), ("30 3 1 * *", 30), ("", None)]
)
def test_when_a_pass_is_expected_follows_the_schedule(
    tmp_path: Path, line: str, days: int | None
) -> None:
    box = Box(tmp_path)
    plan = box.plan(schedule={"passes": line})
    found = told(plan, Memory(ended=box.now, passed=box.now + HOUR)).nights.expected
    night = box.now.replace(hour=3, minute=30)
    assert found == (None if days is None else night + days * DAY)
