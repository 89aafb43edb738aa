"""Show a statement as its reader sees it: without Markdown's signs, wrapped lines joined."""

from __future__ import annotations

import re
from typing import Final

# With none of these in it, a text of one line is what its reader sees.
_SHAPED: Final = re.compile(r"[*_`~\[<&\\\r\n\t^]")
WIKI: Final = re.compile(r"!?\[\[([^\[\]|]{0,400})(?:\|([^\[\]]{0,400}))?\]\]")
LINK: Final = re.compile(
    r"!?\[([^\[\]]{0,600})\]\(<?([^()\s>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)>?"
    r"(?:[ \t]+\"[^\"\n]{0,400}\")?\)"
)
_AUTOLINK: Final = re.compile(r"<([a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^<>\s]{1,2000})>")
_TAG: Final = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,15}(?:[ \t][^<>]{0,200})?/?>")
STRUCK: Final = re.compile(r"~~([^~]{1,2000})~~")
_BLOCK: Final = re.compile(r"[ \t]\^[\w-]{1,40}$")
_FOOT: Final = re.compile(r"\[\^[^\[\]\s]{1,40}\]")
_STARS: Final = re.compile(r"(?<![a-zA-Z0-9])\*{2,3}(?! )|(?<! )\*{2,3}(?![a-zA-Z0-9])")
_EDGE: Final = re.compile(r"(?<![\w*])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_])[*_]{1,3}(?![\w*])")
_ESCAPE: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_ENTITIES: Final = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " "}
_ENTITY: Final = re.compile("|".join(_ENTITIES))
_WIDE: Final = "\u3001-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60"
_WRAPPED: Final = re.compile(rf"(?<=[{_WIDE}])[ \t\r]{{0,8}}\n[ \t]{{0,40}}(?=[{_WIDE}])")


def shown(raw: str) -> str:
    """Return a statement without emphasis, struck parts, tags and block marks; links as their text.

    Of a link to an address the address stays beside its text, for it may be all that differs.
    """
    if _SHAPED.search(raw) is None and "  " not in raw:
        return raw.strip()
    if "~~" in raw:
        raw = STRUCK.sub("", raw)
    if "[" in raw:
        raw = LINK.sub(_named, LINK.sub(_named, WIKI.sub(_called, _FOOT.sub("", raw))))
    if "<" in raw:
        raw = _TAG.sub(" ", _AUTOLINK.sub(r"\1", raw))
    raw = "".join(_unmarked(raw)) if "`" in raw else _unstressed(raw)
    if "&" in raw:
        raw = _ENTITY.sub(lambda found: _ENTITIES[found[0]], raw)
    if "\n" in raw:
        raw = _WRAPPED.sub("", raw)
    return _BLOCK.sub("", " ".join(raw.split()))


def _unmarked(raw: str) -> list[str]:
    """Drop the signs of emphasis and code; what stands in code is kept to the letter."""
    parts = raw.split("`")
    if len(parts) % 2 == 0:
        return [_unstressed(raw)]
    return [part if at % 2 else _unstressed(part) for at, part in enumerate(parts)]


def _unstressed(text: str) -> str:
    if "*" in text:
        text = _STARS.sub("", text)
    if "*" in text or "_" in text:
        text = _EDGE.sub("", text)
    return _ESCAPE.sub("", text) if "\\" in text else text


def _called(link: re.Match[str]) -> str:
    return str(link[2] or link[1]).strip()


def _named(link: re.Match[str]) -> str:
    text, target = str(link[1]), str(link[2])
    return f"{text} {target}" if "://" in target and text != target else text
