"""What is seen of Lanterns, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.play.game import Game
from game.play.table import Table
from game.scenes.context import Context, Face, Page
from game.stage.art import Art

from .. import rules
from ..game import GAME
from ..rules.moves import Position, Turned
from .art import Emblem, LevelPicture
from .help import PAGES
from .scene import LanternScene


class LanternFace(Face[Position, Turned]):
    """Lanterns for the eye."""

    @property
    def game(self) -> Game[Position, Turned]:
        return GAME

    @property
    def pages(self) -> tuple[Page, ...]:
        return PAGES

    def emblem(self) -> Art:
        return Emblem()

    def picture(self, position: Position) -> Art:
        return LevelPicture(rules.position_text(position))

    def scene(self, app: Context, table: Table[Position, Turned]) -> LanternScene:
        return LanternScene(app, table)


FACE: Final = LanternFace()
