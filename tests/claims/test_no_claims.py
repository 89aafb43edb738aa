"""What states nothing is no claim, and what no longer holds says so."""

from __future__ import annotations

import pytest

from tests.claims.reading import BESIDE, claims, texts

LAST = ["Logs are kept for a month."]


@pytest.mark.parametrize(
    "text",
    [
        "```yaml\nport: 8443\n```",
        "~~~\nport: 8443\n```\nhost: a\n~~~",
        "    port: 8443\n    host: a",
        "- ```\n  port: 8443\n  ```",
        "> port: 8443\nthe quote goes on",
        "> - port: 8443",
        "<!-- port: 8443\nhost: a -->",
        "%% port: 8443 %%",
        "{{query (and [[a]] (property x))}}",
        "#+BEGIN_QUERY\nport: 8443\n#+END_QUERY",
        "<recalled-memory>\nport: 8443\n\nhost: a\n</recalled-memory>",
        "<relevant-memories source='x'>\n- port: 8443\n</relevant-memories>",
        "## Port: 8443",
        "Port: 8443\n====",
        "Is the port 8443?",
        "- 포트는 8443입니까",
        "ポートは8443ですか。",
        "- [ ] port: 8443",
        "- [x] port: 8443",
        "- [/] port: 8443",
        "- TODO port: 8443",
        "- [[Port 8443]]",
        "- [Port 8443](port.md)",
        "- https://example.org/8443",
        "- [[Port]] — it is 8443",
        "* [Port](port.md) - it is 8443",
        "- #port #8443",
        "- Port: {{port}}",
        "- Port: <% tp.date %>",
        "- Port: TBD",
        "- 포트: 미정",
        "- Port:",
        "Ports and hosts:",
        "---",
        "* * *",
        "| port | host |\n|---|---|",
        "<details>",
        "[atlas]: https://example.org/8443",
        "[^1]: The port is 8443.\nIt wraps.\n[^2]: The host is birch.",
        "- ",
    ],
)
def test_it_is_no_claim(text: str) -> None:
    assert texts(f"# Atlas\n\n{text}\n{BESIDE}") == LAST


def test_the_properties_of_a_page_are_no_claims() -> None:
    assert texts("port:: 8443\ntags:: a, b\n\n- port:: 8444" + BESIDE) == ["port:: 8444", *LAST]
    assert texts("- port:: 8443\n\n- size:: 3 TB" + BESIDE) == ["size:: 3 TB", *LAST]


def test_a_comment_that_never_ends_hides_nothing() -> None:
    assert texts("- a <!-- b\n- second" + BESIDE)[1:] == ["second", *LAST]


@pytest.mark.parametrize(
    "heading",
    ["Don't", "DON’T", "Avoid", "Things to avoid", "Never do this", "하지 말 것", "금지", "避けること",
     "やってはいけないこと", "不要", "Vermeiden"],
)  # fmt: skip
def test_what_is_advised_against_is_discouraged(heading: str) -> None:
    for text in (
        f"# A\n\n## {heading}\n\n- Use tabs",
        f"{heading}:\n\n- Use tabs",
        f"- {heading}:\n  - Use tabs",
        f"**{heading}**\n\n- Use tabs",
        f"- {heading}: Use tabs",
    ):
        assert claims(text + BESIDE)[0].discouraged, text


@pytest.mark.parametrize(
    "text",
    [
        "## Do\n\n- Use tabs",
        "## Don't\n\n### Instead\n\n- Use tabs",
        "## Never Summer Mountains and what we saw on the way\n\n- Use tabs",
        "## Don't\n\n- Use spaces\n\n## Style\n\n- Use tabs",
        "- Do: Use tabs",
    ],
)
def test_nothing_else_is_discouraged(text: str) -> None:
    assert [claim.discouraged for claim in claims(text + BESIDE)][-2:] == [False, False]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- ~~Port: 8443~~", "Port: 8443"),
        ("- ~~Port: 8443~~ (until 2026-01-02; see [new](new.md))", "Port: 8443 (until 2026-01-02; see new)"),
        ("- ~~Port: 8443~~ (see [[new]])", "Port: 8443 (see new)"),
        ("- Port: ~~8443~~", "Port: 8443"),
        ("- **Port:** ~~8443~~ (until 2026-01-02)", "Port: 8443 (until 2026-01-02)"),
        ("- Port: 8443 (until March 2025)", "Port: 8443 (until March 2025)"),
        ("- 포트: 8443 (2025-03까지)", "포트: 8443 (2025-03까지)"),
        ("- ポート：8443（2025年3月まで）", "ポート：8443（2025年3月まで）"),
        ("- Port: 8443 (bis 2025)", "Port: 8443 (bis 2025)"),
        ("~~The port is 8443.~~", "The port is 8443."),
    ],
)  # fmt: skip
def test_what_no_longer_holds_is_crossed(line: str, text: str) -> None:
    claim = claims(line + BESIDE)[0]
    assert (claim.text, claim.crossed) == (text, True)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- Port: ~~8443~~ 8444", "Port: 8444"),
        ("- ~~Port: 8443~~ Port: 8444", "Port: 8444"),
        ("- Wait until 2026 (or so)", "Wait until 2026 (or so)"),
        ("- Port: 8443 (since 2025)", "Port: 8443 (since 2025)"),
        ("- Desk: 9 (until 14:00 on Fridays)", "Desk: 9 (until 14:00 on Fridays)"),
        ("- 점심: 11시 (기존 12시부터 13시까지)", "점심: 11시 (기존 12시부터 13시까지)"),
        ("- about ~5 and ~6 pieces", "about ~5 and ~6 pieces"),
    ],
)
def test_what_still_holds_is_not_crossed(line: str, text: str) -> None:
    claim = claims(line + BESIDE)[0]
    assert (claim.text, claim.crossed) == (text, False)


def test_what_stands_below_a_struck_entry_is_crossed() -> None:
    assert [c.crossed for c in claims("- ~~Staging server~~\n  - Port: 80\n- Live server\n")] == [
        True,
        True,
        False,
    ]


def test_a_struck_cell_is_crossed_and_its_neighbours_are_not() -> None:
    found = claims("| n | port | host |\n|---|---|---|\n| x | ~~80~~ | a |\n| ~~y~~ | 81 | b |\n")
    assert [(c.value, c.crossed) for c in found] == [
        ("80", True),
        ("a", False),
        ("81", True),
        ("b", True),
    ]


def test_a_claim_with_our_mark_is_flagged_and_shown_without_it() -> None:
    found = claims("- Port: 80 <!-- contradicts b/c.md:12 -->\n- Host: a <!-- a remark -->\n")
    assert [(c.text, c.flagged) for c in found] == [("Port: 80", True), ("Host: a", False)]
    row = claims("| n | v |\n|---|---|\n| port | 80 <!-- contradicts b.md:1 --> |\n| host | a |\n")
    assert [(c.value, c.flagged) for c in row] == [("80", True), ("a", False)]
