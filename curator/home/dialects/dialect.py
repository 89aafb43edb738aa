"""What an adapter is: which files are its own, and which keys mean which field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from curator.home.note import Value

Keys = frozenset[str]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Dialect:
    """One way of writing notes, as data.

    `claims` gets the keys of the front matter in lower case and the path. `keys` maps a field of
    Note to the front matter keys that mean it, the first present wins; fields it leaves out have
    the common keys. `lifts` names nested maps whose keys count as if they stood at the top. With
    `names_people`, an origin that is no known word is the name of a person.
    """

    name: str
    claims: Callable[[Keys, str], bool]
    keys: Mapping[str, Names] = field(default_factory=dict)
    lifts: Names = ()
    names_people: bool = False


COMMON: Mapping[str, Names] = {
    "id": ("id", "uid", "uuid"),
    "title": ("title", "name"),
    "kind": ("kind", "type", "category"),
    "subject": ("subject",),
    "key": (),
    "aliases": ("aliases", "alias"),
    "urls": ("source", "url", "link", "source_url", "sourceurl", "canonical_url", "canonical",
             "original_url", "source-url", "clipped_from", "출처", "原文", "出典"),
    "tags": ("tags", "tag", "keywords"),
    "sources": ("sources",),
    "confidence": ("confidence", "certainty", "importance_confidence"),
    "priority": ("priority", "importance"),
    "valid_from": ("valid_from", "valid-from"),
    "valid_to": ("valid_to", "valid-to", "valid_until"),
    "expires_at": ("expires_at", "expires-at", "expires", "expiry", "expirydate", "expiry_date"),
    "supersedes": ("supersedes",),
    "superseded_by": ("superseded_by", "superseded-by", "supersededby"),
    "contradicts": ("contradicts",),
    "retired": ("retired",),
    "trust_claimed": ("origin", "trust", "taint"),
    "reviewed": ("reviewed",),
    "generated": ("generated",),
    "recipe": ("recipe",),
}  # fmt: skip


def lifted(front: Mapping[str, Value], names: Names) -> Mapping[str, Value]:
    """Return the front matter with the keys of nested maps beside its own, which win."""
    inner: dict[str, Value] = {}
    for name in names:
        nested = front.get(name)
        if isinstance(nested, dict):
            inner.update((str(key), value) for key, value in nested.items())
    return {**inner, **front} if inner else front
