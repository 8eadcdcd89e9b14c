"""The choice of a side by a program, where somebody else has set up the game."""

from collections.abc import Generator

from game.play.port.game import AnyGame
from game.play.session.match import Engine, Player
from game.play.session.session import AnySession
from game.players.programs import choose, strength_named

CHOICE_SECONDS = 0.2
"""Maximum time for it."""


def chosen_side(game: AnyGame, session: AnySession, player: Player) -> Generator[bool, None, int]:
    """Search step by step, and return the side that a program takes; for a bot the arcade's search decides."""
    strength = strength_named(player.level if isinstance(player, Engine) else "expert")
    score = 0
    for report in choose(game, session, strength, seconds=CHOICE_SECONDS):
        score = report.score
        yield True
    return session.side if score >= 0 else 1 - session.side
