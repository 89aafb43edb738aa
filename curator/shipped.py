"""The files that ship beside the code: words of the kinds, sample settings, unit files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `proposals`, `config` or `systemd`.

    A wheel holds it inside the package, a checkout beside it. Never found by import: an editable
    install makes `import config` succeed as an empty package.
    """
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def text(name: str, *parts: str) -> str:
    """Return the text of one shipped file, such as `text("proposals", "dedup", "body.md")`."""
    return folder(name).joinpath(*parts).read_text("utf-8")
