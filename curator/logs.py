"""Logs: events to stderr, readable on a terminal, JSON elsewhere, never the text of a note."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor


def configure(level: str = "warning", stream: TextIO | None = None) -> None:
    """Send every event of at least `level` to `stream`, stderr if none is given.

    Event names are constant `noun.verb_past`; values are counts, ids, oids and paths.
    """
    out = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if out.isatty():
        shared += [_harmless, structlog.dev.ConsoleRenderer()]
    else:
        shared.append(structlog.processors.JSONRenderer(ensure_ascii=True))
    structlog.configure(
        processors=shared,
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=lambda *_: _Patient(out),
        cache_logger_on_first_use=False,
    )


class _Patient(structlog.PrintLogger):
    """A log whose disk is full, or whose reader is gone, costs no work: its lines are lost and nothing else."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


def log() -> FilteringBoundLogger:
    """Return the logger; bind fields with keyword arguments only."""
    return cast("FilteringBoundLogger", structlog.get_logger())


def _harmless(_: object, __: str, event: EventDict) -> EventDict:
    """Spell what a terminal would act on, or could not show: paths are named by whoever writes notes."""
    return {
        name: _spelled(value) if isinstance(value, str) else value for name, value in event.items()
    }


def _spelled(text: str) -> str:
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
