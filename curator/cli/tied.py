"""A command that another process started and that must not outlive it."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from curator.clock import pause

BEAT: Final = b'{"event": "pass.beat"}\n'
_EVERY: Final = 20.0
_PATIENCE: Final = 8.0


@contextmanager
def tied(*, wanted: bool) -> Iterator[None]:
    """End politely, then at once, when standard input ends; until then say on stderr that this works.

    The kernel closes the other end of a pipe however its holder dies, on every system.
    """
    if wanted:
        threading.Thread(target=_watch, daemon=True).start()
    yield


def _watch() -> None:
    with suppress(OSError):
        while _waits():
            os.write(2, BEAT)
    os.kill(os.getpid(), signal.SIGTERM)
    pause(_PATIENCE)
    if os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


def _waits() -> bool:
    """Wait for a while; False once standard input has ended."""
    ready = select.select([0], [], [], _EVERY)[0]
    return not ready or os.read(0, 4096) != b""
