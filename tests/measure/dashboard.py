"""Draw what the dashboard shows of a home that was made up: 60 days, one kind of it mostly regretted.

`python -m tests.measure.dashboard FILE.png` writes the days into a real Prometheus (`prometheus` and
`promtool` on PATH), asks it every question of every panel, and draws the answers one beside the other.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import cast
from urllib.parse import urlencode

import matplotlib as mpl

mpl.use("Agg")
from matplotlib import pyplot
from matplotlib.axes import Axes

from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.metrics.counting import of_kinds
from curator.metrics.exposition import exposed
from curator.metrics.snapshot import Snapshot, Spent, Tally
from curator.metrics.told import Nights, Told
from curator.shipped import text

_DAYS, _STEP, _PORT = 60, timedelta(hours=3), 9732
_RATES = {"dedup": 0.03, "retire": 0.05, "supersede": 0.35}
_NOW = datetime.now(UTC).replace(microsecond=0)
_BEGUN = _NOW - timedelta(days=_DAYS)
Series = tuple[str, list[tuple[float, float]]]


def lived() -> list[Event]:
    """Return what became of the proposals of 60 days."""
    rng, found = Random(7), []  # the same picture each time
    for number in range(150):
        kind = rng.choice(["dedup", "dedup", "retire", "supersede", "consolidate"])
        at = _BEGUN + timedelta(days=rng.uniform(0, _DAYS))

        def tell(
            what: str, after: float, n: int = number, at: datetime = at, **more: object
        ) -> None:
            facts = {"kind": kind, "commit": f"{n:04x}", **more}  # noqa: B023 - told at once
            found.append(
                Event(what, f"p{n}", at + timedelta(days=after), cast("dict[str, str]", facts))
            )

        tell("queued", 0)
        tell("opened", rng.uniform(0, 6))
        if rng.random() < 0.15 or kind == "consolidate" and rng.random() < 0.8:
            tell("rejected", rng.uniform(6, 9))
        elif rng.random() < 0.9:
            tell("accepted", rng.uniform(6, 10))
            if rng.random() < _RATES.get(kind, 0):
                tell("rolled_back", rng.uniform(10, 14))
    found.append(
        Event("tripped", "home", _NOW - timedelta(days=15), {"kind": "supersede", "ids": ["p1"]})
    )
    return sorted(found, key=lambda event: event.time)


@dataclass
class Days:
    """What was told, sample by sample."""

    events: list[Event]
    rows: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def write(self) -> str:
        """Return all of it in the format that promtool takes."""
        before, now = Snapshot(), _BEGUN
        while now <= _NOW:
            before = self._at(now, before)
            now += _STEP
        told = [f"# TYPE {name} unknown\n" + "\n".join(rows) for name, rows in self.rows.items()]
        return "\n".join([*told, "# EOF\n"])

    def _at(self, now: datetime, before: Snapshot) -> Snapshot:
        known = tuple(event for event in self.events if event.time <= now)
        day, night = (now - _BEGUN).days, now.replace(hour=3, minute=30)
        failing = 20 <= day < 22
        good = night - timedelta(days=max(0, day - 19) if failing else now < night)
        model = Spent(Tally(9_000.0 * day), Tally(0.02 * day))
        kinds = of_kinds(Ledger().after(known), now, before.kinds)
        found = Snapshot(1, now, kinds, 300 + 2 * day, 40 + day, 2, good, 1 + day / 40, model)
        nights = Nights(
            good, good + timedelta(days=1), night + timedelta(days=1), day, 6 * (day > 20)
        )
        for row in exposed([Told("notes-3f2a9c1d", now, found, nights)], 0).decode().splitlines():
            if row and not row.startswith("#"):
                self.rows[row.split("{")[0].split(" ")[0]].append(f"{row} {now.timestamp():.0f}")
        return found


def ask(expression: str, *, instant: bool) -> list[Series]:
    """Return the answer to one question as series with their labels."""
    words = {"query": expression, "time": str(_NOW.timestamp())}
    if not instant:
        start = (_NOW - timedelta(days=45)).timestamp()
        words |= {"start": str(start), "end": str(_NOW.timestamp()), "step": "10800"}
    talk = HTTPConnection("127.0.0.1", _PORT, timeout=30)
    talk.request("GET", f"/api/v1/query{'' if instant else '_range'}?{urlencode(words)}")
    said = json.loads(talk.getresponse().read())
    talk.close()
    found = []
    for one in said["data"]["result"]:
        values = [one["value"]] if instant else one["values"]
        labels = ", ".join(
            v for k, v in sorted(one["metric"].items()) if k not in ("__name__", "home")
        )
        found.append((labels, [(float(at), float(value)) for at, value in values]))
    return found


def draw(axes: Axes, panel: dict[str, object]) -> None:
    """Draw the answers to one panel: lines over time, or a line of text for each series of a moment."""
    axes.set_title(str(panel["title"]).replace("$kind", "supersede"), fontsize=9)
    axes.tick_params(labelsize=7)
    told: defaultdict[str, list[str]] = defaultdict(list)
    for target in cast("list[dict[str, object]]", panel["targets"]):
        expression = str(target["expr"]).replace("$home", ".*").replace("$kind", "supersede")
        column = _column(panel, target)
        for labels, values in ask(expression, instant=bool(target["instant"])):
            if target["instant"]:
                told[labels].append(f"{column} {_shown(values[-1][1], panel)}".strip())
            else:
                days = [(at - _BEGUN.timestamp()) / 86_400 for at, _ in values]
                name = f"{labels} {column}".strip()
                axes.step(days, [value for _, value in values], label=name, where="post")
    if axes.get_lines():
        if not all(str(line.get_label()).startswith("_") for line in axes.get_lines()):
            axes.legend(fontsize=6)
        return
    axes.set_axis_off()
    lines = [f"{labels}:  {', '.join(rest)}" for labels, rest in told.items()] or ["no answer"]
    axes.text(0, 1, "\n".join(lines), fontsize=8, va="top", transform=axes.transAxes)


def _column(panel: dict[str, object], target: dict[str, object]) -> str:
    """Return what the panel calls the answers to one of its questions."""
    legend = str(target.get("legendFormat", ""))
    for change in cast(
        "list[dict[str, dict[str, dict[str, str]]]]", panel.get("transformations", [])
    ):
        legend = change["options"].get("renameByName", {}).get(f"Value #{target['refId']}", legend)
    return "" if "{{" in legend else legend


def _shown(value: float, panel: dict[str, object]) -> str:
    unit = str(cast("dict[str, dict[str, object]]", panel["fieldConfig"])["defaults"].get("unit"))
    if value > 1e12:
        return datetime.fromtimestamp(value / 1000, UTC).date().isoformat()
    if unit == "percentunit":
        return f"{100 * value:.1f} %" if value <= 1 else f"{value:.0f}"
    return str(timedelta(seconds=round(value))) if unit == "s" else f"{value:.4g}"


def main(file: Path) -> None:
    panels = [
        p
        for p in json.loads(text("config", "grafana", "curator.json"))["panels"]
        if p["type"] != "row"
    ]
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        (folder / "days").write_text(Days(lived()).write())
        (folder / "prometheus.yml").write_text("{}\n")
        made = ["promtool", "tsdb", "create-blocks-from", "openmetrics", "days", "tsdb"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True)
        process = subprocess.Popen(
            [
                "prometheus", "--config.file=prometheus.yml", "--storage.tsdb.path=tsdb",
                "--query.lookback-delta=4h", f"--web.listen-address=127.0.0.1:{_PORT}",
                "--storage.tsdb.retention.time=10y",
            ],
            cwd=folder, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            time.sleep(5)
            figure, grid = pyplot.subplots(6, 4, figsize=(20, 16), constrained_layout=True)
            for axes, panel in zip(grid.flat, panels, strict=False):
                draw(axes, panel)
            for axes in grid.flat[len(panels) :]:
                axes.set_axis_off()
            figure.savefig(file, dpi=60)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
