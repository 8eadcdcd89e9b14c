"""Undo of a shot while shots before it are under way: its own part goes back, silently, and theirs goes on."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from game.actions import Action
from game.games.brickshooter.view.board import Layer
from game.stage.sprites import Sprite
from game.ui.input.inputs import Press
from tests.app.films import MOST_AT_ONCE, film, share_at_once
from tests.conftest import Player
from tests.games.brickshooter.scenes import Start, from_position, still
from tests.games.brickshooter.shown.quick import RATE, Game, chain_field, eager, longest
from tools.film.figures import seen

FARTHEST = 1.3
"""How far a brick goes at most in the frame of an undo, in cells: what is fast goes on a little."""
FRAME = 3.5 / RATE
"""Seconds of the board that pass in a frame at most."""
AIR = (Layer.FLASH, Layer.SHARD, Layer.WORDS, Layer.TRAIL)


def of_chains(player: Player, seed: int) -> Game:
    return Game(player, from_position(player, chain_field(seed % 6)))


def in_the_air(game: Game) -> list[Sprite]:
    """Splinters, lights, trails and points."""
    return [one for one in game.scene.stage.sprites if one.space is game.scene.board and one.layer in AIR]


def turn(game: Game, action: Action) -> None:
    game.places.shot += 1
    assert not game.wrong, "a brick stood elsewhere than the position has it"
    assert game.scene.handle(Press(action))
    if not game.scene.board_clock.running:
        game.wrong.clear()  # All of it goes back: nothing has come to its end.


def ways(game: Game) -> dict[Sprite, tuple[float, float]]:
    """Where each brick is."""
    return {
        sprite: (sprite.x, sprite.y)
        for sprite in game.scene.stage.sprites
        if sprite.space is game.scene.board and sprite.layer == Layer.BRICK
    }


def farthest(before: dict[Sprite, tuple[float, float]], after: dict[Sprite, tuple[float, float]]) -> float:
    moved = [max(abs(x - before[one][0]), abs(y - before[one][1])) for one, (x, y) in after.items() if one in before]
    return max(moved, default=0.0)


def second_shot(game: Game, chance: random.Random) -> None:
    """A chain, and a shot some time later that is seen for a while."""
    game.shoot(longest(game.scene.session.position))
    game.wait(chance.uniform(0.0, 1.0))
    game.shoot(eager(game.scene.session.position, chance))
    game.wait(chance.uniform(0.0, 0.8))


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_undone_and_redone_all_ends_where_the_position_has_it(start: Start, seed: int) -> None:
    game, chance = of_chains(start(), seed), random.Random(seed)
    for _ in range(4):
        second_shot(game, chance)
        if chance.random() < 0.4:
            game.shoot(eager(game.scene.session.position, chance))
            game.wait(chance.uniform(0.0, 0.3))
        for _ in range(chance.choice((1, 1, 2))):
            before = ways(game)
            turn(game, Action.UNDO)
            game.frame()
            if game.scene.board_clock.running:  # Else all go back, and which brick goes where is chosen anew.
                assert farthest(before, ways(game)) < FARTHEST, "a brick jumped"
            game.wait(chance.choice((0.0, 0.1, 0.4)))
        if chance.random() < 0.5:
            turn(game, Action.REDO)
        game.wait(chance.uniform(0.0, 0.5))
    game.settle()
    assert game.rests, "it never came to rest"
    assert not game.wrong, "a brick stood elsewhere than the position has it"
    assert game.scene.tally.points == game.scene.session.position.score
    game.wait(2.5)
    assert not in_the_air(game), "something stays in the air"


Heard = list[tuple[float, str]]
"""What is heard at which second of the board."""


def to_the_end(game: Game) -> Heard:
    """Let time pass until nothing moves, and note what is heard."""
    heard: Heard = []
    while game.scene.moving:
        game.frame()
        heard += [(game.scene.board_clock.now, name) for name in game.frames[-1] if name != "press"]
    return heard


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_the_chain_goes_on_as_if_nothing_else_had_been_shot(start: Start, seed: int) -> None:
    player, chance = start(), random.Random(seed)
    alone = of_chains(player, seed)
    alone.shoot(longest(alone.scene.session.position))
    expected = to_the_end(alone)

    game = of_chains(player, seed)
    game.shoot(longest(game.scene.session.position))
    game.wait(chance.uniform(0.05, 0.7))
    shots = chance.choice((1, 2))
    for _ in range(shots):
        game.shoot(eager(game.scene.session.position, chance))
        game.wait(chance.uniform(0.02, 0.5))
    for _ in range(shots):
        turn(game, Action.UNDO)
    assert game.scene.board_clock.running, "the chain was broken off"
    undone = game.scene.board_clock.now
    after = to_the_end(game)

    waves = [(second, name) for second, name in expected if name.startswith("explode")]
    assert len(waves) >= 4
    later = [name for _, name in after if name.startswith("explode")]
    due = [name for second, name in waves if second > undone + FRAME]
    assert later[len(later) - len(due) :] == due, "a wave of the chain was left out"
    for second, name in after:
        near = [at for at, other in expected if other == name and abs(at - second) < FRAME]
        assert near, f"{name} is heard at {second:.3f}, which the chain alone does not do"
    assert not game.wrong, "a brick stood elsewhere than the position has it"
    assert not [sprite for sprite in in_the_air(game) if sprite.layer == Layer.TRAIL]


@pytest.mark.usefixtures("painted")
def test_on_film_no_wave_of_the_chain_moves_by_a_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone, undone = (film(monkeypatch, tmp_path, f"brickshooter {name}") for name in ("chain", "undo-beside"))
    waves = [one.at for one in seen(alone)]
    assert len(waves) == 5
    assert [one.at for one in seen(undone)] == waves, "the chain was changed by the undo of another shot"
    assert undone.made == (undone.moment.moves[0],)
    assert share_at_once(undone, undone.at(0.77)) < MOST_AT_ONCE, "the brick jumped back"


@pytest.mark.parametrize("motion", ["calm", "lively"])
def test_a_shot_that_waits_is_undone_and_the_chain_goes_on(start: Start, motion: str) -> None:
    game = of_chains(start(still) if motion == "calm" else start(), 3)
    game.shoot(longest(game.scene.session.position))
    chain = game.scene.session.position
    game.wait(0.3)
    game.shoot(longest(game.scene.session.position))
    game.wait(0.1)
    turn(game, Action.UNDO)
    assert game.scene.moving, "the chain was broken off"
    assert game.scene.story.showing is not None
    assert game.scene.story.showing.after is chain
    game.settle()
    heard = Counter(name for frame in game.frames for name in frame)
    assert heard["shoot"] == 1 if motion == "calm" else heard["shoot"] <= 2
    assert not game.wrong
    assert game.scene.tally.points == chain.score
    turn(game, Action.REDO)
    game.settle()
    assert not game.wrong
    assert game.scene.tally.points == game.scene.session.position.score > chain.score


@pytest.mark.parametrize(("seed", "move"), [(0, "f^"), (3, "7>")])
def test_bricks_that_have_burst_fade_in_again(start: Start, seed: int, move: str) -> None:
    game = of_chains(start(), seed)
    game.shoot(longest(game.scene.session.position))
    game.wait(0.05)
    game.shoot(move)
    game.wait(0.6)
    burst = ways(game)
    turn(game, Action.UNDO)
    assert game.scene.board_clock.running, "the chain was broken off"
    seen = []
    for _ in range(4):
        game.frame()
        seen.append([sprite.alpha for sprite in ways(game) if sprite not in burst])
    assert seen[0], "none comes back"
    assert max(seen[0]) < 0.1, "it is there at once"
    assert all(one < other for one, other in zip(seen[0], seen[-1], strict=True))
    game.settle()
    assert not game.wrong
