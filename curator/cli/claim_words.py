"""A verdict on two claims in words, with what each says and on which line."""

from __future__ import annotations

from curator.claims.claim import Claim
from curator.cli.screen import say, style_of, table
from curator.home.snapshot import Snapshot
from curator.judge.relation import ClaimVerdict, Conflicts, Distinct, Updates
from curator.texts import line

_WIDTH = 160
_UNTOLD = frozenset({"no_subject", "no_conflict", "too_long"})


def telling(verdict: ClaimVerdict) -> bool:
    """True for a verdict worth reading: a relation, or one that only a rule speaks against."""
    return not isinstance(verdict.relation, Distinct) or not any(
        veto.rule in _UNTOLD for veto in verdict.vetoes
    )


def nearest(verdict: ClaimVerdict) -> tuple[int, int, str, int]:
    """Order verdicts: the surest first, then the fewest vetoes."""
    sure = int(verdict.certainty or 0)
    return -sure, len(verdict.vetoes), verdict.a.note.path, verdict.a.first


def tell_claims(verdict: ClaimVerdict, snapshot: Snapshot) -> None:
    """Print what two claims are to each other and on what grounds."""
    sure = verdict.certainty.word if verdict.certainty else ""
    here, there = _where(verdict.a, snapshot), _where(verdict.b, snapshot)
    match verdict.relation:
        case Updates(newer, older):
            said = f": {_where(newer, snapshot)} updates {_where(older, snapshot)}."
            say((sure.capitalize(), style_of(sure)), said)
        case Conflicts():
            say((sure.capitalize(), style_of(sure)), f": {here} and {there} contradict each other.")
        case Distinct():
            say(("Distinct", "bold"), f": {here} and {there}.")
    table(
        [(here, f"… {line(verdict.a.text, _WIDTH)}"), (there, f"… {line(verdict.b.text, _WIDTH)}")]
    )
    table(("because", evidence.says) for evidence in verdict.evidence)
    table(("against", veto.says) for veto in verdict.vetoes)


def as_json(verdict: ClaimVerdict, snapshot: Snapshot) -> dict[str, object]:
    """Return a verdict for programs; lines are those of the files, from 1."""
    newer = verdict.relation.newer.note.path if isinstance(verdict.relation, Updates) else None
    return {
        "a": _side(verdict.a, snapshot),
        "b": _side(verdict.b, snapshot),
        "relation": type(verdict.relation).__name__.lower(),
        "newer": newer,
        "certainty": verdict.certainty.word if verdict.certainty else None,
        "about": verdict.about,
        "evidence": [{"rule": e.rule, "says": e.says} for e in verdict.evidence],
        "vetoes": [{"rule": e.rule, "says": e.says} for e in verdict.vetoes],
    }


def _side(claim: Claim, snapshot: Snapshot) -> dict[str, object]:
    return {
        "path": claim.note.path,
        "line": snapshot.line_of(claim.note, claim.first),
        "text": claim.text,
    }


def _where(claim: Claim, snapshot: Snapshot) -> str:
    return f"{claim.note.path}:{snapshot.line_of(claim.note, claim.first)}"
