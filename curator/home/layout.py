"""Where the owner says notes, journals and dated notes are; empty means: detect."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pathspec import GitIgnoreSpec


@dataclass(frozen=True, slots=True)
class Layout:
    """The owner's globs, written as in a `.gitignore`.

    `notes` limits where notes are looked for and overrides what would be ignored; `journal`
    replaces the detection of journals; `dated` and `ignore` add to what is detected.
    """

    notes: tuple[str, ...] = ()
    journal: tuple[str, ...] = ()
    dated: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


def matches(globs: tuple[str, ...], path: str) -> bool:
    """Say whether one of the globs means this path; no globs mean no path."""
    return bool(globs) and _spec(globs).match_file(path)


@lru_cache(maxsize=64)
def _spec(globs: tuple[str, ...]) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines(globs)
