"""What became of proposals since the last look, told by refs and history alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.outcomes.accepted import Arrivals, Convergent, Entered, Void
from curator.outcomes.adopt import adopt
from curator.outcomes.images import Contents, Images
from curator.outcomes.kept import Kept, mark
from curator.outcomes.steps import Walk, walk
from curator.outcomes.watch import Watch
from curator.repository import Ref, Repository

__all__ = ["Seen", "adopt", "look"]

_MANY: Final = 5
_NEARLY_ALL: Final = 0.9
_ARRIVED: Final = frozenset({"accepted", "rolled_back", "convergent"})


@dataclass(frozen=True, slots=True)
class Seen:
    """The events of one look, and what the next one need not look at again."""

    events: tuple[Event, ...]
    kept: Kept


def look(
    repository: Repository, base: str, ledger: Ledger, now: datetime, kept: Kept | None = None
) -> Seen:
    """Return an event for each proposal that came into the base, was refused, was undone or came back.

    A branch that is gone is a no. Where many are gone at once, a pin is gone too, it stands in another
    place, history is shallow or was rewritten, or the ledger itself was lost, nobody can tell what was
    meant: unknown, and never a guess. `kept` spares what an earlier look saw; it changes no answer.
    """
    known = kept or Kept()
    anew = not _valid(repository, base, ledger, known)
    known = Kept() if anew else known
    seen = walk(repository, _start(repository, base, ledger, known), base)
    images = Images(repository, seen.steps)
    arrived = tuple(_arrived(repository, ledger, seen, images, now))
    after = ledger.after(arrived)
    closed = tuple(_closed(repository, base, after, now))
    after = after.after(closed)
    watch = Watch(repository, seen, known, images, Contents(repository))
    followed = watch.followed(after, anew=anew)
    undone = tuple(watch.told(followed, after, now))
    return Seen(
        (*arrived, *closed, *undone), watch.keep(after.after(undone), followed, ledger.tip or "")
    )


def _valid(repository: Repository, base: str, ledger: Ledger, kept: Kept) -> bool:
    """Say whether what was kept is about this history and this ledger."""
    pairs = ((base, kept.base), (ledger.tip or "", kept.ledger))
    return all(
        old and new and (old == new or (repository.resolve(old) and repository.contains(new, old)))
        for new, old in pairs
    )


def _start(repository: Repository, base: str, ledger: Ledger, kept: Kept) -> str:
    """Return a commit since which all that can have become of proposals came, "" for the very first.

    That is the last look, or the oldest of the commits that proposals were opened on and came in by.
    """
    fresh = [r for r in ledger.records.values() if kept.marks.get(r.id) != mark(r) and r.tip]
    bases = {r.base for r in fresh}.union(a.commit for r in fresh for a in r.accepts) - {""}
    if kept.base and bases <= {kept.base}:
        return kept.base
    if not bases:
        return kept.base
    line = repository.text("rev-list", "--first-parent", base).split()
    age = {oid: at for at, oid in enumerate(line)}
    known = set(repository.commits(bases | {kept.base} - {""}))
    if any(commit not in age and repository.contains(base, commit) for commit in known):
        return ""
    # What stood on a commit that left history may have come in before all that is known of the others.
    if not kept.base and bases - age.keys():
        return ""
    return max(known & age.keys(), key=lambda commit: age[commit], default="")


def _arrived(
    repository: Repository, ledger: Ledger, seen: Walk, images: Images, now: datetime
) -> Iterator[Event]:
    """Yield an event for each proposal that the base holds, whatever was thought of it before."""
    if not seen.steps:
        return
    arrivals = Arrivals(repository, seen, images)
    waiting = (r for r in ledger.records.values() if r.state not in _ARRIVED)
    for record in arrivals.worth_asking(waiting):
        match arrivals.of(record):
            case Entered(how, why, commit, when, kept) if not _known(record, commit):
                facts: dict[str, JsonValue] = {"why": why, "how": how, "by": "history"}
                facts |= {"commit": commit, "kept": kept}
                if when is not None:
                    facts["when"] = when.isoformat()
                yield Event("accepted", record.id, now, facts)
            case Void(commit) if record.state != "void":
                why = "a merge threw its changes away"
                yield Event("void", record.id, now, {"why": why, "commit": commit, "by": "history"})
            case Convergent(commit) if record.state == "open":
                why = "somebody made the same change"
                told = {"why": why, "commit": commit, "by": "history"}
                yield Event("convergent", record.id, now, told)
            case _:
                pass


def _known(record: Record, commit: str) -> bool:
    """True for the commit of an earlier accept: what was undone and asked again waits for another one."""
    return commit != "" and commit in {accept.commit for accept in record.accepts}


def _closed(repository: Repository, base: str, ledger: Ledger, now: datetime) -> Iterator[Event]:
    """Yield an event for each open proposal whose branch is gone."""
    if not ledger.open:
        return
    refs = repository.refs("refs/heads/curator/", *(record.pin for record in ledger.open))
    doubt = _doubt(repository, refs, ledger)
    for record in ledger.open:
        if record.branch not in refs:
            why = doubt or _doubted(repository, base, record, refs)
            what = "unknown" if why else "rejected"
            facts = {"why": why or "its branch was deleted", "by": "branch"}
            yield Event(what, record.id, now, facts)


def _doubt(repository: Repository, refs: Mapping[str, Ref], ledger: Ledger) -> str:
    """Return why no branch that is gone can be taken for a no, or ""."""
    if (repository.common_dir / "shallow").exists():
        return "history is shallow"
    if ledger.tip is None:
        return "the ledger was lost"
    gone = [record for record in ledger.open if record.branch not in refs]
    if len(gone) >= _MANY and len(gone) >= _NEARLY_ALL * len(ledger.open):
        all_of = "all " if len(gone) == len(ledger.open) else ""
        return f"{all_of}{len(gone)} branches are gone at once"
    return ""


def _doubted(repository: Repository, base: str, record: Record, refs: Mapping[str, Ref]) -> str:
    if record.pin not in refs:
        return "its pin is gone too"
    if repository.resolve(record.base) is None or not repository.contains(base, record.base):
        return "history was rewritten"
    others = repository.refs("refs/heads/", "refs/remotes/")
    name = f"/{record.branch.removeprefix('refs/heads/')}"
    away = [ref for ref in others if ref.startswith("refs/remotes/") and ref.endswith(name)]
    if away:
        return f"its branch stands as {away[0].removeprefix('refs/remotes/')} only"
    args = ("--format=%(refname:short)", f"--contains={record.tip}", "refs/heads/", "refs/remotes/")
    holding = repository.text("for-each-ref", *args).split("\n")[0]
    return f"it was merged into {holding}" if holding else ""
