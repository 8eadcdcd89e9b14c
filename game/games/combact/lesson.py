"""The lesson of Combact."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.combact.rules.moves import Event, OriginatorPut, Placed
from game.play.port.lesson import Step, read_lesson


def puts(events: Sequence[Event]) -> bool:
    return any(isinstance(event, OriginatorPut) for event in events)


def lays(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Placed) for event in events)


LESSON: tuple[Step[Event], ...] = read_lesson("combact", accepts=(puts, lays))
