"""Whether an edited file still holds all that stood in it: lines, line ends, values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from curator.home.front import BOM, fenced
from curator.home.marked import first_lost
from curator.home.note import Unreadable, Value
from curator.home.reading import Text, read_text
from curator.home.values import listed_under, word

# A sign of a comment within quotes is none, as in "#one #two".
_COMMENT: Final = re.compile(
    rb"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[^"'#]|(?<=\S)#)*?((?:^|(?<=\s))#.*)""", re.DOTALL
)
_NOTHING: Final = re.compile(rb"(?<=:)\s*(?:null|Null|NULL|~|''|\"\")(?=\s*(?:$|\s#))")
# What a note says of its own end; `false` there is as good as nothing.
_ENDS: Final = frozenset({"valid_to", "retired", "superseded_by"})
_NO: Final = re.compile(
    rb"(?i)^(\s*(?:valid_to|retired|superseded_by)\s*:)\s*(?:false|no|''|\"\")(?=\s*$)"
)


def unkept(old: bytes, new: bytes) -> str:
    """Return what an edited file does not keep, "" where it keeps everything.

    Every line must stand there, with its line end and in the same order. In the front matter a line
    may grow: a list by values, a key without a value by one. In the text it may be struck through, with
    a link behind it, or get a comment that names a contradiction at its end.
    """
    before, after = read_text("", old), read_text("", new)
    if isinstance(before, Unreadable) or isinstance(after, Unreadable):
        return "would not read"
    if old.startswith(BOM) != new.startswith(BOM):
        return "would lose or get a byte order mark"
    (front, body), (new_front, new_body) = _halves(old, before), _halves(new, after)
    lost = _missing(front, new_front, grows=True)
    if not lost and (lost := _missing(body, new_body, grows=False)):
        lost = lost + len(front) if first_lost(body, new_body) else 0
    return f"would lose line {lost}" if lost else _values(before.front, after.front)


def _halves(raw: bytes, text: Text) -> tuple[list[bytes], list[bytes]]:
    """Return the lines down to the end of the front matter, and those after it."""
    block = fenced(raw) if text.has_front else None
    cut = block.body if block else 0
    bare = raw.removeprefix(BOM)
    cut = max(0, cut - (len(raw) - len(bare)))
    return bare[:cut].splitlines(keepends=True), bare[cut:].splitlines(keepends=True)


def _missing(old: Iterable[bytes], new: Iterable[bytes], *, grows: bool) -> int:
    """Return the first line (from 1) of `old` that `new` does not keep in order; 0 if none."""
    rest = iter(new)
    for number, text in enumerate(old, 1):
        if not any(line == text or (grows and _grew(text, line)) for line in rest):
            return number
    return 0


def _grew(old: bytes, new: bytes) -> bool:
    """True for a line into which something was written, its comment and line end as they were."""
    said, end = old.rstrip(), old[len(old.rstrip(b"\r\n")) :]
    if not said or new.rstrip(b"\r\n") + end != new:
        return False
    comment = _COMMENT.match(said)
    if comment:
        said = said[: comment.start(1)].rstrip()
        if not said or not new.rstrip().endswith(comment[1]):
            return False
    letters = iter(new.rstrip())
    return all(letter in letters for letter in _NO.sub(rb"\1", _NOTHING.sub(b"", said)))


def _values(old: Mapping[str, Value], new: Mapping[str, Value]) -> str:
    for key, value in old.items():
        if key not in new or not _holds(key, value, new[key]):
            return f"would lose a value of {key}"
    if [key for key in new if key in old] != list(old):
        return "would have its keys in another order"
    return ""


def _holds(key: str, old: Value, new: Value) -> bool:
    # The written form tells 1 from true and a date from a moment.
    if old in (None, "", []) or repr(old) == repr(new):
        return True
    if key.casefold() in _ENDS and word(old).casefold() in ("false", "no"):
        return True
    if not isinstance(new, list | str) or isinstance(old, dict):
        return False
    rest = iter(listed_under(key, new))
    return all(part in rest for part in listed_under(key, old))
