"""Pairs with their verdicts, as the rules would give them, and somebody who is asked about them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from curator.asking.ladder import Ladder
from curator.asking.question import Answer, NoAnswer
from curator.claims import read_claims
from curator.finding import Certainty, Evidence
from curator.home.note import Note, Trust
from curator.judge.relation import ClaimVerdict, Conflicts, Contained, Same, Updates, Verdict
from curator.judge.second.asking import Beside, Judged, beside
from curator.judge.second.kept import Kept
from curator.judge.second.shown import Sight
from tests.asking.askers import Told, says

PORT = "Grafana listens on port 3000."
LATER = "Grafana listens on port 3300 now."
SIGHT = Sight(lambda note: note.trust)
_EVIDENCE = (Evidence("number", "they differ in a number"),)


def note(name: str, body: str, **more: object) -> Note:
    path = f"notes/{name}.md"
    made = Note(path, name, path, body, subject="infra/grafana", trust=Trust.AGENT)
    return replace(made, **more)  # type: ignore[arg-type]


OLD = note("old", f"{PORT}\n", valid_from=date(2026, 2, 1))
NEW = note("new", f"{LATER}\n")


def claims(a: Note = OLD, b: Note = NEW, **how: object) -> ClaimVerdict:
    """Return that the only claims of two notes cannot both hold."""
    (one,), (other,) = read_claims(a), read_claims(b)
    found = ClaimVerdict(
        one, other, Conflicts(), Certainty.CONFIDENT, _EVIDENCE, (), "port", "3000", "3300"
    )
    return replace(found, **how)  # type: ignore[arg-type]


def update(a: Note = OLD, b: Note = NEW) -> ClaimVerdict:
    """Return that the second claim took the place of the first."""
    found = claims(a, b)
    return replace(found, relation=Updates(newer=found.b, older=found.a))


def notes(a: Note = OLD, b: Note = NEW, *, contained: bool = False) -> Verdict:
    """Return that two notes say the same, or that the second contains the first."""
    relation = Contained(inner=a, outer=b) if contained else Same()
    return Verdict(a, b, relation, Certainty.CONFIDENT, _EVIDENCE, (), (), ())


def answer(word: str, first: str = PORT, second: str = LATER, **more: object) -> str:
    return json.dumps({"first": first, "second": second, "answer": word, **more})


class Desk:
    """Asks somebody who answers from a list; what was said is kept in one folder."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.told = Told([])

    def ask(
        self, *answers: str | Answer | NoAnswer, verdicts: tuple[Judged, ...], sight: Sight = SIGHT
    ) -> Beside:
        said = [says(one) if isinstance(one, str) else one for one in answers]
        self.told = Told(said or [NoAnswer("budget")])
        return beside(verdicts, sight, Ladder(self.told), Kept(self.state, "openai/local"))

    @property
    def texts(self) -> list[str]:
        """Return all that was sent in each question."""
        return ["\n".join(text for _, text in asked.messages) for asked in self.told.asked]
