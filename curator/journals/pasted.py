"""Find what was pasted into a body: marked stretches, fenced pages, quotes, chats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.journals import signs
from curator.journals.shape import Line, Shape

_PAGE_LINES: Final = 6


def stretches(form: Shape) -> Iterator[range]:
    """Yield what stands between tags or comments of the outside; to the end where none closes it."""
    begin = -1
    closing: tuple[str, ...] = ()
    for at, line in enumerate(form.lines):
        said = line.said
        if not closing and not line.fenced and (found := signs.OPENING.search(said)):
            begin, closing = at, _closing(found)
            said = said[found.end() :]
        if closing and (said := said.casefold()) and any(sign in said for sign in closing):
            yield range(begin, at + 1)
            closing = ()
    if closing:
        yield range(begin, len(form.lines))


def _closing(opened: re.Match[str]) -> tuple[str, ...]:
    """Return what closes a stretch: its own tag or comment, none that a pasted page has by itself."""
    if opened["tag"]:
        tag = opened["tag"].casefold()
        return f"</{tag}", f"<<<end_{tag}", f"<<</{tag}"
    if opened["rule"]:
        word = opened["rule"].casefold()
        return tuple(f"end {of}{word}" for of in ("", "of "))
    word = opened["comment"].casefold()
    return tuple(f"<!--{gap}{sign}{word}" for gap in ("", " ") for sign in ("/", "end ", "end:"))


def _runs(form: Shape, sign: str) -> Iterator[range]:
    """Yield each block that is fenced, or each quote with the lines that wrap."""
    at = 0
    while at < len(form.lines):
        line = form.lines[at]
        end = at + 1
        if sign == ">" and line.said.startswith(">") and not line.fenced:
            while end < form.block[at].stop and not form.lines[end].entry:
                end += 1
            yield range(at, end)
        elif sign != ">" and line.fenced:
            end = form.block[at].stop
            yield range(at, end)
        at = end


def fences(form: Shape) -> Iterator[range]:
    for run in _runs(form, "`"):
        said = [form.lines[at].said for at in run[:_PAGE_LINES]]
        if signs.FENCE.match(said[0]) or any(
            signs.PAGE.search(line) or signs.source().search(line) or signs.mark().search(line)
            for line in said
        ):
            yield run


def quotes(form: Shape) -> Iterator[range]:
    for run in _runs(form, ">"):
        said = [form.lines[at].said.lstrip("> ") for at in run]
        if signs.OWN_BOX.match(said[0]):
            continue
        before, after = beside(form, run.start, -1), beside(form, run.stop - 1, 1)
        if (
            any(signs.attributed(line) or signs.wrote(line) for line in said)
            or (after is not None and signs.SIGNED.match(after.said))
            or (before is not None and signs.announces(before.said))
        ):
            yield run


def chats(form: Shape) -> Iterator[range]:
    """Yield pasted chats: two lines of one block as they are exported, or one speaker's lines."""
    counted: dict[int, int] = {}
    for at, line in enumerate(form.lines):
        if line.fenced or not line.said:
            continue
        spoken = signs.SPOKEN.match(line.said)
        if spoken is not None:
            begin = form.block[at].start
            counted[begin] = counted.get(begin, 0) + 1
            if spoken["handle"]:
                yield form.entry(at)
            elif counted[begin] == 2:
                yield form.block[at]
        elif signs.SPEAKER.fullmatch(line.said):
            yield form.block[at]


def beside(form: Shape, at: int, step: int) -> Line | None:
    """Return the next line that says something, over at most one blank line."""
    for near in (at + step, at + 2 * step):
        if 0 <= near < len(form.lines) and form.lines[near].said:
            return form.lines[near]
    return None
