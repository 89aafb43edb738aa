"""What an owner decides about a model, and about the facts that become notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, JsonValue

from curator.extensions import extensions
from curator.sections import MaybeFolder, Section

_TAG: Final = re.compile(r"[^\s,\"'\[\]{}#]+")
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def _variable(named: str) -> str:
    if named and (_VARIABLE.fullmatch(named) is None or len(named) > 100):
        raise ValueError("the name of an environment variable that holds the key, never the key")
    return named


def _address(named: str) -> str:
    wrong = ValueError('an address such as "http://127.0.0.1:11434/v1", without a password in it')
    try:
        parts = urlsplit(named)
        known = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        raise wrong from None
    if named and (not known or not named.isprintable() or " " in named or "@" in parts.netloc):
        raise wrong
    return named


def _tags(table: Mapping[str, str]) -> Mapping[str, str]:
    if any(_TAG.fullmatch(tag) is None or len(tag) > 40 for tag in table):
        raise ValueError('tags without spaces, each with what it means, such as {ops = "servers"}')
    return table


def _extensions(table: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    extensions(table)
    return table


Tokens = Annotated[int, Field(ge=0, le=1_000_000_000)]
Money = Annotated[float, Field(ge=0, le=1_000_000)]


class ModelSettings(Section):
    """Which model may be asked, and how much; an empty `name` is no model. Money is in US dollars."""

    name: Annotated[str, Field(max_length=200)] = ""
    api_base: Annotated[str, AfterValidator(_address)] = ""
    api_key_env: Annotated[str, AfterValidator(_variable)] = ""
    timeout: Annotated[int, Field(ge=1, le=3_600)] = 120
    max_tokens: Annotated[int, Field(ge=100, le=100_000)] = 2_000
    tokens_per_pass: Tokens = 100_000
    tokens_per_day: Tokens = 300_000
    cost_per_pass: Money = 0.5
    cost_per_day: Money = 1.0


class ConsolidateSettings(Section):
    """How facts of journals become notes; `folder` is where new notes go, empty for where such are.

    For a model only: `extraction_policy` says what is worth a note in this home, and `label_taxonomy` maps
    each tag that it may give to its meaning. `extensions` is a JSON Schema of more fields that it may fill,
    empty for none. With `summaries` the journals of days that are over are summed up.
    """

    folder: MaybeFolder = ""
    extraction_policy: Annotated[str, Field(max_length=4_000)] = ""
    label_taxonomy: Annotated[
        Mapping[str, Annotated[str, Field(max_length=300)]], AfterValidator(_tags)
    ] = Field(default={}, max_length=50)
    extensions: Annotated[Mapping[str, JsonValue], AfterValidator(_extensions)] = {}
    summaries: bool = False
