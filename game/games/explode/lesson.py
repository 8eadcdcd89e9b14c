"""The lesson of Explode!"""

from __future__ import annotations

from game.games.explode.rules.moves import Event
from game.language import N_
from game.play.port.lesson import Step

LESSON: tuple[Step[Event], ...] = (
    Step(
        ".,.,.,.,./.,r2,.,.,./.,.,r4,.,./.,.,.,b3,./.,.,.,.,. r",
        N_("You are Red. In every turn you raise one of your own stars by one: click the four in the middle."),
        "c3",
        N_("Four became five: the star is full. Blue raised one too, and now it is your turn again."),
        reply="d2",
    ),
    Step(
        ".,.,.,.,./.,r2,.,.,./.,.,r5,.,./.,.,.,b4,./.,.,.,.,. r",
        N_("A star holds five and no more. Raise the full one in the middle and see what happens!"),
        "c3",
        N_("It burst. One is left of it, and all four neighbours are now yours. Diagonals are out of reach."),
    ),
    Step(
        ".,.,.,.,./.,.,b3,.,./.,.,r5,b4,./.,b1,r1,.,b2/.,.,.,.,. r",
        N_("Blue stands next to your five. Point at the five to see what its blast would do. Then let it burst."),
        "c3",
        N_("Blue's stars beside it turned red and rose by one. That is how stars change sides."),
    ),
    Step(
        ".,.,.,b1,./.,b5,b5,.,./r5,b5,.,b5,./.,.,r2,b5,b3/.,.,.,.,. r",
        N_("Blue has built up a row of fives, and your own five touches it. Light the fuse!"),
        "a3",
        N_(
            "A full star that is hit bursts too: the chain ran on, wave by wave. So keep your fives away from your "
            "opponent's."
        ),
    ),
    Step(
        ".,.,b1,.,./.,b2,r5,b4,./.,.,b5,.,./.,.,b3,.,./.,.,.,.,r3 r",
        N_("Whoever has no stars left loses. Blue has five stars, and one blast takes them all. Go!"),
        "c4",
        N_("Not one blue star is left: you won! Now you know all there is to know about Explode!"),
    ),
)
