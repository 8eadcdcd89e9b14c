"""The puzzles of a game: the one that fits best, a streak or a sprint, and all of them with what came of them."""

from __future__ import annotations

from functools import partial

from game.play.game import AnyGame
from game.play.match import PERSON
from game.play.puzzle import Grade, Puzzle
from game.play.rounds import Kind, Round
from game.play.solving import Mark
from game.scenes.another import AnotherScene
from game.scenes.context import Context
from game.scenes.parts.feats import Feats
from game.scenes.rounds import begin_round, puzzles_of
from game.scenes.sheet import MARGIN, SheetScene
from game.stage.art import STRONG, TITLE
from game.stage.layers import Layer
from game.stage.sprites import CENTRE
from game.ui.canvas import Canvas
from game.ui.cards import Card, Stars
from game.ui.icons import Icon
from game.ui.tabs import Tabs
from game.ui.widgets import Box, Button

CELL, GAP, ROW = 50.0, 6.0, 48.0
"""The side of a puzzle's card, the space between two, and the height of the buttons above."""
WIDE = 760.0
"""In a line that is wider all buttons have words."""


class PuzzlesScene(SheetScene):
    """A page for each grade."""

    leads_back = True

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app)
        self.game = game
        self.file = puzzles_of(app, game)
        self.puzzles = [puzzle for puzzle in self.file.puzzles if puzzle is not None]
        self.solved = app.keeper.solved()
        self.tabs = Tabs(tuple(Grade), self.renew)
        rating = self.solved.ratings(game.name, {puzzle.name: puzzle.rating for puzzle in self.puzzles})[PERSON]
        self.tabs.chosen = sum(rating.value > limit for limit in (1180, 1420))
        for error in self.file.errors[:1]:
            app.notify(self._("Not all puzzles could be used: {error}.").format(error=error))
        self.form.want("next")

        self.feats = Feats(app)

    def entered(self) -> None:
        self.solved = self.app.keeper.solved()
        self.outdated = True
        self.feats.begin()

    def left(self) -> None:
        self.feats.close()

    def poll(self) -> bool:
        """What was achieved with puzzles is told where one comes back to."""
        if not self.feats.done and self.feats.step() and (news := self.feats.news()):
            self.toast(news)
        return False

    @property
    def expecting(self) -> bool:
        return not self.feats.done

    @property
    def _rating(self) -> str:
        game, ratings = self.game.name, {puzzle.name: puzzle.rating for puzzle in self.puzzles}
        rating = self.solved.ratings(game, ratings)[PERSON]
        if not self.solved.tried.get(game):
            return ""
        return self._("Rating: {rating} ± {n}").format(rating=round(rating.value), n=round(2 * rating.deviation))

    def build(self) -> None:
        self.head(self._("Puzzles"), " · ".join(filter(None, (self.game.title, self._rating))))
        room = self.room(900, self.form.box.height, MARGIN, 0.0)
        if not self.puzzles:
            text = self._("There are no puzzles here.")
            self.form.label(text, *room.center, 24, face=TITLE, anchor=CENTRE, width=room.width, align="centre")
            return
        buttons, room = room.split_top(ROW, 12)
        self._build_ways(buttons)
        graded = [[puzzle for puzzle in self.puzzles if puzzle.grade is grade] for grade in Grade]
        words = self._("Easy"), self._("Medium"), self._("Hard")
        solved = [sum(bool(self.solved.mark(self.game.name, puzzle.name)) for puzzle in puzzles) for puzzles in graded]
        counts = zip(words, solved, graded, strict=True)
        page = self.tabbed(room, [f"{word} · {done} / {len(puzzles)}" for word, done, puzzles in counts])
        shown = graded[self.tabs.chosen]
        columns = max(1, int((page.width + GAP) // (CELL + GAP)))
        rows = -(-len(shown) // columns)
        self.form.box.height = max(self.form.box.height, page.top + rows * (CELL + GAP) + MARGIN)
        left = page.left + (page.width - columns * (CELL + GAP) + GAP) / 2
        for number, puzzle in enumerate(shown):
            row, column = divmod(number, columns)
            box = Box(left + column * (CELL + GAP), page.top + row * (CELL + GAP), CELL, CELL)
            fill = partial(self._fill, number + 1, self.solved.mark(self.game.name, puzzle.name))
            self.form.add(Card(f"puzzle {puzzle.name}", box, fill, partial(self._begin, Kind.LIST, puzzle)))

    def _build_ways(self, box: Box) -> None:
        """The buttons that begin something: puzzles that fit, a streak, a sprint."""
        best = self.solved.best.get(self.game.name, {})
        ways = (
            (Kind.TRAINING, "play", self._("Next puzzle"), ""),
            (Kind.STREAK, "curve", self._("Streak"), self._("Until the second slip")),
            (Kind.SPRINT, "fast", self._("Sprint"), self._("Three minutes")),
        )
        box, corner = box.split_right(200 if box.width > WIDE else ROW, 10)
        for place, (kind, icon, text, tip) in zip(box.columns(3, 10), ways, strict=True):
            if best.get(kind):
                text = f"{text} · {best[kind]}"
            key, first = "next" if kind is Kind.TRAINING else str(kind), kind is Kind.TRAINING
            begin = partial(self._begin, kind)
            self.form.add(Button(key, place, text, begin, icon=icon, primary=first, tip=tip))
        text, tip = self._("Another one"), ""
        if corner.width == ROW:
            text, tip = tip, text
        self.form.add(Button("another", corner, text, self._another, icon="plus", tip=tip))

    @staticmethod
    def _fill(number: int, mark: Mark | None, canvas: Canvas, box: Box) -> None:
        up = 0 if mark is None else 7
        colour = "text" if mark is None else "text_dim"
        canvas.label(
            str(number), box.centerx, box.centery - 1 - up, 17, face=STRONG, colour=colour, anchor=CENTRE,
            layer=Layer.CONTENT,
        )  # fmt: skip
        if mark is Mark.CLEAN:
            canvas.sprite(Stars(1, 15, 1), box.centerx, box.bottom - 13, layer=Layer.CONTENT)
        elif mark is not None:
            icon = Icon("check", 15, "good") if mark is Mark.SOLVED else Icon("restart", 14, "text_dim")
            canvas.sprite(icon, box.centerx, box.bottom - 13, layer=Layer.CONTENT)

    def _begin(self, kind: Kind, puzzle: Puzzle | None = None) -> None:
        begin_round(self.app, Round(kind, self.game.name, self.puzzles), puzzle)

    def _another(self) -> None:
        if self.game.puzzles is None or not self.game.puzzles.quick:
            self.toast(self._("New puzzles of this game take too long to prove: all of them stand in this list."))
            return
        self.app.push(AnotherScene(self.app, self.game, self.puzzles, tuple(Grade)[self.tabs.chosen]))
