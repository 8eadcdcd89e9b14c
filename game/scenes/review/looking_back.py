"""Which screen looks back at a game, and whether there is something to be looked back at."""

from __future__ import annotations

from game.play.port.game import AnyGame
from game.play.review.review import FEWEST, MOST
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.review.review_pair import PairReviewScene
from game.scenes.review.review_solo import SoloReviewScene


def can_review(game: AnyGame, session: AnySession) -> bool:
    """Whether there is something to be looked back at."""
    if not FEWEST <= session.length <= MOST:
        return False
    return game.players == 2 or game.deed(session.positions[0], session.line()[0]) is not None


def open_review(app: Context, game: AnyGame, session: AnySession) -> None:
    """Look back at a game."""
    app.push((PairReviewScene if game.players == 2 else SoloReviewScene)(app, game, session))
