"""Back and forth at a table: moves taken back and made again, beginning anew, and looking at earlier points."""

from __future__ import annotations

from game.play.game import COPY_SLOT
from game.play.lines import Branch
from game.play.session import Session
from game.play.table import AnyTable


def _plies_back(table: AnyTable) -> int:
    """How many steps undo takes back: up to the last position in which a person was to move, or only what the players
    have agreed on.
    """
    session = table.session
    if table.game.timed(session):
        return 0
    if table.watching or session.verdict is not None:
        return int(session.can_undo)
    earlier = reversed(session.positions[:-1])
    return next((n for n, at in enumerate(earlier, 1) if not table.plays(session.rules.side_to_move(at))), 0)


def can_undo(table: AnyTable) -> bool:
    """Whether there is a move to take back, or a game that was left by beginning anew. A copy of one against the clock
    is stepped through.
    """
    session = table.session
    if table.game.timed(session):
        return table.slot == COPY_SLOT and bool(session.moves)
    return _plies_back(table) > 0 or bool(session.earlier)


def can_redo(table: AnyTable) -> bool:
    """Whether a move was taken back, or a game left by going back to an earlier one."""
    return table.session.can_redo or bool(table.session.later)


def can_restart(table: AnyTable) -> bool:
    """Whether there is a move to take back: what programs play before a person does is no loss."""
    session = table.session
    if table.game.timed(session):
        return bool(session.moves) and table.slot != COPY_SLOT
    return _plies_back(table) > 0


def undo(table: AnyTable) -> None:
    """Take the last move back, and with it what programs have answered, or that somebody has given up. At the start, go
    back to the game that was left by beginning anew.
    """
    session, plies = table.session, _plies_back(table)
    if session.moves and (table.looking or (table.game.timed(session) and can_undo(table))):
        look(table, len(session.moves) - 1)
    elif plies:
        table.paused, table.one_more = table.paused or table.watching, False
        for _ in range(plies):
            session.undo()
        _turned_back(table)
    elif session.earlier:
        table.file()
        session.go_back()
        _taken_up(table)


def redo(table: AnyTable) -> None:
    """Make the move taken back last again, and what programs had answered; after the last one, go on to the game that
    was left by going back to this one.
    """
    session = table.session
    if table.looking and session.undone:
        look(table, len(session.moves) + 1)
        return
    if session.later and not session.can_redo:
        session.go_on()
        _taken_up(table)
        return
    while session.can_redo:
        if not session.undone:
            session.redo()
            table.turn(False)
            table.save()
            return
        before = session.position
        table.moved(before, session.redo())
        if table.watching or not table.waiting:
            return


def restart(table: AnyTable) -> bool:
    """Begin anew; whether undo leads back to the game as it stands. From one against the clock nothing does."""
    session = table.session
    if not can_restart(table):
        return False
    if table.game.timed(session):
        table.begin(Session(session.game, session.rules, session.source, session.options, session.match))
        return False
    if table.course is None:
        table.file()
        table.session.restart()
    _turned_back(table)
    return True


def _turned_back(table: AnyTable) -> None:
    if table.course is not None:
        # A step of a lesson is made at one go.
        table.course.told = False
        while table.session.can_undo:
            table.session.undo()
    table.turn(table.ending is not None)
    table.save()


def _taken_up(table: AnyTable) -> None:
    """Another line of the same game is played now. When it has ended, that is news once more."""
    table.lent, table.one_more = -1, False
    table.turn(False)
    table.save()


# Looking back


def look(table: AnyTable, ply: int) -> None:
    """Look at the game after so many moves of its line. By that nothing is played, kept or lost: programs rest, and the
    end of the line is the present, where they go on. Raises `IndexError` where there are not so many moves.
    """
    session, before = table.session, len(table.session.moves)
    session.go_to(ply)
    if ply == before + 1 and (move := table.last) is not None:
        table.show(move)
    else:
        table.turn(table.concluded)
    table.looking = bool(session.undone)
    if not table.looking:
        table.save()


def go_on(table: AnyTable) -> None:
    """Let the game go on from the point that is looked at: what came later stays until another move is made."""
    table.turn(table.ending is not None)
    table.save()


def take(table: AnyTable, branch: Branch) -> None:
    """Look at one of the ways that were left, after its first move: it is the game's line now."""
    table.session.take(branch)
    table.turn(False)
    table.looking = bool(table.session.undone) or table.waiting
    table.save()
