"""Games of the first window that a guest has read. One that goes on in the guest becomes a game of its own."""

from game.play.session.line import Line
from game.play.session.match import Remote
from game.play.session.session import AnySession


class BorrowedGames:
    """The lines of these games by their beginning dates, in every state in which they were read."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = {}

    def add(self, session: AnySession) -> None:
        """Note a game of the first window, with its lines that were left by restarting."""
        for one in (session.as_line(), *session.earlier, *session.later):
            if one.began and one not in (known := self._lines.setdefault(one.began, [])):
                known.append(one)

    def __contains__(self, session: AnySession) -> bool:
        """Return True for a game of the first window that is as it was read."""
        line = session.as_line()
        return any(_ways(line) == _ways(known) for known in self._lines.get(session.began, ()))

    def release(self, session: AnySession) -> None:
        """Take the beginning date from a game that has changed since it was read: it is another one now.

        A game with a player elsewhere keeps it, as the other player knows the game by its date.
        """
        elsewhere = any(isinstance(player, Remote) for player in session.match.players)
        if session.began in self._lines and session not in self and not elsewhere:
            session.began = ""


def _ways(line: Line) -> tuple[object, ...]:
    """Return the moves, branches and result of a line, wherever in it the game stands."""
    return [*line.moves, *reversed(line.undone)], line.branches, line.verdict
