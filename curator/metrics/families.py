"""The metrics by name: what each one means, and where its value comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from curator import __version__
from curator.kinds import RECIPES
from curator.metrics.counting import HORIZONS, OTHER, STATES
from curator.metrics.snapshot import OfKind, Regret, Tally
from curator.metrics.told import Told

Row = tuple[tuple[str, ...], float | None]
_KINDS: Final = (*RECIPES, OTHER)


@dataclass(frozen=True, slots=True)
class Family:
    """One metric: `rows` yields values of `labels`, which come after the home, and its own; None if unknown."""

    name: str
    help: str
    rows: Callable[[Told], Iterable[Row]]
    labels: tuple[str, ...] = ()
    type: Literal["gauge", "counter"] = "gauge"


def _one(read: Callable[[Told], float | None]) -> Callable[[Told], Iterable[Row]]:
    return lambda told: [((), read(told))]


def _each(read: Callable[[Told, OfKind], float | None]) -> Callable[[Told], Iterable[Row]]:
    return lambda told: (((kind,), read(told, figures)) for kind, figures in _kinds(told))


def _rate(read: Callable[[Regret], float | None]) -> Callable[[Told], Iterable[Row]]:
    return lambda told: (
        ((kind, horizon), read(figures.regret.get(horizon, Regret())))
        for kind, figures in _kinds(told)
        for horizon in HORIZONS
    )


def _states(told: Told) -> Iterator[Row]:
    for kind, figures in _kinds(told):
        for state in STATES:
            yield (kind, state), figures.reached.get(state, Tally()).total


def _kinds(told: Told) -> Iterator[tuple[str, OfKind]]:
    known = told.snapshot.kinds
    return ((kind, known[kind]) for kind in _KINDS if kind in known)


def _reached(state: str) -> Callable[[Told], Iterable[Row]]:
    return _each(lambda _, figures: figures.reached.get(state, Tally()).total)


def _at(moment: datetime | None) -> float | None:
    return None if moment is None else moment.timestamp()


def _age(told: Told, since: datetime | None) -> float | None:
    return None if since is None else max(0.0, (told.now - since).total_seconds())


def _build(_: Told) -> Iterable[Row]:
    return [((__version__,), 1)]


_KIND: Final = ("kind",)
_REGRET: Final = ("kind", "horizon")
FAMILIES: Final = (
    Family(
        "curator_regret_ratio",
        "Estimated probability that an accepted proposal is undone within the horizon, 0 to 1.",
        _rate(lambda r: r.value),
        _REGRET,
    ),
    Family(
        "curator_regret_ratio_low",
        "Lower bound of the 95 % interval of curator_regret_ratio.",
        _rate(lambda r: r.low),
        _REGRET,
    ),
    Family(
        "curator_regret_ratio_high",
        "Upper bound of the 95 % interval of curator_regret_ratio.",
        _rate(lambda r: r.high),
        _REGRET,
    ),
    Family(
        "curator_regret_accepts",
        "Accepts that curator_regret_ratio rests on: undone within the horizon, or seen to stand through it.",
        _rate(lambda r: r.accepts),
        _REGRET,
    ),
    Family(
        "curator_proposals_total",
        "Times that a proposal came into a state.",
        _states,
        ("kind", "state"),
        "counter",
    ),
    Family(
        "curator_accepted_total",
        "Times that a proposal came into the base branch.",
        _reached("accepted"),
        _KIND,
        "counter",
    ),
    Family(
        "curator_rolled_back_total",
        "Times that an accepted proposal was undone, wholly or in part.",
        _reached("rolled_back"),
        _KIND,
        "counter",
    ),
    Family(
        "curator_last_rolled_back_timestamp_seconds",
        "When an accepted proposal was last undone.",
        _each(lambda _, figures: _at(figures.undone)),
        _KIND,
    ),
    Family(
        "curator_open_proposals",
        "Proposals that stand as branches and wait for a decision.",
        _each(lambda _, figures: figures.open),
        _KIND,
    ),
    Family(
        "curator_open_age_seconds",
        "For how long the oldest open proposal has waited.",
        _each(lambda told, figures: _age(told, figures.open_since)),
        _KIND,
    ),
    Family(
        "curator_queued_proposals",
        "Proposals that are sound and wait until there is room for their branch.",
        _each(lambda _, figures: figures.queued),
        _KIND,
    ),
    Family(
        "curator_queue_age_seconds",
        "For how long the oldest queued proposal has waited.",
        _each(lambda told, figures: _age(told, figures.queued_since)),
        _KIND,
    ),
    Family(
        "curator_breaker_open",
        "1 where the kind stopped itself because too much of it was undone, else 0.",
        _each(lambda _, figures: figures.standing == "open"),
        _KIND,
    ),
    Family(
        "curator_breaker_half_open",
        "1 where the kind tries again, one proposal at a time, else 0.",
        _each(lambda _, figures: figures.standing == "half-open"),
        _KIND,
    ),
    Family(
        "curator_last_pass_timestamp_seconds",
        "When a pass last ended well.",
        _one(lambda told: _at(told.passed)),
    ),
    Family(
        "curator_pass_expected_timestamp_seconds",
        "When, by the schedule, the pass after the last good one was due; in the past, it is late.",
        _one(lambda told: _at(told.nights.expected)),
    ),
    Family(
        "curator_next_pass_timestamp_seconds",
        "When the next pass is due, or a failed one is tried again.",
        _one(lambda told: _at(told.nights.next)),
    ),
    Family(
        "curator_pass_duration_seconds",
        "How long the last good pass took.",
        _one(lambda told: told.snapshot.seconds),
    ),
    Family(
        "curator_passes_total",
        "Passes of the daemon that ended well.",
        _one(lambda told: told.nights.passes),
        (),
        "counter",
    ),
    Family(
        "curator_pass_failures_total",
        "Passes of the daemon that failed.",
        _one(lambda told: told.nights.failures),
        (),
        "counter",
    ),
    Family(
        "curator_consecutive_pass_failures",
        "Passes that failed since the last good one.",
        _one(lambda told: told.nights.in_a_row),
    ),
    Family(
        "curator_passes_without_proposal",
        "Passes in a row that looked at something new and opened nothing.",
        _one(lambda told: told.nights.silent),
    ),
    Family("curator_notes", "Notes of the home.", _one(lambda told: told.snapshot.notes)),
    Family("curator_journals", "Journals of the home.", _one(lambda told: told.snapshot.journals)),
    Family(
        "curator_unreadable_notes",
        "Notes that cannot be read, and are left alone.",
        _one(lambda told: told.snapshot.unreadable),
    ),
    Family(
        "curator_model_tokens_total",
        "Tokens that a model was sent and answered.",
        _one(lambda told: told.snapshot.model.tokens.total or None),
        (),
        "counter",
    ),
    Family(
        "curator_model_cost_usd_total",
        "US dollars that a model cost, so far as its price is known.",
        _one(lambda told: told.snapshot.model.dollars.total or None),
        (),
        "counter",
    ),
    Family(
        "curator_settings_refused",
        "1 where newer settings of the home are wrong and older ones in force, else 0.",
        _one(lambda told: told.nights.refused),
    ),
    Family(
        "curator_snapshot_timestamp_seconds",
        "When the figures of the home were last counted.",
        _one(lambda told: _at(told.snapshot.counted)),
    ),
    Family(
        "curator_build_info",
        "1 for every home that is tended, with the version of curator that does.",
        _build,
        ("version",),
    ),
)
BROKEN: Final = (
    "curator_broken_homes",
    "Homes with settings that the daemon cannot tend.",
)
