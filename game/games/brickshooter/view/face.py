"""What is seen of BrickShooter, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.games.brickshooter import rules
from game.games.brickshooter.game import GAME
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.art import Emblem, LevelPicture
from game.games.brickshooter.view.help import PAGES
from game.games.brickshooter.view.scene import BrickShooterScene
from game.play.game import Game
from game.play.table import Table
from game.scenes.context import Context, Face, Page
from game.stage.art import Art


class BrickShooterFace(Face[Position, Event]):
    """BrickShooter for the eye."""

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

    def scene(self, app: Context, table: Table[Position, Event]) -> BrickShooterScene:
        return BrickShooterScene(app, table)


FACE: Final = BrickShooterFace()
