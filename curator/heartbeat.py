"""The lock of a home and the memory of its last pass, outside the home."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from curator import __version__
from curator.branches.sweep import unlock
from curator.errors import BusyError, CuratorError
from curator.exclusive import TENDING, HeldError, held
from curator.gitdata import OURS
from curator.home.note import Unreadable
from curator.kinds import RECIPES
from curator.ledger.state import Ledger
from curator.report import PassReport
from curator.repository import Ref
from curator.tended import Home, How


class Heartbeat:
    """Whether anything that a pass depends on has changed since the last one.

    Losing the file costs a full pass and nothing else.
    """

    def __init__(self, state: Path) -> None:
        self._state = state
        self._file = state / "last-pass.json"

    @contextmanager
    def lock(self, home: Home) -> Iterator[None]:
        """Hold the one pass of this home; BusyError while another holds it.

        A marker stands while the lock is held: one that is found was left by a holder that died, and
        the ref locks it left are removed.
        """
        with self._held(home):
            marker = self._state / "at-work"
            with _written(self._state):
                died = marker.stat().st_mtime if marker.exists() else None
            unlock(home.repository, home.clock.now(), died)
            with _written(self._state):
                marker.write_text("", "utf-8")
            try:
                yield
            finally:
                # One that stays costs nothing: the next holder only looks for locks in vain.
                with suppress(OSError):
                    marker.unlink(missing_ok=True)

    @contextmanager
    def _held(self, home: Home) -> Iterator[None]:
        file = self._state / TENDING
        with _written(self._state):
            self._state.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            try:
                stack.enter_context(held(file, home.clock.now()))
            except HeldError as busy:
                raise BusyError(
                    "another pass works on this home" + (busy.holder and f": {busy.holder}"),
                    where=str(file),
                    remedy="wait until it ends",
                ) from busy
            except OSError as broken:
                raise _no_state(self._state, broken) from broken
            yield

    def unchanged(self, home: Home, how: How, base: str) -> PassReport | None:
        """Return what the last pass counted if the same pass would find the same; reads refs only."""
        try:
            last = json.loads(self._file.read_text("utf-8"))
            due = datetime.fromisoformat(last["due"]) if last["due"] else None
            known = PassReport(
                branch=last["branch"],
                base=base,
                notes=last["notes"],
                journals=last["journals"],
                ignored=last["ignored"],
                unreadable=tuple(Unreadable(path, why) for path, why in last["unreadable"]),
                kept_open=last["open"],
                unchanged=True,
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if last.get("key") != _key(home, how, base, _refs(home)) or (
            due and home.clock.now() >= due
        ):
            return None
        return known

    def beat(
        self, home: Home, how: How, result: PassReport, ledger: Ledger, *, due: datetime | None
    ) -> None:
        """Remember a finished pass; from `due` on, time alone may change its answer.

        A branch that somebody deleted while the pass ran is news for the next one: nothing is
        remembered then.
        """
        refs = _refs(home)
        if any(record.branch not in refs for record in ledger.open):
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
            return
        facts = {
            "key": _key(home, how, result.base, refs),
            "due": due.isoformat() if due else "",
            "branch": result.branch,
            "notes": result.notes,
            "journals": result.journals,
            "ignored": dict(result.ignored),
            "unreadable": [(file.path, file.why) for file in result.unreadable],
            "open": result.kept_open,
        }
        fresh = self._file.with_suffix(".new")
        # The pass is done and told by then: a full disk costs the memory of it and nothing else.
        with suppress(OSError):
            fresh.write_text(json.dumps(facts), "utf-8")
            fresh.replace(self._file)


@contextmanager
def _written(state: Path) -> Iterator[None]:
    try:
        yield
    except OSError as broken:
        raise _no_state(state, broken) from broken


def _no_state(state: Path, broken: OSError) -> CuratorError:
    return CuratorError(
        f"the state folder cannot be written: {broken.strerror}",
        where=str(broken.filename or state),
        remedy="make it a folder that you may write, or set XDG_STATE_HOME to another place",
    )


def _refs(home: Home) -> dict[str, Ref]:
    return home.repository.refs(*OURS)


def _key(home: Home, how: How, base: str, refs: Mapping[str, Ref]) -> str:
    facts = [
        __version__,
        sorted(RECIPES.values()),
        base,
        how.caps,
        home.clock.day().isoformat(),
        home.settings.model_dump(mode="json"),
        sorted((ref.name, ref.oid) for ref in refs.values()),
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
