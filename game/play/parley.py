"""Ends that the players make themselves: one gives up, or both agree on a draw."""

from __future__ import annotations

from game.play.table import AnyTable


def speaker(table: AnyTable) -> int | None:
    """The side that may give up: a person's whose turn it is, or who waits for a program. None where nobody may."""
    if table.game.players == 1 or table.course is not None or table.watching or table.looking:
        return None
    if table.ending is not None:
        return None
    side = table.session.side
    return 1 - side if table.plays(side) else side


def can_offer(table: AnyTable) -> bool:
    """Whether the side to move may offer a draw: once for every move it makes."""
    side = table.session.side
    return speaker(table) == side and side not in table.offered


def resign(table: AnyTable, side: int) -> None:
    table.session.resign(side)
    table.turn(False)
    table.save()


def offer(table: AnyTable) -> None:
    """The side to move offers a draw."""
    table.offered.add(table.session.side)


def agree(table: AnyTable) -> None:
    """Both sides agree on a draw."""
    table.session.agree()
    table.turn(False)
    table.save()
