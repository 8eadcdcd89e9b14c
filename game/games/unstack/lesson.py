"""The lesson of UnStack."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unstack.rules.board import Capture, Event, Lay
from game.play.port.lesson import Step, read_lesson


def _start(**stacks: str) -> str:
    """The text of a position with stacks on cells, such as `b2="w3"`, and Black to move."""
    rows = (",".join(stacks.get(f"{column}{row}", ".") for column in "abcdefg") for row in "7654321")
    return f"{'/'.join(rows)} b classic"


def lays_several(events: Sequence[Event]) -> bool:
    """Whether some cell gets more than one stone, and not all go there."""
    lays = [event for event in events if isinstance(event, Lay)]
    return len(lays) > 1 and any(lay.count > 1 for lay in lays)


def captures(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Capture) for event in events)


def lays_singles(events: Sequence[Event]) -> bool:
    """Whether every stone taken up gets a cell of its own."""
    return all(event.count == 1 for event in events if isinstance(event, Lay))


LESSON: tuple[Step[Event], ...] = read_lesson("unstack", _start, (lays_several, captures, lays_singles))
