"""Commit in the name of the configured person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from curator.git_safety import COMMITTER
from curator.repository import Repository


def commit_as_person(
    repository: Repository, tree: str, parents: Sequence[str], message: str, when: datetime
) -> str:
    """Write a commit of a tree on its parents and return its oid; no ref moves."""
    date = f"@{int(when.timestamp())} {when:%z}"
    env = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, **_person(repository)}
    links = [part for parent in parents for part in ("-p", parent)]
    text = message.encode("utf-8", "replace")
    return repository.text("commit-tree", *links, tree, stdin=text, env=env)


def mail_of_person(repository: Repository) -> str:
    """Return the e-mail that such a commit bears."""
    return _person(repository).get("GIT_COMMITTER_EMAIL", COMMITTER)


def _person(repository: Repository) -> dict[str, str]:
    """Return the configured person as author and committer; our own ident where none is set."""
    name = repository.text("config", "--get", "user.name", ok=(0, 1))
    mail = repository.text("config", "--get", "user.email", ok=(0, 1))
    if not name.strip(" .,:;<>\"'") or not mail.strip():
        return {}
    return {
        f"GIT_{role}_{key}": value
        for role in ("AUTHOR", "COMMITTER")
        for key, value in (("NAME", name), ("EMAIL", mail))
    }
