"""Settings: defaults, and errors that say which key of which file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from curator.errors import SettingsError
from curator.settings import Settings, keys, load, parse
from curator.wrong_settings import nearest

FILE = Path("home.toml")


def refused(text: str) -> SettingsError:
    with pytest.raises(SettingsError) as wrong:
        parse(text, FILE)
    return wrong.value


def test_an_empty_file_means_defaults() -> None:
    assert parse("", FILE) == Settings()


def test_values_are_read_and_lists_keep_their_order() -> None:
    read = parse('[layout]\nnotes = ["b", "a"]\n[gates]\nloss_share = 1\n', FILE)
    assert read.layout.notes == ("b", "a")
    assert read.gates.loss_share == 1.0


@pytest.mark.parametrize(
    ("text", "key", "meant"),
    [
        ('[home]\npth = "x"', "home.pth", "home.path"),
        ("[gate]\nfresh_hours = 1", "gate", "gates"),
        ("[proposals]\nfresh_hours = 3", "proposals.fresh_hours", "gates.fresh_hours"),
        ("[proposals]\nfloors = 'likely'", "proposals.floors", "proposals.floor"),
    ],
)
def test_an_unknown_key_is_named_with_its_nearest_match(text: str, key: str, meant: str) -> None:
    wrong = refused(text)
    assert repr(key) in wrong.what
    assert wrong.where == f"{FILE}: {key}"
    assert repr(meant) in wrong.remedy
    assert wrong.exit_code == 2


def test_an_unknown_key_like_no_other_points_to_the_sample() -> None:
    assert "config/curator.toml" in refused("zzz = 1").remedy


@pytest.mark.parametrize(
    ("text", "key", "remedy"),
    [
        ('[gates]\nfresh_hours = "3"', "gates.fresh_hours", "whole number"),
        ("[gates]\nfresh_hours = true", "gates.fresh_hours", "whole number"),
        ("[gates]\nloss_share = 2", "gates.loss_share", "less than or equal to 1"),
        ("[proposals]\nopen = -1", "proposals.open", "greater than or equal to 0"),
        ('[proposals]\nfloor = "sure"', "proposals.floor", "'confident'"),
        ('[layout]\nnotes = "a"', "layout.notes", "list of texts"),
        ("[layout]\nnotes = [1]", "layout.notes", "text in quotes"),
        ("[layout]\ndated_confirmed = 1", "layout.dated_confirmed", "true or false"),
        ("home = 3", "home", "table of keys"),
        ('[style]\narchive_folder = ""', "style.archive_folder", "a folder inside the home"),
        ('[layout]\nnotes = ["a", "["]', "layout.notes", "globs as in a .gitignore"),
        ('[layout]\nignore = ["[z-a]"]', "layout.ignore", "globs as in a .gitignore"),
        ('[layout]\ndated = [""]', "layout.dated", "globs as in a .gitignore"),
        ('[trust]\nexternal = ["!"]', "trust.external", "globs as in a .gitignore"),
        ('[home]\npath = "~nosuchuser/notes"', "home.path", "the folder of a repository"),
        ('[home]\npath = "a\\u0000b"', "home.path", "the folder of a repository"),
        ("[gates]\nfresh_hours = 99999999", "gates.fresh_hours", "less than or equal to 87600"),
        ("[gates]\nchain = 1000", "gates.chain", "less than or equal to 100"),
        ("[proposals]\nexpire_days = 10000000000", "proposals.expire_days", "equal to 36500"),
        ("[gates]\nloss_share = nan", "gates.loss_share", "equal to"),
        (f"[proposals]\nopen = 0x{'f' * 9000}", "proposals.open", "less than or equal to"),
        (f"[home]\npath{'.a' * 3000} = 1", "home.path", "a text in quotes"),
        ("[model]\ntimeout = 0", "model.timeout", "greater than or equal to 1"),
        ("[model]\ncost_per_day = inf", "model.cost_per_day", "less than or equal to"),
        ('[model]\napi_base = "127.0.0.1:11434"', "model.api_base", "an address such as"),
        ('[model]\napi_base = "http://[::1"', "model.api_base", "an address such as"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wanted(text: str, key: str, remedy: str) -> None:
    wrong = refused(text)
    assert wrong.where == f"{FILE}: {key}"
    assert key in wrong.what
    assert remedy in wrong.remedy


@pytest.mark.parametrize(
    ("key", "secret"), [("api_key_env", "sk-live-0123456789"), ("api_base", "http://me:hush@host")]
)
def test_a_key_in_the_place_of_its_variable_is_not_said_back(key: str, secret: str) -> None:
    wrong = refused(f'[model]\n{key} = "{secret}"')
    assert wrong.where == f"{FILE}: model.{key}"
    assert secret not in f"{wrong} {wrong.remedy}"


@pytest.mark.parametrize(
    "folder",
    [
        "./old", ".git/hooks", ".obsidian", "a/.b", "../x", "a/../b", "/abs", "//", " ", "a ", " a",
        "a//b", "a/ b", "a\\u0000b", "a\\u001b", "a\\u202eb", "a\\\\b", "~/old", "-x", "/",
    ],
)  # fmt: skip
def test_an_archive_folder_that_is_no_plain_folder_of_the_home_is_refused(folder: str) -> None:
    wrong = refused(f'[style]\narchive_folder = "{folder}"')
    assert wrong.where == f"{FILE}: style.archive_folder"
    assert wrong.exit_code == 2


@pytest.mark.parametrize("folder", ["archive", "notes/old", "보관함", "my archive", "a.b/c"])
def test_a_plain_archive_folder_is_taken_as_it_is(folder: str) -> None:
    for written in (folder, f"{folder}/"):
        read = parse(f'[style]\narchive_folder = "{written}"', FILE)
        assert read.style.archive_folder == folder


def test_a_glob_for_a_bracket_in_a_name_is_taken() -> None:
    globs = parse('[layout]\nnotes = ["a\\\\[b", "!c", "[0-9]*"]', FILE).layout.notes
    assert globs == ("a\\[b", "!c", "[0-9]*")


def test_a_long_wrong_value_is_cut() -> None:
    assert len(refused(f'[gates]\nchain = "{"x" * 500}"').what) < 100


def test_broken_toml_names_the_line() -> None:
    wrong = refused("[home]\npath = 'a'\nbranch = =\n")
    assert wrong.where == f"{FILE}, line 3"


def test_a_file_that_ends_too_early_is_still_named() -> None:
    assert str(FILE) in refused("[home").where


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (f"[gates]\nchain = 1{'0' * 5000}", "too many digits"),
        (f"[gates]\nchain = 1{'_000' * 2000}", "too many digits"),
        (f"[layout]\nnotes = {'[' * 50_000}{']' * 50_000}", "without bottom"),
    ],
)
def test_what_python_cannot_hold_names_the_line(text: str, what: str) -> None:
    wrong = refused(text)
    assert what in wrong.what
    assert wrong.where == f"{FILE}, line 2"
    assert wrong.exit_code == 2


def test_the_largest_values_are_taken() -> None:
    read = parse("[gates]\nfresh_hours = 87600\n[proposals]\nexpire_days = 36500\n", FILE)
    assert (read.gates.fresh_hours, read.proposals.expire_days) == (87600, 36500)


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="there it is a folder that is not found")
def test_a_home_behind_a_ring_of_links_is_an_error_of_settings(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    wrong = refused(f'[home]\npath = "{tmp_path}/a"')
    assert wrong.where == f"{FILE}: home.path"


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    file = tmp_path / "home.toml"
    file.write_bytes(b"\xef\xbb\xbf[gates]\nchain = 3\n")
    assert load(file).gates.chain == 3


def test_a_pipe_in_the_files_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "home.toml")
    with pytest.raises(SettingsError, match="no file"):
        load(tmp_path / "home.toml")


def test_a_path_no_file_can_have_is_an_error_of_settings() -> None:
    with pytest.raises(SettingsError, match="readable"):
        load(Path("a\0b"))


def test_a_missing_file_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="init"):
        load(tmp_path / "none.toml")


def test_a_folder_instead_of_a_file_is_an_error_of_settings(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path)


def test_a_file_that_is_not_utf8_is_an_error_of_settings(tmp_path: Path) -> None:
    file = tmp_path / "home.toml"
    file.write_bytes(b"[home]\npath = '\xff'\n")
    with pytest.raises(SettingsError, match="UTF-8"):
        load(file)


def test_keys_lists_every_section() -> None:
    assert {key.split(".")[0] for key in keys()} == set(Settings.model_fields)


def test_nearest_gives_nothing_for_a_stranger() -> None:
    assert nearest("zzz", ["home.path"]) is None
