"""Build words, numbers and dates from YAML; what has no safe value stays the word as written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import yaml
from yaml import CSafeLoader

from curator.home.note import Value

CORE: Final = "tag:yaml.org,2002:"
# 64 binary digits, the sign, the prefix and some underscores; what is longer is no number of a note.
_LONGEST_NUMBER: Final = 80
_INTEGERS: Final = range(-(2**63), 2**63)
# What PyYAML raises for `!!int ""`, `!!bool maybe`, `!!timestamp soon` and sums of sixtieths without end.
_UNFIT: Final = (ValueError, OverflowError, LookupError, AttributeError)
# Names are words: `007` is not 7 and a tag `no` is not false.
_NAMING: Final = frozenset({
    "id", "uid", "uuid", "permalink", "zettel", "zettel_id", "tags", "tag", "labels", "aliases", "alias",
    "keywords", "categories", "sources", "supersedes", "contradicts", "related", "superseded_by",
    "superseded-by", "supersededby",
})  # fmt: skip


_STR: Final = CORE + "str"


class Loader(CSafeLoader):
    """The C loader, but names, dates that do not exist and numbers without end stay words.

    A document of plain maps, lists and scalars, as nearly all are, is built without the bookkeeping
    that anchors, merge keys and sets need; any other by the loader itself, to the same values.
    """

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        if kind is not yaml.ScalarNode:
            return str(super().resolve(kind, value, implicit))  # type: ignore[no-untyped-call]
        if implicit[0]:
            for tag, pattern in self.yaml_implicit_resolvers.get(value[:1], ()):
                if pattern.match(value):
                    return str(tag)
        return _STR

    def construct_document(self, node: yaml.Node) -> Value:
        try:
            return _plain(self, node)
        except _Unusual:
            return super().construct_document(node)

    def get_single_node(self) -> yaml.Node | None:
        root: yaml.Node | None = super().get_single_node()
        if isinstance(root, yaml.MappingNode):
            _keep_names(root)
            for _, value in root.value:
                if isinstance(value, yaml.MappingNode):
                    _keep_names(value)
        return root


def _keep_names(node: yaml.MappingNode) -> None:
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value.casefold() in _NAMING:
            for part in value.value if isinstance(value, yaml.SequenceNode) else (value,):
                if isinstance(part, yaml.ScalarNode) and part.tag != CORE + "null":
                    part.tag = _STR


class _Unusual(Exception):  # noqa: N818 — never leaves this room
    """A document that only the loader itself builds."""


def _plain(loader: Loader, node: yaml.Node) -> Value:
    tag, value = node.tag, node.value
    if type(node) is yaml.ScalarNode:
        if tag == _STR:
            return value
        if tag == CORE + "null":
            return None
        if tag in _TYPED:
            return _lenient(loader, node)
    elif type(node) is yaml.SequenceNode and tag == CORE + "seq":
        return [_plain(loader, part) for part in value]
    elif type(node) is yaml.MappingNode and tag == CORE + "map":
        return {_key(key): _plain(loader, part) for key, part in value}
    raise _Unusual


def _key(node: yaml.Node) -> str:
    if type(node) is yaml.ScalarNode and node.tag == _STR:
        return str(node.value)
    raise _Unusual


def _lenient(loader: Loader, node: yaml.ScalarNode) -> Value:
    if type(node.value) is str and len(node.value) > _LONGEST_NUMBER:
        return str(node.value)
    try:
        found: object = _TYPED[node.tag](loader, node)
    except _UNFIT:
        return str(node.value)
    return str(node.value) if type(found) is int and found not in _INTEGERS else found


def _word(_loader: Loader, node: yaml.ScalarNode) -> Value:
    return str(node.value)


_TYPED: Final[Mapping[str, Callable[[Loader, yaml.ScalarNode], object]]] = {
    CORE + "timestamp": CSafeLoader.construct_yaml_timestamp,
    CORE + "int": CSafeLoader.construct_yaml_int,
    CORE + "float": CSafeLoader.construct_yaml_float,
    CORE + "bool": CSafeLoader.construct_yaml_bool,
}
for _tag in _TYPED:
    Loader.add_constructor(_tag, _lenient)
Loader.add_constructor(CORE + "value", _word)
