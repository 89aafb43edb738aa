"""Logs of their own for each test: what another one logged to may be closed by now."""

from __future__ import annotations

import pytest

from tests.daemon.nights import logged


@pytest.fixture(autouse=True)
def own_logs() -> None:
    """Have events written where nobody else reads."""
    logged()
