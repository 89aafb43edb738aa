"""The only importer of phonenumbers: telephone numbers, told from all else that is made of digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from curator.private.words import any_of

# Regions whose own way of writing numbers is known here.
USUAL: Final = ("KR", "JP", "US", "GB", "DE", "FR", "CN")
# What stands before the first sign is looked at after it: an expression that begins with a sign of
# a few is found ten times as fast.
_LEFT: Final = r"(?<![A-Za-z0-9_.,/=#@$€£¥₩%+\\-].)(?<!\d[ :].)"
_RIGHT: Final = r"(?![A-Za-z0-9_%/=@\\-]|[.,:]\d| ?[:] ?\d)"
_FOREIGN: Final = re.compile(
    rf"[+0]{_LEFT}(?:(?<=\+)|0(?=[1-9]))[1-9](?:\)?[ .\-/]{{0,2}}\(?\d){{6,14}}{_RIGHT}"
)
_LOCAL: Final = re.compile(rf"[(\d]{_LEFT}(?:(?<=\d)|\d)(?:\)?[ .\-/]{{0,2}}\(?\d){{7,12}}{_RIGHT}")
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    "KR": re.compile(
        r"\(?0(?:2|[3-6]\d|70|50\d)\)?[-. ]\d{3,4}[-. ]\d{4}|01[016-9]([-. ]?)\d{3,4}\1\d{4}"
    ),
    "JP": re.compile(
        r"0\d{1,4}-\d{1,4}-\d{3,4}|\(0\d{1,4}\) ?\d{1,4}-\d{4}|0\d{1,4}\(\d{1,4}\)\d{4}"
        r"|0[789]0([- ]?)\d{4}\1\d{4}"
    ),
    "US": re.compile(r"\([2-9]\d\d\) ?\d{3}[-. ]\d{4}|[2-9]\d\d([-.])\d{3}\1\d{4}"),
    "GB": re.compile(r"0\d{2,4} \d{3,4} \d{3,4}|0\d{4} ?\d{6}|\(0\d{2,4}\) ?\d{3,4} ?\d{3,4}"),
    "DE": re.compile(
        r"\(?0[1-9]\d{1,4}(?:\) ?|[ /-]| ?[/-] ?)\d{3,4}(?:[ -]?\d{2,4}){0,3}"
        r"|0[1-9]\d{1,3}[ /]\d{2}(?: \d{2}){2,3}"
    ),
    "FR": re.compile(r"0[1-9](?:([ .])\d{2})(?:\1\d{2}){3}"),
    "CN": re.compile(r"1[3-9]\d([- ])\d{4}\1\d{4}|\(?0\d{2,3}\)?[- ]\d{7,8}"),
}
# The same digits without a gap are a number of anything, unless a word says that it is a telephone's.
_BARE: Final = re.compile(r"0?[1-9]\d{7,11}")
_ANY_GAP: Final = re.compile(r"\(?\d{2,5}\)?(?:[ .\-/]\d{2,8}){1,4}")
_DATE: Final = re.compile(
    r"\d{1,3}(?:\.\d{1,3}){3}|\+?[1-9]\d{0,4} ?[-/] ?\d{1,5}"
    r"|(?:19|20)\d\d([-./ ]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?:[ -]?[0-2]\d[0-5]\d(?:[0-5]\d)?)?"
    r"|[0-3]?\d([-./ ])[0-3]?\d\2(?:19|20)?\d\d|[0-2]\d[0-5]\d ?[-–] ?[0-2]\d[0-5]\d"
    r"|(?:\d{2}[-: ]){5,9}\d{2}|(?:19|20)\d\d[-/ ](?:19|20)\d\d.*"
)
_NEAR: Final = 40
_LEAST, _MOST = 8, 15


def places(text: str, regions: tuple[str, ...] = ()) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each telephone number: with its country's code, or as a region writes it.

    `regions` are ISO 3166 codes, the first more likely; none means `USUAL`. Numbers that no region
    could give are none. Linear in the length of the text.
    """
    if "+" in text or "00" in text:
        for found in _FOREIGN.finditer(text):
            if _foreign(found[0], text, found.start()):
                yield found.span()
    for found in _LOCAL.finditer(text):
        if _local(found[0], _called(text, found.start()), regions or USUAL):
            yield found.span()


def known(region: str) -> bool:
    """Say whether a region has telephone numbers."""
    from phonenumbers import SUPPORTED_REGIONS

    return region in SUPPORTED_REGIONS


def _called(text: str, at: int) -> bool:
    """Say whether a word just before says that a telephone number follows."""
    before = text[max(text.rfind("\n", 0, at) + 1, at - _NEAR) : at]
    return _word().search(before.lower()) is not None


@cache
def _word() -> re.Pattern[str]:
    return re.compile(any_of("telephones") + r"[^\n\d]{0,24}$")


def _foreign(said: str, text: str, at: int) -> bool:
    digits = _digits(said.removeprefix("00"))
    if not _LEAST <= len(digits) <= _MOST or _DATE.fullmatch(said):
        return False
    gaps = not said.lstrip("+").isdigit()
    if said.startswith("00"):
        return gaps and _fits(f"+{digits}", None, strict=True)
    # A sum or an offset is written with a plus, too.
    return _fits(f"+{digits}", None, strict=not (gaps or _called(text, at)))


def _local(said: str, called: bool, regions: tuple[str, ...]) -> bool:
    if _DATE.fullmatch(said.strip("()")):
        return False
    digits = _digits(said)
    return any(_shaped(said, called, region) and _fits(digits, region) for region in regions)


def _shaped(said: str, called: bool, region: str) -> bool:
    shape = _SHAPES.get(region, _ANY_GAP)
    if shape.fullmatch(said):
        return True
    return called and (_BARE.fullmatch(said) is not None or _ANY_GAP.fullmatch(said) is not None)


def _digits(said: str) -> str:
    return "".join(char for char in said if char.isdigit())


def _fits(digits: str, region: str | None, *, strict: bool = True) -> bool:
    from phonenumbers import NumberParseException, is_possible_number, is_valid_number, parse

    try:
        number = parse(digits, region)
    except NumberParseException:
        return False
    return is_valid_number(number) if strict else is_possible_number(number)
