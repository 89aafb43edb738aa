"""What every git command gets, so that neither notes nor the repository's config run anything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from shlex import quote
from typing import Final

from curator.errors import BusyError, CuratorError, ReadOnlyError

_CONFIG: Final = {
    "core.hooksPath": "/dev/null",
    "core.fsmonitor": "false",
    "core.splitIndex": "false",  # shared index files would land in .git
    "core.quotePath": "false",  # bytes above 0x7f as they are; control characters stay quoted
    "core.fsync": "all",
    "core.logAllRefUpdates": "false",
    "core.filesRefLockTimeout": "2000",
    "core.packedRefsTimeout": "2000",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "commit.gpgSign": "false",
    "log.showSignature": "false",  # it would run the configured gpg.program
    "i18n.commitEncoding": "utf-8",
    "i18n.logOutputEncoding": "utf-8",
}
FLAGS: Final = (
    "--no-pager",
    *(part for key, value in _CONFIG.items() for part in ("-c", f"{key}={value}")),
)

COMMITTER: Final = "curator@localhost"

ENVIRONMENT: Final[Mapping[str, str]] = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    # git before 2.45 does not know the line above: no protocol, no fetch.
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_AUTHOR_NAME": "curator",
    "GIT_AUTHOR_EMAIL": COMMITTER,
    "GIT_COMMITTER_NAME": "curator",
    "GIT_COMMITTER_EMAIL": COMMITTER,
}

# Which of the person's own config files git reads, and which git is run.
KEPT: Final = frozenset(
    {
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_SYSTEM",
        "GIT_PYTHON_GIT_EXECUTABLE",
        "GIT_PYTHON_REFRESH",
    }
)

NEUTRALIZED: Final = (
    r"^(hook\..*\.(command|event)|merge\..*\.driver"
    r"|filter\..*\.(clean|smudge|process|required))$"
)
_HARMLESS: Final = {
    "command": ("enabled", "false"),
    "event": ("enabled", "false"),
    # An empty driver counts as a clean merge; this one reports a conflict.
    "driver": ("driver", "false"),
    "clean": ("clean", ""),
    "smudge": ("smudge", ""),
    "process": ("process", ""),
    "required": ("required", "false"),
}


def neutral(keys: Iterable[str]) -> dict[str, str]:
    """Return the environment that takes the effect from hooks, drivers and filters of a config.

    core.hooksPath does not cover hooks defined in the config (git 2.54); a filter set to nothing
    lets bytes pass as they are.
    """
    settings = {}
    for key in keys:
        section, _, last = key.rpartition(".")
        name, value = _HARMLESS[last]
        settings[f"{section}.{name}"] = value
    env = {"GIT_CONFIG_COUNT": str(len(settings))}
    for number, (key, value) in enumerate(sorted(settings.items())):
        env |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return env


def version_of(said: str) -> tuple[int, ...]:
    """Return major and minor of `git version`."""
    found = re.search(r"(\d{1,4})\.(\d{1,4})", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def explain(err: str, where: str) -> CuratorError:
    """Return what git complained about as an error that a person can act on."""
    first = next((line for line in err.splitlines() if line.strip()), "git failed")
    first = re.sub(r"^(fatal|error): ", "", first)
    if "dubious ownership" in err:
        remedy = f"git config --global --add safe.directory {quote(where)}"
        return CuratorError("the repository belongs to another user", where=where, remedy=remedy)
    if "not a git repository" in err:
        remedy = f"name a git repository, or git init {quote(where)}"
        return CuratorError("this is not a git repository", where=where, remedy=remedy)
    if "Read-only file system" in err:
        remedy = "restart the service, if it is one (systemd/README.md); else mount it writable"
        return ReadOnlyError(first, where=where, remedy=remedy)
    if ".lock" in err:
        remedy = "wait for the other git to end; if none runs, remove the lock file it names"
        return BusyError(first, where=where, remedy=remedy)
    if re.search(
        r"(?i)unable to (?:read|find)|(?:bad|missing|invalid|valid) object|not found", err
    ):
        remedy = "try again if a git gc --prune=now ran meanwhile; else git fsck"
        return CuratorError(first, where=where, remedy=remedy)
    return CuratorError(first, where=where, remedy="git fsck; then try again")
