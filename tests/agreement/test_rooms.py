"""Which room may import which."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.agreement.reading import ROOT, importers, imports, modules, text

# Each outside thing has one door.
DOORS = {
    "git": "curator/repository.py",
    "litellm": "curator/model.py",
    "jsonschema": "curator/extensions.py",
    "structlog": "curator/logs.py",
    "detect_secrets": "curator/private/known.py",
    "phonenumbers": "curator/private/phones.py",
    "prometheus_client": "curator/metrics/exposition.py",
    "starlette": "curator/listening",
    "uvicorn": "curator/listening/door.py",
    "stdnum": "curator/private/numbers.py",
}
# What a room never imports. Kinds choose and draft; they know neither git, nor time, nor the past.
NEVER = {
    "curator/kinds": ["curator.repository", "curator.clock", "curator.ledger", "curator.branches"],
    "curator/judge": ["curator.repository", "curator.clock", "curator.ledger", "curator.kinds"],
    "curator/neighbours": [
        "curator.repository",
        "curator.clock",
        "curator.ledger",
        "curator.kinds",
    ],
    "curator/home": ["curator.ledger", "curator.branches", "curator.kinds", "curator.judge"],
    "curator/gates": ["curator.repository", "curator.branches", "curator.cli"],
    "curator/ledger": ["curator.kinds", "curator.judge", "curator.cli"],
    "curator/branches": ["curator.kinds", "curator.judge", "curator.cli"],
    "curator/outcomes": ["curator.kinds", "curator.judge", "curator.cli"],
}


@pytest.mark.parametrize(("outside", "door"), DOORS.items())
def test_each_outside_thing_has_one_door(outside: str, door: str) -> None:
    assert all(Path(file).is_relative_to(door) for file in importers(outside))


@pytest.mark.parametrize(
    ("room", "other"), [(room, other) for room, others in NEVER.items() for other in others]
)
def test_rooms_keep_out_of_each_other(room: str, other: str) -> None:
    assert importers(other, room) == set()


def test_rooms_know_only_their_row_of_the_map_and_the_rows_above() -> None:
    table = text("docs/source-map.md").partition("## Who knows whom")[2]
    found = re.findall(r"^\| [a-z ]+ \| ([a-z_, ]+) \|$", table, re.MULTILINE)
    rows = [row.split(", ") for row in found[1:]]
    level = {name: number for number, row in enumerate(rows) for name in row}
    graph = _graph()
    assert level.keys() == graph.keys()
    upward = {f"{a} -> {b}" for a, known in graph.items() for b in known if level[a] < level[b]}
    assert upward == set()
    # Raises CycleError where a circle is closed.
    tuple(TopologicalSorter(graph).static_order())


def test_only_the_command_line_is_wired_to_the_command_line() -> None:
    outside = {file for file in importers("curator.cli") if not file.startswith("curator/cli/")}
    assert outside <= {"curator/__main__.py"}


def test_only_the_clock_reads_the_time() -> None:
    readers = {
        file.relative_to(ROOT).as_posix()
        for file in modules()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr in ("now", "today", "utcnow")
        and isinstance(node.value, ast.Name)
        and node.value.id in ("datetime", "date")
    }
    assert readers <= {"curator/clock.py"}


def test_only_the_command_line_prints() -> None:
    printers = {
        file.relative_to(ROOT).as_posix()
        for file in modules()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    }
    assert printers == set()


def test_every_declared_library_is_used_and_every_used_one_declared() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["llm"]]
    declared = {line.split(">")[0].split("<")[0].lower() for line in wanted}
    names = {
        "gitpython": "git",
        "python-frontmatter": "frontmatter",
        "pyyaml": "yaml",
        "detect-secrets": "detect_secrets",
        "prometheus-client": "prometheus_client",
        "python-stdnum": "stdnum",
    }
    used = {name.split(".")[0] for file in modules() for name in imports(file)}
    inside = {"curator", "tests"}
    transitive = {"pydantic_core", "openai"}
    standard = used & _standard()
    assert {names.get(name, name) for name in declared} == used - inside - transitive - standard


def test_no_file_is_too_long() -> None:
    lengths = {
        _name(file): _lines(file) for folder in ("curator", "tests") for file in modules(folder)
    }
    assert {n: k for n, k in lengths.items() if k > 250 and n.startswith("curator/")} == {}
    assert {n: k for n, k in lengths.items() if k > 350} == {}
    ours = sorted(n for name, n in lengths.items() if name.startswith("curator/"))
    assert ours[len(ours) // 2] < 100


def _graph() -> dict[str, set[str]]:
    """Return which room or top-level module imports which."""
    known: dict[str, set[str]] = defaultdict(set)
    for file in modules():
        room = file.relative_to(ROOT / "curator").parts[0].removesuffix(".py")
        if not room.startswith("__"):
            named = {name.split(".")[1] for name in imports(file) if name.startswith("curator.")}
            known[room] |= {n for n in named - {room} if not n.startswith("__")}
    return dict(known)


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _lines(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines())


def _standard() -> set[str]:
    import sys

    return set(sys.stdlib_module_names)
