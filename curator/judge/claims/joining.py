"""What Korean and Japanese join to a word tells of its place in the sentence."""

from __future__ import annotations

import re
from typing import Final

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


def adjoined(said: str, token: Token) -> bool:
    """Say whether a noun stands with a particle, as in 鉛筆で or 연필로."""
    return token.joined in _PARTICLES_KO or _PARTICLE.match(said, token.end) is not None


def attributive(said: str, token: Token) -> bool:
    """Say whether a word only says of what kind the next one is, as in 高い棚 or 높은 선반."""
    following = said[token.end : token.end + 2].strip()
    return _ATTRIBUTE.match(said, token.end) is not None or (
        token.joined == "은" and following != ""
    )


def is_there(said: str) -> bool:
    """Say whether a sentence says that there is, or is not, something."""
    return _THERE.search(said) is not None
