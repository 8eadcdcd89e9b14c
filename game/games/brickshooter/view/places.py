"""BrickShooter's board in words: the lanes, with what a shot from each would do, and the bricks of the field."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import EMPTY, LANE_DEPTH, LANES, SIZE, Arrow, Lane, Side, cell_name
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import Rush
from game.games.brickshooter.view.board import cell_point, lane_point
from game.language import N_
from game.scenes.parts.board import BoardScene
from game.scenes.parts.easel import Speaker
from game.scenes.parts.places_told import Place
from game.ui.drawing.box import Box

BRICKS = (
    N_("red ring"),
    N_("blue drop"),
    N_("yellow star"),
    N_("green clover"),
    N_("purple diamond"),
    N_("turquoise snowflake"),
    N_("pink heart"),
    N_("orange moon"),
    N_("grey plus"),
    N_("brown bars"),
)
"""What the bricks are called: by their colours, and by the signs upon them."""
OTHERS = {
    "okabe-ito": {
        0: N_("orange-red ring"),
        4: N_("pink diamond"),
        5: N_("light blue snowflake"),
        6: N_("orange heart"),
        7: N_("dark grey moon"),
        8: N_("white plus"),
    },
    "contrast": {8: N_("white plus")},
}
"""What they are called instead in palettes with other colours."""
FLIES = {Arrow.UP: N_("flies up"), Arrow.RIGHT: N_("flies right"), Arrow.DOWN: N_("flies down"),
         Arrow.LEFT: N_("flies left")}  # fmt: skip
SHOOTS = {
    Side.LEFT: N_("Row {line} from the left"),
    Side.RIGHT: N_("Row {line} from the right"),
    Side.TOP: N_("Column {line} from above"),
    Side.BOTTOM: N_("Column {line} from below"),
}

Scene = BoardScene[Position, Event]


def brick(scene: Speaker, colour: int) -> str:
    """What a brick of a colour is called in the palette that is seen."""
    return scene._(OTHERS.get(scene.stage.gallery.look.palette.name, {}).get(colour, BRICKS[colour]))


def cell(scene: Scene, number: int) -> str:
    """A cell of the field, and what lies there."""
    there, name = scene.session.position.field[number], cell_name(number)
    if there == EMPTY:
        return scene._("{place}, free").format(place=name)
    flies = FLIES.get(Arrow(there & 7))
    return ", ".join([name, brick(scene, there >> 3), *([scene._(flies)] if flies else [])])


def lane_title(scene: Speaker, of: Lane) -> str:
    return scene._(SHOOTS[of.side]).format(line=of.name[:-1])


def lane(scene: Scene, of: Lane) -> str:
    """A lane: its first brick, what shooting it would do, and the bricks behind it."""
    position = scene.session.position
    first, *others = [brick(scene, colour) for colour in position.lane(of.index)]
    behind = scene._("behind it {bricks}").format(bricks=", ".join(others))
    mode = position.mode
    due = [scene._("shoots next")] if isinstance(mode, Rush) and mode.lane == of.name else []
    return f"{lane_title(scene, of)}: {'; '.join([first, *due, _shot(scene, of), behind])}"


def _shot(scene: Scene, of: Lane) -> str:
    refusal = moves.why_illegal(scene.session.position, of.name)
    if refusal is not None:
        return scene._("blocked") if refusal == moves.Refusal.BLOCKED else scene._("nothing would stop it")
    preview = moves.preview(scene.session.position, of.name)
    beyond = scene.session.position.field[of.cells[len(preview.path)]] >> 3
    text = scene._("would stop at {place}, against: {brick}")
    text = text.format(place=cell_name(preview.landing), brick=brick(scene, beyond))
    count = len(preview.explodes)
    if count:
        text += "; " + scene.plural("{n} brick explodes at once", "{n} bricks explode at once", count)
    return text


def ahead(scene: Scene, of: Lane) -> str:
    """The bricks that lie before a lane, in the order of the flight."""
    field = scene.session.position.field
    there = [cell(scene, number) for number in of.cells if field[number] != EMPTY]
    return scene._("On this line: {bricks}").format(bricks="; ".join(there) or scene._("free"))


def places(scene: Scene) -> Iterator[Place]:
    """The lanes above, row by row what lies in it between the lanes beside it, and the lanes below."""
    sides = {side: [of for of in LANES if of.side is side] for side in Side}
    for of in sides[Side.TOP]:
        yield _lane_place(scene, of)
    for row in range(SIZE):
        yield _lane_place(scene, sides[Side.LEFT][row])
        for number in range(row * SIZE, (row + 1) * SIZE):
            x, y = cell_point(number)
            yield Place(cell_name(number), cell(scene, number), Box(x - 0.5, y - 0.5, 1, 1), False)
        yield _lane_place(scene, sides[Side.RIGHT][row])
    for of in sides[Side.BOTTOM]:
        yield _lane_place(scene, of)


def _lane_place(scene: Scene, of: Lane) -> Place:
    (x, y), (far_x, far_y) = lane_point(of, 0), lane_point(of, LANE_DEPTH - 1)
    box = Box(min(x, far_x) - 0.5, min(y, far_y) - 0.5, abs(x - far_x) + 1, abs(y - far_y) + 1)
    able = scene.table.ending is None and moves.why_illegal(scene.session.position, of.name) is None
    return Place(of.name, lane(scene, of), box, able)
