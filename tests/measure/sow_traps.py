"""Plant look-alikes of updates and contradictions: nothing may be said of them.

Another thing with the same key, a question, an open task, a quote, code, two attributes of one thing,
two values without any cue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.measure.sow import NOW, SINCE, Bed, Fact, Sown, facts, owned, plain

EACH: Final = 3
_WEST: Final = {"en": "{} West", "ko": "서쪽 {}", "ja": "西の{}"}
_EAST: Final = {"en": "{} East", "ko": "동쪽 {}", "ja": "東の{}"}
_ASKED: Final = {
    "en": "should it be {} now?",
    "ko": "이제 {} 쪽이 나을까?",
    "ja": "今は{}にするべきか?",
}


def sow_traps(repository: Path, seed: int, among: frozenset[str]) -> list[Sown]:
    """Write and commit up to 3 look-alikes of each sort into these notes, none of them sown."""
    bed = Bed(repository, seed, among)
    made: list[Sown] = []
    known = facts()
    plan = [(turn, how) for turn in range(EACH) for how in TRAPS]
    for (turn, how), fact in zip(plan, map(_west, known), strict=False):
        files = TRAPS[how](bed, fact, turn)
        if files is not None:
            made.append(Sown("", *files, how=how, lang=fact.lang))
    bed.commit()
    return made


def _west(fact: Fact) -> Fact:
    return _renamed(fact, _WEST[fact.lang].format(fact.subject))


def _renamed(fact: Fact, subject: str) -> Fact:
    says = fact.says.replace(fact.subject, subject)
    return replace(fact, subject=subject, says=says)


def _pair(bed: Bed, fact: Fact) -> tuple[str, str] | None:
    one, other = bed.long(fact.lang), bed.long(fact.lang)
    return None if one is None or other is None else (one, other)


def _dated(fact: Fact, value: str, day: str) -> str:
    return SINCE[fact.lang].format(value, day)


def _other_thing(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    files = _pair(bed, fact)
    if files is not None:
        east = _renamed(fact, fact.subject.replace(*_sides(fact.lang)))
        heading = turn % 2 == 0
        bed.entry(files[0], fact, _dated(fact, fact.old, "2025-02-01"), heading=heading)
        bed.entry(files[1], east, _dated(fact, fact.new, "2026-02-01"), heading=heading)
    return files


def _sides(lang: str) -> tuple[str, str]:
    return _WEST[lang].replace("{}", "").strip(), _EAST[lang].replace("{}", "").strip()


def _asked(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    files = _pair(bed, fact)
    if files is not None:
        bed.entry(files[0], fact, _dated(fact, fact.old, "2025-02-01"), heading=False)
        bed.entry(files[1], fact, _ASKED[fact.lang].format(fact.new), heading=False)
    return files


def _no_cue(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    files = _pair(bed, fact)
    if files is not None:
        bed.entry(files[0], fact, fact.old, heading=turn % 2 == 0)
        bed.entry(files[1], fact, fact.new, heading=turn % 2 == 0)
    return files


def _task(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    line = f"- [ ] {owned(fact)}: {fact.old} → {fact.new}"
    return _beside(bed, fact, line)


def _quote(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    return _beside(bed, fact, f"> - {owned(fact)}: {NOW[fact.lang].format(fact.new, fact.old)}")


def _code(bed: Bed, fact: Fact, turn: int) -> tuple[str, str] | None:
    line = f"- {owned(fact)}: {NOW[fact.lang].format(fact.new, fact.old)}"
    return _beside(bed, fact, f"```\n{line}\n```")


def _beside(bed: Bed, fact: Fact, line: str) -> tuple[str, str] | None:
    files = _pair(bed, fact)
    if files is not None:
        bed.entry(files[0], fact, fact.old, heading=False)
        bed.written[files[1]] = bed.texts[files[1]].rstrip("\n") + f"\n\n{line}\n"
    return files


def _two_attributes(bed: Bed, fact: Fact, turn: int) -> tuple[str, str]:
    every = map(_west, facts())
    other = next(f for f in every if f.subject == fact.subject and f.key != fact.key)
    subject = {"subject": fact.subject}
    one = bed.note(fact, plain(fact, since="2025-03-01") | subject, fact.sentence(fact.old))
    later = plain(other, since="2026-02-01") | subject
    # The old value, as everywhere in these files: a new one would update that of another trap.
    return one, bed.note(other, later, other.sentence(other.old))


TRAPS: Final[Mapping[str, Callable[[Bed, Fact, int], tuple[str, str] | None]]] = {
    "other thing": _other_thing,
    "question": _asked,
    "no cue": _no_cue,
    "task": _task,
    "quote": _quote,
    "code": _code,
    "two attributes": _two_attributes,
}
