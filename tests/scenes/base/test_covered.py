"""What stands below a dialog stands still, and nothing of it half way."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES
from game.play.session.match import Person
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import Scene
from game.scenes.home.menu import MenuScene
from game.stage.tween import Animator, Call, Delay, InTurn, Loop, Parallel, Tween
from game.ui.drawing.surfaces import FocusRing
from game.ui.widgets.widgets import Box, Button
from tests.conftest import Player
from tests.players.table import open_game

Start = Callable[..., Player]


class Pair(Scene):
    """Two buttons of the same size."""

    def build(self) -> None:
        for number in range(2):
            self.form.add(Button(f"button {number}", Box(40, 40 + 80 * number, 200, 50), "Press", lambda: None))


def question(player: Player) -> None:
    player.app.push(QuestionScene(player.app, "Sure?", "Are you sure?", [Entry("yes", "Yes", lambda: None)]))


def ring_of(scene: Scene) -> tuple[float, float]:
    ring = next(sprite for sprite in scene.stage.sprites if isinstance(sprite.art, FocusRing) and sprite.visible)
    return ring.x, ring.y


def test_the_focus_frame_is_never_left_between_two_buttons(start: Start) -> None:
    player = start()
    scene = Pair(player.app)
    player.app.push(scene)
    player.run(0.1)
    first = ring_of(scene)
    player.key(pygame.K_DOWN)
    player.run(1 / 60)
    assert ring_of(scene)[1] not in (first[1], first[1] + 80), "it is on its way"
    question(player)
    player.run(0.2)
    assert ring_of(scene) == (first[0], first[1] + 80), "it stands round the button that has the focus"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_sprite_of_a_board_stays_half_way_below_a_dialog(start: Start, game: str) -> None:
    """Neither a frame nor a mark that fades in: what would end soon has ended."""
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, game, (Person(), Person()))
    player.run(1.0)
    player.key(pygame.K_TAB)
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.key(pygame.K_RIGHT)
    assert player.app.front is scene
    question(player)
    player.run(0.1)
    left = [running.tag for running in scene.stage.animator.running if running.animation.only_moves]
    assert left == [], "these stand half way"


class Thing:
    x = 0.0


def test_only_what_moves_and_ends_is_brought_to_its_end() -> None:
    """A call may be for something that is not to happen early, and what waits is not late."""
    animator, things, called = Animator(), [Thing() for _ in range(5)], list[str]()
    ways = [Tween(thing, 1.0, x=1.0) for thing in things]
    animator.start(Parallel(ways[0], InTurn(ways[1])), ambient=True)
    animator.start(InTurn(ways[2], Call(lambda: called.append("later"))), ambient=True)
    animator.start(ways[3])
    animator.start(Loop(lambda: InTurn(Tween(things[4], 1.0, x=1.0))), ambient=True)
    animator.start(Delay(2.0), ambient=True)
    animator.step(0.25)
    animator.settle()
    assert [thing.x == 1.0 for thing in things] == [True, True, False, False, False]
    assert not called
    animator.step(1.0)
    assert called == ["later"], "all else goes on"
