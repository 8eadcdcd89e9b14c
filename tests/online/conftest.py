"""What every test of online games has: a broker if it asks for one, and keys drawn from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.helpers.mosquitto import Mosquitto


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who begins is drawn by both players: the same in every run."""
    source = SimpleNamespace(token_bytes=Random(1).randbytes)
    for module in ("post", "races", "groups"):
        monkeypatch.setattr(f"game.online.{module}.secrets", source)
