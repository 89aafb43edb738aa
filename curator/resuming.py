"""Let a kind that its breaker stopped try again, when a person says so."""

from __future__ import annotations

from dataclasses import dataclass

from curator.errors import CuratorError
from curator.heartbeat import Heartbeat
from curator.ledger import store
from curator.ledger.events import HOME, Event
from curator.ledger.state import Breaker
from curator.tended import Home, base_of
from curator.watching import news_of, tell


@dataclass(frozen=True, slots=True)
class Resumed:
    """The breaker as it stands now; `already` where the kind was trying again before it was asked."""

    breaker: Breaker
    already: bool


def resume(home: Home, kind: str) -> Resumed:
    """Let a stopped kind propose again, one at a time until five accepts are clean.

    What came in until this moment never counts against the kind again, so it is looked at first. Raises
    CuratorError for a kind that is not stopped.
    """
    with Heartbeat(home.state).lock(home):
        ledger = store.read(home.repository)
        _, base = base_of(home, ledger)
        news = news_of(home, ledger, base)
        tell(home, news)
        breaker = news.ledger.breakers.get(kind)
        if breaker is None:
            raise CuratorError(
                f"{kind} is not stopped",
                where=str(home.repository.root),
                remedy="curator regret",
            )
        if breaker.resumed is not None:
            return Resumed(breaker, already=True)
        said = [Event("resumed", HOME, home.clock.now(), {"kind": kind, "by": "command"})]
        store.append(home.repository, said)
        return Resumed(news.ledger.after(said).breakers[kind], already=False)
