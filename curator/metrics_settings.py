"""What an owner decides about figures for others to watch: where they are served or written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from curator.sections import Section

_LISTEN: Final = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([0-9.]{7,15}|localhost)):([0-9]{1,5})")
_NAME: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_.-]{0,250}[a-z0-9_])?")
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """An address of this machine and a port; `host` is a literal address without brackets."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Address:
        """Return the address that a text such as `127.0.0.1:9730` or `[::1]:9730` names, else ValueError."""
        wrong = ValueError('an address of this machine and a port, such as "127.0.0.1:9730"')
        found = _LISTEN.fullmatch(text)
        if found is None or not 1 <= int(found[3]) <= 65_535:
            raise wrong
        named = found[1] or found[2]
        try:
            host = ip_address("127.0.0.1" if named == "localhost" else named)
        except ValueError:
            raise wrong from None
        return cls(str(host), int(found[3]))

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return how a request may name it: no page of another site can bear one of these names."""
        return tuple(dict.fromkeys((*map(_spelled, _LOOPBACK), _spelled(self.host))))

    def __str__(self) -> str:
        return f"{_spelled(self.host)}:{self.port}"


def _spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(text: str) -> str:
    return str(Address.parse(text)) if text else ""


def _name(named: str) -> str:
    if _NAME.fullmatch(named) is None:
        raise ValueError(
            'names or addresses without a port, such as "box.lan" or "192.168.1.20", in small letters'
        )
    return named


def _place(named: str) -> str:
    if named and ("\0" in named or not Path(named).is_absolute()):
        raise ValueError('the folder of a collector in full, such as "/var/lib/node_exporter"')
    return named


class MetricsSettings(Section):
    """Where the figures of the home can be read; nowhere by default.

    Homes of one daemon that name the same address are served there together.
    """

    listen: Annotated[str, AfterValidator(_listen)] = ""
    hosts: Annotated[tuple[Annotated[str, AfterValidator(_name)], ...], Field(strict=False)] = ()
    textfile: Annotated[str, AfterValidator(_place)] = ""
