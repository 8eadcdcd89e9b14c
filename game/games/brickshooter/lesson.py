"""The lesson of BrickShooter."""

from game.games.brickshooter.rules.board import CELL_BY_NAME, LANE_DEPTH, LANES, lane_of
from game.games.brickshooter.rules.events import Event
from game.play.port.game import Step, read_lesson

BORDER = (
    "dbfacebfdaecfbdaefcbdeafbcdefa",
    "cafebdafcdebeacfdbcfaedbfacedb",
    "ebdfcaacedbfdfeacbebfdacfadbec",
    "fcbaedecafbdbdceafdabcefeafdcb",
)
"""The bricks round the field, as in the text of a position: left, right, above and below."""


def _start(bricks: str, inner: str) -> str:
    """The text of a position with bricks on cells, such as `f6ao e5c>`, and colours before lanes, such as `a6>`."""
    field = dict.fromkeys(CELL_BY_NAME, "..")
    for brick in bricks.split():
        field[brick[:-2]] = brick[-2:]
    border = list("".join(BORDER))
    for brick in inner.split():
        border[lane_of(brick[1:]).index * LANE_DEPTH] = brick[0]
    side = len(LANES) // 4 * LANE_DEPTH
    sides = ("".join(border[first : first + side]) for first in range(0, len(border), side))
    return f"{'|'.join((''.join(field.values()), *sides))} seed:5 0 0 6"


LESSON: tuple[Step[Event], ...] = read_lesson("brickshooter", _start)
