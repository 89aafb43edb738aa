"""Differences in a few words that change what is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.finding import Evidence
from curator.judge.lexicon import lexicon
from curator.judge.names import opposed
from curator.judge.pair import Pair

_NUMBER: Final = re.compile(r"[-+]?\d[\d.,:/]*")
_SIGN: Final = re.compile(r"[^\w\s]")


def value_vetoes(pair: Pair, only_a: Sequence[str], only_b: Sequence[str]) -> tuple[Evidence, ...]:
    """Return the differences in value among the tokens that only one side has."""
    both = [*only_a, *only_b]
    found = [
        _spoken("number", [token for token in both if _NUMBER.fullmatch(token)]),
        _spoken("url", [token for token in both if "://" in token]),
        _spoken("checkbox", [token for token in both if token[0] in "☐☑"]),
        _spoken("calendar", [token for token in both if token in lexicon().calendar]),
        _spoken("ordinal", [token for token in both if token in lexicon().ordinals]),
        _spoken("unit", [token for token in both if token in lexicon().units]),
        _spoken("negation", _negations(only_a, only_b)),
        _spoken("name", _named(pair, both)),
        _spoken("sign", [token for token in both if _SIGN.fullmatch(token)]),
    ]
    words = opposed(only_a, only_b)
    if words is not None:
        found.append(Evidence("antonym", f"{words[0]} against {words[1]}"))
    return tuple(veto for veto in found if veto is not None)


def _spoken(rule: str, tokens: Sequence[str]) -> Evidence | None:
    if not tokens:
        return None
    return Evidence(rule, f"they differ in a {rule}: {', '.join(dict.fromkeys(tokens[:4]))}")


def _negations(only_a: Sequence[str], only_b: Sequence[str]) -> list[str]:
    words = lexicon()
    found = [token for token in (*only_a, *only_b) if token in words.negation]
    for side in (only_a, only_b):
        text = "".join(side)
        found += [part for part in words.negation_in if part.replace(" ", "") in text]
    return found


def _named(pair: Pair, tokens: Sequence[str]) -> list[str]:
    """Return tokens that a body writes with a capital: names, and in German all nouns."""
    bodies = [note.body for note in pair.notes]
    return [
        token
        for token in tokens
        if token[:1].upper() != token[:1] and any(_capital(token, body) for body in bodies)
    ]


def _capital(token: str, body: str) -> bool:
    return (
        re.search(rf"(?<=[^\s.!?#*>-] ){re.escape(token[:1].upper() + token[1:])}\b", body)
        is not None
    )
