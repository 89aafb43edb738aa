"""What the page on metrics says of what is exposed."""

from __future__ import annotations

import re

from curator.metrics.counting import HORIZONS, STATES
from curator.metrics.families import BROKEN, FAMILIES
from tests.agreement.reading import text

PAGE = "docs/metrics.md"


def test_every_metric_is_told_with_its_labels_and_its_meaning() -> None:
    rows = re.findall(r"^\| `(curator_[a-z_]+)` \| (.*?) ?\| (.*) \|$", text(PAGE), re.MULTILINE)
    exposed = [(f.name, ", ".join(("home", *f.labels)), f.help) for f in FAMILIES]
    assert rows == [*exposed, (BROKEN[0], "", BROKEN[1])]


def test_every_state_and_horizon_is_told() -> None:
    assert {word for word in (*STATES, *HORIZONS) if f"`{word}`" not in text(PAGE)} == set()
