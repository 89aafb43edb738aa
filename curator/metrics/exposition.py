"""The text that Prometheus reads, and the file of it that a textfile collector does."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from curator.metrics.families import BROKEN, FAMILIES, Family
from curator.metrics.told import Told

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_MODE: Final = 0o644


def exposed(homes: Iterable[Told], broken: int | None = None) -> bytes:
    """Return the metrics of these homes in the text format of Prometheus, version 0.0.4.

    What is not known is not there. `broken` counts homes that cannot be tended, where that is to be told.
    """
    registry = CollectorRegistry()
    registry.register(_Homes(tuple(homes), broken))
    return generate_latest(registry)


def file_of(folder: Path, home: str) -> Path:
    """Return the file of a home in the folder of a collector."""
    return folder / f"curator-{home}.prom"


def write(folder: Path, told: Told) -> None:
    """Write the metrics of one home to its file; OSError where that cannot be done.

    The file is always whole, and may be read by everybody: a collector runs as somebody else.
    """
    fresh = folder / f".curator-{told.home}.new"
    # Whoever was killed here left it, and what somebody else put in its place is not written through.
    fresh.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "wb") as file:
            file.write(exposed([told]))
            os.fchmod(file.fileno(), _MODE)
        fresh.replace(file_of(folder, told.home))
    finally:
        fresh.unlink(missing_ok=True)


# A registry knows its collectors by identity.
@dataclass(frozen=True, eq=False)
class _Homes(Collector):
    homes: tuple[Told, ...]
    broken: int | None

    def collect(self) -> Iterator[Metric]:
        for family in FAMILIES:
            yield _filled(family, self.homes)
        if self.broken is not None:
            yield GaugeMetricFamily(*BROKEN, value=self.broken)


def _filled(family: Family, homes: tuple[Told, ...]) -> Metric:
    made = CounterMetricFamily if family.type == "counter" else GaugeMetricFamily
    filled = made(family.name, family.help, labels=("home", *family.labels))
    for told in homes:
        for labels, value in family.rows(told):
            if value is not None:
                filled.add_metric((told.home, *labels), float(value))
    return filled
