"""What is seen of UnStack, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.games.unstack import rules
from game.games.unstack.game import GAME
from game.games.unstack.rules.board import Event, Position
from game.games.unstack.view.art import Emblem, LevelPicture
from game.games.unstack.view.help import PAGES
from game.games.unstack.view.scene import UnStackScene
from game.play.game import Game
from game.play.table import Table
from game.scenes.context import Context, Face, Page
from game.stage.art import Art


class UnStackFace(Face[Position, Event]):
    """UnStack for the eye."""

    @property
    def game(self) -> Game[Position, Event]:
        return GAME

    @property
    def pages(self) -> tuple[Page, ...]:
        return PAGES

    def emblem(self) -> Art:
        return Emblem()

    def picture(self, position: Position) -> Art:
        return LevelPicture(rules.position_text(position))

    def scene(self, app: Context, table: Table[Position, Event]) -> UnStackScene:
        return UnStackScene(app, table)


FACE: Final = UnStackFace()
