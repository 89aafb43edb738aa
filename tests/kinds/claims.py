"""Views in which somebody judged claims, made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from curator.claims import Claim, read_claims
from curator.finding import Certainty, Evidence
from curator.judge.relation import ClaimVerdict, Conflicts, Updates
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.tended import base_of
from curator.viewing import view_of
from tests.passes.homes import made

_CUE = (Evidence("validity", "both say since when they hold"),)


def claimed(seen: View, path: str, words: str = "") -> Claim:
    """Return the one claim of a note with these words."""
    note = seen.snapshot.at(path)
    assert note is not None, path
    (found,) = [claim for claim in read_claims(note) if words in claim.text]
    return found


def update(newer: Claim, older: Claim, values: tuple[str, str], **how: object) -> ClaimVerdict:
    """Return that one claim took the place of another; `values` are the new one and the old one."""
    verdict = ClaimVerdict(
        newer, older, Updates(newer, older), Certainty.CONFIDENT, _CUE, (), "main database", *values
    )
    return replace(verdict, **how)  # type: ignore[arg-type]


def conflict(a: Claim, b: Claim, values: tuple[str, str], **how: object) -> ClaimVerdict:
    """Return that two claims cannot both hold."""
    verdict = ClaimVerdict(
        a, b, Conflicts(), Certainty.CONFIDENT, _CUE, (), "staging port", *values
    )
    return replace(verdict, **how)  # type: ignore[arg-type]


def view(tmp_path: Path, files: Mapping[str, str], **sections: dict[str, object]) -> View:
    """Return what a kind may know of a home with these files; nothing is judged yet."""
    home = made(tmp_path, dict(files), **sections)
    return replace(view_of(home, base_of(home, Ledger())[1]), claims=())


def judged(seen: View, *verdicts: ClaimVerdict) -> View:
    """Return the view with these verdicts on claims."""
    return replace(seen, claims=verdicts)
