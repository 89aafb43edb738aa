"""The words by which claims are compared, per language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("en", "ko", "ja", "zh", "de")
_SCRIPTS: Final = (
    (re.compile(r"[\uac00-\ud7a3]"), "ko"),
    (re.compile(r"[\u3040-\u30ff]"), "ja"),
    (re.compile(r"[\u3400-\u9fff]"), "zh"),
)
_GERMAN: Final = re.compile(
    r"(?i)\b(?:der|die|das|den|dem|ist|sind|und|nicht|im|für|ein|eine|einen|wird|werden|zum|zur|statt|bisher"
    r"|jetzt|mit|von|auf|bei|uhr|über|hat|haben|kein|keine|wohnt|läuft|um|pro)\b|[äöüß]"
)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The lists of one language; texts in lower case, as they stand after reading.

    `function` words say nothing of what a claim is about; `particles`, `endings` and `topics` end the
    words of languages that join them on (`joined`: the first two, but for `whole` words, which only
    look so). No topic is what is `attributive`, or stands right before what is `attributed`.
    `negation` turns a statement round, alone or (`_in`) within a word, unless that is `affirming`.
    What is `partly` so, or negated with a `universal` word, leaves room for its opposite, what is so
    `nowhere` leaves none; `able` tells what may be done.
    `update` says that something changed, `negating` those of them that negate as well, `ended` those
    that with a negation say that something was so before.
    `was` begins a remark about an old value, `was_inline` does so in the midst of a sentence,
    `instead` ends one. `value` words part the thing from what is said of it, `prepositions` only where
    no verb does. `past` tells an event, unless `past_free` stands in it; `many` says that several
    values may be true, `counters` are keys whose values pass. `since` and `until` stand at a date,
    `unsure` in plans and guesses, `changed` where one value follows another. `alike` maps a word to
    the one it is compared as. `predicates` are stems whose forms are known with their `tails`, `states`
    those of them that tell how a thing is; `fleeting` for a while only;
    `occasions` are words of what happens again and again.
    `times` are parts of days and years, `planned` those of `unsure` that two plans may share, `numerous`
    says that there are more than one, `beyond` that the number before is not reached or passed.
    """

    name: str
    function: frozenset[str]
    particles: tuple[str, ...]
    endings: tuple[str, ...]
    whole: frozenset[str]
    attributive: frozenset[str]
    attributed: frozenset[str]
    topics: tuple[str, ...]
    negation: frozenset[str]
    negation_in: tuple[str, ...]
    affirming: tuple[str, ...]
    partly: tuple[str, ...]
    universal: tuple[str, ...]
    nowhere: tuple[str, ...]
    able: tuple[str, ...]
    update: tuple[str, ...]
    negating: frozenset[str]
    ended: frozenset[str]
    was: tuple[str, ...]
    was_inline: tuple[str, ...]
    instead: tuple[str, ...]
    value: frozenset[str]
    prepositions: frozenset[str]
    past: frozenset[str]
    past_free: tuple[str, ...]
    many: frozenset[str]
    single: frozenset[str]
    counters: frozenset[str]
    since: tuple[str, ...]
    until: tuple[str, ...]
    changed: tuple[str, ...]
    unsure: tuple[str, ...]
    alike: Mapping[str, str]
    predicates: frozenset[str]
    states: frozenset[str]
    tails: frozenset[str]
    occasions: tuple[str, ...]
    fleeting: frozenset[str]
    times: frozenset[str]
    planned: tuple[str, ...]
    numerous: frozenset[str]
    beyond: frozenset[str]

    joined: tuple[str, ...]

    @property
    def spaced(self) -> bool:
        """True for scripts that part words by spaces and do not change them by particles."""
        return self.name in ("en", "de")


def words_of(text: str) -> Words:
    """Return the lists of the language a text is most likely written in."""
    if not text.isascii():
        for script, language in _SCRIPTS:
            if script.search(text):
                return words_in(language)
    german = len({word.casefold() for word in _GERMAN.findall(text)}) > 1
    return words_in("de" if german else "en")


@cache
def words_in(language: str) -> Words:
    """Return the lists of a language by its code, one of LANGUAGES."""
    text = files("curator.judge.claims").joinpath("words", f"{language}.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return Words(
        name=language,
        function=frozenset(_list(table, "function")),
        particles=_longest(table, "particles"),
        endings=_longest(table, "endings"),
        whole=frozenset(_list(table, "whole")),
        attributive=frozenset(_list(table, "attributive")),
        attributed=frozenset(_list(table, "attributed")),
        topics=_longest(table, "topics"),
        negation=frozenset(_list(table, "negation")),
        negation_in=_longest(table, "negation_in"),
        affirming=_longest(table, "affirming"),
        partly=_longest(table, "partly"),
        universal=_longest(table, "universal"),
        nowhere=_longest(table, "nowhere"),
        able=_longest(table, "able"),
        update=_longest(table, "update"),
        negating=frozenset(_list(table, "negating")),
        ended=frozenset(_list(table, "ended")),
        was=_longest(table, "was"),
        was_inline=_longest(table, "was_inline"),
        instead=_longest(table, "instead"),
        value=frozenset(_list(table, "value")),
        prepositions=frozenset(_list(table, "prepositions")),
        past=frozenset(_list(table, "past")),
        past_free=_longest(table, "past_free"),
        many=frozenset(_list(table, "many")),
        single=frozenset(_list(table, "single")),
        counters=frozenset(_list(table, "counters")),
        since=_longest(table, "since"),
        until=_longest(table, "until"),
        changed=_longest(table, "changed"),
        unsure=_longest(table, "unsure"),
        alike=_alike(table),
        predicates=frozenset(_list(table, "predicates")) | frozenset(_list(table, "states")),
        states=frozenset(word.removesuffix("하") for word in _list(table, "states")),
        tails=frozenset(["", *_list(table, "tails")]),
        occasions=_longest(table, "occasions"),
        fleeting=frozenset(_list(table, "fleeting")),
        times=frozenset(_list(table, "times")),
        planned=_longest(table, "planned"),
        numerous=frozenset(_list(table, "numerous")),
        beyond=frozenset(_list(table, "beyond")),
        joined=_longest_of(_list(table, "endings"), _list(table, "particles")),
    )


def _list(table: Mapping[str, object], key: str) -> list[str]:
    found = table.get(key, [])
    assert isinstance(found, list), key
    return [str(word) for word in found]


def _alike(table: Mapping[str, object]) -> Mapping[str, str]:
    groups = table.get("alike", [])
    assert isinstance(groups, list)
    return MappingProxyType({str(word): str(group[0]) for group in groups for word in group})


def _longest(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    return _longest_of(_list(table, key))


def _longest_of(*lists: list[str]) -> tuple[str, ...]:
    words = dict.fromkeys(word for words in lists for word in words)
    return tuple(sorted(words, key=lambda word: (-len(word), word)))
