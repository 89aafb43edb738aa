"""Ledgers and homes with something of everything that a metric tells."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pydantic import JsonValue

from curator.ledger.events import Event

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def event(what: str, ident: str, at: float, kind: str = "dedup", **facts: JsonValue) -> Event:
    """Return an event so many days after the start."""
    return Event(what, ident, START + timedelta(days=at), {"kind": kind, **facts})


def months() -> list[Event]:
    """Return 40 days of a home: dedup mostly right, supersede stopped, consolidate never accepted."""
    found = []
    for number in range(12):
        found += [
            event("opened", f"d{number}", number),
            event("accepted", f"d{number}", number + 0.5),
        ]
    found += [
        event("rolled_back", "d3", 6, commit="ab"),
        event("rolled_back", "d4", 7, commit="cd"),
    ]
    found += [event("reinstated", "d4", 8)]
    for number in range(6):
        found += [event("opened", f"s{number}", number, "supersede")]
        found += [event("accepted", f"s{number}", number + 1, "supersede")]
    for number in range(4):
        found += [
            event("rolled_back", f"s{number}", 9 + number, "supersede", commit=f"{number}{number}")
        ]
    found += [event("tripped", "home", 13, "supersede", ids=["s0", "s1", "s2", "s3"])]
    found += [event("opened", "r1", 20, "retire"), event("rejected", "r1", 21, "retire")]
    found += [event("opened", "r2", 22, "retire"), event("withdrawn", "r2", 23, "retire")]
    found += [event("opened", "c1", 30, "consolidate"), event("queued", "q1", 32, "consolidate")]
    found += [event("held", "h1", 33, "contradiction", gate="trust")]
    return found
