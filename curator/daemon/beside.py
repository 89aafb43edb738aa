"""Work that may hang, done beside the loop: it is waited for no longer than it may take."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T], seconds: float, ending: asyncio.Event) -> T | None:
    """Return what the work returns; None where that takes longer, or when the daemon is to end.

    Work that goes on is left to itself: its thread keeps no process alive, as one of an executor would.
    """
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    found: list[T] = []

    def labour() -> None:
        try:
            found.append(work())
        finally:
            # By then the loop may be gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(over.set)

    Thread(target=labour, daemon=True).start()
    waits = [asyncio.create_task(event.wait()) for event in (over, ending)]
    await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waits:
        task.cancel()
    return found[0] if found else None
