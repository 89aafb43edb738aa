"""Read the YAML of a front matter block: tolerant of habits, closed to attacks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import yaml
from frontmatter.default_handlers import YAMLHandler

from curator.home.note import Value
from curator.home.yaml_loader import CORE, Loader

_LONGEST: Final = 65_536
_MOST_LINES: Final = 2_000
_MOST_ALIASES: Final = 8
_DEEPEST: Final = 24
_FEW_BRACKETS: Final = 40
# `&`, `*` and `!` mean something only where a node may start.
_MARKED: Final = re.compile(r"(?:^|[\s,\[{:\"'\ufeff])[&*!]")
_COMPACT: Final = re.compile(r"-[ \t]+-[ \t]")
_STEEP: Final = " " * 22
_CORE_TAGS: Final = frozenset(
    CORE + name for name in ("str", "int", "float", "bool", "null", "map", "seq", "timestamp")
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a block cannot be read; `line` counts from 1 within the block, 0 if it is no one line."""

    why: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class NotAMap:
    """The block is valid YAML, but prose, a list or nothing: no front matter."""

    empty: bool = False


_HANDLER: Final = YAMLHandler()


def load(text: str) -> Mapping[str, Value] | NotAMap | Fault:
    """Return the keys of a block as words; the last of duplicate keys wins.

    Size, nesting, aliases and tags are bounded before anything is built from them.
    """
    fault = too_much(text)
    if fault is not None:
        return fault
    try:
        found: object = _HANDLER.load(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        return Fault(error.problem or "not YAML", mark.line + 1 if mark else 0)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return Fault(str(error).partition("\n")[0] or "not YAML")
    if not isinstance(found, dict):
        return NotAMap(empty=found is None)
    if set(map(type, found)) <= {str}:
        return found
    return {str(key): value for key, value in found.items()}


def too_much(text: str) -> Fault | None:
    """Return a fault for a block that is too large, too deep or full of references."""
    if len(text) > _LONGEST:
        return Fault(f"front matter of more than {_LONGEST // 1024} KiB")
    if text.count("\n") > _MOST_LINES:
        return Fault(f"front matter of more than {_MOST_LINES} lines")
    if text.count("[") + text.count("{") > _FEW_BRACKETS or _marked(text) or _nested(text):
        return _scan(text)
    return None


def _marked(text: str) -> bool:
    """Cheaply say whether there may be anchors, aliases or tags."""
    if "&" not in text and "*" not in text and "!" not in text:
        return False
    return _MARKED.search(text) is not None


def _nested(text: str) -> bool:
    """Cheaply say whether blocks may stand deep in one another."""
    return _STEEP in text or "? " in text or "?\t" in text or _COMPACT.search(text) is not None


def refers(text: str) -> bool:
    """Say whether the block uses anchors or aliases, so that one edit could change two places."""
    if not _marked(text):
        return False
    try:
        return any(getattr(event, "anchor", None) for event in yaml.parse(text, Loader=Loader))
    except yaml.YAMLError:
        return True


def _scan(text: str) -> Fault | None:
    """Walk the events, which builds nothing; what does not parse, the reader will report."""
    watch = _Watch()
    try:
        for event in yaml.parse(text, Loader=Loader):
            why = watch.fault(event)
            if why:
                mark = event.start_mark
                return Fault(why, mark.line + 1 if mark else 0)
    except yaml.YAMLError:
        return None
    return None


class _Watch:
    """Counts of one walk over the events of a block."""

    def __init__(self) -> None:
        self._aliases = 0
        self._open: list[str | None] = []

    def fault(self, event: yaml.Event) -> str:
        """Return what is wrong with the block at this event, "" if nothing is."""
        match event:
            case yaml.AliasEvent(anchor=anchor):
                return self._alias(anchor)
            case yaml.CollectionStartEvent(anchor=anchor, tag=tag):
                self._open.append(anchor)
                if len(self._open) > _DEEPEST:
                    return f"nested deeper than {_DEEPEST}"
                return _foreign(tag)
            case yaml.ScalarEvent(tag=tag):
                return _foreign(tag)
            case yaml.CollectionEndEvent():
                self._open.pop()
            case _:
                pass
        return ""

    def _alias(self, anchor: str | None) -> str:
        self._aliases += 1
        if self._aliases > _MOST_ALIASES:
            return f"more than {_MOST_ALIASES} aliases"
        return "an alias inside its own anchor" if anchor in self._open else ""


def _foreign(tag: str | None) -> str:
    return "" if tag is None or tag in _CORE_TAGS else f"the tag {tag} is not read"
