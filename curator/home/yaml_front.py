"""Read the YAML of a front matter block: tolerant of habits, closed to attacks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

import yaml
from frontmatter import YAMLHandler
from yaml import CSafeLoader

from curator.home.note import Value

_LONGEST: Final = 65_536
_MOST_LINES: Final = 2_000
_MOST_ALIASES: Final = 8
_DEEPEST: Final = 24
_FEW_BRACKETS: Final = 40
# `&`, `*` and `!` mean something only where a node may start.
_MARKED: Final = re.compile(r"(?:^|[\s,\[{:\"'])[&*!]")
_STEEP: Final = re.compile(r"[-?:][ \t]+[-?:][ \t]+[-?:][ \t]| {22}")
_CORE: Final = "tag:yaml.org,2002:"
_CORE_TAGS: Final = frozenset(
    _CORE + name for name in ("str", "int", "float", "bool", "null", "map", "seq", "timestamp")
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


class _Loader(CSafeLoader):
    """The C loader, but a date that does not exist and a number without end stay words."""


def _lenient(loader: _Loader, node: yaml.ScalarNode) -> Value:
    try:
        if node.tag == _CORE + "timestamp":
            return cast("Value", loader.construct_yaml_timestamp(node))
        return cast("Value", loader.construct_yaml_int(node))
    except ValueError:
        return str(node.value)


def _word(_loader: _Loader, node: yaml.ScalarNode) -> Value:
    return str(node.value)


_Loader.add_constructor(_CORE + "timestamp", _lenient)
_Loader.add_constructor(_CORE + "int", _lenient)
_Loader.add_constructor(_CORE + "value", _word)
_HANDLER: Final = YAMLHandler()


def load(text: str) -> Mapping[str, Value] | NotAMap | Fault:
    """Return the keys of a block; the last of duplicate keys wins, keys that are no words become so.

    Size, nesting, aliases and tags are bounded before anything is built from them.
    """
    fault = too_much(text)
    if fault is not None:
        return fault
    try:
        found: object = _HANDLER.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        return Fault(error.problem or "not YAML", mark.line + 1 if mark else 0)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return Fault(str(error).partition("\n")[0] or "not YAML")
    if not isinstance(found, dict):
        return NotAMap(empty=found is None)
    if all(type(key) is str for key in found):
        return found
    return {str(key): value for key, value in found.items()}


def too_much(text: str) -> Fault | None:
    """Return a fault for a block that is too large, too deep or full of references."""
    if len(text) > _LONGEST:
        return Fault(f"front matter of more than {_LONGEST // 1024} KiB")
    if text.count("\n") > _MOST_LINES:
        return Fault(f"front matter of more than {_MOST_LINES} lines")
    brackets = text.count("[") + text.count("{")
    if brackets > _FEW_BRACKETS or _MARKED.search(text) or _STEEP.search(text):
        return _scan(text)
    return None


def refers(text: str) -> bool:
    """Say whether the block uses anchors or aliases, so that one edit could change two places."""
    if not _MARKED.search(text):
        return False
    try:
        return any(getattr(event, "anchor", None) for event in yaml.parse(text, Loader=_Loader))
    except yaml.YAMLError:
        return True


def _scan(text: str) -> Fault | None:
    """Walk the events, which builds nothing; what does not parse is left to the reader to report."""
    depth = aliases = 0
    open_anchors: list[str | None] = []
    try:
        for event in yaml.parse(text, Loader=_Loader):
            line = event.start_mark.line + 1
            if isinstance(event, yaml.AliasEvent):
                aliases += 1
                if aliases > _MOST_ALIASES:
                    return Fault(f"more than {_MOST_ALIASES} aliases", line)
                if event.anchor in open_anchors:
                    return Fault("an alias inside its own anchor", line)
            elif isinstance(event, yaml.CollectionStartEvent):
                open_anchors.append(event.anchor)
            elif isinstance(event, yaml.CollectionEndEvent):
                open_anchors.pop()
            depth = len(open_anchors)
            if depth > _DEEPEST:
                return Fault(f"nested deeper than {_DEEPEST}", line)
            tag = getattr(event, "tag", None)
            if tag is not None and tag not in _CORE_TAGS:
                return Fault(f"the tag {tag} is not read", line)
    except yaml.YAMLError:
        return None
    return None
