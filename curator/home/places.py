"""Words for the folders and files that are not notes."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from curator.home.normal_form import normal

_JOURNAL: Final = frozenset({
    "journal", "journals", "journaling", "daily", "dailies", "diary", "diaries", "log", "logs",
    "daily note", "daily notes", "dailynote", "dailynotes", "daily log", "daily logs", "dailylog",
    "daily journal", "daily journals", "daily diary", "daily entries", "day notes", "logbook",
    "work log", "work logs", "worklog", "worklogs", "tagebuch", "journal entries", "dev log",
    "devlog", "captain s log", "memory log", "memory logs", "tagebücher", "tagesnotizen",
    "tägliche notizen", "logbuch", "logbücher", "notes quotidiennes", "journal de bord", "diario",
    "diarios", "diario personal", "diari", "notas diarias", "diário", "diários", "notas diárias",
    "dagboek", "dagboeken", "logboek", "dagbok", "dagbøker", "dagböcker", "dagbog", "dagbøger",
    "päiväkirja", "dziennik", "dzienniki", "deník", "дневник", "дневники", "щоденник", "ежедневник",
    "로그", "작업 로그", "작업로그", "업무 로그", "개발 로그", "일일 로그", "하루 기록", "매일",
    "ログ", "作業ログ", "日次ログ", "日々の記録", "毎日", "每日笔记", "每日", "日常记录",
})  # fmt: skip
_JOURNAL_PART: Final = frozenset({"journal", "journals", "diary", "diaries", "dailies"})
_JOURNAL_CJK: Final = re.compile(
    r"日記|日誌|日志|日记|日報|日报|日録|일지|일기|일간|데일리|デイリー|ジャーナル|저널|일일"
)
_TEMPLATES: Final = frozenset({
    "template", "templates", "templater", "note templates", "テンプレート", "テンプレ", "템플릿",
    "양식", "서식", "模板", "雛形", "ひな形", "vorlagen", "plantillas", "archetypes",
})  # fmt: skip
_TOOLS: Final = frozenset({
    "node_modules", "version-files", "bak", "_backup", "_backups",
    "__pycache__", "site-packages", "venv", "백업", "バックアップ",
})  # fmt: skip
_BACKUP: Final = frozenset({"backup", "backups", "bak"})
_SAVED: Final = re.compile(r"(?:^|[-_ ])snapshot[-_ ]?\d{6}")
_EXPORTS: Final = frozenset({
    "export", "exports", "exported", "_site", "dist", "_build", "_export",
    "내보내기", "エクスポート",
})  # fmt: skip
_SESSIONS: Final = frozenset({
    "session", "sessions", "session-logs", "session_logs", "transcript", "transcripts", "chat logs",
    "chat-logs", "conversation-logs", "session-transcripts", "세션로그", "세션 로그", "セッション",
})  # fmt: skip
_PROJECT: Final = re.compile(
    r"(?:LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|PULL_REQUEST_TEMPLATE|NOTICE)(?:\.[\w-]+)?"
)
_README: Final = re.compile(r"(?i)_?read_?me(?:[._-][\w-]{2,5})?")
_INSTRUCTIONS: Final = frozenset({
    "CLAUDE", "CLAUDE.local", "AGENTS", "AGENT", "GEMINI", "QWEN", "COPILOT", "WARP", "CRUSH",
    "SKILL",
    "SOUL", "TOOLS", "IDENTITY", "HEARTBEAT", "BOOTSTRAP", "USER", "BOOT", "copilot-instructions",
    "SYSTEM_PROMPT",
})  # fmt: skip
_ORDER: Final = re.compile(r"^[\d\s._()+-]+|[^\w]+$")
_EDGES: Final = "_-. 0123456789"
_SPLIT: Final = re.compile(r"[\s_\-–—.&/·()\[\]#'’]+")


@lru_cache(maxsize=8_192)
def is_journal_folder(name: str) -> bool:
    """Say whether a folder's name means a journal, whatever number or sign it is sorted by."""
    called = words(name)
    if _JOURNAL_CJK.search(called.replace(" ", "")):
        return True
    parts = [part for part in called.split() if not part.isdigit()]
    if " ".join(parts) in _JOURNAL:
        return True
    return 0 < len(parts) <= 2 and not _JOURNAL_PART.isdisjoint(parts)


@lru_cache(maxsize=8_192)
def ignored_folder(name: str) -> str:
    """Return why everything in a folder of this name is ignored, "" if it is not."""
    if name.startswith("."):
        return "tool folder"
    plain = name.casefold()
    if plain in _TOOLS:
        return "tool folder"
    if not _BACKUP.isdisjoint(_SPLIT.split(plain)) or _SAVED.search(plain):
        return "backup"
    if plain in _EXPORTS:
        return "export"
    called = words(name)
    if plain in _SESSIONS or called in _SESSIONS:
        return "session dump"
    return "template" if called in _TEMPLATES else ""


def ignored_file(stem: str) -> str:
    """Return why a file of this stem is ignored in any folder, "" if it is not."""
    if stem in _INSTRUCTIONS:
        return "agent instructions"
    if _README.fullmatch(stem):
        return "readme"
    if _PROJECT.fullmatch(stem):
        return "project file"
    return "template" if stem.casefold().strip(_EDGES) in _TEMPLATES else ""


@lru_cache(maxsize=8_192)
def words(name: str) -> str:
    """Return a file or folder name as plain words: composed, lower case, no sorting number."""
    plain = normal("NFKC", name).casefold()
    plain = "".join(" " if unicodedata.category(sign) in ("So", "Sk") else sign for sign in plain)
    plain = _ORDER.sub("", plain.strip()) or plain
    return " ".join(part for part in _SPLIT.split(plain) if part)
