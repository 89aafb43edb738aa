"""Choose what is superseded, and by what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from curator.claims.claim import Claim
from curator.finding import WORD, Certainty, Evidence, Finding, Said, mark_of
from curator.judge.reading import read
from curator.judge.relation import ClaimVerdict, Conflicts, Updates
from curator.kinds import RECIPES
from curator.kinds.claimed import Spot, askable, both_said, outvoted, statement, together
from curator.kinds.kind import View
from curator.kinds.supersede.groups import Back, Group, ends_of, groups

UPDATE: Final = "update"
CYCLE: Final = "cycle"
NEWEST: Final = "newest"
_LARGEST: Final = 8
# More nobody reads, and each costs the work of one edit of its file.
_LINES: Final = 40


def find(view: View) -> Iterator[Finding]:
    """Yield one finding for each newest claim with all that it took the place of.

    What is less sure than `confident` stands alone, so that it takes no certainty from others.
    """
    related = [v for v in view.claims if askable(v, view)]
    updates = [v for v in related if isinstance(v.relation, Updates) and not outvoted(v, view)]
    conflicts = {_pair(v) for v in related if isinstance(v.relation, Conflicts)}
    sure = [v for v in updates if (v.certainty or 0) >= Certainty.CONFIDENT]
    weak = [v for v in updates if (v.certainty or 0) < Certainty.CONFIDENT]
    found: set[str] = set()
    for group in [*groups(sure), *(g for v in weak for g in groups([v]))]:
        for finding in _of(group, conflicts, view):
            if finding.fingerprint not in found:
                found.add(finding.fingerprint)
                yield finding


def _pair(verdict: ClaimVerdict) -> frozenset[Spot]:
    return frozenset((verdict.a.place, verdict.b.place))


def _of(group: Group, conflicts: set[frozenset[Spot]], view: View) -> Iterator[Finding]:
    if not group.newest:
        says = "what each of them says took the place of what another one says"
        yield _unclear(CYCLE, group, says)
        return
    values = _values(group)
    # Where the newest ones are known to conflict, that is the question to put first.
    spots = {claim.place for claim in group.newest}
    if any(pair <= spots for pair in conflicts):
        return
    if len({read(values[claim.place]).statement for claim in group.newest}) > 1:
        yield _unclear(NEWEST, group, "which of the newer ones holds now is not clear")
        return
    known = Counter(ends_of(verdict)[0].place for verdict in group.updates)
    back = Back(group.updates)
    for newest in sorted(group.newest, key=lambda claim: _rank(claim, known, view)):
        mine = back.from_(newest)
        if mine:
            yield from _update(newest, mine)


def _rank(claim: Claim, known: Mapping[Spot, int], view: View) -> tuple[int, bool, int, Spot]:
    """Order newest claims that say the same: the most trusted, a note of its own, the best known."""
    return -view.trust(claim.note), not claim.alone, -known[claim.place], claim.place


def _values(group: Group) -> dict[Spot, str]:
    """Return the value of each claim, as the first verdict on it has it; all it says where cut."""
    found: dict[Spot, str] = {}
    for verdict in group.updates:
        for said in both_said(verdict):
            value = said.claim.text if said.value.endswith("…") else said.value
            found.setdefault(said.claim.place, value)
    return found


def _update(newest: Claim, updates: Sequence[ClaimVerdict]) -> Iterator[Finding]:
    old: dict[Spot, Said] = {}
    new = Said(newest, "")
    for verdict in updates:
        said = {one.claim.place: one for one in both_said(verdict)}
        newer, older = ends_of(verdict)
        old.setdefault(older.place, said[older.place])
        if newer.place == newest.place and not new.value:
            new = said[newer.place]
    # A note that says both, one below the other, is its owner's to mend.
    apart = [old[at] for at in sorted(old) if at[0] != newest.note.path]
    first = _first(apart)
    left = len(apart) - len(first)
    if first:
        found = _finding(_action(newest, updates), [new, *first], updates)
        more = len({said.claim.note.path for said in apart}) - len(found.notes) + 1
        rest = f"{more} more notes say" if more else f"{left} more lines say"
        says = f"{rest} the old, and follow after this one is decided"
        extra = (Evidence("more_follow", says),) if left else ()
        yield replace(found, evidence=(*found.evidence, *extra))


def _action(newest: Claim, updates: Sequence[ClaimVerdict]) -> str:
    """Return what is asked: which way round, and on which word of a person, if on any."""
    words = sorted(e.says for v in updates for e in v.evidence if e.rule == WORD)
    on = f" on {mark_of(' '.join(words))}" if words else ""
    return f"{UPDATE} to {mark_of(statement(newest))}{on}"


def _first(apart: Sequence[Said]) -> list[Said]:
    paths = sorted({said.claim.note.path for said in apart})[: _LARGEST - 1]
    return [said for said in apart if said.claim.note.path in paths][:_LINES]


def _unclear(action: str, group: Group, says: str) -> Finding:
    said = {one.claim.place: one for verdict in group.updates for one in both_said(verdict)}
    found = _finding(action, [said[at] for at in sorted(said)], group.updates)
    return replace(found, evidence=(Evidence(action, says),))


def _finding(action: str, said: Sequence[Said], updates: Sequence[ClaimVerdict]) -> Finding:
    by_note: dict[str, list[Claim]] = defaultdict(list)
    for one in said:
        by_note[one.claim.note.path].append(one.claim)
    # Of each rule the nearest word: the notes are told by line anyway.
    evidence = {e.rule: e for verdict in reversed(updates) for e in reversed(verdict.evidence)}
    return Finding(
        kind="supersede",
        recipe=RECIPES["supersede"],
        action=action,
        notes=tuple(claims[0].note for claims in by_note.values()),
        certainty=min(v.certainty or Certainty.POSSIBLE for v in updates),
        evidence=tuple(reversed(evidence.values())),
        statements=tuple(together(claims) for claims in by_note.values()),
        said=tuple(said),
        about=updates[0].about,
    )
