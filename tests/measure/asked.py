"""What the checks leave of two made-up models: `python -m tests.measure.asked`.

One points at all that is labelled as worth keeping and at nothing else: what it does not get, no model
gets. One points at every statement it is shown: what is left of that, code does not stop. Counts only.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from curator.facts.asked.checks import checked
from curator.facts.asked.policy import Policy
from curator.facts.asked.reply import Cited, Claimed
from curator.facts.asked.shown import Piece, pieces
from curator.facts.fact import Fact
from curator.facts.plain.repeats import Lines
from curator.facts.plain.statements import Told
from curator.home.trust import TrustRules
from curator.journals.reading import inputs
from tests.measure.wilson import share
from tests.stories import SPLITS, Place, Story, looked_at, stories

POLICY = Policy("made up", local=True)


def claimed(told: Told) -> Claimed | None:
    """Return the plainest claim about a statement: its first word or signs, and all that follows."""
    claim = told.claim
    raw = " ".join(claim.note.body[claim.begin : claim.end].split())
    subject, _, rest = raw.partition(" ")
    if not rest:
        subject, rest = raw[:4], raw[4:]
    if not rest or len(rest) > 300:
        return None
    cited = Cited(first=claim.first, last=claim.last, quote=raw)
    return Claimed(
        subject=subject, predicate=rest.split()[0], object=rest, confidence=1, evidence=(cited,)
    )


def labelled(story: Story, told: Told, piece: Piece) -> str:
    """Return what the labels say of a statement: "keep", "trap" or ""."""
    offset = (
        len(story.files[piece.note.path].decode().split("\n")) - piece.note.body.count("\n") - 1
    )
    claim = told.claim
    place = Place(piece.note.path, claim.first + offset, claim.last + offset)
    raw = " ".join(claim.note.body[claim.begin : claim.end].split())
    for keep in story.keeps:
        if keep.place.touches(place) and (not keep.part or raw in keep.part or keep.part in raw):
            return "keep"
    return "trap" if any(trap.place.touches(place) for trap in story.traps) else ""


def look(story: Story, found: Counter[str], dropped: Counter[str]) -> None:
    """Count the statements of one story by label, and what becomes of them."""
    with tempfile.TemporaryDirectory(prefix="curator-asked-") as folder:
        snapshot = looked_at(story, Path(folder) / "home")
        notes = [note for note in inputs(snapshot, TrustRules()) if note.path in story.files]
    found["labels"] += len(story.keeps)
    shown = [piece for note in notes for piece in pieces(note, POLICY)]
    lines = Lines()
    for told in (told for piece in shown for told in piece.told):
        lines.add(told)
    for piece in shown:
        for told in piece.told:
            label = labelled(story, told, piece) or "other"
            found[f"{label} shown"] += 1
            claim = claimed(told)
            checks = checked(claim, piece, POLICY) if claim else "too short or long"
            match "repeated" if lines.repeated(told) else checks:
                case Fact():
                    found[f"{label} left"] += 1
                case str() as why:
                    dropped[f"{label}: {why}"] += 1


def main() -> None:
    """Print the counts of both halves of the stories."""
    for split in SPLITS:
        found: Counter[str] = Counter()
        dropped: Counter[str] = Counter()
        for story in stories(split):
            look(story, found, dropped)
        print(f"\n{split}: {found['labels']} labels")
        for label in ("keep", "trap", "other"):
            print(f"  {label}: left {share(found[f'{label} left'], found[f'{label} shown'])} shown")
        print("  dropped of what is worth keeping:", {
            name: count for name, count in dropped.most_common() if name.startswith("keep")
        })  # fmt: skip


if __name__ == "__main__":
    main()
