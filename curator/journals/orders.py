"""Tell texts that give orders to whoever reads them: to a model, or to curator itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from curator.journals.disguises import fold, readings, spaced
from curator.journals.words import LANGUAGES, tables

_Rules = tuple[tuple[str, tuple[tuple[str, ...], ...], re.Pattern[str]], ...]
# What only the wire between a program and its model holds: turns, roles, calls of tools, fences.
_WIRE: Final = re.compile(
    r"<\|[a-z_]{2,30}\|>|\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>"
    r"|\[(?:SYSTEM|TOOL_CALLS?|AVAILABLE_TOOLS)\]"
    r"|</(?:system|assistant|developer|system[_-]\w{1,30}|data|documents?|journals?|notes?|evidence"
    r"|untrusted[\w-]{0,30}|user[_-]input|quoted?|lines|instructions?)>"
    r"|<(?:antml:)?(?:tool_calls?|tool_use|function_calls?|function=\w{1,40}|invoke name=)\b"
    r"|\"(?:tool_calls?|function_call)\"\s?:"
    r"|\"name\"\s?:\s?\"[\w.-]{1,60}\"\s?,\s{0,9}\"(?:arguments|parameters|input)\"\s?:"
    r"|```tool_(?:code|call)|\bto=functions\.|\[/?TOOL_RESULTS?\]"
    r"|[-=#*\[<]{2,9} ?(?:begin|end) of (?:the )?(?:system|document|notes?|journals?|context|data|input|prompt"
    r"|untrusted)",
    re.IGNORECASE,
)
_LINE: Final = re.compile(
    r"^[\s>*#_\[(<`\-]{0,12}(?:(?i:system ?(?:prompt|message|override|instructions?|note))|SYSTEM)"
    r"[\])>*_`]{0,4}\s?[:：]"
    r"|^[\s>*#_\[(<\-]{0,12}(?i:system)[\])>*_]{0,4}\s?[:：]\s{0,3}(?i:you\b|ignore|override|new\b"
    r"|from now|do not|please|disregard|the user)"
    r"|^[\s>]{0,9}<(?i:system|developer|instructions?)>"
    r"|^\s{0,3}### ?(?i:system|instruction|response)s?\s?:"
    r"|^\s{0,9}(?i:action input)\s?:",
    re.MULTILINE,
)
_BEGINS: Final = r"(?:\A|[\n.!?:;,\"'(\[>\-–—“”‘’「『。！？：、，)\]/|])[ \n]?"
_BEFORE: Final = r"(?<![a-z0-9])"
_BEGUN: Final = r"(?<![가-힣])"
_BEHIND: Final = r"(?![a-z0-9])"
_LEAST: Final = 12
# Signs without which a text holds no sentence of a language.
_SCRIPTS: Final = {
    "ko": re.compile("[가-힣]"), "ja": re.compile("[ぁ-ヿ]"), "zh": re.compile("[一-鿿]"),
}  # fmt: skip


def orders(text: str) -> bool:
    """Say whether a text gives orders to whoever reads it: to a model, or to curator.

    The line: an owner's rule about work (“always run the tests”, “agents must not edit /etc”) is a
    fact worth keeping. An order is about *this reading*: it sets instructions aside, gives the
    reader a role or a task, dictates or hides an answer, speaks of its prompt, memory and tools,
    asks to take, trust, delete or outrank notes and proposals, or imitates the signs between a
    program and its model. Who is addressed matters, not how strongly; doubt says yes, for a fact
    that is lost costs less than an order that is kept. Disguises are taken off first
    (`curator.journals.disguises`). Linear in the length of the text.
    """
    return any(_says(plain) for plain in readings(text)) or _wired(text)


def _wired(text: str) -> bool:
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return _WIRE.search(plain) is not None or _LINE.search(plain) is not None


def _says(plain: str) -> bool:
    if _any(_rules(), plain):
        return True
    runs = " ".join(run for run in spaced(plain) if len(run) >= _LEAST)
    return bool(runs) and _any(_loose_rules(), runs)


def _any(rules: _Rules, text: str) -> bool:
    """Say whether one of the rules matches; each list of words is looked for once at most."""
    known: dict[int, bool] = {}
    absent = frozenset(key for key, script in _SCRIPTS.items() if script.search(text) is None)
    for language, needed, rule in rules:
        if language in absent:
            continue
        for stems in needed:
            found = known.get(id(stems))
            if found is None:
                found = known[id(stems)] = any(stem in text for stem in stems)
            if not found:
                break
        else:
            if rule.search(text):
                return True
    return False


@cache
def _rules() -> tuple[tuple[str, tuple[tuple[str, ...], ...], re.Pattern[str]], ...]:
    """Return each rule: its language, the stems it needs, its expression."""
    return tuple(_compiled(loose=False))


@cache
def _loose_rules() -> tuple[tuple[str, tuple[tuple[str, ...], ...], re.Pattern[str]], ...]:
    """Return those for texts without spaces between words."""
    return tuple(_compiled(loose=True))


def _compiled(*, loose: bool) -> Iterable[tuple[str, tuple[tuple[str, ...], ...], re.Pattern[str]]]:
    for language in LANGUAGES:
        lists = {
            key: tuple(str(word) for word in listed)
            for key, listed in tables(language)["orders"].items()
        }
        # One tuple for each list: its identity is what is remembered of it while a text is read.
        stems = {key: _stems(listed, loose) for key, listed in lists.items()}
        for rule in lists["spaced" if loose else "rules"]:
            names = rule.removeprefix("> ").split(" + ")
            needed = sorted((stems[name] for name in names), key=_rarest)
            begins = rule.startswith("> ") and not loose
            pattern = re.compile(_pattern(lists, names, begins=begins, loose=loose))
            yield language, tuple(needed), pattern


def _stems(listed: Iterable[str], loose: bool) -> tuple[str, ...]:
    """Return the shortest parts of which every text with one of the words holds one."""
    found: list[str] = []
    for stem in sorted({_stem(word, loose) for word in listed}, key=len):
        if not any(shorter in stem for shorter in found):
            found.append(stem)
    return tuple(found)


def _rarest(stems: tuple[str, ...]) -> int:
    """Order lists so that the one with the longest shortest word is looked for first."""
    return -min(len(stem) for stem in stems)


def _pattern(
    lists: Mapping[str, tuple[str, ...]], names: list[str], *, begins: bool, loose: bool
) -> str:
    gap = rf"[^\x00]{{0,{lists['near'][0]}}}?"
    parts = gap.join("(?:" + "|".join(_word(w, loose) for w in lists[name]) + ")" for name in names)
    if not begins:
        return parts
    lead = "|".join(_word(word, loose) for word in lists["lead"])
    return rf"(?:{_BEGINS}|(?:{lead})[ \n,]{{1,2}}){parts}"


def _stem(word: str, loose: bool) -> str:
    """Return the longest part of a word or phrase that any text with it holds."""
    plain = fold(word.strip("^*"))
    return plain.replace(" ", "") if loose else max(plain.split(" "), key=len)


def _word(word: str, loose: bool) -> str:
    """Return the expression of one word or stem; Latin letters end at others, no other script's do."""
    plain = fold(word.strip("^*"))
    if loose:
        return re.escape(plain.replace(" ", ""))
    spelled = re.escape(plain).replace(r"\ ", "[ \\n]")
    before = (
        _BEGUN
        if word.startswith("^")
        else _BEFORE
        if plain[0].isascii() and plain[0].isalnum()
        else ""
    )
    behind = _BEHIND if plain[-1].isascii() and plain[-1].isalnum() else ""
    return before + spelled + (r"\w{0,12}" if word.endswith("*") else "") + behind
