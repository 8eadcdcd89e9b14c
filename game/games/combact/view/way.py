"""What shows the way to a move: where to click next, and where the piece in hand would be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.combact.rules.text import Lay, Put, parse_move
from game.games.combact.view.board import landing
from game.games.combact.view.ground import around
from game.games.combact.view.organisms import Organism
from game.games.combact.view.placing import MARKS
from game.games.combact.view.ring import GAP_RADIUS
from game.scenes.parts.beacon import beacon
from game.stage.sprites import Sprite

if TYPE_CHECKING:
    from game.games.combact.view.scene import CombactScene

GHOST = 0.42
"""How much of a piece is seen that waits to be laid on its shadow."""


def way(scene: CombactScene, text: str) -> list[Sprite]:
    """Sprites that lead to a move, not yet on the stage; none for a pass."""
    space, side = scene.board, scene.session.side
    move = parse_move(text, side)
    if isinstance(move, Put):
        return [beacon(space, *around(scene.ring.gap_angle(move.before), GAP_RADIUS))]
    if not isinstance(move, Lay) or move.placement is None:
        return []
    placement = move.placement
    if scene.hand.piece != placement.piece:
        return [beacon(space, *scene.ring.home(scene.ring.key(scene.session.position, placement.piece)), 1.15)]
    x, y = landing(placement.piece, side, placement.turn, placement.point)
    return [Sprite(Organism(placement.piece, side, placement.turn), space, x, y, layer=MARKS, alpha=GHOST)]
