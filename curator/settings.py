"""The owner's settings: one TOML file per home, outside the home, every key with a default."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from curator.errors import SettingsError

SAMPLE: Final = "every key stands in config/curator.toml with its default"
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)$")
_NOUNS: Final = {"int": "a whole number", "float": "a number", "bool": "true or false"}

Text = Annotated[str, Field(min_length=1)]
# strict=False: TOML has lists, and a frozen model holds tuples.
Texts = Annotated[tuple[Text, ...], Field(strict=False)]
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

    notes: Texts = ()
    journal: Texts = ()
    dated: Texts = ()
    ignore: Texts = ()
    dated_confirmed: bool = False


class StyleSettings(Section):
    """How changes look in the home."""

    superseded: Literal["auto", "mark", "archive"] = "auto"
    archive_folder: Text = "archive"
    front_matter: Literal["edit", "never"] = "edit"


class TrustSettings(Section):
    """Commit e-mails of people and agents, path globs of what came from outside."""

    people: Texts = ()
    agents: Texts = ()
    external: Texts = ()


class ProposalSettings(Section):
    """Which kinds propose, from which certainty on, and how many proposals may wait."""

    kinds: Texts = ("dedup", "retire")
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
        raise SettingsError(
            "the settings file cannot be read", where=str(file), remedy=_reading(broken)
        ) from broken
    return parse(text, file)


def parse(text: str, file: Path) -> Settings:
    """Return the settings that a TOML text holds; `file` is only named in errors."""
    try:
        return Settings.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as broken:
        at = _LINE.search(str(broken))
        line = f"{file}, line {at[1]}" if at else str(file)
        what = _LINE.sub("", str(broken)).strip().rstrip(".")
        raise SettingsError(
            f"the settings are not valid TOML: {what}",
            where=line,
            remedy='correct that line; strings need quotes, lists look like ["a", "b"]',
        ) from broken
    except ValidationError as wrong:
        raise _explained(wrong.errors()[0], file) from wrong


def keys() -> Mapping[str, object]:
    """Return every dotted key with its default, in the order of the sample file."""
    found: dict[str, object] = {}
    for name, field in Settings.model_fields.items():
        section = field.get_default()
        found |= {f"{name}.{key}": value for key, value in section}
    return found


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that a mistyped one most likely means, if any is close."""
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return close[0] if close else None


def _explained(error: ErrorDetails, file: Path) -> SettingsError:
    # Indices of list entries are left out of the key and named apart.
    dotted = ".".join(str(part) for part in error["loc"] if isinstance(part, str))
    where = f"{file}: {dotted}"
    if error["type"] == "extra_forbidden":
        return SettingsError(f"the key {dotted!r} is not known", where=where, remedy=_meant(dotted))
    return SettingsError(
        f"{dotted} cannot be {_shown(error['input'])}", where=where, remedy=_wanted(error)
    )


def _meant(dotted: str) -> str:
    known = keys()
    sections = list(Settings.model_fields)
    match = nearest(dotted, [*known, *sections])
    if match is None:
        last = dotted.rsplit(".", 1)[-1]
        match = next((key for key in known if key.rsplit(".", 1)[-1] == last), None)
    return f"did you mean {match!r}?" if match else SAMPLE


def _wanted(error: ErrorDetails) -> str:
    kind = error["type"].removesuffix("_type")
    if kind == "string":
        return 'a text in quotes, such as "text"'
    if kind in ("tuple", "list"):
        return 'a list of texts, such as ["one", "two"]'
    if kind.startswith("model"):
        return "a table of keys; see config/curator.toml"
    if kind in _NOUNS:
        return _NOUNS[kind]
    said = error["msg"].removeprefix("Input should be ")
    return said[:1].lower() + said[1:]


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _reading(broken: OSError | UnicodeDecodeError) -> str:
    if isinstance(broken, FileNotFoundError):
        return "curator init PATH writes one"
    if isinstance(broken, UnicodeDecodeError):
        return "save it as UTF-8"
    return f"make it readable ({broken.strerror})"
