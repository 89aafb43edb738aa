"""One home's turn: whatever is due for it is done, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from curator.daemon import due, silence
from curator.daemon.child import Ended
from curator.daemon.digest import Digest
from curator.daemon.digest import read as read_digest
from curator.daemon.due import Ready, Waits
from curator.daemon.memory import Fault, Memory
from curator.daemon.plan import Plan
from curator.daemon.send import fetch, mail, sent
from curator.daemon.work import Tools, fault_of
from curator.exclusive import TENDING, holder
from curator.logs import log

_SHORT = 15 * 60.0


async def turn(plan: Plan, memory: Memory, tools: Tools) -> Memory:
    """Do what is due for a home and return what to remember of it."""
    for step in (_outcomes, _pass, _digest):
        if tools.ending.is_set():
            break
        memory = await step(plan, memory, tools)
    return replace(memory, next=_next(plan, memory))


def _next(plan: Plan, memory: Memory) -> datetime | None:
    return due.next_pass(plan.name, plan.settings.schedule, memory, plan.clock.zone)


async def _outcomes(plan: Plan, memory: Memory, tools: Tools) -> Memory:
    """Note what was decided; a home in which passes fail is left alone."""
    now, wanted = plan.now(), plan.settings.schedule
    if not _is_due(plan, wanted.outcomes, memory.looked, now):
        return memory
    memory = replace(memory, looked=now)
    if memory.failures >= wanted.breaker_after:
        return memory
    tools.keep(plan, memory)
    ended = await tools.child(plan, ("run", "--outcomes", "--tied", "--json"), _SHORT)
    fault = fault_of(plan, ended)
    if fault is not None and not ended.asked:
        log().warning("outcomes.failed", home=plan.name, **_told(fault))
    return memory


async def _pass(plan: Plan, memory: Memory, tools: Tools) -> Memory:
    """Run a pass where one is due and nothing speaks against it."""
    now = plan.now()
    at = _next(plan, memory)
    if at is None or now < at:
        return replace(memory, waiting=None, waits="")
    waiting = memory.waiting or now
    allowed = await _allowed(plan, tools, waiting, now)
    if tools.ending.is_set():
        return memory
    match allowed:
        case Waits(why):
            if why != memory.waits:
                log().info("pass.delayed", home=plan.name, why=why)
            return replace(memory, waiting=waiting, waits=why)
        case Ready():
            memory = replace(memory, waiting=None, waits="", begun=now)
    tools.keep(plan, memory)
    log().info("pass.started", home=plan.name)
    limit = plan.settings.schedule.time_limit_minutes * 60.0
    ended = await tools.child(plan, ("run", "--tied", "--json"), limit)
    memory = replace(memory, begun=None)
    if ended.asked:
        # It is as due as before, and the next daemon sees to it.
        log().info("pass.interrupted", home=plan.name)
        return memory
    fault = fault_of(plan, ended)
    if fault is not None:
        return failed(plan, memory, fault)
    return await _well(plan, memory, ended, tools.ending)


async def _allowed(plan: Plan, tools: Tools, waiting: datetime, now: datetime) -> Ready | Waits:
    wanted = plan.settings.schedule
    who = holder(plan.state / TENDING)
    if who is not None:
        return Waits("another pass works on this home" + (who and f": {who}"))
    answer = due.may_disturb(wanted, waiting, now, tools.signs().busy)
    if isinstance(answer, Waits) or not wanted.quiet_minutes:
        return answer
    return due.judged(wanted, waiting, now, await tools.newest(plan))


def failed(plan: Plan, memory: Memory, fault: Fault) -> Memory:
    """Remember a failed pass; from the breaker on one a day is tried."""
    now, failures = plan.now(), memory.failures + 1
    memory = replace(memory, passed=now, failed=now, failures=failures, fault=fault)
    memory = replace(memory, failures_ever=memory.failures_ever + 1)
    again = _next(plan, memory)
    log().error(
        "pass.failed",
        home=plan.name,
        failures=failures,
        again=again.isoformat(timespec="minutes") if again else "",
        **_told(fault),
    )
    if failures == plan.settings.schedule.breaker_after:
        log().error("passes.suspended", home=plan.name, failures=failures)
    return memory


async def _well(plan: Plan, memory: Memory, ended: Ended, ending: asyncio.Event) -> Memory:
    """Remember a pass that did not fail, and let those know who wait to hear so."""
    now, wanted = plan.now(), plan.settings.schedule
    if memory.failures >= wanted.breaker_after:
        log().info("passes.resumed", home=plan.name)
    memory = replace(memory, passed=now, ended=now, failures=0, failed=None, fault=None)
    memory = replace(memory, passes_ever=memory.passes_ever + 1)
    memory = _silent(plan, memory, ended)
    if wanted.ping_url:
        why = await sent(lambda: fetch(wanted.ping_url), ending)
        if why:
            log().warning("ping.failed", home=plan.name, why=why)
    return memory


def _silent(plan: Plan, memory: Memory, ended: Ended) -> Memory:
    """Count passes that opened nothing; one that had nothing new to look at does not count."""
    if ended.counts.get("opened"):
        return replace(memory, silent=0, silence="")
    if not ended.counts or ended.counts.get("unchanged"):
        return memory
    silent, why = memory.silent + 1, silence.reason(ended.counts)
    if silent % plan.settings.schedule.silent_after == 0:
        log().warning("passes.silent", home=plan.name, passes=silent, why=why)
    return replace(memory, silent=silent, silence=why)


async def _digest(plan: Plan, memory: Memory, tools: Tools) -> Memory:
    """Once a day, tell who wants to know what waits; nothing is told where nothing does."""
    now, wanted = plan.now(), plan.settings.digest
    if not (wanted.mail or wanted.webhook) or not _is_due(plan, wanted.at, memory.told, now):
        return memory
    last = memory.sent
    memory = replace(memory, told=now)
    zone = plan.clock.zone
    if last is not None and last.astimezone(zone).date() == now.astimezone(zone).date():
        return memory
    tools.keep(plan, memory)
    ended = await tools.child(plan, ("list", "--json"), _SHORT)
    found = read_digest(plan.name, ended.out)
    if found is None:
        return _unsent(plan, memory, "what waits could not be read")
    if not found.rows:
        return replace(memory, unsent="")
    answers = [await sent(work, tools.ending) for work in _ways(plan, found)]
    if "" in answers:
        # Whoever got it gets no second one today because another way is closed.
        log().info("digest.sent", home=plan.name, waiting=len(found.rows))
        memory = replace(memory, sent=now, unsent="")
    failed_because = next((why for why in answers if why), "")
    return _unsent(plan, memory, failed_because) if failed_because else memory


def _ways(plan: Plan, found: Digest) -> list[Callable[[], None]]:
    wanted = plan.settings.digest
    ways: list[Callable[[], None]] = []
    if wanted.mail:
        ways.append(lambda: mail(found.as_mail(wanted.mail), wanted.smtp))
    if wanted.webhook:
        ways.append(lambda: fetch(wanted.webhook, found.as_json()))
    return ways


def _unsent(plan: Plan, memory: Memory, why: str) -> Memory:
    log().warning("digest.failed", home=plan.name, why=why)
    return replace(memory, unsent=why)


def _is_due(plan: Plan, line: str, done: datetime | None, now: datetime) -> bool:
    at = None if done is None else due.after(line, done, plan.clock.zone)
    return at is not None and at <= now


def _told(fault: Fault) -> dict[str, str]:
    return {"what": fault.what, "where": fault.where, "remedy": fault.remedy}
