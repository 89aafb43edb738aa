"""Whoever asks no model pays nothing for one: no import, no socket, no time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from curator.demo.make import make
from tests.agreement.reading import ROOT

_CODE = """
import json, sys, time
heard = []
sys.addaudithook(lambda event, args: heard.append(event) if event.startswith("socket.") else None)
import importlib, pkgutil
begun = time.process_time()
import curator, curator.cli.main
spent = time.process_time() - begun
for module in pkgutil.walk_packages(curator.__path__, "curator."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(json.dumps([spent, heard, sorted({"litellm", "openai", "httpx"} & sys.modules.keys())]))
"""
_PASS = """
import sys
from curator.cli.main import curator
curator(["run", sys.argv[1]], standalone_mode=False)
rooms = {"litellm", "openai", "curator.asking", "curator.model"}
print("loaded", sorted(rooms & sys.modules.keys()))
"""


def python(code: str, *args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *args], check=True, capture_output=True, text=True, cwd=ROOT
    )
    return done.stdout


def test_importing_everything_opens_no_socket_and_loads_no_model() -> None:
    spent, heard, loaded = json.loads(python(_CODE))
    assert (heard, loaded) == ([], [])
    assert spent < 0.4


def test_a_pass_without_a_model_never_loads_what_asks_one(tmp_path: Path) -> None:
    make(tmp_path / "home")
    assert "loaded []" in python(_PASS, str(tmp_path / "home"))
