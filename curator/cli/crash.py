"""Crash reports: where the code was, never what a note said."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from curator import __version__
from curator.cli.folders import crash_folder
from curator.errors import CuratorError


def report(broken: BaseException, argv: Sequence[str]) -> str:
    """Write a report and return its path, or a sentence if no folder can be written.

    It holds versions, the name of the command, and file, line and function of each frame. Messages of
    exceptions, arguments and source lines are left out, because they can quote a note.
    """
    text = "\n".join(_lines(broken, argv)) + "\n"
    for place in (crash_folder, _temporary):
        with suppress(OSError, CuratorError):
            return _written(place(), text)
    return "no folder can be written for the report"


def _temporary() -> Path:
    return Path(tempfile.gettempdir())


def _written(folder: Path, text: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(".txt", "curator-crash-", folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        Path(name).unlink()
        raise
    return name


def _lines(broken: BaseException, argv: Sequence[str]) -> Iterator[str]:
    yield f"curator {__version__}"
    yield f"python {platform.python_version()} on {platform.system()} {platform.release()}"
    yield "command " + next((word for word in argv if not word.startswith("-")), "(none)")
    seen: BaseException | None = broken
    while seen is not None:
        yield f"\n{type(seen).__module__}.{type(seen).__qualname__}"
        for frame in traceback.extract_tb(seen.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        seen = seen.__cause__ or seen.__context__
