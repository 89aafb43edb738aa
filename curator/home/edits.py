"""Change a note's bytes at exactly the places an edit means, or refuse."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from curator.home.dialects import properties
from curator.home.front import BOM, fenced
from curator.home.note import Unreadable, Value
from curator.home.reading import Text, read_text
from curator.home.refused import Refused
from curator.home.relink import rewrite_links
from curator.home.yaml_edit import missing, set_key
from curator.home.yaml_front import refers

__all__ = ["Refused", "rewrite_links", "set_keys"]
_SCALARS: Final = (str, bool, int, float, date, datetime)


def set_keys(
    raw: bytes, values: Mapping[str, Value | None], *, create: bool = False
) -> bytes | Refused:
    """Return the file with these keys set, every other byte as it was, or why it is left alone.

    A value of None leaves its key alone. Lists grow and never shrink, each in its own style; a map is
    only ever written whole, under a key that is not there. A file without front matter gets a block only
    with `create`. The result is read again: body and other keys must be the same and the new ones must say
    what was asked, else the edit is refused.
    """
    wanted = {key: value for key, value in values.items() if value is not None}
    before = read_text("", raw)
    if isinstance(before, Unreadable):
        return Refused(before.why)
    if not all(_writable(value) for value in wanted.values()):
        return Refused("a value is neither a scalar, nor a list or map of them")
    after = _changed(raw, before, wanted, create=create)
    if isinstance(after, Refused) or after == raw:
        return after
    return _checked(raw, before, after, _spelled(before, wanted))


def _changed(
    raw: bytes, before: Text, wanted: Mapping[str, Value], *, create: bool
) -> bytes | Refused:
    block = fenced(raw)
    if not before.has_front or block is None:
        if properties(before.body):
            return Refused("it has page properties (key::), which are only read")
        return _with_block(raw, wanted) if create else Refused("it has no front matter")
    text: str | Refused = raw[block.start : block.end].decode("utf-8")
    if isinstance(text, str) and refers(text):
        return Refused("its front matter uses anchors or aliases")
    for key, value in _spelled(before, wanted).items():
        if isinstance(text, Refused):
            return text
        if not _says(key, before.front.get(key), value) or key not in before.front:
            text = set_key(text, key, value, block.newline.decode("ascii"))
    if isinstance(text, Refused):
        return text
    return raw[: block.start] + text.encode("utf-8") + raw[block.end :]


def _with_block(raw: bytes, wanted: Mapping[str, Value]) -> bytes | Refused:
    lead = BOM if raw.startswith(BOM) else b""
    first = raw.find(b"\n")
    newline = "\r\n" if first > 0 and raw[first - 1 : first] == b"\r" else "\n"
    text: str | Refused = ""
    for key, value in wanted.items():
        if isinstance(text, str):
            text = set_key(text, key, value, newline)
    if isinstance(text, Refused) or not text:
        return text if isinstance(text, Refused) else raw
    block = f"---{newline}{text}---{newline}".encode()
    return lead + block + raw[len(lead) :]


def _spelled(before: Text, wanted: Mapping[str, Value]) -> dict[str, Value]:
    """Return the wanted values under the spelling that the file already uses for their keys."""
    own: dict[str, list[str]] = {}
    for key in before.front:
        own.setdefault(key.casefold(), []).append(key)
    found: dict[str, Value] = {}
    for key, value in wanted.items():
        spelled = own.get(key.casefold(), [key])
        found[key if key in before.front or len(spelled) > 1 else spelled[0]] = value
    return found


def _checked(
    raw: bytes, before: Text, changed: bytes, wanted: Mapping[str, Value]
) -> bytes | Refused:
    after = read_text("", changed)
    if isinstance(after, Unreadable):
        return Refused(f"it would not read afterwards: {after.why}")
    if after.body != before.body or raw.startswith(BOM) != changed.startswith(BOM):
        return Refused("its text would change")
    others = {key: value for key, value in after.front.items() if key not in wanted}
    kept = {key: value for key, value in before.front.items() if key not in wanted}
    # The written form tells 1 from true, a date from a moment and keeps the order of keys.
    if repr(others) != repr(kept):
        return Refused("another key would change")
    for key, value in wanted.items():
        if not _says(key, after.front.get(key), value):
            return Refused(f"{key} would not read back as it was meant")
    return changed


def _says(key: str, found: Value, wanted: Value) -> bool:
    if isinstance(wanted, Mapping):
        return repr(found) == repr(dict(wanted))
    if isinstance(wanted, list | tuple):
        return found is not None and missing(key, found, [str(part) for part in wanted]) == []
    return type(found) is type(wanted) and found == wanted


def _writable(value: Value) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _plain(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return all(isinstance(part, str) for part in value)
    return isinstance(value, _SCALARS)


def _plain(value: Value) -> bool:
    parts = value if isinstance(value, list) else [value]
    return all(isinstance(part, _SCALARS) for part in parts)
