"""A wheel holds everything the code reads at run time."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.shipped import folder, text
from tests.agreement.reading import ROOT

NOT_CODE = (
    "curator/demo/weeks",
    "curator/facts/asked/words",
    "curator/claims/words",
    "curator/journals/words",
    "curator/judge/words",
    "curator/judge/claims/words",
    "curator/private/words",
)
PARTS = ("curator", "proposals", "config", "systemd", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Build a wheel from a copy of the sources and return the names of its files."""
    if find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed; pip install '.[test]' brings it")
    source = tmp_path_factory.mktemp("source")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(
                ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        elif (ROOT / part).exists():
            shutil.copy(ROOT / part, source / part)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (built,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("shipped", ["proposals", "config", "systemd"])
def test_every_shipped_file_is_in_the_wheel(shipped: str, wheel: set[str]) -> None:
    assert _files(ROOT / shipped, f"curator/_shipped/{shipped}") <= wheel


@pytest.mark.parametrize("place", NOT_CODE)
def test_texts_inside_the_package_are_in_the_wheel(place: str, wheel: set[str]) -> None:
    files = _files(ROOT / place, place)
    assert files
    assert files <= wheel


def test_the_wheel_holds_no_tests_and_no_top_level_config(wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"curator"}


def test_shipped_files_are_found_in_a_checkout() -> None:
    assert folder("config") == ROOT / "config"
    assert "[home]" in text("config", "curator.toml")


def _files(place: Path, target: str) -> set[str]:
    return {
        f"{target}/{file.relative_to(place).as_posix()}"
        for file in place.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
