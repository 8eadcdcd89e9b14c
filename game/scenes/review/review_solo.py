"""Review of a game of one player: the score by move, what each move opened and spoiled, and the worst mistakes."""

from collections.abc import Sequence

from game.play.port.game import AnyGame
from game.play.review.review import Mistake, SoloReview
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.exchange.correspondence import show_copy
from game.scenes.review.review import GAP, CurveArt, ReviewScene
from game.scenes.review.review_pair import PairReviewScene
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import LEFT, RIGHT
from game.store.archive.caches import load_review
from game.ui.widgets.widgets import Box, Button

LINE = 30.0
"""Height of a figure's line."""


def open_review(app: Context, game: AnyGame, session: AnySession) -> None:
    """Open the review of a game, of one player or two."""
    app.push((PairReviewScene if game.players == 2 else SoloReviewScene)(app, game, session))


class SoloReviewScene(ReviewScene):
    """Five cards for the worst mistakes."""

    review: SoloReview
    found: Sequence[Mistake] = ()

    def __init__(self, app: Context, game: AnyGame, session: AnySession) -> None:
        super().__init__(app, game, session)
        self.review = SoloReview(game, self.session)
        load_review(app.folders.data, self.review)

    @property
    def _mistake(self) -> Mistake | None:
        return self.found[self.chosen] if self.chosen < len(self.found) else None

    @property
    def _timed(self) -> bool:
        return self.game.timed(self.session)

    def _news(self) -> bool:
        return self.review.step() and self.review.known

    @property
    def has_pending_work(self) -> bool:
        return super().has_pending_work or not self.review.known

    def _build_told(self, room: Box) -> None:
        review = self.review
        self.found = review.mistakes()
        figures, curve, cards, words = self._parts(room, LINE)
        counted = review.curve()
        if review.known:
            self._build_figures(figures, counted)
        greatest = max(1, *counted)
        known = [points / greatest for points in counted]
        values = (*known, *[None] * (len(self.session.positions) - len(known)))
        marks = tuple(mistake.ply + 1 for mistake in self.found)
        self._curve(CurveArt(curve.width, curve.height, values, marks), curve)
        for number, (mistake, box) in enumerate(zip(self.found, cards.columns(5, GAP / 2), strict=False)):
            self.build_card(number, self._("Shot {n}").format(n=mistake.ply + 1), f"−{mistake.cost}", box)
        told = self._mistake
        self.say([self._about(told)], words, (told.ply, told.line[0]) if told is not None else None)

    def _build_figures(self, box: Box, counted: list[int]) -> None:
        review, game, shots = self.review, self.game, len(self.session.moves)
        longest = review.longest_chain()
        chain = self.plural("{n} wave", "{n} waves", review.deeds[longest].chain)
        each = self.decimal(counted[-1] / shots)
        for line, name, value in zip(
            box.rows(2),
            (self._(game.solo.counted), self._("Longest chain")),
            (
                self._("{all} ({each} per shot)").format(all=game.count_text(counted[-1]), each=each),
                self._("{chain}, shot {n}").format(chain=chain, n=longest + 1) if review.deeds[longest].chain else "–",
            ),
            strict=True,
        ):
            told = Text(value, 20, TITLE, width=line.width * 0.62, shorten=True)
            self.form.sprite(self.form.fitting(told, (20, 18, 16, 14)), line.right, line.centery, anchor=RIGHT)
            called = Text(name, 17, STRONG, "text_dim", width=line.width * 0.36, shorten=True)
            self.form.sprite(self.form.fitting(called, (17, 15, 13)), line.left, line.centery, anchor=LEFT)

    def told(self, ply: int) -> str:
        opened = map(self.spoken, self.review.deeds[ply].told) if ply < len(self.review.deeds) else ()
        return " · ".join([super().told(ply), *opened])

    def _about(self, mistake: Mistake | None) -> str:
        if self._timed:
            return self._("Against the clock, no shot counts as a mistake.")
        if mistake is None:
            if self.busy:
                return self._("The costliest mistakes will appear in a moment.")
            return self._("No mistake stands out.")
        position = self.session.positions[mistake.ply]
        better, played = mistake.line[0], self.session.moves[mistake.ply]
        why = self.spoken(self.game.reason(position, better, mistake.line))
        cost = self.plural("It cost about {n} point.", "It cost about {n} points.", mistake.cost)
        text = self._("Shot {n}: {played}. {cost} Better: {better} – {why}")
        return text.format(n=mistake.ply + 1, played=played, cost=cost, better=better, why=why)

    def _build_buttons(self, box: Box) -> None:
        line, on = box.columns(2, GAP)
        text = self._("Show the better line")
        self.form.add(Button("line", line, text, self.show_line, icon="play"), enabled=self._mistake is not None)
        self.form.add(Button("on", on, self._("Play from here"), self._play_on, icon="right"), not self._timed)

    # What is asked for

    def _play_on(self) -> None:
        show_copy(self.app, self.session.until(self.at))
