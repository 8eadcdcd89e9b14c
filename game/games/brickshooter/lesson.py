"""The lesson of BrickShooter."""

from __future__ import annotations

from game.games.brickshooter.rules.board import CELLS, LANE_DEPTH, LANES, cell_name, lane_of
from game.games.brickshooter.rules.events import Event
from game.language import N_
from game.play.port.lesson import Step

BORDER = (
    "dbfacebfdaecfbdaefcbdeafbcdefa",
    "cafebdafcdebeacfdbcfaedbfacedb",
    "ebdfcaacedbfdfeacbebfdacfadbec",
    "fcbaedecafbdbdceafdabcefeafdcb",
)
"""The bricks round the field, as in the text of a position: left, right, above and below."""


def _start(bricks: str, inner: str) -> str:
    """The text of a position with bricks on cells, such as `f6ao e5c>`, and colours before lanes, such as `a6>`."""
    field = dict.fromkeys((cell_name(cell) for cell in range(CELLS)), "..")
    for brick in bricks.split():
        field[brick[:-2]] = brick[-2:]
    border = list("".join(BORDER))
    for brick in inner.split():
        border[lane_of(brick[1:]).index * LANE_DEPTH] = brick[0]
    side = len(LANES) // 4 * LANE_DEPTH
    sides = ("".join(border[first : first + side]) for first in range(0, len(border), side))
    return f"{'|'.join((''.join(field.values()), *sides))} seed:5 0 0 6"


LESSON: tuple[Step[Event], ...] = (
    Step(
        _start("f6bo d8co h4do c3eo", "a6>"),
        N_("Bricks wait in lanes all round the field. Shoot one: click the marked brick."),
        "6>",
        N_(
            "It flew straight on until another brick stopped it, and it keeps an arrow in the direction of its "
            "flight. Its lane moved up, and a new brick came in from outside."
        ),
    ),
    Step(
        _start("f6ao g6ao d8co h4do c3eo", "a6>"),
        N_("Two bricks of one colour lie side by side. Shoot a third one of that colour at them!"),
        "6>",
        N_("Three or more of a colour that touch edge to edge explode: 3 points. Four score 6, five 9, and so on."),
    ),
    Step(
        _start("e5bo e6bo d5c> h5co h6co c9do f3ao", "bev"),
        N_("The brick with the arrow would like to fly on, but its way is blocked. Blast it free: shoot from above."),
        "ev",
        N_(
            "As soon as its way was free, it flew on, and set off a second explosion. An arrow stays as long as its "
            "brick is in the field. Bricks without one never move."
        ),
    ),
    Step(
        _start("h4bo h5bo g4d> c8ao e7fo", "bhv"),
        N_("What if nothing stops a brick with an arrow? Free this one too, and keep an eye on the right edge."),
        "hv",
        N_(
            "It flew out of the field and became the innermost brick of the lane there, without an arrow. The "
            "outermost one fell off. That scores nothing."
        ),
    ),
    Step(
        _start("f4bo g4bo f3c^ f9co g9co", "b4>"),
        N_("Now the grand finale: a single shot can clear this field. Fire!"),
        "4>",
        N_(
            "An empty field scores 100 extra points, the next one 200, and a new set falls in, one brick larger each "
            "time. The game goes on for as long as a lane can shoot."
        ),
    ),
)
