"""What is seen of BrickShooter, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.games.brickshooter.game import GAME
from game.games.brickshooter.view.art import Emblem, LevelPicture
from game.games.brickshooter.view.easel import BrickShooterEasel
from game.games.brickshooter.view.help import PAGES
from game.games.brickshooter.view.scene import BrickShooterScene
from game.scenes.base.context import Face, Trim, usual_trim

FACE: Final = Face(
    game=GAME,
    scene=BrickShooterScene,
    pages=PAGES,
    easel=BrickShooterEasel,
    emblem=Emblem,
    thumbnail=LevelPicture,
    trim=lambda palette: Trim(usual_trim(palette).ground, (palette.accent, palette.accent), palette.gold),
)
