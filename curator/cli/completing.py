"""What a shell may offer for an argument."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from curator.cli import plain
from curator.cli.verb import Asked
from curator.errors import CuratorError


def open_ids(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the ids of what is open in the home that is meant, upper case or lower."""
    return _ids(ctx, incomplete, "open")


def accepted_ids(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the ids of what the base of the home that is meant holds."""
    return _ids(ctx, incomplete, "accepted")


def answered_ids(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the ids of what was refused, undone or lost in the home that is meant."""
    return _ids(ctx, incomplete, "rejected", "rolled_back", "unknown", "void", "convergent")


def known_ids(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the ids of all that the ledger of the home that is meant tells of."""
    return _ids(ctx, incomplete)


def _ids(ctx: click.Context, incomplete: str, *states: str) -> list[CompletionItem]:
    from curator.cli.opened import open_home
    from curator.ledger.store import read

    try:
        records = read(open_home(_asked(ctx)).home.repository).records.values()
    except CuratorError:
        return []
    start = incomplete.lower()
    known = sorted(
        (r for r in records if not states or r.state in states), key=lambda r: (r.since, r.id)
    )
    return [CompletionItem(r.id, help=plain.word(r.title)) for r in known if r.id.startswith(start)]


def stopped_kinds(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the kinds whose breaker is not closed in the home that is meant."""
    from curator.cli.opened import open_home
    from curator.ledger.store import read

    try:
        known = read(open_home(_asked(ctx)).home.repository).breakers
    except CuratorError:
        return []
    return [CompletionItem(kind) for kind in sorted(known) if kind.startswith(incomplete)]


def note_files(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Let the shell offer files: a note is most easily named by its path."""
    return [CompletionItem(incomplete, type="file")]


def _asked(ctx: click.Context) -> Asked:
    home, settings = ctx.params.get("home"), ctx.params.get("settings")
    return Asked(
        home=home if isinstance(home, Path) else None,
        settings=settings if isinstance(settings, Path) else None,
    )
