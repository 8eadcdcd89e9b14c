"""The lesson of Lanterns: four positions, in each of which one press shows one rule."""

from __future__ import annotations

from game.language import N_
from game.play.port.game import Step

from .rules.moves import Turned

LESSON: tuple[Step[Turned], ...] = (
    Step(
        "o,.,o,o/.,.,.,o/o,.,o,o/o,o,o,o 0",
        N_("All lanterns have to be lit. Press the one in the middle of the dark cross."),
        "b3",
        N_("A press turns a lantern and its neighbours: above, below, left and right."),
    ),
    Step(
        ".,.,o,o/.,o,o,o/o,o,o,o/o,o,o,o 3",
        N_("At the edge there are fewer neighbours. Press the lantern in the corner."),
        "a4",
        N_("Only three lanterns were turned."),
    ),
    Step(
        "o,o,o,o/o,.,.,o/.,o,o,./o,.,.,o 1",
        N_("Here two presses are needed. Press one of the two lanterns between the dark ones, the left one."),
        "b2",
        N_("Where two crosses overlap, lanterns are turned twice, and are as they were. One more press on the right!"),
    ),
    Step(
        "o,o,o,o/o,o,.,o/o,.,.,./o,o,.,o 2",
        N_("One press is left. Find it!"),
        "c2",
        N_("All lanterns are lit. The fewer presses you need, the better: their order does not matter."),
    ),
)
