"""Commands as this person can type them here: their program, home and settings, quoted for a shell."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

NAME: Final = "curator"
# What remedies from all rooms tell to type; the options that find the home follow the verb.
_SAID: Final = re.compile(
    r"(?<![\w./-])(?<!-m )curator (demo|init|run|serve|list|show|accept|reject|resolve|rollback|reconsider"
    r"|trace|regret|resume|why|extract|ledger|purge|sweep|install-service|uninstall-service|doctor|completion)\b"
)
_HOMELESS: Final = frozenset({"demo", "init", "completion"})


def program() -> str:
    """Return the words that start this program: its name where PATH leads to it, else its place."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return shlex.join([sys.executable, "-m", NAME])
    if called.name != NAME or not called.is_file():
        return NAME
    found = shutil.which(NAME)
    if found is not None and Path(found).samefile(called):
        return NAME
    return shlex.quote(str(called.absolute()))


def typed(*words: str) -> str:
    """Return one command, such as `typed("show", ident)`, to be pasted into a shell."""
    return f"{program()} {shlex.join(words)}"


def spelled(said: str, where: Sequence[str] = ()) -> str:
    """Return a sentence in which every command stands as it has to be typed here.

    `where` are the options that find the home; verbs that take the home as their word go without.
    """

    def one(found: re.Match[str]) -> str:
        verb = found[1]
        return typed(verb, *(() if verb in _HOMELESS else where))

    return _SAID.sub(one, said)
