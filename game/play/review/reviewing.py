"""Going through a game with its own search, wherever there is the time for that: one question after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.play.port.game import AnyGame
from game.play.review.review import PairReview, Review
from game.play.review.solo_review import SoloReview
from game.play.session.session import AnySession


def review_of(game: AnyGame, session: AnySession) -> Review:
    """A review of a game, of which nothing is known yet."""
    return PairReview(session, game.scale(session.position)) if game.players == 2 else SoloReview(game, session)


def go_through(game: AnyGame, review: Review, stopped: Callable[[], bool] = lambda: False) -> Iterator[int]:
    """Find out all that is not known yet; each slot is told as soon as it is known better."""
    while not stopped() and review.step():
        pass
    while (question := review.question()) is not None:
        reports = list(game.think(review.session.until(question.ply), question.limits, stopped))
        if stopped() or not reports:
            return
        score, line = reports[-1].score, reports[-1].line
        near = [move for move, _ in reports[-1].moves if move != line[0]] if question.limits.spread else []
        if not review.take(question, score, line, near):
            return
        yield question.slot
