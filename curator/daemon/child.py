"""One command on one home in a process of its own: bounded, polite, and heard while it works."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from curator.daemon.relay import Relay

_TOP: Final = Path(__file__).resolve().parents[2]
_CODE: Final = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    "from curator.__main__ import main; sys.exit(main())"
)
_NICE: Final = 10
_LOOK: Final = 5.0
# The child says that it works every 20 seconds; a machine out of breath may take a while.
_SILENCE: Final = 600.0
_GRACE: Final = 8.0
_LONGEST: Final = 1_000_000
# What it prints is read for its errors and for short lists; the report of a pass may be long.
_KEPT: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Ended:
    """How a child ended: its code, why it was stopped ("" where it was not), and what it told.

    `asked` is true where it was the daemon that was to end. `counts` are those of `pass.finished`,
    `out` is what it printed.
    """

    code: int
    stopped: str = ""
    asked: bool = False
    counts: Mapping[str, object] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    out: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What ends a child: `seconds` of work, the daemon's own end; `alive` hears that all is well."""

    seconds: float
    ending: asyncio.Event
    alive: Callable[[], None]
    silence: float = _SILENCE
    look: float = _LOOK


async def run(words: Sequence[str], relay: Relay, bounds: Bounds) -> Ended:
    """Run one command of curator and return how it ended.

    It runs in a process group of its own, at low priority, and ends with the daemon however that ends.
    """
    process = await asyncio.create_subprocess_exec(
        *_polite(),
        *(sys.executable, "-P", "-c", _CODE, str(_TOP), *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        process_group=0,
        cwd="/",
        env={name: v for name, v in os.environ.items() if name not in _OURS},
    )
    assert process.stdout is not None and process.stderr is not None  # noqa: PT018
    out = asyncio.create_task(_collected(process.stdout))
    told = asyncio.create_task(_relayed(process.stderr, relay))
    stopped = await _watched(process, relay, bounds)
    # A grandchild that holds the pipes must not hold the daemon.
    await asyncio.wait({out, told}, timeout=_GRACE)
    printed = out.result() if out.done() else b""
    for task in (out, told):
        task.cancel()
    code = process.returncode if process.returncode is not None else -signal.SIGKILL
    asked = bounds.ending.is_set() and code != 0
    return Ended(code, stopped, asked, relay.counts, tuple(relay.kinds), printed)


_OURS: Final = frozenset({"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"})


def _polite() -> tuple[str, ...]:
    """Return what makes a command wait for everybody else; nothing where the daemon does so itself.

    A strict unit forbids to change priorities, and sets its own.
    """
    if os.getpriority(os.PRIO_PROCESS, 0) >= _NICE:
        return ()
    nice = ("nice", "-n", str(_NICE)) if shutil.which("nice") else ()
    idle = ("ionice", "-c", "3", "-t") if shutil.which("ionice") else ()
    return (*nice, *idle)


async def _watched(process: asyncio.subprocess.Process, relay: Relay, bounds: Bounds) -> str:
    """Wait until it ended, or end it; return why."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    ended = asyncio.create_task(process.wait())
    ending = asyncio.create_task(bounds.ending.wait())
    stopped = ""
    while not stopped and not bounds.ending.is_set():
        await asyncio.wait(
            {ended, ending}, timeout=bounds.look, return_when=asyncio.FIRST_COMPLETED
        )
        if ended.done():
            break
        bounds.alive()
        if loop.time() - begun > bounds.seconds:
            stopped = f"it was still at work after {round(bounds.seconds / 60)} minutes"
        elif loop.time() - max(relay.heard, begun) > bounds.silence:
            stopped = f"it gave no sign of life for {round(bounds.silence / 60)} minutes"
    ending.cancel()
    if not ended.done():
        await _end(process, ended)
    return stopped


async def _end(process: asyncio.subprocess.Process, ended: asyncio.Task[int]) -> None:
    """Ask it to end, which it does where nothing is half done; then end it and all it started."""
    with suppress(ProcessLookupError):
        process.terminate()
    await asyncio.wait({ended}, timeout=_GRACE)
    if not ended.done():
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        # One that even this does not end waits for a disk; the watchdog then starts all anew.
        await asyncio.wait({ended}, timeout=1)


async def _collected(stream: asyncio.StreamReader) -> bytes:
    """Return what it printed; nothing where that is too much to keep."""
    kept, size = bytearray(), 0
    while chunk := await stream.read(65_536):
        size += len(chunk)
        if size <= _KEPT:
            kept += chunk
    return bytes(kept) if size <= _KEPT else b""


async def _relayed(stream: asyncio.StreamReader, relay: Relay) -> None:
    async for line in _lines(stream):
        relay.hear(line, asyncio.get_running_loop().time())


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield whole lines; one without end is dropped."""
    rest = b""
    while chunk := await stream.read(65_536):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line
        rest = rest if len(rest) < _LONGEST else b""
    if rest:
        yield rest


def error_of(out: bytes) -> tuple[str, str, str] | None:
    """Return what, where and remedy of the error that a command printed as JSON, if it did."""
    try:
        told = json.loads(out)["error"]
        return str(told["what"]), str(told["where"]), str(told["try"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
