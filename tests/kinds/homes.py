"""What the kinds find and draft in a small home, without a pass around them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from curator.finding import Finding
from curator.kinds import dedup
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.proposal import Draft, NoDraft
from curator.tended import base_of
from curator.viewing import view_of
from tests.passes.homes import made

SHED = (
    "The spare key of the garden shed hangs behind the blue watering can, and the lamp inside needs "
    "a new bulb every winter.\n"
)
ARCHIVE = {"superseded": "archive"}


def view(tmp_path: Path, files: Mapping[str, str], **style: str) -> View:
    """Return what a kind may know of a home with these files."""
    home = made(tmp_path, dict(files), style={**style})
    return view_of(home, base_of(home, Ledger())[1])


def the_join(seen: View) -> tuple[Finding, Draft | NoDraft]:
    """Return the one join that is found, and its draft."""
    (finding,) = dedup.find(seen)
    return finding, dedup.draft(finding, seen)


def drafted(tmp_path: Path, files: Mapping[str, str], **style: str) -> Draft:
    """Return the draft of the one join of a home."""
    _, draft = the_join(view(tmp_path, files, **style))
    assert isinstance(draft, Draft), draft
    return draft


def held(tmp_path: Path, files: Mapping[str, str], **style: str) -> NoDraft:
    """Return why the one join of a home is not drafted."""
    _, draft = the_join(view(tmp_path, files, **style))
    assert isinstance(draft, NoDraft), draft
    return draft
