"""Set one key of a block at the marks of PyYAML's `compose`; every other byte stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import yaml
from yaml import CSafeLoader, MappingNode, Node, ScalarNode, SequenceNode

from curator.home.note import Value
from curator.home.refused import Refused
from curator.home.values import bare, listed_under
from curator.home.yaml_front import load
from curator.home.yaml_lists import (
    extended,
    filled,
    habit,
    joined,
    one_line,
    replaced,
)
from curator.home.yaml_text import flow, scalar

_COLON: Final = re.compile(r"[ \t]*:[ \t]*")
_NULL: Final = "tag:yaml.org,2002:null"
Pair = tuple[Node, Node]


def set_key(text: str, key: str, value: Value, newline: str) -> str | Refused:
    """Return the block with one key set, or why it is left alone.

    A list only ever grows, in the style it has; a new key goes to the end of the block.
    """
    try:
        root = yaml.compose(text, Loader=CSafeLoader)
    except yaml.YAMLError:
        return Refused("its front matter is written in a way that is only read")
    root = root or MappingNode("", [])
    if not isinstance(root, MappingNode) or root.flow_style:
        return Refused("its front matter is one map in braces")
    pairs: list[Pair] = [pair for pair in root.value if pair[0].value == key]
    if len(pairs) > 1:
        return Refused(f"{key} stands there {len(pairs)} times")
    if not pairs:
        return _appended(text, root, key, value, newline)
    return _changed(text, root, pairs[0], value, newline)


def _changed(text: str, root: MappingNode, pair: Pair, value: Value, newline: str) -> str | Refused:
    if not _untagged(text, pair):
        return Refused(f"{pair[0].value} is written in a way that is only read")
    if isinstance(value, Mapping):
        return Refused(f"{pair[0].value} is there already")
    if isinstance(value, list | tuple):
        return _grown(text, root, pair, [str(v) for v in value], newline)
    return _scalar_set(text, pair, value)


def missing(key: str, old: Value, wanted: Sequence[str]) -> list[str] | Refused:
    """Return what a list lacks of the wanted values, refused where it holds more than wanted."""
    present = {bare(text).casefold() for text in listed_under(key, old)}
    wanted = [text for text in wanted if bare(text)]
    asked = {bare(text).casefold() for text in wanted}
    if present - asked:
        return Refused(f"{key} would lose {min(present - asked)}")
    return [text for text in dict.fromkeys(wanted) if bare(text).casefold() not in present]


def _untagged(text: str, pair: Pair) -> bool:
    between = text[pair[0].end_mark.index : pair[1].start_mark.index]
    if text.startswith(("!", "&"), pair[1].start_mark.index):
        return False
    if isinstance(pair[1], SequenceNode) and not pair[1].flow_style:
        return "!" not in between.partition("#")[0] and ":" in between
    return _COLON.fullmatch(between) is not None


def _appended(text: str, root: MappingNode, key: str, value: Value, newline: str) -> str | Refused:
    if text and not text.endswith("\n"):
        return Refused("its front matter does not end in a line break")
    indent = " " * root.value[0][0].start_mark.column if root.value else ""
    written = _written(text, root, value, newline)
    if written is None:
        return Refused(f"the value of {key} cannot be written as YAML")
    return f"{text}{indent}{key}:{written}{newline}"


def _written(text: str, root: MappingNode, value: Value, newline: str) -> str | None:
    """Return what follows the colon of a new key, lists in the style that other lists here have."""
    if isinstance(value, Mapping):
        indent = " " * (root.value[0][0].start_mark.column if root.value else 0)
        return _map(value, f"{newline}{indent}  ")
    if not isinstance(value, list | tuple):
        plain = scalar(value)
        return None if plain is None else f" {plain}"
    dash = habit(text, root)
    parts = flow(value)
    if parts is None or not dash:
        return None if parts is None else f" [{parts}]"
    return "".join(f"{newline}{dash}{scalar(part)}" for part in value)


def _map(value: Mapping[str, Value], lead: str) -> str | None:
    """Return the lines of a map, each list in brackets; None where one cannot be written."""
    lines = ""
    for key, part in value.items():
        name = scalar(key)
        written = flow(part) if isinstance(part, list) else scalar(part)
        if name is None or written is None:
            return None
        lines += f"{lead}{name}: " + (f"[{written}]" if isinstance(part, list) else written)
    return lines


def _scalar_set(text: str, pair: Pair, value: Value) -> str | Refused:
    key, node = pair
    if not isinstance(node, ScalarNode) or not one_line(node):
        return Refused(f"{key.value} is not one value on one line")
    written = scalar(
        value, node.style if node.style in ("'", '"') and isinstance(value, str) else ""
    )
    if written is None:
        return Refused(f"the value of {key.value} cannot be written as YAML")
    return replaced(text, node, written)


def _grown(
    text: str, root: MappingNode, pair: Pair, wanted: Sequence[str], newline: str
) -> str | Refused:
    key, node = pair
    old = _value(text, key.value)
    new = missing(key.value, old, wanted)
    if isinstance(new, Refused) or not new:
        return new if isinstance(new, Refused) else text
    match node:
        case SequenceNode():
            return extended(text, key.value, node, new)
        case ScalarNode(tag=tag) if tag == _NULL:
            return filled(text, root, node, new, newline)
        case ScalarNode() if one_line(node):
            return joined(text, key.value, node, new)
    return Refused(f"{key.value} is not a list")


def _value(text: str, key: str) -> Value:
    found = load(text)
    return found.get(key) if isinstance(found, Mapping) else None
