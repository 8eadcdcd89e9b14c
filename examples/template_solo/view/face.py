"""What is seen of Lanterns, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.scenes.base.context import Face

from ..game import GAME
from .art import Emblem, LevelPicture
from .help import PAGES
from .scene import LanternScene

FACE: Final = Face(
    game=GAME,
    scene=LanternScene,
    pages=PAGES,
    emblem=Emblem,
    thumbnail=LevelPicture,
)
