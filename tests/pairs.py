"""Pairs of notes as small homes: read from TOML, made on real git, asked in one dry pass."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from hashlib import sha256
from pathlib import Path
from typing import Final

from curator.clock import Clock
from curator.drafting import draft_all
from curator.finding import Certainty, Finding
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home, How, base_of
from curator.viewing import view_of
from curator.weighing import weigh
from tests.homes import START, MadeHome
from tests.measure.plant import double_encoded
from tests.passes.homes import NOW

FOLDER: Final = Path(__file__).parent / "cases" / "pairs"
LANGUAGES: Final = frozenset({"en", "ko", "ja", "zh", "de"})
WAYS: Final[Mapping[str, Callable[[str], str]]] = {
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "double encoded": double_encoded,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
}
_OTHERS: Final = (
    ("ferns", "The ferns on the sill want water on Mondays."),
    ("birds", "Swifts came back on the last warm evening of spring."),
    ("bread", "Rye needs a longer rest than wheat."),
    ("chess", "A rook behind the passed pawn wins the ending."),
    ("tides", "The harbour wall is dry at low water only."),
    ("paper", "Thick paper takes ink without bleeding."),
    ("clouds", "High thin veils bring rain within a day."),
    ("wool", "Felted wool keeps the wind out better than knitted."),
    ("glass", "Old panes are thicker at the foot by chance."),
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A small home and what a pass must say of it.

    `later` are the files of a second commit, a month after the first; `written` says in which way a
    file is encoded. `kind` is empty where nothing may be found; `of` are the notes of the finding
    (all files unless given), `stays` the one that stays where that is determined. `may_be` are kinds
    that a look-alike may be found as without harm.
    """

    name: str
    reason: str
    lang: str
    files: Mapping[str, str]
    later: frozenset[str] = frozenset()
    written: Mapping[str, str] | None = None
    settings: Mapping[str, object] | None = None
    kind: str = ""
    of: frozenset[str] = frozenset()
    stays: str = ""
    floor: str = "confident"
    may_be: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return self.name


def pairs(which: str) -> Iterator[Pair]:
    """Yield the pairs of `must_be_found` or `must_not_merge`, each named by file and name."""
    for file in sorted((FOLDER / which).glob("*.toml")):
        for row in tomllib.loads(file.read_text("utf-8"))["pair"]:
            yield _pair(file.stem, row)


def _pair(theme: str, row: dict[str, object]) -> Pair:
    made = Pair(**row)  # type: ignore[arg-type]
    return replace(
        made,
        name=f"{theme}/{made.name}",
        later=frozenset(made.later),
        of=frozenset(made.of or made.files),
        may_be=frozenset(made.may_be),
    )


def findings(pair: Pair, made: MadeHome) -> list[Finding]:
    """Return what one dry pass over the pair's home would open at its floor, gates and all."""
    home = tended(pair, made)
    with home.repository.scratch() as work:
        return opened(home.with_repository(work))


def tended(pair: Pair, made: MadeHome) -> Home:
    """Return the pair's home: a branch without a common past, in a repository that many pairs share."""
    branch = sha256(pair.name.encode()).hexdigest()[:12]
    made.when = START
    made.commit(beside(pair.files) | _bytes(pair, later=False), on=branch)
    if pair.later:
        made.when = START.replace(month=START.month + 1)
        made.commit(_bytes(pair, later=True), on=branch)
    sections = {
        "home": {"branch": branch},
        "proposals": {"floor": pair.floor},
        **(pair.settings or {}),
    }
    return Home(
        Settings.model_validate(sections),
        Repository.open(made.path),
        Clock(lambda: NOW, UTC),
        made.path.with_name("state"),
    )


def opened(home: Home, view: View | None = None) -> list[Finding]:
    """Return what one pass over a home would open, without its caps; writes into its repository."""
    ledger = Ledger()
    view = view or view_of(home, base_of(home, ledger)[1])
    drafts = draft_all(view, ledger, ("all",), Certainty.of(home.settings.proposals.floor))
    assert drafts.broken == {}
    weighed = weigh(home, How(survey=True, caps=False), view, ledger, drafts)
    return [ready.proposal.finding for ready in weighed.opening]


def _bytes(pair: Pair, *, later: bool) -> dict[str, str | bytes | None]:
    ways = pair.written or {}
    return {
        path: WAYS[ways[path]](text) if path in ways else text
        for path, text in pair.files.items()
        if (path in pair.later) is later
    }


def beside(paths: Iterable[str]) -> dict[str, str | bytes | None]:
    """Return one note more for each folder: moving away the last file of a folder is held."""
    folders = sorted({path.rpartition("/")[0] for path in paths})
    return {
        f"{folder}/{stem}.md".lstrip("/"): text
        for folder, (stem, text) in zip(folders, _OTHERS, strict=False)
    }


def told(found: list[Finding]) -> str:
    """Return findings in words for a failing test."""
    return "; ".join(
        f"{one.kind} {one.certainty.word} {' <- '.join(one.paths)}"
        f" ({', '.join(evidence.rule for evidence in one.evidence)})"
        for one in found
    )
