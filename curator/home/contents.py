"""Tell files that only look like notes by what is in them: templates, dumps, queries, exports."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from curator.home.note import Value
from curator.home.reading import Text

_MACROS: Final = (
    r"(?!(?:query|embed|video|renderer|cloze|tweet|youtube|img|pdf|namespace|function)\b)"
)
_SLOT: Final = re.compile(
    rf"\{{\{{\s*{_MACROS}[^\W\d][\w .-]{{0,40}}(?:[:|][^{{}}\n]{{0,80}})?\}}\}}"
    r"|<%(?:[^<%]|<(?!%)|%(?!>)){0,500}+%>"
)
_MARKS: Final = r"(?:[-*+>|: \t\r\\]++|\d+[.)](?=\s|$)|\[[ xX]?\]|#[\w/-]+(?=\s|$)){0,99}"
_SAYS: Final = re.compile(
    rf"^(?![ ]{{0,3}}#{{1,6}}(?:[ \t]|$))(?>{_MARKS})[^\n]*?[^\W_]", re.MULTILINE
)
_HEADINGS: Final = re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE)
# No part of these reads on beyond the next opening sign: a text of openers alone costs one reading.
_QUERIES: Final = re.compile(
    r"^[ \t]*+(?:[-*+] )?(`{3,}+|~{3,}+)[ \t]*+"
    r"(?:dataview|dataviewjs|tasks|query|base|todoist|datacorejsx?)\b[^\n]*+\n"
    r"(?:(?![ \t]*+(?:```|~~~))[^\n]*+\n)*+[ \t]*+\1[ \t]*+$"
    r"|\{\{query\b[^\n{}]*+(?:\{[^\n{}]*+\}[^\n{}]*+)*+\}\}"
    r"|#\+BEGIN_QUERY[^#]*+(?:#(?!\+(?:BEGIN|END)_QUERY)[^#]*+)*+#\+END_QUERY"
    r"|`\$?= ?[^`\n]*+`|!\[\[[^\[\]\n]*+\]\]"
    r"|(?:query-table|query-properties|collapsed)::[^\n]*+",
    re.MULTILINE | re.IGNORECASE,
)
_LINKS: Final = re.compile(
    r"\[\[[^\[\]\n]*+\]\]|\[[^\[\]\n]*+\]\([^()\n]*+(?:\([^()\n]*+\)[^()\n]*+)*+\)"
)
_QUERY_SIGNS: Final = (
    "```dataview", "```tasks", "```query", "```base", "~~~dataview", "{{query", "#+BEGIN_QUERY",
)  # fmt: skip
_DUMP_HEAD: Final = re.compile(
    r"(?m)^[-*] \*\*Session (?:Key|ID)\*\*:|^session[_ ]id:|^# Session (?:Log|Transcript)\b"
)
_SPEAKER: Final = re.compile(
    r"(?im)^(?:#{1,4} |\*\*|\[)?(user|human|assistant)(?:\*\*|\])?"
    r"(?: \([^)\n]*\))?:?(?:\*\*)?(?::|$|\s*$)"
)
_CODE: Final = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
_TURNS: Final = 6
RECALLED: Final = re.compile(
    r"<(recalled[-_]\w+|relevant[-_]memor\w+|memory[-_]context|supermemory[-_]context"
    r"|retrieved[-_]memor\w+)\b[^>\n]{0,200}>",
    re.IGNORECASE,
)
_TEMPLATE_TYPES: Final = frozenset({"template", "templates", "テンプレート", "템플릿"})
_JOURNAL_TYPES: Final = frozenset({
    "journal", "daily", "daily-note", "dailynote", "daily_note", "daily note", "diary", "日記",
    "日誌", "일기", "일지", "journal-entry", "daily-log",
})  # fmt: skip
_TYPE_KEYS: Final = frozenset({"type", "kind", "category", "class", "note_type", "notetype"})
EXPORT_KEYS: Final = frozenset({"nav_order", "fname", "hpath"})
_SESSION_KEYS: Final = frozenset({"session_id", "session-id", "sessionid"})
_DUMP_KEYS: Final = frozenset(
    {"messages", "transcript", "transcript_path", "message_count", "turns"}
)
_TOOL_KEYS: Final = frozenset({
    "allowed-tools", "argument-hint", "disable-model-invocation", "alwaysapply", "applyto",
    "user-invocable",
})  # fmt: skip
_AGENT_KEYS: Final = frozenset({"tools", "model", "color"})


def not_a_note(path: str, text: Text) -> str:
    """Return why a readable file is no note, "" if it is one; looks at this file alone."""
    if text.front:
        why = _by_keys(path, text.front)
        if why:
            return why
    return next((why for looks, why in _LOOKS if looks(text)), "")


def is_journal(front: Mapping[str, Value]) -> bool:
    """Say whether a file declares itself a journal entry."""
    return any(
        isinstance(value := front[key], str) and value.strip().casefold() in _JOURNAL_TYPES
        for key in _TYPE_KEYS.intersection(front)
    )


def export_keys(front: Mapping[str, Value]) -> bool:
    """Say whether a file carries keys that only generators write."""
    return not EXPORT_KEYS.isdisjoint(front)


def unfilled(front: str) -> bool:
    """Say whether front matter that does not parse is that of a template."""
    return _SLOT.search(front) is not None


def _by_keys(path: str, front: Mapping[str, Value]) -> str:
    keys = frozenset(key.lower() for key in front)
    if not keys.isdisjoint(_TOOL_KEYS) or ("description" in keys and _is_command(path, keys)):
        return "agent instructions"
    if not keys.isdisjoint(_SESSION_KEYS) and not keys.isdisjoint(_DUMP_KEYS):
        return "session dump"
    kind = front.get("type")
    return (
        "template" if isinstance(kind, str) and kind.strip().casefold() in _TEMPLATE_TYPES else ""
    )


def _is_command(path: str, keys: frozenset[str]) -> bool:
    """True for an agent or slash command kept as a file."""
    if "name" in keys and not keys.isdisjoint(_AGENT_KEYS):
        return True
    return keys <= {"description", "name", "model"} and "commands" in path.split("/")[:-1]


def _is_template(text: Text) -> bool:
    """True for a body of placeholders and headings, or of several headings over nothing."""
    body = text.body
    if "{{" in body or "<%" in body:
        said = _SLOT.sub("", body)
        if said != body and _silent(said):
            return True
    for value in text.front.values():
        if type(value) is str and ("{{" in value or "<%" in value):
            return _SLOT.search(value) is not None and _silent(body)
    return len(body) < 4_000 and _SAYS.search(body) is None and len(_HEADINGS.findall(body)) > 1


def _silent(body: str) -> bool:
    """True where hardly a line says something beside headings: one, or a tenth of the lines."""
    said = len(_SAYS.findall(body))
    lines = sum(1 for line in body.splitlines() if line.strip())
    return said <= max(1, lines // 10) if lines else True


def _is_query(text: Text) -> bool:
    body = text.body
    if not any(sign in body for sign in _QUERY_SIGNS):
        return False
    return _SAYS.search(_LINKS.sub("", _QUERIES.sub("", body))) is None


def _is_dump(text: Text) -> bool:
    body = text.body
    if "ession" in body[:600] and _DUMP_HEAD.search(body[:600]):
        return True
    if "ssistant" not in body:
        return False
    speakers = [found.lower() for found in _SPEAKER.findall(_CODE.sub("", body))]
    return len(speakers) >= _TURNS and "assistant" in speakers and len(set(speakers)) > 1


def _is_recalled(text: Text) -> bool:
    body = text.body
    if "memor" not in body and "recalled" not in body:
        return False
    inside = at = 0
    while (opening := RECALLED.search(body, at)) is not None:
        at = body.find(f"</{opening[1]}>", opening.end())
        if at < 0:
            break
        inside += at - opening.start()
    return inside * 2 > len(body.strip())


_LOOKS: Final[tuple[tuple[Callable[[Text], bool], str], ...]] = (
    (_is_template, "unfilled template"),
    (_is_query, "query note"),
    (_is_dump, "session dump"),
    (_is_recalled, "recalled memory"),
)
