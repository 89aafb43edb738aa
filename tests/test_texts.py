from __future__ import annotations

import pytest

from curator.texts import plain, without_access


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("https://noor:geheim@example.org/feed?token=t0p#top", "https://example.org/feed#top"),
        ("https://example.org/feed#access_token=t0p", "https://example.org/feed"),
        ("https://noor:t0p@a.org/x?to=https://b.org/?key=t0p", "https://a.org/x"),
        ("example.org/feed?token=t0p", "example.org/feed"),
        ("noor:geheim@example.org/feed", "example.org/feed"),
    ],
)
def test_an_address_is_kept_without_what_gives_access(source: str, kept: str) -> None:
    assert without_access(source) == kept


@pytest.mark.parametrize(
    "source",
    [
        "nas://home/a b.md@0abc123#L1-L2",
        "a/渡し.md#L3",
        "notes/a@b:c.md",
        "why?.md",
        "[[渡し]]",
        "mem_1",
        "",
    ],
)
def test_what_is_no_address_stays_as_it_is(source: str) -> None:
    assert without_access(source) == source


@pytest.mark.parametrize("sign", "\u200b\u202e\u115f\u1160\u3164\uffa0")
def test_a_sign_that_nobody_sees_is_shown_as_one(sign: str) -> None:
    assert plain(f"a{sign}b") == "a\ufffdb"


@pytest.mark.parametrize(
    "text", ["한글", "\u1112\u1161\u11ab\u1100\u1173\u11af", "葛\U000e0100飾区", "é"]
)
def test_letters_stay_as_they_are(text: str) -> None:
    assert plain(text) == text
