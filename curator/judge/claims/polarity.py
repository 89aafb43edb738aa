"""How a statement is turned round: by how much negation, and whether that leaves room for cases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.token import Token

_NOT_ONE: Final = re.compile(
    r"[一1](?:人|匹|つ|頭|羽|個|枚|台|件|本|艘|着|杯|回|度)も(?=[^、。]{0,40}(?:ない|ません|なかった))"
    r"|(?:단 )?(?:한|하나) ?(?:명|마리|개|대|번|권|장|사람|건)도(?= [^,.]{0,40}(?:않|없|못))"
)
# With a negation these say “only”: 二本しかない, 두 개밖에 없다.
_ONLY: Final = re.compile(r"しか(?![しもるけ])|(?<=[\uac00-\ud7a3])밖에(?![\uac00-\ud7a3])")


def not_one(text: str) -> str:
    """Return a text without “not one” of a sort, which says no more than “not”."""
    return _NOT_ONE.sub("", text)


def denies_all(text: str, found: Sequence[Token], words: Words) -> bool:
    """Say whether what a statement negates holds in no case: “nobody”, “never”, “not one”."""
    return _NOT_ONE.search(text) is not None or _hears(words.nowhere, text, found, words) != ""


def negations(said: str, found: Sequence[Token], words: Words) -> int:
    """Return how often a statement is negated; “only” and “must” with a negation of form do not count."""
    for part in words.affirming:
        said = said.replace(part, " ")
    count = sum(token.sort == "negation" for token in found)
    for part in words.negation_in:
        count += said.count(part)
        said = said.replace(part, " ")
    return count - (count > 0 and _ONLY.search(said) is not None)


def partly(said: str, found: Sequence[Token], words: Words, *, negated: bool) -> str:
    """Return why the opposite of a statement may be true beside it, "" if nothing says so."""
    heard = _hears(words.partly, said, found, words)
    if not heard and negated:
        heard = _hears(words.universal, said, found, words)
    return f"with “{heard}” the opposite may be true as well" if heard else ""


def able(said: str, words: Words) -> str:
    """Return why a thing and its opposite may both be done or be there, "" if nothing says so."""
    heard = next((part for part in words.able if part in said), "")
    return f"with “{heard}” both may be true" if heard else ""


def _hears(known: Sequence[str], said: str, found: Sequence[Token], words: Words) -> str:
    """Return which known word is said; “-만” only where it ends another, “ 늘 ” where it stands apart."""
    if not words.spaced:
        joined = {f"-{token.joined}" for token in found}
        padded = f" {said} "
        return next((part for part in known if part in padded or part in joined), "").strip(" -")
    texts = {token.text for token in found} | set(said.replace(",", " ").split())
    return next((word for word in known if word in texts), "")
