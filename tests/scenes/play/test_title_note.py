"""What stands beside the title of a game is explained to who points at it, or brings it into the focus."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.play.session.match import Person
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import level_session, play_scene
from game.store.levels.levels import level_named
from tests.conftest import Player
from tests.helpers.games import words
from tests.players.table import open_game

Start = Callable[..., Player]


def opened(player: Player, game: str, **options: str) -> PlayScene:
    player.app.push(MenuScene(player.app))
    scene = open_game(player, game, (Person(), Person()), **options)
    player.settle()
    return scene


NAMED = [
    ("combact", {"goal": "time"}, "No place left: you lose."),
    ("combact", {"goal": "bases"}, "Connect more bases of your own."),
    ("unstack", {"rules": "neto2026"}, "The path may turn at every step, and goes on after a capture."),
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("game", "options", "text"), NAMED)
def test_what_the_title_names_is_explained_to_who_points_at_it(
    start: Start, game: str, options: dict[str, str], text: str
) -> None:
    player = start()
    scene = opened(player, game, **options)
    assert text not in words(player)
    note = next(widget for widget in scene.form.widgets if widget.key == "note")
    player.move(scene.form.space.to_pixels(*note.box.center))
    assert text in words(player)
    player.move(scene.board.to_pixels(1, 1))
    assert text not in words(player)


def test_keys_lead_there_too(start: Start) -> None:
    player = start()
    scene = opened(player, "combact", goal="autonomy")
    for _ in range(20):
        player.key(pygame.K_TAB)
        if scene.form.focus is not None and scene.form.focus.key == "note":
            break
    assert "Enclosed fields are points." in words(player)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == []


def test_a_level_says_what_to_try(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("combact")
    name, level = next(
        (name, level)
        for name in sorted(path.stem for path in (player.app.folders.levels / "combact").glob("*.toml"))
        if (level := level_named(player.app.folders, game, name)) is not None and level.note
    )
    scene = play_scene(player.app, game, level_session(game, name, level), level)
    player.app.push(scene)
    player.run()
    player.press("note")
    assert level.note["en"] in words(player)


def test_where_all_is_said_nothing_is_explained(start: Start) -> None:
    player = start()
    scene = opened(player, "explode")
    assert "note" not in [widget.key for widget in scene.form.widgets]
