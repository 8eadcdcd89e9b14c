"""A ring of light that shows where to click."""

from __future__ import annotations

from msgspec import Struct

from game.stage.art import DrawnArt
from game.stage.sprites import Layer, Space, Sprite


class ClickHint(DrawnArt, Struct, frozen=True):
    """A glowing ring, `size` units across."""

    size: float = 1.0

    FILE = "beacon"

    def extent(self) -> tuple[float, float]:
        return 1.5 * self.size, 1.5 * self.size


def beacon(space: Space, x: float, y: float, size: float = 1.0) -> Sprite:
    """A ring `size` units across round a point, not yet on the stage."""
    return Sprite(ClickHint(size), space, x, y, layer=Layer.BEACON)
