"""Read one file: its text, its front matter, or why it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from curator.home.front import BOM, Block, fenced
from curator.home.note import Unreadable, Value
from curator.home.yaml_front import Fault, NotAMap, load

LARGEST: Final = 5_000_000
_LFS: Final = b"version https://git-lfs.github.com/spec/"
_ANNEX: Final = re.compile(rb"(?:\.\./)*/?(?:\.git/)?annex/objects/")
# A line that could only be meant as a key of a map.
_KEYED: Final = re.compile(
    r"^(?:[^\s#:*+>|&!%@`\-\[{\"'][^:\n]*|\"[^\"\n]*\"|'[^'\n]*'):(?:\s|$)", re.MULTILINE
)
_NONE: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Text:
    """A readable file: parsed front matter (empty if none) and the text after it, as written."""

    front: Mapping[str, Value]
    body: str
    has_front: bool


def read_text(path: str, raw: bytes) -> Text | Unreadable:
    """Return the text of a file, or why it is left alone.

    A block between two `---` lines that is prose or a list is text between horizontal rules; one
    that is meant as a map but does not parse makes the file unreadable, with the line in the file.
    """
    why = _unfit(raw)
    if why:
        return Unreadable(path, why)
    try:
        return _read(path, raw)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return Unreadable(path, f"line {line}: not UTF-8")


def _unfit(raw: bytes) -> str:
    if len(raw) > LARGEST:
        return f"larger than {LARGEST // 1_000_000} MB"
    if raw.startswith(_LFS):
        return "a Git LFS pointer, not the text"
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "UTF-16, not UTF-8"
    if b"\0" in raw:
        return "encrypted by git-crypt" if raw.startswith(b"\0GITCRYPT") else "binary"
    if len(raw) < 1_000 and _ANNEX.match(raw):
        return "a git-annex pointer, not the text"
    return ""


def _read(path: str, raw: bytes) -> Text | Unreadable:
    block = fenced(raw)
    if block is None:
        return _plain(raw)
    front = raw[block.start : block.end].decode("utf-8")
    match load(front):
        case Fault(why, line):
            if not _KEYED.search(front):
                return _plain(raw)
            place = f"line {line + 1}: " if line else ""
            return Unreadable(path, f"{place}{why}")
        case NotAMap(empty):
            if empty and not front.strip():
                return _fronted(raw, block, _NONE)
            return _plain(raw)
        case found:
            return _fronted(raw, block, MappingProxyType(dict(found)))


def _plain(raw: bytes) -> Text:
    start = len(BOM) if raw.startswith(BOM) else 0
    return Text(_NONE, raw[start:].decode("utf-8"), has_front=False)


def _fronted(raw: bytes, block: Block, front: Mapping[str, Value]) -> Text:
    return Text(front, raw[block.body :].decode("utf-8"), has_front=True)
