"""Judge what relation two claims have; the rules on one screen. Doubt is Distinct."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final

from curator.claims.claim import Claim
from curator.finding import Certainty, Evidence
from curator.judge.claims.clauses import clauses, told_apart
from curator.judge.claims.cues import Cue, cues, may_be
from curator.judge.claims.difference import Difference, Nothing, difference, sure
from curator.judge.claims.lexicon import Words, words_in, words_of
from curator.judge.claims.order import later
from curator.judge.claims.quoted import Known
from curator.judge.claims.shown import about, value
from curator.judge.claims.statement import Statement, statement
from curator.judge.claims.subject import Surroundings, apart, one_subject
from curator.judge.claims.vetoes import vetoes
from curator.judge.names import label
from curator.judge.relation import ClaimVerdict, Conflicts, Distinct, Updates

_ONE_WORD: Final = Evidence("doubt", "only that word tells of a change, and both may be true")
_ONE_HEADING: Final = Evidence("doubt", "only a heading of one name joins them")
Changed = Callable[[Claim], datetime | None]
_UNSURE: Final = Evidence("no_cue", "neither says that it took the other's place, or since when")


class ClaimJudge:
    """Answer for any two claims whether one updates or contradicts the other.

    `changed` gives the moment the line of a claim last changed, None where that is not known;
    `single` are the keys the owner declared to have one value at a time, in lower case.
    """

    def __init__(self, changed: Changed, single: Collection[str] = ()) -> None:
        self._changed = changed
        self.single = frozenset(label(key) for key in single)
        self._surroundings = Surroundings()
        self._read: dict[tuple[tuple[str, int, int], str], Statement | None] = {}
        self._clauses: dict[tuple[tuple[str, int, int], str], tuple[Statement, ...]] = {}

    def judge(self, a: Claim, b: Claim) -> ClaimVerdict:
        """Return the verdict on two claims of different notes.

        confident  one value differs, of one subject, and a cue speaks: validity on both sides, the
                   old value quoted, an update said in the text, a key with one value at a time
        likely     the same, but something leaves room for both to be true
        possible   no cue
        """
        one, other = self._statements(a, b)
        if one is None or other is None:
            return _distinct(a, b, Evidence("too_long", "one is too long for a statement"))
        language = words_of(f"{a.text} {b.text}")
        here = self._surroundings.spoken(a, _words(one), language)
        there = self._surroundings.spoken(b, _words(other), language)
        called = (here.called, there.called)
        found = difference(one, other, called)
        if not sure(found) and (parted := self._by_clause((a, b), (one, other), called)):
            one, other, found = parted
        if isinstance(found, Nothing):
            return _distinct(a, b, Evidence("no_conflict", found.why))
        subject = one_subject(here, there)
        if subject is None:
            return _distinct(
                a, b, Evidence("no_subject", "nothing shows that they speak of one thing")
            )
        against = vetoes((a, b), (one, other), found)
        if (elsewhere := apart(here, there)) is not None:
            against = (*against, elsewhere)
        if against:
            return _distinct(a, b, *against, evidence=(subject,))
        cue = cues((a, b), (one, other), found, self.single)
        return self._answer((a, b), (one, other), found, (subject, cue))

    def may_have_cue(self, a: Claim, b: Claim) -> bool:
        """Say whether the verdict on two claims could be more than possible; cheaper than the verdict."""
        one, other = self._statements(a, b)
        return one is not None and other is not None and may_be((a, b), (one, other), self.single)

    def _answer(
        self,
        claims: tuple[Claim, Claim],
        read: tuple[Statement, Statement],
        found: Difference,
        grounds: tuple[Evidence, Cue | None],
    ) -> ClaimVerdict:
        (a, b), (subject, cue) = claims, grounds
        said = value(claims, read, found)
        differ = f"they differ in a {found.rule}: {said[0]} against {said[1]}"
        evidence = [Evidence(found.rule, differ), subject]
        certainty = Certainty.CONFIDENT
        one_value = subject.rule == "same_key" or (cue is not None and cue.sort == "key")
        if found.doubt and not (found.several and one_value):
            certainty = Certainty.LIKELY
            evidence.append(Evidence("doubt", found.doubt))
        evidence.append(_UNSURE if cue is None else cue.evidence)
        if cue is None:
            certainty = Certainty.POSSIBLE
        elif cue.sort == "said" and not _one_attribute(a, b, subject):
            certainty = Certainty.LIKELY
            evidence.append(_ONE_WORD)
        elif subject.rule == "same_heading":
            certainty = Certainty.LIKELY
            evidence.append(_ONE_HEADING)
        newer, why = later(claims, read, cue, self._changed)
        evidence.append(Evidence("order", why))
        relation: Updates | Conflicts = Conflicts()
        if newer is not None:
            relation = Updates(*((a, b) if newer == 0 else (b, a)))
        return ClaimVerdict(
            a, b, relation, certainty, tuple(evidence), (), about(claims, read), *said
        )

    def _statements(self, a: Claim, b: Claim) -> tuple[Statement | None, Statement | None]:
        one, other = words_of(a.text), words_of(b.text)
        if {one.name, other.name} == {"ja", "zh"}:
            one = other = words_in("ja")
        return self._statement(a, one), self._statement(b, other)

    def _by_clause(
        self, claims: tuple[Claim, Claim], read: tuple[Statement, Statement], called: Known
    ) -> tuple[Statement, Statement, Difference] | None:
        """Return what one clause of a claim and the other claim differ in, None for nothing or more."""
        for side in (0, 1):
            whole = read[1 - side]
            beside = self._told(claims[side], read[side].words)
            for said in beside:
                pair = (said, whole) if side == 0 else (whole, said)
                found = difference(*pair, called)
                if sure(found) and not told_apart(said, beside, whole):
                    return *pair, found
        return None

    def _told(self, claim: Claim, words: Words) -> tuple[Statement, ...]:
        place = (claim.place, words.name)
        if place not in self._clauses:
            self._clauses[place] = clauses(claim, words)
        return self._clauses[place]

    def _statement(self, claim: Claim, words: Words) -> Statement | None:
        place = (claim.place, words.name)
        if place not in self._read:
            self._read[place] = statement(claim, words)
        return self._read[place]


def _one_attribute(a: Claim, b: Claim, subject: Evidence) -> bool:
    """True for two values of one key, or the only claims of two notes about one subject."""
    return subject.rule in ("same_subject", "same_key") or label(a.key) == label(b.key) != ""


def _words(read: Statement) -> frozenset[str]:
    """Return the words of a statement; a number that is said of the thing names nothing."""
    told = (token for token in read.said if token.sort not in ("number", "time", "date"))
    return frozenset(token.text for token in (*read.named, *told))


def _distinct(
    a: Claim, b: Claim, *against: Evidence, evidence: tuple[Evidence, ...] = ()
) -> ClaimVerdict:
    return ClaimVerdict(a, b, Distinct(), None, evidence, against, "", "", "")
