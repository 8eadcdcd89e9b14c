"""Makes the BrickShooter levels: finds border, new bricks and a solution for every picture.

    python -m tools.brickshooter_levels [FOLDER]

Borders are drawn from the design's own seeded generator until the search finds a solution of the desired length which,
in a level of more than a few shots, greedy play does not find. A broader search then looks for a shorter one; its
length is the par. Goals other than an empty field or points take few shots: their par is proved, and of several borders
the one is taken that about the desired share of unskilled players solve. The same designs always make the same files;
existing files stay, and new levels get the next numbers.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from operator import itemgetter
from pathlib import Path

from msgspec import Struct

from game.games.brickshooter.goals import CLEAR, SCORE, Goal
from game.games.brickshooter.puzzles import greedy
from game.games.brickshooter.rules import legal_moves
from game.games.brickshooter.rules.board import (
    COLOUR_LETTERS,
    EMPTY,
    EMPTY_FIELD,
    LANE_DEPTH,
    SIZE,
    lane_of,
)
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position, board_text, check_position
from game.games.brickshooter.solver import ShotProver, search
from game.play.port.game import SearchLimits
from game.play.port.puzzle import Unproved
from game.players.search import Budget
from tools.brickshooter_designs import DESIGNS, Design

BORDERS = 60
"""Borders tried for a design."""
NEW_BRICKS = 6
GENTLE = 3
"""Largest par of a level that may be solved by always taking the best shot."""
NARROW, BROAD = 300, 4000
"""Beam width of the search when judging a border, and when finding the par."""
FITTING, PLAYS = 30, 20_000
"""Borders with the desired par that are compared, and maximum shots of a proof."""
PLAYERS, GREED = 100, 0.8
"""Number of unskilled players that try a level, and the probability that they take a greedy shot."""


class Made(Struct, frozen=True):
    """A design with its start position and the best known solution."""

    design: Design
    position: Position
    solution: tuple[str, ...]


def picture_field(picture: tuple[str, ...]) -> bytes:
    """Return the field with a picture in its middle."""
    rows = [row.split() if " " in row else list(row) for row in picture]
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        raise ValueError(f"rows of different length in {picture}")
    field = bytearray(EMPTY_FIELD)
    top, left = (SIZE - len(rows)) // 2, (SIZE - width) // 2
    for y, row in enumerate(rows, top):
        for x, cell in enumerate(row, left):
            if cell != ".":
                field[SIZE * y + x] = COLOUR_LETTERS.index(cell[0]) << 3 | "o^>v<".index(cell[1:] or "o")
    return bytes(field)


def drawn_position(design: Design, generator: random.Random) -> Position:
    """Return the picture with a random border and random new bricks in the design's colours."""
    field = picture_field(design.picture)
    own = sorted({brick >> 3 for brick in field if brick != EMPTY})
    palette = own + [COLOUR_LETTERS.index(letter) for letter in design.others]
    border = bytearray(generator.choice(palette) for _ in range(120))
    taken = Counter[int]()
    for shot in design.planted:
        lane = lane_of(shot[:-1]).index
        border[LANE_DEPTH * lane + taken[lane]] = COLOUR_LETTERS.index(shot[-1])
        taken[lane] += 1
    source = Fixed(tuple(generator.choice(palette) for _ in range(NEW_BRICKS)))
    position = Position(field, bytes(border), source, score=0, clears=0, colours=max(7, max(palette) + 1))
    check_position(position)
    return position


def make(design: Design) -> Made | None:
    """Return the design with the first border that suits it, or None."""
    generator = random.Random(design.slug)
    low, high = design.pars
    if design.goal.kind not in (CLEAR, SCORE):
        return proved(design, generator)
    for _ in range(BORDERS):
        position = drawn_position(design, generator)
        if low > GENTLE and search(position, design.goal, 1, shots_allowed(high)) is not None:
            continue
        solution = search(position, design.goal, NARROW, high)
        if solution is not None and len(solution) >= low:
            shorter = search(position, design.goal, BROAD, len(solution) - 1) or solution
            if len(shorter) >= low:
                return Made(design, position, shorter)
    return None


def proved(design: Design, generator: random.Random) -> Made | None:
    """Return the design with the border, of the first that suit it, closest to the desired difficulty, or None."""
    low, high = design.pars
    found: list[tuple[float, Made]] = []
    for _ in range(100 * BORDERS):
        position = drawn_position(design, generator)
        prover = ShotProver(design.goal, Budget(SearchLimits(nodes=PLAYS)))
        try:
            least = prover.least(position, high)
        except Unproved:
            continue
        if least is not None and least >= low:
            share = solved_by_few(position, design.goal, shots_allowed(least))
            found.append((abs(100 * share - design.share), Made(design, position, prover.line(position, least))))
            if len(found) == FITTING:
                break
    return min(found, key=itemgetter(0))[1] if found else None


def solved_by_few(position: Position, goal: Goal, shots: int) -> float:
    """Return the share of unskilled players who reach the goal within `shots`."""
    solved = 0
    for seed in range(PLAYERS):
        chance, at = random.Random(seed), position
        for _ in range(shots):
            able = greedy(at) if chance.random() < GREED else legal_moves(at)
            if not able:
                break
            at, reached = goal.shot(at, chance.choice(able))
            if reached:
                solved += 1
                break
    return solved / PLAYERS


def shots_allowed(par: int) -> int:
    """Return the limit of shots for a par: at least one more, a third more for long levels."""
    return par + max(1, par // 3)


def level_text(made: Made) -> str:
    """Return the text of the level file."""
    design, position = made.design, made.position
    par = len(made.solution)
    assert isinstance(position.source, Fixed)
    lines = [
        f"title = {{ en = {json.dumps(design.english)}, de = {json.dumps(design.german, ensure_ascii=False)} }}",
        f'goal = "{design.goal.text}"',
        f"shots = {shots_allowed(par)}",
        f"par = {par}",
        f"solution = {json.dumps(made.solution)}",
        f'bricks = "{"".join(COLOUR_LETTERS[colour] for colour in position.source.coming)}"',
        f"colours = {position.colours}",
        'board = """',
        board_text(position.field, position.border),
        '"""',
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Make the levels missing in the folder, in the order of the designs."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "levels/brickshooter")
    folder.mkdir(parents=True, exist_ok=True)
    there = {path.stem.partition("-")[2] for path in folder.glob("*.toml")}
    for design in DESIGNS:
        if design.slug in there:
            continue
        made = make(design)
        if made is None:
            print(f"{design.slug}: no border suits it")
            continue
        there.add(design.slug)
        (folder / f"{len(there):02}-{design.slug}.toml").write_text(level_text(made), encoding="utf-8")
        par = len(made.solution)
        share = solved_by_few(made.position, design.goal, shots_allowed(par))
        print(f"{len(there):02}-{design.slug}: {par} shots, {share:.0%} of those of little skill solve it")


if __name__ == "__main__":
    main()
