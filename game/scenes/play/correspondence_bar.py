"""What a game by letter has besides: the line is copied for the person elsewhere, and the answer is pasted."""

from __future__ import annotations

from functools import partial

from game.play.session.mail import by_mail
from game.scenes.base.overlay import Entry
from game.scenes.board.board import AnyBoardScene
from game.scenes.home import routes
from game.ui.input.inputs import Edit, Input
from game.ui.widgets.widgets import Box


class CorrespondenceBar:
    """The buttons of a scene whose game may be one by letter."""

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene
        self._due = -1
        """After so many moves the button that copies has had the focus."""

    def build(self, line: Box) -> Box:
        """Add them at the right end of a line; what is left of it. Once it is the other's turn, copying is next."""
        scene, table = self.scene, self.scene.table
        if not by_mail(table.session):
            return line
        paste, copy = scene._("Paste the answer"), scene._("Copy as text")
        line = Entry("paste", paste, partial(routes.paste, scene.app), "plus").at_end(scene.form, line)
        line = Entry("copy", copy, self._copy, "copy").at_end(scene.form, line)
        moves = len(table.session.moves)
        if not table.waiting or table.looking:
            self._due = -1
        elif not scene.moving and self._due != moves:
            self._due = moves
            scene.form.want("copy")
        return line

    def handle(self, event: Input) -> bool:
        """Paste the answer by Ctrl+V, in any game of two persons: after the first letter nobody is elsewhere yet."""
        table = self.scene.table
        persons = table.game.players == 2 and table.session.match.by_people
        if event != Edit("paste") or not persons or table.taught:
            return False
        routes.paste(self.scene.app)
        return True

    def _copy(self) -> None:
        routes.copy_letter(self.scene.app, self.scene.table)
