"""Keys and a gamepad's buttons for what only some games have: pass, all places, pause and one move more."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.actions import Action
from game.games import GAMES
from game.games.unstack.rules import moves as unstack
from game.play.session.match import Engine, Person
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table
from tests.helpers.games import words
from tests.players.table import let_play, open_game, wait

Start = Callable[..., Player]

KEYS = {
    Action.PASS: pygame.K_p,
    Action.PLACES: pygame.K_f,
    Action.PAUSE: pygame.K_k,
    Action.STEP: pygame.K_l,
}
AXES = {
    Action.PASS: (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1),
    Action.PLACES: (pygame.CONTROLLER_AXIS_RIGHTY, -1),
    Action.PAUSE: (pygame.CONTROLLER_AXIS_RIGHTX, -1),
    Action.STEP: (pygame.CONTROLLER_AXIS_RIGHTX, 1),
}
DEVICES = ("keyboard", "gamepad")


def ask(player: Player, action: Action, device: str) -> None:
    """Ask for an action by a key, or by a stick or trigger that is let go again."""
    if device == "keyboard":
        player.key(KEYS[action])
        return
    axis, way = AXES[action]
    for value in (way * 32767, 0):
        pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))
        player.run()


def combact(player: Player, goal: str) -> PlayScene:
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "combact", (Person(), Person()), "uA", goal=goal)
    player.settle()
    return scene


@pytest.mark.parametrize("device", DEVICES)
def test_combact_passes_where_its_goal_allows_it(start: Start, device: str) -> None:
    player = start()
    scene = combact(player, "autonomy")
    ask(player, Action.PASS, device)
    player.settle()
    assert scene.session.moves == ["uA", "pass"]
    player.key(pygame.K_u)
    player.settle()
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert scene.cursor.held.piece  # type: ignore[attr-defined]
    ask(player, Action.PASS, device)
    player.settle()
    assert scene.session.moves == ["uA", "pass"]
    assert not scene.cursor.held.piece, "nothing of the other side's is in hand"  # type: ignore[attr-defined]


def test_a_pass_that_is_not_allowed_is_refused_and_costs_nothing(start: Start) -> None:
    player = start()
    scene = combact(player, "time")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    piece = scene.cursor.held.piece  # type: ignore[attr-defined]
    assert piece
    player.key(pygame.K_p)
    assert scene.line.text == "There is no passing in this game."
    assert scene.cursor.held.piece == piece  # type: ignore[attr-defined]
    assert scene.session.moves == ["uA"]


@pytest.mark.parametrize("device", DEVICES)
def test_all_places_are_shown_and_hidden(start: Start, device: str) -> None:
    player = start()
    scene = combact(player, "time")
    for marking in (True, False):
        ask(player, Action.PLACES, device)
        assert scene.cursor.held.marking is marking  # type: ignore[attr-defined]
        player.run()
        assert next(one for one in scene.form.widgets if one.key == "places").chosen is marking  # type: ignore[attr-defined]
    assert scene.session.moves == ["uA"]


@pytest.mark.parametrize("device", DEVICES)
def test_unstack_passes_only_where_nothing_else_can_be_done(start: Start, device: str) -> None:
    player = start()
    table = Table(player)
    ask(player, Action.PASS, device)
    assert table.said == table.scene.words.explain(unstack.Refusal.MUST_MOVE)
    assert table.moves == []
    stuck = Table(player, board("a1 b1, c3 w2, f6 w1"))
    ask(player, Action.PASS, device)
    assert stuck.moves == ["pass"]


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("action", list(KEYS))
def test_elsewhere_the_keys_do_nothing(start: Start, game: str, action: Action) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, game, (Person(), Person()))
    player.settle()
    player.key(KEYS[action])
    assert player.app.front is scene
    assert scene.session.moves == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
def test_who_watches_pauses_and_steps(start: Start, game: str, device: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player)
    scene = open_game(player, game, (Engine("easy"), Engine("easy")))
    ask(player, Action.PAUSE, device)
    assert scene.table.paused
    player.settle()
    goes_on, makes = ("K", "L") if device == DEVICES[0] else ("RS Left", "RS Right")
    assert f"The game is paused: {goes_on} resumes, {makes} plays one move" in words(player)
    made = len(scene.session.moves)
    ask(player, Action.STEP, device)
    wait(player, lambda: len(scene.session.moves) == made + 1, "the move")
    player.settle()
    player.run(2.0)
    assert len(scene.session.moves) == made + 1
    ask(player, Action.PAUSE, device)
    wait(player, lambda: len(scene.session.moves) > made + 1, "the next move")
