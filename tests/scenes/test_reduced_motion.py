"""Reduced motion is calmer, not shorter: what was chosen is outlined, and each wave can be followed."""

from __future__ import annotations

from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.view.scene import UnStackScene
from game.store.settings import Settings
from tests.conftest import Player
from tests.scenes.test_last_move import marked
from tests.scenes.test_told import opened


def calm(settings: Settings) -> None:
    settings.reduced_motion = True


def lasting(player: Player, scene: ExplodeScene, move: str) -> list[tuple[float, object]]:
    """For how many seconds each picture of the board was seen while a move was shown."""
    scene.play(move)
    found: list[tuple[float, object]] = []
    while scene.story.showing is not None:
        seen = tuple(scene.pieces.cells)
        if found and found[-1][1] == seen:
            found[-1] = (found[-1][0] + 1 / 60, seen)
        else:
            found.append((1 / 60, seen))
        player.run(1 / 60)
    return found


def test_every_wave_is_a_beat(start) -> None:
    player = start(calm)
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b2 r")
    assert isinstance(scene, ExplodeScene)
    beats = lasting(player, scene, "a3")
    assert len(beats) == 5, "as it was, the raise, and three waves"
    assert all(seconds > 0.17 for seconds, _ in beats)
    assert all(seconds > 0.4 for seconds, _ in beats[2:])


def test_the_chosen_star_is_outlined_before_it_rises(start) -> None:
    player = start(calm)
    scene = opened(player, "explode")
    move = scene.session.rules.legal_moves(scene.session.position)[0]
    scene.play(move)
    player.run(0.1)
    assert [kind for kind, _, _ in marked(scene)] == ["chosen"]
    assert scene.story.showing is not None


def test_stones_are_laid_one_after_the_other(start) -> None:
    player = start(calm)
    scene = opened(player, "unstack")
    assert isinstance(scene, UnStackScene)
    move = max(scene.session.rules.legal_moves(scene.session.position), key=len)
    before = player.now
    scene.play(move)
    player.run(0.3)
    assert [kind for kind, _, _ in marked(scene)] == ["from"]
    player.settle()
    assert player.now - before > 0.8
