"""All puzzles of a theme, by how hard they are, with what came of them; and the themes there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Puzzle
from game.play.puzzles.puzzle_progress import AttemptResult
from game.play.puzzles.puzzle_series import PuzzleSeries, SeriesKind
from game.scenes.base.context import Context
from game.scenes.base.page import MARGIN, PageScene
from game.scenes.base.scene import Scene
from game.scenes.puzzles.series import begin_round
from game.stage.art import STRONG
from game.stage.sprites import CENTRE, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.frames import Icon
from game.ui.form.tabs import Tabs
from game.ui.widgets.widgets import Box, Card, Stars

ALL = "all"
"""The name of the theme that all puzzles belong to."""

CELL, GAP = 50.0, 6.0
"""The side of a puzzle's card, and the space between two."""


class Theme(Struct, frozen=True):
    """Puzzles that are about the same."""

    name: str
    title: str
    """In the player's language."""
    puzzles: Sequence[Puzzle]


def themes_of(scene: Scene, game: AnyGame, puzzles: Sequence[Puzzle]) -> list[Theme]:
    """All puzzles, and then those of each kind; a kind of more than half of them is told apart by the moves."""
    themes = [Theme(ALL, scene._("All kinds"), puzzles)]
    for kind in game.puzzles.kinds if game.puzzles is not None else ():
        alike = [puzzle for puzzle in puzzles if puzzle.kind == kind.name]
        title = scene._(kind.title)
        if not alike:
            continue
        if 2 * len(alike) <= len(puzzles):
            themes.append(Theme(kind.name, title, alike))
            continue
        for moves in sorted({puzzle.moves for puzzle in alike}):
            plural = scene.app.translations.ngettext
            words = plural("{title} in one move", "{title} in {n} moves", moves)
            some = [puzzle for puzzle in alike if puzzle.moves == moves]
            themes.append(Theme(f"{kind.name} {moves}", words.format(title=title, n=moves), some))
    return themes


class PuzzleListScene(PageScene):
    """A page for each grade."""

    leads_back = True

    def __init__(self, app: Context, game: AnyGame, theme: Theme) -> None:
        super().__init__(app)
        self.game = game
        self.theme = theme
        self.solved = app.store.solved()
        self.graded = {grade: [one for one in theme.puzzles if one.grade is grade] for grade in Grade}
        self.tabs = Tabs(tuple(Grade), self.renew)
        unsolved = (n for n, alike in enumerate(self.graded.values()) if not all(map(self._mark, alike)))
        self.tabs.chosen = next(unsolved, 0)
        self.form.want(self.tabs.name)

    def entered(self) -> None:
        self.solved = self.app.store.solved()

    def _mark(self, puzzle: Puzzle) -> AttemptResult | None:
        return self.solved.mark(self.game.name, puzzle.name)

    def build(self) -> None:
        self.head(self.theme.title, self.game.title)
        room = self.room(900, self.form.box.height, MARGIN, 0.0)
        words = self._("Easy"), self._("Medium"), self._("Hard")
        counts = [(sum(bool(self._mark(one)) for one in alike), len(alike)) for alike in self.graded.values()]
        titles = [f"{word} · {done} / {count}" for word, (done, count) in zip(words, counts, strict=True)]
        page = self.tabbed(room, titles)
        shown = self.graded[tuple(Grade)[self.tabs.chosen]]
        columns = max(1, int((page.width + GAP) // (CELL + GAP)))
        rows = -(-len(shown) // columns)
        self.form.box.height = max(self.form.box.height, page.top + rows * (CELL + GAP) + MARGIN)
        left = page.left + (page.width - columns * (CELL + GAP) + GAP) / 2
        for number, puzzle in enumerate(shown):
            row, column = divmod(number, columns)
            box = Box(left + column * (CELL + GAP), page.top + row * (CELL + GAP), CELL, CELL)
            fill = partial(self._fill, number + 1, self._mark(puzzle))
            self.form.add(Card(f"puzzle {puzzle.name}", box, fill, partial(self._begin, puzzle)))

    @staticmethod
    def _fill(number: int, mark: AttemptResult | None, canvas: Canvas, box: Box) -> None:
        up = 0 if mark is None else 7
        colour = "text" if mark is None else "text_dim"
        canvas.label(
            str(number), box.centerx, box.centery - 1 - up, 17, face=STRONG, colour=colour, anchor=CENTRE,
            layer=Layer.CONTENT,
        )  # fmt: skip
        if mark is AttemptResult.CLEAN:
            canvas.sprite(Stars(1, 15, 1), box.centerx, box.bottom - 13, layer=Layer.CONTENT)
        elif mark is not None:
            icon = Icon("check", 15, "good") if mark is AttemptResult.SOLVED else Icon("restart", 14, "text_dim")
            canvas.sprite(icon, box.centerx, box.bottom - 13, layer=Layer.CONTENT)

    def _begin(self, puzzle: Puzzle) -> None:
        begin_round(self.app, PuzzleSeries(SeriesKind.LIST, self.game.name, self.theme.puzzles), puzzle)
