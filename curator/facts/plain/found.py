"""Find what one journal tells: statements that something marks, sentences of one entry together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from curator.facts.fact import Fact, Sort, Source, at_most
from curator.facts.plain.cues import tells_of_change
from curator.facts.plain.fitness import unfit
from curator.facts.plain.places import places
from curator.facts.plain.preferences import prefers
from curator.facts.plain.statements import Told
from curator.facts.plain.wholeness import full
from curator.finding import Certainty
from curator.home.note import Trust

Rule = Literal["heading", "marker", "preference", "place", "update", "outdated"]
_LONGEST: Final = 500
_SENTENCES: Final = 3
_PARTS: Final = frozenset({"", "fragment", "dependent", "passing", "event", "log"})
_CERTAINTY: Final[Mapping[Rule, Certainty]] = {
    "heading": Certainty.CONFIDENT,
    "marker": Certainty.CONFIDENT,
    "preference": Certainty.CONFIDENT,
    "place": Certainty.CONFIDENT,
    "update": Certainty.LIKELY,
    "outdated": Certainty.POSSIBLE,
}


@dataclass(frozen=True, slots=True)
class Found:
    """A statement worth keeping with what follows it in its entry: up to `end`, on lines to `last`."""

    told: Told
    rule: Rule
    end: int
    last: int
    sentences: int = 1

    @property
    def text(self) -> str:
        """Return it as written."""
        return self.told.claim.note.body[self.told.claim.begin : self.end]


def found_in(statements: Iterator[Told], dropped: Counter[str]) -> Iterator[Found]:
    """Yield what some statements in their order tell that lasts; count in `dropped` what does not."""
    last: Found | None = None
    for one in statements:
        if last is not None and _goes_on(last, one):
            last = replace(
                last, end=one.claim.end, last=one.claim.last, sentences=last.sentences + 1
            )
            continue
        if last is not None:
            yield last
        last = _found(one, dropped)
    if last is not None:
        yield last


def change_in(one: Told) -> Found | None:
    """Return a statement that nothing marks, where it tells of a change.

    Its rule is "outdated" where it cannot stand alone: it only shows what holds no more.
    """
    said = one.statement
    if one.rule is not None or not tells_of_change(said.folded, said.words.name):
        return None
    why = _unfit(one)
    if why not in _PARTS:
        return None
    rule: Rule = "outdated" if why or one.rest else "update"
    return Found(one, rule, one.claim.end, one.claim.last)


def fact_of(found: Found, trust: Trust) -> Fact:
    """Return the fact of one place in one journal."""
    told, claim = found.told, found.told.claim
    return Fact(
        text=found.text,
        sources=(Source(claim.note, claim.first, found.last, found.text, told.said),),
        trust=trust,
        rule=found.rule,
        certainty=at_most(_certainty(found), trust),
        sort=_sort(found),
        language=told.statement.words.name,
        since=told.said,
        about=told.about,
        under=told.under,
    )


def _found(one: Told, dropped: Counter[str]) -> Found | None:
    rule = _rule(one)
    if rule is None:
        return None
    why = _unfit(one) or _strange(one, rule)
    if why:
        dropped[why] += 1
        return None
    return Found(one, rule, one.claim.end, one.claim.last)


def _rule(one: Told) -> Rule | None:
    if one.rule is not None:
        return one.rule
    if one.claim.discouraged:
        return None
    if prefers(one.statement):
        return "preference"
    return "place" if places(one.statement) else None


def _unfit(one: Told) -> str:
    turned = (
        one.claim.discouraged and one.statement.words.negated.search(one.statement.folded) is None
    )
    return "discouraged" if turned else unfit(one.statement)


def _strange(one: Told, rule: Rule) -> str:
    """Return why what is marked is of others, or the rest of what was left out."""
    if one.others and one.statement.sort not in ("decisions", "preferences"):
        return "quote"
    if (
        rule == "heading"
        and one.rest
        and one.statement.words.asks.search(one.statement.folded) is None
    ):
        return "rest"
    return ""


def _goes_on(last: Found, one: Told) -> bool:
    """Say whether a sentence belongs to what was found: the rest of its entry, or hanging on it."""
    begin, end = last.told.claim.begin, one.claim.end
    between = one.claim.note.body[last.end : one.claim.begin]
    if last.told.rule is None or last.sentences >= _SENTENCES or end - begin > _LONGEST:
        return False
    if (
        between.strip()
        or "\n\n" in between
        or one.entry
        or ("\n" in between and one.claim.form == "pair")
    ):
        return False
    why = unfit(one.statement)
    if why == "dependent":
        return True
    return why in ("", "fragment", "own") and (last.rule == "heading" or "\n" not in between)


def _certainty(found: Found) -> Certainty:
    whole = found.rule != "heading" or found.sentences > 1 or full(found.told.statement)
    return _CERTAINTY[found.rule] if whole else Certainty.LIKELY


def _sort(found: Found) -> Sort:
    if found.rule == "preference" or found.told.statement.sort == "preferences":
        return "preference"
    return "procedural" if found.told.statement.sort == "rules" else "semantic"
