"""Find dates in names: a stem that is a date, or a date, week or month somewhere in a path."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from curator.home.months import MONTH, WEEKDAY, number_of
from curator.home.normal_form import normal

# No file system takes longer names; the end of a path says the day, whatever stands above.
_LONGEST_NAME: Final = 255
_LONGEST_PATH: Final = 1_024
_DAYS: Final = rf"(?:[ _,.-]*\(?{WEEKDAY}\)?)?"
_LEAD: Final = re.compile(rf"{WEEKDAY}[ _,-]+(?=\S)", re.IGNORECASE)
_TIME: Final = r"(?:[T _-]?\d{2}[-:_.h]?\d{2}(?:[-:_.]?\d{2})?(?:[Zz]|[+-]\d{2}:?\d{2})?)?"
_YEAR: Final = r"((?:19|20)\d{2})"
_DIGITS: Final = re.compile(r"\d")
_YEARLY: Final = re.compile(_YEAR)
_NUMERALS: Final = (*"0123456789", "日", "일")
_WHOLE: Final = (
    re.compile(rf"{_YEAR}([-_. ]?)(\d{{2}})\2(\d{{2}}){_TIME}{_DAYS}", re.IGNORECASE),
    re.compile(rf"{_YEAR}[年년]()\s*(\d{{1,2}})[月월]\s*(\d{{1,2}})[日일]{_DAYS}", re.IGNORECASE),
    re.compile(rf"{_YEAR}([-_.])(\d{{1,2}})\2(\d{{1,2}}){_DAYS}", re.IGNORECASE),
)
_DAY_FIRST: Final = re.compile(rf"(\d{{1,2}})([-_.])(\d{{1,2}})\2{_YEAR}{_DAYS}", re.IGNORECASE)
_SPOKEN: Final = re.compile(
    rf"{MONTH}\.? (\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}{_DAYS}", re.IGNORECASE
)
_DAY_MONTH: Final = re.compile(
    rf"(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?[ _-](?:de |of )?{MONTH}\.?,?[ _-](?:de )?{_YEAR}{_DAYS}",
    re.IGNORECASE,
)
_DAY: Final = re.compile(
    rf"(?<!\d){_YEAR}([-_.]?)(\d{{2}})\2(\d{{2}})(?:\d{{4}}(?:\d{{2}})?)?(?!\d)"
    rf"|(?<!\d){_YEAR}[年년]()\s*(\d{{1,2}})[月월]\s*(\d{{1,2}})[日일]"
)
_WEEK: Final = re.compile(
    rf"(?<!\d){_YEAR}[-_. ]?w(?:eek ?)?(\d{{1,2}})(?!\d)"
    rf"|(?<!\d){_YEAR}[년年]\s*第?(\d{{1,2}})(?:주차|주|週|周)",
    re.IGNORECASE,
)
_MONTHLY: Final = re.compile(
    rf"(?<!\d){_YEAR}[-_.](\d{{2}})(?![\d])(?![-_.]\d)"
    rf"|(?<!\d){_YEAR}[年년]\s*(\d{{1,2}})[月월]"
    rf"|(?<!\d)(20\d{{2}})(0[1-9]|1[0-2])(?!\d)"
)
_QUARTER: Final = re.compile(rf"(?<!\d){_YEAR}[-_. ]?q([1-4])(?!\d)", re.IGNORECASE)
_NAMED_MONTH: Final = re.compile(
    rf"(?<![a-z]){MONTH}\.?[ _-]{_YEAR}(?!\d)|(?<!\d){_YEAR}[ _-]{MONTH}(?![a-z])", re.IGNORECASE
)
_SHORT: Final = re.compile(r"(\d{2})(\d{2})(\d{2})(?=[ _.\-]|$)")
_FOLDERS: Final = re.compile(
    rf"(?:^|/){_YEAR}/(?:{_YEAR}[-_.])?(\d{{1,2}})(?:[월月]|[-_. ][^/]*)?(?:/|$)"
)
# When a copy was made says nothing of when the note is about, and the copy of a day is that day.
_COPIED: Final = re.compile(
    r" ?[(\[][^()\[\]/]*(?:conflict|konflikt|conflit|conflicto|競合|충돌|冲突)[^()\[\]/]*[)\]]"
    r"|[.~ ]sync-?conflict-[\w-]+",
    re.IGNORECASE,
)
_COPY_WORDS: Final = (
    r"(?:copy|copie|kopie|kopia|copia|cópia|копия|(?:の)?コピー|(?:의 )?사본|복사본|副本|拷贝)"
)
_COPY: Final = re.compile(
    rf"(?:(?<![ _-])[ _-]*+[(\[]?{_COPY_WORDS}(?:[ _-]?\(?\d{{1,2}}\)?)?[)\]]?|[ _]?\(\d{{1,2}}\)|[ _-]\d)+$"
    rf"|^(?:{_COPY_WORDS}(?: (?:of|von|de))?[ ~〜-]+)",
    re.IGNORECASE,
)
_DAY_FOLDERS: Final = re.compile(
    rf"(?:^|/){_YEAR}(?:/(?:\d{{4}}[-_.])?|[-_.](?=\d\d))(\d{{1,2}})(?:[월月]|[-_. ][^/]*)?/(\d{{1,2}})[日일]?$"
)


@lru_cache(maxsize=65_536)
def whole(stem: str) -> bool:
    """Say whether a file's stem is a date or timestamp and, weekday and copy marks apart, nothing else."""
    text = _plain(stem)
    if len(text) > _LONGEST_NAME or _YEARLY.search(text) is None:
        return False
    text = _COPIED.sub("", text)
    return _is_day(text) or _is_day(_LEAD.sub("", _COPY.sub("", text), count=1))


def _is_day(text: str) -> bool:
    for pattern in _WHOLE:
        found = pattern.fullmatch(text)
        if found and _day(found[1], found[3], found[4]):
            return True
    found = _DAY_FIRST.fullmatch(text)
    if found and (_day(found[4], found[3], found[1]) or _day(found[4], found[1], found[3])):
        return True
    found = _SPOKEN.fullmatch(text)
    if found:
        return _day(found[3], number_of(found[1]), found[2]) is not None
    found = _DAY_MONTH.fullmatch(text)
    return found is not None and _day(found[3], number_of(found[2]), found[1]) is not None


def dated(path: str) -> date | None:
    """Return the day, or the first day of the week, month or quarter, that a path names; else None.

    The file name speaks before its folders, and a nearer folder before one further up.
    """
    if _DIGITS.search(path) is None:
        return None
    text = _plain(path)[-_LONGEST_PATH:]
    stem = text.rpartition("/")[2].rpartition(".")[0] or text
    if _YEARLY.search(text) is None:
        return _short(stem)
    text = _COPIED.sub("", text)
    stem = text.rpartition("/")[2].rpartition(".")[0] or text
    for part in (stem, *reversed(text.split("/")[:-1])):
        found = _within(part)
        if found is not None:
            return found
    found = _short(stem)
    return found if found is not None else _in_folders(text)


def day_of_folders(path: str) -> bool:
    """Say whether folders and stem together are one day, as in `2026/03/10.md` or `2026-03/10.md`."""
    if not path.rpartition(".")[0].endswith(_NUMERALS):
        return False
    found = _DAY_FOLDERS.search(_plain(path)[-_LONGEST_PATH:].rpartition(".")[0])
    return found is not None and _day(found[1], found[2], found[3]) is not None


@lru_cache(maxsize=65_536)
def _within(part: str) -> date | None:
    for search in (_a_day, _a_week, _a_month):
        found = search(part)
        if found is not None:
            return found
    return None


def _a_day(part: str) -> date | None:
    for found in _DAY.finditer(part):
        year, month, number = (found[1], found[3], found[4]) if found[1] else found.group(5, 7, 8)
        when = _day(year, month, number)
        if when is not None:
            return when
    spoken = _SPOKEN.search(part)
    if spoken:
        return _day(spoken[3], number_of(spoken[1]), spoken[2])
    said = _DAY_MONTH.search(part)
    return _day(said[3], number_of(said[2]), said[1]) if said else None


def _a_week(part: str) -> date | None:
    found = _WEEK.search(part)
    if found is None:
        return None
    year, week = int(found[1] or found[3]), int(found[2] or found[4])
    if not 1 <= week <= 53:
        return None
    first = date(year, 1, 4)
    return first - timedelta(days=first.weekday()) + timedelta(weeks=week - 1)


def _a_month(part: str) -> date | None:
    for found in _MONTHLY.finditer(part):
        year, month = (group for group in found.groups() if group)
        when = _day(year, month, "1")
        if when is not None:
            return when
    quarter = _QUARTER.search(part)
    if quarter:
        return _day(quarter[1], str(3 * int(quarter[2]) - 2), "1")
    named = _NAMED_MONTH.search(part)
    if named:
        return _day(named[2] or named[3], number_of(named[1] or named[4]), "1")
    return None


def _short(stem: str) -> date | None:
    """Return the day of a stem that begins with YYMMDD, as is common in Korea and Japan."""
    found = _SHORT.match(stem)
    return _day("20" + found[1], found[2], found[3]) if found else None


def _in_folders(text: str) -> date | None:
    found = _FOLDERS.search(text.rpartition(".")[0])
    return _day(found[1], found[3], "1") if found else None


def _plain(text: str) -> str:
    return text if text.isascii() else normal("NFKC", text)


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
