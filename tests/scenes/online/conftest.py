"""Online games on the screens have the broker and the drawn keys of all tests of online games, and nobody nearby."""

import pytest

from game.online.same_network import SameNetwork
from tests.online.conftest import drawn, mosquitto

__all__ = ["drawn", "mosquitto"]


@pytest.fixture(autouse=True)
def alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is looked for on the same network, which starts a broker, but in the tests of that."""
    if request.path.name != "test_nearby.py":
        monkeypatch.setattr(SameNetwork, "_begin", lambda network, now: None)
