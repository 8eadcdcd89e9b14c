"""A game that is gone on with: what stands beside the board is right in its first picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.session import AnySession
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.review.games import GamesScene
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import play_scene, seed_session
from tests.conftest import Player
from tests.helpers.earlier import LAST, expected, put
from tests.helpers.games import words

Start = Callable[..., Player]
GAME = game_named("brickshooter")


def played(name: str, moves: int) -> AnySession:
    """A game after so many moves."""
    game = game_named(name)
    session = seed_session(game, 4, {})
    for number in range(moves):
        legal = game.rules.legal_moves(session.position)
        session.play(legal[number % len(legal)])
    return session


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_the_first_picture_of_a_game_says_what_later_ones_say(start: Start, name: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.push(play_scene(player.app, game_named(name), played(name, 9)))
    player.app.frame()
    first = words(player)
    player.app.front.renew()
    player.run(0.5)
    assert words(player) == first, "nothing had to be put right after the first picture"


def cleared() -> AnySession:
    """A game whose third shot clears the field."""
    session = seed_session(GAME, 369, {"colours": 5})
    for shot in ("dv", "ev", "6>"):
        session.play(shot)
    assert session.position.clears == 1
    return session


def by_set_up(player: Player) -> None:
    player.app.push(SoloSetup(player.app, GAME))
    player.press("continue")


def by_list(player: Player) -> None:
    by_menu(player)
    player.run(0.2)
    player.app.pop()
    player.app.push(GamesScene(player.app))
    player.run(0.5)
    player.press("open 0")


def by_menu(player: Player) -> None:
    player.press(next(w.key for w in player.app.front.form.widgets if w.key.startswith("continue")))


@pytest.mark.parametrize("way", [by_set_up, by_list, by_menu])
def test_a_continued_game_shows_its_clearings(start: Start, way: Callable[[Player], None]) -> None:
    player = start()
    player.app.settings.options = {"brickshooter": {"colours": 5}}
    session = cleared()
    player.app.store.save_game(session, GAME.slot(session))
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    way(player)
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene), type(scene)
    shown = words(player).split(" | ")
    assert shown[shown.index("Clearings") - 1] == "1"
    assert shown[shown.index("Next bonus") - 1] == "200"


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_match_that_an_earlier_version_left_between_two_games_goes_on(
    start: Start, tmp_path: Path, hand: str
) -> None:
    save = LAST / "saves" / "explode" / "between-games.json"
    put(save, tmp_path / "data")
    player = start(lambda settings: setattr(settings, "speed", "off"))
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    if hand == "mouse":
        player.press("continue explode")
    else:
        while player.app.front.form.focus is None or player.app.front.form.focus.key != "continue explode":
            player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    _, second = expected(save)["names"]
    said = words(player)
    assert f"Game 2 of 3 – {second} plays Red" in said, "the sides are announced as after any other game"
    assert f"Match point: {second}" in said
    assert scene.session.match.wins == [0, 1]
    scene.table.resign(0)
    player.settle()
    result = player.app.front
    assert isinstance(result, ResultScene)
    assert scene.session.match.wins == [1, 1], "the second player, who was Red, has resigned"
    assert "Next game, 3 of 3" in words(player)
