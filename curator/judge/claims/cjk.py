"""Words of scripts that join particles on or part no words: hangul, kana, Han."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.token import Sort, Token
from curator.judge.lexicon import lexicon

_HAN_NUMBER: Final = (
    r"[一二三四五六七八九十]+"
    r"(?=[人個枚匹台冊回年月週時分秒階本頭羽棟名件艘着足杯組曲品種列皿束つ个次])"
)
_HAN_DIGITS: Final = {char: n for n, char in enumerate("〇一二三四五六七八九")}
# Many nouns end in these syllables themselves: 국가, 차이, 회의, 온도.
_AFTER_FINAL: Final = frozenset("이은을과으")
_AFTER_VOWEL: Final = frozenset({"가", "는", "를", "와"})
_FIRST_SYLLABLE: Final = 0xAC00
_FINALS: Final = 28
_N: Final = 4
_COUNTED: Final = re.compile(r"(秒|分|時|日|週|月|年|个月|個月|小时|分钟)(?:間|间)?")
_NOUN_ENDS: Final = frozenset("가이의도로과와나고지해만에")
_PARTICLE: Final = re.compile(
    r"(?:から|まで|より|には|では|とは|での|への|との|にも|でも|[はがをにでのともへや])"
)
_PARTICLE_END: Final = re.compile(r"(?:から|まで|より|には|では|[はがをにでのともへ])$")
_INFLECTED: Final = re.compile(
    r"(?:(?:て|で)い(?:る|ます|た|ました|ない|ません|なかった)?|なかった|ています|ている|ました|ます|ません|ない|である|でした|です|だった"
    r"|します|する|した|して|される|されます|いる|います|ある|あります|なる|なります|た|だ|る|い)$"
)


def korean(text: str, begin: int, words: Words) -> Token:
    """Return a word of hangul without its particle or ending."""
    end = begin + len(text)
    if text in words.endings or text in words.particles:
        return Token("", "kana", begin, end, text)
    if text in words.negation:
        return Token(text, "negation", begin, end)
    if text in words.function:
        return Token(text, "word", begin, end)
    stem, ending = (text, "") if _is_known(text) else _stem(text, words)
    return Token(*_sorted(stem), begin, end, ending)


def _stem(text: str, words: Words) -> tuple[str, str]:
    for endings in (words.endings, words.particles):
        for ending in endings:
            if text.endswith(ending) and _may_join(text[: -len(ending)], ending):
                return _bare(text[: -len(ending)], ending), ending
    return text, ""


def _may_join(stem: str, ending: str) -> bool:
    """Say whether a particle may follow: some stand after a final consonant only, some after a vowel."""
    if len(stem) < 1 + (ending in _NOUN_ENDS):
        return False
    closed = (ord(stem[-1]) - _FIRST_SYLLABLE) % _FINALS != 0
    return closed if ending[0] in _AFTER_FINAL else not closed or ending not in _AFTER_VOWEL


def _bare(stem: str, ending: str) -> str:
    """Return a verb's stem without the sign of the present that is written into its last syllable."""
    last = ord(stem[-1]) - _FIRST_SYLLABLE
    if ending == "다" and last >= 0 and last % _FINALS == _N:
        return stem[:-1] + chr(ord(stem[-1]) - _N)
    return stem


def _is_known(text: str) -> bool:
    return text in lexicon().calendar or text in lexicon().units


def _sorted(text: str) -> tuple[str, Sort]:
    known = lexicon()
    if text in known.calendar:
        return known.calendar[text], "date"
    return text, "unit" if text in known.units else "word"


def kana(text: str, begin: int, *, ends: bool) -> Token:
    """Return a run of hiragana without particles; what only ends the word before it is empty."""
    lead = _PARTICLE.match(text) if ends else None
    rest = text[lead.end() :] if lead else ("" if ends else text)
    rest = _PARTICLE_END.sub("", _INFLECTED.sub("", rest))
    first = lead[0] if lead else text[:1]
    return Token(rest if len(rest) > 1 else "", "kana", begin, begin + len(text), first)


def han(text: str, begin: int, words: Words, *, counted: bool = False) -> Iterator[Token]:
    """Yield numerals and the unit of a number `counted` before apart, weekdays as dates, the rest whole."""
    at = 0
    if counted and (unit := _COUNTED.match(text)):
        yield Token(unit[1], "unit", begin, begin + unit.end())
        text, begin = text[unit.end() :], begin + unit.end()
    for found in _apart(words).finditer(text):
        yield from _run(text[at : found.start()], begin + at, words)
        start, end, number = begin + found.start(), begin + found.end(), found["number"]
        if number:
            yield Token(_value(number), "number", start, end)
        else:
            yield Token(*_sorted(found[0]), start, end)
        at = found.end()
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
    known = sorted(apart, key=lambda word: (-len(word), word))
    return re.compile(rf"(?P<number>{_HAN_NUMBER})" + "".join(f"|{word}" for word in known))


def _value(run: str) -> str:
    if "十" not in run:
        return "".join(str(_HAN_DIGITS[char]) for char in run)
    tens, _, ones = run.partition("十")
    return str((_HAN_DIGITS.get(tens[-1:], 1) if tens else 1) * 10 + _HAN_DIGITS.get(ones[:1], 0))
