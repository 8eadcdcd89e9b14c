"""Weight: the flight of a shot with its trail, bricks that give way when they are hit, and lanes that snap up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin, sqrt

from msgspec import Struct

from game.games.brickshooter.rules.board import SIZE, Arrow, Lane
from game.games.brickshooter.view.board import Point, cell_point, lane_point
from game.games.brickshooter.view.marks import Streak
from game.games.brickshooter.view.tiles import BRIGHTNESS, VECTOR
from game.stage.easing import ease_out, ease_out_back
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Delay, InTurn, Tween

HEAD_START = 0.12
"""Cells that a shot has behind it when it is first seen: it begins as if it had been under way."""
STRETCH = 0.1
NARROWING = 0.35
"""Stretch of a brick after its first cell, growing with its speed; share of it by which the brick is narrower."""
MOST_STRETCH = 0.3
"""Maximum stretch of a brick."""
FASTEST = 3.0
"""Square root of the cells after which a trail has its full length."""

GIVES = 0.06
SPEED = 0.026
"""Cells by which a brick gives way at least, and cells more with the speed of the brick that hits it."""
HANDED = 0.55
DEPTH = 4
"""Share of a hit that is handed on to the brick behind, and the number of bricks that feel it."""
YIELD_DELAY = 0.014
"""Seconds after which the brick behind gives way."""
BACK = 0.15
OUT = 0.25
"""Seconds until a brick that gave way has come back, and the share of it in which it is pushed."""
RECOIL = 0.09
SNAP = 0.02
"""Recoil of a lane in cells, and seconds from one of its bricks that snaps up to the next."""

PRESSED = 0.06
FLAT = 0.24
"""Seconds in which a brick is pressed back into its lane that cannot leave it yet, and how much flatter it is then."""

GIVING = 3
"""Wave from which on the board itself gives."""
GIVEN = 0.09
IMPACT_REACH = 2.6
TRAVELS = 0.016
"""Cells by which the bricks next to the burst of that wave give way, cells to the last of them, and seconds in which
it goes on by a cell.
"""


def flown(cells: float, pace: float) -> float:
    """Return the seconds after which a shot has flown so many cells, if the first tick takes `pace` seconds."""
    return pace * (sqrt(cells) - sqrt(HEAD_START)) if cells > HEAD_START else 0.0


class Launch(Animation):
    """The flight of a shot: under way in its first moment, ever faster, stretched along its way, with a trail."""

    def __init__(self, sprite: Sprite, trail: Sprite, arrow: Arrow, begin: Point, cells: int, pace: float) -> None:
        """The first of so many cells takes `pace` seconds."""
        self.sprite = sprite
        self.trail = trail
        self.way = VECTOR[arrow]
        self.begin = begin
        self.cells = cells
        self.pace = pace
        self.duration = flown(cells, pace)
        self._time = -1.0

    def advance(self, time: float) -> None:
        if self._time < 0.0:
            self.sprite.jump()
        self._time = time
        speed = time / self.pace + sqrt(HEAD_START)
        ended = time >= self.duration
        far = float(self.cells) if ended else min(self.cells, speed * speed)
        x, y = self.begin
        dx, dy = self.way
        longer = round(min(MOST_STRETCH, STRETCH * speed), 1)
        wide = 1.0 + longer
        high = 1.0 - NARROWING * longer
        sprite = self.sprite
        trail = self.trail
        sprite.x = x + dx * far
        sprite.y = y + dy * far
        sprite.width, sprite.height = (wide, high) if dx else (high, wide)
        share = round(min(1.0, speed / FASTEST), 1)
        back = Streak.LENGTH * share / 2
        trail.x = sprite.x - dx * back
        trail.y = sprite.y - dy * back
        trail.width, trail.height = (share, 1.0) if dx else (1.0, share)
        trail.alpha = share


class Given(Struct, frozen=True):
    """A brick that gives way: where it rests, how far it is pushed, and after how many seconds."""

    sprite: Sprite
    home: Point
    way: Point
    after: float


class GiveWay(Animation):
    """Bricks that give way and come back. One that something else moves is let go of."""

    def __init__(self, given: Iterable[Given]) -> None:
        self._left = {one.sprite: one for one in given}
        self._put = {sprite: one.home for sprite, one in self._left.items()}
        """Where each was put last."""
        self.duration = max((one.after + BACK for one in self._left.values()), default=0.0)

    def advance(self, time: float) -> None:
        for sprite, one in list(self._left.items()):
            share = (time - one.after) / BACK
            if share <= 0.0:
                continue
            if (sprite.x, sprite.y) != self._put[sprite]:
                del self._left[sprite]
                continue
            x, y = one.home
            right, down = one.way
            swing = _swing(share)
            sprite.x, sprite.y = self._put[sprite] = (x + right * swing, y + down * swing) if share < 1.0 else one.home
            if share >= 1.0:
                del self._left[sprite]

    @property
    def only_moves(self) -> bool:
        return True


def _swing(share: float) -> float:
    """Return where something that was pushed is, from 0, its place, to 1: out at once, back slowly, a little beyond."""
    if share < OUT:
        return sin(pi / 2 * share / OUT)
    back = min(1.0, (share - OUT) / (1.0 - OUT))
    return (1.0 - back) ** 2 * cos(pi * back)


def hit(field: Mapping[int, Sprite], landed: int, arrow: Arrow, ticks: float) -> GiveWay:
    """Return how the bricks in front of one that lands give way, after a flight of so many ticks."""
    dx, dy = VECTOR[arrow]
    far = GIVES + SPEED * sqrt(ticks)
    cell = landed
    given = list[Given]()
    for number in range(DEPTH):
        cell = _next(cell, dx, dy)
        if cell not in field:
            break
        given.append(Given(field[cell], cell_point(cell), (dx * far, dy * far), YIELD_DELAY * number))
        far *= HANDED
    return GiveWay(given)


def _next(cell: int, dx: int, dy: int) -> int:
    """Return the next cell in a direction, -1 beyond the edge."""
    x, y = cell % SIZE + dx, cell // SIZE + dy
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else -1


def shock(bricks: Iterable[tuple[Sprite, Point]], bursting: Sequence[int], wave: int) -> GiveWay:
    """Return how bricks at rest round a burst give way: from wave to wave further, and more of them."""
    further = wave - GIVING
    middles = [cell_point(cell) for cell in bursting]
    most = GIVEN + 0.012 * further
    reach = IMPACT_REACH + 0.4 * further
    return GiveWay(_given(bricks, middles, most, reach))


def _given(
    bricks: Iterable[tuple[Sprite, Point]], middles: Sequence[Point], most: float, reach: float
) -> Iterator[Given]:
    for sprite, (x, y) in bricks:
        far, dx, dy = min((hypot(x - at_x, y - at_y), x - at_x, y - at_y) for at_x, at_y in middles)
        if 0.0 < far < reach:
            push = most * (1.0 - far / reach) / far
            yield Given(sprite, (x, y), (dx * push, dy * push), TRAVELS * far)


def snap(sprite: Sprite, lane: Lane, row: int) -> Animation:
    """Return how a brick of a lane snaps up to a row behind a shot, after a recoil of the whole lane."""
    x, y = lane_point(lane, row)
    dx, dy = VECTOR[lane.arrow]
    back = 1.0 + RECOIL
    recoil = Tween(sprite, 0.03, ease_out, x=x - dx * back, y=y - dy * back)
    return InTurn(recoil, Delay(SNAP * row), Tween(sprite, 0.14, ease_out_back, x=x, y=y, alpha=BRIGHTNESS[row]))


def press(sprite: Sprite, lane: Lane) -> Animation:
    """Return how the innermost brick of a lane is pressed back like a spring."""
    x, y = lane_point(lane, 0)
    dx, dy = VECTOR[lane.arrow]
    flat = 1.0 - FLAT
    wide = 1.0 + FLAT / 4
    size = {"width": flat, "height": wide} if dx else {"width": wide, "height": flat}
    return Tween(sprite, PRESSED, ease_out, x=x - dx * FLAT / 2, y=y - dy * FLAT / 2, **size)
