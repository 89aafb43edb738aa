"""House words, and nothing that only holds on one machine."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.agreement.reading import ROOT, modules

# Names that say nothing; each room has better ones.
EMPTY = {"manager", "helper", "helpers", "util", "utils", "processor", "handler", "item", "data"}
# Folders at the root of any machine, and those of examples.
ROOTS = {
    "dev",
    "etc",
    "usr",
    "srv",
    "proc",
    "run",
    "var",
    "bin",
    "home",
    "node_modules",
    "bash",
    "dash",
}
ABSOLUTE = re.compile(r"(?<![\w./~\-:})\]>*?\\$%|^+<一-龥])/([a-z_]{2,})/[a-z.\d]")


def test_no_name_is_empty_of_meaning() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in modules()
        for name in [file.stem, *_defined(file)]
        if EMPTY & set(re.split(r"_|(?<=[a-z])(?=[A-Z])", name)) or name.lower() in EMPTY
    }
    assert found == set()


def test_nothing_names_a_path_of_one_machine() -> None:
    found = {
        f"{path}: {match[0]}"
        for path in _tracked()
        if not str(path).startswith("tests/")  # tests hold paths inside homes and names of refs
        for match in ABSOLUTE.finditer(_text(ROOT / path))
        if match[1] not in ROOTS
    }
    assert found == set()


def test_every_module_says_what_it_is_for() -> None:
    silent = {
        str(file.relative_to(ROOT))
        for file in modules()
        if file.read_text("utf-8").strip()
        and not ast.get_docstring(ast.parse(file.read_text("utf-8")))
    }
    assert silent == set()


def test_there_are_two_broad_handlers_and_no_more() -> None:
    broad = sorted(
        file.relative_to(ROOT).as_posix()
        for file in modules()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and _broad(node.type.id)))
    )
    assert broad == ["curator/cli/boundary.py", "curator/drafting.py"]


def _broad(name: str) -> bool:
    return name in ("Exception", "BaseException")


def _defined(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg


def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return [path for path in listed.stdout.split("\0") if path and path != "LICENSE"]


def _text(path: Path) -> str:
    return path.read_text("utf-8", errors="replace") if path.is_file() else ""
