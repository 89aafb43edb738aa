"""Whether one statement names the value of another as an old one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from curator.judge.claims.statement import Statement
from curator.judge.claims.token import Token

# The words by which the page of each of two statements says what it is about.
Known = tuple[frozenset[str], frozenset[str]]
_LONGEST: Final = 6
_OTHER_WORDS: Final = 2


def quoting(
    newer: Statement, older: Statement, old: frozenset[str], known: Known
) -> tuple[list[Token], list[Token]] | None:
    """Return new and old value where the newer statement names that of the older as past."""
    if any(not old.isdisjoint(other) for other in older.old):
        return None
    kept = [*newer.named, *(token for token in newer.said if token.text not in old)]
    gone = without(older.tokens, kept, known[0])
    new = without(kept, older.tokens, known[1])
    extra = [token for token in gone if token.text not in old]
    if any(token in newer.named for token in new):
        # “Test port: 8080 (previously 80)” says nothing of the port.
        return None
    if not gone or not new or (extra and not _left(newer, older, old, extra)):
        return None
    gone = [token for token in gone if token.text in old]
    if len(new) > _LONGEST or (newer.negations - older.negations) % 2:
        return None
    common = len(older.tokens) - len(gone)
    return (new, gone) if common >= 1 and any(t.sort == "word" for t in kept) else None


def _left(newer: Statement, older: Statement, old: frozenset[str], extra: Sequence[Token]) -> bool:
    """True where the newer says what the named thing changed from, and the older is that in other words."""
    named = {token.text for token in older.named}
    return (
        newer.changed
        and len(extra) <= _OTHER_WORDS
        and old <= {token.text for token in older.tokens}
        and not any(token in older.named for token in extra)
        and not named.isdisjoint(token.text for token in newer.tokens)
    )


def without(own: Sequence[Token], other: Sequence[Token], known: frozenset[str]) -> list[Token]:
    """Return the tokens that the other has not, but for known words."""
    left = Counter(token.text for token in other)
    found: list[Token] = []
    for token in own:
        if left[token.text] > 0:
            left[token.text] -= 1
        elif token.text not in known:
            found.append(token)
    return found
