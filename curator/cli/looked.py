"""The ledger with what became of proposals since the last pass; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from curator.errors import CuratorError
from curator.ledger.state import Ledger, Record
from curator.ledger.store import read
from curator.tended import Home, base_of
from curator.watching import news_of

_NEWS: Final[Mapping[str, str]] = {
    "accepted": "merged since the last pass",
    "rejected": "branch deleted since the last pass",
    "rolled_back": "undone since the last pass",
    "unknown": "branch gone since the last pass",
}


@dataclass(frozen=True, slots=True)
class Looked:
    """The ledger as the next pass would tell it, as it `stands`, and the base commit ("" if none)."""

    ledger: Ledger
    stands: Ledger
    base: str

    @property
    def changed(self) -> tuple[Record, ...]:
        """Return what was open at the last pass and is decided now, oldest first."""
        before = (self.ledger.records[record.id] for record in self.stands.open)
        return tuple(record for record in before if record.state != "open")

    def news(self, record: Record) -> str:
        """Return in words what became of a record since the last pass, "" if nothing did."""
        return _NEWS.get(record.state, record.state) if record in self.changed else ""


def looked(home: Home) -> Looked:
    """Look at refs and history for what people decided with plain git."""
    ledger = read(home.repository)
    try:
        _, base = base_of(home, ledger)
    except CuratorError:
        # What stands in the ledger can be read all the same.
        return Looked(ledger, ledger, "")
    news = news_of(home, ledger, base)
    return Looked(news.ledger, news.stands, base)
