"""What all games share while they are played: moves that never wait for the picture, and no hints after the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.play.port.game import AnyGame
from game.play.session.match import Match
from game.players.programs import Program
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import ALMOST_WON, WINNING, brickshooter, explode, finish, use_levels, words
from tests.players.table import bot

Start = Callable[..., Player]
HURRY = 0.08
"""Seconds within which what is being shown has come to its end when the player goes on."""
FASTEST = 3.0
"""How many times as fast as alone a move is shown at most."""
FRAMES = 3 / 60
"""A click takes two frames here, and the picture one more."""
CLICKS = {
    # Lanes by their places in cells, the field's corner being (3, 3); and stars, Red's and Blue's in turn.
    "brickshooter": [(2.5, 8.5), (7.5, 2.5), (13.5, 7.5)],
    "explode": [(1.92, 1.92), (3.92, 3.92), (0.92, 0.92)],
}


def slow(settings: Settings) -> None:
    settings.speed = "slow"


def opened(player: Player, name: str) -> PlayScene:
    """A new game."""
    game = game_named(name)
    options = {"colours": 7} if name == "brickshooter" else {}
    scene = play_scene(player.app, game, seed_session(game, 4, options, Match(("Ann", "Ben"))))
    player.app.push(scene)
    player.run(0.5)
    return scene


def pixels(scene: PlayScene, name: str) -> Iterator[tuple[float, float]]:
    """Where the clicks go that make one move each."""
    return (scene.board.to_pixels(*place) for place in CLICKS[name])


def click(player: Player, pixel: tuple[float, float]) -> float:
    """Click, and tell when."""
    player.click(pixel)
    return player.now


def seconds_of_each(start: Start, name: str) -> list[float]:
    """How long each of the moves is shown when nobody is in a hurry."""
    player = start(slow)
    scene = opened(player, name)
    taken = []
    for pixel in pixels(scene, name):
        begun = click(player, pixel)
        player.settle()
        taken.append(player.now - begun)
    assert len(scene.session.moves) == len(taken)
    player.app.close()
    return taken


@pytest.mark.sample(1)
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("name", CLICKS)
def test_moves_made_while_one_is_shown_count_at_once_and_crush_nothing(start: Start, name: str) -> None:
    alone = seconds_of_each(start, name)
    player = start(slow)
    scene = opened(player, name)
    one, other, last = pixels(scene, name)
    begun = click(player, one)
    click(player, other)
    assert len(scene.session.moves) == 2, "the click counts at once"
    player.run(HURRY + FRAMES)
    assert scene.moving, "the first move goes on"
    click(player, last)
    assert len(scene.session.moves) == 3
    player.settle()
    assert sum(alone) / FASTEST - FRAMES <= player.now - begun <= sum(alone) + FRAMES


@pytest.mark.sample(1)
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("name", CLICKS)
def test_a_click_on_nothing_goes_on_to_the_end_of_a_move(start: Start, name: str) -> None:
    first, *_ = seconds_of_each(start, name)
    assert first > 3 * HURRY + FRAMES, "else there is nothing to skip"
    player = start(slow)
    scene = opened(player, name)
    begun = click(player, next(pixels(scene, name)))
    player.run(0.05)
    click(player, (3, player.app.window.size[1] - 3))
    player.settle()
    assert player.now - begun <= 0.05 + HURRY + 2 * FRAMES, "it was not skipped"
    assert len(scene.session.moves) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "explode"])
def test_nobody_is_asked_for_a_hint_after_the_end(start: Start, tmp_path: Path, name: str) -> None:
    player = start()
    asked: list[str] = []

    def find(game: AnyGame, player: str) -> Program:
        asked.append(player)
        return bot(game.name)

    player.app.find_program = find
    if name == "explode":
        use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
        scene = explode(player, Match(("Ann", "Ben")))
        finish(player, scene, WINNING)
    else:
        scene = brickshooter(player)
        finish(player, scene)
    player.press("look")
    player.run(0.5)
    assert player.app.front is scene
    before = words(player)
    player.key(pygame.K_h)
    player.run(0.5)
    assert words(player) == before
    assert asked == []
    # It is the end that forbids it: with the last move taken back somebody is asked.
    player.key(pygame.K_u)
    player.settle()
    player.key(pygame.K_h)
    assert f"Looking for a good {'shot' if name == 'brickshooter' else 'move'}" in words(player)
    assert len(asked) == 1
