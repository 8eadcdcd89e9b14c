"""The lesson of Row of three: four to six positions, in each of which one move shows one rule.

A step names the position, what is said before the move, the move, and what is said after it. At least two steps ask
for one move and no other.
"""

from __future__ import annotations

from game.language import N_
from game.play.port.game import Step

from .rules.moves import Event

LESSON: tuple[Step[Event], ...] = (
    Step(
        ".,.,./.,.,./.,.,. s",
        N_("You are the Sun, and the board is free. Lay your first stone in the middle: four rows run through it."),
        "b2",
        N_("Moon has answered in the corner. Now it is your turn again."),
        reply="a3",
    ),
    Step(
        "m,.,./.,s,./.,.,s m",
        N_("Now look at the board as the Moon. Lay your stone in the corner at the upper right."),
        "c3",
        N_("You have two in a row. It needs one more stone, and Sun has to lay one there now."),
    ),
    Step(
        "m,.,m/.,s,./.,.,s s",
        N_("You are the Sun again, and Moon needs one stone to complete the upper row. Lay yours there!"),
        "b3",
        N_("The row is blocked, and you have two in the middle column. Moon laid its stone elsewhere!"),
        reply="a2",
    ),
    Step(
        "m,s,m/m,s,./.,.,s s",
        N_("Three in a row win. Complete the middle column."),
        "b1",
        N_("Three suns in a row: you win!"),
    ),
)
