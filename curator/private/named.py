"""Passwords and keys by the word that stands before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from curator.private.words import any_of

# Letters of a text are made small one by one, so that places stay what they are.
_SMALL: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
_STAND_IN: Final = re.compile(
    r"(?i)(?:your|my|the|some|example|sample|test|dummy|fake|change|replace|insert|enter)?[-_ ]?"
    r"(?:pass(?:word|wd|wort|phrase)?|pwd|pw|secret|token|api[-_]?key|key|me|it|here|x{2,40}|\.{2,40}|-{2,40}"
    r"|_{2,40}|example|redacted|hidden|none|null|todo|tbd)(?:[-_ ]?here)?|(?:xx?|[•●·#])+"
)
_OPEN: Final = re.compile(r"[<{(\[$%*\\]|https?:|~?/|\.{1,2}/|[\w-]+\(")
_ENDS: Final = "\"'`*_,;.!?)]}>|"
_SIGNED: Final = ("?", "&", "?X-Amz-", "&X-Amz-")
_SIGNS: Final = frozenset("!@#$%^&*+=?~")
# What is no secret for all its digits: a date, a version, a measure, a file, the name of a variable.
_HARMLESS: Final = re.compile(
    r"\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?|v?\d+(?:\.\d+){1,3}(?:[-+][\w.]+)?|\d{1,2}:\d\d(?::\d\d)?"
    r"|[\w./@-]+\.(?:md|txt|json|ya?ml|toml|env|py|js|ts|sh|html?|pdf|kdbx|gpg|pem|cfg|conf|ini)(?:#\S*)?"
    r"|[\w.-]+/[\w./@-]+|\d+(?:[.,]\d+)?(?:%|x|[kmg]b?|bits?|bytes|chars?|characters|days?|hours?|min|[dhms]"
    r"|st|nd|rd|th)?\+?|(?i:1password)|[A-Z][A-Z0-9_]*_[A-Z0-9_]*"
)
_LEAST_PASSWORD, _LEAST_KEY = 4, 10


def places(text: str) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each password, code or key that a word names; the word is not of it."""
    small = text.translate(_SMALL)
    for found in _numbered().finditer(small):
        yield found.span("said")
    for begin, said in _values(text, _password().finditer(small), _LEAST_PASSWORD):
        if any(char.isdigit() or char in _SIGNS for char in said):
            yield begin, begin + len(said)
    keys = (found for found in _keyed().finditer(small) if _opens(small, found.start()))
    for begin, said in _values(text, keys, _LEAST_KEY):
        if any(char.isdigit() for char in said) and any(char.isalpha() for char in said):
            yield begin, begin + len(said)


def stands_in(said: str) -> bool:
    """Say whether a word only stands where a secret would, such as `your-password`."""
    return _STAND_IN.fullmatch(said) is not None


def _values(text: str, found: Iterator[re.Match[str]], least: int) -> Iterator[tuple[int, str]]:
    for one in found:
        whole = text[slice(*one.span("said"))]
        said = whole.rstrip(_ENDS)
        # Dots behind it say that it is cut short; an address that was signed once opens one picture.
        if whole[len(said) :].startswith("...") or text[
            max(0, one.start() - 7) : one.start()
        ].endswith(_SIGNED):
            continue
        harmless = _OPEN.match(said) or stands_in(said) or _HARMLESS.fullmatch(said)
        if len(said) >= least and not harmless:
            yield one.start("said"), said


def _opens(small: str, at: int) -> bool:
    """Say whether the word at a place is no key of a map, a keyboard or a melody."""
    if not small.startswith(("key", "schlüssel"), at):
        return True
    return _whose().search(small, max(0, at - 12), at + 3) is not None


@cache
def _whose() -> re.Pattern[str]:
    return re.compile(any_of("whose") + r"[ _-]?(?:key|sch)")


@cache
def _password() -> re.Pattern[str]:
    return _named("passwords", r"(?P<said>[!-~]{4,200})")


@cache
def _keyed() -> re.Pattern[str]:
    return _named("tokens", r"(?P<said>[!-~]{4,200})")


@cache
def _numbered() -> re.Pattern[str]:
    return _named("pins", r"(?P<said>\d{4,12})(?![A-Za-z0-9_.,:/-])")


def _named(words: str, value: str) -> re.Pattern[str]:
    """Return a word, what says that a value follows, and the value."""
    return re.compile(
        rf"{any_of(words)}(?:[\"'`*_)\]]{{0,3}}\s{{0,3}}(?:[:=：]|=>|:=)\s{{0,3}}|{any_of('says')})"
        rf"(?:bearer )?[\"'`*_]{{0,3}}[ \t]{{0,2}}[\"'`*]{{0,3}}{value}"
    )
