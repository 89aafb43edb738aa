"""Nights under a real systemd, where there is a rig that boots one."""

from __future__ import annotations

import os

import pytest

from tests.systemd import rig

# The environment of a test is emptied of what curator reads.
_ENVIRONMENT = dict(os.environ)


def test_nights_under_a_real_systemd() -> None:
    why = rig.missing(_ENVIRONMENT)
    if why:
        pytest.skip(why)
    ran = rig.run(_ENVIRONMENT)
    assert ran.checks, ran.said
    assert ran.failed == [], ran.said


def test_without_a_rig_the_reason_is_told() -> None:
    assert "CURATOR_RIG" in rig.missing({})
