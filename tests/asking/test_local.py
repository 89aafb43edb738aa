"""Only an address of this machine is on this machine."""

from __future__ import annotations

import pytest

from curator.asking.local import is_local


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:11434", "http://localhost/v1", "https://[::1]:8000/v1", "http://127.9.9.9"],
)
def test_an_address_of_this_machine_is_local(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize(
    "address",
    [
        "", "https://api.example.org/v1", "http://192.168.1.5", "http://127.0.0.1.example.org",
        "http://localhost.example.org", "http://127.0.0.1@example.org", "http://0.0.0.0:1",
        "http://[::ffff:8.8.8.8]", "http://[", "127.0.0.1:11434",
    ],
)  # fmt: skip
def test_any_other_address_is_not(address: str) -> None:
    assert not is_local(address)
