"""Endless puzzles: generated for a grade, or from a short name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from game.actions import Action
from game.checks import brief
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Puzzle
from game.play.puzzles.generated_puzzles import NoSuchName
from game.play.puzzles.puzzle_progress import PuzzleProgress, PuzzleSeries, SeriesKind
from game.scenes.base.context import Context
from game.scenes.base.overlay import EDGE, Entry, OverlayScene
from game.scenes.puzzles.series import begin_round
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT
from game.ui.input import clipboard
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import Box, Button, Choice
from game.workers.puzzles import Maker

LONGEST = 30
"""Maximum letters of a name."""
LABEL = 46.0
"""Height of the words above the name."""


class PuzzleGenerator(PuzzleSeries, kw_only=True):
    """A series whose next puzzle is generated while the present one is solved."""

    maker: Maker
    grade: Grade
    wanted: bool = False
    """True while the next puzzle is waited for."""

    def following(self, solved: PuzzleProgress, chance: Random) -> Puzzle | None:
        made = self.maker.take()
        self.wanted = made is None
        if made is not None:
            self.puzzles = [*self.puzzles, made]
        if not self.maker.going:
            self.maker.any_of(self.grade, soon=self.wanted)
        return made


class GeneratePuzzleScene(OverlayScene):
    """Choice of a grade, or of a name. Leaving ends the making."""

    def __init__(self, app: Context, game: AnyGame, puzzles: Sequence[Puzzle], grade: Grade) -> None:
        super().__init__(app)
        maker = Maker(game, app.start_program, app.chance)
        self.going = PuzzleGenerator(SeriesKind.ANOTHER, game.name, puzzles, maker=maker, grade=grade)
        self.name = ""
        self._named = ""
        """The name whose puzzle is being made."""
        maker.any_of(grade)
        self.form.want("make")

    @property
    def maker(self) -> Maker:
        return self.going.maker

    def build(self) -> None:
        title = self._("Another one")
        width = min(480.0, self.form.box.width - 32)
        inner, step = width - 2 * EDGE, self.row + self.gap
        head = self.heading_height(title, width) + 14
        box = self.sheet(width, head + 4 * step + LABEL + EDGE)
        self.heading(title, box)
        line = Box(box.left + EDGE, box.top + head, inner, self.row)
        grades = [self._("Easy"), self._("Medium"), self._("Hard")]
        self.form.add(
            Choice("grade", line, grades, list(Grade).index(self.going.grade), self._take_grade),
            name=self._("Difficulty"),
        )
        line = line.move(0, step)
        if self.going.wanted:
            word = self.plural("One moment: {n} try", "One moment: {n} tries", self.maker.tried)
        else:
            word = self._("A new puzzle")
        self.form.add(Button("make", line, word, self._make, icon="play", primary=True))
        line = line.move(0, step)
        text = self._("Every puzzle has a short name that gives the same puzzle on every device:")
        said = self.form.fitting(Text(text, 16, STRONG, "text_dim", width=inner, lines=2), (16, 15, 14))
        self.form.sprite(said, line.left, line.top + LABEL / 2 - 4, anchor=LEFT)
        line = line.move(0, LABEL)
        place, paste = line.split_right(self.row, self.gap)
        field = self.form.add(
            TextField("name", place, self.name, self._("Its name"), partial(setattr, self, "name"), LONGEST)
        )
        field.submits = "open"
        field.signs = LETTERS[:26] + "-" + DIGITS
        self.form.add(Button("paste", paste, "", self._paste, icon="copy", tip=self._("Paste")))
        entries = [
            Entry("open", self._("Open"), self._open_named, icon="right"),
            Entry("back", self._("Back"), self.back, icon="back"),
        ]
        self.buttons(line.left, line.top + step, inner, entries, 2)

    @property
    def has_pending_work(self) -> bool:
        return self.maker.going

    def poll(self) -> bool:
        if not self.maker.poll():
            return False
        if self.going.wanted:
            self.needs_rebuild = True
            self._look()
        return self.going.wanted

    def closed(self) -> None:
        self.maker.close()

    def _look(self) -> None:
        """Open the puzzle that is waited for, or say that it cannot be had."""
        if self.maker.made is not None:
            self._named = ""
            begin_round(self.app, self.going)
        elif self.maker.failed:
            named, self._named, self.going.wanted = self._named, "", False
            if named and self.maker.running:
                self._no_such(named)
                self.maker.any_of(self.going.grade)
            else:
                self._tell(self._("No puzzles can be made right now."))

    # What the player does

    def _take_grade(self, index: int) -> None:
        self.going.grade, self.going.wanted = tuple(Grade)[index], False
        self.maker.any_of(self.going.grade)
        self.needs_rebuild = True

    def _make(self) -> None:
        if self._named or not (self.maker.going or self.maker.made):
            self.maker.any_of(self.going.grade)
        self._wait("")

    def _wait(self, named: str) -> None:
        self._named, self.going.wanted, self.needs_rebuild = named, True, True
        self._look()

    def _open_named(self) -> None:
        name = self.name.strip()
        if not name:
            self.form.want("name")
            return
        try:
            self.maker.named(name)
        except NoSuchName:
            self._no_such(name)
            return
        self._wait(name)

    def _paste(self) -> None:
        text = clipboard.paste().strip()
        if text:
            self.name, self.needs_rebuild = brief(text, LONGEST), True
            self._open_named()
        else:
            self.toast(self._("There is no text on the clipboard."))

    def _no_such(self, name: str) -> None:
        game = self.app.games.named(self.going.game)
        self._tell(self._("{game} has no puzzle “{name}”.").format(game=game.title, name=brief(name, LONGEST)))

    def _tell(self, text: str) -> None:
        self.form.sound("error")
        self.toast(text)
        self.needs_rebuild = True

    def act(self, action: Action) -> bool:
        # The Enter key after typing the name.
        if action is Action.CONFIRM:
            self._open_named()
            return True
        return super().act(action)
