"""Every ending has a sound, a light and a title of its own, from the side of the person at the board."""

from __future__ import annotations

import random

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.unstack.view.scene import UnStackScene
from game.play.session.match import Engine, Match, Person
from game.play.session.session import Session, Source
from game.play.table.occasion import Here
from game.play.table.table import Table
from game.rules import Outcome
from game.scenes.animation.playback import ResultEffect, ending_of
from game.scenes.home.menu import MenuScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene, seed_session
from game.stage.sprites import Layer
from game.ui.drawing.surfaces import Glow
from tests.conftest import Player
from tests.helpers.games import WINNING, brickshooter, finish
from tests.players.table import Players
from tests.scenes.board.test_told import opened


def over(player: Player, players: Players, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], ResultScene]:
    """Let Red win a game; the sounds of its end, and the result."""
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    game = game_named("explode")
    session = Session(
        "explode", game.rules, Source(level="x", start="r5,b1/.,. r"), match=Match(("", ""), players=players)
    )
    scene = play_scene(player.app, game, session)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.run()
    scene.table.lend()
    assert scene.play(WINNING)
    player.settle()
    result = player.app.front
    assert isinstance(result, ResultScene)
    return [name for name in heard if name in set(ResultEffect)], result


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("players", "sound", "title"),
    [
        ((Person(), Engine("easy")), "win", "You win!"),
        ((Engine("easy"), Person()), "lost", "Easy wins this time"),
        ((Person(), Person()), "win", "Red wins!"),
        ((Engine("easy"), Engine("hard")), "win", "Red (Easy) wins!"),
    ],
)
def test_an_end_is_told_from_the_persons_side(
    start, monkeypatch: pytest.MonkeyPatch, players: Players, sound: str, title: str
) -> None:
    heard, result = over(start(size=(800, 600)), players, monkeypatch)
    assert heard == [sound]
    assert result.title == title


def test_a_draw_has_its_sound_and_so_has_a_level(start) -> None:
    explode, bricks = game_named("explode"), game_named("brickshooter")
    pair = Table(explode, Session("explode", explode.rules, Source(seed=1)), Here())
    alone = Table(bricks, Session("brickshooter", bricks.rules, Source(seed=1)), Here())
    assert ending_of(pair, Outcome(None, "pairs")) is ResultEffect.DRAWN
    assert ending_of(alone, Outcome(0, "solved")) is ResultEffect.SOLVED
    assert ending_of(alone, Outcome(None, "stuck")) is ResultEffect.OVER


@pytest.mark.sample(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_the_towers_of_the_winner_hop(start, reduced: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    scene = opened(
        player,
        "unstack",
        "b2,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,w1 b classic",
    )
    assert isinstance(scene, UnStackScene)
    scene.play("2a7>11")
    while scene.story.showing is not None:
        player.run(1 / 60)
    ground = {cell: scene.pieces.layout.foot(cell)[1] for cell in scene.pieces.towers}
    highest = dict.fromkeys(ground, 0.0)
    for _ in range(40):
        player.run(1 / 60)
        for cell, tower in scene.pieces.towers.items():
            highest[cell] = max(highest[cell], ground[cell] - tower.y)
    mine = {cell for cell in ground if scene.pieces.side_on(cell) == 0}
    assert {cell for cell, height in highest.items() if height > 0.1} == (set() if reduced else mine)


@pytest.mark.sample(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_record_is_heard_and_the_light_goes(start, monkeypatch: pytest.MonkeyPatch, reduced: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    player.app.push(MenuScene(player.app))
    scene = brickshooter(player)
    finish(player, scene)
    result = player.app.front
    assert isinstance(result, ResultScene)
    assert result.place == 1
    assert "New record!" in result.lines
    assert "record" in heard
    assert "gameover" not in heard
    player.app.pop()
    player.run(3.0)
    board = scene.places.board
    assert not [s for s in scene.stage.sprites if isinstance(s.art, Glow) and s.art.width == board.width]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
@pytest.mark.parametrize("hurried", [False, True], ids=["waited for", "asked for"])
def test_without_animations_the_end_is_seen_before_its_result(start, name: str, hurried: bool) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"), size=(800, 600))
    player.app.push(MenuScene(player.app))
    game = game_named(name)
    session = seed_session(game, 3, {option.name: option.values[0] for option in game.rules.OPTIONS[:1]})
    chance = random.Random(4)
    while session.outcome is None:
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    last = session.moves[-1]
    session.undo()
    player.app.push(scene := play_scene(player.app, game, session))
    player.run(0.1)
    assert scene.play(last)
    while scene.story.showing is not None:
        player.run(1 / 60)
    player.run(0.8)
    assert player.app.front is scene, "the last move is on the board"
    if hurried:
        player.key(pygame.K_RETURN)
    player.run(1 / 30 if hurried else 0.5)
    assert isinstance(player.app.front, ResultScene)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("name", ["explode", "unstack", "combact"])
def test_the_light_of_a_win_lies_on_the_board_and_below_the_pieces(start, name: str, reduced: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", reduced))
    scene = opened(player, name, moves=3)
    player.settle()
    ground = max(sprite.layer for sprite in scene.stage.sprites if sprite.layer <= Layer.LIGHT)
    pieces = min(
        sprite.layer for sprite in scene.stage.sprites if sprite.space is scene.board and sprite.layer > Layer.AURA
    )
    scene.table.resign(0)
    for _ in range(120):
        player.run(1 / 60)
        lamps = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Glow) and sprite.art.whole]
        if lamps and lamps[-1].alpha == 1.0:
            break
    else:
        raise AssertionError("no light comes up")
    assert ground < lamps[-1].layer < pieces, "pieces keep their colours in the light"
