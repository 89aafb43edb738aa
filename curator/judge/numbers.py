"""The numbers and letters by which the names of a series differ."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from curator.judge.lexicon import lexicon
from curator.judge.names import label

_NOT_WORD: Final = re.compile(r"[\W_]+")
_DIGITS: Final = re.compile(r"\d+(?:\.\d+)*")
_ROMAN: Final = re.compile(r"(?<![^\W_])(?:x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3})(?![^\W_])")
_HAN: Final = re.compile(r"[〇零一二三四五六七八九十百千万萬两]+")
_HAN_DIGITS: Final = {char: n % 10 for n, char in enumerate("〇一二三四五六七八九零")} | {"两": 2}
_HAN_UNITS: Final = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "萬": 10_000}
_LETTER: Final = re.compile(r"[a-z甲乙丙丁]")


def numbers_of(text: str) -> tuple[str, ...]:
    """Return the numbers of a name in order, also Roman, spelled, ordinal and Han ones."""
    folded = _NOT_WORD.sub(" ", text.casefold())
    numbers = [_plain(number) for number in _DIGITS.findall(folded)]
    if not numbers and " " in folded.strip():
        numbers = [number for number in _ROMAN.findall(folded) if number]
    numbers += [word for word in folded.split() if word in _spelled()]
    numbers += [_han(run) for run in _HAN.findall(folded) if run not in _spelled()]
    return tuple(numbers)


def numberless(text: str) -> str:
    """Return a name as it is compared, without its numbers; "" where nothing else is left."""
    folded = _DIGITS.sub(" ", label(text) or text.casefold())
    folded = _ROMAN.sub(" ", folded) if " " in folded.strip() else folded
    words = (word for word in _HAN.sub(" ", folded).split() if word not in _spelled())
    return " ".join(words)


def other_letter(one: str, other: str) -> bool:
    """True for two names alike but for one letter that counts, as in Plan A, Plan B or 12a, 12b."""
    left, right = label(one), label(other)
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    end = 0
    while end < min(len(left), len(right)) - start and left[-1 - end] == right[-1 - end]:
        end += 1
    mine, theirs = left[start : len(left) - end], right[start : len(right) - end]
    before, after = left[start - 1 : start], left[len(left) - end :][:1]
    named = any(char.isalpha() for char in left[:start] + left[len(left) - end :])
    if not (named or before.isdigit()) or any("a" <= char <= "z" for char in before + after):
        return False
    counted = [bool(_LETTER.fullmatch(part)) for part in (mine, theirs)]
    if all(counted):
        return True
    return any(counted) and "" in (mine, theirs) and before.isdigit()


def _plain(number: str) -> str:
    return number.lstrip("0") or "0"


def _han(run: str) -> str:
    """Return a Han numeral as digits, so that 第三章 and 第3章 are one chapter."""
    if not any(char in _HAN_UNITS for char in run):
        return _plain("".join(str(_HAN_DIGITS[char]) for char in run))
    total = part = digit = 0
    for char in run:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif _HAN_UNITS[char] == 10_000:
            total, part, digit = total + (part + digit or 1) * 10_000, 0, 0
        else:
            part, digit = part + (digit or 1) * _HAN_UNITS[char], 0
    return str(total + part + digit)


@cache
def _spelled() -> frozenset[str]:
    words = lexicon()
    spelled = {word for word, number in words.same.items() if number.isdigit()}
    return frozenset(word for word in words.ordinals | spelled if not _HAN.fullmatch(word))
