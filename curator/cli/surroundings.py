"""What `doctor` looks at around a home: remotes, pushes, file synchronisation, what is not committed."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from curator.cli.told import Told
from curator.cli.words import counted
from curator.gitdata import split_z
from curator.repository import Repository

# What synchronisers leave beside files, and folders that they are called.
_MARKS: Final = (
    ".stfolder", ".stversions", ".dropbox", ".dropbox.cache", ".sync", ".nextcloudsync.log",
    ".owncloudsync.log", ".tmp.drivedownload", ".tmp.driveupload", ".SynologyWorkingDirectory",
)  # fmt: skip
_NAMES: Final = (
    "dropbox", "onedrive", "icloud drive", "iclouddrive", "mobile documents", "cloudstorage",
    "google drive", "my drive", "nextcloud", "owncloud", "synologydrive", "pcloud", "megasync",
)  # fmt: skip
_COPIES: Final = ("sync-conflict-", "conflicted copy", "(conflict", "case conflict")
_OURS: Final = "refs/curator"
_OLD: Final = timedelta(days=7)


def surroundings(repository: Repository, branch: str, now: datetime) -> Iterator[Told]:
    """Yield what is worth knowing, or wrong, about where a home lies; `branch` is the one tended."""
    config = _config(repository)
    yield from _clone(repository, config)
    yield from _behind(repository, branch, now)
    yield from _pushed(repository, config)
    yield from _synchronised(repository)
    yield from _uncommitted(repository)


def _config(repository: Repository) -> dict[str, list[str]]:
    """Return the settings of git about remotes and pushes, keys in small letters."""
    said = repository.run(
        "config", "-z", "--get-regexp", r"^(remote|receive|transfer)\.", ok=(0, 1)
    )
    found: dict[str, list[str]] = {}
    for row in split_z(said.out):
        key, _, value = row.partition("\n")
        found.setdefault(key.lower(), []).append(value)
    return found


def _clone(repository: Repository, config: dict[str, list[str]]) -> Iterator[Told]:
    root = shlex.quote(str(repository.root))
    if (repository.common_dir / "shallow").exists():
        yield Told(
            "know",
            "the history is shallow: outcomes stay unknown",
            f"git -C {root} fetch --unshallow",
        )
    fetched = [(k, v) for k, vs in config.items() if k.endswith(".fetch") for v in vs]
    mirror = next((key for key, value in fetched if _covers(value)), "")
    if mirror:
        name = mirror.removeprefix("remote.").removesuffix(".fetch")
        yield Told(
            "wrong",
            f"this home mirrors {name}: a fetch with --prune deletes curator's branches and ledger",
            f"git -C {root} config --replace-all {shlex.quote(mirror)} "
            f"{shlex.quote(f'+refs/heads/*:refs/remotes/{name}/*')}",
        )
    elif fetched:
        yield Told(
            "know",
            "this home has a remote: clones do not get refs/curator/*, and a push --mirror from one "
            "deletes them",
        )


def _covers(refspec: str) -> bool:
    into = refspec.rpartition(":")[2]
    return ":" in refspec and into in ("refs/*", "refs/heads/*", "refs/curator/*")


def _behind(repository: Repository, branch: str, now: datetime) -> Iterator[Told]:
    form = "--format=%(upstream:short)%00%(upstream:track,nobracket)"
    said = repository.text("for-each-ref", form, f"refs/heads/{branch}")
    upstream, _, track = said.partition("\0")
    pull = f"git -C {shlex.quote(str(repository.root))} {'fetch' if repository.bare else 'pull'}"
    if "behind" in track:
        yield Told(
            "know", f"{branch} is {track} of {upstream}: what is new there is not seen", pull
        )
    file = repository.common_dir / "FETCH_HEAD"
    if upstream and file.exists():
        age = now - datetime.fromtimestamp(file.stat().st_mtime, UTC)
        if age > _OLD:
            yield Told("know", f"nobody fetched {upstream} for {counted(age.days, 'day')}", pull)


def _pushed(repository: Repository, config: dict[str, list[str]]) -> Iterator[Told]:
    root = shlex.quote(str(repository.root))
    allowed = config.get("receive.denycurrentbranch", ["refuse"])[-1].lower()
    if not repository.bare and allowed in ("ignore", "warn", "false", "no", "off", "0"):
        yield Told(
            "wrong",
            f"receive.denyCurrentBranch is {allowed}: a push moves the branch and not the files, and the "
            "next commit here undoes it",
            f"git -C {root} config receive.denyCurrentBranch updateInstead, or push to a bare hub",
        )
    hidden = config.get("receive.hiderefs", []) + config.get("transfer.hiderefs", [])
    if repository.bare and _OURS not in hidden:
        yield Told(
            "know",
            "a push --mirror from a clone would delete refs/curator/*, the memory of all decisions",
            f"git -C {root} config --add receive.hideRefs {_OURS}",
        )


def _synchronised(repository: Repository) -> Iterator[Told]:
    found = _marked(repository) or _copied(repository) or _called(repository)
    if found is not None:
        yield found


def _marked(repository: Repository) -> Told | None:
    for folder in (repository.root, *repository.root.parents):
        for name in _MARKS:
            if (folder / name).exists() and not _spared(folder):
                says = f"{folder / name} says that files here are synchronised around git"
                return Told("wrong", says, "use git, or keep .git out of it")
    return None


def _spared(folder: Path) -> bool:
    """Say whether Syncthing is told to leave `.git` alone."""
    try:
        lines = (folder / ".stignore").read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    return any(line.strip().removeprefix("(?d)").strip("/*") == ".git" for line in lines)


def _copied(repository: Repository) -> Told | None:
    git = repository.common_dir
    for place in (*git.glob("*"), *(git / "refs").rglob("*")):
        if any(sign in place.name.lower() for sign in _COPIES):
            says = f"{place} is a copy that a synchroniser left inside of git"
            return Told("wrong", says, "use git; git fsck, then remove that file")
    return None


def _called(repository: Repository) -> Told | None:
    for folder in (repository.root, *repository.root.parents):
        if folder.name.lower().startswith(_NAMES):
            says = f"{folder} looks like a folder that is synchronised, .git with it"
            return Told("know", says, "keep the repository outside of it, and push to it by git")
    return None


def _uncommitted(repository: Repository) -> Iterator[Told]:
    if repository.bare:
        return
    # A submodule's own config is not neutralized: git would run its filters.
    quiet = ("--no-renames", "--ignore-submodules=all")
    out = repository.run("status", "--porcelain", "-z", *quiet).out
    changed = [row for row in out.split(b"\0") if row.endswith((b".md", b".md/"))]
    if changed:
        yield Told(
            "know",
            f"not committed and not seen: {counted(len(changed), 'Markdown file')}",
            "commit",
        )
