"""Mark one statement in the text of a note: struck through, or with a comment at its line's end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from curator.home.note import Unreadable
from curator.home.reading import Text, read_text
from curator.home.refused import Refused

_PROPERTY: Final = re.compile(r"[\w ./?-]{1,60}::[ \t]+(?=\S)")
_KEYED: Final = re.compile(
    r"(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(?:\*\*|__)?[\w ./?-]{1,60}(?:\*\*|__)?::(?:[ \t]|$)"
)
# By such a word at the end of a line others link to it; it must stay the last one.
_NAMED: Final = re.compile(r"[ \t]\^[\w-]{1,60}$")
# A blank line, or a line that begins a block of its own.
_BLOCK: Final = re.compile(r"\n[ \t>]*(?:\r?\n|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|)")
# Behind our sign it would begin none any more.
_BEGINS: Final = re.compile(r"(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|>|\[\^[^\]\s]{1,40}\]:)")
# Beside our sign, more of the same or what takes its meaning away.
_SPOILS: Final = re.compile(r"^~|(?:~|(?<!\\)(?:\\\\)*+\\)$")
_GONE: Final = Refused("the statement is not found in the file once and whole")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement stands: its first sign in the body, from 0, and its own signs.

    `row` is true for a cell of a table.
    """

    begin: int
    said: str
    row: bool = False


def strike(raw: bytes, place: Place, tail: str) -> bytes | Refused:
    """Return the file with a statement struck through and `tail` behind it, or why it is left alone.

    List mark, indentation, line ends, other sentences and cells, and blanks at line ends stay. Of a
    `key:: value` the value is struck, and a `^name` stays last: both mean something to other programs.
    """
    found = _found(raw, place)
    if isinstance(found, Refused):
        return found
    body, begin = found
    end = begin + len(place.said)
    known = _PROPERTY.match(place.said)
    begin += known.end() if known else 0
    end -= len(_name(body[begin:end]))
    said = body[begin:end]
    if not place.row and _BEGINS.match(place.said):
        return Refused("the statement begins a list, a quote or a heading of its own")
    if "~~" in said or _halved(said) or _BLOCK.search(said) or _spoilt(said) or _hidden(body, end):
        return Refused("the statement is laid out in a way that cannot be struck through")
    return _whole(raw, body, f"{body[:begin]}~~{said}~~ {tail}{body[end:]}")


def comment(raw: bytes, place: Place, text: str) -> bytes | Refused:
    """Return the file with a comment at the end of a statement's last line.

    Blanks at the end of the line stay behind it, and so does the bar that closes a row of a table.
    """
    found = _found(raw, place)
    if isinstance(found, Refused):
        return found
    body, begin = found
    stop = body.find("\n", begin + len(place.said))
    stop = len(body) if stop < 0 else stop
    said = body[:stop].rstrip()
    if place.row and said.endswith("|") and not said.endswith("\\|"):
        said = said[:-1].rstrip()
    said = said[: len(said) - len(_name(said[begin:]))]
    if _commented(said) or _hidden(body, len(said)):
        return Refused("the statement ends within a comment")
    if _KEYED.match(said[said.rfind("\n") + 1 :].lstrip(" \t>")):
        return Refused("a comment would become part of the value of a property")
    return _whole(raw, body, f"{said} {text}{body[len(said) :]}")


def _name(said: str) -> str:
    """Return the name of a block that ends a line, "" for none."""
    found = _NAMED.search(said)
    return found[0] if found else ""


def _halved(said: str) -> bool:
    """True where emphasis or code begins or ends within a statement, and not both."""
    bold = said.count("**")
    return bold % 2 + (said.count("*") - 2 * bold) % 2 + said.count("`") % 2 > 0


def _spoilt(said: str) -> bool:
    """True where our sign would be none, or would stand within a comment."""
    return _SPOILS.search(said) is not None or _commented(said)


def _commented(text: str) -> bool:
    """True where a comment that has begun does not end."""
    return text.rfind("<!--") > text.rfind("-->")


def _hidden(body: str, at: int) -> bool:
    """True within what `%%` opens and closes."""
    return "%%" in body and body.count("%%", 0, at) % 2 == 1 and body.find("%%", at) >= 0


def _found(raw: bytes, place: Place) -> tuple[str, int] | Refused:
    """Return the body and where the statement begins, also where links above it were rewritten."""
    text = read_text("", raw)
    if isinstance(text, Unreadable):
        return Refused(text.why)
    if not place.said.strip():
        return _GONE
    if text.body.startswith(place.said, place.begin):
        return text.body, place.begin
    return (text.body, text.body.find(place.said)) if text.body.count(place.said) == 1 else _GONE


def _whole(raw: bytes, old: str, new: str) -> bytes | Refused:
    front = raw[: len(raw) - len(old.encode())]
    try:
        changed = front + new.encode()
    except UnicodeEncodeError:
        return Refused("what would be written is no text")
    after = read_text("", changed)
    if not isinstance(after, Text) or after.body != new:
        return Refused("it would not read afterwards")
    return changed
