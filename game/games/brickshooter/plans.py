"""Plans for hints: the first explosion of a line of shots, the part worth showing, and the outlook of one shot."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.games.brickshooter.rules import play
from game.games.brickshooter.rules.board import CELLS, EMPTY
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, Shot
from game.games.brickshooter.rules.moves import Outlook
from game.games.brickshooter.rules.position import Position
from game.rules import RulesError


class Plan(NamedTuple):
    """First explosion that a line of shots leads to; nothing in the field moves before it."""

    shots: tuple[Shot, ...]
    """The shots up to the one that explodes something; the first one only, where it does nothing for that."""
    groups: int
    """Number of groups that the last shot explodes, in all its waves; 0 where the first one does nothing for it."""
    cells: tuple[int, ...]
    """The cells of those that explode first, be their bricks there already or still to be shot."""
    clears: bool
    """True if it clears the field."""

    def partners(self, position: Position) -> tuple[int, ...]:
        """The bricks in the field that the shots are aimed at."""
        return tuple(cell for cell in self.cells if position.field[cell] != EMPTY)


def plan(position: Position, line: Sequence[str]) -> Plan:
    """Return the plan of a line. Its first shot has to be possible; the line ends where a later one is not."""
    shots: list[Shot] = []
    after = position
    for number, move in enumerate(line, start=1):
        events: list[Event] = []
        try:
            after = play(after, move, events)
        except RulesError:
            if not shots:
                raise
            break
        shots += [event for event in events if isinstance(event, Shot)]
        waves = [event for event in events if isinstance(event, Explosion)]
        if waves:
            if line[0] not in needed(position, line[:number])[:1]:
                break
            groups = sum(len(wave.groups) for wave in waves)
            return Plan(tuple(shots), groups, waves[0].cells, any(isinstance(event, Cleared) for event in events))
    return Plan(tuple(shots[:1]), 0, (), False)


def gain(position: Position, line: Sequence[str]) -> int:
    """The points of the last shot of a line; 0 for a line that is not possible, or that scores before."""
    for number, move in enumerate(line, start=1):
        try:
            after = play(position, move)
        except RulesError:
            return 0
        if after.score > position.score:
            return after.score - position.score if number == len(line) else 0
        position = after
    return 0


def needed(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """Return the shots needed to score as much as a line does whose last shot is its first that scores."""
    wanted = gain(position, line)
    shots = list(line)
    for at in range(len(line) - 2, -1, -1):
        fewer = shots[:at] + shots[at + 1 :]
        if gain(position, fewer) >= wanted:
            shots = fewer
    return tuple(shots)


def told(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """Return the part of a line worth showing: all of it if it clears the field, else the shots needed to score once.

    Later shots are better searched for anew, once the bricks are known that come in until then.
    """
    first = 0
    after = position
    for number, move in enumerate(line, start=1):
        before, after = after, play(after, move)
        if after.clears > before.clears:
            return tuple(line[:number])
        if after.score > before.score and not first:
            first = number
    return needed(position, line[:first]) if first else tuple(line[:1])


@lru_cache(64)
def outlook(position: Position, move: str) -> Outlook:
    """Return the outlook of a shot through all its waves; raises `MalformedMove` or `IllegalMove` as `play` does."""
    events: list[Event] = []
    play(position, move, events)
    stands = {cell: cell for cell in range(CELLS) if position.field[cell] != EMPTY}
    bursts: dict[int, int] = {}
    leaving: list[int] = []
    landing = points = waves = bonus = 0
    for event in events:
        match event:
            case Shot():
                landing = stands[event.landing] = event.landing
            case Explosion():
                bursts |= {stands.pop(cell): event.wave for cell in event.cells}
                points, waves = points + event.points, event.wave
            case Movement():
                for slide, brick in [(slide, stands.pop(slide.start)) for slide in event.slides]:
                    if slide.lane is None:
                        stands[slide.end] = brick
                    else:
                        leaving.append(brick)
            case Gone():
                for cell in event.cells:
                    del stands[cell]
            case Cleared():
                bonus = event.bonus
            case _:
                pass
    rests = next((cell for cell, brick in stands.items() if brick == landing), None)
    return Outlook(landing, bursts, points, waves, tuple(leaving), bonus, rests)
