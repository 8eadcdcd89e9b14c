"""Messages that pass never cover the line that says what has happened."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.stage.sprites import Layer
from tests.conftest import Player
from tests.helpers.layout import SIZES, drawn_at
from tests.scenes.board.test_told import opened


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [*SIZES, (700, 1000)])
@pytest.mark.parametrize("name", GAMES.names)
def test_no_message_covers_the_line_of_what_has_happened(start, name: str, size: tuple[int, int]) -> None:
    player: Player = start(size=size)
    scene = opened(player, name)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    for message in ("Sound off", "A message that is so long that it takes several lines in every window. " * 4, "Last"):
        scene.toast(message)
        player.run(0.1)
        line = next(
            sprite for sprite in scene.stage.sprites if getattr(sprite.art, "text", "") == scene.line.text != ""
        )
        toasts = [drawn_at(player.app, s) for s in scene.stage.sprites if s.layer == Layer.TOAST]
        assert toasts
        assert drawn_at(player.app, line).collidelist(toasts) < 0
        assert all(player.app.window.surface.get_rect().contains(toast) for toast in toasts)


def test_the_same_message_again_is_shown_once_and_longer(start) -> None:
    player: Player = start(size=(800, 600))
    scene = opened(player, "explode")
    for _ in range(2):
        scene.toast("Copied")
        player.run(3.0)
        assert [s.art.text for s in scene.stage.sprites if s.layer == Layer.TOAST_TEXT] == ["Copied"]
    player.run(3.0)
    assert not [s for s in scene.stage.sprites if s.layer == Layer.TOAST]
