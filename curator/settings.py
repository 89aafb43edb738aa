"""The owner's settings: one TOML file per home, outside the home, every key with a default."""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, ValidationError

from curator.metrics_settings import MetricsSettings
from curator.model_settings import ConsolidateSettings, ModelSettings
from curator.private import Sort
from curator.schedule_settings import DigestSettings, ScheduleSettings
from curator.sections import Count, Folder, Globs, Place, Section, Texts
from curator.wrong_settings import no_file, no_toml, unreadable, wrong_key

FORM: Final = 1


def _known_form(number: int) -> int:
    if number > FORM:
        raise ValueError(f"at most {FORM} here: a newer curator wrote this file, update this one")
    return number


class HomeSettings(Section):
    """Which repository is tended; `timezone` is an IANA name, empty for the machine's.

    `version` is that of the form of the whole file; an older curator refuses a newer one.
    """

    version: Annotated[int, Field(ge=1), AfterValidator(_known_form)] = FORM
    path: Place = ""
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


class JudgeSettings(Section):
    """What the owner knows of their notes; `single_valued` are keys with one value at a time.

    `second_opinion` has the model of the settings look at what the rules found, too.
    """

    single_valued: Texts = ()
    second_opinion: bool = False


def _region(named: str) -> str:
    from curator.private import phones

    if not phones.known(named):
        raise ValueError('regions by their two capital letters (ISO 3166), such as "KR" or "GB"')
    return named


class PrivateSettings(Section):
    """What counts as personal data, and which sorts of what is private a remote model may be sent."""

    email: bool = False
    regions: Annotated[
        tuple[Annotated[str, AfterValidator(_region)], ...], Field(strict=False)
    ] = ()
    send: Annotated[tuple[Sort, ...], Field(strict=False)] = ()


class ProposalSettings(Section):
    """Which kinds propose, from which certainty on, and how many proposals may wait."""

    kinds: Texts = ("all",)
    floor: Literal["possible", "likely", "confident", "certain"] = "confident"
    open: Count = 10
    per_kind: Count = 4
    per_pass: Count = 5
    expire_days: Annotated[int, Field(ge=1, le=36_500)] = 60


class GateSettings(Section):
    """The numbers of the gates; `loss_share` is a share of the home's notes, 0 to 1."""

    fresh_hours: Annotated[int, Field(ge=0, le=87_600)] = 24
    loss_share: Annotated[float, Field(ge=0, le=1)] = 0.1
    loss_notes: Count = 10
    chain: Annotated[int, Field(ge=1, le=100)] = 8


class Settings(Section):
    """Everything an owner can decide; `Settings()` is what a home without a file gets."""

    home: HomeSettings = HomeSettings()
    layout: LayoutSettings = LayoutSettings()
    style: StyleSettings = StyleSettings()
    trust: TrustSettings = TrustSettings()
    judge: JudgeSettings = JudgeSettings()
    consolidate: ConsolidateSettings = ConsolidateSettings()
    private: PrivateSettings = PrivateSettings()
    proposals: ProposalSettings = ProposalSettings()
    gates: GateSettings = GateSettings()
    model: ModelSettings = ModelSettings()
    schedule: ScheduleSettings = ScheduleSettings()
    digest: DigestSettings = DigestSettings()
    metrics: MetricsSettings = MetricsSettings()


def load(file: Path) -> Settings:
    """Read one settings file.

    Raises SettingsError that names the file and the line, or the dotted key and the nearest match.
    """
    return _checked(raw(file), file)


def parse(text: str, file: Path) -> Settings:
    """Return the settings that a TOML text holds; `file` is only named in errors."""
    return _checked(_toml(text, file), file)


def raw(file: Path) -> Mapping[str, object]:
    """Return the tables of a settings file, unchecked; SettingsError where it is no TOML file."""
    try:
        # A pipe in the file's place must not be waited for.
        with open(file, "rb", opener=_at_once) as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise no_file(file)
            # Some editors put a byte order mark first.
            text = opened.read().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as broken:
        raise unreadable(file, broken) from broken
    return _toml(text, file)


def _at_once(name: str, flags: int) -> int:
    return os.open(name, flags | os.O_NONBLOCK | os.O_CLOEXEC)


def _toml(text: str, file: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as broken:
        # Beside its own errors: numbers of 4,300 digits and lists without bottom.
        raise no_toml(file, text, broken) from broken


def _checked(tables: Mapping[str, object], file: Path) -> Settings:
    try:
        return Settings.model_validate(tables)
    except ValidationError as wrong:
        raise wrong_key(file, wrong.errors()[0], keys()) from wrong


def keys() -> Mapping[str, object]:
    """Return every dotted key with its default, in the order of the sample file."""
    found: dict[str, object] = {}
    for name, field in Settings.model_fields.items():
        section = field.get_default()
        found |= {f"{name}.{key}": value for key, value in section}
    return found
