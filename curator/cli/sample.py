"""The commented sample settings, filled in for one home."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from curator.shipped import text

_SECTION = re.compile(r"\[(\w+)\]")
_KEY = re.compile(r"(\w+) = ")

Value = str | bool | int | float | tuple[str, ...]


def filled(values: Mapping[str, Value]) -> str:
    """Return `config/curator.toml` with the values of these dotted keys; comments stay."""
    return "\n".join(_lines(text("config", "curator.toml"), values)) + "\n"


def _lines(sample: str, values: Mapping[str, Value]) -> Iterator[str]:
    section = ""
    for line in sample.splitlines():
        opens = _SECTION.fullmatch(line)
        section = opens[1] if opens else section
        key = _KEY.match(line)
        dotted = f"{section}.{key[1]}" if key else ""
        yield f"{key[1]} = {_toml(values[dotted])}" if key and dotted in values else line


def _toml(value: Value) -> str:
    # JSON texts, numbers, booleans and lists of texts are TOML as well. What a terminal or an editor
    # would act on instead of showing it is spelt out.
    return "".join(map(_spelt, json.dumps(value, ensure_ascii=False)))


def _spelt(sign: str) -> str:
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"
