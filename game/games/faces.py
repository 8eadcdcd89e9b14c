"""What is seen of the games, read when it is first asked for: menu and text face need not wait for it."""

from __future__ import annotations

from importlib import import_module

from game.play.port.game import AnyGame
from game.scenes.base.context import AnyFace


def face(game: AnyGame) -> AnyFace:
    found: AnyFace = import_module(f"game.games.{game.name}.view.face").FACE
    return found
