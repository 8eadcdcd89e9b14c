"""The panel of a player says the same in every game: who plays, whose turn it is, and how many games were won."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import GAMES, game_named
from game.play.session.match import Match
from game.scenes.board.panel import HIGH_PANEL
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from tests.conftest import Player
from tests.helpers.games import words

Start = Callable[..., Player]

PAIRS = [game.name for game in GAMES if game.players == 2]
TALL, COLUMN, BELOW = (1280, 720), (800, 600), (600, 800)


def open_game(player: Player, name: str, match: Match) -> PlayScene:
    """A new game of a match, in front and at rest."""
    game = game_named(name)
    scene = play_scene(player.app, game, seed_session(game, 1, {}, match))
    player.app.push(scene)
    player.run()
    return scene


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("size", [TALL, COLUMN, BELOW])
def test_a_panel_names_the_player_and_the_side_that_is_to_move(start: Start, name: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = open_game(player, name, Match(("Ada", "Bob")))
    said = words(player).split(" | ")
    assert said.count("Ada") == said.count("Bob") == 1
    assert said.count("Your turn") == 1
    # Where the pill stands, a low panel has no room for the name of the side.
    sides = [scene.names.side(side) for side in (0, 1)]
    lit = sides[scene.session.side]
    assert [side for side in sides if side in said] == [
        side for side in sides if side != lit or scene.places.panels[0].height >= HIGH_PANEL
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_a_panel_counts_the_games_of_a_match(start: Start, name: str) -> None:
    player = start(size=TALL)
    open_game(player, name, Match())
    assert "games won" not in words(player), "before anybody has won there is nothing to count"
    open_game(player, name, Match(wins=[1, 2]))
    assert {"1 game won", "2 games won"} <= set(words(player).split(" | "))
    open_game(player, name, Match(best_of=5, wins=[1, 2]))
    assert {"1 of 3 wins", "2 of 3 wins"} <= set(words(player).split(" | "))


@pytest.mark.parametrize("name", PAIRS)
def test_before_anybody_has_won_nothing_is_counted(start: Start, name: str) -> None:
    player = start(size=TALL)
    open_game(player, name, Match())
    assert "games won" not in words(player)
    open_game(player, name, Match(best_of=1))
    assert "wins" not in words(player)
    open_game(player, name, Match(wins=[0, 1]))
    assert {"0 games won", "1 game won"} <= set(words(player).split(" | "))


@pytest.mark.parametrize("name", PAIRS)
def test_nobody_is_to_move_when_somebody_has_won(start: Start, name: str) -> None:
    player = start(size=TALL)
    scene = open_game(player, name, Match(("Ada", "Bob")))
    scene.table.resign(scene.session.side)
    scene.follow()
    player.run()
    said = words(player).split(" | ")
    assert player.app.front is scene
    assert "Winner" in said
    assert "Your turn" not in said


@pytest.mark.parametrize(("name", "tool"), [("unstack", "finish"), ("combact", "turn left")])
def test_there_are_tools_while_a_person_is_to_act(start: Start, name: str, tool: str) -> None:
    player = start(size=TALL)
    scene = open_game(player, name, Match())
    if name == "combact":
        scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()
    assert tool in {widget.key for widget in scene.form.widgets}
    scene.table.resign(scene.session.side)
    scene.follow()
    player.run()
    assert tool not in {widget.key for widget in scene.form.widgets}
