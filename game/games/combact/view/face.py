"""What is seen of Combact, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.games.combact import rules
from game.games.combact.game import GAME
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.games.combact.view.art import Emblem, LevelPicture
from game.games.combact.view.help import PAGES
from game.games.combact.view.interlude import InterludeScene, opening
from game.games.combact.view.scene import CombactScene
from game.play.game import Game
from game.play.session import Match
from game.play.table import Table
from game.scenes.context import Context, Face, Page
from game.stage.art import Art


class CombactFace(Face[Position, Event]):
    """Combact for the eye."""

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

    def scene(self, app: Context, table: Table[Position, Event]) -> CombactScene:
        return CombactScene(app, table)

    def campaign(self, app: Context, match: Match) -> InterludeScene:
        return opening(app, match)


FACE: Final = CombactFace()
