"""Read the many ways in which people write one value: lists, numbers, flags, words for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from curator.home.note import Value

_COMMA: Final = re.compile(r"[,、，]")
_BETWEEN: Final = re.compile(r"[,、，]\s*")
_COMMA_KEYS: Final = frozenset({
    "tags", "tag", "labels", "aliases", "alias", "keywords", "categories", "supersedes", "contradicts",
})  # fmt: skip
# Obsidian, Hugo and Jekyll all take `tags: a b` for two tags.
_SPACE_KEYS: Final = frozenset({"tags", "tag"})
# A comma may belong to a citation or an address; between pointers to files it separates.
_POINTERS: Final = re.compile(
    r"[^\s,、，./]*+[./][^\s,、，]*+(?:[,、，]\s++[^\s,、，./]*+[./][^\s,、，]*+)+"
)
_LINKS_ONLY: Final = re.compile(r"(?:\[\[[^\[\]\n]+\]\][\s,、，]*)+")
_LINK: Final = re.compile(r"\[\[[^\[\]\n]+\]\]")
_PERCENT: Final = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%")
_WORDS: Final = {
    "certain": 1.0, "verified": 1.0, "very high": 0.95, "high": 0.9, "medium": 0.6, "moderate": 0.6,
    "low": 0.3, "very low": 0.1, "none": 0.0,
    "높음": 0.9, "중간": 0.6, "보통": 0.6, "낮음": 0.3,
    "高": 0.9, "高い": 0.9, "中": 0.6, "低": 0.3, "低い": 0.3,
}  # fmt: skip
_YES: Final = frozenset({"true", "yes", "y", "on", "1", "예", "네", "はい"})
_NO: Final = frozenset({"false", "no", "n", "off", "0", "아니오", "아니요", "いいえ"})


def word(value: Value) -> str:
    """Return one value as text: numbers and dates as YAML has them, a `[[link]]` with brackets."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, list):
        return _nested(value) if len(value) == 1 else ""
    return str(value) if isinstance(value, int | float) else ""


def listed(value: Value, *, commas: bool = False) -> tuple[str, ...]:
    """Return a list however it was written: YAML, JSON in a string, links, words and commas."""
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(_from_text(value.strip(), commas=commas))
    if isinstance(value, list):
        return tuple(text for element in value for text in _element(element) if text)
    text = word(value)
    return (text,) if text else ()


def listed_under(key: str, value: Value) -> tuple[str, ...]:
    """Return the list under a front matter key, split as lists under such a key are written."""
    if not isinstance(value, str):
        return listed(value)
    if separator(key, value) != " ":
        return listed(value, commas=separator(key, value) != "")
    return tuple(value.split())


def separator(key: str, text: str) -> str:
    """Return what stands between the values of a list that is one string, "" for one value.

    Links and JSON in a string need none to be told apart.
    """
    text, key = text.strip(), key.casefold()
    if _LINKS_ONLY.fullmatch(text) or (text[:1] == "[" and text[-1:] == "]"):
        return ""
    between = _BETWEEN.search(text)
    if between is not None:
        split = key in _COMMA_KEYS or (key == "sources" and _POINTERS.fullmatch(text))
        return between[0] if split else ""
    return " " if key in _SPACE_KEYS and len(text.split()) > 1 else ""


def bare(text: str) -> str:
    """Return a tag or alias without `#`, `[[ ]]` and outer quotes."""
    text = text.strip().lstrip("#")
    if text.startswith("[[") and text.endswith("]]"):
        text = text[2:-2]
    text = text.strip()
    if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def share(value: Value) -> float | None:
    """Return a confidence between 0 and 1 from a number, a percentage or a word, else None."""
    if isinstance(value, int | float):
        return None if isinstance(value, bool) else _bounded(value)
    return _spoken(value) if isinstance(value, str) else None


def _spoken(value: str) -> float | None:
    text = value.strip().casefold()
    percent = _PERCENT.fullmatch(text)
    if percent:
        return _bounded(float(percent[1]) / 100)
    if text in _WORDS:
        return _WORDS[text]
    try:
        return _bounded(float(text))
    except ValueError:
        return None


def flag(value: Value) -> bool | None:
    """Return yes or no, None for anything else."""
    if value is None or isinstance(value, bool):
        return value
    text = word(value).casefold()
    if text in _YES:
        return True
    return False if text in _NO else None


def _bounded(number: float) -> float | None:
    if 0 <= number <= 1:
        return float(number)
    return number / 100 if 1 < number <= 100 else None


def _from_text(text: str, *, commas: bool) -> Iterator[str]:
    if text.startswith("[") and text.endswith("]") and not text.startswith("[["):
        try:
            found: object = json.loads(text, parse_int=str)
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, list):
            yield from (word(element) for element in found if word(element))
            return
    if _LINKS_ONLY.fullmatch(text):
        yield from _LINK.findall(text)
    elif commas:
        yield from (part.strip() for part in _COMMA.split(text) if part.strip())
    elif text:
        yield text


def _element(element: Value) -> Iterator[str]:
    if isinstance(element, dict):
        yield from (f"{key}: {word(value)}" for key, value in element.items())
    elif isinstance(element, list):
        yield _nested(element)
    else:
        yield word(element)


def _nested(value: list[Value]) -> str:
    """Return the `[[link]]` of which YAML made a list in a list for want of quotes."""
    while len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    return "[[" + ", ".join("" if isinstance(v, list) else word(v) for v in value) + "]]"
