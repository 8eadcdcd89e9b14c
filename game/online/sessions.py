"""What all online games share; and their sessions, begun alike on every machine."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.remote.line import Begin, Opening
from game.play.session.match import Match, Player
from game.play.session.session import AnySession, Session, Source
from game.rules import OptionValue
from game.store.player.online_file import OnlineData


class Desk(Struct, frozen=True):
    """What all online games share."""

    data: OnlineData
    save: Callable[[], object]
    """Writes `data`."""
    named: Callable[[str], AnyGame]
    """Returns the game of a name. Raises a `KeyError`."""
    wake: Callable[[], object]
    """Wakes the main loop, from any thread."""
    clock: Callable[[], float]
    """Returns seconds."""


def check_game(named: Callable[[str], AnyGame], game: str, options: Iterable[tuple[str, OptionValue]]) -> None:
    """Raise a `KeyError` or `RulesError` if there is no such game here, or not with these options."""
    Session(game, named(game).rules, Source(seed=0), dict(options))


def sessions(named: Callable[[str], AnyGame], players: tuple[Player, Player]) -> Begin:
    """Return what begins the sessions of openings for these players, as they are seen on this machine."""

    def begin(opening: Opening, number: int, match: Match) -> AnySession:
        match.players = players
        rules, source = named(opening.game).rules, Source(seed=opening.seed(number))
        session = Session(opening.game, rules, source, dict(opening.options), match)
        session.began = f"{opening.began}.{number}" if number else opening.began
        return session

    return begin
