"""What is seen of UnStack, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.actions import Action
from game.games.unstack.game import GAME
from game.games.unstack.view.art import Emblem, LevelPicture
from game.games.unstack.view.easel import UnStackEasel
from game.games.unstack.view.help import PAGES
from game.games.unstack.view.scene import UnStackScene
from game.games.unstack.view.woodwork import WOOD
from game.scenes.base.context import Face, Trim

FACE: Final = Face(
    game=GAME,
    scene=UnStackScene,
    pages=PAGES,
    easel=UnStackEasel,
    emblem=Emblem,
    thumbnail=LevelPicture,
    trim=lambda palette: Trim(WOOD.of(palette), palette.stones, palette.gold),
    actions=(Action.PASS, Action.TURN),
)
