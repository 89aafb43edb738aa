"""Find where things are, and what runs when, as in “Immich runs at http://photos.lan:2283”."""

from __future__ import annotations

import re
from typing import Final

from curator.facts.plain.wholeness import Statement

_EXACT: Final = re.compile(
    r"[a-z][a-z0-9+.-]{1,15}://[\w\[]\S*"
    r"|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])"
    r"|(?<![\w/.])~?/[\w.-]+/[\w./-]*\w|(?<![\w/.])~/[\w.-]+|(?<![\w/.])/(?:mnt|etc|var|opt|srv|home|usr|data|volume\d)\b"
    r"|(?<![\w.-])[a-z][\w-]*(?:\.[a-z][\w-]*)+:\d{2,5}(?!\d)|\blocalhost:\d+|(?<![\w.-])[a-z][\w-]*\.(?:internal|local|lan|home)\b"
    r"|\bports? \d{2,5}\b|\d{2,5}(?:번 포트|端口|番ポート)|(?:포트|ポート|端口)(?:는|은|は|为|是|号)? ?\d{2,5}",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(
    r"(?<![\d:])\d{1,2}:\d{2}(?![\d:])|\b\d{1,2} ?(?:am|pm|uhr)\b|\d{1,2} ?[時时点시]",
    re.IGNORECASE,
)
_VERSION: Final = re.compile(
    r"(?<![\w.])[A-Z][A-Za-z]*[A-Za-z][ -]?v?(?!(?:1[5-9]|20)\d\d)\d+(?:\.\d+)*(?![\d:])|は\d+\.\d+(?![\d:])"
    r"|\b(?:gpt|claude|gemini|llama|qwen|mistral)-[\w.]+"
)
_LONGEST: Final = 220
_NEAR: Final = 60
_SECOND: Final = re.compile(r"[.!] +[A-ZÄÖÜ]|[。！]\W{0,2}\w")
# Papers, standards and stages have numbers that are no versions.
_CITED: Final = re.compile(
    r"\((?:\w+ )?(?:19|20)\d\d\)|\b(?:rfc|section|chapter|stage|phase|tier|level|step|fig|figure|page|isbn|doi)"
    r"[ -]?\d|\bet al\b|\b[A-Z][a-z]+,? 1[5-9]\d\d\b",
    re.IGNORECASE,
)
_JOINTS: Final = re.compile(r"[—–→=|]|:\d")
# A copula says where a thing is only right behind a value.
_BEHIND: Final = re.compile(
    r"[\w/.:`)-]{3} ?(?:이다|이고|입니다|임|です|である|で、)|[\w/.:`-]{3}だ[。\s]{0,4}$", re.ASCII
)
_BY: Final = re.compile(r"^(?:[^:：]{1,40}[:：] )?(?P<subject>\S+(?: \S+){0,9}?) $")
# What these say is a place only where one follows at once.
_PLAIN: Final = frozenset({"is", "are"})
_PAST_JA: Final = re.compile(r"(?:た|だった|でした|ました)[。.）)\s]*$")
_SET_JA: Final = re.compile(r"(?:にした|に変わった|に移した|になった|に変更した|に切り替えた)")
_TOPIC: Final = {
    "ko": re.compile(r"^[^,。]{2,60}?(?:은|는)(?= )"),
    "ja": re.compile(r"^[^、。]{2,40}?は"),
}
_TOLD: Final = re.compile(r"[.。]\W{0,2}$")
_IF: Final = {
    "en": re.compile(r"(?<!\w)(?:if|when|once|tried|until|unless|was|were|had|did|will)(?!\w)"),
    "de": re.compile(r"(?<!\w)(?:wenn|falls|sobald|war|waren|hatte|wurde)(?!\w)"),
    "ko": re.compile(r"(?:[했었았]다|면 |[했었았]음)"),
    "zh": re.compile(r"如果|曾|过了|了$"),
}


def places(said: Statement) -> bool:
    """Say whether a whole sentence tells a lasting place, address, version or hour of a thing."""
    if _TOLD.search(said.text) is None or len(said.text) > _LONGEST or not _valued(said):
        return False
    if _SECOND.search(said.text) is not None or _CITED.search(said.text) is not None:
        return False
    conditional = _IF.get(said.words.name)
    if conditional is not None and conditional.search(said.folded) is not None:
        return False
    match said.words.name:
        case "en" | "de":
            return _spaced(said)
        case "zh":
            found = said.words.places.search(said.folded)
            return found is not None and found.start() > 1
        case _:
            return _joined(said)


def _valued(said: Statement) -> bool:
    if _EXACT.search(said.raw) is not None or _VERSION.search(said.text) is not None:
        return True
    return (
        _CLOCK.search(said.text) is not None
        and said.words.schedules.search(said.folded) is not None
    )


def _spaced(said: Statement) -> bool:
    """True for a subject that is named, then a verb that says where, how or when."""
    found = said.words.places.search(said.folded)
    if found is None:
        return False
    subject = _BY.match(said.text[: found.start()])
    if subject is None:
        return False
    if _valued_at(said.text[found.end() :]) is None:
        return False
    if found[0] in _PLAIN and _EXACT.match(said.text, found.end() + 1) is None:
        return False
    if _JOINTS.search(subject["subject"]) is not None:
        return False
    folded = subject["subject"].casefold()
    return (
        said.words.first_person.match(folded) is None
        and said.words.dependent.match(folded) is None
        and said.words.work.match(folded) is None
        and folded not in said.words.no_person
    )


def _valued_at(rest: str) -> re.Match[str] | None:
    """Return the value that stands soon behind a verb."""
    near = rest[:_NEAR]
    return _EXACT.search(near) or _VERSION.search(near) or _CLOCK.search(near)


def _joined(said: Statement) -> bool:
    if _TOPIC[said.words.name].match(said.text) is None:
        return False
    if said.words.places.search(said.folded) is None and _BEHIND.search(said.text) is None:
        return False
    past = said.words.name == "ja" and _PAST_JA.search(said.text) is not None
    return not past or _SET_JA.search(said.text) is not None
