"""Set one key of a block at the marks of PyYAML's `compose`; every other byte stays."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import yaml
from yaml import CSafeLoader, MappingNode, Node, ScalarNode, SequenceNode

from curator.home.note import Value
from curator.home.values import bare, listed
from curator.home.yaml_text import flow, scalar

COMMA_KEYS: Final = frozenset({"tags", "tag", "aliases", "alias", "keywords", "categories"})
_DASH: Final = re.compile(r"[ ]*-[ ]+")
_COLON: Final = re.compile(r"[ \t]*:[ \t]*")
_NULL: Final = "tag:yaml.org,2002:null"
Pair = tuple[Node, Node]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an edit is not made."""

    why: str


def set_key(text: str, key: str, value: Value, newline: str) -> str | Refused:
    """Return the block with one key set, or why it is left alone.

    A list only ever grows, in the style it has; a new key goes to the end of the block.
    """
    root = yaml.compose(text, Loader=CSafeLoader)
    if root is None:
        return _appended(text, MappingNode("", []), key, value, newline)
    if not isinstance(root, MappingNode) or root.flow_style:
        return Refused("its front matter is one map in braces")
    pairs: list[Pair] = [pair for pair in root.value if pair[0].value == key]
    if len(pairs) > 1:
        return Refused(f"{key} stands there {len(pairs)} times")
    if not pairs:
        return _appended(text, root, key, value, newline)
    if not _untagged(text, pairs[0]):
        return Refused(f"{key} is written in a way that is only read")
    if isinstance(value, list | tuple):
        return _grown(text, root, pairs[0], [str(v) for v in value], newline)
    return _scalar_set(text, pairs[0], value)


def missing(key: str, old: Value, wanted: Sequence[str]) -> list[str] | Refused:
    """Return what a list lacks of the wanted values, refused where it holds more than wanted."""
    present = {bare(text).casefold() for text in listed(old, commas=key.casefold() in COMMA_KEYS)}
    asked = {bare(text).casefold() for text in wanted}
    if present - asked:
        return Refused(f"{key} would lose {sorted(present - asked)[0]}")
    return [text for text in dict.fromkeys(wanted) if bare(text).casefold() not in present]


def _untagged(text: str, pair: Pair) -> bool:
    between = text[pair[0].end_mark.index : pair[1].start_mark.index]
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
    if not isinstance(value, list | tuple):
        plain = scalar(value)
        return None if plain is None else f" {plain}"
    dash = _habit(text, root)
    parts = flow(value)
    if parts is None or not dash:
        return None if parts is None else f" [{parts}]"
    return "".join(f"{newline}{dash}{scalar(part)}" for part in value)


def _habit(text: str, root: MappingNode) -> str:
    """Return the dash of the first block list, empty where lists are written in brackets."""
    for _, node in root.value:
        if isinstance(node, SequenceNode) and node.value:
            return "" if node.flow_style else _dash(text, node.value[0]) or "  - "
    return ""


def _dash(text: str, element: Node) -> str:
    begin = text.rfind("\n", 0, element.start_mark.index) + 1
    lead = text[begin : element.start_mark.index]
    return lead if _DASH.fullmatch(lead) else ""


def _scalar_set(text: str, pair: Pair, value: Value) -> str | Refused:
    key, node = pair
    if not isinstance(node, ScalarNode) or not _one_line(node):
        return Refused(f"{key.value} is not one value on one line")
    written = scalar(value, node.style if node.style in ("'", '"') and isinstance(value, str) else "")
    if written is None:
        return Refused(f"the value of {key.value} cannot be written as YAML")
    return _replaced(text, node, written)


def _replaced(text: str, node: Node, written: str) -> str:
    begin, end = node.start_mark.index, node.end_mark.index
    if begin == end:
        rest = len(text[end:]) - len(text[end:].lstrip(" \t"))
        lead = "" if text[begin - 1] in " \t" else " "
        cut = rest if text[end + rest : end + rest + 1] in ("\r", "\n", "") else 0
        return text[:begin] + lead + written + text[begin + cut :]
    return text[:begin] + written + text[end:]


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
            return _extended(text, key.value, node, new)
        case ScalarNode(tag=tag) if tag == _NULL:
            return _filled(text, root, pair, new, newline)
        case ScalarNode() if _one_line(node):
            return _joined(text, key.value, node, new)
    return Refused(f"{key.value} is not a list")


def _value(text: str, key: str) -> Value:
    found: object = yaml.load(text, Loader=CSafeLoader)  # noqa: S506
    return found.get(key) if isinstance(found, Mapping) else None


def _extended(text: str, key: str, node: SequenceNode, new: Sequence[str]) -> str | Refused:
    if not all(isinstance(part, ScalarNode) and _one_line(part) for part in node.value):
        return Refused(f"the list {key} holds more than single words, such as [[links]] without quotes")
    if flow(new) is None:
        return Refused(f"the value of {key} cannot be written as YAML")
    if node.flow_style:
        return _in_brackets(text, node, new)
    last = node.value[-1]
    dash = _dash(text, last)
    end = text.find("\n", last.end_mark.index) + 1
    if not dash or not end:
        return Refused(f"the list {key} is written in a way that is only read")
    newline = "\r\n" if text[end - 2 : end - 1] == "\r" else "\n"
    lines = "".join(f"{dash}{scalar(part)}{newline}" for part in new)
    return text[:end] + lines + text[end:]


def _in_brackets(text: str, node: SequenceNode, new: Sequence[str]) -> str:
    if not node.value:
        at = node.start_mark.index + 1
        return text[:at] + (flow(new) or "") + text[at:]
    between = ", "
    if len(node.value) > 1:
        between = text[node.value[-2].end_mark.index : node.value[-1].start_mark.index]
    if not re.fullmatch(r",\s*", between):
        between = ", "
    at = node.value[-1].end_mark.index
    return text[:at] + "".join(f"{between}{scalar(part)}" for part in new) + text[at:]


def _filled(
    text: str, root: MappingNode, pair: Pair, new: Sequence[str], newline: str
) -> str | Refused:
    node = pair[1]
    dash = _habit(text, root)
    end = text.find("\n", node.end_mark.index) + 1
    if dash and end and node.start_mark.index == node.end_mark.index:
        lines = "".join(f"{dash}{scalar(part)}{newline}" for part in new)
        return text[:end] + lines + text[end:]
    return _replaced(text, node, f"[{flow(new)}]")


def _joined(text: str, key: str, node: ScalarNode, new: Sequence[str]) -> str | Refused:
    """Grow a list that was written as one string: JSON, words between commas, or a single word."""
    value = str(node.value)
    style = node.style if node.style in ("'", '"') else ""
    if value.startswith("[") and not value.startswith("[["):
        grown = json.dumps([*listed(value), *new], ensure_ascii=False)
        written = scalar(grown, style or "'")
        return _replaced(text, node, written) if written else Refused(f"{key} cannot be written")
    if key.casefold() in COMMA_KEYS and "," in value:
        if any(re.search(r"[,、，\"']", part) for part in new):
            return Refused(f"{key} is one string, and a new value holds a comma or quote")
        at = node.end_mark.index - len(style)
        return text[:at] + "".join(f", {part}" for part in new) + text[at:]
    own = text[node.start_mark.index : node.end_mark.index]
    kept = own if style else scalar(value)
    return _replaced(text, node, f"[{kept}, {flow(new)}]")


def _one_line(node: Node) -> bool:
    plain = not isinstance(node, ScalarNode) or node.style in (None, "", "'", '"')
    return plain and node.start_mark.line == node.end_mark.line
