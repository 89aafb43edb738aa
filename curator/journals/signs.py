"""The signs by which a line says that it, or what follows, came from outside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from curator.journals.words import words

_ADDRESS: Final = (
    r"(?:https?://|www\.)(?!localhost\b|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\."
    r"|[\w.-]{1,80}\.(?:local|lan|home|internal|localhost)\b)[^\s<>]"
)
ADDRESS: Final = re.compile(_ADDRESS)
# Tags and comments that open a stretch from outside, up to what closes it.
OPENING: Final = re.compile(
    r"<!--\s{0,4}(?:begin|start)?[ :-]{0,3}(?P<comment>external|untrusted|clipped|web|quoted)"
    r"\b[^>\n]{0,80}-->"
    r"|<{1,3}(?P<tag>external[\w-]{0,40}|untrusted[\w-]{0,40}|web[_-]?(?:page|result|content|search)[\w-]{0,20}"
    r"|search[_-]?results?|fetched[\w-]{0,20}|tool[_-]results?|clipping)\b[^<>\n]{0,200}>{1,3}"
    r"|^[-=*#~+\[({]{2,20}\s{0,3}(?:begin|start)(?: of)?[ :_-]{1,3}"
    r"(?P<rule>external|untrusted|clipped|web|quoted|pasted|fetched|third[ -]party)\b",
    re.IGNORECASE,
)
# A box that the owner drew, of another sort than a quote.
OWN_BOX: Final = re.compile(r"\[!(?!quote|cite|external|zitat)[\w-]{1,40}\]", re.IGNORECASE)
_CALLOUT: Final = re.compile(r"\[!(?:quote|cite|external|zitat)\]", re.IGNORECASE)
SIGNED: Final = re.compile(r"(?:[—–―]|--|- )\s{0,2}[^\W\d_]")
PAGE: Final = re.compile(r"<!doctype html|<html\b|<head\b|<article\b", re.IGNORECASE)
FENCE: Final = re.compile(
    r"(?:`{3,20}|~{3,20})[ \t]{0,4}(?:web|webpage|external|untrusted|quote|quoted|e?mail|eml|mbox"
    r"|clip|clipping|fetched|article)\b",
    re.IGNORECASE,
)
# Headers of a mail that was pasted.
HEADER: Final = re.compile(
    r"(?:\*\*)?(?:from|to|cc|subject|date|sent|reply-to|von|an|betreff|gesendet|보낸 ?사람|받는 ?사람|제목"
    r"|날짜|差出人|宛先|件名|送信日時|日時|发件人|寄件者|收件人|主题|主旨|发送时间)(?:\*\*)?\s{0,2}[:：]",
    re.IGNORECASE,
)
MAILED: Final = re.compile(
    r"(?<!-)-{2,40}[ >]{0,3}(?:original|forwarded|weitergeleitete|ursprüngliche|원본|전달된|元の|転送|原始"
    r"|转发)[^-\n]{0,40}--",
    re.IGNORECASE,
)
# As chats are exported: WhatsApp, KakaoTalk, LINE, Discord, Slack, IRC; or a handle before a colon.
SPOKEN: Final = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?\]?(?: -)? [^:\n]{1,40}: "
    r"|\[[^\[\]\n]{1,40}\] \[(?:오전|오후|午前|午後|上午|下午)? ?\d{1,2}:\d{2}(?: ?[AP]M)?\] "
    r"|(?:오전 |오후 |午前|午後)?\d{1,2}:\d{2}\t[^\t\n]{1,40}\t"
    r"|(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]? )?<(?!(?:p|li|t[dhr]|[abiusq]|br|hr|div|span|h\d|code|pre|kbd|em"
    r"|strong|font|small|summary|details|center|img|dd|dt|sub|sup|mark)\b)[@+~&%]?[\w.|-]{1,30}> "
    r"|(?P<handle>(?:\*\*)?@[\w.-]{2,30}(?:\*\*)?(?: \([^()\n]{1,40}\))?: )",
    re.IGNORECASE,
)
# A line of its own that names who speaks and when; what they said follows.
SPEAKER: Final = re.compile(
    r"[^\W\d_][\w.'-]{0,20}(?: [\w.'-]{1,20}){0,3}(?: ?— ?(?:(?:today|yesterday|heute|gestern|오늘|어제"
    r"|今日|昨日|今天|昨天)(?: at| um)? ?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )"
    r"(?:오전 |오후 |午前|午後|上午|下午)?\d{1,2}:\d{2}(?: ?[AP]M)?|  \d{1,2}:\d{2} [AP]M)",
    re.IGNORECASE,
)
_DATED: Final = re.compile(r"\d{4}|\d[./]\d|\d:\d\d|@[\w-]")
_TITLE: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")


@cache
def mark() -> re.Pattern[str]:
    """Return what marks a line as from outside: a word in brackets, or a key with such a value."""
    marks, keys, values = (_any(words("outside")[key]) for key in ("marks", "keys", "values"))
    return re.compile(
        rf"(?<![\w!])[\[【［]\s?(?:{marks})\s?[\]】］](?![(\[])"
        rf"|^[(（](?:{marks})[)）]|[(（](?:{marks})[)）][.:。]?$|(?<![\w&/])#(?:external|untrusted|외부|外部)(?![\w/-])"
        rf"|^[\"']?(?:{keys})[\"']?::?\s{{0,3}}[\"'\[]?(?:{values})(?![\w-])"
        rf"|^(?:{keys})：\s?(?:{values})(?!\w)"
        rf"|[(\[（](?:{keys})[:：]\s?(?:{values})[)\]）]",
        re.IGNORECASE,
    )


@cache
def source() -> re.Pattern[str]:
    """Return what names an address elsewhere as the source; at the beginning, or in brackets."""
    return re.compile(
        rf"(?:^|[(（\[【—–]\s?)(?:\*\*|__)?(?:{_any(words('outside')['sources'])})(?:\*\*|__)?\s?"
        rf"(?:::?|：)(?:\*\*|__)?\s{{0,3}}(?:\[[^\[\]\n]{{0,200}}\]\()?<?{_ADDRESS}"
        rf"|\((?:via|source|quelle|출처|出典|来源)\s(?:\[[^\[\]\n]{{0,200}}\]\()?<?{_ADDRESS}"
        rf"|\[(?:via|source|quelle|출처|원문|出典|来源|原文)\]\(<?{_ADDRESS}",
        re.IGNORECASE,
    )


@cache
def opening() -> re.Pattern[str]:
    """Return what begins a line that announces words from outside, up to its colon."""
    listed = words("outside")
    return re.compile(
        rf"(?:\*\*|__|\[)?(?:(?:{_any(listed['openings'])})(?![a-z])[^\w:：\n]{{0,4}}"
        rf"(?:\([^()\n]{{0,80}}\)|[\"“][^\"”\n]{{0,80}}[\"”])?"
        rf"|(?:{_any(listed['openings_from'])})(?![a-z])[^:：\n]{{0,80}})[:：](?:\*\*|__)?\s{{0,4}}(?P<said>\S)?",
        re.IGNORECASE,
    )


def wrote(line: str) -> bool:
    """Say whether a line announces a mail: a date or an address, and that somebody wrote."""
    plain = line.rstrip("*_ ")
    announced = plain.endswith((":", "：")) and _DATED.search(plain) is not None
    return announced and _mailed().search(plain) is not None


def spoke(line: str) -> bool:
    """Say whether a line announces what somebody else said."""
    plain = line.strip("*_ ")
    if not plain.endswith((":", "：")) or plain.casefold().startswith(words("outside")["own"]):
        return False
    return _mailed().search(plain) is not None or _posted().search(plain) is not None


@cache
def _mailed() -> re.Pattern[str]:
    return _telling("wrote")


@cache
def _posted() -> re.Pattern[str]:
    return _telling("posted")


def _telling(listed: str) -> re.Pattern[str]:
    said = _any(words("outside")[listed])
    return re.compile(rf"(?:{said})(?![a-z])[^:：\n]{{0,40}}[:：]$", re.IGNORECASE)


def titled(title: str) -> bool:
    """Say whether a heading names its part as from outside."""
    plain = _TITLE.sub("", title.replace("*", "").replace("_", " ")).casefold()
    listed = words("outside")
    return plain in _headings() or (
        opening().match(f"{plain}:") is not None
        and plain.startswith((*listed["openings"], *listed["openings_from"]))
    )


def recalled(title: str) -> bool:
    """Say whether a heading names its part as shown memory."""
    plain = _TITLE.sub("", title.replace("*", "")).casefold()
    return plain in words("outside")["recalled"]


@cache
def _headings() -> frozenset[str]:
    return frozenset(words("outside")["headings"])


def attributed(line: str) -> bool:
    """Say whether a line of a quote, or beside it, says who said so or where."""
    return (
        ADDRESS.search(line) is not None
        or _CALLOUT.search(line) is not None
        or SIGNED.match(line) is not None
    )


def announces(line: str) -> bool:
    """Say whether a line before a quote says that it is somebody else's."""
    if not line.rstrip("*_ ").endswith((":", "：")):
        return False
    return spoke(line) or ADDRESS.search(line) is not None or opening().match(line) is not None


def _any(listed: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(listed, key=lambda w: (-len(w), w)))
