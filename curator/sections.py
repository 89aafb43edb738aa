"""What every table of the settings file has in common, and the shapes its values have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pathspec import GitIgnoreSpec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _place(named: str) -> str:
    try:
        Path(named).expanduser().resolve()
    except (RuntimeError, ValueError, OSError) as lost:
        raise ValueError('the folder of a repository, such as "/srv/notes" or "~/notes"') from lost
    return named


def relative_folder(named: str) -> str:
    """Return a folder inside the home without its last slash; ValueError if it is no plain one."""
    parts = named.removesuffix("/").split("/")
    if any(not _plain_part(part) for part in parts):
        raise ValueError(
            'a folder inside the home such as "archive" or "notes/old": plain names, none hidden, '
            'no "..", no space at either end'
        )
    return "/".join(parts)


def _folder_if_any(named: str) -> str:
    return relative_folder(named) if named else ""


def _plain_part(part: str) -> bool:
    return (
        part.isprintable() and part == part.strip() and "\\" not in part and part[:1] not in ".~-"
    )


def _readable_glob(glob: str) -> str:
    try:
        (pattern,) = GitIgnoreSpec.from_lines([glob]).patterns
    except (ValueError, re.error):
        pattern = None
    if pattern is None or pattern.include is None:
        raise ValueError(
            'globs as in a .gitignore, such as "notes/**" or "*.txt"; a "[" of a name is "\\["'
        )
    return glob


Text = Annotated[str, Field(min_length=1)]
# strict=False: TOML has lists, and a frozen model holds tuples.
Texts = Annotated[tuple[Text, ...], Field(strict=False)]
Globs = Annotated[tuple[Annotated[str, AfterValidator(_readable_glob)], ...], Field(strict=False)]
Folder = Annotated[str, AfterValidator(relative_folder)]
MaybeFolder = Annotated[str, AfterValidator(_folder_if_any)]
Place = Annotated[str, AfterValidator(_place)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]


class Section(BaseModel):
    """A table of the settings file: unknown keys and wrong types are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
