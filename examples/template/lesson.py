"""The lesson of Row of three: four to six positions, in each of which one move shows one rule.

A step names the position, what is said before the move, the move, and what is said after it. At least two steps ask
for one move and no other.
"""

from __future__ import annotations

from game.language import N_
from game.play.port.game import Step

from .rules.moves import CELL_NAMES, GRID_HEIGHT, GRID_WIDTH, ROW_LENGTH, Event, text_of

MIDDLE = CELL_NAMES[GRID_HEIGHT // 2 * GRID_WIDTH + GRID_WIDTH // 2]
ROW = CELL_NAMES[-GRID_WIDTH:][:ROW_LENGTH]
"""Cells of the lowest row, from the left, that make a whole one; likewise `ABOVE` it."""
ABOVE = CELL_NAMES[-2 * GRID_WIDTH : -GRID_WIDTH][:ROW_LENGTH]
MOST = " ".join(ROW[:-1])
MOST_ABOVE = " ".join(ABOVE[:-1])

LESSON: tuple[Step[Event], ...] = (
    Step(
        text_of("", ""),
        N_("You are the Sun, and the board is free. Lay your first stone in the middle, where many rows cross."),
        MIDDLE,
        N_("Moon has answered in the corner. Now it is your turn again."),
        reply=ROW[0],
    ),
    Step(
        text_of(f"{MOST_ABOVE} {CELL_NAMES[0]}", MOST),
        N_("Now look at the board as the Moon. One more stone completes your row at the bottom. Lay it!"),
        ROW[-1],
        N_("Three in a row win, across, down or along a diagonal."),
    ),
    Step(
        text_of(MOST_ABOVE, MOST),
        N_("You are the Sun again, and Moon needs one stone to complete the lowest row. Lay yours there!"),
        ROW[-1],
        N_("The row is blocked. Moon laid its stone elsewhere!"),
        reply=CELL_NAMES[0],
    ),
    Step(
        text_of(f"{MOST_ABOVE} {ROW[-1]}", f"{MOST} {CELL_NAMES[0]}"),
        N_("Complete your own row now."),
        ABOVE[-1],
        N_("Three suns in a row: you win!"),
    ),
)
