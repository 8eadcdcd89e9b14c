"""The port of a game: every game fills it, and whoever leaves something out is told."""

from __future__ import annotations

import pytest

from game.games import GAMES, game_named
from game.games.views import game_view
from game.play.port.game import Game, Solo
from game.play.session.session import Session, Source
from game.rules import Outcome
from game.scenes.base.context import GameView


@pytest.mark.parametrize("name", GAMES.names)
def test_every_game_fills_both_ports(name: str) -> None:
    game = game_named(name)
    assert isinstance(game, Game)
    assert game.name == name
    assert [about.title for about in GAMES.abouts() if about.name == name] == [game.title]
    assert game_named(name) is game
    assert isinstance(game_view(game), GameView)
    assert game_view(game).game is game


def test_what_counts_has_defaults_that_the_simplest_game_need_not_touch() -> None:
    explode, session = game_named("explode"), Session("explode", game_named("explode").rules, Source(seed=1))
    assert explode.solo == Solo()
    assert (explode.tables, explode.table(session)) == (("",), "")
    assert explode.count(session, Outcome(0, "any", (12, 3))) == 12
    assert explode.count_text(1234) == "1234"
    assert (explode.offered, explode.seeded, explode.most_stars) == ((), False, 0)


def test_tables_are_kept_apart_by_an_option() -> None:
    game = game_named("brickshooter")
    values = ("5", "6", "7", "8", "9", "10")
    assert game.tables[:6] == values
    assert set(game.tables) == {*values, *(f"{mode}-{value}" for mode in ("rush", "thirty") for value in values)}
    assert [option.name for option in game.offered] == ["colours", "mode"]
    assert (game.seeded, game.most_stars) == (True, 2)
    cases = ({}, "7"), ({"colours": 5}, "5"), ({"mode": "classic"}, "7"), ({"mode": "thirty", "colours": 9}, "thirty-9")
    for options, table in (*cases, ({"mode": "zen"}, "zen-7")):
        assert game.table(Session(game.name, game.rules, Source(seed=1), options)) == table
        assert Game.table(game, Session(game.name, game.rules, Source(seed=1), options)) == table
        assert (table in game.tables) == ("zen" not in table)


def test_an_option_of_too_many_values_is_not_offered() -> None:
    assert [option.name for option in game_named("combact").offered] == ["goal", "widths"]


def test_there_is_no_other_game() -> None:
    with pytest.raises(KeyError):
        game_named("views")
    assert [game.name for game in GAMES] == list(GAMES.names)
