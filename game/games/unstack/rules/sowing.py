"""Moves step by step, as a player lays them or a search chooses them, without dead ends or full lists.

Every choice offered here can be completed to a legal move, the duty to capture included. Under neto2026 a large stack
has tens of thousands of moves; one step has three directions at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.games.unstack.rules.board import CELL_NAMES, CLASSIC, NEXT, NOWHERE, ONWARD, Move, Position, Refusal
from game.games.unstack.rules.captures import Level, capture_levels
from game.games.unstack.rules.text import move_text
from game.rules import RulesError


class Choice(NamedTuple):
    """A possible step: the next `cell` in `direction`, where `low` to `high` stones may be laid.

    `captures` is the number of enemy stones that leave the board there.
    """

    direction: int
    cell: int
    low: int
    high: int
    captures: int


Laid = tuple[Choice, int]
"""A step that was made: the choice, and the stones laid there."""


class Turn(Struct, frozen=True, dict=True):
    """Everything that all moves from one position have in common. The game must not have ended there."""

    position: Position

    @cached_property
    def _levels(self) -> tuple[Level, ...]:
        return capture_levels(self.position)

    @cached_property
    def _sign(self) -> int:
        return -1 if self.position.side else 1

    @cached_property
    def _onward(self) -> tuple[tuple[int, ...], ...]:
        return ONWARD[self.position.rules]

    @property
    def must_capture(self) -> bool:
        """True if only captures are legal."""
        return bool(self._levels)

    def sources(self) -> list[int]:
        """Return the cells of the stacks that may move, in reading order; empty if the mover has to pass."""
        return [cell for cell in range(len(self.position.cells)) if self.counts(cell)]

    def counts(self, cell: int) -> range:
        """Return how many stones may be taken off a cell; empty if none."""
        stack = self.position.cells[cell] * self._sign
        if stack < 2:
            return range(0)
        if self._levels:
            return range(self._need(cell, NOWHERE), stack + 1)
        return range(1, stack + 1) if self._goes_on(cell, NOWHERE, None) else range(0)

    def why_stuck(self, cell: int) -> Refusal | None:
        """Return why no move begins on a cell, or None if one does."""
        if self.counts(cell):
            return None
        stack = self.position.cells[cell] * self._sign
        if stack < 1:
            return Refusal.NOT_YOURS if stack else Refusal.EMPTY
        if stack == 1:
            return Refusal.SINGLE
        return Refusal.MUST_CAPTURE if self._levels and self._goes_on(cell, NOWHERE, None) else Refusal.BLOCKED

    def sow(self, cell: int, count: int) -> Sowing:
        """Take `count` stones off a cell into the hand. Raises `RulesError` if no legal move begins so."""
        if count not in self.counts(cell):
            raise RulesError(f"no legal move takes {count} stones from {CELL_NAMES[cell]}")
        return Sowing(self, cell, count)

    def moves(self) -> Iterator[Move]:
        """Yield all legal moves but a pass: by cell in reading order, then by count, then along the paths."""
        for cell in self.sources():
            for count in self.counts(cell):
                yield from self._walk(cell, count, (), cell, NOWHERE, count, None)

    def _walk(
        self,
        cell: int,
        count: int,
        steps: tuple[tuple[int, int], ...],
        here: int,
        heading: int,
        hand: int,
        captured: int | None,
    ) -> Iterator[Move]:
        for choice in self.choices(here, heading, hand, captured):
            now = choice.cell if choice.captures else captured
            for drop in range(choice.low, choice.high + 1):
                path = (*steps, (choice.direction, drop))
                if drop == hand:
                    yield Move(cell, count, path)
                else:
                    yield from self._walk(cell, count, path, choice.cell, choice.direction, hand - drop, now)

    def choices(self, here: int, heading: int, hand: int, captured: int | None) -> list[Choice]:
        """Return the possible steps of a hand on the cell `here`, which came in the direction `heading`."""
        found = []
        cells = self.position.cells
        sign = self._sign
        for direction in self._onward[heading]:
            cell = NEXT[here][direction]
            if cell < 0:
                continue
            enemy = -cells[cell] * sign
            if enemy > 0 and cell != captured:
                if captured is not None or enemy > hand:
                    continue
                ends = self.position.rules == CLASSIC or not self._goes_on(cell, direction, cell)
                found.append(Choice(direction, cell, hand if ends else 1, hand, enemy))
            elif captured is None and self._levels:
                high = hand - self._need(cell, direction)
                if high > 0:
                    found.append(Choice(direction, cell, 1, high, 0))
            else:
                ends = not self._goes_on(cell, direction, captured)
                found.append(Choice(direction, cell, hand if ends else 1, hand, 0))
        return found

    def _need(self, cell: int, heading: int) -> int:
        """Return the smallest hand that, leaving this cell, can still capture; more than any hand if none can."""
        ways = self._onward[heading]
        for hand, level in enumerate(self._levels, 1):
            for direction in ways:
                if level[direction] >> cell & 1:
                    return hand
        return len(self._levels) + 1

    def _goes_on(self, cell: int, heading: int, captured: int | None) -> bool:
        """Return whether a path may leave this cell without a (further) capture."""
        cells = self.position.cells
        sign = self._sign
        for direction in self._onward[heading]:
            near = NEXT[cell][direction]
            if near >= 0 and (cells[near] * sign >= 0 or near == captured):
                return True
        return False


class Sowing(Struct, frozen=True):
    """A move begun: `count` stones were taken off `cell`, and each step in `laid` dropped some on the choice's cell.

    `Turn.sow` makes the first one; `lay` and `back` return others.
    """

    turn: Turn
    cell: int
    count: int
    laid: tuple[Laid, ...] = ()

    @property
    def hand(self) -> int:
        """Number of stones still in the hand."""
        return self.count - sum(drop for _, drop in self.laid)

    @property
    def here(self) -> int:
        """The cell that the hand has come to."""
        return self.laid[-1][0].cell if self.laid else self.cell

    @property
    def captured(self) -> int | None:
        """The cell on which this move captured, or None."""
        return next((choice.cell for choice, _ in self.laid if choice.captures), None)

    @property
    def complete(self) -> bool:
        """True if all stones are laid: then, and only then, `move` is a legal move."""
        return self.hand == 0

    @property
    def move(self) -> str:
        """Text of the move; before the first step only its beginning."""
        steps = tuple((choice.direction, drop) for choice, drop in self.laid)
        return move_text(Move(self.cell, self.count, steps), self.turn.position.rules)

    def choices(self) -> list[Choice]:
        """Return every step that can be completed to a legal move; empty only if the move is complete."""
        if self.complete:
            return []
        heading = self.laid[-1][0].direction if self.laid else NOWHERE
        return self.turn.choices(self.here, heading, self.hand, self.captured)

    def lay(self, direction: int, drop: int) -> Sowing:
        """Go one cell on and lay `drop` stones there. Raises `RulesError` if `choices` does not offer that."""
        for choice in self.choices():
            if choice.direction == direction and choice.low <= drop <= choice.high:
                return replace(self, laid=(*self.laid, (choice, drop)))
        raise RulesError(f"no way on from {self.move} with {drop} stones in direction {direction}")

    def back(self) -> Sowing | None:
        """Return the sowing before the last step; None if the hand has not left its stack."""
        return replace(self, laid=self.laid[:-1]) if self.laid else None

    @property
    def more_here(self) -> int:
        """Number of further stones that can be laid where the hand is."""
        return self.laid[-1][0].high - self.laid[-1][1] if self.laid else 0

    def completed(self) -> Sowing | None:
        """Return the whole sowing if there is only one way to complete it, else None.

        Nothing more is laid where the hand is.
        """
        sowing = self
        while not sowing.complete:
            # Every choice leads to a legal move, so two choices are two moves already.
            choices = sowing.choices()
            if len(choices) != 1 or choices[0].low != choices[0].high:
                return None
            sowing = replace(sowing, laid=(*sowing.laid, (choices[0], choices[0].low)))
        return sowing

    def cells(self) -> tuple[int, ...]:
        """Return what the board shows now, without the stones in the hand."""
        sign = -1 if self.turn.position.side else 1
        cells = list(self.turn.position.cells)
        cells[self.cell] -= self.count * sign
        for choice, drop in self.laid:
            cells[choice.cell] = drop * sign + (0 if choice.captures else cells[choice.cell])
        return tuple(cells)
