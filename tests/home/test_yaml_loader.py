from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from curator.home.yaml_front import load
from curator.home.yaml_loader import Loader


class Thorough(Loader):
    """The same loader, which builds every document with all its bookkeeping."""

    resolve = yaml.CSafeLoader.resolve
    construct_document = yaml.CSafeLoader.construct_document


SCALARS = st.one_of(
    st.sampled_from(
        [
            "yes", "No", "~", "null", "", "2026-03-10", "2026-13-40", "2026-03-10 10:00", "1:30:00",
            "0x1F", "0o17", "007", "1_000", ".5", "1e3", "-.inf", "=", "<<", "'2024'", '"true"',
            "!!str 5", "!!int '5'", "!!int maybe", "!!bool x", "!!set {a, b}", "!!omap [a: 1]", "&a x",
            "*a", "[[Link]]", "[1, two, 3.0]", "{a: 1, 2: b, no: c}", "{<<: {a: 1}, b: 2}", "|\n  text",
            "결정 2026", "日付: 値", "- a", "? a", "9" * 90,
        ]
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12),
)  # fmt: skip
KEYS = st.sampled_from(
    ["id", "tags", "Aliases", "title", "2024", "yes", "<<", "null", "a b", "日付"]
)


def built(text: str, loader: type[yaml.CSafeLoader]) -> object:
    try:
        return repr(yaml.load(text, Loader=loader))  # noqa: S506 - both are safe loaders
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return type(error)


@given(st.lists(st.tuples(KEYS, SCALARS), max_size=6))
def test_the_quick_way_builds_what_the_thorough_one_does(pairs: list[tuple[str, str]]) -> None:
    text = "".join(f"{key}: {value}\n" for key, value in pairs)
    assert built(text, Loader) == built(text, Thorough)


@given(st.lists(SCALARS, max_size=6))
def test_lists_are_built_alike(values: list[str]) -> None:
    text = "list:\n" + "".join(f"  - {value}\n" for value in values)
    assert built(text, Loader) == built(text, Thorough)


def test_merge_keys_anchors_and_keys_that_are_no_words_are_still_read() -> None:
    text = "base: &b {a: 1}\nmore: {<<: *b, c: 2}\n2024: x\n"
    assert load(text) == {"base": {"a": 1}, "more": {"a": 1, "c": 2}, "2024": "x"}
