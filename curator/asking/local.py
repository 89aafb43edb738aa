"""Whether a model is on this machine."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit


def is_local(api_base: str) -> bool:
    """True for an address of this very machine; without any address the model is somewhere else."""
    try:
        host = urlsplit(api_base).hostname or ""
    except ValueError:
        return False
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
