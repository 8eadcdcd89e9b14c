"""The port of a game: every game fills it, and whoever leaves something out is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES, game_named
from game.games.faces import face
from game.play.port.game import Game, Solo
from game.play.session.session import Session, Source
from game.rules import Outcome
from game.scenes.base.context import GameView
from tests.conftest import ROOT

HALF = """
from game.games.explode import INFO
from game.games.explode.game import GAME, Explode
from game.games.explode.rules.moves import Event, Position
from game.games.explode.view.face import GAME_VIEW
from game.games.unstack.view.scene import UnStackScene
from game.play.port.game import Game
from game.scenes.base.context import GameView

class Half(Game[Position, Event]):
    pass

Half(INFO)
GameView(game=GAME, scene=GAME_VIEW.scene, words=GAME_VIEW.words, pages=GAME_VIEW.pages, emblem=GAME_VIEW.emblem)
VIEW = GAME_VIEW
GameView(
    game=GAME, scene=UnStackScene, words=VIEW.words, pages=(), emblem=VIEW.emblem, thumbnail=VIEW.thumbnail
)
Explode(INFO)
"""


@pytest.mark.parametrize("name", GAMES.names)
def test_every_game_fills_both_ports(name: str) -> None:
    game = game_named(name)
    assert isinstance(game, Game)
    assert game.name == name
    assert [about.title for about in GAMES.abouts() if about.name == name] == [game.title]
    assert game_named(name) is game
    assert isinstance(face(game), GameView)
    assert face(game).game is game


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
        game_named("faces")
    assert [game.name for game in GAMES] == list(GAMES.names)


@pytest.mark.slow
def test_what_is_left_out_is_found_where_the_object_is_made(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "half.py").write_text(HALF)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "half.py"]
    search = {**os.environ, "MYPYPATH": str(ROOT)}
    said = subprocess.run(command, cwd=tmp_path, env=search, capture_output=True, text=True, timeout=300, check=False)
    errors = [line for line in said.stdout.splitlines() if line.startswith("half.py") and "error:" in line]
    assert len(errors) == 3, said.stdout
    assert 'Cannot instantiate abstract class "Half"' in errors[0]
    assert 'Missing positional argument "thumbnail" in call to "GameView"' in errors[1]
    assert "UnStackScene" in errors[2], "the scene of another game"
