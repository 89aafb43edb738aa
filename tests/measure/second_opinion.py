"""Measure the judge with and without a second opinion, by kind.

Run as `python -m tests.measure.second_opinion [FILE…] [--model NAME --api-base URL]`. Without a model an
oracle answers, which knows the labels: what it does not mend, no model mends. Looked at are

(a) the small homes of `tests/cases/pairs`, a pass over each at the floor `likely`: what is proposed of those
    that must be found, and of those that must be left alone;
(b) with FILE, JSON Lines as `tests.measure.judge_pairs` reads: each side a note of one claim that says since
    when it holds, so that the rules find what excludes each other;
(c) with FILE and a model, whatever the rules say: `--rows` pairs of each label and language, as if they had
    called them a contradiction.

`--most N` bounds the pairs of (a) and (b) of each kind, language and label; the first ones are taken.
With `--state FOLDER` the answers stay there, so that another run asks nothing again.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC
from hashlib import sha256
from pathlib import Path
from typing import Final

from curator.asking.ladder import Ladder
from curator.asking.opened import asking
from curator.asking.question import Answer, Question
from curator.clock import Clock
from curator.finding import Certainty, Finding
from curator.home.note import Trust
from curator.judge.relation import ClaimVerdict, Conflicts, Updates
from curator.judge.second.asking import beside
from curator.judge.second.kept import Kept
from curator.judge.second.reply import opinion
from curator.judge.second.shown import Shown, Sight
from curator.ledger.state import Ledger
from curator.model_settings import ModelSettings
from curator.seconding import seconded
from curator.tended import base_of
from curator.viewing import view_of
from tests.homes import MadeHome, make_home
from tests.measure.judge_pairs import Row, rows, verdicts
from tests.measure.wilson import share
from tests.pairs import Pair, opened, pairs, tended
from tests.passes.homes import NOW

SIGHT: Final = Sight(lambda _note: Trust.AGENT)
KINDS: Final = ("dedup", "supersede", "contradiction")


@dataclass
class Oracle:
    """Answers as the labels say: `right` is whether the pair at hand is one, `newer` what is later."""

    right: bool = False
    newer: frozenset[str] = frozenset()

    def ask(self, question: Question) -> Answer:
        """Confirm what is right and doubt all else, in the words of both sides."""
        text = question.messages[1][1]
        mark = text.partition(" ")[0]
        sides = [
            part.strip().splitlines()[-1].removeprefix("Says: ") for part in text.split(mark)[1:3]
        ]
        claims = "conflict" in str(question.schema)
        word = "both_true" if claims else "different"
        if self.right:
            later = [
                name
                for name, said in zip(("first", "second"), sides, strict=True)
                if said in self.newer
            ]
            word = (f"{later[0]}_is_newer" if later else "conflict") if claims else "same"
        told = {"first": sides[0], "second": sides[1], "answer": word}
        return Answer(json.dumps(told), False, 0, None)


@dataclass
class Desk:
    """Who is asked about what, and where the answers stay."""

    ladder: Ladder
    oracle: Oracle | None
    model: str
    state: Path
    languages: frozenset[str]
    most: int
    rows: int
    calls: int = 0

    def say(self, *, right: bool, verdicts: Iterable[ClaimVerdict]) -> None:
        """Tell the oracle, if there is one, what the labels say, and what the rules say of the order."""
        if self.oracle is not None:
            relations = (verdict.relation for verdict in verdicts)
            newer = (r.newer.text for r in relations if isinstance(r, Updates))
            self.oracle.right, self.oracle.newer = right, frozenset(newer)

    def judged(self, verdict: ClaimVerdict) -> ClaimVerdict:
        """Return one verdict beside the opinion."""
        told = beside([verdict], SIGHT, self.ladder, Kept(self.state, self.model))
        self.calls += told.counts.calls
        (after,) = told.verdicts
        assert isinstance(after, ClaimVerdict)
        return after


def homes(desk: Desk, made: MadeHome) -> Iterator[str]:
    """Yield what becomes of the small homes."""
    counts: Counter[tuple[str, str, str]] = Counter()
    taken: Counter[tuple[str, str, bool]] = Counter()
    for which in ("must_be_found", "must_not_merge"):
        for pair in pairs(which):
            if pair.lang in desk.languages:
                _home(desk, replace(pair, floor="likely"), made, counts, taken)
    for kind in KINDS:
        for how in ("without", "with"):
            right, wrong, other = (counts[kind, how, word] for word in ("right", "wrong", "other"))
            yield (
                f"(a) {kind:<13} {how:<8} precision {share(right, right + wrong)}"
                f" recall {share(right, counts[kind, 'all', ''])} as another kind {other}"
            )
    yield f"    asked about {sum(taken.values())} homes: {dict(sorted(taken.items()))}"


def _home(
    desk: Desk,
    pair: Pair,
    made: MadeHome,
    counts: Counter[tuple[str, str, str]],
    taken: Counter[tuple[str, str, bool]],
) -> None:
    home = tended(pair, made)
    with home.repository.scratch() as work:
        home = home.with_repository(work)
        view = view_of(home, base_of(home, Ledger())[1])
        before = _kinds(pair, opened(home, view))
        asked = next(iter(before), pair.kind)
        place = (asked, pair.lang, bool(pair.kind))
        if before and taken[place] >= desk.most:
            return
        after = before
        if before:
            taken[place] += 1
            desk.say(right=bool(pair.kind), verdicts=view.claims)
            judge = home.settings.judge.model_copy(update={"second_opinion": True})
            model = home.settings.model.model_copy(update={"name": desk.model})
            settings = home.settings.model_copy(update={"judge": judge, "model": model})
            state = desk.state / sha256(pair.name.encode()).hexdigest()[:12]
            beside_it = seconded(replace(home, settings=settings), view, lambda: desk.ladder, state)
            after = _kinds(pair, opened(home, beside_it))
            desk.calls += beside_it.opinions.calls if beside_it.opinions else 0
    if pair.kind:
        counts[pair.kind, "all", ""] += 1
    for how, found in (("without", before), ("with", after)):
        for kind in found:
            word = "right" if kind == pair.kind else "other" if pair.kind else "wrong"
            counts[kind, how, word] += 1


def _kinds(pair: Pair, found: Iterable[Finding]) -> list[str]:
    return [one.kind for one in found if one.kind not in pair.may_be]


def labelled(desk: Desk, known: list[Row]) -> Iterator[str]:
    """Yield what becomes of what the rules find among labelled pairs."""
    for lang in sorted({row.lang for row in known} & desk.languages):
        own = [row for row in known if row.lang == lang]
        told: list[tuple[bool, int, int]] = []
        taken: Counter[str] = Counter()
        left = 0
        for row in own:
            found = max(verdicts(row, cue=True), key=lambda v: v.certainty or 0, default=None)
            right = row.label == "contradiction"
            if found is None or (found.certainty or 0) < Certainty.LIKELY:
                told.append((right, 0, 0))
            elif taken[row.label] >= desk.most:
                left += 1
            else:
                taken[row.label] += 1
                desk.say(right=right, verdicts=[found])
                told.append((right, found.certainty or 0, desk.judged(found).certainty or 0))
        for floor in (Certainty.LIKELY, Certainty.CONFIDENT):
            for at, how in ((1, "without"), (2, "with")):
                hits = [one[0] for one in told if one[at] >= floor]
                wanted = sum(one[0] for one in told)
                yield (
                    f"(b) {lang} {floor.word:<9} {how:<8} precision {share(sum(hits), len(hits))}"
                    f" recall {share(sum(hits), wanted)}"
                )
        yield f"    asked about {dict(taken)}, left out {left}"


def blind(desk: Desk, known: list[Row]) -> Iterator[str]:
    """Yield what a model says of pairs of each label."""
    for lang in sorted({row.lang for row in known} & desk.languages):
        for label in ("contradiction", "different", "duplicate"):
            own = [row for row in known if (row.lang, row.label) == (lang, label)][: desk.rows]
            said = Counter(_said(desk, row) for row in own)
            yield f"(c) {lang} {label:<13} of {len(own)}: {dict(said.most_common())}"


def _said(desk: Desk, row: Row) -> str:
    found = next(iter(verdicts(row, cue=False)), None)
    if found is None:
        return "no claim"
    desk.judged(replace(found, relation=Conflicts(), certainty=Certainty.CONFIDENT))
    kept, shown = Kept(desk.state, desk.model), SIGHT.shown(found)
    if not isinstance(shown, Shown):
        return shown
    reply = kept.reply(kept.key(shown))
    if reply is None:
        return "no answer"
    return opinion(reply, shown) or f"void ({reply.answer})"


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--model", default="")
    parser.add_argument("--api-base", default="")
    parser.add_argument("--languages", nargs="*", default=["en", "ko"])
    parser.add_argument("--most", type=int, default=1_000)
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--timeout", type=int, default=600)
    parser.add_argument("--state", type=Path)
    given = parser.parse_args()
    settings = ModelSettings(
        name=given.model, api_base=given.api_base, timeout=given.timeout,
        tokens_per_pass=10_000_000, tokens_per_day=10_000_000,
    )  # fmt: skip
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="curator-second-")))
        oracle = None if given.model else Oracle()
        ladder = (
            Ladder(oracle)
            if oracle
            else stack.enter_context(asking(settings, folder, Clock(lambda: NOW, UTC)))
        )
        desk = Desk(
            ladder, oracle, given.model or "oracle", given.state or folder / "state",
            frozenset(given.languages), given.most, given.rows,
        )  # fmt: skip
        known = list(rows(given.files))
        parts = [homes(desk, make_home(folder / "home", {}, bare=True)), labelled(desk, known)]
        for line in (
            line for part in [*parts, *([] if oracle else [blind(desk, known)])] for line in part
        ):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        sys.stdout.write(f"{desk.calls} calls\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
