"""A wrong settings file in words: which key or line, and what would be right."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pydantic_core import ErrorDetails

from curator.errors import SettingsError

SAMPLE: Final = "every key stands in config/curator.toml with its default"
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)$")
_TOO_LONG: Final = re.compile(r"[\d_]{4300}")
_TOO_DEEP: Final = re.compile(r"(?:[\[{]\s*){50}")
# Where somebody may have pasted a key or a password.
_SHUT: Final = frozenset(
    {"model.api_key_env", "model.api_base", "schedule.ping_url", "digest.webhook"}
)
_NOUNS: Final = {"int": "a whole number", "float": "a number", "bool": "true or false"}


def unreadable(file: Path, broken: OSError | ValueError) -> SettingsError:
    """Return what to do about a settings file that cannot be read."""
    return SettingsError(
        "the settings file cannot be read", where=str(file), remedy=_reading(broken)
    )


def no_file(file: Path) -> SettingsError:
    """Return what to do about a folder, a pipe or a device in the place of a settings file."""
    return SettingsError(
        "the settings file cannot be read: it is no file",
        where=str(file),
        remedy="move it away; curator init PATH writes the file",
    )


def no_toml(file: Path, text: str, broken: ValueError | RecursionError) -> SettingsError:
    """Return the line that is not TOML, or that goes beyond what can be read."""
    match broken:
        case tomllib.TOMLDecodeError():
            at = _LINE.search(str(broken))
            what, line = _LINE.sub("", str(broken)).strip().rstrip("."), at[1] if at else ""
        case RecursionError():
            what, line = "a list without bottom", _line_of(_TOO_DEEP, text)
        case _:
            what, line = "a number of too many digits", _line_of(_TOO_LONG, text)
    return SettingsError(
        f"the settings are not valid TOML: {what}",
        where=f"{file}, line {line}" if line else str(file),
        remedy='correct that line; strings need quotes, lists look like ["a", "b"]',
    )


def _line_of(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return str(text.count("\n", 0, found.start()) + 1) if found else ""


def wrong_key(file: Path, error: ErrorDetails, known: Mapping[str, object]) -> SettingsError:
    """Return the key that is not `known`, or the value that its key cannot have."""
    # Indices of list entries are left out of the key and named apart.
    dotted = ".".join(str(part) for part in error["loc"] if isinstance(part, str))
    where = f"{file}: {dotted}"
    if error["type"] == "extra_forbidden":
        remedy = _meant(dotted, known)
        return SettingsError(f"the key {dotted!r} is not known", where=where, remedy=remedy)
    shown = "such a value" if dotted in _SHUT else _shown(error["input"])
    return SettingsError(f"{dotted} cannot be {shown}", where=where, remedy=_wanted(error))


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that a mistyped one most likely means, if any is close."""
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return close[0] if close else None


def _meant(dotted: str, known: Mapping[str, object]) -> str:
    sections = list(dict.fromkeys(key.split(".")[0] for key in known))
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
    said = error["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    return said[:1].lower() + said[1:]


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # An integer of 4,300 digits has no decimal form, and tables can be nested without bottom.
        return "such a value"
    return text if len(text) <= 60 else text[:59] + "…"


def _reading(broken: OSError | ValueError) -> str:
    if isinstance(broken, FileNotFoundError):
        return "curator init PATH writes one"
    if isinstance(broken, UnicodeDecodeError):
        return "save it as UTF-8"
    why = broken.strerror if isinstance(broken, OSError) else broken
    return f"make it readable ({why})"
