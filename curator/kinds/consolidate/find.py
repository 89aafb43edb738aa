"""Choose the facts that no note tells yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from curator.claims.claim import Claim
from curator.facts.brought import Brought
from curator.facts.fact import Fact
from curator.facts.summed.summary import Summed
from curator.finding import Certainty, Evidence, Finding
from curator.judge.reading import read
from curator.kinds import RECIPES
from curator.kinds.kind import View
from curator.texts import line

BRING: Final = "bring"
SUM_UP: Final = "sum_up"
RULES: Final = {
    "heading": "it stands below “{under}”",
    "marker": "it begins with “{under}”",
    "preference": "somebody says what they prefer",
    "place": "it says where something is, or what runs",
    "update": "it says itself what is otherwise now",
    "model": "a model chose it, and its words stand in the journal",
}


def find(view: View) -> Iterator[Finding]:
    """Yield one finding for each fact of a journal that the notes neither tell nor gainsay."""
    for path, doubt in sorted(view.fresh.items()):
        yield _finding(view.brought[path], doubt)
    for _, one in sorted(view.bringing.summed.items()):
        yield _summary(one, view)


def _finding(brought: Brought, doubt: Claim | None) -> Finding:
    certainty = brought.fact.certainty
    return Finding(
        kind="consolidate",
        recipe=RECIPES["consolidate"],
        action=BRING,
        notes=(brought.note,),
        certainty=certainty if doubt is None else min(certainty, Certainty.LIKELY),
        evidence=tuple(_evidence(brought.fact, doubt)),
        statements=(statement(brought),),
    )


def _summary(one: Summed, view: View) -> Finding:
    earlier = () if one.earlier is None else (one.earlier,)
    # What was chosen may differ from model to model: a no is about the day.
    rests_on = json.dumps(
        ["summary", one.summary.day, *map(list, one.note.scope)], ensure_ascii=False
    )
    return Finding(
        kind="consolidate",
        recipe=RECIPES["consolidate"],
        action=SUM_UP,
        notes=(one.note, *earlier),
        certainty=Certainty.LIKELY,
        evidence=(
            Evidence("summary", "a model chose these sentences, and each stands in the journal"),
            Evidence("over", "the day is over"),
        ),
        statements=(rests_on, *map(view.statement, earlier)),
    )


def statement(brought: Brought) -> str:
    """Return what a finding rests on: the words of the fact, what they are about, whose they are."""
    fact = brought.fact
    said = [read(part).statement for part in (*fact.about, fact.text)]
    return json.dumps([*said, *map(list, fact.sources[0].note.scope)], ensure_ascii=False)


def _evidence(fact: Fact, doubt: Claim | None) -> Iterator[Evidence]:
    yield Evidence(fact.rule, RULES[fact.rule].format(under=line(fact.under, 40)))
    days = len({source.note.path for source in fact.sources})
    if days > 1:
        yield Evidence("said_again", f"{days} days say it in words of their own")
    if fact.external:
        yield Evidence("external", "it came from outside, so it is never loaded by itself")
    if doubt is not None:
        yield Evidence("doubt", f"{doubt.note.path} may say otherwise")
    else:
        yield Evidence("news", "no note says it yet")
