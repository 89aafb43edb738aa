"""Front matter fields that tell two notes apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from curator.finding import Evidence
from curator.home.note import Note, Value, When
from curator.judge.mojibake import repaired
from curator.judge.names import label, page_name
from curator.judge.pair import Pair

_ENTITY: Final = ("name", "site", "alias", "aliases", "permalink", "class", "slug")
# Keys that two copies of one note may differ in; every other key that differs is a statement.
_PASSING: Final = re.compile(
    r"(?i)(?:uu|u|gu)?id|_?id|.*(?:created|updated|modified|edited|changed|added|imported|captured|clipped"
    r"|synced|saved|reviewed|recorded|accessed|visited|viewed).*|ctime|mtime|timestamp|ingested_at"
    r"|tags?|keywords|sources?|aliases|supersedes|superseded_by|confidence|reviewed|verified|origin|trust"
    r"|priority|kind|recipe|inputs|generated|title|subject|key|valid_from|valid_to|css-?class(?:es)?"
    r"|version|revision|hash|checksum|collapsed|position|last[-_ ].*|.*[-_ ]at|session.*|run_?id"
)
_CLOSE_DAYS: Final = 31


def one_page_fields(pair: Pair) -> Evidence | None:
    """A field that names the thing (subject, key, title, site, alias) differs."""
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
    for name in _ENTITY:
        here, there = _words(a.front.get(name)), _words(b.front.get(name))
        if here and there and here.isdisjoint(there):
            return Evidence("one_page_fields", f"the field {name} differs")
    return None


def _titles_differ(pair: Pair) -> bool:
    a, b = pair.notes
    if pair.one_claim or not a.title or not b.title:
        return False
    return page_name(a.title).base != page_name(b.title).base


def other_fields(pair: Pair) -> Evidence | None:
    """Any other field that states something (status, date, rating) has two values."""
    a, b = pair.notes
    for name in a.front:
        if name in b.front and not _PASSING.fullmatch(str(name)):
            here, there = _words(a.front[name]), _words(b.front[name])
            if here and there and here != there:
                return Evidence("other_fields", f"the field {name} differs")
    return None


def validity(pair: Pair) -> Evidence | None:
    """Both say since when they hold, and the days lie far apart or tell of two events."""
    a, b = pair.notes
    if a.valid_from is None or b.valid_from is None or a.valid_from == b.valid_from:
        return None
    apart = abs((_day(a.valid_from) - _day(b.valid_from)).days)
    if apart <= _CLOSE_DAYS and "episodic" not in (a.kind, b.kind):
        return None
    return Evidence("validity", f"one holds from {a.valid_from}, the other from {b.valid_from}")


def other_days(pair: Pair) -> Evidence | None:
    """Both say since when they hold, and not since one day: rent and pills recur."""
    a, b = pair.notes
    if a.valid_from is None or b.valid_from is None or _day(a.valid_from) == _day(b.valid_from):
        return None
    says = f"one tells of {a.valid_from}, the other of {b.valid_from}: it may have happened twice"
    return Evidence("other_days", says)


def _day(when: When) -> date:
    return when.date() if isinstance(when, datetime) else when


def _words(value: Value) -> frozenset[str]:
    """Return a field's values as comparable text; empty for what says nothing."""
    if value is None or isinstance(value, Mapping):
        return frozenset()
    if isinstance(value, list | tuple):
        return frozenset(word for part in value for word in _words(part))
    text = " ".join(unicodedata.normalize("NFKC", repaired(str(value))).casefold().split())
    return frozenset({text}) if text else frozenset()


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
