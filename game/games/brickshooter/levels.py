"""Level files of BrickShooter, and when a level is solved.

    title = { en = "First shot", de = "Erster Schuss" }
    goal = "clear"                      # or "score 12", "waves 3", "out 2", "gone", "left 4": see `goals`
    shots = 3                           # the limit
    par = 2                             # the best solution known: two stars for it; the limit where none is known
    bricks = "abc"                      # new bricks take these colours in turn; or seed = 7
    colours = 5                         # optional, 7 if missing; the position uses only the first of a to j
    solution = ["c^", "7>"]             # a solution of par shots; without it there is no par either
    board = '''                         # the sixteen lines: the three rows of the border outside, the field inside
    ...
    '''

The board is what `position.board_text` writes: field cells are `..` or a colour with an arrow (`o` for none, or
`^ > v <`), border bricks a colour alone; any number of blanks and `|` may stand between them.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from game.games.brickshooter.goals import AIMS, Goal, goal_of
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import COLOUR_LETTERS, colours_of, lane_of
from game.games.brickshooter.rules.generator import Fixed, Seeded, Source
from game.games.brickshooter.rules.position import Position, check_position, parse_board
from game.play.port.level import Level, LevelError, check_keys, errors_of, read_note, read_text, read_title

MAX_SHOTS = 99
MAX_BRICKS = 200
_GOAL = re.compile(r"([a-z]{1,20})(?: ([1-9][0-9]{0,5}))?", re.ASCII)
_BRICKS = re.compile(rf"[{COLOUR_LETTERS}]{{1,{MAX_BRICKS}}}")


class LevelState(StrEnum):
    """Progress of a level."""

    OPEN = "open"
    SOLVED = "solved"
    FAILED = "failed"
    """No shots are left, or none can be made."""


class BrickShooterLevel(Level[Position], frozen=True, kw_only=True):
    """A level: besides where it starts, what to reach in how many shots.

    `solution` takes `par` shots; where none is known it is empty, and `par` the limit.
    """

    goal: Goal
    shots: int
    par: int
    solution: tuple[str, ...]


def level_result(level: BrickShooterLevel, positions: Sequence[Position], shots: Sequence[str]) -> LevelState:
    """Return the state of a level after these shots, which led through these positions from its start."""
    if shots and len(shots) <= level.shots and level.goal.shot(positions[-2], shots[-1])[1]:
        return LevelState.SOLVED
    if len(shots) >= level.shots or moves.outcome(positions[-1]) is not None:
        return LevelState.FAILED
    return LevelState.OPEN


def parse_level(data: Mapping[str, object]) -> BrickShooterLevel:
    """The level that the data of a file describe; `LevelError` with the key that is wrong."""
    check_keys(data, "goal", "shots", "par", "bricks", "seed", "colours", "solution", "board")
    shots = _number(data, "shots")
    solved = "par" in data or "solution" in data
    par = _number(data, "par") if solved else shots
    if par > shots:
        raise LevelError(f"par is {par}, more than the {shots} shots allowed", "par")
    title = read_title(data)
    position = _position(data)
    goal = _goal(data)
    solution = _solution(data, par) if solved else ()
    return BrickShooterLevel(title, position, read_note(data), goal=goal, shots=shots, par=par, solution=solution)


def _goal(data: Mapping[str, object]) -> Goal:
    said = _GOAL.fullmatch(read_text(data, "goal"))
    try:
        return goal_of(said[1] if said else "", int((said and said[2]) or 0))
    except ValueError as error:
        several = (f"{kind} {aims[0]} to {aims[-1]}" if aims[-1] else kind for kind, aims in AIMS.items())
        raise LevelError(f"goal is one of: {', '.join(several)}", "goal") from error


def _number(data: Mapping[str, object], key: str) -> int:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_SHOTS:
        raise LevelError(f"{key} is a whole number from 1 to {MAX_SHOTS}" if key in data else f"{key} is missing", key)
    return value


def _position(data: Mapping[str, object]) -> Position:
    source = _source(data)
    colours = _option(data, "colours")
    with errors_of("board"):
        field, border = parse_board(read_text(data, "board"))
        position = Position(field, border, source, score=0, clears=0, colours=colours)
        check_position(position)
    return position


def _source(data: Mapping[str, object]) -> Source:
    if ("seed" in data) == ("bricks" in data):
        raise LevelError("a level has either bricks or a seed", "seed" if "seed" in data else None)
    if "seed" in data:
        return Seeded(_option(data, "seed"))
    letters = read_text(data, "bricks")
    if not _BRICKS.fullmatch(letters):
        raise LevelError(f"bricks are 1 to {MAX_BRICKS} colours a to j", "bricks")
    return Fixed(colours_of(letters))


def _option(data: Mapping[str, object], key: str) -> int:
    """The number under a key that means the same as the option of that name."""
    (option,) = (option for option in moves.OPTIONS if option.name == key)
    value = data.get(key, option.default)
    if isinstance(value, str):
        raise LevelError(f"{key} is a whole number, not a text", key)
    with errors_of(key):
        return int(option.check(value))


def _solution(data: Mapping[str, object], par: int) -> tuple[str, ...]:
    moves = data.get("solution")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise LevelError("solution is a list of shots", "solution")
    with errors_of("solution"):
        for move in moves:
            lane_of(move)
    if len(moves) != par:
        raise LevelError(f"solution has {len(moves)} shots, but par is {par}", "solution")
    return tuple(moves)
