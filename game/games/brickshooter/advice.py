"""Why a shot of BrickShooter is good, in words, and which bricks it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.brickshooter.rules import play
from game.games.brickshooter.rules.board import EMPTY, cell_name
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Shot
from game.games.brickshooter.rules.position import Position
from game.language import N_, N_plural
from game.play.advice import Reason, counted
from game.rules import RulesError

CLEARS: Final = Reason(N_("it clears the field."))


class Plan(NamedTuple):
    """What a line of shots leads to first: an explosion, and before it nothing in the field moves."""

    shots: tuple[Shot, ...]
    """The shots up to the one that explodes something; if none does, the first one only."""
    groups: int
    """How many groups that one explodes, in all its waves; 0 where nothing explodes."""
    cells: tuple[int, ...]
    """The cells of those that explode first, be their bricks there already or still to be shot."""
    clears: bool
    """Whether it clears the field."""

    def partners(self, position: Position) -> tuple[int, ...]:
        """The bricks in the field that the shots are aimed at."""
        return tuple(cell for cell in self.cells if position.field[cell] != EMPTY)


def plan(position: Position, line: Sequence[str]) -> Plan:
    """What a line leads to. Its first shot has to be possible; it ends where a later one is not."""
    shots: list[Shot] = []
    for move in line:
        events: list[Event] = []
        try:
            position = play(position, move, events)
        except RulesError:
            if not shots:
                raise
            break
        shots += [event for event in events if isinstance(event, Shot)]
        waves = [event for event in events if isinstance(event, Explosion)]
        if waves:
            return Plan(
                tuple(shots),
                sum(len(wave.groups) for wave in waves),
                tuple(cell for group in waves[0].groups for cell in group.cells),
                any(isinstance(event, Cleared) for event in events),
            )
    return Plan(tuple(shots[:1]), 0, (), False)


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a shot is good: what it explodes, or how soon the shots that begin with it do."""
    found = plan(position, line if line[:1] == (move,) else (move,))
    if not found.groups:
        return Reason(N_("it brings bricks of one colour together."))
    later = len(found.shots) - 1
    if later:
        return counted(
            N_plural("it prepares the next shot, which makes a group explode.", "{n} more shots make a group explode."),
            later,
        )
    if found.clears:
        return CLEARS
    return counted(N_plural("it explodes {n} group.", "it explodes {n} groups."), found.groups)


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The names of the cells with the bricks that the line is about."""
    return tuple(map(cell_name, plan(position, line).partners(position)))


def taking_back(shots: int, lost: bool) -> Reason:
    """Why shots are to be taken back: nothing leads to the goal any more, or nothing is known to."""
    if lost:
        texts = N_plural(
            "this can no longer be solved. Take back the last shot.",
            "this can no longer be solved. Take back {n} shots.",
        )
    else:
        texts = N_plural(
            "no way is in sight from here. Take back the last shot, then there is one.",
            "no way is in sight from here. Take back {n} shots, then there is one.",
        )
    return counted(texts, shots)
