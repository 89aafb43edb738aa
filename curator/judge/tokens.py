"""Split plain words into what is compared; no script and no sign with a meaning is dropped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from curator.judge.lexicon import lexicon

_URL: Final = r"[a-zA-Z][a-zA-Z0-9+.-]{1,15}://\S+|"
_NUMBERS: Final = r"|\d+(?:[.,:/]\d+)*|(?<![\w)\]])[-+\u2212](?=\d)|(?<=\w)#|!(?==)"
# Layout, and so no token: commas, full stops, quotes, brackets, dashes, emphasis, invisible signs.
_LAYOUT: Final = r".,;:!\"'`*_\-()\[\]{}|#"
_LAYOUT_WIDE: Final = "…‥、。・「」『』“”‘’«»‹›‐‑‒–—―\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff\u00ad"
# Kana and Han carry no spaces: each sign is a token, so that a new line break changes nothing.
_SPACELESS: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆"

_ASCII: Final = rf"[a-zA-Z]+{_NUMBERS}|[^\w\s{_LAYOUT}]"
_WIDE: Final = rf"[^\W\d_{_SPACELESS}]+|[{_SPACELESS}]{_NUMBERS}|[^\w\s{_LAYOUT}{_LAYOUT_WIDE}]"
_PLAIN: Final = re.compile(_ASCII, re.ASCII).findall
_PLAIN_URLS: Final = re.compile(_URL + _ASCII, re.ASCII).findall
_ANY: Final = re.compile(_WIDE).findall
_ANY_URLS: Final = re.compile(_URL + _WIDE).findall


def tokens_of(said: str) -> tuple[str, ...]:
    """Return words, single Han and kana signs, numbers, URLs and signs such as `%`, `€`, `☑`."""
    if said.isascii():
        return tuple(_PLAIN_URLS(said) if "://" in said else _PLAIN(said))
    return tuple(_ANY_URLS(said) if "://" in said else _ANY(said))


def worded(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return tokens without filler words, numbers as digits, polite endings as plain ones."""
    words = lexicon()
    return plainly([words.same.get(token, token) for token in tokens if token not in words.filler])


def plainly(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return tokens with a polite ending as a plain one."""
    text = " ".join(tokens)
    for polite, plain in _endings():
        if text.endswith(polite):
            return tuple((text.removesuffix(polite) + plain).split(" "))
    return tuple(text.split(" "))


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    """Return polite and plain endings as they stand in joined tokens, the longest first."""
    found = sorted(lexicon().ends.items(), key=lambda pair: -len(pair[0]))
    return tuple((_joined(polite), _joined(plain)) for polite, plain in found)


def _joined(ending: str) -> str:
    return " ".join(ending) if "\u3040" <= ending[0] <= "\u30ff" else ending
