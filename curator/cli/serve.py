"""`curator serve`: tend homes night after night."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import click
from click.core import ParameterSource

from curator.cli.folders import home_key, settings_folder, state_folder
from curator.cli.homes import Found, known
from curator.cli.opened import check_kinds, folder, open_home
from curator.cli.verb import Asked, Verb
from curator.clock import system
from curator.daemon.memory import Fault
from curator.daemon.plan import Broken, Homes, Plan
from curator.errors import CuratorError, SettingsError
from curator.logs import configure
from curator.repository import Repository
from curator.settings import load
from curator.wrong_settings import unreadable


@click.command("serve", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.pass_context
def command(ctx: click.Context, path: Path | None) -> int:
    """Tend one home, or all that have settings, on their schedules until stopped."""
    # Until the loop takes it, a hangup would end the daemon, and no service would start it again.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    from curator.daemon.serve import serve

    asked = ctx.obj
    assert isinstance(asked, Asked)
    if ctx.get_parameter_source("log") is ParameterSource.DEFAULT:
        asked = replace(asked, log="info")
        configure(asked.log)
    if path or asked.home or asked.settings:
        return serve(_one(asked, path), asked.log)
    if not known():
        raise SettingsError(
            "there is no home to tend",
            where=str(settings_folder()),
            remedy="curator init PATH, or name a home: curator serve --home PATH",
        )
    return serve(Homes(_all, lambda: _mark(*_files())), asked.log)


def _one(asked: Asked, path: Path | None) -> Homes:
    """Return the home that was named; CuratorError where it cannot be opened at first."""
    # Where the daemon is at home must not change what a relative path names.
    asked = replace(asked, home=(path or asked.home or Path(_named(asked))).absolute())
    file = open_home(asked).file

    def find() -> tuple[Plan | Broken, ...]:
        try:
            opened = open_home(asked)
            if file is not None and opened.file is None:
                raise SettingsError(
                    "no settings name this home any more",
                    where=str(file),
                    remedy="put the file back, or its home.path",
                )
            return (_plan(opened.home.repository, Found(opened.home.settings, opened.file)),)
        except CuratorError as wrong:
            return (Broken(Fault.of(wrong), file, isinstance(wrong, SettingsError)),)

    return Homes(find, lambda: _mark(*([file] if file else [])))


def _named(asked: Asked) -> str:
    return load(asked.settings).home.path if asked.settings else ""


def _all() -> tuple[Plan | Broken, ...]:
    """Return all homes with settings; one that cannot be tended is told, and the others are."""
    try:
        files = known()
    except SettingsError as closed:
        return (Broken(Fault.of(closed)),)
    found = [_read(named.file) for named in files]
    names = [plan.name for plan in found if isinstance(plan, Plan)]
    return tuple(
        _twice(plan) if isinstance(plan, Plan) and names.count(plan.name) > 1 else plan
        for plan in found
    )


def _twice(plan: Plan) -> Broken:
    return Broken(
        Fault("another settings file names this home too", str(plan.file), "keep one of them"),
        plan.file,
    )


def _read(file: Path) -> Plan | Broken:
    try:
        settings = load(file)
        if not settings.home.path:
            raise SettingsError(
                "it names no home", where=f"{file}: home.path", remedy="curator init PATH"
            )
        check_kinds(Found(settings, file))
        system(settings.home.timezone)
    except SettingsError as wrong:
        return Broken(Fault.of(wrong), file)
    try:
        repository = Repository.open(folder(Path(settings.home.path)))
        return _plan(repository, Found(settings, file))
    except CuratorError as gone:
        return Broken(Fault.of(gone), file, of_settings=False)


def _plan(repository: Repository, found: Found) -> Plan:
    settings = found.settings
    try:
        text = found.file.read_bytes() if found.file else b""
    except OSError as gone:
        raise unreadable(Path(str(found.file)), gone) from gone
    if found.file and not text.strip():
        # An editor on a full disk leaves nothing; that asks for no defaults.
        raise SettingsError(
            "the settings file is empty", where=str(found.file), remedy="curator init writes one"
        )
    return Plan(
        name=home_key(repository.common_dir),
        root=repository.root,
        settings=settings,
        clock=system(settings.home.timezone),
        state=state_folder(repository.common_dir),
        file=found.file,
        text=text,
    )


def _files() -> list[Path]:
    try:
        return sorted(file for file in settings_folder().iterdir() if file.suffix == ".toml")
    except OSError:
        return []


def _mark(*files: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what changes when any of the files does."""
    marks = []
    for file in files:
        try:
            found = file.stat()
            marks.append((str(file), found.st_mtime_ns, found.st_size))
        except OSError:
            marks.append((str(file), 0, 0))
    return tuple(marks)
