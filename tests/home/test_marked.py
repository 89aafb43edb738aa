"""A line may be struck through with a link, or get a comment at its end; nothing else."""

from __future__ import annotations

import pytest

from curator.home.kept import unkept

_TAIL = "(until 2026-03-10; see [atlas](atlas.md))"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- Port: 8443\n", f"- ~~Port: 8443~~ {_TAIL}\n"),
        ("- Port: 8443\n", "- ~~Port: 8443~~ (see [a \\[b\\]](../x/a%20b.md))\n"),
        ("  * Port: 8443  \r\n", f"  * ~~Port: 8443~~ {_TAIL}  \r\n"),
        ("| port | 8443 |\n", f"| port | ~~8443~~ {_TAIL} |\n"),
        ("One. Two. Three.\n", f"One. ~~Two.~~ {_TAIL} Three.\n"),
        ("One. The port\nis 8443. Two.\n", f"One. ~~The port\nis 8443.~~ {_TAIL} Two.\n"),
        ("~5 people\n", f"~~~5 people~~ {_TAIL}\n"),
        ("a ~~b~~ c. d.\n", f"a ~~b~~ c. ~~d.~~ {_TAIL}\n"),
        ("- 포트는 8443이다\n", "- ~~포트는 8443이다~~ (see [[메인 서버]])\n"),
        ("- Port: 8443\n", "- Port: 8443 <!-- contradicts ops/b.md:12 -->\n"),
        ("- Port: 8443  \n", "- Port: 8443 <!-- contradicts ops/b.md:12 -->  \n"),
        ("| a | 8443 |\n", "| a | 8443 <!-- contradicts ops/b.md:12 --> |\n"),
        (
            "a <!-- contradicts b.md:1 -->\n",
            "a <!-- contradicts b.md:1 --> <!-- contradicts c.md:2 -->\n",
        ),
        ("a\nb\nc\n", f"~~a~~ {_TAIL}\nb\nc <!-- contradicts b.md:1 -->\n"),
    ],
)
def test_a_mark_of_ours_loses_nothing(old: str, new: str) -> None:
    assert unkept(old.encode(), new.encode()) == ""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("- Port: 8443\n", f"- ~~Port: 844~~ {_TAIL}\n", 1),
        ("- Port: 8443\n", f"~~Port: 8443~~ {_TAIL}\n", 1),
        ("- Port: 8443\n", "- ~~Port: 8443~~\n", 1),
        ("- Port: 8443\n", "- ~~Port: 8443\n", 1),
        ("- Port: 8443\n", f"- Port: 8443~~ {_TAIL}\n", 1),
        ("- Port: 8443\n", f"- Port: 8443 {_TAIL}\n", 1),
        ("- Port: 8443\n", "- ~~Port: 8443~~ (until now; see [a](a.md))\n", 1),
        ("- Port: 8443\n", "- ~~Port: 8443~~ (see [a](a.md)) and more\n", 1),
        ("- Port: 8443\n", f"- ~~Port: 8443~~ {_TAIL}\r\n", 1),
        ("- Port: 8443\n", "- Port: 8443 <!-- contradicts ops/b.md -->\n", 1),
        ("- Port: 8443\n", "- Port: 8443 <!-- contradicts a b:1 -->\n", 1),
        ("- Port: 8443\n", "- Port: 8443 <!-- anything -->\n", 1),
        ("- Port: 8443\n", "- Port: 8443", 1),
        ("One.\n\nTwo.\n", f"~~One.\n\nTwo.~~ {_TAIL}\n", 1),
        ("a\nb\n", f"~~a\nx\nb~~ {_TAIL}\n", 1),
        ("a\nb\nc\n", f"~~a~~ {_TAIL}\nB\nc\n", 1),
    ],
)
def test_anything_else_is_a_loss(old: str, new: str, line: int) -> None:
    assert unkept(old.encode(), new.encode()) == f"would lose line {line}"
