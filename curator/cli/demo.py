"""`curator demo`: a sample home, a pass on it, and what to type next."""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path

import click
from pydantic import ValidationError

from curator.cli.folders import state_folder
from curator.cli.logged import log_pass
from curator.cli.opened import folder as folder_of
from curator.cli.reported import as_json, tell
from curator.cli.screen import say, table, write_json
from curator.cli.typed import typed
from curator.cli.verb import Asked, Verb
from curator.clock import system
from curator.demo.make import make
from curator.errors import KNOWN_FAILURE, CuratorError, SettingsError
from curator.model_settings import ModelSettings
from curator.passes import run
from curator.settings import Settings, load
from curator.tended import Home, How

_LEFT_ALONE = ("mira-oat-warm", "mira-oat-cold")


@click.command("demo", cls=Verb)
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "--model", default="", help="A model that reads the journals, too, as litellm names it."
)
@click.option("--api-base", default="", help="Where that model listens, if not at its maker's.")
@click.pass_obj
def command(asked: Asked, folder: Path | None, model: str, api_base: str) -> int:
    """Make a sample home, run a pass on it, and say what to type next.

    FOLDER must be new or empty; without one a temporary folder is made.
    """
    place = folder or asked.home or Path(tempfile.mkdtemp(prefix="curator-demo-"))
    repository = make(_made(folder_of(place)))
    settings = load(asked.settings) if asked.settings else Settings()
    if model:
        settings = settings.model_copy(update={"model": _model(settings, model, api_base)})
    state = state_folder(repository.common_dir)
    report = run(Home(settings, repository, system(), state), How(caps=False))
    log_pass(report)
    if asked.json:
        write_json({"home": repository.root, **as_json(report)})
        return KNOWN_FAILURE if report.broken else 0
    say("A sample home stands in ", (str(repository.root), "bold"))
    say("A household's memory of five weeks, in English, Korean and Japanese.")
    tell(report)
    _tell_next(repository.root, [line.id for line in report.opened], _options(asked, settings))
    return KNOWN_FAILURE if report.broken else 0


def _model(settings: Settings, name: str, api_base: str) -> ModelSettings:
    told = {**settings.model.model_dump(), "name": name, "api_base": api_base}
    try:
        return ModelSettings.model_validate(told)
    except ValidationError as wrong:
        raise SettingsError(
            wrong.errors()[0]["msg"], where="--model and --api-base", remedy="curator demo --help"
        ) from wrong


def _made(place: Path) -> Path:
    try:
        if not place.exists():
            place.mkdir(parents=True)
    except OSError as broken:
        raise CuratorError(
            f"the folder cannot be made: {broken.strerror}",
            where=str(place),
            remedy="name a folder in a place where you may write",
        ) from broken
    return place


def _options(asked: Asked, settings: Settings) -> tuple[str, ...]:
    """Return what finds this home and its settings once one has gone into its folder."""
    if asked.settings is None:
        return ()
    given = ("--settings", str(asked.settings.absolute()))
    return (*given, "--home", ".") if settings.home.path else given


def _tell_next(root: Path, ids: list[str], more: tuple[str, ...]) -> None:
    say("")
    say("Now type:")
    say(f"  cd {shlex.quote(str(root))}")
    rows = []
    if ids:
        rows.append((typed("show", ids[0], *more), "what it changes, and why"))
        rows.append((typed("accept", ids[0], *more), "merge it into main"))
        rows.append(
            (
                typed("reject", ids[-1], "--reason", "not needed", *more),
                "never to be proposed again",
            )
        )
    rows.append((typed("list", *more), "what is left to decide"))
    rows.append((typed("why", *_LEFT_ALONE, *more), "why these two are left alone"))
    table(rows)
