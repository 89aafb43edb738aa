"""The real programs, where they are installed."""

from __future__ import annotations

import os
import shutil

import pytest


def program(name: str) -> str:
    """Return the path of a program: that of PROMTOOL or PROMETHEUS, else of PATH; skip without one."""
    found = os.environ.get(name.upper()) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is neither on PATH nor named by {name.upper()}")
    return found
