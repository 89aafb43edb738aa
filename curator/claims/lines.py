"""What a single line of Markdown begins."""

from __future__ import annotations

import re
from typing import Final

FENCE: Final = re.compile(r"^(`{3,}|~{3,})[^`]*$")
HEADING: Final = re.compile(r"^(#{1,6})(?:[ \t]+(\S.*?)??)?(?:[ \t]+#+)?[ \t]*$")
# The dot of Japanese lists stands close to its words.
ENTRY: Final = re.compile(
    r"^[ \t\u3000]*(?:(?:[-+*•●◦▪]|(\d{1,9})[.)])(?:[ \t]+|$)|[・･][ \t\u3000]*)"
    r"(\[[^\[\]\n]\](?:[ \t]+|$))?"
)
BRACKETED: Final = 7
_SIGNS: Final = "■◆▼◎◇"
_BRACKETED: Final = re.compile(
    r"【([^【】\n]{1,60})】|〈([^〈〉\n]{1,60})〉|《([^《》\n]{1,60})》|［([^［］\n]{1,60})］"
    r"|[■◆▼◎◇] ?([^\s。.!?？！:：][^\n。.!?？！:：]{0,30})"
)
# What a link or footnote stands for; it is read where something points to it.
DEFINITION: Final = re.compile(r"^\[[^\[\]\n]{1,200}\]:(?:[ \t]|$)")
RULE: Final = re.compile(r"^(?:=+|(?:[-_*][ \t]*){3,}|-{2,})")
DELIMITERS: Final = re.compile(r"^[|:-][ \t|:-]*")
TAGS: Final = re.compile(r"^(?:</?[a-zA-Z][^<>]{0,400}>[ \t]*)+")
# Logseq's page properties stand before everything else.
PROPERTIES: Final = re.compile(
    r"^(?:(?:- )?[^\W\d_][\w ./?-]{0,60}::(?:[ \t][^\n]*)?(?:\r?\n|\Z))+"
)
_PAIRLIKE: Final = re.compile(
    r"^(?:\*\*|__|`)?[^\W_][^:：=\n.!?。]{0,40}?(?:\*\*|__|`)?"
    r"(?:::?(?:\*\*|__)?[ \t]|：|[ \t]=[ \t])"
)


def title(said: str, after: str) -> tuple[int, str] | None:
    """Return level and words of a heading of its own line, None where a line is none.

    One in brackets or behind a sign, as plain text has them, is deeper than any other; lines behind the
    same sign are a list, which `after`, what follows on the lines below, shows.
    """
    if said[:1] == "#":
        found = HEADING.match(said)
        return (len(found[1]), found[2] or "") if found is not None else None
    if said[0] in _SIGNS and after.lstrip()[:1] == said[0]:
        return None
    found = _BRACKETED.fullmatch(said)
    return (BRACKETED, next(filter(None, found.groups()))) if found is not None else None


def indent(line: str) -> int:
    """Return the width of the white space at the beginning of a line."""
    width = len(line) - len(line.lstrip())
    return len(line[:width].expandtabs(4)) if width and "\t" in line[:width] else width


def pairlike(said: str) -> bool:
    """Say whether a line looks like `key: value`; lines that do are statements of their own."""
    return (":" in said or "：" in said or " = " in said) and _PAIRLIKE.match(said) is not None
