"""Reviewing a game with its own search, one question after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.play.port.game import AnyGame
from game.play.review.review import PairReview, Review
from game.play.review.solo_review import SoloReview
from game.play.session.session import AnySession


def review_of(game: AnyGame, session: AnySession) -> Review:
    """Return an empty review of a game."""
    return PairReview(session, game.scale(session.position)) if game.players == 2 else SoloReview(game, session)


def go_through(game: AnyGame, review: Review, stopped: Callable[[], bool] = lambda: False) -> Iterator[int]:
    """Answer all open questions of a review; yield each slot with a new result."""
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
