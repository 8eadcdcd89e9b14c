"""The events of a shot, in the order in which a scene plays them back.

Every list of events has the form

    Shot, Refill, (Explosion, Movement?)*, (Gone, Movement?, (Explosion, Movement?)*)?, (Cleared, NewSet?)?

Each step begins when the previous one has ended; only `Refill` runs while the shot flies. Times are in ticks: a flying
brick moves one cell per tick. Cells and colours are the numbers of `board`.
"""

from msgspec import Struct

from game.games.brickshooter.rules.board import Arrow


class Shot(Struct, frozen=True):
    """The innermost brick of a lane flies into the field, with the lane's arrow, and comes to rest on `landing`.

    `ticks` includes the step over the edge: after one tick the brick is on the lane's entry cell.
    """

    lane: str
    colour: int
    landing: int
    ticks: int


class Refill(Struct, frozen=True):
    """A lane moves up by one place behind the shot, and a new brick of this colour appears in its third row."""

    lane: str
    colour: int


class Group(Struct, frozen=True):
    """Joined bricks of one colour that explode: their cells in reading order, and the points for them."""

    colour: int
    cells: tuple[int, ...]
    points: int


class Explosion(Struct, frozen=True):
    """All groups of one wave explode at once and leave the field; the waves of a shot are numbered from 1."""

    wave: int
    groups: tuple[Group, ...]

    @property
    def points(self) -> int:
        """Points for all groups of this wave."""
        return sum(group.points for group in self.groups)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of all groups of this wave."""
        return tuple(cell for group in self.groups for cell in group.cells)


class Slide(Struct, frozen=True):
    """The path of one brick in one movement: straight on from `start`, perhaps with stops.

    `legs` are the stretches without a stop, each as (first tick, number of ticks); a leg covers one cell per tick.
    `end` is the last field cell. If `lane` is given, the brick goes over the edge in the last tick of its last leg
    (which is one step more than the way to `end`): it becomes the innermost brick of that lane and loses its arrow, the
    lane moves one place outward, and its outermost brick, of colour `fallen`, is lost.
    """

    colour: int
    arrow: Arrow
    start: int
    end: int
    legs: tuple[tuple[int, int], ...]
    lane: str | None = None
    fallen: int | None = None

    @property
    def last_tick(self) -> int:
        """Tick of the last step: the brick has arrived at `last_tick` + 1."""
        first, ticks = self.legs[-1]
        return first + ticks - 1


class Movement(Struct, frozen=True):
    """Everything that moves between two explosions, in `ticks` ticks counted from 0.

    The slides are in the order of their last ticks, so bricks that leave into the same lane come one after the other.
    To follow sprites by cells, take all of them from their starts first and then put them on their ends.
    """

    ticks: int
    slides: tuple[Slide, ...]


class Gone(Struct, frozen=True):
    """In Zen: no lane could shoot any more, and the bricks on these edge cells are removed."""

    cells: tuple[int, ...]


class Cleared(Struct, frozen=True):
    """The field is empty, for the `number`-th time in this game, which brings a bonus."""

    number: int
    bonus: int


class NewSet(Struct, frozen=True):
    """A new set of unmarked bricks appears, as (cell, colour) in reading order."""

    bricks: tuple[tuple[int, int], ...]


Event = Shot | Refill | Explosion | Movement | Gone | Cleared | NewSet
