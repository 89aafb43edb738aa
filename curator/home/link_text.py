"""Find the links of a Markdown text, outside code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

_TOKEN: Final = re.compile(
    r"^[ \t]*+(?:>[ \t]*+|[-*+][ \t]++){0,99}+(?P<fence>`{3,}+|~{3,}+)[^\n]*+\n"
    r"(?:.*?^[ \t>]*(?P=fence)[`~]*[ \t]*$|.*\Z)"
    r"|(?<!`)(?P<ticks>`{1,64})(?!`)[^\n]{0,500}?(?<!`)(?P=ticks)(?!`)"
    r"|\[\[(?P<wiki>[^\[\]|#^\n]*?)(?=\\?[|#^\]])[^\[\]\n]*\]\]"
    r"|\]\([ \t]*+(?:<(?P<angle>[^<>\n]*)>|(?P<inline>[^\s()<>]*+(?:\([^\s()]*+\)[^\s()<>]*+)*+))"
    r"(?:[ \t]++(?:\"[^\"\n]*+\"|'[^'\n]*+'|\([^()\n]*+\)))?[ \t]*+\)"
    r"|^ {0,3}\[(?!\^)[^\]\n]++\]:[ \t]*+(?:<(?P<refangle>[^<>\n]*)>|(?P<ref>[^\s<>]+))",
    re.MULTILINE | re.DOTALL,
)
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_GROUPS: Final = ("wiki", "angle", "inline", "refangle", "ref")


@dataclass(frozen=True, slots=True)
class Link:
    """One link: where its target stands in the text, as written, without anchor or query."""

    start: int
    end: int
    written: str
    wiki: bool
    angled: bool = False

    @property
    def target(self) -> str:
        """Return the target as a name or path, percent signs decoded for Markdown links."""
        return (
            self.written.strip() if self.wiki else unquote(self.written, errors="surrogateescape")
        )


def links_in(text: str) -> Iterator[Link]:
    """Yield links to files, in order; addresses, anchors of the same page and code are left out."""
    if "[[" not in text and "](" not in text and "]:" not in text:
        return
    for found in _TOKEN.finditer(text):
        group = next((name for name in _GROUPS if found[name]), None)
        if group is None:
            continue
        written = found[group]
        if group != "wiki":
            written = re.split(r"[#?]", written, maxsplit=1)[0]
        address = "://" in written if group == "wiki" else _SCHEME.match(written)
        if written.strip() and not address:
            start = found.start(group)
            yield Link(start, start + len(written), written, group == "wiki", "angle" in group)
