"""Logs: events to stderr, readable on a terminal, JSON elsewhere, never the text of a note."""

from __future__ import annotations

import logging
import sys
from typing import TextIO, cast

import structlog
from structlog.typing import FilteringBoundLogger, Processor


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
        shared.append(structlog.dev.ConsoleRenderer())
    else:
        shared.append(structlog.processors.JSONRenderer(ensure_ascii=True))
    structlog.configure(
        processors=shared,
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )


def log() -> FilteringBoundLogger:
    """Return the logger; bind fields with keyword arguments only."""
    return cast("FilteringBoundLogger", structlog.get_logger())
