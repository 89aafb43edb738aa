"""What became of proposals since the last look, and what that does to the breakers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from curator.kinds import RECIPES
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.outcomes import kept
from curator.outcomes.look import adopt, look
from curator.regret.breaker import turns
from curator.tended import Home, base_of


@dataclass(frozen=True, slots=True)
class News:
    """The ledger with all that is new; `stands` knows what stands and nothing of what became of it.

    `events` are all of them in their order, `turned` those of breakers alone, `looked` what the next
    look need not do again.
    """

    ledger: Ledger
    stands: Ledger
    events: tuple[Event, ...]
    turned: tuple[Event, ...]
    looked: kept.Kept


def news_of(home: Home, ledger: Ledger, base: str) -> News:
    """Look at refs and history for what people decided with plain git; nothing is written."""
    now = home.clock.now()
    found = tuple(adopt(home.repository, ledger, now))
    stands = ledger.after(found)
    seen = look(home.repository, base, stands, now, kept.read(home.state))
    after = stands.after(seen.events)
    turned = turns(after, RECIPES, now)
    return News(after.after(turned), stands, (*found, *seen.events, *turned), turned, seen.kept)


def tell(home: Home, news: News) -> None:
    """Write it into the ledger, and keep what the next look need not do again."""
    store.append(home.repository, news.events)
    kept.write(home.state, news.looked)


@dataclass(frozen=True, slots=True)
class Current:
    """One proposal at this moment, on this base.

    `ledger` is what was told, `after` has all news as well, `seen` are those of this proposal alone.
    """

    branch: str
    base: str
    ledger: Ledger
    after: Ledger
    seen: tuple[Event, ...]
    record: Record


def current(home: Home, ident: str, now: datetime) -> Current:
    """Look at what became of one proposal, as a decision about it must know; nothing is written."""
    ledger = store.read(home.repository)
    branch, base = base_of(home, ledger)
    events = look(home.repository, base, ledger, now, kept.read(home.state)).events
    after = ledger.after(events)
    seen = tuple(event for event in events if event.id == ident)
    return Current(branch, base, ledger, after, seen, after.records[ident])
