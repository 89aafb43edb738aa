"""What a home knows already of the facts its journals tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from curator.claims import Claim, read_claims
from curator.facts.bringing import Told
from curator.facts.brought import Brought
from curator.facts.fact import Source
from curator.facts.known import Known, Met, counts_otherwise
from curator.journals.reading import no_inputs
from curator.judge.claims.judge import ClaimJudge
from curator.judge.names import label
from curator.judge.relation import ClaimVerdict, Conflicts, Distinct, Updates
from curator.kinds.claimed import Spot, askable, outvoted
from curator.kinds.kind import View


def compared(view: View, judge: ClaimJudge) -> View:
    """Return the view with the facts that are news, and with verdicts on those that are not.

    A fact that updates a note stays with that verdict; one that conflicts with a note, or may not
    supersede it, is told of as the line of its journal: it is no note and will be none.
    """
    brought = view.brought
    if not brought:
        return view
    pairs = [(v, _sides(v, brought)) for v in view.claims]
    related: defaultdict[str, set[Spot]] = defaultdict(set)
    for verdict, paths in pairs:
        if len(paths) == 1 and askable(verdict, view):
            related[paths[0]] |= {verdict.a.place, verdict.b.place}
    # An episodic note tells of a day as a journal does: what it says is not known by that.
    # One note may say a fact that another one gainsays: then it is theirs to be judged.
    met = Known(no_inputs(view.snapshot)).of(brought.values(), related)
    said = {path: m.said for path, m in met.items() if m.said is not None}
    claims = (v for v, paths in pairs if len(paths) < 2 and said.keys().isdisjoint(paths))
    told = (Told(brought[path].fact, note) for path, note in said.items())
    return replace(
        view,
        bringing=replace(
            view.bringing,
            brought={path: fact for path, fact in brought.items() if path not in said},
            known=(*view.bringing.known, *told),
        ),
        claims=tuple(told_of(v, view) for v in claims),
        fresh={
            path: _doubt(brought[path], m, judge)
            for path, m in met.items()
            if m.said is None and path not in related
        },
    )


def _sides(verdict: ClaimVerdict, brought: Iterable[str]) -> list[str]:
    paths = (verdict.a.note.path, verdict.b.note.path)
    return [path for path in paths if path in brought]


def told_of(verdict: ClaimVerdict, view: View) -> ClaimVerdict:
    """Return a verdict with the journal's own line in the place of a note that will not come."""
    if isinstance(verdict.relation, Updates) and not outvoted(verdict, view):
        newest = verdict.relation.newer.note.path in view.brought
        return verdict if newest else _lined(verdict, view)
    return _lined(verdict, view)


def _lined(verdict: ClaimVerdict, view: View) -> ClaimVerdict:
    a, b = (_line(claim, view) for claim in (verdict.a, verdict.b))
    return _between(verdict, a, b)


def _between(verdict: ClaimVerdict, a: Claim, b: Claim) -> ClaimVerdict:
    swapped = {verdict.a.place: a, verdict.b.place: b}
    match verdict.relation:
        case Updates(newer, older):
            relation = Updates(swapped[newer.place], swapped[older.place])
            return replace(verdict, a=a, b=b, relation=relation)
        case Conflicts() | Distinct():
            return replace(verdict, a=a, b=b)


def _line(claim: Claim, view: View) -> Claim:
    fact = view.brought.get(claim.note.path)
    if fact is None:
        return claim
    # The latest that says it in these words, else the latest.
    sources = fact.fact.sources[::-1]
    said = [claim for source in sources for claim in _claims(source)]
    wanted = " ".join(claim.text.split())
    same = (found for found in said if " ".join(found.text.split()) == wanted)
    return next(same, said[0] if said else claim)


def _claims(source: Source) -> list[Claim]:
    """Return the claims that have a line of a source."""
    found = read_claims(source.note)
    return [claim for claim in found if claim.first <= source.last and source.first <= claim.last]


def _doubt(fact: Brought, met: Met, judge: ClaimJudge) -> Claim | None:
    """Return a claim that may say otherwise, where nothing shows which of the two holds."""
    if met.denied is not None:
        return met.denied
    near = (claim for claim in met.near if claim.note.scope == fact.note.scope)
    return next((claim for claim in near if _otherwise(fact, claim, judge)), None)


def _otherwise(fact: Brought, claim: Claim, judge: ClaimJudge) -> bool:
    """Say whether a claim gives another value, be it that nothing shows of which thing."""
    if counts_otherwise(fact.fact.text, claim.text):
        return True
    own = fact.claim
    if own is None:
        return False
    keyed = own.key and label(own.key) == label(claim.key)
    return bool(keyed) or judge.judge(own, claim).certainty is not None


def as_notes(view: View) -> View:
    """Return the view in which what a person said of a journal's line is said of the note it becomes.

    Nothing is written into a journal, whatever a person says of it.
    """
    return replace(view, claims=tuple(_settled(view)))


def _settled(view: View) -> Iterator[ClaimVerdict]:
    journals = view.snapshot.journals
    for verdict in view.claims:
        if not isinstance(verdict.relation, Updates) or outvoted(verdict, view):
            yield verdict
            continue
        newer, older = verdict.relation.newer, verdict.relation.older
        if older.note.path in journals:
            continue
        if newer.note.path not in journals:
            yield verdict
            continue
        note = _note(newer, view)
        if note is not None:
            a, b = (note if claim is newer else claim for claim in (verdict.a, verdict.b))
            yield _between(verdict, a, b)


def _note(claim: Claim, view: View) -> Claim | None:
    for fact in view.brought.values():
        for source in fact.fact.sources:
            if source.note.path == claim.note.path and source.first <= claim.first <= source.last:
                return fact.claim
    return None
