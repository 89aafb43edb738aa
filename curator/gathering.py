"""What the journals of a home tell: found by rules, and by a model where the owner named one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from curator.facts.bringing import Gathered
from curator.facts.fact import Fact
from curator.facts.plain import facts_of
from curator.facts.plain.doubts import doubted
from curator.facts.use import Use
from curator.home.note import Note
from curator.tended import Home


def gathered(home: Home, notes: Sequence[Note], keep: Path | None) -> Gathered:
    """Return the facts of some journals; those that the rules found come first and count more.

    A model may be asked within its budget, and its answers stay in the folder `keep`; without one only
    what it answered before counts.
    Raises CuratorError where a model is wanted and cannot be asked at all, as without litellm.
    """
    found = facts_of(notes)
    if not home.settings.model.name:
        return Gathered(found.facts, found.dropped)
    told = _asked(home, notes, keep)
    known = {line for fact in found.facts for line in _lines(fact)}
    news = tuple(fact for fact in told.facts if known.isdisjoint(_lines(fact)))
    dropped = Counter(found.dropped) + Counter(told.dropped)
    dropped["told_by_rule"] += len(told.facts) - len(news)
    return Gathered(tuple(doubted((*found.facts, *news))), +dropped, told.use)


def _asked(home: Home, notes: Sequence[Note], keep: Path | None) -> Gathered:
    # A pass without a model loads nothing that asks one.
    from curator.asking.ladder import Ladder
    from curator.asking.opened import asking
    from curator.asking.question import Nobody
    from curator.facts.asked import Kept, Policy, facts_of_model

    policy, kept = Policy.of(home.settings), Kept(keep or home.state)
    if keep is not None:
        with asking(home.settings.model, home.state, home.clock) as ladder:
            asked = facts_of_model(notes, ladder, policy, kept)
        kept.forget(asked.keys)
    else:
        asked = facts_of_model(notes, Ladder(Nobody()), policy, kept)
    partial = asked.partial if keep is not None else ""
    use = Use(asked.calls, asked.tokens, asked.cost, asked.waiting, asked.parked, partial)
    return Gathered(asked.facts, asked.dropped, use)


def _lines(fact: Fact) -> set[tuple[str, int]]:
    return {
        (source.note.path, line)
        for source in fact.sources
        for line in range(source.first, source.last + 1)
    }
