"""What is seen of Explode!, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.games.explode import rules
from game.games.explode.game import GAME
from game.games.explode.rules.moves import Event, Position
from game.games.explode.view.art import Emblem, LevelPicture
from game.games.explode.view.help import PAGES
from game.games.explode.view.scene import ExplodeScene
from game.play.game import Game
from game.play.table import Table
from game.scenes.context import Context, Face, Page
from game.stage.art import Art


class ExplodeFace(Face[Position, Event]):
    """Explode! for the eye."""

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

    def scene(self, app: Context, table: Table[Position, Event]) -> ExplodeScene:
        return ExplodeScene(app, table)


FACE: Final = ExplodeFace()
