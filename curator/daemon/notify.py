"""Tell systemd how the daemon is, as sd_notify(3) has it; elsewhere nobody is told."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress


def notify(*lines: str) -> None:
    """Send lines such as READY=1 to who started the daemon, if they want to hear of it."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    # A name that begins with @ lies in the abstract space.
    address = "\0" + place[1:] if place.startswith("@") else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sent:
        # Whoever does not listen must not stop the daemon.
        sent.setblocking(False)
        sent.connect(address)
        sent.sendall("\n".join(lines).encode("utf-8", "replace"))


def supervised() -> bool:
    """Say whether somebody started the daemon who starts it again when it ends."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def reloading() -> tuple[str, str]:
    """Return the lines that announce a reload."""
    return "RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}"


def watchdog_seconds() -> float | None:
    """Return how often the watchdog wants to be fed: half of its time; None where there is none."""
    wanted, meant = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", "")
    if meant not in ("", str(os.getpid())):
        return None
    try:
        seconds = int(wanted) / 2_000_000
    except ValueError:
        return None
    return seconds if seconds > 0 else None
