"""Ask each kind for findings and drafts; a kind that breaks is named and the others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePath
from traceback import extract_tb
from typing import TypeVar

from curator.arbitrate import arbitrate
from curator.claims.claim import Claim
from curator.finding import Certainty, Finding, mark_of
from curator.gates.gate import Held
from curator.judge.relation import ClaimVerdict
from curator.kinds import KINDS, kinds_of
from curator.kinds.claimed import by_word, statement
from curator.kinds.kind import Kind, View
from curator.ledger.state import Ledger
from curator.message import compose
from curator.proposal import Draft, NoDraft, Proposal
from curator.refusals import Told, answered, questions, refusals
from curator.texts import line

_SHORTEST = 7
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Drafted:
    """A proposal with the draft its message was composed from."""

    proposal: Proposal
    draft: Draft

    def with_news(self, news: str) -> Proposal:
        """Return the proposal with a message that tells what is new since a refusal."""
        own = self.proposal
        message = compose(own.id, own.finding, self.draft, news)
        return Proposal(own.id, own.finding, own.title, message, own.edits)


@dataclass(slots=True)
class Drafts:
    """What all kinds drafted; `outranked` fingerprints lost their notes, `broken` maps kinds to faults."""

    drafted: list[Drafted] = field(default_factory=list)
    held: list[tuple[Proposal, Held]] = field(default_factory=list)
    outranked: frozenset[str] = frozenset()
    broken: dict[str, str] = field(default_factory=dict)


def draft_all(
    view: View, ledger: Ledger, wanted: Iterable[str], floor: Certainty = Certainty.POSSIBLE
) -> Drafts:
    """Find, arbitrate and draft with the wanted kinds; what a broken kind found is left out.

    What is below the floor or was answered before takes no note from what is not.
    """
    drafts = Drafts()
    found: list[Finding] = []
    for name in kinds_of(wanted):
        found += _guarded(name, drafts, partial(_found, KINDS[name], view, ledger)) or []
    _, outranked = arbitrate(
        found,
        acts=lambda finding: _drafted(finding, view, ledger, drafts),
        yields=lambda f: f.certainty < floor or answered(f, ledger, view.snapshot.tree),
        standing={record.fingerprint for record in ledger.open},
    )
    drafts.outranked = frozenset(finding.fingerprint for finding in outranked)
    return drafts


def _drafted(finding: Finding, view: View, ledger: Ledger, drafts: Drafts) -> bool:
    """Draft a finding; return whether that gave a proposal."""
    draft = partial(KINDS[finding.kind].draft, finding, view)
    answer = _guarded(finding.kind, drafts, draft)
    ident = ident_of(finding, ledger)
    match answer:
        case NoDraft(gate, why):
            bare = Proposal(ident, finding, line(KINDS[finding.kind].title(finding), 60), "")
            drafts.held.append((bare, Held(gate, why)))
        case Draft(title, _, edits):
            message = compose(ident, finding, answer)
            proposal = Proposal(ident, finding, line(title, 60), message, edits)
            drafts.drafted.append(Drafted(proposal, answer))
            return True
        case None:
            pass
    return False


def _found(kind: Kind, view: View, ledger: Ledger) -> list[Finding]:
    """Return what the kind finds when refused pairs are kept out of larger groups.

    A finding that was refused as a whole stays, so that it can be told why it is held.
    """
    while True:
        found = list(kind.find(view))
        apart = {pair for finding in found for pair in _refused_within(finding, view, ledger)}
        if not apart:
            return found
        rest = _without(view, apart)
        if (rest.verdicts, rest.claims) == (view.verdicts, view.claims):
            return found
        view = rest


def _without(view: View, apart: set[frozenset[Told]]) -> View:
    """Return the view without the judge's verdicts of refused pairs, of whole notes or of claims."""
    paths = {frozenset(path for path, _ in pair) for pair in apart}

    def stays(v: ClaimVerdict) -> bool:
        if by_word(v) or frozenset((v.a.note.path, v.b.note.path)) not in paths:
            return True
        return frozenset((_told(v.a), _told(v.b))) not in apart

    return replace(
        view,
        verdicts=tuple(
            v for v in view.verdicts if frozenset(((v.a.path, ""), (v.b.path, ""))) not in apart
        ),
        claims=tuple(v for v in view.claims if stays(v)),
    )


def _told(claim: Claim) -> Told:
    return claim.note.path, mark_of(statement(claim))


def _refused_within(finding: Finding, view: View, ledger: Ledger) -> frozenset[frozenset[Told]]:
    """Return the pairs somebody refused to join, where the finding joins others as well.

    Of what a person asked for nothing stands apart but what the judge would add to it.
    """
    found = refusals(finding, ledger, view.snapshot.tree)
    same = frozenset(pair for refusal in found for pair in refusal.same)
    whole = questions(finding) <= same and not finding.asked_for
    return frozenset() if whole else same


def ident_of(finding: Finding, ledger: Ledger) -> str:
    """Return the shortest prefix of the fingerprint that no other proposal has."""
    for length in range(_SHORTEST, 64):
        ident = finding.fingerprint[:length]
        known = ledger.records.get(ident)
        if known is None or known.fingerprint in ("", finding.fingerprint):
            return ident
    return finding.fingerprint


def _guarded(name: str, drafts: Drafts, work: Callable[[], _T]) -> _T | None:
    try:
        return work()
    except Exception as fault:  # noqa: BLE001 - the one guard per kind: others still work
        drafts.broken.setdefault(name, _place_of(fault))
        return None


def _place_of(fault: Exception) -> str:
    """Return what broke and where, without a word of any note."""
    last = extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} at {PurePath(last.filename).name}:{last.lineno}"
