"""Ask a model about pairs, the surest first, as far as the budget goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from curator.asking.ladder import Ladder
from curator.asking.rounds import Round
from curator.judge.relation import ClaimVerdict, Verdict
from curator.judge.second.kept import Kept
from curator.judge.second.opinion import of_claims, of_notes
from curator.judge.second.prompt import question
from curator.judge.second.reply import Reply, opinion, read
from curator.judge.second.shown import Shown, Sight
from curator.opinions import Opinions

Judged = Verdict | ClaimVerdict
_How = Literal["", "confirmed", "doubted", "void"]


@dataclass(frozen=True, slots=True)
class Beside:
    """Verdicts in the order they came in, what was said of them, and the keys worth keeping."""

    verdicts: tuple[Judged, ...]
    counts: Opinions
    keys: frozenset[str]


def beside(
    verdicts: Sequence[Judged], sight: Sight, ladder: Ladder, kept: Kept, max_tokens: int = 2_000
) -> Beside:
    """Return each verdict as it stands beside the opinion of a model.

    Without an opinion that can be believed a verdict stays as the rules gave it: a server that is dead
    or lies must not silence a home. What was answered before is not asked again.
    """
    seen = [(verdict, sight.shown(verdict)) for verdict in verdicts]
    surest = sorted(seen, key=lambda pair: -(pair[0].certainty or 0))
    shown = {kept.key(one): one for _, one in surest if isinstance(one, Shown)}
    replies = {key: reply for key in shown if (reply := kept.reply(key)) is not None}
    open_ = [key for key in shown if key not in replies and not kept.parked(key)]

    def keep(key: str, reply: Reply) -> None:
        replies[key] = reply
        kept.keep(key, reply)

    asked = Round(ladder, read, keep, lambda key, why: kept.failed(key, shown[key], why))
    asked.run((key, partial(question, shown[key], max_tokens)) for key in open_)
    told = [
        _beside(verdict, one, replies.get(kept.key(one)), kept.model)
        if isinstance(one, Shown)
        else (verdict, "")
        for verdict, one in seen
    ]
    waiting = sum(key not in replies for key in open_)
    counts = Counter(how for _, how in told)
    said = Opinions(
        confirmed=counts["confirmed"],
        doubted=counts["doubted"],
        void=counts["void"],
        withheld=dict(sorted(Counter(one for _, one in seen if isinstance(one, str)).items())),
        calls=asked.calls,
        tokens=asked.tokens,
        cost=asked.cost,
        waiting=waiting,
        parked=len(shown) - len(replies) - waiting,
        partial=(asked.stopped or asked.last) if waiting else "",
    )
    return Beside(tuple(verdict for verdict, _ in told), said, frozenset(shown))


def _beside(verdict: Judged, shown: Shown, reply: Reply | None, who: str) -> tuple[Judged, _How]:
    if reply is None:
        return verdict, ""
    said = opinion(reply, shown)
    if said is None:
        return verdict, "void"
    match verdict:
        case Verdict():
            after: Judged = of_notes(verdict, said, who)
        case ClaimVerdict():
            after = of_claims(verdict, said, who)
    stands = (after.relation, after.certainty) == (verdict.relation, verdict.certainty)
    return after, "confirmed" if stands else "doubted"
