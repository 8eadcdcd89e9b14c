"""Why a press is good, in words: what stands behind the move of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part_of_board

from .rules.moves import CELL_NAMES, DARK, SIDE, Position, play, solution


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a press is good. `line` are the presses expected, this one first."""
    after = play(position, move)
    if DARK not in after.cells:
        return Reason(N_("it lights the last lanterns."))
    needed, left = solution(position.cells) or (), solution(after.cells) or ()
    if len(left) < len(needed):
        texts = N_plural("then {n} more press lights them all.", "then {n} more presses light them all.")
        return counted(texts, len(left))
    return Reason(N_("there are shorter ways."))


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The lanterns of the part of the board that the first press of a line lies in."""
    return tuple(CELL_NAMES[cell] for cell in part_of_board(CELL_NAMES.index(line[0]), SIDE, SIDE))
