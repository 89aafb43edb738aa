"""Which settings file belongs to which home."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.cli.folders import crash_folder, home_key, settings_folder, state_folder
from curator.cli.homes import settings_for, sole_home
from curator.cli.sample import filled
from curator.errors import SettingsError
from curator.settings import Settings, parse


def write(name: str, text: str) -> Path:
    file = settings_folder() / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def naming(home: Path, more: str = "") -> str:
    return f'[home]\npath = "{home}"\n{more}'


def test_a_home_without_a_file_has_defaults(tmp_path: Path) -> None:
    found = settings_for((tmp_path,))
    assert found.settings == Settings()
    assert found.file is None


def test_a_file_is_found_by_the_path_it_names(tmp_path: Path) -> None:
    write("other", naming(tmp_path / "other", "[gates]\nchain = 2\n"))
    mine = write("mine", naming(tmp_path, "[gates]\nchain = 3\n"))
    found = settings_for((tmp_path,))
    assert found.file == mine
    assert found.settings.gates.chain == 3


def test_a_link_to_the_home_is_the_home(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    mine = write("mine", naming(tmp_path / "link"))
    assert settings_for((tmp_path / "real",)).file == mine


def test_two_files_of_one_home_are_refused(tmp_path: Path) -> None:
    write("a", naming(tmp_path))
    write("b", naming(tmp_path))
    with pytest.raises(SettingsError, match="2 settings files"):
        settings_for((tmp_path,))


def test_a_broken_file_is_reported_while_it_may_be_ours(tmp_path: Path) -> None:
    write("broken", "[home\n")
    with pytest.raises(SettingsError, match=r"broken\.toml"):
        settings_for((tmp_path,))


def test_a_broken_file_of_another_home_does_no_harm(tmp_path: Path) -> None:
    write("broken", "[home\n")
    mine = write("mine", naming(tmp_path))
    assert settings_for((tmp_path,)).file == mine


def test_the_only_home_is_the_default(tmp_path: Path) -> None:
    write("mine", naming(tmp_path))
    assert sole_home() == tmp_path.resolve()


def test_no_home_at_all_says_how_to_start() -> None:
    with pytest.raises(SettingsError, match="curator init"):
        sole_home()


def test_several_homes_must_be_told_apart(tmp_path: Path) -> None:
    write("a", naming(tmp_path / "a"))
    write("b", naming(tmp_path / "b"))
    with pytest.raises(SettingsError, match="--home"):
        sole_home()


def test_folders_follow_xdg_and_ignore_relative_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert settings_folder() == tmp_path / "config/curator/homes"
    assert crash_folder() == Path.home() / ".local/state/curator/crashes"


def test_homes_of_one_name_have_keys_of_their_own(tmp_path: Path) -> None:
    one, two = tmp_path / "a/My Notes/.git", tmp_path / "b/My Notes/.git"
    assert home_key(one).startswith("my-notes-")
    assert home_key(one) != home_key(two)
    assert state_folder(one).name == home_key(one)
    assert home_key(tmp_path / "hub.git").startswith("hub-")


def test_the_filled_sample_reads_back_whatever_the_path() -> None:
    path = '/srv/it\'s "here" \\ and\x7fthere'
    read = parse(filled({"home.path": path, "layout.ignore": ("a", 'b"')}), Path("x"))
    assert read.home.path == path
    assert read.layout.ignore == ("a", 'b"')
    assert read.gates == Settings().gates
