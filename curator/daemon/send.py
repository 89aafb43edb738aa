"""Talk to an address of the owner's for a moment: a ping, JSON to a webhook, a mail, a question."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from socket import SHUT_RDWR, socket
from threading import Timer
from typing import TYPE_CHECKING, Final

from curator.daemon.beside import beside

if TYPE_CHECKING:
    from http.client import HTTPResponse

_PATIENCE: Final = 10
# Beyond the time-out of each of its steps.
_AT_MOST: Final = 40
_LONGEST: Final = 1_000_000
# Where it lies; most people's PATH leads to neither.
_PLACES: Final = "/usr/sbin:/usr/lib"


async def sent(work: Callable[[], None], ending: asyncio.Event) -> str:
    """Do the work beside the loop; return why it failed, "" where it did not. Nothing else happens."""
    why = await beside(lambda: _failing(work), _AT_MOST, ending)
    return "no answer in time" if why is None else why


def _failing(work: Callable[[], None]) -> str:
    from http.client import HTTPException
    from smtplib import SMTPException

    try:
        work()
    except OSError as failed:
        return failed.strerror or type(failed).__name__
    except (HTTPException, SMTPException, subprocess.SubprocessError, ValueError) as failed:
        return type(failed).__name__
    return ""


@contextmanager
def _no_longer(of: Callable[[], socket | None]) -> Iterator[None]:
    """Cut a line that is still talked on when nobody waits any more, be it a byte at a time."""

    def cut() -> None:
        line = of()
        with suppress(OSError):
            if line is not None:
                line.shutdown(SHUT_RDWR)

    timer = Timer(_AT_MOST, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def fetch(url: str, posted: Mapping[str, object] | None = None) -> None:
    """GET an address, or POST JSON to it; no redirect is followed, of what comes only the status is read.

    Raises OSError or HTTPException where it does not say yes.
    """
    head, body = {}, None
    if posted is not None:
        head, body = {"Content-Type": "application/json"}, json.dumps(posted)
    with _asked(url, head, body) as got:
        if not 200 <= got.status < 300:
            raise OSError(0, f"it answered with status {got.status}")


def answer(url: str) -> bytes:
    """Return what an address says to a GET, whatever its status, up to a megabyte.

    Raises OSError where it says nothing in time, or nothing that is HTTP.
    """
    from http.client import HTTPException

    try:
        with _asked(url) as got:
            return got.read(_LONGEST)
    except HTTPException as strange:
        raise OSError(0, "no HTTP server answers") from strange


@contextmanager
def _asked(
    url: str, more: Mapping[str, str] | None = None, body: str | None = None
) -> Iterator[HTTPResponse]:
    from http.client import HTTPConnection, HTTPSConnection
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    assert parts.hostname is not None
    made = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = made(parts.hostname, parts.port, timeout=_PATIENCE)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = {"User-Agent": "curator", "Connection": "close", **(more or {})}
    try:
        with _no_longer(lambda: connection.sock):
            connection.request("GET" if body is None else "POST", path, body, head)
            yield connection.getresponse()
    finally:
        connection.close()


def mail(message: EmailMessage, server: str) -> None:
    """Hand a mail to a server, or to this machine's sendmail where none is named.

    Raises OSError, SMTPException or SubprocessError where it is not taken.
    """
    if not server:
        program = shutil.which("sendmail", path=f"{os.environ.get('PATH', '')}:{_PLACES}")
        if program is None:
            raise OSError(0, "there is no sendmail here; set digest.smtp")
        raw = message.as_bytes()
        command = [program, "-t", "-oi"]
        subprocess.run(command, input=raw, check=True, timeout=_PATIENCE, capture_output=True)  # noqa: S603 - a fixed command
        return
    from smtplib import SMTP

    host, _, port = server.partition(":")
    with SMTP(host, int(port or 25), timeout=_PATIENCE) as talk, _no_longer(lambda: talk.sock):
        talk.ehlo()
        if talk.has_extn("starttls"):
            talk.starttls()
        talk.send_message(message)
