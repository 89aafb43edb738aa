"""The owner's settings: one TOML file per home, outside the home, every key with a default."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pathspec import GitIgnoreSpec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from curator.wrong_settings import no_toml, unreadable, wrong_key


def _relative_folder(named: str) -> str:
    parts = named.removesuffix("/").split("/")
    if any(not _plain_part(part) for part in parts):
        raise ValueError(
            'a folder inside the home such as "archive" or "notes/old": plain names, none hidden, '
            'no "..", no space at either end'
        )
    return "/".join(parts)


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
Folder = Annotated[str, AfterValidator(_relative_folder)]
Count = Annotated[int, Field(ge=0)]


class Section(BaseModel):
    """A table of the settings file: unknown keys and wrong types are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class HomeSettings(Section):
    """Which repository is tended; `timezone` is an IANA name, empty for the machine's."""

    path: str = ""
    branch: str = ""
    timezone: str = ""


class LayoutSettings(Section):
    """Globs as in a `.gitignore`; empty lists mean that the layout is detected."""

    notes: Globs = ()
    journal: Globs = ()
    dated: Globs = ()
    ignore: Globs = ()
    dated_confirmed: bool = False


class StyleSettings(Section):
    """How changes look in the home."""

    superseded: Literal["auto", "mark", "archive"] = "auto"
    archive_folder: Folder = "archive"
    front_matter: Literal["edit", "never"] = "edit"


class TrustSettings(Section):
    """Commit e-mails of people and agents, path globs of what came from outside."""

    people: Texts = ()
    agents: Texts = ()
    external: Globs = ()


class ProposalSettings(Section):
    """Which kinds propose, from which certainty on, and how many proposals may wait."""

    kinds: Texts = ("all",)
    floor: Literal["possible", "likely", "confident", "certain"] = "confident"
    open: Count = 10
    per_kind: Count = 4
    per_pass: Count = 5
    expire_days: Annotated[int, Field(ge=1)] = 60


class GateSettings(Section):
    """The numbers of the gates; `loss_share` is a share of the home's notes, 0 to 1."""

    fresh_hours: Count = 24
    loss_share: Annotated[float, Field(ge=0, le=1)] = 0.1
    loss_notes: Count = 10
    chain: Annotated[int, Field(ge=1)] = 8


class Settings(Section):
    """Everything an owner can decide; `Settings()` is what a home without a file gets."""

    home: HomeSettings = HomeSettings()
    layout: LayoutSettings = LayoutSettings()
    style: StyleSettings = StyleSettings()
    trust: TrustSettings = TrustSettings()
    proposals: ProposalSettings = ProposalSettings()
    gates: GateSettings = GateSettings()


def load(file: Path) -> Settings:
    """Read one settings file.

    Raises SettingsError that names the file and the line, or the dotted key and the nearest match.
    """
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as broken:
        raise unreadable(file, broken) from broken
    return parse(text, file)


def parse(text: str, file: Path) -> Settings:
    """Return the settings that a TOML text holds; `file` is only named in errors."""
    try:
        return Settings.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as broken:
        raise no_toml(file, broken) from broken
    except ValidationError as wrong:
        raise wrong_key(file, wrong.errors()[0], keys()) from wrong


def keys() -> Mapping[str, object]:
    """Return every dotted key with its default, in the order of the sample file."""
    found: dict[str, object] = {}
    for name, field in Settings.model_fields.items():
        section = field.get_default()
        found |= {f"{name}.{key}": value for key, value in section}
    return found
