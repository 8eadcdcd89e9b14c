"""Messages that pass never cover the line that says what has happened, nor the board unless they are very long."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.session import Session, Source
from game.scenes.base.toasts import TOASTS
from game.scenes.exchange.correspondence import show_copy
from game.scenes.settings.settings import SettingsScene
from game.stage.sprites import Layer
from game.ui.drawing.surfaces import Panel
from tests.conftest import Player
from tests.helpers.layout import SIZES, drawn_at
from tests.scenes.board.test_told import opened


def sheets(player: Player) -> list[pygame.Rect]:
    """The pixels that messages cover, without their shadows."""
    app = player.app
    margin = round(-2 * Panel.MARGIN * app.front.form.space.scale)
    sprites = (sprite for sprite in app.front.stage.sprites if sprite.layer == Layer.TOAST and sprite.visible)
    return [drawn_at(app, sprite).inflate(margin, margin) for sprite in sprites]


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
        toasts = sheets(player)
        assert toasts
        assert drawn_at(player.app, line).collidelist(toasts) < 0
        assert all(player.app.window.surface.get_rect().contains(toast) for toast in toasts)


@pytest.mark.sample(3)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [*SIZES, (700, 1000)])
def test_a_message_covers_neither_the_board_nor_the_tools(start, size: tuple[int, int], scale: int) -> None:
    player: Player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    scene = opened(player, "unstack")
    for message, spared in (
        ("Restarted. Undo brings the game back.", ("board", "menu", "undo", "restart")),
        ("You have asked already. You can ask again after the next move.", ("board", "menu")),
    ):
        scene.toast(message)
        player.run(0.1)
        toasts = sheets(player)
        widgets = [scene.form.pixels(widget) for widget in scene.form.widgets if widget.key in spared]
        assert len(widgets) == len(spared)
        assert not any(widget.collidelist(toasts) >= 0 for widget in widgets)
        player.run(6.0)


def shown(player: Player) -> list[str]:
    """The messages, from above."""
    sprites = [one for one in player.app.front.stage.sprites if one.layer == Layer.TOAST_TEXT and one.visible]
    return [sprite.art.text for sprite in sorted(sprites, key=lambda sprite: sprite.y)]


def test_a_message_that_comes_with_its_screen_is_wrapped_as_there_is_room(start) -> None:
    player: Player = start(lambda settings: setattr(settings, "ui_scale", 150), size=(800, 600))
    game = game_named("combact")
    show_copy(player.app, Session("combact", game.rules, Source(), {}))
    player.run(0.1)
    (toast,) = sheets(player)
    assert player.app.window.surface.get_rect().contains(toast)


def test_of_many_messages_the_last_ones_are_shown(start) -> None:
    player: Player = start(size=(800, 600))
    player.app.push(SettingsScene(player.app))
    player.run(0.1)
    for number in range(5):
        player.app.front.toast(f"Message {number}")
    assert shown(player) == [f"Message {number}" for number in range(5 - TOASTS, 5)]


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", [*SIZES, (700, 1000)])
@pytest.mark.parametrize("name", GAMES.names)
def test_two_messages_never_cover_the_board(start, name: str, size: tuple[int, int]) -> None:
    player: Player = start(size=size)
    scene = opened(player, name)
    board = scene.form.pixels(next(widget for widget in scene.form.widgets if widget.key == "board"))
    for message in ("Copied", "This letter cannot be used.", "Sound off"):
        scene.toast(message)
        player.run(0.1)
        assert shown(player) == [message], "the newest message stands alone"
        assert board.collidelist(sheets(player)) < 0, f"{message!r} lies on the board"


def test_a_message_that_a_newer_one_has_hidden_is_seen_again(start) -> None:
    player: Player = start(size=(800, 600))
    scene = opened(player, "explode")
    scene.toast("Copied")
    player.run(4.9)  # It has begun to go.
    scene.toast("Sound off")
    player.run(5.6)
    assert shown(player) == ["Copied"], "what was hidden comes back when the newer message has gone"
    assert all(sprite.alpha == 1.0 for sprite in scene.stage.sprites if sprite.layer == Layer.TOAST_TEXT)
    player.run(6.0)
    assert shown(player) == []


def test_the_same_message_again_is_shown_once_and_longer(start) -> None:
    player: Player = start(size=(800, 600))
    scene = opened(player, "explode")
    for _ in range(2):
        scene.toast("Copied")
        player.run(3.0)
        assert shown(player) == ["Copied"]
    player.run(3.0)
    assert not [s for s in scene.stage.sprites if s.layer == Layer.TOAST]
