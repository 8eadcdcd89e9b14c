"""The lesson of Combact."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.combact.rules.moves import Event, OriginatorPut, Placed
from game.language import N_
from game.play.port.lesson import Step


def _puts(events: Sequence[Event]) -> bool:
    return any(isinstance(event, OriginatorPut) for event in events)


def _lays(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Placed) for event in events)


LESSON: tuple[Step[Event], ...] = (
    Step(
        "- ABCDEFGHIJKLMNOPQ lt1/lt1 b time 4/4 0",
        N_("Seventeen bacteria lie in a ring. First, Black places the golden originator among them: click any gap."),
        "uF",
        N_(
            "Now you can choose from the first four bacteria after it, clockwise: they are lit. "
            "From here on you are White."
        ),
        _puts,
    ),
    Step(
        "- *FGHIJKLMNOPQABCDE lt1/lt1 w time 4/4 0",
        N_("Click one of the lit bacteria, move it over the flower and click again. The first one may lie anywhere."),
        "H0@d4",
        N_(
            "There it lives! The originator moved to the empty place, and Black chooses from the next four bacteria "
            "after it."
        ),
        _lays,
    ),
    Step(
        "wH0@c3,bK4@e2 *ABCDEFGIJLMNOPQ lt1/lt1 w time 4/4 0",
        N_(
            "From the second one on, your bacteria must touch each other. Take the marked one and turn it until it "
            "fits its shadow: with the wheel, a right click or the turn keys."
        ),
        "C1@d5",
        N_("It shares a point with your first one, so it may lie there. Black laid one too."),
        reply="F3@f3",
    ),
    Step(
        "wO0@c3,bK4@e2,wl2@c3,bt1@c3 *FGHIJLMNPQABCDE t1/l1 w time 4/4 0",
        N_(
            "Never more than five of your fields may meet at a point. Lay this one on its shadow, and look at the "
            "numbers: one of them is a six!"
        ),
        "G4@f3",
        N_(
            "That cost your 5+1 token: it allows a six, once, and then goes to your opponent. Seven are never "
            "allowed. In this game whoever has no place left loses."
        ),
    ),
    Step(
        "wB3@c3,bJ5@d5,wl1@b1,bA3@d5 *DKQMLICPGFHOEN t1/lt1 w autonomy 4/4 0",
        N_(
            "Another game, another goal: here empty fields that only you enclose are points. Close the gap on the left!"
        ),
        "M2@a3",
        N_(
            "The fields you enclosed are painted in your colour: a point each. When both players pass, the higher "
            "score wins. The third game is about bases at the corners."
        ),
    ),
)
