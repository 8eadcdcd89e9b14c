"""UnStack's board in words: every stack, what the hand can do there, and the trays."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.unstack.rules.board import CELL_NAMES, CELLS, Event, Position
from game.games.unstack.view.layout import DEPTH, TRAY_BOTTOM, TRAY_CENTRES, TRAY_TOP, TRAY_WIDTH
from game.games.unstack.view.sower import Sower
from game.scenes.parts.board import BoardScene
from game.scenes.parts.places_told import Place
from game.ui.drawing.box import Box


def places(scene: BoardScene[Position, Event], sower: Sower) -> Iterator[Place]:
    """The cells row by row as they are seen, with what has been laid by hand, and then the trays."""
    hand, layout = sower.hand, sower.pieces.layout
    cells, able = hand.cells(), scene.table.ending is None and not scene.table.waiting
    legal = able_cells(sower) if able else frozenset()
    for cell in map(layout.seat, range(CELLS)):
        x, y = layout.middle(cell)
        words = [CELL_NAMES[cell], *_stack(scene, cells[cell])]
        told = _told(scene, sower, cell) if able else ""
        name = ", ".join(words) + (f"; {told}" if told else "")
        yield Place(CELL_NAMES[cell], name, Box(x - 0.5, y - DEPTH / 2, 1, DEPTH), cell in legal)
    for side, count in enumerate(sower.captured(cells)):
        text = scene.plural("{n} stone captured", "{n} stones captured", count)
        box = Box(TRAY_CENTRES[side] - TRAY_WIDTH / 2, TRAY_TOP, TRAY_WIDTH, TRAY_BOTTOM - TRAY_TOP)
        yield Place(f"stock {side + 1}", f"{scene.names.full_label(side)}: {text}", box, False)


def able_cells(sower: Sower) -> frozenset[int]:
    """Where the hand can do something now: take stones up, lay them, or go on by the only way there is."""
    hand = sower.hand
    if hand.sowing is None:
        return frozenset(hand.sources)
    return frozenset(
        {hand.sowing.here, *(choice.cell for choice in hand.choices()), *(cell for cell, _ in hand.rest())}
    )


def _stack(scene: BoardScene[Position, Event], stones: int) -> list[str]:
    """Whose stack it is, and how high."""
    if not stones:
        return [scene._("free")]
    return [scene.names.side(int(stones < 0)), scene.plural("{n} stone", "{n} stones", abs(stones))]


def _told(scene: BoardScene[Position, Event], sower: Sower, cell: int) -> str:
    """What the side to act can do on a cell, where that is not plain from what stands there."""
    hand, sowing = sower.hand, sower.hand.sowing
    if sowing is None:
        if hand.must_capture and cell in hand.sources:
            return scene._("must capture")
        own = hand.position.cells[cell] * (-1 if hand.position.side else 1)
        return scene._("cannot move") if own > 0 and cell not in hand.sources else ""
    choice, rest = hand.choice_at(cell), dict(hand.rest())
    if cell == sowing.here:
        return scene.plural("the hand is here, with {n} stone", "the hand is here, with {n} stones", sowing.hand)
    if choice is not None and choice.captures:
        return scene.plural("{n} stone can be captured", "{n} stones can be captured", choice.captures)
    if cell in rest:
        return scene.plural("{n} stone will be laid", "{n} stones will be laid", rest[cell])
    return scene._("can be laid on") if choice is not None else ""
