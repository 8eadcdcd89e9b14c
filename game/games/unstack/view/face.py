"""What is seen of UnStack, as the shared screens ask for it."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from game.actions import Action
from game.games.unstack.game import GAME
from game.games.unstack.view.art import Emblem, LevelPicture
from game.games.unstack.view.help import PAGES
from game.games.unstack.view.scene import UnStackScene
from game.scenes.context import Face

FACE: Final = Face(
    game=GAME,
    scene=UnStackScene,
    pages=PAGES,
    emblem=Emblem,
    thumbnail=LevelPicture,
    tints=attrgetter("stones"),
    actions=(Action.PASS, Action.TURN),
)
