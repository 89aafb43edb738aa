"""Point the links of a file at where notes have moved, changing nothing but the targets."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

import yaml
from yaml import CSafeLoader, MappingNode, ScalarNode, SequenceNode

from curator.home.front import fenced
from curator.home.journal import is_markdown, stem
from curator.home.link_text import Link, links_in
from curator.home.links import Links, Target
from curator.home.note import Unreadable
from curator.home.reading import read_text
from curator.home.refused import Refused
from curator.home.values import listed_under
from curator.home.yaml_lists import one_line
from curator.home.yaml_text import reads, scalar

_SAFE: Final = "/!$&'*+,;=:@~[]"
_NAMING: Final = frozenset({
    "supersedes", "superseded_by", "superseded-by", "supersededby", "contradicts", "sources", "related",
    "links", "link", "up", "parent", "see_also", "see-also",
})  # fmt: skip


def rewrite_links(
    raw: bytes, at: str, moved: Mapping[str, str], *, links: Links
) -> bytes | Refused:
    """Return the file with its links still meaning what they meant, or why it is left alone.

    `at` is the path of the file before any move, `moved` maps old paths to new ones and may hold
    `at` itself. A link by name stays while the name stays; style, anchor and label always stay.
    """
    before = read_text(at, raw)
    if isinstance(before, Unreadable):
        return Refused(before.why)
    text = raw.decode("utf-8")
    parts: list[str] = []
    end = 0
    for link in links_in(text):
        found = links.targets.resolve(at, link)
        if found is None:
            continue
        written = _rewritten(link, found, at, moved)
        if written != link.written:
            parts += [text[end : link.start], written]
            end = link.end
    try:
        changed = _references("".join([*parts, text[end:]]), moved).encode("utf-8")
    except UnicodeEncodeError:
        return Refused("the path of a moved file is no text")
    after = read_text(at, changed)
    if isinstance(after, Unreadable) or after.front.keys() != before.front.keys():
        return Refused("its front matter would change beyond the links")
    return changed


def _rewritten(link: Link, found: Target, at: str, moved: Mapping[str, str]) -> str:
    new_at, new_path = moved.get(at, at), moved.get(found.path, found.path)
    if new_at == at and new_path == found.path:
        return link.written
    if not found.by_place:
        return _renamed(link, found.path, new_path)
    stays = found.from_root or posixpath.dirname(new_at) == posixpath.dirname(at)
    if stays and new_path == found.path:
        return link.written
    if found.from_root:
        target = ("/" if link.target.startswith("/") else "") + new_path
    else:
        target = _relative(link, new_path, new_at)
    if is_markdown(new_path) and not is_markdown(link.target):
        target = target.rpartition(".")[0]
    return _encoded(link, target)


def _renamed(link: Link, old: str, new: str) -> str:
    """Return a link by name: as written unless the file's own name changed with the move."""
    if stem(old) == stem(new) or link.target not in (stem(old), posixpath.basename(old)):
        return link.written
    return _encoded(link, stem(new) if link.target == stem(old) else posixpath.basename(new))


def _relative(link: Link, new_path: str, new_at: str) -> str:
    if link.wiki and not link.target.startswith("."):
        return new_path
    target = posixpath.relpath(new_path, posixpath.dirname(new_at) or ".")
    dotted = link.target.startswith("./") and not target.startswith("../")
    return f"./{target}" if dotted else target


def _encoded(link: Link, target: str) -> str:
    if link.wiki or link.angled:
        return target
    if "%" in link.written:
        return quote(target, safe=_SAFE, errors="surrogateescape")
    return re.sub(r"[\s()<>%#?]", lambda sign: quote(sign[0], safe=""), target)


def _references(text: str, moved: Mapping[str, str]) -> str:
    """Rewrite bare paths under the keys of the front matter that name other notes."""
    block = fenced(text.encode("utf-8"))
    if block is None:
        return text
    raw = text.encode("utf-8")
    front = raw[block.start : block.end].decode("utf-8")
    changed = _renaming(front, moved)
    return (raw[: block.start] + changed.encode("utf-8") + raw[block.end :]).decode("utf-8")


def _renaming(front: str, moved: Mapping[str, str]) -> str:
    try:
        root = yaml.compose(front, Loader=CSafeLoader)
    except yaml.YAMLError:
        return front
    named = _named(root) if isinstance(root, MappingNode) else ()
    for key, node in sorted(named, key=lambda pair: pair[1].start_mark.index, reverse=True):
        start, end = node.start_mark.index, node.end_mark.index
        written = front[start:end]
        told = [name for name in listed_under(key, node.value) if name in moved]
        if told and one_line(node):
            front = front[:start] + _renamed_in(written, node, told, moved) + front[end:]
    return front


def _renamed_in(
    written: str, node: ScalarNode, told: Sequence[str], moved: Mapping[str, str]
) -> str:
    value = node.value
    plain = "- [{}]\n" if reads(f"- [{written}]\n", value) else "- {}\n"
    for name in told:
        bounded = re.compile(rf"(?<![^\s\[,、，\"']){re.escape(name)}(?![^\s\],、，\"'])")
        written, value = (
            bounded.sub(lambda _found, name=name: moved[name], text) for text in (written, value)
        )
    if node.style in ("'", '"') or reads(plain.format(written), value):
        return written
    return scalar(value, '"') or written


def _named(root: MappingNode) -> Iterator[tuple[str, ScalarNode]]:
    """Yield the words under keys that name notes; prose that tells of a path is no reference."""
    for key, value in root.value:
        if isinstance(key, ScalarNode) and key.value.casefold() in _NAMING:
            for part in value.value if isinstance(value, SequenceNode) else (value,):
                if isinstance(part, ScalarNode):
                    yield key.value, part
