"""Plant updates and contradictions with ordinary cues in a clone, to measure how many are found.

Each is one fact told twice: as two notes of one claim, or as single list entries of long files that
were there before. The cue is a validity on both sides, the old value quoted, or a stable key.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain, zip_longest
from pathlib import Path, PurePosixPath
from typing import Final

from tests.measure.plant import committed, front, original_texts

EACH: Final = 5
_LONG: Final = 25
_ENTRY: Final = re.compile(r"[-*+] \S")
_FENCE: Final = ("```", "~~~")
_HANGUL: Final = re.compile(r"[가-힣]")
_KANA: Final = re.compile(r"[ぁ-ヿ]")
SINCE: Final = {"en": "{} (since {})", "ko": "{} ({}부터)", "ja": "{}({}から)"}
NOW: Final = {
    "en": "now {} (previously {})",
    "ko": "이제 {} (이전에는 {})",
    "ja": "今は{}(以前は{})",
}
_QUOTING: Final = {"en": " (previously {})", "ko": " (이전에는 {})", "ja": "(以前は{})"}
_CHANGED: Final = {
    "en": "The {key} of {subject} changed from {old} to {new}.",
    "ko": "{subject}의 {key}: {old}에서 {new}{to} 변경되었다.",
    "ja": "{subject}の{key}は{old}から{new}に変わった。",
}
_MARK: Final = {"en": ".", "ko": ".", "ja": "。"}


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of one thing, and the value that took its place."""

    lang: str
    subject: str
    key: str
    old: str
    new: str
    says: str

    @property
    def slug(self) -> str:
        return f"{self.subject}-{self.key}".replace(" ", "-").lower()

    def sentence(self, value: str) -> str:
        return self.says.format(value)


@dataclass(frozen=True, slots=True)
class Sown:
    """One planted pair: the kind it must be found as, its two files, and how it was written.

    `newer` is the note that must stay; a look-alike has no kind.
    """

    kind: str
    older: str
    newer: str
    how: str
    lang: str


class Bed:
    """A clone with the long files that may still get an entry, and folders for notes of one claim."""

    def __init__(self, repository: Path, seed: int, among: frozenset[str]) -> None:
        self.repository = repository
        self.texts = {p: t for p, t in original_texts(repository).items() if p in among}
        self.written: dict[str, str] = {}
        self._chance = random.Random(seed)
        self._left = [path for path, text in self.texts.items() if text.count("\n") >= _LONG]
        self._chance.shuffle(self._left)
        self.folders = sorted({str(PurePosixPath(path).parent) for path in self.texts}) or [
            "memory"
        ]

    def note(self, fact: Fact, keys: Mapping[str, str], body: str) -> str:
        """Write a note of one claim; all notes of one fact stand in one folder."""
        folder = random.Random(fact.slug).choice(self.folders)
        path = str(PurePosixPath(folder) / f"{fact.slug}.md")
        while path in self.written:
            path = path.removesuffix(".md") + "-new.md"
        front = "".join(f"{key}: {value}\n" for key, value in keys.items())
        self.written[path] = f"---\n{front}---\n{body}\n"
        return path

    def long(self, lang: str) -> str | None:
        """Return a long file not yet used, of this language where one is left."""
        found = next((p for p in self._left if language(self.texts[p]) == lang), None)
        found = found or next(iter(self._left), None)
        if found is not None:
            self._left.remove(found)
        return found

    def entry(self, path: str, fact: Fact, value: str, *, heading: bool) -> None:
        """Write one list entry into a long file: below a heading of its own, or in a list there."""
        text = self.texts[path]
        if heading:
            more = f"## {fact.subject}\n\n- {fact.key}: {value}\n"
            self.written[path] = text.rstrip("\n") + "\n\n" + more
        else:
            self.written[path] = into_list(text, f"- {owned(fact)}: {value}")

    def commit(self) -> None:
        for path, text in self.written.items():
            (self.repository / path).parent.mkdir(parents=True, exist_ok=True)
            (self.repository / path).write_bytes(text.encode("utf-8"))
        committed(self.repository, list(self.written))


def facts() -> list[Fact]:
    """Return all facts, the languages in turn."""
    text = (Path(__file__).parent / "facts.toml").read_text("utf-8")
    rows = [Fact(**row) for row in tomllib.loads(text)["fact"]]
    by_language = [[fact for fact in rows if fact.lang == lang] for lang in SINCE]
    return [fact for fact in chain.from_iterable(zip_longest(*by_language)) if fact is not None]


def language(text: str) -> str:
    """Return the language a text is written in, by its letters."""
    if _KANA.search(text):
        return "ja"
    return "ko" if _HANGUL.search(text) else "en"


def owned(fact: Fact) -> str:
    """Return the key with the thing it belongs to, as an entry among others would say it."""
    match fact.lang:
        case "ko":
            return f"{fact.subject} {fact.key}"
        case "ja":
            return f"{fact.subject}の{fact.key}"
        case _:
            return f"{fact.key} of {fact.subject}"


def into_list(text: str, entry: str) -> str:
    """Return the text with an entry behind the first list of three or more; at the end if none."""
    head, body = front(text)
    lines = body.split("\n")
    run, fenced = 0, False
    for at, line in enumerate(lines):
        fenced ^= line.lstrip().startswith(_FENCE)
        run = run + 1 if _ENTRY.match(line) and not fenced else 0
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if run >= 3 and not following.strip():
            return head + "\n".join([*lines[: at + 1], line[0] + entry[1:], *lines[at + 1 :]])
    return text.rstrip("\n") + f"\n\n{entry}\n"


def sow(repository: Path, seed: int, among: frozenset[str]) -> list[Sown]:
    """Write and commit 20 updates and 20 contradictions, half of them as entries of long files.

    Fewer where there are too few long files. `among` are the notes of the home; the choice depends
    on them and the seed alone.
    """
    bed = Bed(repository, seed, among)
    sown: list[Sown] = []
    plan = [(turn, how) for turn in range(EACH) for how in _HOWS]
    for (turn, how), fact in zip(plan, facts(), strict=False):
        planted = _HOWS[how](bed, fact, turn)
        if planted is not None:
            older, newer = planted
            kind = "supersede" if how in _UPDATES else "contradiction"
            sown.append(Sown(kind, older, newer, how, fact.lang))
    bed.commit()
    return sown


def plain(fact: Fact, *, since: str = "", again: bool = False) -> dict[str, str]:
    """Return the front matter of a note of one claim; `again` gives it an id of its own."""
    mark = sha256(f"{fact.slug}{again}".encode()).hexdigest()[:6]
    subject = f"{fact.subject}/{fact.key}".replace(" ", "-").lower()
    keys = {"id": f"mem_{mark}", "kind": "semantic", "subject": subject}
    return keys | ({"valid_from": since} if since else {})


def _validity(bed: Bed, fact: Fact, turn: int) -> _Planted:
    older = bed.note(fact, plain(fact, since="2025-03-01"), fact.sentence(fact.old))
    later = plain(fact, since="2026-02-01", again=True)
    return older, bed.note(fact, later, fact.sentence(fact.new))


def _quoted(bed: Bed, fact: Fact, turn: int) -> _Planted:
    mark = _MARK[fact.lang]
    text = fact.sentence(fact.new).removesuffix(mark) + _QUOTING[fact.lang].format(fact.old) + mark
    older = bed.note(fact, plain(fact), fact.sentence(fact.old))
    return older, bed.note(fact, plain(fact, again=True), text)


def _entry_and_note(bed: Bed, fact: Fact, turn: int) -> _Planted | None:
    path = bed.long(fact.lang)
    if path is None:
        return None
    bed.entry(path, fact, fact.old, heading=turn % 2 == 0)
    text = _CHANGED[fact.lang].format(to=_to(fact.new), **asdict(fact))
    return path, bed.note(fact, plain(fact), text)


def _two_entries(bed: Bed, fact: Fact, turn: int) -> _Planted | None:
    older, newer = bed.long(fact.lang), bed.long(fact.lang)
    if older is None or newer is None:
        return None
    bed.entry(older, fact, fact.old, heading=turn % 2 == 0)
    bed.entry(newer, fact, NOW[fact.lang].format(fact.new, fact.old), heading=turn % 2 == 0)
    return older, newer


def _same_start(bed: Bed, fact: Fact, turn: int) -> _Planted:
    older = bed.note(fact, plain(fact, since="2026-02-01"), fact.sentence(fact.old))
    other = plain(fact, since="2026-02-01", again=True)
    return older, bed.note(fact, other, fact.sentence(fact.new))


def _stable_key(bed: Bed, fact: Fact, turn: int) -> _Planted:
    key = "_".join(("fact", sha256(fact.slug.encode()).hexdigest()[:6]))
    keys = {"category": "fact", "key": key, "mind_id": "noor", "source": "agent"}
    older = bed.note(fact, keys, fact.sentence(fact.old))
    return older, bed.note(fact, keys, fact.sentence(fact.new))


def _dated_entries(bed: Bed, fact: Fact, turn: int) -> _Planted | None:
    older, newer = bed.long(fact.lang), bed.long(fact.lang)
    if older is None or newer is None:
        return None
    for path, value in ((older, fact.old), (newer, fact.new)):
        dated = SINCE[fact.lang].format(value, "2026-02-01")
        bed.entry(path, fact, dated, heading=turn % 2 == 0)
    return older, newer


def _dated_entry_and_note(bed: Bed, fact: Fact, turn: int) -> _Planted | None:
    path = bed.long(fact.lang)
    if path is None:
        return None
    dated = SINCE[fact.lang].format(fact.old, "2026-02-01")
    bed.entry(path, fact, dated, heading=turn % 2 == 0)
    return path, bed.note(fact, plain(fact, since="2026-02-01"), fact.sentence(fact.new))


def _to(value: str) -> str:
    """Return the Korean particle for “to”, by the last letter of what stands before it."""
    last = ord(value[-1]) - ord("가")
    closed = 0 <= last <= ord("힣") - ord("가") and last % 28 not in (0, 8)
    return "으로" if closed else "로"


_Planted = tuple[str, str]
_How = Callable[[Bed, Fact, int], _Planted | None]
_UPDATES: Final[Mapping[str, _How]] = {
    "validity": _validity,
    "quoted": _quoted,
    "entry and note": _entry_and_note,
    "two entries": _two_entries,
}
_HOWS: Final[Mapping[str, _How]] = {
    **_UPDATES,
    "same start": _same_start,
    "stable key": _stable_key,
    "dated entries": _dated_entries,
    "dated entry and note": _dated_entry_and_note,
}


def names(sown: list[Sown]) -> Iterator[str]:
    """Yield every path that was written to."""
    for one in sown:
        yield from (one.older, one.newer)
