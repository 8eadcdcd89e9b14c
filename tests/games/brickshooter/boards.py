"""Positions for the tests, written as the few bricks that matter."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import LANES
from game.games.brickshooter.rules.position import Position


def text(
    bricks: Mapping[str, str],
    lanes: Mapping[str, str] | None = None,
    source: str = "fixed:j",
    score: int = 0,
    clears: int = 0,
    colours: int = 10,
) -> str:
    """The text of a position: bricks by cell names, three letters for lanes by shots, all other lanes `jjj`."""
    field = "".join(bricks.get(f"{column}{row}", "..") for row in range(10, 0, -1) for column in "abcdefghij")
    border = ["".join((lanes or {}).get(lane.name, "jjj") for lane in LANES[i : i + 10]) for i in range(0, 40, 10)]
    return f"{'|'.join([field, *border])} {source} {score} {clears} {colours}"


def place(
    bricks: Mapping[str, str], lanes: Mapping[str, str] | None = None, source: str = "fixed:j", clears: int = 0
) -> Position:
    """The position with these bricks."""
    return rules.parse_position(text(bricks, lanes, source, clears=clears))


def field_of(position: Position) -> dict[str, str]:
    """The bricks of a position by cell names."""
    cells = rules.position_text(position)[:200]
    names = [f"{column}{row}" for row in range(10, 0, -1) for column in "abcdefghij"]
    return {name: cells[2 * i : 2 * i + 2] for i, name in enumerate(names) if cells[2 * i : 2 * i + 2] != ".."}


def lane_text(position: Position, move: str) -> str:
    """The three letters of a lane, innermost first."""
    index = [lane.name for lane in LANES].index(move)
    return "".join("abcdefghij"[colour] for colour in position.lane(index))


def random_game(seed: int, colours: int = 5, shots: int = 80, chance: float = 0.2) -> Iterator[tuple[Position, str]]:
    """Positions and shots of a game; all but a `chance` of the shots go for points or for a pair where they can."""
    rng = random.Random(seed)
    position = rules.start({"seed": seed, "colours": colours})
    for _ in range(shots):
        moves = rules.legal_moves(position)
        if not moves:
            return
        rng.shuffle(moves)
        move = moves[0]
        if rng.random() >= chance:
            move = max(moves, key=lambda move: rules.preview(position, move).points)
        yield position, move
        position = rules.play(position, move)
