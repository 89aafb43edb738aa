"""The dashboard: read by Grafana's own types, and each of its questions answered by a real Prometheus."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pytest

from curator.cli.folders import state_folder
from curator.clock import system
from curator.ledger.store import append
from curator.metrics.families import BROKEN, FAMILIES
from curator.metrics.leaving import leave
from curator.passes import run
from curator.settings import Settings
from curator.shipped import text
from tests.daemon.test_serve import daemon, settled
from tests.listening.test_door import free
from tests.metrics.ledgers import START, months
from tests.metrics.programs import program
from tests.passes.homes import made, twins

_PATIENCE = 60.0


def dashboard() -> dict[str, object]:
    found: dict[str, object] = json.loads(text("config", "grafana", "curator.json"))
    return found


def expressions() -> list[str]:
    """Return what every panel asks, for all homes and one kind."""
    found: list[str] = []
    for panel in cast("list[dict[str, list[dict[str, str]]]]", dashboard()["panels"]):
        found += [target["expr"] for target in panel.get("targets", [])]
    return [one.replace("$home", ".*").replace("$kind", "dedup") for one in found]


def test_grafana_reads_all_of_it_and_loses_nothing() -> None:
    dashboards = pytest.importorskip("grafana_foundation_sdk.models.dashboard")
    from grafana_foundation_sdk.cog.encoder import JSONEncoder
    from grafana_foundation_sdk.cog.plugins import register_default_plugins

    register_default_plugins()
    read = dashboards.Dashboard.from_json(dashboard())
    again = json.loads(json.dumps(read, cls=JSONEncoder))
    assert list(_lost(dashboard(), again)) == []
    broken = {**dashboard(), "schemaversion": 41}
    again = json.loads(json.dumps(dashboards.Dashboard.from_json(broken), cls=JSONEncoder))
    assert list(_lost(broken, again)) == [".schemaversion"]


def _lost(wrote: object, read: object, at: str = "") -> Iterator[str]:
    """Yield what was written and is not read; what is read in addition are defaults."""
    if isinstance(wrote, dict) and isinstance(read, dict):
        for key in wrote:
            if key in read:
                yield from _lost(wrote[key], read[key], f"{at}.{key}")
            else:
                yield f"{at}.{key}"
    elif isinstance(wrote, list) and isinstance(read, list) and len(wrote) == len(read):
        for number, pair in enumerate(zip(wrote, read, strict=True)):
            yield from _lost(*pair, f"{at}[{number}]")
    elif wrote != read:
        yield at


def test_panels_are_each_told_and_name_only_metrics_that_are_exposed() -> None:
    known = {*(family.name for family in FAMILIES), BROKEN[0]}
    assert set(re.findall(r"curator_[a-z_]+", " ".join(expressions()))) <= known
    panels = cast("list[dict[str, object]]", dashboard()["panels"])
    assert all(p["title"] and (p["type"] == "row" or p["description"]) for p in panels)
    assert len({p["id"] for p in panels}) == len(panels)
    assert str(panels[0]["title"]).startswith("Regret")


def test_a_real_prometheus_answers_every_question_of_the_dashboard(tmp_path: Path) -> None:
    program("prometheus")
    port = seeded(tmp_path)
    with daemon(tmp_path) as running, scraping(tmp_path, port) as talk:
        running.until("daemon.started")
        asked = expressions()
        assert len(asked) > 25
        deadline = time.monotonic() + _PATIENCE
        unanswered = asked
        while unanswered and time.monotonic() < deadline:
            time.sleep(1)
            unanswered = [one for one in unanswered if not talk.asks(one)]
        assert unanswered == []
        (scraped,) = talk.rows("/api/v1/targets", "activeTargets")
        assert (scraped["health"], scraped["lastError"]) == ("up", "")
        (group,) = talk.rows("/api/v1/rules", "groups")
        rules = cast("list[dict[str, str]]", group["rules"])
        assert {rule["health"] for rule in rules} == {"ok"}
        shown = HTTPConnection("127.0.0.1", port, timeout=10)
        shown.request("GET", "/metrics")
        metrics = shown.getresponse().read()
        shown.close()
        linted = subprocess.run(
            [program("promtool"), "check", "metrics"],
            input=metrics,
            capture_output=True,
            check=False,
        )
        assert (linted.returncode, linted.stdout, linted.stderr) == (0, b"", b"")
        assert running.ends(signal.SIGTERM) == 0


def seeded(tmp_path: Path) -> int:
    """Make a home with something of everything, and return the port at which it wants to be told."""
    home, port = made(tmp_path, twins()), free().port
    home = replace(home, state=state_folder(home.repository.root / ".git"))
    report = run(home)
    model = Settings.model_validate({"model": {"name": "ollama_chat/any"}})
    home = replace(home, settings=model)
    now = datetime.now(UTC)
    moved = now - timedelta(days=40) - START
    append(home.repository, [replace(event, time=event.time + moved) for event in months()])
    spent = f'{{"version": 1, "day": "{now.date()}", "tokens": 1200, "cost": 0.02}}'
    (home.state / "model-day.json").write_text(spent)
    leave(replace(home, clock=system("UTC")), report, 1.5)
    settled(home.repository.root, f'[metrics]\nlisten = "127.0.0.1:{port}"\n', missed=False)
    return port


class Prometheus:
    """A running Prometheus, asked by its API."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str) -> dict[str, object]:
        talk = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            talk.request("GET", path)
            said = json.loads(talk.getresponse().read())
        finally:
            talk.close()
        assert said["status"] == "success", said
        found: dict[str, object] = said["data"]
        return found

    def rows(self, path: str, name: str) -> list[dict[str, object]]:
        return cast("list[dict[str, object]]", self.get(path)[name])

    def asks(self, expression: str) -> list[object]:
        """Return the samples of an instant query."""
        try:
            found = self.get(f"/api/v1/query?query={quote(expression)}")["result"]
        except OSError:
            return []
        return cast("list[object]", found)


@contextmanager
def scraping(folder: Path, target: int) -> Iterator[Prometheus]:
    """Run Prometheus on the configuration that is shipped, but every second and on this target."""
    place = folder / "prometheus"
    place.mkdir()
    wanted = text("config", "prometheus", "prometheus.yml")
    wanted = wanted.replace("127.0.0.1:9730", f"127.0.0.1:{target}").replace(": 1m", ": 1s")
    (place / "prometheus.yml").write_text(wanted)
    (place / "curator.rules.yml").write_text(text("config", "prometheus", "curator.rules.yml"))
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port = tried.getsockname()[1]
    process = subprocess.Popen(
        [
            program("prometheus"), f"--config.file={place}/prometheus.yml",
            f"--storage.tsdb.path={place}/tsdb", f"--web.listen-address=127.0.0.1:{port}",
        ],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield Prometheus(port)
    finally:
        process.terminate()
        process.wait(timeout=30)
