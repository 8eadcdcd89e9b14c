"""What is seen of Explode!, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.actions import Action
from game.games.explode.game import GAME
from game.games.explode.view.art import BOARD, Emblem, LevelPicture
from game.games.explode.view.easel import ExplodeEasel
from game.games.explode.view.help import PAGES
from game.games.explode.view.scene import ExplodeScene
from game.scenes.base.context import Face, Trim
from game.stage.palette import darker

FACE: Final = Face(
    game=GAME,
    scene=ExplodeScene,
    pages=PAGES,
    easel=ExplodeEasel,
    emblem=Emblem,
    thumbnail=LevelPicture,
    trim=lambda palette: Trim(darker(BOARD.of(palette), 0.5), palette.sides, palette.gold),
    actions=(Action.TURN,),
)
