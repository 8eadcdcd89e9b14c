"""On the result the stars pop up one after the other and the score counts up; without motion they stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.stage.art import Text
from game.ui.widgets.widgets import Stars
from tests.conftest import Player
from tests.helpers.games import brickshooter
from tests.scenes.animation.test_final_tally import before_its_end


def result(player: Player, play: PlayScene, move: str) -> ResultScene:
    """Make the last move, and wait for the result's first picture."""
    assert play.play(move)
    for _ in range(2000):
        if isinstance(player.app.front, ResultScene):
            return player.app.front
        player.run(1 / 60)
    raise AssertionError("no result comes up")


def figures(scene: ResultScene, size: float) -> list[str]:
    return [s.art.text for s in scene.stage.sprites if isinstance(s.art, Text) and s.art.size == size]


@pytest.mark.sample(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_the_score_counts_up(start, reduced: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    player.app.push(MenuScene(player.app))
    play = brickshooter(player)
    scene = result(player, play, play.session.rules.legal_moves(play.session.position)[0])
    seen = []
    for _ in range(90):
        seen.append(figures(scene, 44.0))
        player.run(1 / 60)
    whole = [play.game.count_text(play.session.outcome.score[0])]
    assert seen[-1] == whole
    assert (seen[0] == whole) is reduced
    assert len({tuple(shown) for shown in seen}) > (0 if reduced else 2)
    # It counts once: another layout shows it as it is.
    scene.needs_layout = True
    player.run()
    assert figures(scene, 44.0) == whole


@pytest.mark.sample(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_stars_pop_up_one_after_the_other(start, tmp_path: Path, reduced: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    play = before_its_end(player, "brickshooter/level-solved", tmp_path)
    scene = result(player, play, "6<")
    assert scene.stars == 2
    seen = []
    for _ in range(90):
        stars = [(s.art.won, s.alpha) for s in scene.stage.sprites if isinstance(s.art, Stars)]
        seen.append(sum(won for won, alpha in stars if alpha == 1.0))
        player.run(1 / 60)
    assert sorted(set(seen)) == ([2] if reduced else [0, 1, 2])
    assert seen == sorted(seen)
