"""`curator init PATH`: show what a home was taken for, write its settings."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path

import click

from curator.cli.folders import home_key, settings_folder
from curator.cli.opened import open_home
from curator.cli.sample import Value, filled
from curator.cli.screen import say, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted
from curator.errors import CuratorError
from curator.home.detect import Class, Survey, look
from curator.kinds import KINDS
from curator.kinds.words import promise
from curator.ledger.store import read
from curator.notices import notices
from curator.sections import relative_folder
from curator.tended import Home, base_of
from curator.viewing import snapshot_of


@click.command("init", cls=Verb)
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--print", "only_print", is_flag=True, help="Print the settings and write nothing.")
@click.option("--branch", default="", help="The branch proposals start from.")
@click.pass_obj
def command(asked: Asked, path: Path, *, only_print: bool, branch: str) -> None:
    """Show what a notes repository is taken for and write a commented settings file.

    The file lies outside the home, because agents can write inside it.
    """
    # --settings names the file to write here, so there is nothing to read in it yet.
    opened = replace(open_home(replace(asked, settings=None), path), asked=asked)
    home = _on_branch(opened.home, branch)
    base, commit = base_of(home, read(home.repository))
    snapshot = snapshot_of(home, commit)
    survey = _settled(home, look(snapshot))
    text = filled(_values(home, survey, base))
    file = None if only_print else _write(home, text, asked.settings)
    if asked.json:
        write_json({"branch": base, "file": file, "settings": text, **_as_json(survey)})
    elif only_print:
        click.echo(text, nl=False)
    else:
        _tell(survey, base)
        for sentence in notices(snapshot):
            say(("note: ", "yellow"), sentence)
        say("settings written to ", (str(file), "bold"))
        say(f"next: {opened.typed('run', '--survey')}")


def _on_branch(home: Home, branch: str) -> Home:
    if not branch:
        return home
    settings = home.settings
    wanted = settings.home.model_copy(update={"branch": branch})
    return replace(home, settings=settings.model_copy(update={"home": wanted}))


def _settled(home: Home, survey: Survey) -> Survey:
    """Return the survey with the archive folder that settings can name: the home's own or a new one."""
    try:
        relative_folder(survey.archive_folder)
    except ValueError:
        fallback = home.settings.style.archive_folder
        return replace(survey, archive_folder=fallback, archive_exists=False)
    return survey


def _values(home: Home, survey: Survey, base: str) -> dict[str, Value]:
    return {
        "home.path": _utf8("path of the home", str(home.repository.root)),
        "home.branch": _utf8("name of the branch", base),
        "style.superseded": survey.superseded,
        "style.archive_folder": survey.archive_folder,
    }


def _utf8(what: str, name: str) -> str:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError as undecodable:
        raise CuratorError(
            f"the {what} is not UTF-8, so settings cannot hold it",
            where=name,
            remedy="rename it, or use curator run --settings FILE with that key left empty",
        ) from undecodable
    return name


def _write(home: Home, text: str, chosen: Path | None) -> Path:
    file = chosen or settings_folder() / f"{home_key(home.repository.common_dir)}.toml"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Hidden until it is whole: half a file would be taken for the owner's.
        handle, name = tempfile.mkstemp(".new", f".{file.name}-", file.parent)
    except OSError as broken:
        raise _unwritable(file, broken) from broken
    whole = Path(name)
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(text.encode("utf-8"))
            new.flush()
            os.fsync(new.fileno())
        # A link, unlike a move, refuses an existing file: the owner's own words are never overwritten.
        file.hardlink_to(whole)
    except FileExistsError as known:
        raise CuratorError(
            "this home has settings already",
            where=str(file),
            remedy="edit that file, or remove it first; --print shows what would be written",
        ) from known
    except OSError as broken:
        raise _unwritable(file, broken) from broken
    finally:
        whole.unlink()
    return file


def _unwritable(file: Path, broken: OSError) -> CuratorError:
    return CuratorError(
        "the settings cannot be written",
        where=str(file),
        remedy=f"make the folder writable ({os.strerror(broken.errno or 0)})",
    )


def _tell(survey: Survey, base: str) -> None:
    rows = [_row("notes", survey.notes), _row("journals", survey.journals)]
    rows += [_row("dated notes", survey.dated)] if survey.dated.count else []
    rows += [_row(f"neither: {why}", found) for why, found in survey.ignored.items()]
    rows += [_row("unreadable", survey.unreadable)] if survey.unreadable.count else []
    table(rows)
    dialects = ", ".join(f"{count} {name}" for name, count in survey.dialects.items())
    say(f"front matter is read as written by: {dialects or 'nobody'} (plain: by no known tool)")
    share = f"{survey.front_share:.0%} of the notes have front matter"
    how = "a key in them" if survey.superseded == "mark" else _archived(survey)
    say(f"superseded notes: {how} ({survey.superseded}; {share})")
    say(f"base branch: {base}")
    if survey.stamped.count:
        count = counted(survey.stamped.count, "file")
        say(
            f"{count} named by 12 or 14 digits alone, such as {survey.stamped.examples[0]}: journals, so"
        )
        say(
            "never edited; if they are your notes, set layout.journal to the folders of your real journal"
        )
    table((kind, promise(kind)) for kind in KINDS)
    if survey.dated.count:
        say("dated notes are not edited until you set layout.dated_confirmed = true")


def _archived(survey: Survey) -> str:
    return f"moved to {survey.archive_folder}/" + (
        "" if survey.archive_exists else ", a new folder"
    )


def _row(name: str, found: Class) -> tuple[str, str, str]:
    return name, str(found.count), ", ".join(found.examples)


def _as_json(survey: Survey) -> dict[str, object]:
    def one(found: Class) -> dict[str, object]:
        return {"count": found.count, "examples": found.examples}

    return {
        "notes": one(survey.notes),
        "journals": one(survey.journals),
        "stamped": one(survey.stamped),
        "dated": one(survey.dated),
        "ignored": {why: one(found) for why, found in survey.ignored.items()},
        "unreadable": one(survey.unreadable),
        "kinds": {kind: promise(kind) for kind in KINDS},
        "dialects": survey.dialects,
        "front_share": survey.front_share,
        "superseded": survey.superseded,
        "archive_folder": survey.archive_folder,
    }
