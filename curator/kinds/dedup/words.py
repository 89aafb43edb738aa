"""What a reviewer reads about a join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from curator.finding import Finding
from curator.home.note import Note, Trust
from curator.kinds.kind import View
from curator.kinds.words import fill, label, shown
from curator.texts import columns, excerpt, line, marked, quoted

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_NONE = ["(nothing more)"]


Gained = Mapping[str, Sequence[str]]


def title(finding: Finding) -> str:
    """Return the commit subject, or what a question about it is called."""
    if finding.action == "mirror":
        return finding.evidence[0].says
    count = len(finding.notes)
    return f"Join {_NUMBERS.get(count, str(count))} notes about {label(finding.notes[0], 36)}"


def body(finding: Finding, view: View, gained: Gained, linking: Sequence[str]) -> str:
    """Return reason, table of the notes and both texts with the differing words marked.

    `gained` are the lists of the survivor that grow, `linking` the paths whose links follow a move.
    """
    kept, others = finding.notes[0], finding.notes[1:]
    marks = view.habits.front_matter and view.habits.superseded == "mark"
    gone = "superseded" if marks else "archived"
    rows = [("kept", kept), *((gone, note) for note in others)]
    paths = [line(note.path, 10_000) for _, note in rows]
    width = max(columns(path) for path in paths)
    told = len({view.trust(note) for note in finding.notes}) > 1
    table = [
        f"  {word:<10}  {path}{' ' * (width - columns(path))}  {_facts(note, view, trust=told)}".rstrip()
        for (word, note), path in zip(rows, paths, strict=True)
    ]
    if gained:
        grown = (
            f"{key}: {line(', '.join(values), 1_000)}" for key, values in sorted(gained.items())
        )
        table.append(f"  {'gains':<10}  {' · '.join(grown)}")
    table += [f"  {'links':<10}  {line(path, 10_000)}" for path in linking]
    texts = "\n\n".join(_texts(kept, others, gone, view))
    return fill("dedup", {"reason": _reason(finding), "table": "\n".join(table), "texts": texts})


def _reason(finding: Finding) -> str:
    names = [shown(note.name) for note in finding.notes]
    loosely = any(evidence.rule == "letters" for evidence in finding.evidence)
    if finding.action == "contain":
        also = "in other letters or another place, " if loosely else ""
        return f"All that {names[1]} says, {names[0]} says too, {also}and more."
    others = names[1] if len(names) == 2 else f"{', '.join(names[1:-1])} and {names[-1]}"
    verb = "says" if len(names) == 2 else "say"
    equal = len({note.blob for note in finding.notes}) == 1
    end = "but for letters or layout" if loosely else "nothing more"
    more = "; the files are byte-equal" if equal else ""
    return f"{others} {verb} the same as {names[0]}, {end}{more}."


def _texts(kept: Note, others: Sequence[Note], gone: str, view: View) -> Iterator[str]:
    """Yield what the notes say, each text once."""
    own = _said(kept)
    alike = [note for note in others if view.statement(note) == view.statement(kept)]
    equal = [note for note in alike if _said(note) == own]
    if equal and own:
        yield f"{_who(equal, others, kept)}\n" + quoted(excerpt(kept.body))
    for note in others:
        who = gone if len(others) == 1 else shown(note.name)
        if note not in alike:
            head = (
                f"from {shown(note.name)} to {shown(kept.name)} ([-only there-] {{+only here+}})\n"
            )
            yield head + quoted(marked(note.body, kept.body))
        elif note not in equal:
            yield _both(kept, note, who)


def _said(note: Note) -> list[str]:
    return [line(part, 10_000) for part in note.body.splitlines() if part.strip()]


def _who(equal: Sequence[Note], others: Sequence[Note], kept: Note) -> str:
    if len(others) == 1:
        who = "both say"
    elif len(equal) == len(others):
        who = "all say"
    else:
        who = f"{', '.join(shown(note.name) for note in equal)} and kept say"
    blanks = any(note.body != kept.body for note in equal)
    return who + (" (but for blanks and unseen signs)" if blanks else "")


def _both(kept: Note, other: Note, who: str) -> str:
    """Return both texts from the first line on that differs in any character."""
    here, there = _said(kept), _said(other)
    at = next(n for n, pair in enumerate(zip_longest(here, there)) if pair[0] != pair[1])
    ours, theirs = (excerpt("\n".join(said[at:])) for said in (here, there))
    if ours == theirs:
        head = f"from {shown(other.name)} to {shown(kept.name)} ([-only there-] {{+only here+}})\n"
        return head + quoted(marked(there[at], here[at]))
    return f"kept says\n{quoted(ours or _NONE)}\n\n{who} said\n{quoted(theirs or _NONE)}"


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
