"""The mark of a contradiction: a comment at the end of a line, or a name under `contradicts`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final
from urllib.parse import unquote

import yaml
from yaml import CSafeLoader, MappingNode, Node, SequenceNode

from curator.home.front import fenced
from curator.home.note import Note, Value
from curator.home.values import bare, listed_under
from curator.home.yaml_front import load

KEY: Final = "contradicts"
COMMENT: Final = re.compile(r"[ \t]?<!-- contradicts ([^\s<>]{1,2000}):(\d{1,9}) -->")
# What would end the comment, part a cell of a table or look like a link.
_UNSAFE: Final = re.compile(
    r"--|[\s<>%|\[\]()`\x00-\x1f\x7f-\x9f\ud800-\udfff\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


def flag(path: str, line: int) -> str:
    """Return the comment that names another note's line."""
    return f"<!-- contradicts {_encoded(path)}:{line} -->"


def flagged(text: str) -> Iterator[str]:
    """Yield the paths that the comments in a text name."""
    for found in COMMENT.finditer(text):
        yield unquote(found[1], errors="surrogateescape")


def called(note: Note) -> frozenset[str]:
    """Return what another note may call this one under `contradicts`."""
    return frozenset({note.name, note.path, note.path.removesuffix(".md"), note.id or note.name})


def flags(note: Note, other: Note) -> bool:
    """Say whether a note names another one under `contradicts`."""
    return not called(other).isdisjoint(bare(name) for name in note.contradicts)


def without_flags(
    raw: bytes, others: Collection[Note], lines: Collection[int], *, named: bool
) -> bytes:
    """Return a file without the marks that name these notes; one written otherwise than ours stays.

    Of comments only those on the given `lines` of the body, from 1, go, and none where a line has two
    that name one note; names under the key go only where `named`.
    """
    names = frozenset().union(*(called(note) for note in others)) if others else frozenset()
    block = fenced(raw)
    front, body = (raw[: block.body], raw[block.body :]) if block else (b"", raw)
    if block is not None and named:
        text = front[block.start : block.end].decode("utf-8")
        kept = _without_names(text, names).encode("utf-8")
        front = front[: block.start] + kept + front[block.end :]
    paths = {note.path for note in others}
    return front + _without_comments(body.decode("utf-8"), paths, lines).encode("utf-8")


def _without_comments(body: str, paths: Collection[str], lines: Collection[int]) -> str:
    parts = body.split("\n")
    for number in lines:
        if 0 < number <= len(parts):
            parts[number - 1] = _unmarked(parts[number - 1], paths)
    return "\n".join(parts)


def _unmarked(line: str, paths: Collection[str]) -> str:
    # Of two that name one note, which belongs to what is settled is not known.
    times = Counter(flagged(line))

    def left(found: re.Match[str]) -> str:
        path = unquote(found[1], errors="surrogateescape")
        return "" if path in paths and times[path] == 1 else found[0]

    return COMMENT.sub(left, line)


def _without_names(text: str, names: Collection[str]) -> str:
    """Return the block without names under the key, as it was where that is not clearly possible."""
    try:
        root = yaml.compose(text, Loader=CSafeLoader)
    except yaml.YAMLError:
        return text
    pairs = root.value if isinstance(root, MappingNode) and not root.flow_style else []
    found = [pair for pair in pairs if pair[0].value == KEY]
    before = load(text)
    if len(found) != 1 or not isinstance(before, Mapping):
        return text
    old = listed_under(KEY, before[KEY])
    left = [name for name in old if bare(name) not in names]
    if len(left) == len(old):
        return text
    key, node = found[0]
    shorter = _cut(text, key.start_mark.index, node.end_mark.index) if not left else None
    if left and isinstance(node, SequenceNode):
        shorter = _fewer(text, node, names)
    return shorter if shorter is not None and _only_lost(before, shorter, left) else text


def _cut(text: str, start: int, end: int) -> str | None:
    """Return the text without the whole lines of a part; None where something else is on them."""
    head = text.rfind("\n", 0, start) + 1
    # A list under dashes ends where the next key begins.
    tail = end if end and text[end - 1] == "\n" else text.find("\n", end) + 1
    part = text[head:tail]
    if not tail or "#" in part or text[head:start].strip(" -") or text[end:tail].strip():
        return None
    return text[:head] + text[tail:]


def _fewer(text: str, node: SequenceNode, names: Collection[str]) -> str | None:
    shorter: str | None = text
    for at in range(len(node.value) - 1, -1, -1):
        part: Node = node.value[at]
        if shorter is None or bare(str(part.value)) not in names:
            continue
        start, end = part.start_mark.index, part.end_mark.index
        if not node.flow_style:
            shorter = _cut(shorter, start, end)
        elif at:
            shorter = shorter[: node.value[at - 1].end_mark.index] + shorter[end:]
        else:
            shorter = shorter[:start] + shorter[node.value[1].start_mark.index :]
    return shorter


def _only_lost(before: Mapping[str, Value], shorter: str, left: list[str]) -> bool:
    after = load(shorter) if shorter.strip() else {}
    if not isinstance(after, Mapping):
        return False
    others = [{k: v for k, v in front.items() if k != KEY} for front in (before, after)]
    return repr(others[0]) == repr(others[1]) and list(listed_under(KEY, after.get(KEY))) == left


def _encoded(path: str) -> str:
    return _UNSAFE.sub(
        lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode("utf-8", "surrogateescape")),
        path,
    )
