"""The only importer of python-stdnum: numbers of cards, accounts and people, by their check digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from curator.private.words import any_of

_DIGITS: Final = re.compile(
    r"\d(?<![A-Za-z0-9_.,:/+=#@-].)(?:[ -]?\d){11,18}(?![A-Za-z0-9_-]|[.,:/]\d)"
)
# Lengths and first digits by which the networks of cards are known (ISO/IEC 7812).
_NETWORKS: Final = (
    re.compile(r"4\d{15}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12}"),
    re.compile(r"3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}"),
    re.compile(r"3(?:0[0-5]|[68]\d)\d{11}|62\d{14}"),
)
_GROUPED: Final = re.compile(r"\d+|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5}")
_IBAN: Final = re.compile(
    r"[A-Z](?<![A-Za-z0-9].)[A-Z]\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])"
)
# Since 2020 the last six digits are random: the word before it, or the check digit of an older one.
_KOREAN: Final = re.compile(
    r"\d(?<![A-Za-z0-9_.,/-].)\d(?:0\d|1[0-2])(?:[0-2]\d|3[01])-[1-8]\d{6}(?![A-Za-z0-9_-]|[.,/]\d)"
)
_KOREAN_BARE: Final = re.compile(
    r"\d(?<![A-Za-z0-9_.,/-].)\d{5}[1-8]\d{6}(?![A-Za-z0-9_-]|[.,/]\d)"
)
_JAPANESE: Final = re.compile(
    r"\d(?<![A-Za-z0-9_.,/-].)\d{3}([ -]?)\d{4}\1\d{4}(?![A-Za-z0-9_-]|[.,/]\d)"
)
_AMERICAN: Final = re.compile(
    r"\d(?<![A-Za-z0-9_.,/-].)\d\d-(?!00)\d{2}-(?!0000)\d{4}(?![A-Za-z0-9_-]|[.,/]\d)"
)
_CHINESE: Final = re.compile(
    r"[1-9](?<![A-Za-z0-9_.,/-].)\d{5}(?:19|20)\d{9}[\dX](?![A-Za-z0-9_-]|[.,/]\d)"
)
_GERMAN: Final = re.compile(r"[1-9](?<![A-Za-z0-9_.,/-].)\d(?: ?\d{3}){3}(?![A-Za-z0-9_-]|[.,/]\d)")
# Expression, the list of words of which one must stand before it, whose check digit it has.
_PEOPLE: Final = (
    (_KOREAN, "", "kr.rrn"), (_KOREAN_BARE, "residents", "kr.rrn"), (_AMERICAN, "", "us.ssn"),
    (_CHINESE, "", "cn.ric"), (_JAPANESE, "citizens", "jp.in_"), (_GERMAN, "taxes", "de.idnr"),
)  # fmt: skip
_NEAR: Final = 40


def cards(text: str) -> Iterator[tuple[int, int]]:
    """Yield numbers of payment cards: a network's length and first digits, and the right check digit."""
    for found in _DIGITS.finditer(text):
        plain = _plain(found[0])
        if (
            any(network.fullmatch(plain) for network in _NETWORKS)
            and _GROUPED.fullmatch(found[0])
            and len(set(plain)) > 1
            and not _means_other(text, found.start())
            and _luhn(plain)
        ):
            yield found.span()


def ibans(text: str) -> Iterator[tuple[int, int]]:
    """Yield numbers of bank accounts (ISO 13616) of a country's own length and right check digits."""
    for found in _IBAN.finditer(text):
        # A word in capitals may follow; the right length is found from the end.
        said = found[0]
        while len(said) >= 15:
            if _iban(said):
                yield found.start(), found.start() + len(said)
                break
            said = said.rpartition(" ")[0]


def id_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield numbers that a state gives a person: of Korea, Japan, the United States, China, Germany.

    Where the check digit alone would be right by chance, the number has to be named before it.
    """
    for found in _KOREAN.finditer(text):
        if _named(text, found.start(), "residents"):
            yield found.span()
    for pattern, words, check in _PEOPLE:
        for found in pattern.finditer(text):
            if (not words or _named(text, found.start(), words)) and _checks()[check](found[0]):
                yield found.span()


def _plain(said: str) -> str:
    return said.replace(" ", "").replace("-", "")


def _before(text: str, at: int) -> str:
    return text[max(text.rfind("\n", 0, at) + 1, at - _NEAR) : at].lower()


def _named(text: str, at: int, words: str) -> bool:
    return _word(words).search(_before(text, at)) is not None


def _means_other(text: str, at: int) -> bool:
    return _named(text, at, "others") and not _named(text, at, "cards")


@cache
def _word(words: str) -> re.Pattern[str]:
    return re.compile(any_of(words))


def _luhn(plain: str) -> bool:
    from stdnum import luhn

    return bool(luhn.is_valid(plain))


def _iban(said: str) -> bool:
    from stdnum import iban

    return bool(iban.is_valid(said))


@cache
def _checks() -> dict[str, Callable[[str], bool]]:
    from stdnum.cn import ric
    from stdnum.de import idnr
    from stdnum.jp import in_
    from stdnum.kr import rrn
    from stdnum.us import ssn

    return {
        "cn.ric": ric.is_valid, "de.idnr": idnr.is_valid, "jp.in_": in_.is_valid, "kr.rrn": rrn.is_valid,
        "us.ssn": ssn.is_valid,
    }  # fmt: skip
