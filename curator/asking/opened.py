"""Put together what asks the model of the settings: with patience, within the budget, for a shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from curator import clock
from curator.asking.asked import Model, Patient
from curator.asking.budget import Budget, Thrifty
from curator.asking.ladder import Ladder
from curator.model_settings import ModelSettings


@contextmanager
def asking(
    settings: ModelSettings,
    state: Path,
    told: clock.Clock,
    pause: Callable[[float], None] = clock.pause,
) -> Iterator[Ladder]:
    """Yield what asks the model of the settings; its process ends with the block.

    Raises CuratorError where litellm or the key is missing, before anything is asked.
    """
    with Model(settings) as model:
        thrifty = Thrifty(model, Budget(settings, state, told), model.price)
        yield Ladder(Patient(thrifty, pause))
