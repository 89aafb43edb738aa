"""Take the layout off Markdown: marks, links, check boxes, query blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from curator.judge.urls import URL, clean

_QUERY_FENCE: Final = re.compile(
    r"(?m)^[ \t>]{0,40}(`{3,}|~{3,})[ \t]{0,8}(?:dataview(?:js)?|tasks|query|base"
    r"|todoist|tracker)\b"
)
_QUERY: Final = re.compile(r"(?i)\{\{\s{0,4}query\b[^\n{}]*(?:\{[^\n{}]*\}[^\n{}]*)*\}\}")
_PROPERTY: Final = re.compile(
    r"(?mi)^[ \t]*(?:id|collapsed|created-at|updated-at|logseq\.[\w.-]{1,40})::[^\n]*$"
)
_OURS: Final = re.compile(r"<!-- curator\b[^\n]{0,400}?-->")
WIKI: Final = re.compile(r"!?\[\[([^\[\]|]{0,400})(?:\|([^\[\]]{0,400}))?\]\]")
LINK: Final = re.compile(
    r"!?\[([^\[\]]{0,600})\]"
    r"\(<?([^()\s>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)>?(?:[ \t]+(\"[^\"\n]{0,400}\"))?\)"
)
AUTOLINK: Final = re.compile(r"<([a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^<>\s]{1,2000})>")
_LINE: Final = re.compile(
    r"[ \t>]*(#{1,6}(?=[ \t]|$))?[ \t]*((?:[-*+•・◦▪]|\d{1,3}[.)])(?=[ \t]))?[ \t]*"
    r"(\[[^\[\]\n]\](?=[ \t]))?"
)
_RULE: Final = re.compile(r"[\s|:=*_-]+")
_BREAK: Final = re.compile(r"(?i)<br[ \t]*/?>")
_ENTITY: Final = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#39);")
_NOTE: Final = re.compile(r"(?i)\.md(?=#|$)")
_ESCAPE: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_TICKED: Final = {"[ ]": "☐ ", "[x]": "☑ ", "[X]": "☑ "}


def without_marks(text: str) -> str:
    """Return the text without curator's own marks and what a tool keeps of each block."""
    if "<!-- curator" in text:
        text = _OURS.sub("", text)
    return _PROPERTY.sub("", text) if "::" in text else text


def without_queries(text: str) -> str:
    """Return the text without blocks that only ask other notes, and without marks of tools."""
    text = without_marks(text)
    if "{{" in text:
        text = _QUERY.sub("", text)
    if "#+BEGIN_QUERY" in text:
        text = _without_between(text, "#+BEGIN_QUERY", "#+END_QUERY")
    return _without_fences(text)


def _without_between(text: str, begin: str, end: str) -> str:
    kept: list[str] = []
    at = 0
    while (start := text.find(begin, at)) >= 0:
        kept.append(text[at:start])
        stop = text.find(end, start)
        at = len(text) if stop < 0 else stop + len(end)
    return "".join(kept) + text[at:]


def _without_fences(text: str) -> str:
    if "```" not in text and "~~~" not in text:
        return text
    kept: list[str] = []
    at = 0
    while (found := _QUERY_FENCE.search(text, at)) is not None:
        kept.append(text[at : found.start()])
        stop = text.find("\n", text.find(found[1], found.end()))
        at = len(text) if text.find(found[1], found.end()) < 0 or stop < 0 else stop + 1
    return "".join(kept) + text[at:]


def prose(text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield heading level (0: none), whether it begins a block, and the words of each line."""
    text = _unlinked(unescaped(text))
    if "\\" in text:
        text = _ESCAPE.sub("", text)
    addresses = "://" in text
    if addresses and "<" in text:
        text = AUTOLINK.sub(r"\1", text)
    for line in text.split("\n"):
        found = _LINE.match(line)
        assert found is not None
        heading, mark, box = found.groups()
        said = line[found.end() :]
        row = said.startswith("|")
        if said and said[0] in "|:=*_-" and _RULE.fullmatch(said):
            yield 0, True, ""
            continue
        said = _folded(said, addresses)
        if box:
            said = _TICKED.get(box, f"☑{box[1]} ") + said
        yield len(heading or ""), bool(heading or mark or box or row), said


def unescaped(text: str) -> str:
    """Return the text with common entities as their signs and line breaks as spaces."""
    if "<" in text:
        text = _BREAK.sub(" ", text)
    return _ENTITY.sub(lambda found: unescape(found[0]), text) if "&" in text else text


def shown_target(target: str) -> str:
    """Return the target of a link as a wiki link would name it."""
    return target if "://" in target else _NOTE.sub("", target.replace("%20", " "))


def _folded(said: str, addresses: bool) -> str:
    """Fold the case of everything but URLs, whose paths tell apart by case."""
    if not addresses or "://" not in said:
        return said.casefold()
    parts = URL.split(said)
    return "".join(
        f" {clean(part)} " if at % 2 else part.casefold() for at, part in enumerate(parts)
    )


def _unlinked(text: str) -> str:
    """Replace links by what a reader sees; a wrapped link keeps its line breaks."""
    if "[[" in text:
        text = WIKI.sub(_alias, text)
    if "](" in text:
        text = LINK.sub(_target, text)
        if "](" in text:
            text = LINK.sub(_target, text)
    return text


def _alias(link: re.Match[str]) -> str:
    alias = link[2]
    return f"{alias}{chr(10) * link[1].count(chr(10))}" if alias else str(link[1])


def _target(link: re.Match[str]) -> str:
    """Keep a URL whole; of a relative target only the file, since a filed copy changes the rest."""
    text, target = link[1], link[2]
    if "://" in target:
        return str(text) if text == target else f"{text} {target}"
    file = shown_target(target).rsplit("/", 1)[-1]
    return f"{text} {file}" if file and file != text else str(text)
