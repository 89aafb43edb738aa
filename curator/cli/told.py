"""One answer of the doctor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["fine", "know", "wrong"]


@dataclass(frozen=True, slots=True)
class Told:
    """One answer: fine, worth knowing, or wrong; `remedy` is empty where nothing is to be done."""

    state: State
    says: str
    remedy: str = ""
