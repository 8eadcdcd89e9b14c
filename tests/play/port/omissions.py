"""What a game leaves out is found where its objects are made. Nobody runs this: mypy reads it, and complains of an
ignored error that is none any more.
"""

from __future__ import annotations

from game.games.explode import INFO
from game.games.explode.game import GAME, Explode
from game.games.explode.rules.moves import Event, Position
from game.games.explode.view.game_view import GAME_VIEW
from game.games.unstack.view.scene import UnStackScene
from game.play.port.game import Game
from game.scenes.base.context import GameView


class Half(Game[Position, Event]):
    """A game without what a game has to tell."""


Half(INFO)  # type: ignore[abstract]
GameView(  # type: ignore[call-arg]
    game=GAME, scene=GAME_VIEW.scene, words=GAME_VIEW.words, pages=GAME_VIEW.pages, emblem=GAME_VIEW.emblem
)
GameView(
    game=GAME,
    scene=UnStackScene,  # type: ignore[arg-type]
    words=GAME_VIEW.words,
    pages=GAME_VIEW.pages,
    emblem=GAME_VIEW.emblem,
    thumbnail=GAME_VIEW.thumbnail,
)
Explode(INFO)
