"""A chain counts aloud: from wave to wave a larger sign, one sum at the end, and points that cover no others."""

from __future__ import annotations

import random

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, EMPTY, SIZE, Arrow, lane_of
from game.games.brickshooter.rules.events import Explosion
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.effects import Effects
from game.games.explode.view.glass import WaveNumber
from game.stage.art import Text
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.brickshooter.scenes import from_position
from tests.scenes.board.test_told import opened


def chain_of(least: int) -> tuple[Position, str, list[Explosion]]:
    """A position of a seeded game, and a shot that sets off at least so many waves there."""
    rules = game_named("brickshooter").rules
    for seed in range(200):
        rng, position = random.Random(seed), rules.start({"colours": 5, "seed": seed})
        for _ in range(60):
            legal = rules.legal_moves(position)
            if not legal:
                break
            for move in legal:
                events: list[object] = []
                rules.play(position, move, events)
                waves = [event for event in events if isinstance(event, Explosion)]
                if len(waves) >= least:
                    return position, move, waves
            position = rules.play(position, rng.choice(legal))
    raise AssertionError("no such chain")


def shown(sprites: list[Sprite], sign: str) -> list[Text]:
    """The texts that begin with a sign and can be seen."""
    return [s.art for s in sprites if isinstance(s.art, Text) and s.art.text.startswith(sign) and s.alpha > 0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_waves_are_counted_and_summed_up(start, reduced: bool) -> None:
    player: Player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    position, move, waves = chain_of(3)
    scene = from_position(player, position)
    scene.play(move)
    seen: list[str] = []
    sizes: list[float] = []
    while scene.story.showing is not None:
        player.run(1 / 60)
        signs = shown(scene.stage.sprites, "Wave ")
        assert len(signs) <= 1
        if signs and signs[0].text not in seen:
            seen.append(signs[0].text)
            sizes.append(signs[0].size)
    assert seen == [f"Wave {n}" for n in range(2, len(waves) + 1)]
    assert sizes == sorted(set(sizes))
    total = sum(wave.points for wave in waves)
    assert f"+{total}" in [text.text for text in shown(scene.stage.sprites, "+")]
    player.run(3.0)
    assert not shown(scene.stage.sprites, "+") + shown(scene.stage.sprites, "Wave ")
    assert moves.outcome(scene.session.position) is None or scene.table.concluded


@pytest.mark.slow
def test_sixteen_bricks_that_leave_in_one_shot_are_an_event(start) -> None:
    player: Player = start(lambda settings: setattr(settings, "language", "de"), size=(800, 600))
    position = game_named("brickshooter").rules.start({"colours": 5, "seed": 1})
    lane = lane_of("5>")
    own, field = position.lane(lane.index)[0], [EMPTY] * CELLS
    row = lane.entry // SIZE
    field[row * SIZE + 9] = own << 3
    for at in (row - 1, row + 1):
        field[at * SIZE + 8] = own << 3
        for column in range(8):
            field[at * SIZE + column] = (own + 1 + (at + column) % 2) % 5 << 3 | Arrow.RIGHT
    scene = from_position(player, replace(position, field=tuple(field)))
    scene.play(lane.name)
    seen: set[str] = set()
    while scene.story.showing is not None:
        player.run(1 / 60)
        seen |= {text.text for text in shown(scene.stage.sprites, "")}
    assert any(text == "16 Steine verlassen das Feld" for text in seen)


def test_points_of_groups_side_by_side_do_not_cover_each_other(start) -> None:
    player: Player = start()
    scene = from_position(player, chain_of(1)[0])
    effects: Effects = scene.effects
    for cells in ((44, 45, 46), (54, 55, 56), (44, 54, 64), (45, 55, 65)):
        effects.points(3, cells)
    player.run(1 / 60)
    boxes = []
    for sprite in scene.stage.sprites:
        if isinstance(sprite.art, Text) and sprite.art.text == "+3":
            width, height = 1.1, 0.92 * 0.8
            boxes.append(
                pygame.Rect((sprite.x - width / 2) * 100, (sprite.y - height / 2) * 100, width * 100, height * 100)
            )
    assert len(boxes) == 4
    assert all(not one.colliderect(other) for n, one in enumerate(boxes) for other in boxes[:n])


@pytest.mark.parametrize("reduced", [False, True])
def test_waves_of_stars_are_counted_upon_them_or_in_words_on_the_rim(start, reduced: bool) -> None:
    player: Player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b2 r")
    scene.play("a3")
    seen: list[str] = []
    numbers: list[int] = []
    while scene.story.showing is not None:
        player.run(1 / 120)
        seen += [text.text for text in shown(scene.stage.sprites, "Wave ") if text.text not in seen]
        arts = [sprite.art for sprite in scene.stage.sprites]
        numbers += [art.number for art in arts if isinstance(art, WaveNumber) and art.number not in numbers]
        told = any("explosions" in text.text for text in shown(scene.stage.sprites, "Red"))
        assert told == (scene.story.showing is None), "how many there are is told at the end"
    assert seen[:2] == (["Wave 2", "Wave 3"] if reduced else []), "no sign that looks like a factor"
    assert numbers[:2] == ([] if reduced else [2, 3]), "with motion the number is in the middle of the wave"
