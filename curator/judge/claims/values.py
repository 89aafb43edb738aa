"""Numbers, times and dates in one spelling each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from curator.home.months import number_of
from curator.judge.claims.numerals import NATIVE, native, scaled
from curator.judge.claims.token import Sort

_LATE: Final = frozenset(["오후", "저녁", "밤", "午後", "夜", "下午", "晚上"])
_NATIVE: Final = re.compile(rf"{NATIVE}(?= ?시)")
_DIGITS: Final = re.compile(r"\d+")


def _plain(number: str) -> str:
    return number.lstrip("0") or "0"


def _number(found: re.Match[str]) -> str:
    """Return a number without the marks of thousands; versions and decimals keep their points."""
    bare = found[0].lstrip("+").replace(":", ".")
    parts = bare.split(",")
    if len(parts) > 1 and all(len(part) == 3 for part in parts[1:]):
        return "".join(parts)
    return bare.replace(",", ".")


def _spoken(found: re.Match[str]) -> str:
    month = number_of(found["m1"] or found["m2"] or found["m3"])
    numbers = [_plain(n) for n in _DIGITS.findall(found[0])]
    year = [n for n in numbers if len(n) == 4]
    day = [n for n in numbers if len(n) < 3]
    return "-".join([*year, month, *day[:1]])


def _time(text: str) -> str:
    numbers = [int(n) for n in _DIGITS.findall(text)]
    hour = numbers[0]
    minute = numbers[1] if len(numbers) > 1 else 30 if text.endswith(("반", "半")) else 0
    late = any(word in text for word in _LATE) or "p" in text
    if late and hour < 12 and not (text.startswith(("밤", "夜")) and hour < 6):
        hour += 12
    if hour == 12 and ("a" in text or text.startswith(("오전", "午前", "새벽"))):
        hour = 0
    return f"{hour}:{minute:02}"


def _day(found: re.Match[str]) -> str:
    return "-".join(_plain(n) for n in _DIGITS.findall(found[0]))


def _clock(found: re.Match[str]) -> str:
    return _time(found[0])


def _hour(found: re.Match[str]) -> str:
    return _time(_NATIVE.sub(lambda number: native(number[0]), found[0]))


def _scaled(found: re.Match[str]) -> str:
    return scaled(found[0])


def _native(found: re.Match[str]) -> str:
    return native(found[0])


def _whole(found: re.Match[str]) -> str:
    return found[0].rstrip(".,;:!?")


VALUES: Final[Mapping[str, tuple[Sort, Callable[[re.Match[str]], str]]]] = {
    "iso": ("date", _day),
    "cjk": ("date", _day),
    "spoken": ("date", _spoken),
    "clock": ("time", _clock),
    "ampm": ("time", _clock),
    "uhr": ("time", _clock),
    "oclock": ("time", _clock),
    "url": ("path", _whole),
    "path": ("path", _whole),
    "hour": ("time", _hour),
    "scaled": ("number", _scaled),
    "native": ("number", _native),
    "number": ("number", _number),
    "percent": ("unit", _whole),
}
