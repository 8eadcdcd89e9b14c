"""Makes the BrickShooter levels: finds a border and the new bricks for every picture, and a solution.

    python -m tools.brickshooter_levels [FOLDER]

Borders are drawn from the design's own seeded generator until the search finds a solution of the wished length, which
playing greedily does not find where a level has more than a few shots. Then the search looks again, more broadly, for
a shorter one: its length is the par. The same designs always make the same files.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from game.games.brickshooter.rules.board import CELLS, COLOUR_LETTERS, EMPTY, EMPTY_FIELD, SIZE
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position, board_text, check_position
from game.games.brickshooter.solver import search
from tools.brickshooter_designs import DESIGNS, Design

BORDERS = 60
"""How many borders to try for a design."""
NEW_BRICKS = 6
GENTLE = 3
"""Up to this par a level may be solved by taking the best shot at once."""
NARROW, BROAD = 300, 4000
"""How many positions the search keeps after each shot, to judge a border and to find the par."""


@dataclass(frozen=True, slots=True)
class Made:
    """A design with its start position and the best solution known."""

    design: Design
    position: Position
    solution: tuple[str, ...]

    @property
    def difficulty(self) -> tuple[int, int]:
        """What the levels are ordered by: shots, then bricks."""
        return len(self.solution), CELLS - self.position.field.count(EMPTY)


def picture_field(picture: tuple[str, ...]) -> bytes:
    """The field with a picture in its middle."""
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
    """The picture with a random border and random new bricks in the colours of the design."""
    field = picture_field(design.picture)
    own = sorted({brick >> 3 for brick in field if brick != EMPTY})
    palette = own + [COLOUR_LETTERS.index(letter) for letter in design.others]
    border = bytes(generator.choice(palette) for _ in range(120))
    source = Fixed(tuple(generator.choice(palette) for _ in range(NEW_BRICKS)))
    position = Position(field, border, source, score=0, clears=0, colours=max(7, max(palette) + 1))
    check_position(position)
    return position


def make(design: Design) -> Made | None:
    """The design with the first border that suits it, None when no border tried does."""
    generator = random.Random(design.slug)
    low, high = design.pars
    for _ in range(BORDERS):
        position = drawn_position(design, generator)
        if low > GENTLE and search(position, design.score, 1, shots_allowed(high)) is not None:
            continue
        solution = search(position, design.score, NARROW, high)
        if solution is not None and len(solution) >= low:
            shorter = search(position, design.score, BROAD, len(solution) - 1) or solution
            if len(shorter) >= low:
                return Made(design, position, shorter)
    return None


def shots_allowed(par: int) -> int:
    """The limit of shots for a par: one more at least, a third more for long levels."""
    return par + max(1, par // 3)


def level_text(made: Made) -> str:
    """The level file."""
    design, position = made.design, made.position
    par = len(made.solution)
    assert isinstance(position.source, Fixed)
    lines = [
        f"title = {{ en = {json.dumps(design.english)}, de = {json.dumps(design.german, ensure_ascii=False)} }}",
        f'goal = "{"clear" if design.score is None else f"score {design.score}"}"',
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
    """Make all levels and write them in the order of their difficulty, in place of those in the folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "levels/brickshooter")
    levels = []
    for design in DESIGNS:
        made = make(design)
        if made is None:
            print(f"{design.slug}: no border suits it")
        else:
            print(f"{design.slug}: {len(made.solution)} shots")
            levels.append(made)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.toml"):
        old.unlink()
    for number, made in enumerate(sorted(levels, key=lambda made: made.difficulty), start=1):
        (folder / f"{number:02}-{made.design.slug}.toml").write_text(level_text(made), encoding="utf-8")


if __name__ == "__main__":
    main()
