"""Choose the clusters worth joining, and who stays in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from curator.finding import Certainty, Evidence, Finding
from curator.home.note import Note
from curator.judge.relation import Contained, Same, Verdict
from curator.kinds import RECIPES
from curator.kinds.dedup.cliques import cliques
from curator.kinds.dedup.mirrors import mirrored
from curator.kinds.dedup.survivor import ranked
from curator.kinds.kind import View

JOIN = "join"
CONTAIN = "contain"
MIRROR = "mirror"
_LARGEST = 8


def find(view: View) -> Iterator[Finding]:
    """Yield one finding for each pair of mirrored folders, cluster of equals, or contained note."""
    copies, rest = mirrored(view.verdicts, view.snapshot.notes)
    for folders, verdicts in copies:
        yield _mirror(folders, verdicts, view)
    equals = [v for v in rest if isinstance(v.relation, Same)]
    joined: set[str] = set()
    for group, verdicts in _clusters(equals):
        joined.update(note.path for note in group)
        yield _join(ranked(group, view), verdicts, view)
    yield from _contained(rest, joined, view)


def _join(group: tuple[Note, ...], verdicts: list[Verdict], view: View) -> Finding:
    """Join the first of a large group; once that is decided, the survivor meets the next."""
    first = group[:_LARGEST]
    paths = {note.path for note in first}
    inside = [v for v in verdicts if v.a.path in paths and v.b.path in paths]
    found = _finding(JOIN, first, inside, view)
    left = len(group) - len(first)
    if not left:
        return found
    says = f"{len(group)} notes say the same, and the other {left} follow after this one is decided"
    return replace(found, evidence=(*found.evidence, Evidence("more_follow", says)))


def _clusters(equals: list[Verdict]) -> Iterator[tuple[list[Note], list[Verdict]]]:
    by_pair = {frozenset((v.a.path, v.b.path)): v for v in equals}
    notes = {note.path: note for v in equals for note in (v.a, v.b)}
    for paths in cliques(by_pair.keys()):
        members = [notes[path] for path in paths]
        verdicts = [v for pair, v in by_pair.items() if pair <= set(paths)]
        yield members, verdicts


def _contained(rest: list[Verdict], joined: set[str], view: View) -> Iterator[Finding]:
    """Join each contained note to the one outer note that says the most; a joined note waits."""
    outers: dict[str, list[tuple[Verdict, Note, Note]]] = defaultdict(list)
    for verdict in rest:
        if isinstance(verdict.relation, Contained):
            inner, outer = verdict.relation.inner, verdict.relation.outer
            if inner.path not in joined and outer.path not in joined:
                outers[inner.path].append((verdict, inner, outer))
    for choices in outers.values():
        best = max(choices, key=lambda c: (c[0].certainty or 0, len(c[2].body), c[2].path))
        yield _finding(CONTAIN, (best[2], best[1]), [best[0]], view)


def _finding(action: str, notes: tuple[Note, ...], verdicts: list[Verdict], view: View) -> Finding:
    certainty = min(v.certainty or Certainty.POSSIBLE for v in verdicts)
    return Finding(
        kind="dedup",
        recipe=RECIPES["dedup"],
        action=action,
        notes=notes,
        certainty=certainty,
        evidence=_merged(verdicts),
        statements=tuple(view.statement(note) for note in notes),
    )


def _mirror(folders: tuple[str, str], verdicts: list[Verdict], view: View) -> Finding:
    paths = {note.path: note for v in verdicts for note in (v.a, v.b)}
    notes = tuple(paths[path] for path in sorted(paths))
    here, there = (folder or "the top folder" for folder in folders)
    says = f"{len(verdicts)} notes of {here} stand in {there} as well; is this tree a copy?"
    return Finding(
        kind="dedup",
        recipe=RECIPES["dedup"],
        action=MIRROR,
        notes=notes,
        certainty=min(v.certainty or Certainty.POSSIBLE for v in verdicts),
        evidence=(Evidence("mirrored_folders", says),),
        statements=tuple(view.statement(note) for note in notes),
    )


def _merged(verdicts: list[Verdict]) -> tuple[Evidence, ...]:
    seen = {(e.rule, e.says): e for v in verdicts for e in v.evidence}
    return tuple(seen.values())
