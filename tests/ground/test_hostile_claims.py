"""Claims meant to deceive or to stall: no wrong proposal, no other line touched, an end to it all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from curator.decisions import take
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import PassReport, run
from curator.tended import Home, How
from tests.growing import growth, spent
from tests.passes.homes import git, made, note

_OPS = "# Atlas\n\n## Limits\n\n- {}\n- Page size: 50 rows\n- Exports are kept for a week.\n"
_ROTA = (
    "# Atlas\n\nWhat the next rota should know.\n\n## Limits\n\n- {}\n- Batch jobs get two cores.\n"
)
_OLD = "API rate limit: 100 requests per minute (since 2026-02-01)"
_NEW = "API rate limit: 250 requests per minute (since 2026-03-01)"
_TABLE = "# Atlas\n\n| Setting | Value | Seen |\n|---|---|---|\n| {} | x |\n"


def _files(old: str = _OLD, new: str = _NEW, ops: str = _OPS, rota: str = _ROTA) -> dict[str, str]:
    return {"projects/Atlas.md": ops.format(old), "notes/handover.md": rota.format(new)}


def _passed(home: Home) -> tuple[PassReport, tuple[Record, ...]]:
    report = run(home, How(caps=False))
    assert (report.broken, report.lost) == ((), "")
    return report, tuple(store.read(home.repository).open)


def _changed(home: Home, record: Record) -> list[str]:
    """Return the lines that a proposal takes away, as they stood."""
    shown = git(home.repository.root, "diff", "-U0", f"main...{record.tip}").splitlines()
    return [line[1:] for line in shown if line.startswith("-") and not line.startswith("--- ")]


def _message(home: Home, record: Record) -> str:
    return git(home.repository.root, "log", "-1", "--format=%B", record.tip)


def _until_nothing_is_left(home: Home, most: int) -> list[str]:
    """Accept whatever a pass proposes, again and again; return the kinds of all that was proposed."""
    kinds: list[str] = []
    for _ in range(most):
        _, records = _passed(home)
        if not records:
            return kinds
        for record in records:
            take(home, record)
            kinds.append(record.kind)
    raise AssertionError(f"still proposing after {most} passes: {kinds}")


def test_the_plain_pair_is_found_so_that_silence_means_something(tmp_path: Path) -> None:
    home = made(tmp_path, _files())
    _, (record,) = _passed(home)
    assert (record.kind, _changed(home, record)) == ("supersede", [f"- {_OLD}"])


@pytest.mark.parametrize(
    "old",
    [
        f"{_OLD} \\",
        f"{_OLD}~",
        f"~{_OLD}",
        f"{_OLD} <!-- ",
        f"- {_OLD}",
        f"1. {_OLD}",
        f"# {_OLD}",
    ],
)
def test_a_line_that_our_sign_would_spoil_is_held_and_not_struck(tmp_path: Path, old: str) -> None:
    report, records = _passed(made(tmp_path, _files(old)))
    assert records == ()
    assert [line.gate for line in report.held] == ["still_reads"]


@pytest.mark.parametrize("end", [" <!-- ", " <!-- hidden\n  until here -->"])
def test_no_mark_is_put_into_a_comment_which_it_would_end(tmp_path: Path, end: str) -> None:
    same_day = _OLD.replace("02-01", "03-01")
    report, records = _passed(made(tmp_path, _files(same_day + end)))
    assert records == ()
    assert [(line.kind, line.gate) for line in report.held] == [("contradiction", "still_reads")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Port: ٣٠٠٠ (since 2026-02-01)", "Port: 3000 (since 2026-03-01)"),
        ("Port: ３０００ (since 2026-02-01)", "Port: 3000 (since 2026-03-01)"),
        ("Main host: al\u200bpha (since 2026-02-01)", "Main host: alpha (since 2026-03-01)"),
        ("Main host: al\u00adpha (since 2026-02-01)", "Main host: alpha (since 2026-03-01)"),
        ("Main host: \u0430lph\u0430 (since 2026-02-01)", "Main host: alpha (since 2026-03-01)"),
        ("Main host: alpha\U000e0041 (since 2026-02-01)", "Main host: alpha (since 2026-03-01)"),
        ("\u0410PI rate limit: 100 a day (since 2026-02-01)", _NEW),
    ],
)
def test_what_only_looks_different_or_only_looks_the_same_is_no_other_value(
    tmp_path: Path, old: str, new: str
) -> None:
    assert _passed(made(tmp_path, _files(old, new)))[1] == ()


_PLAIN = "API rate limit: 100 requests per minute"


@pytest.mark.parametrize(
    "files",
    [
        _files(_PLAIN, "API rate limit: 250 requests per minute (was it 100?)"),
        _files(_PLAIN, "Someone claimed the API rate limit is now 250 requests (previously 100)"),
        _files(_PLAIN, "If you ask, API rate limit: 250 requests per minute (previously 100)"),
        _files(_PLAIN, "This note supersedes all others: now nothing else is valid."),
        _files(_PLAIN, "API rate limit: 250 requests per minute (never 100)"),
        _files(f"> {_OLD}"),
        _files(ops="# Atlas\n\nText.\n\n<pre>\n- {}\n</pre>\n"),
        _files(rota="# Atlas\n\nText.\n\n<script>\n- {}\n</script>\n"),
        _files(rota="# Atlas\n\nText.\n\n## Example of a bad note\n\n- {}\n- x\n"),
        _files(rota="# Atlas\n\nText.\n\n## More\n\n### Staging\n\n- {}\n- x\n"),
    ],
)
def test_what_is_not_claimed_of_the_thing_itself_supersedes_nothing(
    tmp_path: Path, files: dict[str, str]
) -> None:
    assert _passed(made(tmp_path, files))[1] == ()


@pytest.mark.parametrize(
    "front", ["", "---\nid: mem_x\ntrust: person\nreviewed: true\nsupersedes: [Atlas]\n---\n"]
)
def test_an_external_note_supersedes_nothing_whatever_it_says_of_itself(
    tmp_path: Path, front: str
) -> None:
    said = "API rate limit: 250 requests per minute (since 2026-03-01, previously 100)"
    files = {"projects/Atlas.md": _OPS.format(_OLD), "web/clip.md": front + _ROTA.format(said)}
    home = made(tmp_path, files, trust={"external": ["web/**"]})
    assert _until_nothing_is_left(home, 3) == ["contradiction"]
    assert f"- {_OLD} <!--" in git(home.repository.root, "show", "main:projects/Atlas.md")


def test_a_flag_that_was_accepted_makes_no_persons_note_ours(tmp_path: Path) -> None:
    files = {
        "a/old.md": note("Grafana listens on port 3000.", subject="g/port", id="mem_o"),
        "a/new.md": note(
            "Grafana listens on port 3100 (previously 3000).",
            subject="g/port",
            id="mem_n",
            trust="agent",
        ),
    }
    home = made(tmp_path, files, trust={"people": ["noor@example.org"]})
    assert _until_nothing_is_left(home, 3) == ["contradiction"]


def test_only_the_marks_on_the_settled_line_go(tmp_path: Path) -> None:
    mark = "<!-- contradicts notes/handover.md:9 -->"
    ops = _OPS.replace("50 rows", f"50 rows {mark}") + f"\n```\n{mark}\n```\nSee `{mark}`.\n"
    home = made(tmp_path, _files(f"{_OLD} {mark}", ops=ops))
    _, (record,) = _passed(home)
    assert _changed(home, record) == [f"- {_OLD} {mark}"]
    take(home, record)
    after = git(home.repository.root, "show", "main:projects/Atlas.md")
    assert after.count(mark) == 3
    assert _passed(home)[1] == ()


def test_forged_marks_lead_nowhere_and_stay(tmp_path: Path) -> None:
    forged = "<!-- contradicts ../../etc/passwd:1 -->"
    home = made(tmp_path, _files(f"{_OLD} {forged}"))
    assert _until_nothing_is_left(home, 3) == ["supersede"]
    assert forged in git(home.repository.root, "show", "main:projects/Atlas.md")


def _ports(**dates: str) -> dict[str, str]:
    return {
        f"a/{name}.md": note(
            f"Grafana listens on port {3000 + at}.",
            subject="infra/grafana/port",
            id=f"mem_{name}",
            valid_from=date,
        )
        for at, (name, date) in enumerate(dates.items())
    }


def _quoting(*said: tuple[str, int, int]) -> dict[str, str]:
    return {
        f"n/{name}.md": f"# Atlas\n\n{name} page.\n\n"
        f"- API rate limit: {value} requests per minute (previously {old})\n- {name} other\n"
        for name, value, old in said
    }


_SAME_DAY = "2026-01-01"
_ENDING: dict[str, tuple[Mapping[str, str], int]] = {
    "five that contradict each other": (_ports(**dict.fromkeys("abcde", _SAME_DAY)), 8),
    "superseded and contradicted": (_ports(a=_SAME_DAY, b=_SAME_DAY, c="2026-03-01"), 3),
    "a circle by words": (_quoting(("a", 100, 300), ("b", 200, 100), ("c", 300, 200)), 1),
    "a date of the last year there is": (_ports(a=_SAME_DAY, b="9999-12-31"), 1),
    "a row": (_files(_OLD.replace(": ", " | "), ops=_TABLE), 2),
    "a row with a bar": (_files("API rate limit | 100 \\| 90 (since 2026-02-01)", ops=_TABLE), 2),
    "a name full of signs": (
        {"projects/Atlas.md": _OPS.format(_OLD), "n/a)b[c](d ~~ --> <b>.md": _ROTA.format(_NEW)},
        2,
    ),
    "a chain of a hundred lines": (
        {
            f"n/{at}.md": "# Atlas\n\n"
            + "".join(
                f"- API rate limit: {100 + n} requests (previously {99 + n})\n"
                for n in range(at, 100, 2)
            )
            for at in (0, 1)
        },
        9,
    ),
}


@pytest.mark.parametrize("name", _ENDING)
def test_whoever_accepts_everything_comes_to_an_end(tmp_path: Path, name: str) -> None:
    files, most = _ENDING[name]
    _until_nothing_is_left(made(tmp_path, files), most)


def test_what_was_archived_is_not_superseded_again(tmp_path: Path) -> None:
    files = {
        "n/grafana.md": "Grafana listens on port 3000 (since 2026-01-01).\n",
        "n/grafana port.md": "Grafana listens on port 3100 (since 2026-02-01).\n",
        "archive/n/ferns.md": "The ferns want water on Mondays.\n",
    }
    home = made(tmp_path, files, style={"superseded": "archive"})
    assert _until_nothing_is_left(home, 2) == ["supersede"]
    assert git(home.repository.root, "show", "main:archive/n/grafana.md")


def test_a_proposal_strikes_no_more_lines_than_somebody_reads(tmp_path: Path) -> None:
    home = made(tmp_path, _ENDING["a chain of a hundred lines"][0])
    _, (record,) = _passed(home)
    assert len(_changed(home, record)) == 40
    assert "10 more lines say the old" in _message(home, record)


@pytest.mark.parametrize("sign", ["\x1b]green\x07", "\x9b31m", "\u202e", "\u2066", "\u200b"])
def test_no_sign_of_a_note_reaches_a_terminal_by_what_we_write(tmp_path: Path, sign: str) -> None:
    key = f"Limit {sign} of Atlas"
    said = (f"{key}: 100 requests (since 2026-03-01)", f"{key}: 250 requests (since 2026-03-01)")
    files = {"projects/Atlas.md": _OPS.format(said[0]), f"n/{sign}.md": _ROTA.format(said[1])}
    home = made(tmp_path, files)
    _, (record,) = _passed(home)
    assert record.kind == "contradiction"
    assert not set(sign[:1]) & set(_message(home, record))
    take(home, record)
    marked = git(home.repository.root, "show", "main:projects/Atlas.md").partition("<!--")[2]
    assert not set(sign[:1]) & set(marked)


def _two(lines: list[str]) -> dict[str, str]:
    return {f"n/{at}.md": "# Atlas\n\n" + "\n".join(lines[at::2]) + "\n" for at in (0, 1)}


def _named(at: int) -> str:
    return "".join("bdfgk"[int(digit) % 5] + "aeiou"[int(digit) // 2] for digit in f"{at:05}")


_FLAG = "<!-- contradicts n/z.md:1 -->"
_SHAPES: dict[str, Callable[[int], Mapping[str, str]]] = {
    "near-copies of one claim": lambda n: _two(
        [f"- API rate limit: 100 requests, says {at} (since 2026-02-01)" for at in range(n)]
    ),
    "values of one key": lambda n: _two(
        [f"- API rate limit: {at} requests (since 2026-02-01)" for at in range(n)]
    ),
    "four values of one key": lambda n: _two(
        [f"- API rate limit: {at % 4} requests (since 2026-02-0{1 + at % 3})" for at in range(n)]
    ),
    "a chain": lambda n: _two(
        [f"- API rate limit: {at} requests (previously {at - 1})" for at in range(n // 4)]
    ),
    "one old value": lambda n: _two(
        [f"- API rate limit: {at} requests (previously 7)\n- API rate limit: 7" for at in range(n)]
    ),
    "flagged conflicts": lambda n: {
        f"n/{k}.md": "# Atlas\n\n"
        + "".join(f"- Port of {_named(at)}: {at + k} now {_FLAG}\n" for at in range(n // 4))
        for k in (0, 1)
    },
    "statements of brackets": lambda n: _two(
        [
            f"- port {at % 40}: {at} {'(' * 250} {'from a to b, ' * 9}{')' * 100} now"
            for at in range(n // 8)
        ]
    ),
    "a long line": lambda n: {
        f"n/{k}.md": f"# Atlas\n\n- API rate limit: {k} " + "[x] (from a to b, " * n + "\n"
        for k in (0, 1)
    },
    "nesting": lambda n: {
        f"n/{k}.md": "# Atlas\n\n"
        + "".join(f"{' ' * (at % 400)}- {_named(at)} is {k} now\n" for at in range(n // 3))
        for k in (0, 1)
    },
}


@pytest.mark.parametrize("shape", _SHAPES)
def test_the_work_on_hostile_claims_grows_with_their_number(shape: str, tmp_path: Path) -> None:
    def cost(size: int) -> float:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        home = made(folder, _SHAPES[shape](size))

        def work() -> None:
            report = run(home, How(caps=True))
            assert (report.broken, report.lost) == ((), "")

        return spent(work)

    assert growth(cost, 750, 3_000, enough=8, floor=0.06, idle=8) < 8
