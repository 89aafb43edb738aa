"""Turn what a model points at into a summary, or say why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from curator.facts.asked.placing import placed
from curator.facts.asked.policy import Policy
from curator.facts.plain.fitness import LONGEST, unfit
from curator.facts.plain.preferences import prefers
from curator.facts.summed.day import Day
from curator.facts.summed.reply import Selected
from curator.facts.summed.summary import Sentence
from curator.journals.orders import orders
from curator.private import private
from curator.texts import plain

FEWEST: Final = 3
MOST: Final = 5
FEW: Final = "summary_few"
MANY: Final = "summary_many"
# What a fact must not be either; that it is of its day only is no fault here.
_NEVER: Final = frozenset(
    {"long", "private", "question", "transcript", "template", "dependent", "fragment"}
)


def chosen(
    reply: Selected, day: Day, policy: Policy, repeated: Collection[str]
) -> tuple[tuple[Sentence, ...], Counter[str]]:
    """Return the sentences of a summary in the order of the journal, and by reason what is left out.

    A preference and an open task, where the day has one, are among them: they take the place of what
    the model found least telling. None are returned where fewer than three hold, or it chose more than
    five: a choice of nearly all is none.
    """
    dropped = Counter({"shape": reply.wrong} if reply.wrong else {})
    found: dict[int, Sentence] = {}
    for cited in reply.cited:
        at = placed(cited, day.note, day.lines, day.sentences)
        why = at if isinstance(at, str) else unwritten(day.sentences[at], policy, repeated)
        if why or isinstance(at, str):
            dropped[why] += 1
        else:
            found[at] = day.sentences[at]
    if len(reply.cited) + reply.wrong > MOST:
        dropped[MANY] += 1
        return (), dropped
    if len(found) < FEWEST:
        dropped[FEW] += bool(reply.cited)
        return (), +dropped
    owed = list(_owed(day, found.values(), policy, repeated))
    kept = [*list(found.values())[: MOST - len(owed)], *owed]
    return tuple(sorted(kept, key=lambda one: (one.first, one.begin))), dropped


def unwritten(one: Sentence, policy: Policy, repeated: Collection[str]) -> str:
    """Return why a sentence is never written, "" for nothing."""
    if orders(one.raw):
        return "orders"
    if any(True for _ in private(one.raw, policy.private, policy.regions)):
        return "private"
    if plain(one.written) != one.written:
        return "hidden_signs"
    # What stands on two days in the same words is a log or a template.
    if one.written in repeated:
        return "repeated"
    if one.told is None:
        return "long" if len(one.raw) > LONGEST else ""
    said = one.told.statement
    if one.told.claim.discouraged and said.words.negated.search(said.folded) is None:
        return "discouraged"
    why = unfit(said)
    return why if why in _NEVER else ""


def _owed(
    day: Day, found: Collection[Sentence], policy: Policy, repeated: Collection[str]
) -> Iterator[Sentence]:
    """Yield the first preference and the first open task of the day, where none was chosen."""
    for sort in (_preference, _task):
        if not any(map(sort, found)):
            fit = (
                one for one in day.sentences if sort(one) and not unwritten(one, policy, repeated)
            )
            yield from islice(fit, 1)


def _preference(one: Sentence) -> bool:
    if one.told is None:
        return False
    return one.told.statement.sort == "preferences" or prefers(one.told.statement)


def _task(one: Sentence) -> bool:
    return one.told is None
