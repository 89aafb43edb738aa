"""Ask a model for the summaries of journals, the newest first, as far as the budget goes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from curator.asking.ladder import Ladder
from curator.asking.question import tokens_of
from curator.facts.asked.answers import Answers, answers
from curator.facts.asked.kept import Kept
from curator.facts.asked.policy import Policy
from curator.facts.summed.choosing import chosen
from curator.facts.summed.day import Day, day
from curator.facts.summed.reply import Selected, instructions, question, read
from curator.facts.summed.summary import Summary
from curator.home.note import Note, Trust
from curator.judge.reading import read as reading

# Name and version of prompt, shape and checks: another one asks again.
_RECIPE: Final = "summed/1"
# Fewer sentences are soon read; more tokens no small model keeps in mind.
SHORTEST: Final = 8
_LARGEST: Final = 6_000
_LONG_DAY: Final = "summary_long"


@dataclass(frozen=True, slots=True)
class Told:
    """Summaries, by reason what else a model chose, what asking cost, and what to keep of it."""

    summaries: tuple[Summary, ...]
    dropped: Mapping[str, int]
    known: Answers[Selected]
    keys: frozenset[str]


def summaries_of_model(notes: Iterable[Note], ladder: Ladder, policy: Policy, kept: Kept) -> Told:
    """Return the summaries of journals that a model chose and that hold.

    What was answered before is not asked again. No failure of server or model raises.
    """
    every = [day(note, policy) for note in notes if note.trust != Trust.EXTERNAL]
    repeated = _repeated(every)
    days = [one for one in every if len(one.sentences) >= SHORTEST]
    shown = [(_key(one, policy), one) for one in days if tokens_of(one.text) <= _LARGEST]
    known = answers(shown, ladder, kept, lambda one: question(one, policy), read)
    found, dropped = _found(shown, known, policy, repeated)
    dropped[_LONG_DAY] += len(days) - len(shown)
    return Told(tuple(found), +dropped, known, frozenset(key for key, _ in shown))


def _key(one: Day, policy: Policy) -> str:
    parts = [_RECIPE, policy.model, instructions(policy, ""), one.text]
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()[:40]


def _repeated(days: Sequence[Day]) -> Collection[str]:
    """Return the sentences that stand in the journals of two days."""
    times = Counter(words for one in days for words in {each.written for each in one.sentences})
    return frozenset(words for words, count in times.items() if count > 1)


def _found(
    shown: Sequence[tuple[str, Day]],
    known: Answers[Selected],
    policy: Policy,
    repeated: Collection[str],
) -> tuple[list[Summary], Counter[str]]:
    dropped: Counter[str] = Counter()
    found: list[Summary] = []
    for key, one in shown:
        if (reply := known.replies.get(key)) is not None:
            sentences, why = chosen(reply, one, policy, repeated)
            dropped.update(why)
            if sentences:
                said = "\n".join(reading(each.raw).statement for each in one.sentences)
                found.append(Summary(one.note, sentences, said))
    return found, dropped
