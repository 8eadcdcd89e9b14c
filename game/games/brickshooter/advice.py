"""Why a shot of BrickShooter is good, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.brickshooter.rules import play
from game.games.brickshooter.rules.events import Cleared, Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.language import N_, N_plural
from game.play.advice import Reason, counted
from game.rules import RulesError


def groups(events: Sequence[Event]) -> int:
    """How many groups explode."""
    return sum(len(event.groups) for event in events if isinstance(event, Explosion))


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a shot is good: what it explodes, or for how soon it prepares that."""
    events: list[Event] = []
    after = play(position, move, events)
    if any(isinstance(event, Cleared) for event in events):
        return Reason(N_("it clears the field."))
    exploded = groups(events)
    if exploded:
        return counted(N_plural("it explodes {n} group.", "it explodes {n} groups."), exploded)
    for later, shot in enumerate(line[1:], start=1):
        following: list[Event] = []
        try:
            after = play(after, shot, following)
        except RulesError:
            break
        if groups(following):
            texts = N_plural(
                "it prepares a group for the next shot.", "it prepares a group that can explode {n} shots later."
            )
            return counted(texts, later)
    return Reason(N_("it brings bricks of one colour together."))
