"""What a reviewer reads about a new note."""

from __future__ import annotations

import json
import re
from typing import Final

from curator.facts.brought import Brought, pointed
from curator.facts.fact import Fact, Source
from curator.finding import Finding
from curator.home.note import Trust
from curator.kinds.claimed import day
from curator.kinds.consolidate.find import SUM_UP
from curator.kinds.kind import View
from curator.kinds.words import fill, shown, tabled
from curator.texts import columns, line, quoted

_WORD: Final = "Note: "
_SUMMARY: Final = "Summary: "
_OUTSIDE: Final = "Note from outside: "
_SOURCES: Final = 8
# What only says that the words behind it are worth keeping leaves no room for them.
_MARK: Final = re.compile(r"^[\W_]{0,6}[^\W_][^:：\n]{0,30}[:：][\s*_]{0,4}(?=\S)")


def title(finding: Finding) -> str:
    """Return the commit subject: what the new note says."""
    note = finding.notes[0]
    if finding.action == SUM_UP:
        said = " ".join(part.removeprefix("- ") for part in note.body.splitlines()[2:])
        return _SUMMARY + line(f"{note.heading}: {said}", 60 - len(_SUMMARY))
    word = _OUTSIDE if note.trust == Trust.EXTERNAL else _WORD
    said = " ".join(part for part in note.body.splitlines() if not part.startswith("# "))
    if finding.evidence[0].rule == "marker":
        said = _MARK.sub("", said)
    said = said.replace("**", "")
    about = f"{note.heading}: " if note.heading and columns(said) < 40 else ""
    return word + line(f"{about}{said}", 60 - len(word))


def body(brought: Brought, view: View) -> str:
    """Return the sentence, the file it would be in, and every place that says it."""
    fact = brought.fact
    rows = [("new", shown(brought.note.path, 10_000), _known(fact))]
    for number, source in enumerate(fact.sources[:_SOURCES]):
        rows.append(
            ("also" if number else "said", pointed(source, view.snapshot), day(source.said))
        )
    if len(fact.sources) > _SOURCES:
        rows.append(("", f"… and {len(fact.sources) - _SOURCES} more", ""))
    return fill("consolidate", {
        "reason": _reason(fact, fact.sources[0]),
        "text": quoted([*(f"# {line(a, 100)}" for a in fact.about[-1:]), *_lines(fact.text)]),
        "table": tabled(rows),
        "earlier": _earlier(fact, view),
    })  # fmt: skip


def _reason(fact: Fact, first: Source) -> str:
    where = shown(first.note.path, 60)
    if fact.external:
        return f"{where} quotes this from outside; no note says it yet."
    more = f" and {len(fact.sources) - 1} more" if len(fact.sources) > 1 else ""
    return f"{where}{more} {'say' if more else 'says'} this, and no note does yet."


def _known(fact: Fact) -> str:
    known = [
        fact.sort,
        f"from {day(fact.since)}" if fact.since is not None else "",
        fact.trust.word,
        *(
            f"{name}: {line(json.dumps(v, ensure_ascii=False), 60)}"
            for name, v in fact.extensions.items()
        ),
    ]
    return " · ".join(filter(None, known))


def _lines(text: str) -> list[str]:
    return [line(part, 400) for part in text.splitlines() if part.strip()]


def _earlier(fact: Fact, view: View) -> str:
    said = [
        f"{f'until {day(was.until)}' if was.until else 'before'}: {line(was.text, 200)}"
        f"  ({pointed(was.source, view.snapshot)})"
        for was in fact.was
    ]
    return f"Before that\n{quoted(said)}" if said else ""
