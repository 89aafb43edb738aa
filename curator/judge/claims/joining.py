"""What Korean and Japanese join to a word tells of its place in the sentence."""

from __future__ import annotations

import re
from typing import Final

from curator.judge.claims.conjugation import ADNOMINAL
from curator.judge.claims.token import Token

_PARTICLE: Final = re.compile(r"(?:から|まで|では|には|[でにへをがはと])(?![てた])")
_PARTICLES_KO: Final = frozenset(
    [
        "에서",
        "에",
        "에게",
        "으로",
        "로",
        "이",
        "가",
        "은",
        "는",
        "을",
        "를",
        "와",
        "과",
        "부터",
        "까지",
    ]
)
_ATTRIBUTE: Final = re.compile(r"[ぁ-ゖ]{0,3}[いな](?=[\u3400-\u9fff々ァ-ヺ])")
_THERE: Final = re.compile(
    r"が[^、。が]{0,20}(?<![てで])(?:ある|あります|いる|います|ない|ありません|いない|いません)$"
    r"|[이가] (?:\S{1,20} ){0,2}[있없]\S{0,5}$"
)


_LIMIT: Final = re.compile(
    r"\s?[^\s\d]{0,2}?(부터|까지|から|まで|이상|이하|초과|미만|以上|以下|以降|未満)"
)
_LIMIT_BEFORE: Final = re.compile(
    r"\b(from|until|till|after|before|by|since|over|under|ab|bis|vor|nach|seit)\W{0,2}$"
)
# The noun of the predicate, as in 전망이 좋은 집이다, 日当たりの悪い部屋だ.
_HAN: Final = r"[\u3400-\u9fffァ-ヺー]"
_NOUN_JA: Final = rf"{_HAN}{{1,8}}(?:だ|です|である|だった|でした)"
_NOUN_KO: Final = (
    r"[\uac00-\ud7a3]{1,8}"
    r"(?:이다|입니다|이에요|예요|였다|이었다|였습니다|이었습니다|였어요|이었어요)?"
)
_PREDICATED: Final = re.compile(rf" {_NOUN_KO}$|[ぁ-ゖ]{{0,3}}[いな]{_NOUN_JA}$")
# What is denied of some only tells which are meant: 열쇠가 없는 사람, 鍵を持っていない人.
_DENIED: Final = re.compile(
    rf"(?:없는|않는|않은|아닌|못하는|못한) (?!것|편|상태|중|{_NOUN_KO}$)|ない(?={_HAN})(?!{_NOUN_JA}$)"
)


def limit(said: str, token: Token) -> str:
    """Return the word that makes a value a beginning, an end or a bound, "" for none."""
    before = _LIMIT_BEFORE.search(said, max(0, token.begin - 12), token.begin)
    after = _LIMIT.match(said, token.end)
    return before[1] if before else after[1] if after else ""


def is_denied_within(said: str) -> bool:
    """Say whether a negation belongs to a noun in the midst of a sentence, not to its end."""
    return _DENIED.search(said) is not None


def adjoined(said: str, token: Token) -> bool:
    """Say whether a noun stands with a particle, as in 鉛筆で or 연필로."""
    return token.joined in _PARTICLES_KO or _PARTICLE.match(said, token.end) is not None


def attributive(said: str, token: Token) -> bool:
    """Say whether a word only says of what kind the next one is, as in 高い棚 or 높은 선반."""
    if _PREDICATED.match(said, token.end) is not None:
        return False
    following = said[token.end : token.end + 2].strip()
    return _ATTRIBUTE.match(said, token.end) is not None or (
        token.joined in ("은", ADNOMINAL) and following != ""
    )


def is_there(said: str) -> bool:
    """Say whether a sentence says that there is, or is not, something."""
    return _THERE.search(said) is not None
