"""The marks by which a file name says that it is a copy or a version of another."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from curator.judge.lexicon import lexicon

_DATE: Final = r"(?:19|20)\d\d[-_.]?\d\d[-_.]?\d\d"
_NUMBERED: Final = re.compile(r"^(?P<base>.*\S)(?:[ ]?\((?P<a>\d{1,2})\)|[_-](?P<b>\d)|~\d)$")
_SYNCED: Final = re.compile(
    rf"[.~ ]sync-?conflict-[\w-]+$|[._ -]conflict(?:ed)?[-_ ](?:copy[-_ ])?{_DATE}[\d :.,_tz-]*$"
    rf"|[._ -]{_DATE}[-_ ]conflict(?:ed)?$"
    # OneDrive names the machine, which a digit tells from a word.
    r"|-(?:laptop|desktop|macbook|imac|pc)-(?=[a-z]*\d)[a-z0-9]{3,12}$"
)
_VERSIONED: Final = re.compile(
    r"^(?P<base>.*[^\s_.(-])[\s_.-]*(?:\(|[\s_.-])(?:v|ver\.?|version|rev\.?)"
    r"[ ._-]?(?P<n>\d{1,4}(?:\.\d{1,4}){0,3})\)?$"
)
_RUN_ON: Final = re.compile(r"^(?P<base>.*[a-z]{5})v(?P<n>\d{1,2})$")
_CJK: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")
_BESIDE: Final = re.compile(r"^(?P<base>.*[^\s_])(?: [12]|_\d{1,2})$")
_SEPARATOR: Final = r"[\s_.–—-]"
LAST: Final = (10**9,)


@cache
def hint() -> re.Pattern[str]:
    """Match what every copy or version mark has, to spare most names the slow expressions."""
    known = lexicon()
    words = known.copy + known.copy_apart + known.copy_before + known.version + known.conflict
    short = (word.split(" ")[-1] for word in words)
    machines = ("laptop", "desktop", "macbook", "imac", "-pc-")
    return re.compile(
        "|".join([r"[\d)\]]$", "conflict", *map(re.escape, dict.fromkeys([*short, *machines]))])
    )


def without_copy_word(text: str) -> str | None:
    """Return a name in lower case without its last copy mark in words, None where it has none."""
    synced = _SYNCED.search(text)
    if synced is not None and synced.start() > 0:
        return text[: synced.start()]
    found = _copy_words().match(text) or _copy_fronts().match(text)
    return found["base"] if found is not None else None


def without_number(text: str, *, again: bool) -> str | None:
    """Return a name without `(1)`, `_1` or `~1`; after another mark only `(1)` counts."""
    found = _NUMBERED.match(text)
    return found["base"] if found is not None and (found["a"] or not again) else None


def without_version(text: str) -> tuple[str, tuple[int, ...]] | None:
    """Return a name without its version, and that version; LAST for words such as `final`."""
    found = _VERSIONED.match(text) or _RUN_ON.match(text)
    if found is not None:
        return found["base"], tuple(int(part) for part in found["n"].split("."))
    worded = _version_words().match(text)
    return (worded["base"], LAST) if worded is not None else None


def beside(text: str) -> str:
    """Return a name without the ` 1`, ` 2` or `_12` a program may have put there; "" without one.

    Obsidian and iCloud name copies so, and people the parts of a series: only the texts can tell.
    """
    found = _BESIDE.match(text)
    return found["base"] if found is not None else ""


@cache
def _copy_words() -> re.Pattern[str]:
    known = lexicon()
    alone = _any_of(known.copy + known.copy_apart).replace(r"\ ", "[ -]")
    inside = _any_of(known.copy + known.copy_apart + known.conflict).replace(r"\ ", "[ -]")
    attached = _any_of(tuple(word for word in known.copy if _CJK.search(word)))
    return re.compile(
        rf"^(?P<base>.*?[^\s_(\[.–—-])(?:{_SEPARATOR}*[(\[](?:[^()\[\]]{{0,60}} )?"
        rf"(?:{inside})[^()\[\]]{{0,60}}[)\]]"
        rf"|{_SEPARATOR}+(?:{alone})(?:[ _-]?\(?\d{{1,2}}\)?)?"
        rf"|(?:(?<=[a-z\d)])의 )?(?:{attached})(?: ?\(?\d{{1,2}}\)?)?)$"
    )


@cache
def _copy_fronts() -> re.Pattern[str]:
    return re.compile(rf"^(?:{_any_of(lexicon().copy_before)})[ ]?[-~〜– ][ ]?(?P<base>\S.*)$")


@cache
def _version_words() -> re.Pattern[str]:
    words = _any_of(lexicon().version)
    return re.compile(rf"^(?P<base>.*?[^\s_.(\[-])(?:[\s_.-]+|[\s_.-]*[(\[])(?:{words})[)\]]?$")


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in words)
