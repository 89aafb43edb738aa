"""A progress bar on a terminal, silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[int, int], None]


@contextmanager
def reading(*, quiet: bool) -> Iterator[Step | None]:
    """Give a function that shows how many files are read; None where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("reading"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("reading", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
