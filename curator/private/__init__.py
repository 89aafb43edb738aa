"""Where a text holds what must not be copied or sent: secrets and personal data, by place alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, Protocol, get_args

Sort = Literal["secret", "iban", "id_number", "card", "phone", "email"]
ALL: Final[frozenset[Sort]] = frozenset(get_args(Sort))
# E-mail addresses stand in many notes on purpose; they count where the owner says so.
USUAL: Final = ALL - {"email"}
SECRETS: Final[frozenset[Sort]] = frozenset({"secret"})
# Where two sorts claim the same place, the first of these has it.
_ORDER: Final = {sort: place for place, sort in enumerate(get_args(Sort))}


@dataclass(frozen=True, slots=True)
class Private:
    """One place of a text that is private: signs from `begin` up to `end`, which is not of it."""

    sort: Sort
    begin: int
    end: int


def private(
    text: str, sorts: frozenset[Sort] = USUAL, regions: Iterable[str] = ()
) -> Iterator[Private]:
    """Yield what is private in a text, in order and without overlap; never the words themselves.

    `regions` are those whose telephone numbers are known without a country code, as "KR"; none
    means the usual ones. Linear in the length of the text, whatever it holds.
    """
    found = sorted(
        _found(text, sorts, tuple(regions)),
        key=lambda one: (one.begin, _ORDER[one.sort], -one.end),
    )
    done = 0
    for one in found:
        if one.begin >= done:
            yield one
            done = one.end


def lines(text: str, found: Iterable[Private]) -> Iterator[tuple[int, Sort]]:
    """Yield line number, from 1, and sort of what `private` found in a text."""
    at, line = 0, 1
    for one in found:
        line += text.count("\n", at, one.begin)
        at = one.begin
        yield line, one.sort


class Owner(Protocol):
    """What an owner says of it: the table `[private]` of the settings."""

    @property
    def email(self) -> bool: ...
    @property
    def send(self) -> tuple[Sort, ...]: ...


def sorts(owner: Owner) -> frozenset[Sort]:
    """Return the sorts that count for an owner: they are never written to a new place."""
    return ALL if owner.email else USUAL


def unsent(owner: Owner) -> frozenset[Sort]:
    """Return the sorts that no model on another machine may be sent."""
    return sorts(owner) - frozenset(owner.send)


def _found(text: str, wanted: frozenset[Sort], regions: tuple[str, ...]) -> Iterator[Private]:
    from curator.private import numbers, phones, secrets

    by_sort: dict[Sort, Iterable[tuple[int, int]]] = {}
    if "secret" in wanted:
        by_sort["secret"] = secrets.places(text)
    if "email" in wanted and "@" in text:
        by_sort["email"] = secrets.addresses(text)
    if "iban" in wanted:
        by_sort["iban"] = numbers.ibans(text)
    if "id_number" in wanted:
        by_sort["id_number"] = numbers.id_numbers(text)
    if "card" in wanted:
        by_sort["card"] = numbers.cards(text)
    if "phone" in wanted:
        by_sort["phone"] = phones.places(text, regions)
    return chain.from_iterable(_of(sort, places) for sort, places in by_sort.items())


def _of(sort: Sort, places: Iterable[tuple[int, int]]) -> Iterator[Private]:
    for begin, end in places:
        yield Private(sort, begin, end)
