"""Without litellm, or with one that steals, nothing is started and the owner is told what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from curator.asking.asked import Model
from curator.errors import CuratorError
from curator.model_settings import ModelSettings

SETTINGS = ModelSettings(name="openai/local", api_base="http://127.0.0.1:9/v1")


def refused(monkeypatch: pytest.MonkeyPatch, place: Path) -> CuratorError:
    monkeypatch.setattr(sys, "path", [str(place)])
    with pytest.raises(CuratorError) as wrong:
        Model(SETTINGS)
    return wrong.value


def test_without_litellm_the_remedy_is_its_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ".[llm]" in refused(monkeypatch, tmp_path).remedy


@pytest.mark.parametrize("version", ["1.82.7", "1.82.8"])
def test_a_version_that_stole_keys_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    told = tmp_path / f"litellm-{version}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: litellm\nVersion: {version}\n")
    assert version in refused(monkeypatch, tmp_path).where
