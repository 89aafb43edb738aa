"""The verdicts of a pass beside the opinion of a model, where the owner wants one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from curator.comparing import told_of
from curator.errors import SettingsError
from curator.finding import Certainty
from curator.judge.relation import ClaimVerdict, Conflicts, Verdict
from curator.kinds.claimed import askable, flagged_already
from curator.kinds.kind import View
from curator.private import unsent
from curator.speaking import Speaking
from curator.tended import Home


def seconded(home: Home, view: View, speaking: Speaking, keep: Path | None) -> View:
    """Return the view with verdicts that a model was asked about, and what it said counted.

    Asked about are pairs that reach the owner's floor and are more than possible and less than certain:
    a model can only lower, and what is silent already stays so. Raises SettingsError where no model is
    named, and CuratorError where it cannot be asked at all.
    """
    settings = home.settings
    if not settings.judge.second_opinion:
        return view
    if not settings.model.name:
        raise SettingsError(
            "a second opinion is wanted, but no model is named",
            where="judge.second_opinion",
            remedy="name one in model.name, or leave judge.second_opinion false",
        )
    # A pass without a second opinion loads nothing that asks for one.
    from curator.asking.ladder import Ladder
    from curator.asking.local import is_local
    from curator.asking.question import GONE, Nobody
    from curator.judge.second.asking import beside
    from curator.judge.second.kept import Kept
    from curator.judge.second.shown import Sight

    local = is_local(settings.model.api_base)
    hidden = frozenset() if local else unsent(settings.private)
    sight = Sight(view.trust, hidden, settings.private.regions)
    asked = list(_worth(view, Certainty.of(settings.proposals.floor)))
    kept = Kept(keep or home.state, settings.model.name)
    facts = view.bringing.use
    # Whoever could not be reached for the journals is not tried once more.
    gone = facts.partial if facts is not None and facts.partial in GONE - {"budget"} else ""
    ladder = Ladder(Nobody()) if gone else speaking()
    told = beside(asked, sight, ladder, kept, settings.model.max_tokens)
    partial = (gone or told.counts.partial) if told.counts.waiting else ""
    if keep is not None:
        kept.forget(told.keys)
    notes = {(v.a.path, v.b.path): v for v in told.verdicts if isinstance(v, Verdict)}
    claims = {(v.a.place, v.b.place): v for v in told.verdicts if isinstance(v, ClaimVerdict)}
    return replace(
        view,
        verdicts=tuple(notes.get((v.a.path, v.b.path), v) for v in view.verdicts),
        # An update that became a contradiction brings no note.
        claims=tuple(told_of(claims.get((v.a.place, v.b.place), v), view) for v in view.claims),
        opinions=replace(told.counts, partial=partial if keep is not None else ""),
    )


def _worth(view: View, floor: Certainty) -> Iterator[Verdict | ClaimVerdict]:
    least = max(floor, Certainty.LIKELY)
    for verdict in view.verdicts:
        if least <= (verdict.certainty or 0) < Certainty.CERTAIN:
            yield verdict
    for claims in view.claims:
        flagged = isinstance(claims.relation, Conflicts) and flagged_already(claims.a, claims.b)
        if least <= (claims.certainty or 0) and askable(claims, view) and not flagged:
            yield claims
