"""Grow a list of front matter in the style it was written in."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from curator.home.refused import Refused
from curator.home.values import bare, listed, listed_under, separator
from curator.home.yaml_text import as_written, flow, longer_text, scalar

_DASH: Final = re.compile(r"[ ]*-[ ]+")


def extended(text: str, key: str, node: SequenceNode, new: Sequence[str]) -> str | Refused:
    """Return the block with values after the last one of a list, in brackets or under dashes."""
    if not all(isinstance(part, ScalarNode) and one_line(part) for part in node.value):
        return Refused(
            f"the list {key} holds more than single words, such as [[links]] without quotes"
        )
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
    # Where the bracket closes behind the last value, a new line for each would move it.
    closed = "\n" not in text[node.value[-1].end_mark.index : node.end_mark.index]
    if len(node.value) > 1 and (not closed or node.start_mark.line == node.end_mark.line):
        between = text[node.value[-2].end_mark.index : node.value[-1].start_mark.index]
    if not re.fullmatch(r",\s*", between):
        between = ", "
    at = node.value[-1].end_mark.index
    return text[:at] + "".join(f"{between}{scalar(part)}" for part in new) + text[at:]


def filled(
    text: str, root: MappingNode, node: Node, new: Sequence[str], newline: str
) -> str | Refused:
    """Return the block with values where the key had none."""
    dash = habit(text, root)
    end = text.find("\n", node.end_mark.index) + 1
    if dash and end and node.start_mark.index == node.end_mark.index:
        lines = "".join(f"{dash}{scalar(part)}{newline}" for part in new)
        return text[:end] + lines + text[end:]
    return replaced(text, node, f"[{flow(new)}]")


def joined(text: str, key: str, node: ScalarNode, new: Sequence[str]) -> str | Refused:
    """Grow a list that was written as one string: JSON, words between signs, or a single word."""
    value, style = str(node.value), node.style if node.style in ("'", '"') else ""
    old = listed_under(key, value)
    if value.startswith("[") and not value.startswith("[["):
        grown = json.dumps([*listed(value), *new], ensure_ascii=False)
        written = scalar(grown, style or "'")
        return replaced(text, node, written) if written else Refused(f"{key} cannot be written")
    own = text[node.start_mark.index : node.end_mark.index]
    sign = separator(key, value)
    hashed = sign == " " and all(part.startswith("#") for part in old)
    more = "".join(f"{sign}{'#' * hashed}{bare(part) if hashed else part}" for part in new)
    if sign and len(listed_under(key, value + more)) == len(old) + len(new):
        longer = longer_text(own, style, value, more)
        return replaced(text, node, longer) if longer else Refused(f"{key} cannot be written")
    if any(letter.isspace() and letter != " " for letter in own):
        return Refused(f"the list {key} has tabs or wide spaces between its values")
    kept = [scalar(part, style) if style else as_written(part) for part in old]
    parts = [part for part in (*kept, flow(new)) if part is not None]
    if len(parts) <= len(kept):
        return Refused(f"the value of {key} cannot be written as YAML")
    return replaced(text, node, f"[{', '.join(parts)}]")


def habit(text: str, root: MappingNode) -> str:
    """Return the dash of the first block list, empty where lists are written in brackets."""
    for _, node in root.value:
        if isinstance(node, SequenceNode) and node.value:
            return "" if node.flow_style else _dash(text, node.value[0]) or "  - "
    return ""


def _dash(text: str, element: Node) -> str:
    begin = text.rfind("\n", 0, element.start_mark.index) + 1
    lead = text[begin : element.start_mark.index]
    return lead if _DASH.fullmatch(lead) else ""


def replaced(text: str, node: Node, written: str) -> str:
    """Return the block with other text in the place of one value, or where it would stand."""
    begin, end = node.start_mark.index, node.end_mark.index
    if begin == end:
        rest = len(text[end:]) - len(text[end:].lstrip(" \t"))
        lead = "" if text[begin - 1] in " \t" else " "
        cut = rest if text[end + rest : end + rest + 1] in ("\r", "\n", "") else 0
        return text[:begin] + lead + written + text[begin + cut :]
    return text[:begin] + written + text[end:]


def one_line(node: Node) -> bool:
    """Say whether a value stands on one line and is no block scalar."""
    plain = not isinstance(node, ScalarNode) or node.style in (None, "", "'", '"')
    return plain and node.start_mark.line == node.end_mark.line
