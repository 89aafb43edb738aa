"""The owner's own fields of a fact, as far as a model filled them with what the quote or the owner says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from curator.extensions import Extensions, Scalar, Value
from curator.facts.asked.policy import Policy
from curator.facts.asked.said import Said
from curator.facts.asked.shown import folded
from curator.journals.orders import orders
from curator.private import private

_LONGEST: Final = 200
_LARGEST: Final = 10**15
_MOST: Final = 20
_WIDE: Final = "\u3040"


# A quote, and the sentence that it is of: cut short, it has words and numbers that nobody wrote.
Quoted = tuple[Said, Said]


def filled(told: object, quotes: Sequence[Quoted], policy: Policy) -> Mapping[str, Value]:
    """Return the fields that hold; none at all where one that the owner requires does not.

    A text or a number must stand in one of the quotes, unless the owner's schema lists what it may be.
    """
    known = policy.extensions
    given = told if isinstance(told, dict) else {}
    found = {
        name: value
        for name in known.fields
        if (value := _value(given.get(name))) is not None and _holds(name, value, quotes, policy)
    }
    return found if known.required <= found.keys() else {}


def refused(told: object, kept: Mapping[str, Value], known: Extensions) -> int:
    """Return how many fields were filled in vain."""
    if not known.fields or told is None:
        return 0
    if not isinstance(told, dict):
        return 1
    return sum(value is not None for value in told.values()) - len(kept)


def _holds(name: str, value: Value, quotes: Sequence[Quoted], policy: Policy) -> bool:
    if not policy.extensions.fits(name, value):
        return False
    if policy.extensions.closed(name):
        return True
    return all(_stands(one, quotes, policy) for one in _each(value))


def _value(told: object) -> Value | None:
    """Return a value in the form in which it is written; None for what is too long, or no value."""
    if not isinstance(told, list):
        return _one(told)
    found = [one for part in told[:_MOST] if (one := _one(part)) is not None]
    return found if found and len(found) == len(told) else None


def _one(told: object) -> Scalar | None:
    match told:
        case bool():
            return told
        case int() if abs(told) <= _LARGEST:
            return told
        # YAML would read 1e-07 as a word; infinities have an "n" as well.
        case float() if not set("en").intersection(repr(told)):
            return told
        case str() if len(told) <= _LONGEST and (text := folded(told)).isprintable() and text:
            return text
    return None


def _each(value: Value) -> Iterator[Scalar]:
    if isinstance(value, list):
        yield from value
    else:
        yield value


def _stands(value: Scalar, quotes: Sequence[Quoted], policy: Policy) -> bool:
    match value:
        case bool():
            return True
        case str():
            if orders(value) or any(True for _ in private(value, policy.private, policy.regions)):
                return False
            return any(all(_within(value, folded(one.written)) for one in both) for both in quotes)
        case int() | float():
            return any(all(_counted(value, one) for one in both) for both in quotes)


def _within(value: str, quote: str) -> bool:
    """Say whether a quote has these very words, and not only as a part of longer ones."""
    at = quote.find(value)
    while at >= 0:
        before, after = quote[max(0, at - 1) : at], quote[at + len(value) :][:1]
        if not (_joins(before, value[0]) or _joins(value[-1], after)):
            return True
        at = quote.find(value, at + 1)
    return False


def _joins(one: str, other: str) -> bool:
    """True for two signs within one word of a script that has spaces between words."""
    return bool(one and other) and all(s.isalnum() and s < _WIDE for s in (one, other))


def _counted(value: float, quote: Said) -> bool:
    written = f"{value:d}" if isinstance(value, int) else f"{value:.15g}"
    if value < 0:
        return _within(written, quote.written)
    numbers = Said(written, quote.known).values
    return bool(numbers) and numbers <= quote.values
