"""Shots faster than they can be shown: side by side where they do not touch, exact in the end, every wave seen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.games.brickshooter.view.marks import LaneLight
from tests.app.films import film
from tests.conftest import Player
from tests.games.brickshooter.scenes import Start, from_position, from_seed, still
from tests.games.brickshooter.shown.quick import CHAINS, RATE, WAVES, Game, chain_field, eager, longest, waves_of
from tools.film.figures import rest, seen, voices

LATEST = 1.5
"""Seconds after the last of many clicks within which all has been shown."""
SEEN = 4
"""Frames for which a wave is seen at least, and that lie between two of a shot."""


def of_chains(player: Player, seed: int) -> Game:
    return Game(player, from_position(player, chain_field(seed)))


def lane_lights(game: Game) -> list[LaneLight]:
    return [sprite.art for sprite in game.scene.stage.sprites if isinstance(sprite.art, LaneLight)]


def shoot_quickly(game: Game, chance: random.Random, shots: int, least: float, most: float) -> None:
    """Shots by chance, most of them the longest chain there is; then wait until nothing moves."""
    for _ in range(shots):
        if game.scene.session.outcome is not None:
            break
        position = game.scene.session.position
        assert game.shoot(longest(position) if chance.random() < 0.7 else eager(position, chance))
        game.wait(chance.uniform(least, most))
    game.settle()


def test_every_field_has_a_long_chain() -> None:
    for number in range(len(CHAINS.read_text(encoding="utf-8").splitlines())):
        position = chain_field(number)
        assert len(waves_of(position, longest(position))) >= WAVES, f"field {number} has no long chain"


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_quick_shots_end_where_the_position_has_every_brick(start: Start, seed: int) -> None:
    game = of_chains(start(), seed)
    shoot_quickly(game, random.Random(seed), 25, 0.03, random.Random(seed).choice((0.1, 0.3, 0.6)))
    assert game.rests, "it never came to rest"
    assert not game.wrong, "a brick stood elsewhere than the position has it"
    assert not game.places.met, "bricks of two shots were in one cell at once"
    assert game.scene.tally.points == game.scene.session.position.score


@pytest.mark.parametrize("seed", range(2))
def test_never_do_more_than_three_sounds_begin_in_a_frame(start: Start, seed: int) -> None:
    game = of_chains(start(), seed)
    shoot_quickly(game, random.Random(seed), 20, 0.03, 0.15)
    assert max(map(len, game.frames)) <= 3
    bursts = sum(name.startswith("explode") for frame in game.frames for name in frame)
    assert bursts >= 4, "there was nothing to hear"


@pytest.mark.parametrize("seed", range(2))
def test_twenty_shots_in_three_seconds_are_caught_up(start: Start, seed: int) -> None:
    game, chance = of_chains(start(), 100 + seed), random.Random(seed)
    for number in range(20):
        position = game.scene.session.position
        game.shoot(longest(position) if number % 3 else eager(position, chance))
        game.wait(0.15)
    assert game.settle() <= LATEST - 0.15


def test_a_shot_that_touches_nothing_leaves_a_chain_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone, beside = (film(monkeypatch, tmp_path, f"brickshooter {name}") for name in ("chain", "chain-and-shot"))
    waves = [one.at for one in seen(alone)]
    assert len(waves) == 5
    assert [one.at for one in seen(beside) if one.watch.move == 0] == waves, "the chain was changed by a click"
    second = beside.at(0.35)
    assert "shoot" in beside.frames[second].sounds, "the shot did not begin in the frame of its click"


@pytest.mark.parametrize("seed", range(2))
def test_a_shot_is_answered_in_its_own_frame(start: Start, seed: int) -> None:
    game, chance, launched = of_chains(start(), seed), random.Random(seed), 0
    for _ in range(20):
        game.shoot(longest(game.scene.session.position))
        game.frame()
        drawn_back = any(light.colour == "good" for light in lane_lights(game))
        at_once = "shoot" in game.frames[-1]
        launched += at_once
        assert at_once or drawn_back, "nothing shows that the lane was clicked"
        game.wait(chance.uniform(0.05, 0.3))
    game.settle()
    assert launched >= 5, "shots wait for nothing"
    assert not lane_lights(game), "a lane is lit for ever"
    assert sum(frame.count("shoot") for frame in game.frames) == 20


@pytest.mark.parametrize("title", ["chain-and-shot", "shot-into-chain", "twenty-clicks"])
def test_between_two_waves_of_a_shot_lie_four_frames(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, title: str
) -> None:
    taken = film(monkeypatch, tmp_path, f"brickshooter {title}")
    gaps = [one.gap for one in seen(taken) if one.gap is not None]
    assert gaps, "no shot has two waves"
    assert min(gaps) >= SEEN, "a wave was crushed"
    assert max(map(len, voices(taken))) <= 3
    if title == "twenty-clicks":
        last = max(second for second, _ in taken.moment.acts)
        assert (rest(taken) - taken.at(last)) / RATE <= LATEST


@pytest.mark.parametrize("seed", range(2))
def test_with_reduced_motion_shots_come_in_turn_and_end_exactly(start: Start, seed: int) -> None:
    player = start(still)
    game = Game(player, from_seed(player, seed))
    shoot_quickly(game, random.Random(seed), 12, 0.05, 0.4)
    assert not game.wrong
    assert max(map(len, game.frames)) <= 3
