"""Take a statement apart into words, numbers, times and dates as they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.home.months import MONTH
from curator.judge.claims.cjk import han, kanas
from curator.judge.claims.hangul import counted, korean
from curator.judge.claims.lexicon import Words
from curator.judge.claims.numerals import COUNTED_KO, FOLLOWED, NATIVE, SCALED
from curator.judge.claims.token import Token
from curator.judge.claims.values import VALUES
from curator.judge.lexicon import lexicon

_HALF: Final = r"(?:오전|오후|새벽|아침|저녁|밤|낮|午前|午後|深夜|朝|夜|上午|下午|晚上|早上|凌晨)"
_TOKEN: Final = re.compile(
    r"(?P<url>[a-z][a-z0-9+.-]{1,15}://[^\s]+)"
    r"|(?P<iso>(?<!\d)(?:19|20)\d\d(?:[-/.]\d{1,2}){2}(?!\d))"
    r"|(?P<cjk>(?:(?<!\d)(?:19|20)\d\d[年년] ?)?\d{1,2}[月월] ?\d{1,2}[日일])"
    r"|(?P<spoken>\b\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?(?P<m1>" + MONTH[1:-1] + r")\b\.?"
    r"(?:,? (?:19|20)\d\d)?"
    r"|\b(?P<m2>" + MONTH[1:-1] + r")\b\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? (?:19|20)\d\d)?"
    r"|\b(?P<m3>" + MONTH[1:-1] + r")\b\.? (?:19|20)\d\d\b)"
    r"|(?P<clock>(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?)"
    r"|(?P<ampm>(?<!\d)\d{1,2} ?[ap]\.?m\b\.?)"
    r"|(?P<uhr>(?<!\d)\d{1,2} ?uhr\b(?: ?\d{2}\b)?)"
    r"|(?P<oclock>" + _HALF + r"? ?(?<!\d)\d{1,2} ?(?:시(?!간)|時(?!間)|时(?!间)|点(?!数)|點)"
    r"(?: ?(?:\d{1,2} ?[분分]|반|半))?)"
    rf"|(?P<hour>{_HALF}? ?{NATIVE} ?시{FOLLOWED}(?: ?(?:\d{{1,2}} ?분|반))?)"
    rf"|(?P<scaled>{SCALED})"
    rf"|(?P<native>{NATIVE}(?= ?{COUNTED_KO}))"
    r"|(?P<path>[\w.~-]{0,80}/[\w./~-]{1,200})"
    r"|(?P<code>[a-z]+[-_.]?\d[\w.-]*[a-z]\w*)"
    r"|(?P<number>(?:(?<![\w)\]])[-+])?\d+(?:[.,:]\d+)*)"
    r"|(?P<latin>[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3々〆ー]+(?:['’][^\W\d_]+)?)"
    r"|(?P<hangul>[\uac00-\ud7a3]+)"
    r"|(?P<katakana>[ァ-ヺー]+)"
    r"|(?P<han>[\u3400-\u9fff々〆]+)"
    r"|(?P<hiragana>[ぁ-ゖ]+)"
    r"|(?P<percent>°[cf]?|[%€$£¥₩])"
)
_NUMBERS: Final = ("number", "scaled", "native")
_AMBIGUOUS: Final = frozenset({"may", "mar", "sat", "sun", "mon", "wed"})
_TIMES: Final = {"once": "1", "twice": "2", "thrice": "3", "einmal": "1", "zweimal": "2"}


def tokens(said: str, words: Words) -> Iterator[Token]:
    """Yield the tokens of a text in normal form and lower case; linear in its length."""
    before = number = -1
    for found in _TOKEN.finditer(said):
        kind = found.lastgroup or ""
        if kind == "hiragana":
            yield from kanas(found[0], found.start(), words, ends=found.start() == before)
        elif kind == "han":
            following = said[found.end() : found.end() + 1]
            yield from han(
                found[0],
                found.start(),
                words,
                counted=found.start() == number,
                following="つ" * (following == "つ"),
            )
        elif kind == "hangul" and 0 <= found.start() - number <= 1 <= number:
            yield from counted(found[0], found.start(), words)
        else:
            yield from _of("spoken" if kind in ("m1", "m2", "m3") else kind, found, words, number)
        before = found.end()
        number = before if kind in _NUMBERS else -1


def _of(kind: str, found: re.Match[str], words: Words, number: int) -> Iterator[Token]:
    if kind == "hangul":
        yield korean(found[0], found.start(), words)
    elif kind in VALUES:
        sort, read = VALUES[kind]
        yield Token(read(found), sort, found.start(), found.end())
    else:
        begin, end, text = found.start(), found.end(), found[0]
        # A letter behind a number is what it counts: 230 V, 5 g.
        letter = len(text) == 1 and text.isascii() and 0 < begin - number + 1 <= 2 and number > 0
        yield Token(text, "unit", begin, end) if letter else _word(text, begin, end, words)


def _word(text: str, begin: int, end: int, words: Words) -> Token:
    text = text.replace("’", "'")
    known = lexicon()
    if text in words.negation or (text.endswith("n't") and words.name == "en"):
        return Token(text, "negation", begin, end)
    if text in words.function:
        return Token(text, "word", begin, end)
    text = text.removesuffix("'s")
    if text in known.ordinals:
        return Token(text, "number", begin, end)
    if (number := known.same.get(text) or _TIMES.get(text)) is not None and number.isdigit():
        return Token(number, "number", begin, end)
    if text in known.calendar and len(text) > 2 and text not in _AMBIGUOUS:
        return Token(known.calendar[text], "date", begin, end)
    if text in known.units:
        return Token(stemmed(text), "unit", begin, end)
    if words.spaced:
        return Token(stemmed(text), "word", begin, end)
    return Token(text, "word", begin, end)


def stemmed(word: str) -> str:
    """Return an English word without the ending of a plural or a third person."""
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return word
