"""Write one value as YAML text, quoted only where it has to be."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

import yaml
from yaml import CSafeLoader, ScalarNode, SequenceNode

from curator.home.note import Value

# Signs that are harmless inside a plain scalar for every reader of YAML 1.1 and 1.2, flow or block.
_SAFE: Final = re.compile(r"[^\W\d](?:[\w ./@#+=:;()~^$&*-]*[\w/).@+=-])?")
_BREAKS: Final = {
    "\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF", "\x7f": "\\x7F",
}  # fmt: skip


def scalar(value: Value, style: str = "") -> str | None:
    """Return a value as one line of YAML in the given quoting, None for what YAML cannot hold.

    `style` is the quote sign to keep, empty for plain where possible.
    """
    if isinstance(value, str):
        return _text(value, style)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, int | float):
        return repr(value)
    return None


def flow(values: Sequence[Value]) -> str | None:
    """Return values as one line `a, b` to stand between brackets, None if one cannot be written."""
    parts = [scalar(value) for value in values]
    return None if None in parts else ", ".join(part for part in parts if part is not None)


def _text(value: str, style: str) -> str | None:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return None
    if style == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    if not style and _plain(value):
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    for sign, escaped in _BREAKS.items():
        quoted = quoted.replace(sign, escaped)
    return "".join(_escape(sign) for sign in quoted)


def _escape(sign: str) -> str:
    if "\x80" <= sign <= "\x9f" or sign in "\ufffe\uffff":
        return f"\\u{ord(sign):04X}"
    return sign


def _plain(value: str) -> bool:
    if not _SAFE.fullmatch(value) or ": " in value or " #" in value or not value.isprintable():
        return False
    try:
        found: object = yaml.load(f"- {value}\n- [{value}]\n", Loader=CSafeLoader)
    except (yaml.YAMLError, ValueError):
        return False
    return found == [value, [value]]


def as_written(text: str) -> str | None:
    """Return a plain word as it stands where it may stand so in a list, else quoted."""
    return text if reads(f"- [{text}]\n", text) else scalar(text)


def longer_text(own: str, style: str, value: str, more: str) -> str | None:
    """Return a text of YAML with more at its end, its beginning as it was written.

    `own` is how `value` stands there, `style` its quote sign; a plain text is quoted where it must be.
    """
    addition = scalar(more, style) if style else more
    if addition is None:
        return None
    if style and addition.startswith(style):
        written = own[: -len(style)] + addition[len(style) :]
    else:
        written = own + addition
    return written if reads(f"- {written}\n", value + more) else scalar(value + more, '"')


def reads(text: str, wanted: str) -> bool:
    """Say whether a list of YAML holds one word, and this one."""
    try:
        node = yaml.compose(text, Loader=CSafeLoader)
    except yaml.YAMLError:
        return False
    while isinstance(node, SequenceNode) and len(node.value) == 1:
        node = node.value[0]
    return isinstance(node, ScalarNode) and node.value == wanted
