"""What a model may say of a pair, and what that does to a verdict: it lowers, it never raises."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from curator.finding import OPINION, Certainty, Evidence
from curator.judge.relation import (
    ClaimVerdict,
    Conflicts,
    Contained,
    Distinct,
    Same,
    Updates,
    Verdict,
)

OfNotes = Literal["same", "first_says_more", "second_says_more", "different", "unsure"]
OfClaims = Literal["first_is_newer", "second_is_newer", "conflict", "both_true", "unsure"]
Opinion = OfNotes | OfClaims
_UNSURE: Final = "is not sure"


def of_notes(verdict: Verdict, said: Opinion, who: str) -> Verdict:
    """Return a verdict on two notes as it stands beside the word of a model, which it names.

    agrees   stays: “same” for any relation, “says more” of the note that contains the other
    differs  possible at most
    else     likely at most: unsure, or the other note says more
    """
    if _agrees(verdict, said):
        return replace(verdict, evidence=(*verdict.evidence, _told(who, "agrees")))
    most, says = Certainty.LIKELY, _UNSURE
    match said:
        case "different":
            most, says = Certainty.POSSIBLE, "says that each tells something of its own"
        case "first_says_more" | "second_says_more":
            fuller = verdict.a if said == "first_says_more" else verdict.b
            says = f"says that {fuller.path} tells more"
        case _:
            pass
    lowered = min(verdict.certainty or most, most)
    return replace(verdict, certainty=lowered, evidence=(*verdict.evidence, _told(who, says)))


def _agrees(verdict: Verdict, said: Opinion) -> bool:
    match verdict.relation:
        case Same():
            return said == "same"
        case Contained(_, outer):
            fuller = "first_says_more" if outer is verdict.a else "second_says_more"
            return said in ("same", fuller)
        case Distinct():
            return False


def of_claims(verdict: ClaimVerdict, said: Opinion, who: str) -> ClaimVerdict:
    """Return a verdict on two claims as it stands beside the word of a model, which it names.

    both true    possible at most
    unsure       likely at most
    cannot both  the certainty stays; an update stays one only where both say which is newer, for to
                 flag two claims takes nothing from either
    """
    relation, most, says = verdict.relation, Certainty.LIKELY, _UNSURE
    match said:
        case "both_true":
            most, says = Certainty.POSSIBLE, "says that both may be true"
        case "first_is_newer" | "second_is_newer" | "conflict":
            most = Certainty.CONFIDENT
            relation, says = _ordered(verdict, said)
        case _:
            pass
    return replace(
        verdict,
        relation=relation,
        certainty=min(verdict.certainty or most, most),
        evidence=(*verdict.evidence, _told(who, says)),
    )


def _ordered(verdict: ClaimVerdict, said: Opinion) -> tuple[Updates | Conflicts, str]:
    newer = {"first_is_newer": verdict.a, "second_is_newer": verdict.b}.get(said)
    match verdict.relation:
        case Updates(known, _) if newer is not None and known.place == newer.place:
            return verdict.relation, "agrees"
        case Updates() if newer is None:
            return Conflicts(), "agrees that both cannot hold, not on which is newer"
        case _ if newer is None:
            return Conflicts(), "agrees"
        case _:
            says = f"agrees that both cannot hold, and takes {newer.note.path} for the newer"
            return Conflicts(), says


def _told(who: str, says: str) -> Evidence:
    return Evidence(OPINION, f"{who} was asked and {says}")
