"""View of Lanterns for the shared screens."""

from __future__ import annotations

from typing import Final

from game.scenes.base.context import GameView

from ..game import GAME
from .art import Emblem, LevelPicture
from .help import pages
from .scene import LanternScene
from .words import Words

GAME_VIEW: Final = GameView(
    game=GAME,
    scene=LanternScene,
    words=Words,
    pages=pages,
    emblem=Emblem,
    thumbnail=LevelPicture,
)
