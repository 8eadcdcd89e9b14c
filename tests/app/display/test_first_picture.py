"""The program's first picture may come without the pieces on a board, which are painted in the frames after it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import begin_seed
from tests.conftest import Player


def opened(start: Callable[..., Player], name: str, sparing: bool) -> Player:
    player = start(size=(800, 600))
    player.app.images.sparing = sparing
    player.app.compositor.repaint.slice = 0.0  # One piece a frame, on any machine.
    player.app.push(MenuScene(player.app))
    begin_seed(player.app, game_named(name), 1)
    player.app.frame()
    return player


def pixels(player: Player) -> bytes:
    return pygame.image.tobytes(player.app.window.surface, "RGB")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "combact", "unstack"])
def test_the_pieces_follow_the_first_picture(start: Callable[..., Player], name: str) -> None:
    whole = pixels(opened(start, name, sparing=False))
    player = opened(start, name, sparing=True)
    pieces = {piece for piece in player.app.front.stage.wanted() if player.app.images.waits(*piece)}
    assert {(s.art, s.space.scale) for s in player.app.front.stage.sprites if s.art.kin() is not None} <= pieces
    assert pixels(player) != whole
    for count in range(1, len(pieces) + 1):
        player.app.frame()
        assert sum(not player.app.images.waits(*piece) for piece in pieces) >= count, "one a frame at least"
    player.app.frame()
    assert not player.app.images.sparing
    assert pixels(player) == whole
