"""Read the claims of a note: every statement of its own, with all that says what it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from curator.claims.block import Block
from curator.claims.blocks import Walk
from curator.claims.claim import Claim, Form
from curator.claims.lexicon import lexicon
from curator.claims.marks import discouraged, is_crossed, leaning
from curator.claims.rows import cells, stated
from curator.claims.sentences import sentences, whole
from curator.claims.shown import LINK, WIKI, shown
from curator.claims.sides import NONE, Sides, copula, pair
from curator.claims.veiled import veiled
from curator.home.note import Note

_LONGEST: Final = 1_200
_ALONE_LINES: Final = 6
_ALONE_WORDS: Final = 100
_SAYS: Final = re.compile(r"[^\W_]")
_CATEGORY: Final = re.compile(r"\[[^\W\d_][\w -]{0,40}\][ \t]+(?![(\[])")
_SPOKEN: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^\s<>]+|#[\w/-]+|\^[\w-]+")
_INDEXED: Final = re.compile(r"[ \t]*(?:[-—–]|$)")
_WORD: Final = re.compile(
    r"[^\W\d_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+|[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
    r"|\d+(?:[.,:/]\d+)*"
)


def read_claims(note: Note) -> tuple[Claim, ...]:
    """Return the claims of a note in the order they stand in; linear in the length of its body.

    No claims are: headings, code, quotes, definitions, queries, comments, tasks, questions, links alone and
    entries of an index, page properties, unfilled templates, and what is longer than 1,200 signs.
    A note of one short block beside its headings is one claim, also where it has several sentences.
    """
    text, flags = veiled(note.body)
    walk = Walk(text)
    walk.walk()
    if walk.parts == 1 and len(walk.blocks) == 1 and _short(text, walk.blocks[0]):
        only = _whole(note, text, walk.blocks[0])
        found = [] if only is None else [replace(only, alone=True)]
    else:
        parts = (claim for block in walk.blocks for claim in _claims(note, text, block))
        found = [claim for claim in parts if claim is not None]
    if flags:
        lines = _lines(text, sorted(flags))
        found = [
            replace(claim, flagged=claim.first in lines or claim.last in lines) for claim in found
        ]
    return tuple(found)


def _lines(text: str, places: list[int]) -> frozenset[int]:
    """Return the lines of places that are given in order."""
    found: list[int] = []
    line, at = 1, 0
    for place in places:
        line, at = line + text.count("\n", at, place), place
        found.append(line)
    return frozenset(found)


def _short(text: str, block: Block) -> bool:
    """True for a block that `judge.reading` takes for one claim."""
    few = block.last - block.first < _ALONE_LINES and block.end - block.begin <= _LONGEST
    return few and len(_WORD.findall(text, block.begin, block.end)) <= _ALONE_WORDS


def _whole(note: Note, text: str, block: Block) -> Claim | None:
    if block.form == "row":
        return next(_claims(note, text, block), None)
    form: Form = "bullet" if block.form == "entry" else "sentence"
    return _claim(note, text, block, (block.begin, block.end, form))


def _claims(note: Note, text: str, block: Block) -> Iterator[Claim | None]:
    if block.form == "row":
        yield from _row(note, text, block)
        return
    form: Form = "bullet" if block.form == "entry" else "sentence"
    begin, end = block.begin, block.end
    if text[begin] == "[" and (category := _CATEGORY.match(text, begin, end)) is not None:
        begin = category.end()
    if whole(text, begin, end) or (end - begin <= _LONGEST and pair(*_both(text, begin, end))[0]):
        yield _claim(note, text, block, (begin, end, form))
        return
    line, at = block.first, block.begin
    for start, stop in sentences(text, begin, end):
        line, at = line + text.count("\n", at, start), start
        found = _claim(note, text, block, (start, stop, form))
        if found is not None:
            step = line - block.first
            yield replace(found, first=line, last=found.last + step) if step else found
        form = "sentence"


def _both(text: str, begin: int, end: int) -> tuple[str, str]:
    raw = text[begin:end]
    return raw, shown(raw)


def _row(note: Note, text: str, block: Block) -> Iterator[Claim]:
    row = cells(text, block.begin, block.end)
    if _slotted(text[block.begin : block.end]):
        return
    struck = bool(row) and is_crossed(row[0][0])
    for key, (raw, begin, end) in stated(row, block.header):
        value = shown(raw)
        over = block.crossed or struck or is_crossed(raw)
        value = value or shown(raw.replace("~~", ""))
        if end - begin <= _LONGEST and value.casefold() not in lexicon().unfilled:
            yield Claim(
                note, block.first, block.last, block.heading, block.above,
                f"{key}: {value}" if key else value, "row", key, value if key else "",
                discouraged=discouraged(block.heading, block.above), crossed=over,
                begin=begin, end=end,
            )  # fmt: skip


def _claim(note: Note, text: str, block: Block, part: tuple[int, int, Form]) -> Claim | None:
    """Return the claim of a part that begins on the first line of a block, None if it states nothing."""
    begin, end, form = part
    raw = text[begin:end]
    if end - begin > _LONGEST or _slotted(raw):
        return None
    over = block.crossed or (("~~" in raw or "(" in raw or "（" in raw) and is_crossed(raw))
    said = shown(raw)
    if over and "~~" in raw:
        raw = raw.replace("~~", "")
        said = shown(raw)
    if not _states(raw, said, form):
        return None
    (key, value), form = _sides(raw, said, form)
    if value.casefold() in lexicon().unfilled:
        return None
    against = discouraged(block.heading, block.above)
    if key and leaning(key) < 0:
        key, value, form, against = "", "", "bullet" if form == "bullet" else "sentence", True
    return Claim(
        note, block.first, block.first + raw.count("\n"), block.heading, block.above, said, form, key, value,
        discouraged=against, crossed=over, begin=begin, end=end,
    )  # fmt: skip


def _slotted(raw: str) -> bool:
    """True for text with a slot of a template that is not filled."""
    return "{{" in raw or "<%" in raw


def _sides(raw: str, said: str, form: Form) -> tuple[Sides, Form]:
    sides = pair(raw, said)
    if sides != NONE:
        return sides, "pair"
    return copula(said), form


def _states(raw: str, said: str, form: Form) -> bool:
    """False for questions, tasks, links alone, entries of an index, and what leads to a list."""
    if not said or said[-1] in "?？:：" or not (said[0].isalnum() or _SAYS.search(said)):
        return False
    if not said.isascii() and said.rstrip(" .。").endswith(lexicon().asking):
        return False
    if said[:2].isupper() and said.split(" ", 1)[0] in lexicon().statuses:
        return False
    if "[" not in raw and "://" not in raw and "#" not in raw:
        return True
    return _SAYS.search(_bare(raw)) is not None and not (form == "bullet" and _indexes(raw))


def _bare(raw: str) -> str:
    """Return a statement without links, addresses and tags."""
    return _SPOKEN.sub("", LINK.sub("", WIKI.sub("", raw)))


def _indexes(raw: str) -> bool:
    """True for an entry that begins with a link and goes on, after a dash, to say what is there."""
    raw = raw.lstrip("*_ \t")
    link = WIKI.match(raw) or LINK.match(raw)
    return link is not None and _INDEXED.match(raw[link.end() :].lstrip("*_")) is not None
