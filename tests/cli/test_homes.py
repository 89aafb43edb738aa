"""Which settings file belongs to which home."""

from __future__ import annotations

import os
import subprocess
import sys
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


@pytest.mark.parametrize("wrong", ["pipe", "folder", "latin-1", "path"])
def test_whatever_stands_among_the_settings_stops_only_homes_it_may_rule(
    wrong: str, tmp_path: Path
) -> None:
    file = write("broken", '[home]\npath = "~nosuchuser/notes"\n')
    if wrong != "path":
        file.unlink()
    match wrong:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "latin-1":
            file.write_bytes(b"[home]\npath = '\xe9'\n")
        case _:
            pass
    with pytest.raises(SettingsError) as told:
        settings_for((tmp_path,))
    assert str(file) in told.value.where
    mine = write("mine", naming(tmp_path))
    assert settings_for((tmp_path,)).file == mine
    assert sole_home() == tmp_path.resolve()


def test_a_file_without_a_home_does_not_hide_a_broken_one(tmp_path: Path) -> None:
    write("a", "[gates]\nchain = 3\n")
    assert settings_for((tmp_path,)).settings.gates.chain == 3
    write("b", "[home\n")
    with pytest.raises(SettingsError, match=r"b\.toml"):
        settings_for((tmp_path,))


def test_what_an_editor_hides_among_the_settings_is_left_alone(tmp_path: Path) -> None:
    write(".#mine", "[home\n")
    assert settings_for((tmp_path,)).file is None


def test_a_settings_folder_that_cannot_be_read_is_no_empty_one(tmp_path: Path) -> None:
    settings_folder().parent.mkdir(parents=True)
    settings_folder().write_text("")
    with pytest.raises(SettingsError, match="folder of the settings"):
        settings_for((tmp_path,))


def test_a_settings_folder_closed_to_this_user_is_no_empty_one(tmp_path: Path) -> None:
    write("mine", naming(tmp_path, "[proposals]\nkinds = []\n"))
    settings_folder().chmod(0)
    code = (
        "import os, pathlib; from curator.cli.homes import settings_for\n"
        "os.getuid() or os.setuid(65534)\n"
        f"settings_for((pathlib.Path({str(tmp_path)!r}),))"
    )
    # The folders above belong to one user only, which another one cannot enter either.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    settings_folder().chmod(0o755)
    assert "SettingsError: the folder of the settings files cannot be read" in done.stderr


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
    path = '/srv/it\'s "here" \\ and\x7fthere\x9b\u202e\U000e0001 家'
    read = parse(filled({"home.path": path, "layout.ignore": ("a", 'b"')}), Path("x"))
    assert read.home.path == path
    assert read.layout.ignore == ("a", 'b"')
    assert read.gates == Settings().gates
