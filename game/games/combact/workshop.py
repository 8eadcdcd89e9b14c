"""Making start positions of Combact: pieces laid freely, the rest of the ring, and the goal."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.games.combact import INFO
from game.games.combact.rules import parse_position, position_text
from game.games.combact.rules.geometry import BACTERIA, MICROS, POINT_NAMES, POINT_OF, POINTS, ROTATIONS
from game.games.combact.rules.moves import drawn_ring
from game.games.combact.rules.position import COLOURS, Goal, Position, assembled, laid, laid_named, micros_left
from game.language import N_
from game.play.port.level import Level, LevelProperty, Workshop, level_texts
from game.rules import UnfitPosition

CombactLevel = Level[Position]

GOALS = tuple(INFO.words[f"goal={goal}"] for goal in Goal)
CHOICES = ((4, 4), (5, 3), (3, 5))
CHOICE_NAMES = tuple(INFO.words[f"widths={white}/{black}"] for white, black in CHOICES)
RINGS = tuple(drawn_ring(seed) for seed in range(1, 10))
"""The orders that can be chosen."""
MOST_MOVES = 9
"""Maximum number of moves in which a win is looked for."""


class CombactWorkshop(Workshop[CombactLevel]):
    """Pens are `wA0` to `bt5`: colour, piece and turn; places are points, where the piece's (0, 0) comes to lie.

    A piece is there once: painting it again moves it. What is cleared at a point is the piece laid there last.
    """

    def blank(self) -> CombactLevel:
        return Level({"en": ""}, parse_position(f"- *{RINGS[0]} lt1/lt1 b autonomy 4/4 0"))

    def places(self, level: CombactLevel) -> tuple[str, ...]:
        return POINT_NAMES

    def racks(self, level: CombactLevel) -> tuple[tuple[str, ...], ...]:
        return tuple(COLOURS), tuple(BACTERIA + MICROS), tuple(str(turn) for turn in range(ROTATIONS))

    def content(self, level: CombactLevel, place: str) -> str:
        found = [name for name in level.position.placed if name.endswith(f"@{place}")]
        return found[-1].partition("@")[0] if found else ""

    def painted(self, level: CombactLevel, place: str, pen: str) -> CombactLevel:
        position = level.position
        pieces = laid(level.position)
        if pen:
            try:
                fresh = laid_named(f"{pen}@{place}")
            except KeyError:
                raise UnfitPosition("the piece would hang over the rim") from None
            piece = fresh.piece
            kept = tuple(one for one in pieces if one.piece != piece or (piece in MICROS and one.side != fresh.side))
            return _changed(level, pieces=(*kept, fresh), ring=position.ring.replace(piece, ""))
        point = POINT_NAMES.index(place)
        there = [one for one in pieces if point in one.points]
        if not there:
            return level
        gone = there[-1].piece
        ring = position.ring
        if gone in BACTERIA:
            order = RINGS[self._order(position)]
            ring = "".join(piece for piece in order if piece in ring or piece == gone)
        return _changed(level, pieces=tuple(one for one in pieces if one is not there[-1]), ring=ring)

    @staticmethod
    def _order(position: Position) -> int:
        """Which of the orders the ring is in; the first where it is in none."""
        kept = ("".join(piece for piece in ring if piece in position.ring) for ring in RINGS)
        return next((number for number, ring in enumerate(kept) if ring == position.ring), 0)

    def mirrored(self, level: CombactLevel) -> CombactLevel:
        """The mirror image, in which White's pieces are Black's, for each side has the mirror images of the other's."""
        position = level.position
        pieces = []
        for one in laid(position):
            q, r = POINTS[one.point]
            point = POINT_NAMES[POINT_OF[-q - r, r]]
            # A piece of the other side has q and r changed about; turned twice, it has left and right so.
            pieces.append(laid_named(f"{COLOURS[1 - one.side]}{one.piece}{(2 - one.turn) % ROTATIONS}@{point}"))
        return _changed(level, pieces=pieces, side=1 - position.side, widths=position.widths[::-1])

    def dials(self, level: CombactLevel) -> tuple[LevelProperty[CombactLevel], ...]:
        position = level.position
        order = self._order(level.position)
        left = len(level.position.ring)
        taken = {one.piece for one in laid(position)}
        rings = ["".join(piece for piece in ring if piece not in taken) for ring in RINGS]
        counts, orders = (tuple(map(str, numbers)) for numbers in (range(len(rings[0]) + 1), range(1, len(RINGS) + 1)))
        goals = tuple(Goal)
        goal = tuple(Goal).index(position.goal)
        widths = CHOICES.index(position.widths) if position.widths in CHOICES else 0
        return (
            LevelProperty(N_("Goal"), GOALS, goal, lambda n: _changed(level, goal=goals[n])),
            LevelProperty(N_("To move"), INFO.sides, position.side, lambda n: _changed(level, side=n)),
            LevelProperty(N_("Choice"), CHOICE_NAMES, widths, lambda n: _changed(level, widths=CHOICES[n])),
            LevelProperty(N_("Bacteria left"), counts, left, lambda n: _changed(level, ring=rings[order][:n])),
            LevelProperty(N_("Order of the ring"), orders, order, lambda n: _changed(level, ring=rings[n][:left])),
        )

    def task(self, level: CombactLevel) -> tuple[str, int, int]:
        return level.position.goal.value, 0, MOST_MOVES

    def data(self, level: CombactLevel) -> Mapping[str, object]:
        placed, ring, stock, side, goal, widths, _ = position_text(level.position).split()
        return {
            **level_texts(level),
            "goal": goal,
            "widths": widths,
            "ring": ring,
            "placed": [] if placed == "-" else placed.split(","),
            "stock": stock,
            "side": side,
        }


def _changed(level: CombactLevel, **changes: object) -> CombactLevel:
    """The level with other pieces, or another ring, side, goal or widths; everything else is to be laid yet but the
    bacteria that the ring lacks.
    """
    position = level.position
    parts = {"pieces": laid(position), **{name: getattr(position, name) for name in ("ring", "side", "goal", "widths")}}
    parts |= changes
    micros = micros_left(parts["pieces"])
    return replace(level, position=assembled(originator=True, micros=micros, tokens=(1, 1), **parts))
