"""The guide while one player sets up a game, and the choice of a side by the other."""

from collections.abc import Generator
from functools import partial

from game.background import Work
from game.play.session.match import Person, Player
from game.play.table.pie_rule import PieCourse
from game.players.side_choice import chosen_side
from game.scenes.board.board import AnyBoardScene
from game.scenes.learn.guides import LessonGuide, PageDots
from game.scenes.start.sessions import play_scene
from game.scenes.start.titles import choice_told
from game.stage.sprites import RIGHT
from game.ui.drawing.metrics import LINE
from game.ui.drawing.surfaces import Icon
from game.ui.input.inputs import Input
from game.ui.widgets.widgets import Box, Button

_BETWEEN_SIDES = 8.0
"""Space between the two buttons."""


class PieGuide(LessonGuide):
    """Says what is to be set up, and begins the game once a side is chosen."""

    def __init__(self, scene: AnyBoardScene, course: PieCourse[object]) -> None:
        super().__init__(scene, course, lambda again: None)
        self.pie = course
        self._search: Work | None = None
        """A program's search for the better side."""

    @property
    def _chooser(self) -> Player:
        return self.pie.match.players[self.pie.chooser]

    def entered(self) -> None:
        super().entered()
        self.settled()

    def settled(self) -> None:
        scene = self.scene
        if not self.pie.told:
            return
        if self._chooser == Person():
            scene.form.want("side 0")
        elif self._search is None:
            self._search = scene.app.scheduler.start(self._chosen_by_search())
        scene.renew()

    def _chosen_by_search(self) -> Generator[bool, None, None]:
        scene = self.scene
        side = yield from chosen_side(scene.game, scene.session, self._chooser)
        self._begin(side)

    def closed(self) -> None:
        if self._search is not None:
            self._search.close()

    # What it says and offers

    def texts(self) -> list[str]:
        return [self._task(step.task) for step in self.pie.steps] + [self._choice()]

    def said(self) -> tuple[str, Icon]:
        if self.pie.waits(self.scene.session):
            return self._choice(), Icon("person", 28, "accent")
        return self._task(self.pie.steps[len(self.scene.session.moves)].task), Icon("hint", 28, "accent")

    def _task(self, task: str) -> str:
        """Return who sets up what for whom."""
        told = choice_told(self.scene, self.pie.match, self.pie.chooser)
        return f"{told} {self.scene._(task)}"

    def _choice(self) -> str:
        _ = self.scene._
        if self._chooser != Person():
            return _("The computer is choosing its side.")
        text = _("{name}, which side do you choose? {side} is to move.")
        side = self.scene.names.side(self.scene.session.side)
        return text.format(name=self.pie.match.names[self.pie.chooser], side=side)

    def _build_button(self, box: Box) -> float:
        """The buttons of both sides, at the right end of a box; returns where they begin."""
        place = box.within(self._width()[1], LINE, RIGHT)
        if not self.pie.told or self._chooser != Person():
            return place.left
        for side, half in enumerate(place.columns(2, _BETWEEN_SIDES)):
            word = self.scene.names.side(side)
            button = Button(f"side {side}", half, word, partial(self._begin, side), primary=True, sound="turn")
            self.scene.form.add(button, name=self.scene._("Play {side}").format(side=word))
        return place.left

    def build_progress(self, right: float) -> float:
        steps = len(self.pie.steps)
        dots = PageDots(steps, min(len(self.scene.session.moves), steps - 1))
        width = dots.extent()[0]
        self.scene.form.sprite(dots, right - width / 2, 29)
        return right - width

    def handle(self, event: Input) -> bool:
        return False

    # What the players ask for

    def _begin(self, side: int) -> None:
        """Begin the game, in which the chooser has this side."""
        scene = self.scene
        app = scene.app
        _ = scene._
        session = self.pie.chosen(scene.session, side)
        players = [session.match.names[session.match.player(one)] for one in (0, 1)]
        said = _("{first} plays {side}, {second} plays {other}.").format(
            first=players[0], side=scene.names.side(0), second=players[1], other=scene.names.side(1)
        )
        app.store.save_game(session, scene.table.slot)
        game = play_scene(app, scene.game, session, slot=scene.table.slot)
        app.replace(game)
        game.toast(said)
