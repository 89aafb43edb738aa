"""Measure a real model: `python -m tests.measure.small_model NAME API_BASE [--state FOLDER]`.

Reads the journals of small_model.toml. With a FOLDER its answers stay there, so that another run with other
checks asks nothing.
"""

from __future__ import annotations

import argparse
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from curator.asking.ladder import Ladder
from curator.asking.opened import asking
from curator.asking.question import Answer, NoAnswer, Question
from curator.clock import Clock
from curator.facts.asked import Asked, Kept, Policy, facts_of_model
from curator.facts.asked.checks import checked
from curator.facts.asked.reply import read
from curator.facts.asked.shown import pieces
from curator.home.note import Note
from curator.model_settings import ModelSettings

HERE = Path(__file__).resolve().parent
NOW = datetime(2026, 3, 10, tzinfo=UTC)


@dataclass(frozen=True)
class Labelled:
    """A journal and the parts of its lines that are worth a note."""

    note: Note
    language: str
    keep: tuple[str, ...]


@dataclass
class Counting:
    """Passes questions on and counts how many answers read at the first try."""

    ladder: Ladder
    answers: int = 0
    raw: list[str] = field(default_factory=list)

    def ask(self, question: Question) -> Answer | NoAnswer:
        answer = self.ladder.asker.ask(question)
        if isinstance(answer, Answer):
            self.answers += 1
            self.raw.append(answer.text)
        return answer


def own() -> Iterator[Labelled]:
    table = tomllib.loads((HERE / "small_model.toml").read_text("utf-8"))
    for one in table["journal"]:
        day = date.fromisoformat(one["day"])
        path = f"journal/{one['language']}/{one['day']}.md"
        note = Note(path, one["day"], path, one["body"], event=day, dated=True)
        yield Labelled(note, one["language"], tuple(one["keep"]))


def main() -> None:
    """Print a table and every fact that was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("api_base")
    parser.add_argument("--timeout", type=int, default=600)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--languages", nargs="*", default=["en", "ko"])
    asked = parser.parse_args()
    settings = ModelSettings(
        name=asked.name, api_base=asked.api_base, timeout=asked.timeout, max_tokens=1_200
    )
    by_language: dict[str, list[Labelled]] = defaultdict(list)
    for one in own():
        by_language[one.language].append(one)
    with tempfile.TemporaryDirectory(prefix="curator-model-") as folder:
        state = asked.state or Path(folder)
        for language in asked.languages:
            measure(language, by_language[language], settings, state)


def measure(language: str, journals: list[Labelled], settings: ModelSettings, state: Path) -> None:
    """Ask about the journals of one language."""
    policy = Policy(settings.name, local=True, max_tokens=settings.max_tokens)
    notes = [one.note for one in journals]
    with asking(settings, state, Clock(lambda: NOW, UTC)) as ladder:
        counting = Counting(ladder)
        found = facts_of_model(notes, Ladder(counting), policy, Kept(state))
    tell(language, journals, found, counting)
    for piece in (piece for note in notes for piece in pieces(note, policy)):
        reply = Kept(state).reply(Kept(state).key(piece, policy))
        for claimed in reply.claimed if reply else ():
            if isinstance(why := checked(claimed, piece, policy), str):
                cited = claimed.evidence[0]
                print(f"    {why}: {' | '.join(claimed.texts)} <- {cited.first}: {cited.quote!r}")


def tell(language: str, journals: list[Labelled], found: Asked, counting: Counting) -> None:
    """Print one language."""
    wanted = [part for one in journals for part in one.keep]
    texts = [" ".join(fact.text.split()) for fact in found.facts]
    hits = [part for part in wanted if any(part in text for text in texts)]
    right = [text for text in texts if any(part in text for part in wanted)]
    valid = sum(read(text) is not None for text in counting.raw)
    claimed = len(found.facts) + sum(found.dropped.values())
    print(f"\n{language}: {len(journals)} journals, {found.calls} calls, {found.tokens} tokens")
    print(
        f"  answers {counting.answers}, of these valid at once {valid}; partial {found.partial!r}"
    )
    print(f"  claimed {claimed}, kept {len(texts)}, of these labelled worth keeping {len(right)}")
    print(f"  of {len(wanted)} labelled parts found {len(hits)}")
    print("  dropped", dict(Counter(found.dropped).most_common()))
    for fact in found.facts:
        mark = "+" if any(part in " ".join(fact.text.split()) for part in wanted) else "-"
        print(f"  {mark} {fact.text!r} <- {fact.subject} | {fact.predicate} | {fact.object}")


if __name__ == "__main__":
    main()
