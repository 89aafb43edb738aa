"""What a reviewer reads about an update."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from curator.finding import Finding, Said
from curator.home.note import When
from curator.kinds.claimed import day, since
from curator.kinds.kind import View
from curator.kinds.said import brief, differing, spoken, subject, table
from curator.kinds.words import fill, label, shown
from curator.texts import line, marked, quoted

_WORD = "Supersede "


def title(finding: Finding) -> str:
    """Return the commit subject: what it is about, the old value and the new one."""
    about = finding.about or label(finding.notes[0])
    if len(finding.said) < 2:
        return f"{_WORD}{line(about, 40)}"
    before = max(finding.said[1:], key=lambda said: day(since(said.claim)))
    new, old = brief(finding.said[0].value), brief(before.value)
    was, now = line(old, 16), line(_less(new, old), 16)
    if was == now:
        was, now = differing(before.claim, finding.said[0].claim, 16)
    arrow = f"{was} → {now}"
    return _WORD + subject(about, arrow, 60 - len(_WORD))


def _less(new: str, old: str) -> str:
    """Return a value without the words that the old one begins with as well."""
    theirs = old.split()
    same = list(takewhile(lambda pair: pair[0] == pair[1], zip(new.split(), theirs, strict=False)))
    rest = new.split()[len(same) :]
    return " ".join(rest) if rest and len(same) < len(theirs) else new


def body(finding: Finding, view: View, ended: When | None) -> str:
    """Return reason, table of the claims and the texts with the differing words marked."""
    new, olds = finding.said[0], finding.said[1:]
    rows = [("holds", new.claim), *((_fate(old, view), old.claim) for old in olds)]
    trust = len({view.trust(note) for note in finding.notes}) > 1
    return fill("supersede", {
        "reason": _reason(finding, day(ended)),
        "table": table(rows, view, trust=trust),
        "texts": "\n\n".join(_texts(new, olds)),
    })  # fmt: skip


def _fate(old: Said, view: View) -> str:
    if not old.claim.alone:
        return "struck"
    marks = view.habits.front_matter and view.habits.superseded == "mark"
    return "superseded" if marks else "archived"


def _reason(finding: Finding, ended: str) -> str:
    new, olds = finding.said[0].claim, [said.claim for said in finding.said[1:]]
    when = f" (since {ended})" if ended else ""
    past = dict.fromkeys(
        ("what {} says" if old.alone else "a line of {}").format(shown(old.note.path, 40))
        for old in olds
    )
    return f"{shown(new.note.path, 40)} says what holds now{when}. Past: {', '.join(past)}."


def _texts(new: Said, olds: Sequence[Said]) -> Iterator[str]:
    """Yield each old text once, with what differs in the new one."""
    now = spoken(new.claim)
    by_text: dict[str, list[Said]] = {}
    for old in olds:
        by_text.setdefault(spoken(old.claim), []).append(old)
    for before, said in by_text.items():
        times = f", {len(said)} times" if len(said) > 1 else ""
        head = f"from {shown(said[0].claim.note.path)} to {shown(new.claim.note.path)}"
        yield f"{head} ([-before-] {{+now+}}){times}\n" + quoted(marked(before, now))
