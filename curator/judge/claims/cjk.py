"""Words of scripts that part no words: kana and Han."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.numerals import COUNTERS_JA, scaled
from curator.judge.claims.token import Sort, Token
from curator.judge.lexicon import lexicon

_HAN_NUMBER: Final = (
    rf"(?!十分(?!間|後|前|以))[〇一二三四五六七八九十百千万億兆]+(?=[つ{COUNTERS_JA}])"
)
_COUNTED: Final = {
    name: re.compile(rf"(个月|個月|小时|分钟|[{counters}])(?:間|间)?")
    for name, counters in (("ja", COUNTERS_JA), ("zh", "秒分時日週月年"))
}
_PARTICLE: Final = re.compile(
    r"(?:から|まで|より|には|では|とは|での|への|との|にも|でも|[はがをにでのともへや])"
)
_PARTICLE_END: Final = re.compile(r"(?:から|まで|より|には|では|[はがをにでのともへ])$")
_LEAD: Final = re.compile(r"(?:には|では|から|まで|より|[はがをにので])")
# The end of a noun and its particle before a word: 明かりがつく.
_OKURIGANA: Final = re.compile(r"[ぁ-ゖ]{0,2}[りみきしけれめえせび]が(?P<rest>[ぁ-ゖ]{2,40})$")
_GOOD: Final = re.compile(
    r"(?:(?<=[がのはも])|^)(?:いい|よい|よかった|よく(?:て|ない|ありません|なかった))(?:です|だ)?$"
)
# Easy or hard to do: 座りやすい, 使いにくい.
_EASE: Final = re.compile(r"[ぁ-ゖ]{1,3}?(?P<ease>(?:やす|にく|づら)(?:い|く|かった))")
_THERE: Final = frozenset(["あの", "あちらの"])
# The end of a word with its own topic, as in ごみは, 残りが; では and または are none.
_TOPIC_END: Final = re.compile(
    r"(?<![ぁ-ゖ])(?!または|あるいは|もしくは|ないしは)[ぁ-ゖ]*[^てでとにへ]は$|(?:[りみきしけれめえせび]|[ゃさくみ]ん|たち|がた)が$"
)
_INFLECTED: Final = re.compile(
    r"(?:(?:て|で)い(?:る|ます|た|ました|ない|ません|なかった)?|なかった|ています|ている|ました|ます"
    r"|(?:あり|い|し|され|なり)?ません|ない|である|でした|です|だった"
    r"|します|する|した|して|される|されます|いる|います|ある|あります|なる|なります|た|だ|る|い)$"
)


def kana(text: str, begin: int, *, ends: bool) -> Token:
    """Return a run of hiragana without particles; what only ends the word before it is empty."""
    if text in _THERE:
        return Token(text, "word", begin, begin + len(text))
    lead = _PARTICLE.match(text) if ends else None
    rest = text[lead.end() :] if lead else ("" if ends else text)
    rest = _PARTICLE_END.sub("", _INFLECTED.sub("", rest))
    first = lead[0] if lead else text[:1]
    if _TOPIC_END.search(text):
        first = "は"
    return Token(rest if len(rest) > 1 else "", "kana", begin, begin + len(text), first)


def kanas(text: str, begin: int, words: Words, *, ends: bool) -> Iterator[Token]:
    """Yield a run of hiragana, what stands for itself in it apart: a particle, a word of degree, good."""
    if ends and (suffix := _EASE.match(text)) is not None:
        yield Token("", "kana", begin, begin + suffix.start("ease"), "")
        begin, text, ends = begin + suffix.start("ease"), text[suffix.start("ease") :], False
    if (good := _GOOD.search(text)) is not None and (good.start() or not ends):
        if good.start():
            yield kana(text[: good.start()], begin, ends=ends)
        yield Token("良", "word", begin + good.start(), begin + len(text))
        return
    if ends and (noun := _OKURIGANA.match(text)) is not None and _told(noun["rest"], words):
        yield Token("", "kana", begin, begin + noun.start("rest"), "が")
        begin, text, ends = begin + noun.start("rest"), noun["rest"], False
    lead = _LEAD.match(text) if ends else None
    if lead is not None and text[lead.end() :] in words.function:
        yield Token("", "kana", begin, begin + len(text), lead[0])
        return
    if lead is not None and _told(text[lead.end() :], words):
        yield Token("", "kana", begin, begin + lead.end(), lead[0])
        begin, text, ends = begin + lead.end(), text[lead.end() :], False
    yield kana(text, begin, ends=ends)


def _told(rest: str, words: Words) -> bool:
    """Say whether what stands behind a particle is a word of its own, and no more of its inflection."""
    token = kana(rest, 0, ends=False)
    return len(token.text) > 1 and token.text not in words.function


def han(
    text: str, begin: int, words: Words, *, counted: bool = False, following: str = ""
) -> Iterator[Token]:
    """Yield numerals and what a number `counted` before counts apart, weekdays as dates, the rest whole.

    `following` is the kana that a numeral at the end may count by, as in 二つ; else "".
    """
    at = 0
    units = _COUNTED.get(words.name, _COUNTED["zh"])
    if counted and (unit := units.match(text)):
        yield Token(unit[1], "unit", begin, begin + unit.end())
        at = unit.end()
    for found in _apart(words).finditer(text + following, at):
        yield from _run(text[at : found.start()], begin + at, words)
        start, at, number = begin + found.start(), found.end(), found["number"]
        if not number:
            yield Token(*_sorted(found[0]), start, begin + at)
            continue
        yield Token(scaled(number), "number", start, begin + at)
        if unit := units.match(text, at):
            yield Token(unit[1], "unit", begin + at, begin + unit.end())
            at = unit.end()
    yield from _run(text[at:], begin + at, words)


def _run(text: str, begin: int, words: Words) -> Iterator[Token]:
    """Yield a run as one word; in Chinese, where nothing parts words, sign by sign."""
    if words.name == "zh" and text not in lexicon().calendar:
        for number, sign in enumerate(text, begin):
            yield Token(sign, "word", number, number + 1)
    elif text:
        tail = next(
            (w for w in words.function if len(w) > 1 and text.endswith(w) and text != w), ""
        )
        text = text.removesuffix(tail)
        yield Token(*_sorted(text), begin, begin + len(text))


@cache
def _apart(words: Words) -> re.Pattern[str]:
    """Return what parts a run of Han: numerals, and in Chinese the words between content words."""
    apart: set[str] = set()
    if words.name == "zh":
        apart = {*words.function, *words.topics, *words.value, *words.alike, *lexicon().calendar}
        apart = {word for word in apart if "\u3400" <= word[0] <= "\u9fff"}
    elif words.name == "ja":
        apart = {word for word in lexicon().calendar if "曜" in word}
    known = sorted(apart, key=lambda word: (-len(word), word))
    return re.compile(rf"(?P<number>{_HAN_NUMBER})" + "".join(f"|{word}" for word in known))


def _sorted(text: str) -> tuple[str, Sort]:
    known = lexicon()
    if text in known.calendar:
        return known.calendar[text], "date"
    return text, "unit" if text in known.units else "word"
