"""A piece of the ring that is pointed at, in the size it has on the board."""

from __future__ import annotations

from game.games.combact.rules.position import Position
from game.games.combact.view.ground import CENTRE
from game.games.combact.view.layers import Layer
from game.games.combact.view.organisms import MARGIN, NEUTRAL, Organism
from game.games.combact.view.ring import Key, Ring
from game.stage.sprites import Sprite


class Hovered:
    """Shows a piece that has not been laid over its place, as large as it will be."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self._key: Key | None = None
        self._sprite: Sprite | None = None

    def hide(self) -> None:
        """Take it off the stage."""
        if self._sprite is not None:
            self.ring.stage.remove(self._sprite)
        self._key = self._sprite = None

    def show(self, position: Position, key: Key | None) -> None:
        """Show a piece as the side to act would play it, or, for None, none."""
        there = self.ring.sprites.get(key) if key is not None else None
        if key is None or there is None:
            self.hide()
            return
        art = self.art(position, key)
        if key == self._key and self._sprite is not None and self._sprite.art == art:
            return
        self.hide()
        x, y = self.ring.home(key)
        reach = art.body.radius + MARGIN

        def within(middle: float) -> float:
            return min(max(middle, reach), 2 * CENTRE - reach)

        sprite = Sprite(art, self.ring.space, within(x), within(y), layer=Layer.HELD)
        self._key, self._sprite = key, self.ring.stage.add(sprite)

    def art(self, position: Position, key: Key) -> Organism:
        """The picture of a piece in its true size."""
        owner, piece = key
        if owner != NEUTRAL:
            return Organism(piece, owner)
        return Organism(piece, position.side if key in self.ring.lit(position) else NEUTRAL)
