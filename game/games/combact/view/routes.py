"""Route to the screen between the games of a campaign, imported when first opened.

The one module of this room where functions import something: the first picture of a game does not wait for it.
"""

from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.play.session.match import Match
from game.rules import Outcome
from game.scenes.base.context import Context, Screen
from game.scenes.board.board import BoardScene


def opening(app: Context, match: Match) -> Screen:
    """A campaign of the players of a match, before its first game."""
    from game.games.combact.campaign import begun
    from game.games.combact.view.interlude import InterludeScene

    return InterludeScene(app, begun(match, match.beginner))


def interlude(scene: BoardScene[Position, Event], outcome: Outcome) -> Screen:
    """Return the screen between two games of a campaign."""
    from game.games.combact.campaign import after
    from game.games.combact.view.interlude import InterludeScene

    return InterludeScene(scene.app, after(scene.session, outcome), scene, outcome)
