"""What an owner decides about the daemon: when it works, how polite it is, and whom it tells."""

from __future__ import annotations

import re
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from curator.cron import Cron
from curator.sections import Section

_MAIL: Final = re.compile(r"[^\s@,;<>\"]{1,64}@[^\s@,;<>\"]{1,255}")
_SERVER: Final = re.compile(r"[A-Za-z0-9.-]{1,255}(?::\d{1,5})?")


def _cron(line: str) -> str:
    return Cron.parse(line).line if line.strip() else ""


def _web(named: str) -> str:
    wrong = ValueError('an address such as "https://example.org/ping"')
    try:
        parts = urlsplit(named)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    if named and (not known or not named.isascii() or not named.isprintable() or " " in named):
        raise wrong
    return named


def _mail(named: str) -> str:
    if named and _MAIL.fullmatch(named) is None:
        raise ValueError('one address such as "noor@example.org"')
    return named


def _server(named: str) -> str:
    if named and _SERVER.fullmatch(named) is None:
        raise ValueError('a mail server such as "localhost" or "mail.example.org:25"')
    return named


When = Annotated[str, AfterValidator(_cron)]
Web = Annotated[str, AfterValidator(_web)]
Hours = Annotated[float, Field(ge=0, le=1_000)]


class ScheduleSettings(Section):
    """When `curator serve` works on the home; an empty line of cron is never."""

    passes: When = "30 3 * * *"
    outcomes: When = "*/30 * * * *"
    jitter_minutes: Annotated[int, Field(ge=0, le=720)] = 20
    quiet_minutes: Annotated[int, Field(ge=0, le=1_440)] = 2
    quiet_at_most_hours: Hours = 1.0
    only_when_idle: bool = True
    run_anyway_hours: Hours = 12.0
    time_limit_minutes: Annotated[int, Field(ge=1, le=1_440)] = 120
    breaker_after: Annotated[int, Field(ge=1, le=100)] = 5
    silent_after: Annotated[int, Field(ge=1, le=1_000)] = 14
    ping_url: Web = ""


class DigestSettings(Section):
    """Who is told once a day that proposals wait; neither mail nor webhook is nobody."""

    at: When = "0 8 * * *"
    mail: Annotated[str, AfterValidator(_mail)] = ""
    smtp: Annotated[str, AfterValidator(_server)] = ""
    webhook: Web = ""
