"""What the journals of a home tell: found by rules, and by a model where the owner named one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from curator.facts.bringing import Gathered
from curator.facts.fact import Fact
from curator.facts.plain import facts_of
from curator.facts.plain.doubts import doubted
from curator.facts.use import Use
from curator.finding import Certainty
from curator.home.note import Note
from curator.home.snapshot import Snapshot
from curator.speaking import Speaking
from curator.tended import Home

if TYPE_CHECKING:
    from curator.asking.ladder import Ladder
    from curator.facts.asked import Kept


def gathered(
    home: Home,
    notes: Sequence[Note],
    keep: Path | None,
    speaking: Speaking,
    days: Sequence[Note] = (),
) -> Gathered:
    """Return the facts of some journals; those that the rules found come first and count more.

    The model that is `speaking` may be asked, and its answers stay in the folder `keep`; without one
    only what it answered before counts. `days` are those of the journals that are to be summed up.
    Raises CuratorError where a model is wanted and cannot be asked at all, as without litellm.
    """
    found = facts_of(notes)
    if not home.settings.model.name:
        return Gathered(found.facts, found.dropped)
    told = _asked(home, notes, keep, speaking, days)
    known = {line for fact in found.facts for line in _lines(fact)}
    news = tuple(fact for fact in told.facts if known.isdisjoint(_lines(fact)))
    dropped = Counter(found.dropped) + Counter(told.dropped)
    dropped["told_by_rule"] += len(told.facts) - len(news)
    return Gathered(tuple(doubted((*found.facts, *news))), +dropped, told.use, told.summaries)


def over(home: Home, snapshot: Snapshot, notes: Sequence[Note]) -> tuple[Note, ...]:
    """Return the journals of days that are over, where the owner wants summaries and would see them."""
    floor = Certainty.of(home.settings.proposals.floor)
    if not home.settings.consolidate.summaries or floor > Certainty.LIKELY:
        return ()
    today = snapshot.as_of.date().isoformat()
    journals = (note for note in notes if note.path in snapshot.journals)
    return tuple(n for n in journals if n.event is not None and n.event.isoformat()[:10] < today)


def _asked(
    home: Home,
    notes: Sequence[Note],
    keep: Path | None,
    speaking: Speaking,
    days: Sequence[Note],
) -> Gathered:
    # A pass without a model loads nothing that asks one.
    from curator.facts.asked import Kept

    kept = Kept(keep or home.state)
    found, keys = _told(home, notes, speaking(), kept, days)
    if keep is None:
        return replace(found, use=None if found.use is None else replace(found.use, partial=""))
    kept.forget(keys)
    return found


def _told(
    home: Home, notes: Sequence[Note], ladder: Ladder, kept: Kept, days: Sequence[Note]
) -> tuple[Gathered, frozenset[str]]:
    """Return what a model told, and the keys of all that is worth keeping of it."""
    from curator.asking.ladder import Ladder
    from curator.asking.question import GONE, Nobody, total
    from curator.facts.asked import Policy, facts_of_model
    from curator.facts.summed.asking import summaries_of_model

    policy = Policy.of(home.settings)
    facts = facts_of_model(notes, ladder, policy, kept)
    use = Use(facts.calls, facts.tokens, facts.cost, facts.waiting, facts.parked, facts.partial)
    if not days:
        return Gathered(facts.facts, facts.dropped, use), facts.keys
    # Whoever cannot be reached, or paid, is not tried once more.
    days_by = Ladder(Nobody()) if facts.partial in GONE else ladder
    told = summaries_of_model(days, days_by, policy, kept)
    more = told.known
    use = Use(
        use.calls + more.calls,
        use.tokens + more.tokens,
        total(use.cost, more.cost),
        use.waiting + more.waiting,
        use.parked + more.parked,
        use.partial or more.partial,
    )
    dropped = Counter(facts.dropped) + Counter(told.dropped)
    return Gathered(facts.facts, dropped, use, told.summaries), facts.keys | told.keys


def _lines(fact: Fact) -> set[tuple[str, int]]:
    return {
        (source.note.path, line)
        for source in fact.sources
        for line in range(source.first, source.last + 1)
    }
