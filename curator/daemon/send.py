"""Send a few words to an address of the owner's: a ping, JSON to a webhook, a mail."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from typing import Final

_PATIENCE: Final = 10
# Beyond the time-out of each of its steps.
_AT_MOST: Final = 40
# Where it lies; most people's PATH leads to neither.
_PLACES: Final = "/usr/sbin:/usr/lib"


async def sent(work: Callable[[], None]) -> str:
    """Do the work beside the loop; return why it failed, "" where it did not. Nothing else happens."""
    from http.client import HTTPException
    from smtplib import SMTPException

    try:
        await asyncio.wait_for(asyncio.to_thread(work), _AT_MOST)
    except TimeoutError:
        return "no answer in time"
    except OSError as failed:
        return failed.strerror or type(failed).__name__
    except (HTTPException, SMTPException, subprocess.SubprocessError, ValueError) as failed:
        return type(failed).__name__
    return ""


def fetch(url: str, posted: Mapping[str, object] | None = None) -> None:
    """GET an address, or POST JSON to it; no redirect is followed.

    Raises OSError or HTTPException where it does not say yes.
    """
    from http.client import HTTPConnection, HTTPSConnection
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    assert parts.hostname is not None
    made = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = made(parts.hostname, parts.port, timeout=_PATIENCE)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = {"User-Agent": "curator", "Connection": "close"}
    try:
        if posted is None:
            connection.request("GET", path, headers=head)
        else:
            head["Content-Type"] = "application/json"
            connection.request("POST", path, json.dumps(posted), head)
        status = connection.getresponse().status
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise OSError(0, f"it answered with status {status}")


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
    with SMTP(host, int(port or 25), timeout=_PATIENCE) as talk:
        talk.ehlo()
        if talk.has_extn("starttls"):
            talk.starttls()
        talk.send_message(message)
