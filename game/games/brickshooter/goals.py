"""Goals of BrickShooter's levels and puzzles, and the check whether a shot reaches them.

A goal is reached by a single shot, the last one; only the events of that shot decide.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, EMPTY, GROUP, SIZE, VOID
from game.games.brickshooter.rules.events import Event, Explosion, Movement
from game.games.brickshooter.rules.position import Position

CLEAR = "clear"
SCORE = "score"
WAVES = "waves"
OUT = "out"
GONE = "gone"
LEFT_GOAL = "left"
AIMS = {
    CLEAR: range(1),
    SCORE: range(1, 1_000_000),
    WAVES: range(2, 8),
    OUT: range(1, 10),
    GONE: range(1),
    LEFT_GOAL: range(1, 20),
}
"""The kinds of goals, and what each may count; nothing, where that is 0 alone."""


def _near(cell: int, other: int) -> bool:
    return cell != other and abs(other % SIZE - cell % SIZE) + abs(other // SIZE - cell // SIZE) <= 2


NEIGHBOURS = tuple(tuple(other for other in range(CELLS) if _near(cell, other)) for cell in range(CELLS))
"""For every cell those that touch it, or that a brick between them would join to it."""


class Goal(NamedTuple):
    """A goal: an empty field, a score, a chain of some waves, some bricks driven out by one shot, all bricks of one
    colour gone, or an exact number of bricks left by an explosion.
    """

    kind: str = CLEAR
    aim: int = 0

    @property
    def text(self) -> str:
        """The goal as a level file has it."""
        return f"{self.kind} {self.aim}" if self.aim else self.kind

    @property
    def word(self) -> str:
        """The goal in one word, as a search is told it: a score is a number, and an empty field is 0."""
        return str(self.aim) if self.kind in (CLEAR, SCORE) else f"{self.kind}:{self.aim}"

    def shot(self, before: Position, move: str) -> tuple[Position, bool]:
        """Return the position after a shot and whether it reaches the goal; raises `IllegalMove` or `MalformedMove`."""
        if self.kind in (CLEAR, SCORE):
            after = moves.play(before, move)
            return after, after.clears > before.clears if self.kind == CLEAR else after.score >= self.aim
        events: list[Event] = []
        after = moves.play(before, move, events)
        return after, self._reached(before, after, events)

    def _reached(self, before: Position, after: Position, events: Sequence[Event]) -> bool:
        if not any(isinstance(event, Explosion) for event in events):
            # Bricks move only where others have exploded.
            return False
        if self.kind == WAVES:
            return any(event.wave >= self.aim for event in events if isinstance(event, Explosion))
        if self.kind == OUT:
            slides = [slide for event in events if isinstance(event, Movement) for slide in event.slides]
            return sum(slide.lane is not None for slide in slides) >= self.aim
        if self.kind == GONE:
            # A clearing takes all colours: that is another task.
            return len(_colours(after)) > 0 and not _colours(before) <= _colours(after)
        return len(after.field) - after.field.count(VOID) == self.aim

    def missing(self, field: bytes) -> int:
        """Return the minimum number of shots that are missing.

        For an empty field every brick without an arrow has to explode, for it never moves. A shot adds one brick,
        which can complete one cluster of its colour, and a brick with an arrow may fly to another one.
        """
        if self.kind != CLEAR:
            return 1
        bricks = [0] * 32
        arrows = [0] * 32
        apart = [0] * 32
        fixed = bytearray(field)
        for cell, brick in enumerate(field):
            if brick != EMPTY:
                bricks[brick >> 3] += 1
                if brick & 7:
                    arrows[brick >> 3] += 1
                    fixed[cell] = EMPTY
        for cluster in clusters(bytes(fixed)):
            apart[fixed[cluster[0]] >> 3] += 1
        return max(1, sum(max(GROUP - n, m - a, 0) for n, a, m in zip(bricks, arrows, apart, strict=True) if m))


def goal_of(kind: str, aim: int) -> Goal:
    """Return the goal of a kind and its number; raises `ValueError` where there is none."""
    if aim not in AIMS.get(kind, ()):
        raise ValueError(f"there is no goal {kind} {aim}")
    return Goal(kind, aim)


def goal_of_word(word: str) -> Goal:
    """The goal that a search is told, as `Goal.word` says it; `ValueError` where it is none."""
    kind, _, aim = word.rpartition(":")
    return goal_of(kind or (SCORE if int(aim) else CLEAR), int(aim))


def _colours(position: Position) -> set[int]:
    return {brick >> 3 for brick in position.field if brick != EMPTY}


def clusters(field: bytes) -> Iterator[list[int]]:
    """The bricks of one colour that touch, or that a brick between them would join, cluster by cluster."""
    seen: set[int] = set()
    for cell in range(CELLS):
        if field[cell] != EMPTY and cell not in seen:
            colour = field[cell] >> 3
            seen.add(cell)
            cluster = [cell]
            for brick in cluster:
                for other in NEIGHBOURS[brick]:
                    if field[other] >> 3 == colour and other not in seen:
                        seen.add(other)
                        cluster.append(other)
            yield cluster
