"""What a reviewer reads about a join."""

from __future__ import annotations

from curator.finding import Finding
from curator.home.note import Note, Trust
from curator.kinds.kind import View
from curator.kinds.words import fill, label, shown
from curator.texts import columns, excerpt, line, marked, quoted

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def title(finding: Finding) -> str:
    """Return the commit subject."""
    count = len(finding.notes)
    return f"Join {_NUMBERS.get(count, str(count))} notes about {label(finding.notes[0], 36)}"


def body(finding: Finding, view: View) -> str:
    """Return reason, table of the notes and both texts with the differing words marked."""
    kept, others = finding.notes[0], finding.notes[1:]
    gone = "archived" if view.habits.superseded == "archive" else "superseded"
    if not view.habits.front_matter:
        gone = "archived"
    rows = [("kept", kept), *((gone, note) for note in others)]
    paths = [line(note.path, 10_000) for _, note in rows]
    width = max(columns(path) for path in paths)
    told = len({view.trust(note) for note in finding.notes}) > 1
    table = "\n".join(
        f"  {word:<10}  {path}{' ' * (width - columns(path))}  {_facts(note, view, trust=told)}".rstrip()
        for (word, note), path in zip(rows, paths, strict=True)
    )
    texts = "\n\n".join(_texts(kept, note, view) for note in others)
    return fill("dedup", {"reason": _reason(finding), "table": table, "texts": texts})


def _reason(finding: Finding) -> str:
    names = [shown(note.name) for note in finding.notes]
    if finding.action == "contain":
        return f"All that {names[1]} says, {names[0]} says too, and more."
    others = names[1] if len(names) == 2 else f"{', '.join(names[1:-1])} and {names[-1]}"
    verb = "says" if len(names) == 2 else "say"
    return f"{others} {verb} the same as {names[0]}, nothing more."


def _texts(kept: Note, other: Note, view: View) -> str:
    if view.statement(kept) == view.statement(other):
        return "both say\n" + quoted(excerpt(other.body))
    head = f"from {shown(other.name)} to {shown(kept.name)} ([-only there-] {{+only here+}})\n"
    return head + quoted(marked(other.body, kept.body))


def _facts(note: Note, view: View, *, trust: bool) -> str:
    facts = []
    if note.reviewed is not None:
        facts.append("reviewed" if note.reviewed else "not reviewed")
    if note.sources:
        facts.append(f"{len(note.sources)} source" + ("s" if len(note.sources) > 1 else ""))
    if trust:
        facts.append(Trust(view.trust(note)).word)
    recorded = view.recorded(note)
    if recorded is not None:
        facts.append(f"since {recorded.date().isoformat()}")
    return " · ".join(facts)
