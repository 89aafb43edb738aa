"""What documents, registry, words and code say of each other."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import click
import pytest

from curator.cli.main import VERBS, Verbs, curator
from curator.cli.typed import spelled
from curator.cli.words import GATES, WITHDRAWN
from curator.errors import BAD_SETTINGS, INTERRUPTED, KNOWN_FAILURE, UNEXPECTED
from curator.facts.brought import RECIPE
from curator.kinds import KINDS, RANK, RECIPES, kinds_of
from curator.kinds.words import promise
from curator.settings import Settings, keys, parse
from tests.agreement.reading import ROOT, first_words, text

SAMPLE = "config/curator.toml"


def options(verb: str) -> set[str]:
    group = curator
    assert isinstance(group, Verbs)
    context = click.Context(group)
    command = group.get_command(context, verb)
    assert command is not None
    own = [p for p in command.params if isinstance(p, click.Option)]
    return {name for option in own for name in option.opts if name.startswith("--")}


def test_the_sample_holds_every_key_with_its_default() -> None:
    assert parse(text(SAMPLE), Path(SAMPLE)) == Settings()
    written = {
        f"{section}.{key}"
        for section, table in tomllib.loads(text(SAMPLE)).items()
        for key in table
    }
    assert written == set(keys())


def test_the_settings_table_names_every_key_with_its_default() -> None:
    rows = dict(
        re.findall(r"^\| `([a-z_.]+)` \| `(.*?)` \|", text("config/README.md"), re.MULTILINE)
    )
    assert rows == {key: _toml(value) for key, value in keys().items()}


def test_every_setting_is_read_somewhere() -> None:
    code = "\n".join(
        file.read_text("utf-8")
        for file in (ROOT / "curator").rglob("*.py")
        if file.name != "settings.py"
    )
    unread = [key for key in keys() if not re.search(rf"\.{key.split('.')[1]}\b", code)]
    assert unread == []


@pytest.mark.parametrize("verb", VERBS)
def test_the_readme_names_every_command_and_its_options(verb: str) -> None:
    readme = text("README.md")
    row = next((line for line in readme.splitlines() if line.startswith(f"| `curator {verb}")), "")
    assert row, f"no row for {verb}"
    for option in options(verb):
        assert option in row, f"{verb} {option} is not in its row"


def test_the_readme_names_no_command_that_is_not_there() -> None:
    named = set(
        re.findall(
            r"\bcurator ([a-z]+(?:-[a-z]+)*)\b",
            "\n".join(re.findall(r"`([^`\n]+)`", text("README.md"))),
        )
    )
    assert named <= set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_in_a_remedy_is_printed_as_it_has_to_be_typed(verb: str) -> None:
    assert spelled(f"try curator {verb} ID; then wait", ["--home", "a b"]) in (
        f"try curator {verb} --home 'a b' ID; then wait",
        f"try curator {verb} ID; then wait" if verb in ("demo", "init", "completion") else "",
    )


def test_the_readme_names_every_exit_code() -> None:
    table = text("README.md").partition("## Exit codes")[2].partition("##")[0]
    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    assert codes == {0, KNOWN_FAILURE, BAD_SETTINGS, UNEXPECTED, INTERRUPTED}


def test_each_command_explains_itself() -> None:
    group = curator
    assert isinstance(group, Verbs)
    context = click.Context(group)
    for verb in VERBS:
        command = group.get_command(context, verb)
        assert command is not None
        assert command.name == verb
        assert command.help
        assert all(p.help for p in command.params if isinstance(p, click.Option))


def test_a_kind_has_its_four_places() -> None:
    assert _folders("proposals") == set(KINDS)
    assert _folders("tests/cases") == {*KINDS, "pairs", "journals"}
    assert _folders("curator/kinds") == set(KINDS)
    assert set(KINDS) <= set(RANK)
    assert {kind.NAME for kind in KINDS.values()} == set(KINDS)


def test_a_new_note_names_the_recipe_of_its_kind() -> None:
    assert RECIPES["consolidate"] == RECIPE


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_words(kind: str) -> None:
    words = tomllib.loads(text(f"proposals/{kind}/kind.toml"))
    assert words == {"promise": promise(kind)}
    assert text(f"proposals/{kind}/body.md").strip()


@pytest.mark.parametrize("kind", KINDS)
def test_a_third_of_the_cases_of_a_kind_propose_nothing(kind: str) -> None:
    cases = [case for case in (ROOT / "tests/cases" / kind).iterdir() if case.is_dir()]
    silent = [case for case in cases if not (case / "out").exists()]
    assert 3 * len(silent) >= len(cases) > 0


def test_a_home_without_settings_has_all_kinds_and_no_page_of_settings_names_one() -> None:
    assert kinds_of(Settings().proposals.kinds) == sorted(KINDS)
    for page in ("curator/settings.py", SAMPLE, "config/README.md"):
        assert not [kind for kind in KINDS if re.search(rf"[\"`]{kind}[\"`]", text(page))]


def test_every_gate_and_reason_has_its_words_in_code_and_page() -> None:
    rows = dict(
        re.findall(
            r"^\| `([a-z_-]+)` \| (.*) \|$", text("docs/life-of-a-proposal.md"), re.MULTILINE
        )
    )
    assert rows == {**GATES, **WITHDRAWN}
    assert set(first_words("Held", "Queued", "NoDraft")) == set(GATES)
    code = text("curator/upkeep.py")
    assert set(re.findall(r'"([a-z]+(?:-[a-z]+)?)"$', code, re.MULTILINE)) >= set(WITHDRAWN)


def test_every_source_is_on_the_map() -> None:
    page = text("docs/source-map.md")
    rooms = {path.name for path in (ROOT / "curator").iterdir() if path.is_dir()} - {"__pycache__"}
    files = {path.name for path in (ROOT / "curator").glob("*.py")} - {"__init__.py", "__main__.py"}
    named = set(re.findall(r"`([a-z_]+(?:\.py|/))`", page))
    assert {f"{room}/" for room in rooms} | files <= named


def test_every_link_between_documents_leads_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "config").glob("*.md")]
    broken = [
        f"{page.name}: {link}"
        for page in [*pages, ROOT / "proposals/README.md", ROOT / "systemd/README.md"]
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert broken == []


def test_ci_runs_what_the_readme_says() -> None:
    readme, ci = text("README.md"), text(".ci/run")
    assert "pip install -e '.[test]' && .venv/bin/pytest" in readme
    assert "pip\" install --quiet -e '.[test,llm]'" in ci
    assert '/bin/pytest"' in ci
    assert "://" not in ci


def _folders(place: str) -> set[str]:
    return {
        path.name
        for path in (ROOT / place).iterdir()
        if path.is_dir() and not path.name.startswith(("_", "."))
    }


def _toml(value: object) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value)
