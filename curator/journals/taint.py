"""Which lines of a journal are not the owner's: from outside, or only said back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from curator.home.contents import RECALLED
from curator.journals import signs
from curator.journals.pasted import beside, chats, fences, quotes, stretches
from curator.journals.shape import Shape, shape

_SHOWN: Final = re.compile(
    r"<(memor(?:y|ies)|past[-_]\w{1,30}|system-reminder|user[-_]memor\w{1,10})\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
_OWN_TRAILER: Final = re.compile(r"(?i)[>\s|]{0,8}curator-(?:id|kind|fingerprint|rollback):\s?\S")
_OWN_BRANCH: Final = re.compile(r"\bcurator/[a-z]{4,14}/[0-9a-f]{7,64}\b")
_LINK_ALONE: Final = re.compile(r"\[[^\[\]\n]{1,300}\]\(https?://[^\s()]{1,800}\)")
_LETTER: Final = re.compile(r"[^\W_]")
_HEADERS: Final = 3


def outside(body: str) -> frozenset[int]:
    """Return the lines of a body, from 1, that came from outside; linear in its length.

    A marked heading taints its part with all parts below it; a mark within a list entry or a
    paragraph taints that, one that stands alone the part around it. Words announced as from the
    web, a pasted mail and a stretch that is not closed go on to the end of their part or body:
    doubt taints. What is pasted without any sign is not told from the owner's words.
    """
    form = shape(body)
    found = list(chain(stretches(form), fences(form), quotes(form), chats(form)))
    for at, line in enumerate(form.lines):
        if line.said and not line.fenced and line.said[0] != ">":
            found.extend(_titled(form, at) if line.level else _marked(form, at))
    return _numbers(found)


def left_out(body: str) -> frozenset[int]:
    """Return the lines of a body, from 1, that only repeat: shown memory, and what curator wrote.

    A block of shown memory that is not closed goes on to the end of the body.
    """
    found = [*_shown(body, RECALLED), *_shown(body, _SHOWN)]
    form = shape(body)
    for at, line in enumerate(form.lines):
        if line.level and signs.recalled(line.said):
            found.append(range(at, form.until[at] + 1))
        elif _OWN_BRANCH.search(line.said):
            found.append(form.block[at] if line.fenced else form.entry(at))
        elif _OWN_TRAILER.match(line.said):
            found.append(_pasted(form, at))
    return _numbers(found)


def _numbers(found: list[range]) -> frozenset[int]:
    """Join ranges of lines, from 0, to numbers from 1; each line is looked at once."""
    numbers: list[int] = []
    done = 0
    for part in sorted(found, key=lambda part: part.start):
        numbers += range(max(part.start, done) + 1, part.stop + 1)
        done = max(done, part.stop)
    return frozenset(numbers)


def _titled(form: Shape, at: int) -> Iterator[range]:
    said = form.lines[at].said
    if (
        signs.titled(said)
        or signs.mark().search(said)
        or signs.source().search(said)
        or _LINK_ALONE.fullmatch(said)
    ):
        yield range(at, form.until[at] + 1)


def _marked(form: Shape, at: int) -> Iterator[range]:
    """Yield what the marks of one line taint."""
    said = form.lines[at].said
    mark = signs.mark().search(said) or signs.source().search(said)
    if mark is not None:
        alone = mark.start() == 0 if signs.ADDRESS.search(mark[0]) else _alone(said, mark)
        yield _around(form, at) if alone else form.entry(at)
    announced = signs.opening().match(said)
    if announced is not None and announced["said"]:
        yield form.entry(at)
    elif announced is not None or (mark is not None and said.endswith((":", "："))):
        yield _following(form, at)
    if signs.wrote(said):
        after = beside(form, at, 1)
        quoted = after is not None and after.said.startswith(">")
        yield range(at, at + 1) if quoted else form.rest(at)
    elif _mailed(form, at):
        yield form.rest(at)


def _alone(said: str, mark: re.Match[str]) -> bool:
    return not _LETTER.search(said[: mark.start()]) and not _LETTER.search(said[mark.end() :])


def _around(form: Shape, at: int) -> range:
    """Return what a mark that stands alone speaks of: the entry around it, or its part."""
    if form.lines[at].entry and form.until[at] > at:
        return form.entry(at)
    return form.around(at) or form.part(at)


def _following(form: Shape, at: int) -> range:
    nested = form.lines[at].entry and form.until[at] > at
    return form.entry(at) if nested else form.rest(at)


def _mailed(form: Shape, at: int) -> bool:
    if signs.MAILED.search(form.lines[at].said):
        return True
    headers = [line.said for line in form.lines[at : at + _HEADERS]]
    return all(signs.HEADER.match(line) for line in headers) and "@" in "".join(headers)


def _shown(body: str, sign: re.Pattern[str]) -> Iterator[range]:
    at = first = 0
    while (opening := sign.search(body, at)) is not None:
        end = body.find(f"</{opening[1]}>", opening.end())
        end = len(body) if end < 0 else end
        first += body.count("\n", at, opening.start())
        last = first + body.count("\n", opening.start(), end)
        yield range(first, last + 1)
        at, first = end, last


def _pasted(form: Shape, at: int) -> range:
    """Return a pasted proposal: its fence or entry, or the part around it."""
    if form.lines[at].fenced:
        return form.block[at]
    return form.entry(at) if form.owner[at] >= 0 else form.part(at)
