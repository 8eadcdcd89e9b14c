"""Two players are equal: their panels, what stands in them, and the lists of their moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import game_named
from game.play.session.match import Match
from game.scenes.animation.playback import ResultEffect, light
from game.scenes.board.status import StatusLine
from game.scenes.play.move_list import MoveList
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.persons import Person as Known
from game.settings.settings import Settings
from game.stage.art import Text
from game.ui.drawing.canvas import Box
from game.ui.drawing.surfaces import Badge, Glow
from tests.conftest import Player
from tests.helpers.games import words

Start = Callable[..., Player]
PAIRS = ("explode", "unstack", "combact")
ANNA, BEN = Known("Anna", 0, "star"), Known("Ben", 1, "heart")


def known(settings: Settings) -> None:
    settings.persons = (ANNA, BEN)


def game_of(player: Player, name: str, match: Match, moves: int = 0) -> PlayScene:
    game = game_named(name)
    scene = play_scene(player.app, game, seed_session(game, 1, {}, match))
    player.app.push(scene)
    player.settle()
    assert isinstance(scene, PlayScene)
    for _ in range(moves):
        assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()
    return scene


def heights(scene: PlayScene, side: int) -> list[tuple[float, float]]:
    """The sizes of the figures in a panel, and the heights at which they stand."""
    box = scene.places.panels[side]
    found = [
        (round(sprite.art.size), round(sprite.y - box.top))
        for sprite in scene.stage.sprites
        if isinstance(sprite.art, Text) and box.collidepoint(sprite.x, sprite.y) and sprite.art.text.isdigit()
    ]
    return sorted(found)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1600, 900), (720, 1280)])
@pytest.mark.parametrize("shown", [True, False])
def test_panels_are_equal_and_so_are_their_figures(start: Start, name: str, size: tuple[int, int], shown: bool) -> None:
    player = start(lambda settings: setattr(settings, "moves_shown", shown), size=size)
    scene = game_of(player, name, Match(("Anna", "Ben")), 4)
    first, second = scene.places.panels
    assert first.size == second.size, "one of two equals has the smaller panel"
    assert heights(scene, 0) == heights(scene, 1), "figures of two equals stand at the same height"


@pytest.mark.parametrize("name", PAIRS)
def test_each_has_the_own_moves_below_the_panel(start: Start, name: str) -> None:
    player = start(size=(1280, 720))
    scene = game_of(player, name, Match(("Anna", "Ben")), 6)
    lists = [widget for widget in scene.form.widgets if isinstance(widget, MoveList)]
    assert len(lists) == 2
    line = scene.session.line()
    for side, listed in enumerate(lists):
        panel = scene.places.panels[side]
        assert (listed.box.left, listed.box.width) == (panel.left, panel.width), "below the panel of the same side"
        plies = [int(key) - 1 for key, _ in listed.shown()]
        assert {scene.past.sheet.side_of(ply) for ply in plies} == {side}
        assert [written for _, row in listed.shown() for written in row] == [
            scene.words.written(line[ply]) for ply in plies
        ]


def test_the_badge_has_the_colour_of_the_side_that_is_played(start: Start) -> None:
    player = start(known, size=(1280, 720))
    for beginner, order in ((0, (ANNA, BEN)), (1, (BEN, ANNA))):
        scene = game_of(player, "explode", Match(("Anna", "Ben"), beginner=beginner))
        for side, person in enumerate(order):
            panel = scene.places.panels[side]
            badges = [
                sprite.art
                for sprite in scene.stage.sprites
                if isinstance(sprite.art, Badge) and panel.collidepoint(sprite.x, sprite.y)
            ]
            assert [badge.sign for badge in badges] == [person.sign]
            assert badges[0].hue == player.app.theme.palette.sides[side], "a badge contradicts its panel"


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (720, 1280)])
def test_the_status_line_stands_below_the_board(start: Start, name: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = game_of(player, name, Match(("Anna", "Ben")), 1)
    line: StatusLine = scene.line
    (text,) = [
        sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Text) and sprite.art.text == line.text
    ]
    width = scene.form.measure(text.art)[0]
    box = scene.places.status
    room = min(scene.places.board.centerx - box.left, box.right - scene.places.board.centerx)
    if width / 2 <= room:
        assert abs(text.x - scene.places.board.centerx) < 1, "the line is not below the middle of the board"
    assert text.x - width / 2 >= box.left - 1, "the line begins outside of its place"
    assert words(player)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (720, 1280)])
@pytest.mark.parametrize(("language", "caption"), [("en", "16 % of the board"), ("de", "16 % vom Brett")])
def test_the_share_of_the_board_has_a_caption(start: Start, size: tuple[int, int], language: str, caption: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=size)
    game_of(player, "explode", Match(("Anna", "Ben")))
    assert words(player).split(" | ").count(caption) == 2, "nobody knows what the per cent are of"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("ending", [ResultEffect.WON, ResultEffect.MATCH])
def test_the_light_of_a_win_fills_the_place_of_the_board(start: Start, ending: ResultEffect) -> None:
    player = start(size=(1280, 720))
    board = Box(0, 0, 580, 580)
    picture = light(board, 12.0, ending).paint(1.0, player.app.theme)
    margin = Glow.MARGIN
    top, bottom = (picture.get_at((290, round(margin + y))).a for y in (20, 560))
    assert bottom > 0.4 * top > 0, "only the upper part of the board is lit"
