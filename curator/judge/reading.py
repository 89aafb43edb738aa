"""Read a body as the judge sees it: what it says, not how it is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from curator.home.normal_form import normal
from curator.judge.markup import prose, without_queries
from curator.judge.mojibake import repaired
from curator.judge.tokens import tokens_of, worded

_FENCE: Final = re.compile(r"[ \t>]{0,40}(`{3,}|~{3,})")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*")

_CLAIM_LINES: Final = 6
_CLAIM_TOKENS: Final = 120


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a body: its raw key, its tokens, the section it stands in.

    `level` is that of a heading, 0 for none. `starts` is true where the line begins a block of its
    own (list entry, heading, row, code) and does not continue the paragraph above it.
    """

    key: str
    text: str
    tokens: tuple[str, ...]
    starts: bool
    level: int
    section: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A body after reading; everything that compares texts works on this."""

    lines: tuple[Line, ...]

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        return tuple(token for line in self.lines for token in line.tokens)

    @cached_property
    def statement(self) -> str:
        return " ".join(self.tokens)

    @cached_property
    def sentences(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        """Section and tokens of each sentence, wrapped lines joined."""
        return tuple(_sentences(self.lines))

    @cached_property
    def claim(self) -> tuple[str, ...]:
        """The tokens without the page heading."""
        return tuple(t for line in self.lines if line.level != 1 for t in line.tokens)

    @cached_property
    def bare_claim(self) -> tuple[str, ...]:
        """The claim without filler words, numbers as digits, a polite ending as a plain one."""
        return worded(self.claim)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        return frozenset(self.tokens)

    @cached_property
    def one_claim(self) -> bool:
        """True for a body of one short block beside its headings."""
        said = [line for line in self.lines if line.level == 0]
        blocks = sum(line.starts for line in said)
        return blocks == 1 and len(said) <= _CLAIM_LINES and len(self.claim) <= _CLAIM_TOKENS

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """The sentences as a person would recognise them."""
        return tuple(part for _, text in _blocks(self.lines) for part in _split(text))

    @cached_property
    def said(self) -> frozenset[str]:
        return frozenset(self.phrases)


def read(body: str) -> Reading:
    """Return the reading of a body.

    Double encoding is repaired, compatibility forms, case, markup and list marks are dropped,
    link aliases, check-box states and whole URLs kept, query blocks left out. Fenced code is kept
    to the letter. Linear in the length of the body.
    """
    return Reading(tuple(_lines(without_queries(repaired(body)))))


def _lines(text: str) -> Iterator[Line]:
    section: tuple[str, ...] = ()
    starts = True
    for fenced, chunk in _chunks(text):
        if fenced:
            for raw in chunk:
                words = tuple(raw.split())
                if words:
                    yield Line(raw.strip(), raw.strip(), words, True, 0, section)
            starts = True
            continue
        shaped = prose(normal("NFKC", "\n".join(chunk)))
        for raw, (level, opens, said) in zip(chunk, shaped, strict=True):
            words = tokens_of(said)
            if level > 1:
                section = words
            if words:
                yield Line(raw_key(raw), said, words, starts or opens, level, section)
            starts = not words or level > 0


def raw_key(raw: str) -> str:
    """Return a line as the table of template lines knows it; cheap, for every line there is."""
    return raw.strip(" \t\r-*+>#|").casefold()


def _chunks(text: str) -> Iterator[tuple[bool, list[str]]]:
    """Yield runs of lines outside and inside code fences; the fences are dropped."""
    if "```" not in text and "~~~" not in text:
        yield False, text.split("\n")
        return
    run: list[str] = []
    mark = ""
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        if fence is None or (mark and not fence[1].startswith(mark)):
            run.append(line)
            continue
        if run:
            yield bool(mark), run
            run = []
        mark = "" if mark else fence[1][:3]
    if run:
        yield bool(mark), run


def _blocks(lines: tuple[Line, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    section: tuple[str, ...] = ()
    block: list[str] = []
    for line in lines:
        if line.starts and block:
            yield section, " ".join(block)
            block = []
        section = line.section
        block.append(line.text)
    if block:
        yield section, " ".join(block)


def _split(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part]


def _sentences(
    lines: tuple[Line, ...],
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for section, text in _blocks(lines):
        for part in _split(text):
            words = tokens_of(part)
            if words:
                yield section, words
