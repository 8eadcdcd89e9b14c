"""A match between two players is set up on the first page, with previews or without."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.games.combact.view.scene import CombactScene
from game.games.explode.view.scene import ExplodeScene
from game.play.session.match import Engine, Match, Person
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.pair import PairSetup
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import cut, faults

Start = Callable[..., Player]


def two(settings: Settings) -> None:
    settings.players = (Person(), Person())
    settings.names = ("Anna-Katharina", "Maximilian-Joh")


def set_up(player: Player, game: str) -> None:
    player.app.push(MenuScene(player.app))
    player.app.push(PairSetup(player.app, game_named(game)))
    player.settle()


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_names_who_begins_and_how_many_games_stand_on_the_first_page(
    start: Start, game: str, size: tuple[int, int], language: str
) -> None:
    def change(settings: Settings) -> None:
        two(settings)
        settings.language = language

    player = start(change, size=size)
    set_up(player, game)
    missing = {"name 0", "name 1", "begins", "match"} - set(keys(player))
    assert not missing, f"behind More is what two players choose first: {missing}"
    assert faults(player.app) == cut(player.app) == []


def test_previews_are_offered_to_two_players_of_games_that_have_them(start: Start) -> None:
    player = start(two, size=(1280, 720))
    for game, offered in (("explode", True), ("combact", True), ("unstack", False)):
        set_up(player, game)
        if "previews" not in keys(player):
            player.press("more")
        assert ("previews" in keys(player)) is offered, game
        player.app.pop()
    player.app.settings.players = (Person(), Engine("easy"))
    set_up(player, "explode")
    assert "previews" not in keys(player), "against the computer nobody else is thought for"


def game_of(player: Player, name: str, match: Match) -> PlayScene:
    game = game_named(name)
    scene = play_scene(player.app, game, seed_session(game, 1, {}, match))
    player.app.push(scene)
    player.settle()
    assert isinstance(scene, PlayScene)
    return scene


def point_at(player: Player, scene: PlayScene, x: float, y: float) -> None:
    """Move the mouse to a place in the units of the board."""
    player.move(tuple(map(round, scene.board.to_pixels(x, y))))
    player.settle()


def test_without_previews_explode_does_not_say_what_a_star_would_do(start: Start) -> None:
    player = start(two)
    match = Match(("Anna", "Ben"))
    scene = game_of(player, "explode", match)
    assert isinstance(scene, ExplodeScene)
    home = scene.pieces.home(scene.cursor.own_cell(None))
    point_at(player, scene, *home)
    assert "1 becomes 2" in words(player), "with previews it is said"
    player.app.choose("previews", False)
    scene = game_of(player, "explode", match)
    point_at(player, scene, *home)
    assert "becomes" not in words(player), "the players wanted to find out for themselves"
    alone = Match(("Anna", "Easy"), players=(Person(), Engine("easy")))
    scene = game_of(player, "explode", alone)
    point_at(player, scene, *home)
    assert "1 becomes 2" in words(player), "it is an agreement of two players, no setting of the game"


def test_without_previews_combact_does_not_count_the_moves_of_the_other_side(start: Start) -> None:
    def laying(player: Player) -> str:
        scene = game_of(player, "combact", Match(("Anna", "Ben")))
        assert isinstance(scene, CombactScene)
        for _ in range(3):
            assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0]), scene.table.refusal
            player.settle()
        for key in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_TAB):
            player.key(key)
            player.settle()
        return scene.line.text

    player = start(two)
    with_previews = laying(player)
    assert "for the opponent" in with_previews, with_previews
    player.app.choose("previews", False)
    without = laying(player)
    assert without, "that it fits is still said"
    assert "for the opponent" not in without, without
