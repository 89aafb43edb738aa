"""A polite stop: SIGTERM ends a pass where nothing is half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def polite() -> Iterator[None]:
    """Take SIGTERM for ^C while the block runs: KeyboardInterrupt at once, or where `finishing` ends."""
    if not _ours():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def finishing() -> Iterator[Callable[[], bool]]:
    """Let a stop wait until the block has ended; the function given says whether one waits.

    Where nobody takes SIGTERM it does what it always does: a killed pass costs nothing but itself.
    """
    if not _ours() or signal.getsignal(signal.SIGTERM) is not signal.default_int_handler:
        yield lambda: False
        return
    waiting: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: waiting.append(number))
    try:
        yield lambda: bool(waiting)
    finally:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    if waiting:
        raise KeyboardInterrupt


def _ours() -> bool:
    """Say whether this thread may take signals; only the first one may."""
    return threading.current_thread() is threading.main_thread()
