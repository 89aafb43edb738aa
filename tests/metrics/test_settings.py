"""What can be said in `[metrics]`, and what cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.errors import SettingsError
from curator.metrics_settings import Address
from curator.settings import parse


def settings(line: str) -> str:
    found = parse(f"[metrics]\n{line}\n", Path("notes.toml")).metrics
    return found.listen or found.textfile or " ".join(found.hosts)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ('listen = "127.0.0.1:9730"', "127.0.0.1:9730"),
        ('listen = "localhost:9730"', "127.0.0.1:9730"),
        ('listen = "[::1]:1"', "[::1]:1"),
        ('listen = "[0:0::1]:65535"', "[::1]:65535"),
        ('listen = "0.0.0.0:80"', "0.0.0.0:80"),
        ('hosts = ["box.lan", "192.168.1.20"]', "box.lan 192.168.1.20"),
        ('textfile = "/srv/collected"', "/srv/collected"),
    ],
)
def test_addresses_names_and_folders_are_read(line: str, meant: str) -> None:
    assert settings(line) == meant


@pytest.mark.parametrize(
    "line",
    [
        'listen = "9730"',
        'listen = ":9730"',
        'listen = "127.0.0.1"',
        'listen = "127.0.0.1:0"',
        'listen = "127.0.0.1:65536"',
        'listen = "127.0.0.1:９７３０"',
        'listen = "300.0.0.1:9730"',
        'listen = "::1:9730"',
        'listen = "box.lan:9730"',
        'listen = "http://127.0.0.1:9730"',
        'hosts = ["*"]',
        'hosts = ["*.lan"]',
        'hosts = ["box.lan:9730"]',
        'hosts = [""]',
        'textfile = "collected"',
        'textfile = "/srv/\\u0000"',
    ],
)
def test_what_is_none_is_an_error_that_says_what_would_be(line: str) -> None:
    with pytest.raises(SettingsError) as wrong:
        settings(line)
    assert line.partition(" ")[0] in wrong.value.where
    assert "such as" in wrong.value.remedy


def test_a_request_may_name_the_address_and_this_machine_and_nothing_else() -> None:
    assert Address.parse("192.168.1.20:9730").hosts == (
        "127.0.0.1",
        "[::1]",
        "localhost",
        "192.168.1.20",
    )
    assert Address.parse("[::1]:9730").hosts == ("127.0.0.1", "[::1]", "localhost")
