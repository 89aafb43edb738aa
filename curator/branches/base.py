"""Which branch proposals are made for."""

from __future__ import annotations

from collections.abc import Iterable
from shlex import quote

from curator.errors import SettingsError
from curator.repository import Repository

_OURS = "curator/"


def base_branch(repository: Repository, *, wanted: str = "", recorded: str = "") -> str:
    """Return the branch chosen by the owner, the ledger, HEAD, origin, or a sole main or master.

    Raises SettingsError where none of these decides.
    """
    heads = {name.removeprefix("refs/heads/") for name in repository.refs("refs/heads/")}
    if wanted and wanted not in heads:
        raise SettingsError(
            f"there is no branch {wanted!r}",
            where=f"{repository.root}: home.branch",
            remedy="name a branch that exists: "
            + (", ".join(sorted(heads)[:5]) or "none does yet"),
        )
    usual = sorted(heads & {"main", "master"})
    for name in (wanted, recorded, _head(repository), _origin(repository)):
        if name and name in heads and not name.startswith(_OURS):
            return name
    if len(usual) == 1:
        return usual[0]
    first = usual[0] if usual else next(iter(sorted(heads)), "")
    choose = f"curator init {quote(str(repository.root))} --branch {quote(first)}"
    raise SettingsError(
        "the base branch cannot be chosen",
        where=f"{repository.root}: {_state(repository, usual, heads)}",
        remedy=choose if first else "commit the notes, then run again",
    )


def guard_names(repository: Repository, kinds: Iterable[str] = ()) -> None:
    """Raise SettingsError where a branch named `curator`, or as a kind, blocks every name below it."""
    blocking = ["curator", *(f"curator/{kind}" for kind in kinds)]
    refs = repository.refs(*(f"refs/heads/{name}" for name in blocking))
    for name in blocking:
        if f"refs/heads/{name}" in refs:
            raise SettingsError(
                f"a branch named {name} stands where the proposals' branches go",
                where=str(repository.root),
                remedy=f"git branch -m {name} something-else",
            )


def _head(repository: Repository) -> str:
    # Not --short: where a tag has the same name it prints heads/main.
    full = repository.text("symbolic-ref", "--quiet", "HEAD", ok=(0, 1, 128))
    return full.removeprefix("refs/heads/")


def _origin(repository: Repository) -> str:
    full = repository.text("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD", ok=(0, 1, 128))
    return full.removeprefix("refs/remotes/origin/")


def _state(repository: Repository, usual: list[str], heads: set[str]) -> str:
    if not heads:
        return "there is no commit yet"
    head = "HEAD is detached" if not _head(repository) else f"HEAD is {_head(repository)}"
    return f"{head}, there are {' and '.join(usual)}" if usual else f"{head}, no main or master"
