"""One statement is struck through or gets a comment; every other sign of the file stays."""

from __future__ import annotations

import pytest

from curator.home.kept import unkept
from curator.home.line_edits import Place, comment, strike
from curator.home.refused import Refused

_TAIL = "(until 2026-03-10; see [atlas](atlas.md))"
_NOTE = "<!-- contradicts ops/b.md:7 -->"


def _place(body: str, said: str, *, row: bool = False) -> Place:
    return Place(body.index(said), said, row)


@pytest.mark.parametrize(
    ("body", "said", "after"),
    [
        ("- Port: 8443\n", "Port: 8443", f"- ~~Port: 8443~~ {_TAIL}\n"),
        ("  * **Port:** 8443  \r\n", "**Port:** 8443", f"  * ~~**Port:** 8443~~ {_TAIL}  \r\n"),
        ("- port:: 8443\n", "port:: 8443", f"- port:: ~~8443~~ {_TAIL}\n"),
        ("- Port 8443 ^p-1\n", "Port 8443 ^p-1", f"- ~~Port 8443~~ {_TAIL} ^p-1\n"),
        ("1) Port 8443", "Port 8443", f"1) ~~Port 8443~~ {_TAIL}"),
        ("| a | 8443 | x |\n", "8443", f"| a | ~~8443~~ {_TAIL} | x |\n"),
        ("A. B is\r\n  8443. C.\r\n", "B is\r\n  8443.", f"A. ~~B is\r\n  8443.~~ {_TAIL} C.\r\n"),
        (
            "가. 포트는 8443이다. 나.\n",
            "포트는 8443이다.",
            f"가. ~~포트는 8443이다.~~ {_TAIL} 나.\n",
        ),
        (
            "甲。ポートは8443です。乙。\n",
            "ポートは8443です。",
            f"甲。~~ポートは8443です。~~ {_TAIL}乙。\n",
        ),
    ],
)
def test_exactly_the_statement_is_struck(body: str, said: str, after: str) -> None:
    for front in (
        b"",
        b"---\nid: a\n---\n",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf---\r\nid: a\r\n---\r\n",
    ):
        raw = front + body.encode()
        struck = strike(raw, _place(body, said), _TAIL)
        assert struck == front + after.encode()
        assert unkept(raw, struck) == ""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("**A. B is 8443.**\n", "B is 8443.**"),
        ("`A. B is 8443.`\n", "B is 8443.`"),
        ("A ~~b~~ is 8443.\n", "A ~~b~~ is 8443."),
        ("A is\n\n8443.\n", "A is\n\n8443."),
        ("A is\n- 8443.\n", "A is\n- 8443."),
        ("A.\n", "   "),
    ],
)
def test_what_could_not_be_shown_as_struck_is_left_alone(body: str, said: str) -> None:
    place = Place(max(0, body.find(said)), said)
    assert isinstance(strike(body.encode(), place, _TAIL), Refused)


def test_a_statement_that_moved_is_found_where_it_stands_once() -> None:
    place = Place(0, "Port: 8443")
    assert (
        strike(b"New.\n- Port: 8443\n", place, _TAIL)
        == f"New.\n- ~~Port: 8443~~ {_TAIL}\n".encode()
    )
    twice = strike(b"- a\n- Port: 8443\n- Port: 8443\n", place, _TAIL)
    assert isinstance(twice, Refused)


@pytest.mark.parametrize(
    ("body", "said", "row", "after"),
    [
        ("- Port: 8443\n", "Port: 8443", False, f"- Port: 8443 {_NOTE}\n"),
        (
            "A. Port 8443. B.  \r\nC\r\n",
            "Port 8443.",
            False,
            f"A. Port 8443. B. {_NOTE}  \r\nC\r\n",
        ),
        ("- Port 8443 ^p\n", "Port 8443 ^p", False, f"- Port 8443 {_NOTE} ^p\n"),
        ("A. Port 8443. ^p \n", "Port 8443.", False, f"A. Port 8443. {_NOTE} ^p \n"),
        ("Port\nis 8443.", "Port\nis 8443.", False, f"Port\nis 8443. {_NOTE}"),
        ("| a | 8443 | x |  \n", "8443", True, f"| a | 8443 | x {_NOTE} |  \n"),
        ("a | 8443\n", "8443", True, f"a | 8443 {_NOTE}\n"),
        ("| a | 8443 \\|\n", "8443", True, f"| a | 8443 \\| {_NOTE}\n"),
    ],
)
def test_a_comment_stands_at_the_end_of_the_line(
    body: str, said: str, after: str, *, row: bool
) -> None:
    noted = comment(body.encode(), _place(body, said, row=row), _NOTE)
    assert noted == after.encode()
    assert unkept(body.encode(), noted) == ""


def test_what_is_no_text_is_not_written() -> None:
    assert isinstance(strike(b"- a b\n", Place(2, "a b"), "(see [x](\udcff.md))"), Refused)
    assert isinstance(comment(b"\xff", Place(0, "a"), _NOTE), Refused)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("- Port 8443 %% ask\n  Kim %%\n", "Port 8443"),
        ("- Port 8443 <!-- ask\n  Kim -->\n", "Port 8443"),
        ("- port:: 8443\n", "port:: 8443"),
        ("> 1. **Port**:: 8443. B.\n", "B."),
        ("port:: 8443", "port:: 8443"),
    ],
)
def test_no_comment_ends_hidden_text_or_joins_a_value(body: str, said: str) -> None:
    assert isinstance(comment(body.encode(), _place(body, said), _NOTE), Refused)


@pytest.mark.parametrize("said", ["Port 8443 %% ask", "Kim"])
def test_no_strike_begins_or_ends_within_hidden_text(said: str) -> None:
    body = "- Port 8443 %% ask\n  Kim %%\n"
    assert isinstance(strike(body.encode(), _place(body, said), _TAIL), Refused)


@pytest.mark.parametrize(
    "body",
    [
        "%% a %%\n<!-- b -->\nPort 8443\n<!-- c -->\n",
        "100%% sure.\nPort 8443\n",
        "see [a:: b]\nPort 8443\n",
        "std::vector\nPort 8443\n",
    ],
)
def test_what_is_hidden_elsewhere_hinders_no_mark(body: str) -> None:
    place = _place(body, "Port 8443")
    assert comment(body.encode(), place, _NOTE) == body.replace("8443", f"8443 {_NOTE}").encode()
    struck = body.replace("Port 8443", f"~~Port 8443~~ {_TAIL}")
    assert strike(body.encode(), place, _TAIL) == struck.encode()
