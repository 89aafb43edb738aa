"""What a kind drafts from a finding: edits, words, and nothing that touches git."""

from __future__ import annotations

from dataclasses import dataclass, field

from curator.finding import Finding


@dataclass(frozen=True, slots=True)
class Edit:
    """The bytes of one path before and after.

    `before` is None for a path that does not exist yet, `after` None for one that moves away
    (`moved_to` then names where to; nothing is ever plainly deleted).
    """

    path: str
    before: bytes | None
    after: bytes | None
    moved_to: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A kind's answer to a finding it can act on.

    `title` is the commit subject (at most 60 characters are kept), `body` the text a reviewer reads
    between the title and the certainty line.
    """

    title: str
    body: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class NoDraft:
    """A kind's answer to a finding it will not act on, with the reason in plain words."""

    gate: str
    why: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """One finding, its edits and the commit message: everything a branch will hold.

    `id` is the shortest prefix of the fingerprint, of at least 7 digits, that no other proposal has.
    """

    id: str
    finding: Finding
    title: str
    message: str
    edits: tuple[Edit, ...] = field(default=())

    @property
    def moves(self) -> dict[str, str]:
        """Return where each note that moves goes to, by its path."""
        return {e.path: e.moved_to for e in self.edits if e.after is None and e.moved_to}

    @property
    def touched(self) -> frozenset[str]:
        """Return the notes it rests on or changes; one whose links are rewritten is changed, too.

        What is only new takes nothing from anybody.
        """
        new = {edit.path for edit in self.edits if edit.before is None}
        changed = {edit.path for edit in self.edits} - new
        return frozenset((*self.finding.paths, *changed)) - new

    @property
    def branch(self) -> str:
        return f"curator/{self.finding.kind}/{self.id}"
