"""The lesson of UnStack."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unstack.rules.board import Capture, Event, Lay
from game.language import N_
from game.play.port.lesson import Step


def _start(**stacks: str) -> str:
    """The text of a position with stacks on cells, such as `b2="w3"`, and Black to move."""
    rows = (",".join(stacks.get(f"{column}{row}", ".") for column in "abcdefg") for row in "7654321")
    return f"{'/'.join(rows)} b classic"


def _lays_several(events: Sequence[Event]) -> bool:
    """Whether some cell gets more than one stone, and not all go there."""
    lays = [event for event in events if isinstance(event, Lay)]
    return len(lays) > 1 and any(lay.count > 1 for lay in lays)


def _captures(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Capture) for event in events)


def _lays_singles(events: Sequence[Event]) -> bool:
    """Whether every stone taken up gets a cell of its own."""
    return all(event.count == 1 for event in events if isinstance(event, Lay))


LESSON: tuple[Step[Event], ...] = (
    Step(
        _start(b2="b3", e2="b2", d7="w3"),
        N_("You are Black. Click the marked stack to pick it up, then lay a stone on each of the next three cells."),
        "3b2>111",
        N_(
            "That is sowing: in a straight line, at least one stone on every cell, until the hand is empty. The last "
            "stone joined your other stack."
        ),
    ),
    Step(
        _start(b2="b5", f1="b2", d7="w3", g6="w2"),
        N_(
            "You choose how many stones each cell gets. Lay two on the next cell: click it twice. Then lay the other "
            "three behind it."
        ),
        "5b2+23",
        N_("With five stones you could have gone one to five cells. You may also leave some of them behind."),
        _lays_several,
    ),
    Step(
        _start(b2="b5", g1="b2", b5="w2", e4="w3"),
        N_("There is White! Sow towards the two white stones, so that at least two stones are left when you arrive."),
        "5b2+113",
        N_(
            "With at least as many in hand you capture: the white stones leave the board, all of yours are laid there, "
            "and the move ends."
        ),
        _captures,
    ),
    Step(
        _start(c5="b3", d3="w2"),
        N_(
            "Whoever can capture must. Set a trap: pick up the stack, click it twice more to keep a single stone in "
            "hand, and lay it to the right."
        ),
        "1c5>1",
        N_("White had to take the bait, and is spread thin now. Do you see what comes next?"),
        reply="2d3+11",
    ),
    Step(
        _start(c5="b2", d4="w1", d5="w1"),
        N_("Your turn to strike: capture with both stones."),
        "2c5>2",
        N_("White has a single stone left, and a single stone never moves. Whoever cannot move has to pass."),
        reply="pass",
    ),
    Step(
        _start(c3="b2", e5="b1", a7="w1", f2="w1"),
        N_("Nearly the end: only your stack of two can still move. Sow its two stones one by one, where you like."),
        "2c3>11",
        N_("Nobody can move any more, so the stones on the board are counted: three to two, you won!"),
        _lays_singles,
    ),
)
