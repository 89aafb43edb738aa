"""No regular expression of the package costs more than linear work on a hostile text."""

from __future__ import annotations

import re

import pytest

from curator.home.dates import dated, day_of_folders, whole
from tests import growing
from tests.ground.expressions import Expression, expressions, growth, hard

ALL = expressions()
# Expressions that see only what their caller has cut to a length.
CUT = {"curator.home.dates._COPY": 255}
TRIED = [expression for expression in ALL if expression.where not in CUT]
WITHIN = 2.0


def worst(expression: Expression) -> tuple[float, str]:
    """Return the greatest growth over all hard strings, and the string; the first one that fails."""
    found = (0.0, "")
    for recipe in hard(expression.source()):
        found = max(found, (growth(expression, recipe), f"{recipe.begin!r} + {recipe.again!r} * n"))
        if found[0] > WITHIN:
            break
    return found


@pytest.mark.parametrize("expression", TRIED, ids=lambda expression: expression.where)
def test_the_work_of_an_expression_grows_with_the_text_and_no_faster(
    expression: Expression,
) -> None:
    times, text = worst(expression)
    assert times <= WITHIN, f"{times:.1f} times more than linear: {text}"


@pytest.mark.parametrize(
    "known",
    [
        re.compile(r"!\[\[[^\]\n]*\]\]"),
        re.compile(r"\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\)"),
        re.compile(
            r"^(`{3,}|~{3,})[ \t]*(?:tasks|query)\b.{0,4000}?^[ \t]*\1[ \t]*$",
            re.MULTILINE | re.DOTALL,
        ),
        re.compile(
            r"^[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?^(?P=fence)[ \t]*$|.*\Z)",
            re.MULTILINE | re.DOTALL,
        ),
        re.compile(r"\]\([ \t]*(?:<([^<>\n]*)>)?(?:[ \t]+\"[^\"\n]*\")?[ \t]*\)"),
        re.compile(r"(?:[a-z]+\d+){2}|(?:\d+[a-z]+){2}", re.IGNORECASE),
        re.compile(r"#\+BEGIN_QUERY.*?#\+END_QUERY", re.DOTALL),
        re.compile(r"(?:[ _-]*[(\[]?(?:copy|copie)[)\]]?|[ _-]\d)+$"),
        re.compile(rb"^(\s*(?:valid_to)\s*:)\s*(?:false|no)(?=\s*$)", re.MULTILINE),
    ],
)
def test_an_expression_known_to_be_quadratic_is_caught(known: re.Pattern[str]) -> None:
    times, _text = worst(Expression("known", known))
    assert times > WITHIN


def test_an_expression_that_is_only_matched_whole_is_tried_so() -> None:
    quadratic = re.compile(r"[^,]*[./][^,]*(?:,\s+[^,]*[./][^,]*)+")
    assert worst(Expression("known", quadratic, frozenset({"fullmatch"})))[0] > WITHIN
    linear = re.compile(r"(?:a+b)+")
    assert worst(Expression("known", linear, frozenset({"match"})))[0] <= WITHIN


def test_the_expressions_of_every_room_are_among_those_tried() -> None:
    rooms = {expression.where.split(".")[1] for expression in ALL}
    assert {"home", "judge", "kinds", "neighbours", "cli", "ledger", "texts"} <= rooms
    where = {expression.where for expression in ALL}
    # A module global, one of a tuple, the result of a cache, and one that stands in a function.
    assert {"curator.home.contents._QUERIES", "curator.judge.script._RANGES"} <= where
    assert "curator.judge.marks._copy_words" in where
    assert any(name.startswith("curator.home.relink:") for name in where)


@pytest.mark.parametrize("cut", CUT)
def test_what_is_cut_stands_among_the_expressions(cut: str) -> None:
    assert any(expression.where == cut for expression in ALL)


@pytest.mark.parametrize(
    "unit", [" copy", "copy", " 1", "(1)", "_", "2026-01-02 ", "(conflict", "/2026"]
)
def test_the_work_of_telling_a_date_in_a_name_has_an_end(unit: str) -> None:
    def cost(size: int) -> float:
        name = "2026-01-02" + unit * (size // len(unit))

        def work() -> None:
            whole.__wrapped__(name)
            dated(f"notes/{name}.md")
            day_of_folders(f"{name}/1.md")

        return growing.spent(work)

    # The text is 80 times as long, and only its first look grows with it.
    assert growing.growth(cost, 250, 20_000, enough=8, floor=0.002) < 8
