"""What all commands share: where the home is, which settings, words or JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from curator.cli.typed import spelled
from curator.errors import CuratorError
from curator.logs import configure

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """The shared options of one call; None where the person said nothing."""

    home: Path | None = None
    settings: Path | None = None
    json: bool = False
    log: str = ""


class Verb(click.Command):
    """A command with the shared options; its function takes them with `click.pass_obj`."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        return [*own[:-1], *_SHARED, own[-1]] if own else list(_SHARED)

    def invoke(self, ctx: click.Context) -> object:
        named = ctx.params.get("path") or ctx.params.get("folder")
        if named is not None and ctx.params["home"] is not None:
            raise click.UsageError(f"{named} and --home both name a home", ctx)
        ctx.obj = Asked(
            home=ctx.params.pop("home"),
            settings=ctx.params.pop("settings"),
            json=ctx.params.pop("json"),
            log=ctx.params.pop("log"),
        )
        configure(ctx.obj.log)
        try:
            return super().invoke(ctx)
        except CuratorError as known:
            known.remedy = _spelled(known.remedy, ctx)
            raise


def _spelled(remedy: str, ctx: click.Context) -> str:
    from curator.cli.opened import where_asked

    path = ctx.params.get("path")
    return spelled(remedy, where_asked(ctx.obj, path if isinstance(path, Path) else None))


_SHARED: tuple[click.Parameter, ...] = (
    click.Option(
        ["--home"],
        type=_FOLDER,
        help="The home; default: the repository of this folder, else the only one with settings.",
    ),
    click.Option(["--settings"], type=_FILE, help="A settings file to use instead of the home's."),
    click.Option(["--json"], is_flag=True, help="Write one JSON document."),
    click.Option(
        ["--log"],
        type=click.Choice(("debug", "info", "warning", "error")),
        default="warning",
        help="Which events go to stderr.",
    ),
)
