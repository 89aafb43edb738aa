"""Go round the homes, one after the other; what is wrong with one never stops the others."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta

from curator.daemon.due import reconciled
from curator.daemon.memory import LOCK, Fault, Memory, keep, recall, same
from curator.daemon.plan import Broken, Homes, Plan
from curator.daemon.turn import failed, turn
from curator.daemon.work import Tools
from curator.errors import CuratorError
from curator.exclusive import HeldError, held
from curator.logs import log


class Rounds:
    """All homes that are tended: their plans, what is remembered of each, and that they are held."""

    def __init__(self, homes: Homes) -> None:
        self._homes = homes
        self._mark: object = None
        self._kept: dict[str, Memory] = {}
        self._holds: dict[str, ExitStack] = {}
        self._unwritten: set[str] = set()
        self.plans: dict[str, Plan] = {}
        self.broken: tuple[Broken, ...] = ()
        self.memories: dict[str, Memory] = {}

    @property
    def outdated(self) -> bool:
        """Say whether a settings file changed since they were read."""
        return self._homes.mark() != self._mark

    def reload(self) -> None:
        """Read all settings anew; where some are wrong, those in force stay."""
        self._mark = self._homes.mark()
        wanted: dict[str, Plan] = {}
        wrong: dict[str, Fault] = {}
        broken: list[Broken] = []
        for found in self._homes.find():
            match found:
                case Plan():
                    wanted[found.name] = found
                case Broken(fault, file, of_settings):
                    olds = [p for p in self.plans.values() if file is None or p.file == file]
                    wanted |= {old.name: old for old in olds}
                    wrong |= {old.name: fault for old in olds if of_settings}
                    broken += [] if olds else [found]
        for name in self.plans.keys() - wanted.keys():
            self._leave(name)
        taken = {name: self._take(plan) for name, plan in wanted.items()}
        self.plans = {name: plan for name, plan in wanted.items() if taken[name] is None}
        busy = [Broken(fault, wanted[name].file) for name, fault in taken.items() if fault]
        self._tell((*broken, *busy))
        for name in self.plans:
            self._settle(name, wrong.get(name))

    async def once(self, tools: Tools, watched: timedelta) -> None:
        """Give each home its turn; `watched` is for how long the clock has been looked at."""
        for name, plan in list(self.plans.items()):
            if tools.ending.is_set():
                return
            tools.alive()
            before = self.memories[name]
            memory = reconciled(before, plan.now(), watched)
            if memory.set_back != before.set_back and before.seen is not None:
                back = round((before.seen - plan.now()).total_seconds())
                log().warning("clock.set_back", home=name, seconds=back)
            self.memories[name] = memory
            self.keep(plan, await self._turn(plan, memory, tools))

    async def _turn(self, plan: Plan, memory: Memory, tools: Tools) -> Memory:
        # In a task of its own, so that nothing that is wrong with one home reaches the next.
        task = asyncio.create_task(turn(plan, memory, tools))
        await asyncio.wait({task})
        match task.exception():
            case None:
                return task.result()
            case CuratorError() as known:
                fault = Fault.of(known)
            case OSError() as wrong:
                fault = Fault(
                    f"the daemon cannot work: {wrong.strerror}",
                    str(wrong.filename or plan.state),
                    "free some space, or make it writable",
                )
            case unknown:
                fault = Fault(
                    f"this should not happen: {type(unknown).__name__}", plan.name, "report it"
                )
        return failed(plan, replace(self.memories[plan.name], begun=None), fault)

    def keep(self, plan: Plan, memory: Memory) -> None:
        """Remember, on disk too where anything changed; a full disk is told once and costs no pass."""
        self.memories[plan.name] = memory
        if plan.name in self._kept and same(self._kept[plan.name], memory):
            return
        try:
            keep(plan.state, memory)
        except OSError as full:
            if plan.name not in self._unwritten:
                log().error(
                    "state.unwritten", home=plan.name, where=str(plan.state), what=full.strerror
                )
            self._unwritten.add(plan.name)
            return
        self._kept[plan.name] = memory
        self._unwritten.discard(plan.name)

    def close(self) -> None:
        """Let go of all homes."""
        for name in list(self.plans):
            self._leave(name)

    def next(self) -> datetime | None:
        """Return when the next pass of any home is due."""
        known = [m.next for m in self.memories.values() if m.next is not None]
        return min(known, default=None)

    def _take(self, plan: Plan) -> Fault | None:
        """Hold a home and recall what is known of it; return why that cannot be."""
        if plan.name in self._holds:
            return None
        stack = ExitStack()
        try:
            plan.state.mkdir(parents=True, exist_ok=True)
            stack.enter_context(held(plan.state / LOCK, plan.now()))
        except HeldError as busy:
            who = f": {busy.holder}" if busy.holder else ""
            return Fault(f"another daemon tends this home{who}", str(plan.root), "stop one of them")
        except OSError as wrong:
            return Fault(
                f"the state folder cannot be written: {wrong.strerror}",
                str(wrong.filename or plan.state),
                "make it a folder that you may write",
            )
        self._holds[plan.name] = stack
        self.memories[plan.name] = _recalled(plan)
        log().info("home.tended", home=plan.name, root=str(plan.root))
        return None

    def _leave(self, name: str) -> None:
        self._holds.pop(name).close()
        self.plans.pop(name, None)
        self.memories.pop(name, None)
        self._kept.pop(name, None)
        log().info("home.left", home=name)

    def _settle(self, name: str, fault: Fault | None) -> None:
        """Remember what is wrong with new settings of a home, or that nothing is."""
        memory = self.memories[name]
        if fault is not None and fault != memory.settings:
            log().error(
                "settings.refused", home=name, what=fault.what, where=fault.where,
                remedy=fault.remedy,
            )  # fmt: skip
        self.keep(self.plans[name], replace(memory, settings=fault))

    def _tell(self, broken: tuple[Broken, ...]) -> None:
        for one in broken:
            if one not in self.broken:
                log().error(
                    "home.failed", what=one.fault.what, where=one.fault.where,
                    remedy=one.fault.remedy,
                )  # fmt: skip
        self.broken = broken


def _recalled(plan: Plan) -> Memory:
    """Return what is remembered of a home; a pass without an end was cut short, and counts as failed."""
    now, known = plan.now(), recall(plan.state)
    if known is None:
        log().warning("state.unreadable", home=plan.name, where=str(plan.state))
        return Memory(anew=now)
    if known.begun is None:
        return known
    return failed(
        plan,
        replace(known, begun=None),
        Fault("the daemon ended while a pass was at work", str(plan.state), "curator run"),
    )
