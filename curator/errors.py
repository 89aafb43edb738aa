"""The one error type: what went wrong, where, and what to try."""

from __future__ import annotations

from typing import Final

KNOWN_FAILURE: Final = 1
BAD_SETTINGS: Final = 2
UNEXPECTED: Final = 70
INTERRUPTED: Final = 130


class CuratorError(Exception):
    """A failure that a person can act on; printed as three lines, never as a traceback."""

    exit_code = KNOWN_FAILURE

    def __init__(self, what: str, *, where: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what} (at {self.where}; try: {self.remedy})"


class SettingsError(CuratorError):
    """Settings or the choice of home are wrong; exit code 2."""

    exit_code = BAD_SETTINGS


class ReadOnlyError(CuratorError):
    """What was to be written lies on a file system that is read-only here."""


class BusyError(CuratorError):
    """Another curator or another git is at work on the same home, or left its lock there."""
