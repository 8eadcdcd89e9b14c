"""Where the originator would be put: the gap of the ring that the mouse or the keys mean."""

from __future__ import annotations

from game.games.combact.rules.position import Position
from game.games.combact.view.ground import around
from game.games.combact.view.layers import Layer
from game.games.combact.view.marks import Originator, Plate
from game.games.combact.view.organisms import NEUTRAL
from game.games.combact.view.ring import GAP_RADIUS, REACH, Ring
from game.stage.sprites import Sprite


class Gap:
    """The gap just before the bacterium `piece`; no gap is meant while that is empty."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.piece = ""
        self._sprites: list[Sprite] = []

    def step(self, position: Position, by: int) -> None:
        """Go on to another gap, clockwise."""
        at = position.ring.index(self.piece) if self.piece else -by
        self.piece = position.ring[(at + by) % len(position.ring)]

    def hide(self) -> None:
        """Take everything off the stage."""
        self.ring.stage.remove_all(self._sprites)
        self._sprites = []

    def renew(self) -> None:
        """Another game has begun."""
        self.hide()
        self.piece = ""

    def show(self, position: Position) -> None:
        """Show the originator in the gap, and light the pieces White could then choose from."""
        self.hide()
        if not self.piece:
            return
        stage, space = self.ring.stage, self.ring.space
        x, y = around(self.ring.gap_angle(self.piece), GAP_RADIUS)
        self._sprites.append(Sprite(Originator(ghost=True), space, x, y, layer=Layer.WALKER))
        first = position.ring.index(self.piece)
        following = position.ring[first:] + position.ring[:first]
        for piece in following[: position.widths[0]]:
            x, y = self.ring.home((NEUTRAL, piece))
            self._sprites.append(Sprite(Plate(REACH), space, x, y, layer=Layer.PLATE))
        for sprite in self._sprites:
            stage.add(sprite)
