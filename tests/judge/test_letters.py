"""A letter, a sign or a place that differs may be all that matters: such notes are not one."""

from __future__ import annotations

import unicodedata

import pytest

from curator.finding import Certainty
from tests.judge.notes_of import BOILER, note, verdict, word

FENCE = "```{}\n{}\n```"
FISH = "鱼缸在客厅的窗户旁边，每个星期日下午换一次水，平时由邻居家的孩子负责喂食。\n\n"


def proven(one: str, other: str) -> bool:
    found = verdict(note("a/Boiler.md", one), note("b/Boiler.md", other))
    return found.certainty is not None and found.certainty >= Certainty.CONFIDENT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Run `tar -c x` weekly.", "Run `tar -C x` weekly."),
        ("Run tar -c x weekly.", "Run tar -C x weekly."),
        ("    tar -c x", "    tar -C x"),
        ("It has 5 mW.", "It has 5 MW."),
        ("See /srv/Data.", "See /srv/data."),
        ("The word is Tulip-Ab1x.", "The word is tulip-aB1X."),
        ("Use grep -V here.", "Use grep -v here."),
        ("Open X.png first.", "Open x.png first."),
        ("It is set by US rule.", "It is set by us rule."),
        ("In Massen genießen.", "In Maßen genießen."),
        ("Set MAX_SIZE.", "Set MAX-SIZE."),
        ("On db.prod now.", "On db-prod now."),
        ("Mail jo.hn@x.org.", "Mail jo_hn@x.org."),
        ("It is .5 there.", "It is 5 there."),
        ("It is –5 there.", "It is 5 there."),
        ("x = 5 - 3 now", "x = 5 3 now"),
        ("takes 5-10 days", "takes 5 10 days"),
        ("takes 3-5 days", "takes 3, 5 days"),
        ("is 2*4 there", "is 2 4 there"),
        ("is 2*3 there", "is 2**3 there"),
        ("is (2+3)*4 there", "is 2+3*4 there"),
        ("is 10² there", "is 102 there"),
        ("is 1½ there", "is 11⁄2 there"),
        ("rm -r x", "rm --r x"),
        ("Run `rm -rf / tmp`.", "Run `rm -rf /tmp`."),
        ("rm -rf / tmp", "rm -rf /tmp"),
        ("`!important`", "`important`"),
        ("It is !important now.", "It is important now."),
        ("closes #12 there", "closes 12 there"),
        ("a..b there", "a.b there"),
        ("x_i y there", "x i y there"),
        ("a|b there", "a b there"),
        ("It is 5' wide.", 'It is 5" wide.'),
        ("delete *.tmp there", "delete .tmp there"),
        ("in /etc/x there", "in ./etc/x there"),
        ("in ../etc there", "in ./etc there"),
        ("The gate is (not yet) open.", "The gate is not yet open."),
        ("The __init__ there", "The init there"),
        ("Formula $a_1*b_1*c$ it", "Formula $a_1b_1c$ it"),
        ("不，可以。", "不可以。"),
        ("“Yes”, he said", "Yes, he said"),
    ],
)
def test_a_differing_letter_or_sign_is_below_confident(one: str, other: str) -> None:
    assert not proven(BOILER + "\n" + one + "\n", BOILER + "\n" + other + "\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The head is [[Anna Berg|Anna]].", "The head is [[Anna Holm|Anna]]."),
        ("Ask [[Ann|him]].", "Ask [[Bob|him]]."),
        ("Ask [[Ann Smith|him]].", "Ask him."),
        ("Ask [him](people/Ann.md).", "Ask [him](people/Bob.md)."),
        ("![plan](2024/plan.png)", "![plan](2025/plan.png)"),
        ("See ![[Plan]].", "See [[Plan]]."),
        ("Look at [it](https://e.org/A).", "Look at [it](https://e.org/a)."),
        ("https://e.org/a?feature=alpha", "https://e.org/a?feature=beta"),
        ("https://e.org/a?si=1", "https://e.org/a?si=2"),
        ("The budget is 500 {{query x}}", "The budget is 700 {{query x}}"),
        ("{{query (todo now)}}", "{{query (todo later)}}"),
        ("{{embed ((6411))}}", "{{embed ((7777))}}"),
        ("```dataview\nlist from #a\n```", "```dataview\nlist from #b\n```"),
        ("```dataview\nlist from #a\n```", ""),
    ],
)
def test_a_differing_target_or_query_is_below_confident(one: str, other: str) -> None:
    assert not proven(BOILER + "\n" + one + "\n", BOILER + "\n" + other + "\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("| h | up | down |\n|-|-|-|\n| n | x | |", "| h | up | down |\n|-|-|-|\n| n | | x |"),
        (FENCE.format("py", "if a:\n    b()\n    c()"), FENCE.format("py", "if a:\n    b()\nc()")),
        (FENCE.format("yaml", "a:\n  b:\n    c: 1"), FENCE.format("yaml", "a:\n  b:\n  c: 1")),
        (FENCE.format("sh", "Get x"), FENCE.format("sh", "get x")),
        (FENCE.format("sh", "x"), FENCE.format("python", "x")),
        (FENCE.format("", "x\ny"), FENCE.format("", "x") + "\ny"),
        ("- ```py\n  if a:\n      b()\n  ```", "- ```py\n  if a:\n  b()\n  ```"),
        ("- Allowed\n  - dogs\n- Never\n  - cats\n  - owls",
         "- Allowed\n  - dogs\n- Never\n  - cats\n- owls"),
        ("- a dog\n  - a cat", "- a dog\n- a cat"),
        ("1. open\n2. close", "2. open\n1. close"),
        ("We moved in\n84. That was it.", "We moved in\n85. That was it."),
        ("## Doors\n\nA.\n\n### Never\n\nB.", "## Doors\n\nA.\n\n## Never\n\nB."),
        ("## Never open it", "## Never\n\nopen it"),
        ("> She said so.", "She said so."),
        ("> - a dog", "- a dog"),
        ("- a dog\n\nA cat.", "- a dog\n\n  A cat."),
    ],
)  # fmt: skip
def test_a_differing_structure_is_below_confident(one: str, other: str) -> None:
    assert not proven(BOILER + "\n" + one + "\n", BOILER + "\n" + other + "\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- a dog\n- a cat", "* a dog\n\n* a cat"),
        ("- a dog\n  - a cat\n- an owl", "+ a dog\n    + a cat\n+ an owl"),
        ("- a dog\n- a cat", "1. a dog\n2. a cat"),
        ("1. a dog\n1. a cat", "1. a dog\n2. a cat"),
        ("- a dog\n- a cat", "\t- a dog\n\t- a cat"),
        ("- a dog that sleeps all day", "- a dog that sleeps\n  all day"),
        ("a **thing** and _two_ or `code`", "a thing and *two* or code"),
        ("It is $$\na *  b\n$$ there", "It is $$\na * b  \n$$ there"),
        ("It is $a_1 * b_2 * c$ there", "It is $a_1 *\nb_2 * c$ there"),
        ("これは**重要**です", "これは重要です"),
        ('It\'s "his" -- yes... on 5-10 days', "It’s “his” — yes… on 5–10 days"),
        ("one two three four", "one two\nthree four  "),
        ("one\ntwo\n\n\nthree", "one\r\ntwo\r\n\r\nthree"),
        ("one\ntwo\n", "one\rtwo\r"),
        ("one\u00a0two\ufeff", "one two"),
        ("Größe 보일러", unicodedata.normalize("NFD", "Größe 보일러")),
        ("Größe für".encode().decode("latin-1"), "Größe für"),
        ("ＡＢＣ　１２（ﾒﾓ）", "ABC 12(メモ)"),
        ("地下室の鍵は扉の裏です", "地下室の\n鍵は扉の裏です"),
        ("監視は Pi-hole で行う", "監視は\nPi-hole で行う"),
        ("|a|b|\n|-|-|\n|1| |", "| a   | b |\n| :--- | ---: |\n| 1   |   |"),
        ("| [[a\\|b]] | c |", "|[[a\\|b]]|c|"),
        ("see [[Anna Berg]] now", "see [Anna Berg](Anna%20Berg.md) now"),
        ("see [[rooms]] now", "see rooms now"),
        ("see https://e.org/a/?utm_source=x now", "see <http://www.e.org/a> now"),
        ("A &amp; B &lt; C", "A & B < C"),
        ("A<br>B", "A\nB"),
        ("A \\* B 1\\. x", "A * B 1. x"),
        ("- [x] done and over", "* [X] done and over"),
        ("My gate here\n====\n\nB.", "# My gate here\n\nB."),
        ("## My gate here ##\n\nB.", "## My gate here\nB."),
        ("A.\n\n***\n\nB.", "A.\n\nB."),
        ("- a\n***\nB.", "- a\n\nB."),
        ("> one two\n> three", "> one\n> two three"),
        ("~~~sh\nls -l\n~~~", "```sh\nls -l  \n```"),
        ("- a\n\n  ```sh\n  if x\n    y\n  ```", "- a\n\n    ```sh\n    if x\n      y\n    ```"),
        ("<!-- curator: contradicts x.md:3 -->\nA.", "A."),
        ("A.\nid:: 65f0-a", "A.\nid:: 77f0-b"),
    ],
)
@pytest.mark.parametrize("before", [BOILER + "\n", "# Gate\n\n" + BOILER + "\n"])
def test_what_a_formatter_changes_is_nothing_more(before: str, one: str, other: str) -> None:
    a, b = note("a/Boiler.md", before + one + "\n"), note("b/Boiler.md", before + other + "\n")
    assert word(a, b) == word(b, a) == "certain"


def test_headings_may_stand_a_level_lower_as_long_as_they_nest_alike() -> None:
    text = f"# Gate\n\n{BOILER}\n## Doors\n\nTwo.\n"
    lower = text.replace("# ", "## ").replace("### ", "### ")
    assert word(note("a/Boiler.md", text), note("b/Boiler.md", lower)) == "certain"


def test_a_chinese_comma_is_told() -> None:
    a, b = note("a/鱼.md", FISH + "不，可以。\n"), note("b/鱼.md", FISH + "不可以。\n")
    assert word(a, b) == "likely"


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("Tulip-Ab1x", "tulip-aB1X", "they differ in letters: Tulip-Ab1x / tulip-aB1X"),
        ("[[Ann|him]]", "[[Bob|him]]", "they differ in a link: Ann / Bob"),
        ("- a\n  - b", "- a\n- b", "laid out otherwise: a list differ"),
        ("2. a", "- a", "laid out otherwise: a list differ"),
        ("open it", "`open it`", "they differ in letters: open / open it"),
    ],
)
def test_the_first_difference_is_named(one: str, other: str, says: str) -> None:
    found = verdict(note("a/B.md", BOILER + "\n" + one), note("b/B.md", BOILER + "\n" + other))
    assert says in " ".join(evidence.says for evidence in found.evidence)
    assert "nothing_more" not in {evidence.rule for evidence in found.evidence}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Vitamin A is taken daily.", "Vitamin is taken daily."),
        ("It is set by US rule.", "It is set by us rule."),
        ("The lamp X1 is on.", "Lamp x1 is on."),
    ],
)
def test_one_claim_in_other_letters_is_below_confident(one: str, other: str) -> None:
    a, b = note("m/a.md", one, subject="house/x"), note("m/b.md", other, subject="house/x")
    assert word(a, b) in {"likely", "distinct"}


WINTER = "open the valve by a quarter before every winter starts and the cold comes"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"# Do\n\n- {WINTER}\n", f"# Do\n\n- call\n\n# Never\n\n- {WINTER}\n"),
        (f"**Do**\n\n- {WINTER}\n", f"**Do**\n\n- call\n\n**Never**\n\n- {WINTER}\n"),
        (f"Do:\n- {WINTER}\n", f"Do:\n- call\n\nNever do:\n- {WINTER}\n"),
        (f"- Winter\n- {WINTER}\n", f"- Winter\n- Never\n  - {WINTER}\n"),
        (f"{WINTER}. The gate is\nshut.\n", f"{WINTER}. The gate is\nnot\nshut.\n"),
        (f"{WINTER}:\n900 euro\n", f"{WINTER}:\n950 euro\nnot\n900 euro\n"),
        (f"{WINTER}.\nIt is shut.\n", f"{WINTER}.\nNobody says that\nIt is shut.\n"),
        (f"{WINTER}.\n", f"{WINTER}. That is no longer so.\n"),
        (f"{WINTER}.\n", f"{WINTER}.\n\nNot any more.\n"),
        (f"{FISH}", f"{FISH}现在不是这样。\n"),
        (f"{WINTER}.\nUse X1.\n", f"{WINTER}.\nUse x1.\nMore is said here.\n"),
        (f"|a|b|\n|-|-|\n|{WINTER}|x|\n", f"|a|b|\n|-|-|\n|1|2|\n\n|b|a|\n|-|-|\n|{WINTER}|x|\n"),
        (f"{WINTER}.\n\n```\na\nb\n```\n", f"{WINTER}.\n\n```\na\nx\nb\n```\n"),
    ],
)  # fmt: skip
def test_a_part_in_another_place_or_letter_is_below_confident(old: str, new: str) -> None:
    assert word(note("a/Valve.md", old), note("a/Valve v2.md", new)) in {
        "likely", "possible", "distinct",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"# Valve\n\n{WINTER}.\n", f"# Valve\n\n{WINTER}. More is said here.\n"),
        (f"## A\n\n{WINTER}.\n", f"## New\n\nMore.\n\n## A\n\n{WINTER}.\n"),
        (f"- {WINTER}\n- call\n", f"* {WINTER}\n* more is said\n  * here\n* call\n"),
        (f"1. {WINTER}\n2. call\n", f"1. {WINTER}\n2. more\n3. call\n"),
        (f"{WINTER}.\n\nCall.\n", f"{WINTER}.\n\n- more\n\nCall.\n"),
        (f"|a|\n|-|\n|{WINTER}|\n|x|\n", f"|a|\n|-|\n|{WINTER}|\n|more|\n|x|\n"),
        (f"{WINTER}.\n", f"{WINTER}.\n\nThe pump in the cellar is not to be opened by children.\n"),
        (f"{WINTER}.\n\n```\na\n```\n", f"{WINTER}.\n\nMore.\n\n```\na\n```\n"),
    ],
)
def test_a_part_to_the_letter_in_its_place_is_confident(old: str, new: str) -> None:
    assert word(note("a/Valve.md", old), note("a/Valve v2.md", new)) == "confident"
