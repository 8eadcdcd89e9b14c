"""What is seen of Combact, as the shared screens ask for it."""

from __future__ import annotations

from typing import Final

from game.actions import Action
from game.games.combact.game import GAME
from game.games.combact.view.art import Emblem, LevelPicture
from game.games.combact.view.easel import CombactEasel
from game.games.combact.view.help import PAGES
from game.games.combact.view.interlude import opening
from game.games.combact.view.organisms import FELT
from game.games.combact.view.scene import CombactScene
from game.scenes.base.context import Face, Trim

FACE: Final = Face(
    game=GAME,
    scene=CombactScene,
    pages=PAGES,
    easel=CombactEasel,
    emblem=Emblem,
    thumbnail=LevelPicture,
    campaign=opening,
    trim=lambda palette: Trim(FELT.of(palette), (palette.stones[1], palette.stones[0]), palette.gold),
    actions=(Action.PASS, Action.PLACES),
)
