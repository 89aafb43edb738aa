"""Front matter fields that tell two notes apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final

from curator.finding import Evidence
from curator.home.normal_form import normal
from curator.home.note import Note, Value, When
from curator.home.times import when
from curator.judge.mojibake import repaired
from curator.judge.names import label, page_name
from curator.judge.pair import Pair

# When something was done to a file, beside what the note tells: copies may differ in these.
_STAMPED: Final = (
    "created|updated|modified|edited|changed|added|imported|captured|clipped|synced|saved|reviewed"
    "|recorded|accessed|recalled|viewed|opened|generated|exported|indexed|ingested|fetched|retrieved"
)
_PASSING: Final = re.compile(
    rf"(?:date_?|last_?|time_?)?(?:{_STAMPED})(?:_?(?:at|on|date|time|datetime|ts))?"
    r"|ctime|mtime|lastmod|(?:access|recall|view)_count|作成日時?|更新日時?|생성일|수정일|创建时间|更新时间"
    r"|(?:uu?|gu)?id|_id|tags?|keywords|sources?|alias(?:es)?|supersedes|superseded_by|confidence|origin"
    r"|trust|taint|priority|kind|recipe|inputs|title|subject|valid_from|css_?class(?:es)?|hash|checksum"
    r"|collapsed|session_?id|run_?id"
)
# A copy that lacks one of these does not say that it is open, published or for ever.
_STATES: Final = frozenset({
    "status", "state", "draft", "done", "completed", "archived", "deprecated", "expires_at", "expires",
    "valid_to", "due", "deadline", "상태", "状態", "状态",
})  # fmt: skip
_SEPARATORS: Final = re.compile(r"[-_ ]+")
_CLOSE_DAYS: Final = 31


def one_page_fields(pair: Pair) -> Evidence | None:
    """A field that names the thing (subject, key, title, aliases) differs."""
    a, b = pair.notes
    for name, one, other in (("subject", a.subject, b.subject), ("key", a.key, b.key)):
        if label(one) and label(other) and label(one) != label(other):
            return Evidence(
                "one_page_fields", f"the {name} is {one} in one and {other} in the other"
            )
    if _titles_differ(pair):
        return Evidence(
            "one_page_fields", f"the title is “{a.title}” in one, “{b.title}” in the other"
        )
    aliases = [{label(alias) for alias in note.aliases} for note in pair.notes]
    named_alike = pair.one_name or pair.a.name.base == pair.b.name.base
    if all(aliases) and not named_alike and aliases[0].isdisjoint(aliases[1]):
        return Evidence("one_page_fields", "they have other aliases")
    return None


def _titles_differ(pair: Pair) -> bool:
    one, other = (page_name(note.title).base if note.title else "" for note in pair.notes)
    if not one or not other or one == other:
        return False
    if not pair.one_claim:
        return True
    left, right = frozenset(one.split()), frozenset(other.split())
    return not (left <= right or right <= left)


def other_fields(pair: Pair) -> Evidence | None:
    """Any other field that states something has two values, or tells of one note alone its state."""
    a, b = pair.notes
    passing = {"key"} if a.key and b.key else set()
    found = _differing(a.front, b.front, frozenset(passing))
    return Evidence("other_fields", f"the field {found} differs") if found else None


def _differing(
    here: Mapping[str, Value], there: Mapping[str, Value], passing: frozenset[str]
) -> str:
    """Return the first key of two maps whose values differ; "" if none does."""
    left, right = _folded(here), _folded(there)
    for key in (*left, *right):
        if key in passing or _PASSING.fullmatch(key):
            continue
        one, other = left.get(key), right.get(key)
        if _silent(one) or _silent(other):
            if key in _STATES and not (_unset(one) and _unset(other)):
                return key
        elif not _alike(one, other):
            return key
    return ""


def _folded(front: Mapping[str, Value]) -> dict[str, Value]:
    return {_SEPARATORS.sub("_", str(key).casefold()): value for key, value in front.items()}


def _silent(value: Value) -> bool:
    return (
        value is None or value in ("", [], {}, ()) or (isinstance(value, str) and not value.strip())
    )


def _unset(value: Value) -> bool:
    return _silent(value) or _plain(value) in ("false", "no")


def _alike(one: Value, other: Value) -> bool:
    """True for values that say the same: maps key by key, lists in order, a day with or without time."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return not _differing(one, other, frozenset())
    left, right = _listed(one), _listed(other)
    if len(left) > 1 or len(right) > 1:
        return len(left) == len(right) and all(map(_alike, left, right))
    if isinstance(one, Mapping) or isinstance(other, Mapping):
        return False
    first, second = when(left[0]), when(right[0])
    if first is not None and second is not None and type(first) is not type(second):
        return _day(first) == _day(second)
    return _plain(left[0]) == _plain(right[0])


def _listed(value: Value) -> Sequence[Value]:
    return value if isinstance(value, list | tuple) and value else [value]


def _plain(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).casefold()
    return " ".join(normal("NFKC", repaired(str(value))).split())


def validity(pair: Pair) -> Evidence | None:
    """Both say since when they hold, and the days lie far apart or tell of two events."""
    a, b = pair.notes
    if a.valid_from is None or b.valid_from is None or a.valid_from == b.valid_from:
        return None
    apart = abs((_day(a.valid_from) - _day(b.valid_from)).days)
    if apart <= _CLOSE_DAYS and "episodic" not in (a.kind, b.kind):
        return None
    return Evidence("validity", f"one holds from {a.valid_from}, the other from {b.valid_from}")


_LASTING: Final = frozenset({"semantic", "fact", "preference", "rule", "procedural", "entity"})


def other_days(pair: Pair) -> Evidence | None:
    """Both say since when they hold, and not since one day: rent and pills recur.

    Not so for notes that call themselves lasting knowledge: they were written down twice.
    """
    a, b = pair.notes
    if a.kind.casefold() in _LASTING and b.kind.casefold() in _LASTING:
        return None
    if a.valid_from is None or b.valid_from is None or _day(a.valid_from) == _day(b.valid_from):
        return None
    says = f"one tells of {a.valid_from}, the other of {b.valid_from}: it may have happened twice"
    return Evidence("other_days", says)


def _day(when: When) -> date:
    return when.date() if isinstance(when, datetime) else when


def exported(note: Note) -> bool:
    """True for a note that a tool wrote out for another, by the keys such tools leave."""
    return any(name in note.front for name in _EXPORT)


_EXPORT: Final = (
    "nav_order",
    "fname",
    "hpath",
    "parent_nav",
    "dg-publish-path",
    "notion-id",
    "joplin_id",
)
