"""What the agreement tests read of the project."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules(folder: str = "curator") -> list[Path]:
    """Return the Python files of a folder."""
    return sorted((ROOT / folder).rglob("*.py"))


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Return the full name of everything a file imports, inside functions too."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(prefix: str, folder: str = "curator") -> set[str]:
    """Return the files of a folder that import a module or anything in it."""
    return {
        file.relative_to(ROOT).as_posix()
        for file in modules(folder)
        if any(name == prefix or name.startswith(f"{prefix}.") for name in imports(file))
    }


def first_words(*calls: str) -> Iterator[str]:
    """Yield the literal first argument of every call of these names."""
    for file in modules():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in calls and isinstance(first, ast.Constant):
                    assert isinstance(first.value, str)
                    yield first.value
