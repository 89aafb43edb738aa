"""Words of Korean, which join particles and endings on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from curator.judge.claims.conjugation import stem_of
from curator.judge.claims.lexicon import Words
from curator.judge.claims.numerals import COUNTER_KO
from curator.judge.claims.syllables import letters, syllable
from curator.judge.claims.token import Sort, Token
from curator.judge.lexicon import lexicon

# Many nouns end in these syllables themselves: 국가, 차이, 회의, 온도.
_AFTER_FINAL: Final = frozenset("이은을과으")
_AFTER_VOWEL: Final = frozenset({"가", "는", "를", "와"})
_N: Final = 4
_PLAIN: Final = frozenset({"다", "니다", "지"})
_B: Final = 17
_KNOWN: Final = 1 << 14
_NOUN_ENDS: Final = frozenset("가의도로과와나고지해만며")
_COPULA: Final = ("이다", "이며", "이고", "이지만", "이었", "이에요")
# The vowels of a verb's stem before 요: 해요, 봐요; not 필요, 수요.
_BEFORE_YO: Final = frozenset({0, 1, 4, 5, 6, 9, 10, 11, 14})
# Stem and ending run together: 마셔 is 마시, 배워 is 배우, 봐 is 보, 돼 is 되.
_UNJOINED: Final = {6: 20, 14: 13, 9: 8, 10: 11}


# Joined to what there is or is not, as in 재미있다, 맛없는; the negation is counted apart.
_HAVING: Final = re.compile(r"(?<=.)[있없]는?$")


def counted(text: str, begin: int, words: Words) -> Iterator[Token]:
    """Yield what a number before counts, and what else is joined to that."""
    found = COUNTER_KO.match(text)
    if found is None:
        yield korean(text, begin, words)
        return
    rest, end = text[found.end() :], begin + found.end()
    known = rest in words.particles or rest in words.endings
    yield Token(*_sorted(found[1]), begin, end + len(rest) * known, rest * known)
    if rest and not known:
        yield korean(rest, end, words)


def korean(text: str, begin: int, words: Words) -> Token:
    """Return a word of hangul without its particle or ending."""
    end = begin + len(text)
    if text in words.endings or text in words.particles:
        return Token("", "kana", begin, end, text)
    if text in words.negation:
        return Token(text, "negation", begin, end)
    if text in words.function:
        return Token(text, "word", begin, end)
    found = None if _is_known(text) or text in words.whole else stem_of(text, words)
    if found is not None:
        return Token(found[0], "word", begin, end, found[1] or "다")
    stem, ending = (text, "") if _is_known(text) or text in words.whole else _stem(text, words)
    if len(stem) > 1 and stem in words.particles:
        # A particle with a copula: 3월 2일부터이다.
        return Token("", "kana", begin, end, text)
    if len(stem) > 1 and (had := _HAVING.search(stem)) is not None:
        stem = stem[: had.start()]
    return Token(*_sorted(stem), begin, end, ending)


@lru_cache(_KNOWN)
def _stem(text: str, words: Words) -> tuple[str, str]:
    for ending in words.joined:
        if not text.endswith(ending) or not _may_join(text[: -len(ending)], ending):
            continue
        if ending[0] != "하" or text[: 1 - len(ending)] not in words.whole:
            return _bare(text[: -len(ending)], ending), ending
    return text, ""


def _may_join(stem: str, ending: str) -> bool:
    """Say whether a particle may follow: some stand after a final consonant only, some after a vowel."""
    if len(stem) < 1 + (ending in _NOUN_ENDS):
        return False
    _, vowel, final = letters(stem[-1])
    if ending == "니다":
        return final == _B
    if ending == "요":
        return not final and vowel in _BEFORE_YO
    if ending.startswith(_COPULA) and len(stem) > 1:
        return True
    return final != 0 if ending[0] in _AFTER_FINAL else not final or ending not in _AFTER_VOWEL


def _bare(stem: str, ending: str) -> str:
    """Return a verb's stem without what of its ending is written into its last syllable."""
    if ending in _PLAIN and len(bare := _bared(stem, ending)) > 2 and bare[-1] == "시":
        # The ending of respect: 나가신다 says no other thing than 나간다.
        return bare[:-1].removesuffix("으")
    return _bared(stem, ending)


def _bared(stem: str, ending: str) -> str:
    lead, vowel, final = letters(stem[-1])
    if (ending, final) in (("다", _N), ("니다", _B)):
        return stem[:-1] + syllable(lead, vowel, 0)
    if ending == "요" and len(stem) > 1 and vowel in _UNJOINED:
        return stem[:-1] + syllable(lead, _UNJOINED[vowel], 0)
    return stem


def _is_known(text: str) -> bool:
    return text in lexicon().calendar or text in lexicon().units


def _sorted(text: str) -> tuple[str, Sort]:
    known = lexicon()
    if text in known.calendar:
        return known.calendar[text], "date"
    return text, "unit" if text in known.units else "word"
