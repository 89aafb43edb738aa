"""What a reviewer reads about the summary of a journal."""

from __future__ import annotations

from curator.facts.brought import pointed
from curator.facts.summed.summary import Summed
from curator.facts.summed.writing import sources_of
from curator.kinds.claimed import day
from curator.kinds.kind import View
from curator.kinds.words import fill, shown, tabled
from curator.texts import line, quoted


def told(one: Summed, view: View) -> str:
    """Return the sentences, the file they would be in, and where each of them stands."""
    summary, note = one.summary, one.note
    sources = sources_of(summary)
    rows = [("new", shown(note.path, 10_000), f"summary \u00b7 {note.trust.word}")]
    rows += [("said", pointed(source, view.snapshot), "") for source in sources]
    if one.earlier is not None:
        rows.append(("was", shown(one.earlier.path, 10_000), "superseded"))
    said = [line(f"- {sentence.written}", 400) for sentence in summary.sentences]
    again = (
        "changed since it was summed up"
        if one.earlier
        else f"has no summary of {day(summary.note.event)}"
    )
    return fill("consolidate", {
        "reason": f"{shown(summary.note.path, 60)} {again}; these {len(sources)} sentences of it were chosen.",
        "text": quoted(said),
        "table": tabled(rows),
        "earlier": "",
    })  # fmt: skip
