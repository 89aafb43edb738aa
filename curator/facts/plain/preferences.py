"""Find what a person always wants, as in “Tove prefers reminders on Signal, not by text message”."""

from __future__ import annotations

import re
from typing import Final

from curator.facts.plain.wholeness import Statement

# How far into a statement its subject reaches.
_SUBJECT: Final = 40
_NAME: Final = re.compile(
    r"^(?:(?:Mr|Mrs|Ms|Dr|Frau|Herr)\.? )?[A-ZÄÖÜ][\w’'-]+(?: [A-ZÄÖÜ][\w’'-]+)?"
    r"(?: (?:also|still|now|always|really|strongly|generally|usually|jetzt|immer|grundsätzlich))?$"
)
_ME: Final = frozenset(
    {"i", "ich", "i really", "i still", "i also", "i now", "i always", "i strongly"}
)
# “Prefer tea” and “Act like a guest” tell of no person.
_BASE: Final = frozenset({
    "prefer", "like", "hate", "dislike", "insist on", "don't like", "do not like", "don't eat",
    "am allergic to", "hasse", "bevorzuge",
})  # fmt: skip
_TOPIC: Final = {
    "ko": re.compile(r"^[^,.]{1,20}?(?:은|는|이|가|께서는|께서)(?= )"),
    "ja": re.compile(r"^[^、。]{1,40}?(?:は|が)"),
    "zh": re.compile(r"^(?:[\u4e00-\u9fff]{2,4}|我|[A-Za-z]{2,20} ?)$"),
}
_ENDS: Final = re.compile(r"[.。!！\s]*$")
_TAIL: Final = 6


def prefers(said: Statement) -> bool:
    """Say whether a statement tells a standing preference of a person."""
    strong = said.words.prefers.search(said.folded)
    weak = None if strong is not None else said.words.wants.search(said.folded)
    found = strong or weak
    if found is None or (
        weak is not None and said.words.standing.search(said.folded, weak.end()) is None
    ):
        return False
    if weak is not None and said.folded.startswith(" to ", weak.end()):
        return False
    return _of_person(said, found)


def _of_person(said: Statement, found: re.Match[str]) -> bool:
    subject = said.text[: found.start()].strip()
    match said.words.name:
        case "en" | "de":
            return _named(subject, found, said)
        case "zh":
            return _TOPIC["zh"].match(subject) is not None and subject not in said.words.no_person
        case _:
            ends = _ENDS.sub("", said.folded)
            final = len(ends) - found.end() <= _TAIL
            return final and _TOPIC[said.words.name].match(said.text) is not None


def _named(subject: str, found: re.Match[str], said: Statement) -> bool:
    folded = subject.casefold()
    if folded in _ME or said.words.persons.fullmatch(folded) is not None:
        return True
    if found[0] in _BASE:
        return False
    first = folded.split(" ", 1)[0]
    return (
        len(subject) <= _SUBJECT
        and _NAME.match(subject) is not None
        and first not in said.words.no_person
        and said.words.dependent.match(folded) is None
    )
