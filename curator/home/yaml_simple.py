"""Read front matter of simple lines, as nearly all is, without a parser of YAML, to the same values."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

import yaml

from curator.home.note import Value
from curator.home.yaml_loader import NAMING, NULL, STR, Loader, typed

# Signs that mean something in YAML stand only where they mean themselves: `:` before a letter, `#`
# within a word, indicators and quotes never first.
_SIGN: Final = r"[\w./#@+(),'!?;=$%&*~<>|^\"-]|:(?=[\w./])"
_SAID: Final = rf"[\w./($+](?:{_SIGN})*+(?: [\w./($+&-](?:{_SIGN})*+)*+"
_PART: Final = r"[\w./][\w./#@+-]*+(?: [\w./][\w./#@+-]*+)*+"
_QUOTED: Final = r"[\w .,/:;#@+()\[\]{}&*!?%=<>|~$^-]*+"
_ENTRY: Final = re.compile(
    r"([^\W\d][\w-]{0,80}+):(?: ++(?:"
    rf"({_SAID})|\"({_QUOTED})\"|'({_QUOTED})'|\[ *+((?:{_PART}(?:, {_PART})*+)?+)\]"
    r"))?+ *+"
)
_ITEM: Final = re.compile(rf"( *+)- (?:({_SAID})|\"({_QUOTED})\"|'({_QUOTED})') *+")
_KNOWN: Final = 1 << 14


def simple(text: str) -> dict[str, Value] | None:
    """Return the keys and values of a block of simple lines, None for any other.

    Simple are `key: word`, quoted words without escapes, `[a, b]`, and lists of one entry a line.
    """
    found: dict[str, Value] = {}
    key = indent = ""
    items: list[Value] | None = None
    for line in text.replace("\r\n", "\n").split("\n"):
        if (entry := _ENTRY.fullmatch(line)) is not None:
            key, items = entry[1], [] if entry.lastindex == 1 else None
            if _tag(key) != STR:
                return None
            found[key] = None if items is not None else _value(key, entry)
        elif line:
            item = _ITEM.fullmatch(line)
            if item is None or items is None or (items and item[1] != indent):
                return None
            indent = item[1]
            items.append(_value(key, item))
            found[key] = items
    return found or None


def _value(key: str, said: re.Match[str]) -> Value:
    """Return what an entry or an item says; `said` has the plain or the quoted word after its first group."""
    plain = said[2]
    if plain is None:
        quoted = said[3] if said[3] is not None else said[4]
        if quoted is not None:
            return quoted
        parts = said[5].rstrip(" ")
        return [_word(key, part) for part in parts.split(", ")] if parts else []
    return _word(key, plain)


def _word(key: str, text: str) -> Value:
    if key.casefold() in NAMING:
        return None if _tag(text) == NULL else text
    return _typed(text)


@lru_cache(_KNOWN)
def _typed(text: str) -> Value:
    return typed(_loader(), yaml.ScalarNode(_tag(text), text))


@lru_cache(_KNOWN)
def _tag(text: str) -> str:
    return _loader().resolve(yaml.ScalarNode, text, (True, False))


@cache
def _loader() -> Loader:
    return Loader("")
