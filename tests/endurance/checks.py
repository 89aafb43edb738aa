"""What must hold after every night of a simulated year, whatever happened by day."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime

from curator.ledger import store
from curator.ledger.state import Ledger, Record
from curator.metrics.counting import HORIZONS
from curator.metrics.snapshot import recall
from curator.regret.figures import figures
from curator.verifying import verify
from tests.endurance.desk import Desk
from tests.endurance.plants import KINDS
from tests.endurance.truth import EXPIRES, Fate, Truth

_RESTS = ("queued", "held", "withdrawn", "unknown")


def branches(desk: Desk) -> dict[str, tuple[str, str]]:
    """Return kind and tip of each open branch by its id."""
    said = desk.git(
        "for-each-ref", "--format=%(refname:lstrip=3) %(objectname)", "refs/heads/curator/"
    )
    rows = (line.split(" ") for line in said.splitlines())
    return {name.rpartition("/")[2]: (name.partition("/")[0], tip) for name, tip in rows}


def strayed(desk: Desk, truth: Truth) -> set[str]:
    """Return the ids of proposals whose commit stands on one that left the history of main."""
    line = set(desk.git("rev-list", "main").splitlines())
    bases = desk.git("rev-parse", *(f"{f.tip}^" for f in truth.of("open"))).splitlines()
    return {f.id for f, base in zip(truth.of("open"), bases, strict=True) if base not in line}


def after_pass(desk: Desk, truth: Truth, now: datetime, tries: int = 1) -> None:
    """Take into the truth what the pass did to branches, each of which must be allowed.

    Of several tries the first may have withdrawn what the last one opened once more.
    """
    standing = branches(desk)
    for fate in truth.of("open"):
        over = now - fate.since > EXPIRES
        if fate.id not in standing:
            assert fate.plant.ended or over, f"lost: {fate}"
            fate.state, fate.expired = "withdrawn", fate.expired + over
            fate.left_alone = fate.left_alone and fate.expired < 2
            continue
        assert not fate.plant.ended, f"stands although its notes changed: {fate}"
        if over:
            assert tries > 1 and standing[fate.id][1] != fate.tip, f"waits for ever: {fate}"
            fate.opened, fate.expired = now, fate.expired + 1
        if standing[fate.id][1] != fate.tip:
            fate.tip, fate.since = standing[fate.id][1], now
            fate.paths = changed(desk, fate.tip)
    for ident, (kind, tip) in standing.items():
        _stands(desk, truth, (ident, kind, tip), now)
    taken = [path for fate in truth.of("open") for path in fate.paths]
    assert len(taken) == len(set(taken)), "a note is in two open proposals"


def changed(desk: Desk, tip: str) -> frozenset[str]:
    return frozenset(desk.git("diff-tree", "-r", "--name-only", f"{tip}^", tip).splitlines())


def _stands(desk: Desk, truth: Truth, found: tuple[str, str, str], now: datetime) -> None:
    ident, kind, tip = found
    known = truth.fates.get(ident)
    if known is not None and known.state == "open":
        return
    paths = changed(desk, tip)
    if known is not None:
        assert known.state in _RESTS, f"asked again: {known}"
        assert known.expired < 2, f"asked a third time: {known}"
        known.state, known.tip, known.opened, known.since, known.paths = (
            "open",
            tip,
            now,
            now,
            paths,
        )
        return
    new = desk.git("show", "--format=", tip)
    plant = next(
        p for p in truth.plants
        if p.kind == kind and (paths & set(p.paths) or (p.says and f"+{p.says}" in new))
    )  # fmt: skip
    earlier = truth.of_plant(plant)
    assert not earlier, f"doubled: {ident} beside {earlier}"
    assert not plant.ended, f"{ident} asks what is no question any more"
    truth.fates[ident] = Fate(ident, kind, plant, tip, now, now, paths)


def same_fates(desk: Desk, truth: Truth, now: datetime) -> Ledger:
    """Compare the ledger with the truth, proposal by proposal and kind by kind."""
    ledger = store.read(desk.home().repository)
    known = {i: r for i, r in ledger.records.items() if r.tip}
    assert known.keys() == truth.fates.keys()
    for ident, fate in truth.fates.items():
        _same(known[ident], fate)
    open_ids = {record.id for record in ledger.open}
    assert open_ids == branches(desk).keys()
    for found in figures(ledger, KINDS, now):
        rates = (found.early.value, found.regret.value)
        told = (found.accepted, found.rejected, found.rolled_back)
        own = truth.figures(found.kind, now)
        assert told == own[:3], (found.kind, told, own)
        for rate, mine in zip(rates, own[3:], strict=True):
            assert (rate is None) == (mine is None), (found, own)
            assert rate is None or abs(rate - float(str(mine))) < 1e-9, (found, own)
    return ledger


def same_metrics(desk: Desk, truth: Truth) -> None:
    """Compare what the last pass left for a dashboard with the truth at that moment."""
    snapshot = recall(desk.home().state)
    assert snapshot.counted is not None
    for kind in KINDS:
        told, own = snapshot.kinds[kind], truth.figures(kind, snapshot.counted)
        waiting = [fate for fate in truth.of("open") if fate.kind == kind]
        counts = (told.reached["accepted"].total, told.open)
        assert counts == (own[0], len(waiting)), (kind, told, own)
        for horizon, mine in zip(HORIZONS, own[3:], strict=True):
            rate = told.regret[horizon].value
            assert (rate is None) == (mine is None), (kind, told, own)
            assert rate is None or abs(rate - float(str(mine))) < 1e-9, (kind, told, own)


def _same(record: Record, fate: Fate) -> None:
    alike = {fate.state} | ({"queued", "held"} if fate.state in ("withdrawn", "unknown") else set())
    assert record.state in alike, f"{record}\n{fate}"
    told = [(a.when, a.undone) for a in record.accepts]
    assert told == [(t.when, t.undone) for t in fate.taken], f"{record}\n{fate}"


def nothing_lost(truth: Truth, ledger: Ledger, day: datetime) -> None:
    """Every question of more than two days ago must be open, waiting, or answered."""
    waiting = {path for record in ledger.records.values() for path in record.paths}
    asked = {id(fate.plant) for fate in truth.fates.values()}
    for plant in truth.plants:
        if plant.ended or id(plant) in asked or (day.date() - plant.due).days < 3:
            continue
        assert plant.says or waiting.intersection(plant.paths), f"lost: {plant}"


def journals_stand(desk: Desk, journals: Mapping[str, str]) -> None:
    """Compare every journal of main, byte by byte, with what its owner wrote."""
    rows = desk.git("ls-tree", "-r", "main", "agents/").splitlines()
    found = {row.split("\t")[1]: row.split()[2] for row in rows}
    assert found == {path: _blob(text) for path, text in journals.items()}


def _blob(text: str) -> str:
    raw = text.encode()
    return hashlib.sha1(b"blob %d\0%s" % (len(raw), raw), usedforsecurity=False).hexdigest()


def whole(desk: Desk) -> None:
    """Ask git and the ledger's own check whether anything is wrong."""
    assert desk.git("fsck", "--strict", "--no-dangling", "--no-progress") == ""
    found = verify(desk.home())
    wrong = [d for d in found.differences if d.state == "wrong" or "names the commit" not in d.says]
    assert not wrong, wrong
