"""Derive again from history and refs what the ledger tells, and name what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal

from curator.ledger import store
from curator.ledger.events import BREAKER, RESOLVED, WHATS
from curator.ledger.record import DECIDED
from curator.ledger.state import Ledger, Record
from curator.outcomes.look import adopt, look
from curator.repository import Ref, Repository
from curator.tended import Home, base_of
from curator.trailers import names, parse

_STANDING: Final = DECIDED | {"open", "unknown"}
_HELD: Final = frozenset({"accepted", "rolled_back"})
_KNOWN: Final = WHATS | BREAKER | {RESOLVED, "based"}
_PINS: Final = "refs/curator/keep/"
_BRANCHES: Final = "refs/heads/curator/"
_FACTS: Final = ("kind", "certainty", "recipe", "action", "evidence", "fingerprint")
_RUN: Final = "curator run"
_FORGED: Final = "curator ledger ID; history was rewritten, or somebody wrote the ledger"


@dataclass(frozen=True, slots=True)
class Differs:
    """One difference: wrong, or only worth knowing because the next pass tells it; `id` may be ""."""

    state: Literal["know", "wrong"]
    id: str
    says: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Verified:
    """How many proposals were compared, how many of them the base took and lost, and what differs."""

    compared: int
    accepted: int
    undone: int
    differences: tuple[Differs, ...]


def verify(home: Home) -> Verified:
    """Compare the ledger with the history of the base and with refs; nothing is written.

    Raises CuratorError where the ledger or the base cannot be read.
    """
    repository, now = home.repository, home.clock.now()
    ledger = store.read(repository)
    branch, base = base_of(home, ledger)
    found = [*_unread(repository)]
    adopted = ledger.after(adopt(repository, ledger, now))
    new = adopted.records.keys() - ledger.records.keys()
    found += [
        Differs("know", i, "it stands in refs, and the ledger does not know it", _RUN) for i in new
    ]
    known = {i: r for i, r in ledger.records.items() if r.tip and r.state in _STANDING}
    if (repository.common_dir / "shallow").exists():
        why = "history is shallow: what became of proposals cannot be compared"
        found.append(Differs("know", "", why, "git fetch --unshallow"))
    else:
        found += _outcomes(repository, (branch, base), ledger, known, now)
    found += _trailers(repository, known.values())
    found += _refs(repository, adopted)
    states = [record.state for record in known.values()]
    count = (len(known), states.count("accepted"), states.count("rolled_back"))
    return Verified(*count, tuple(sorted(found, key=lambda d: (d.state == "know", d.id))))


def _unread(repository: Repository) -> Iterator[Differs]:
    events, damaged = store.events(repository)
    for place in damaged:
        yield Differs("wrong", "", f"it cannot be read: {place}", f"git log {store.REF}")
    newer = sum(event.what not in _KNOWN for event in events)
    if newer:
        says = f"events that only a newer version knows, which are kept: {newer}"
        yield Differs("know", "", says, "the newer version")


def _outcomes(
    repository: Repository,
    base: tuple[str, str],
    ledger: Ledger,
    known: Mapping[str, Record],
    now: datetime,
) -> Iterator[Differs]:
    """Yield where a ledger that knew no outcome would be told another one than this one was."""
    branch, commit = base
    news = {e.id: e for e in look(repository, commit, ledger, now).events}
    blank = {i: replace(r, state="open", accepts=(), decided=None) for i, r in known.items()}
    fresh = replace(ledger, records=MappingProxyType(blank))
    told = fresh.after(look(repository, commit, fresh, now).events).records
    held: list[Record] = []
    for ident, record in known.items():
        derived = told[ident].state
        # Only a base that was moved back loses what it once held, or it never did.
        lost = record.state == "accepted" and derived not in _HELD
        if ident in news and not lost:
            says = f"{record.state} in the ledger, and {news[ident].what} since"
            yield Differs("know", ident, says, _RUN)
            continue
        if not _agree(record.state, derived):
            says = f"{record.state} in the ledger; by the history of {branch} it is {_by(derived)}"
            yield Differs("wrong", ident, says, _FORGED.replace("ID", ident))
        elif derived in _HELD:
            held.append(record)
    yield from _commits(repository, commit, held)


def _agree(state: str, derived: str) -> bool:
    if state == "rolled_back":
        # Where history was moved back, the base never held it.
        return derived != "accepted"
    if state == "accepted" or derived in _HELD:
        return state == derived
    return True


def _by(derived: str) -> str:
    return "not in it" if derived not in DECIDED or derived == "rejected" else derived


def _commits(repository: Repository, base: str, records: Iterable[Record]) -> Iterator[Differs]:
    last = [(record.id, record.accepts[-1]) for record in records if record.accepts]
    named = [(i, c) for i, accept in last for c in (accept.commit, accept.undone_by) if c]
    away = repository.outside(base, (commit for _, commit in named))
    for ident, commit in named:
        if commit in away:
            says = f"the ledger names the commit {commit[:10]}, which the base does not hold"
            yield Differs("know", ident, says, "nothing, if you rewrote history since")


def _trailers(repository: Repository, records: Iterable[Record]) -> Iterator[Differs]:
    """Yield facts of the ledger that the commit of a proposal tells otherwise."""
    records = list(records)
    messages = repository.messages(record.tip for record in records)
    for record in records:
        told = parse(messages[record.tip]) if record.tip in messages else None
        if told is None:
            continue
        wrong = [key for key in _FACTS if getattr(record, key) != told.get(key.capitalize(), "")]
        wrong += ["id"] if told.get("Id") != record.id else []
        pairs = (("notes", record.names, "Notes"), ("paths", record.paths, "Paths"))
        wrong += [key for key, own, name in pairs if set(own) != set(names(told.get(name, "")))]
        if wrong:
            says = f"ledger and commit {record.tip[:10]} differ in {', '.join(wrong)}"
            yield Differs("wrong", record.id, says, _FORGED.replace("ID", record.id))


def _refs(repository: Repository, ledger: Ledger) -> Iterator[Differs]:
    refs = repository.refs(_PINS, _BRANCHES)
    for record in ledger.open:
        pin, branch = refs.get(record.pin), refs.get(record.branch)
        if pin is None or pin.oid != record.tip:
            where = "is gone" if pin is None else "stands at another commit"
            yield Differs("wrong", record.id, f"its pin {where}", f"{_RUN}; see curator doctor")
        if branch is not None and branch.oid != record.tip:
            yield Differs("know", record.id, "somebody changed its branch", "merge or delete it")
    for ref in refs.values():
        yield from _unexplained(ref, ledger)


def _unexplained(ref: Ref, ledger: Ledger) -> Iterator[Differs]:
    ident = ref.name.rpartition("/")[2]
    record = ledger.records.get(ident)
    if record is None:
        remedy = f"git update-ref -d {ref.name}, if it is nobody's"
        yield Differs("wrong", ident, f"nothing explains {ref.name}", remedy)
    elif ref.name.startswith(_BRANCHES) and record.state not in ("open", "unknown"):
        yield Differs("know", ident, f"{record.state}, and its branch still stands", _RUN)
