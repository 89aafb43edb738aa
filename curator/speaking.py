"""One model for a whole pass, with one budget: its process starts with the first question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from curator.tended import Home

if TYPE_CHECKING:
    from curator.asking.ladder import Ladder

Speaking: TypeAlias = "Callable[[], Ladder]"


@contextmanager
def speaking(home: Home, keep: Path | None) -> Iterator[Speaking]:
    """Yield what returns the asker of this pass; without a folder to `keep` in, one that answers nothing.

    Calling it raises CuratorError where litellm or the key is missing.
    """
    with ExitStack() as stack:

        @cache
        def ladder() -> Ladder:
            # A pass without a model loads nothing that asks one.
            from curator.asking.ladder import Ladder
            from curator.asking.opened import asking
            from curator.asking.question import Nobody

            if keep is None:
                return Ladder(Nobody())
            return stack.enter_context(asking(home.settings.model, home.state, home.clock))

        yield ladder
