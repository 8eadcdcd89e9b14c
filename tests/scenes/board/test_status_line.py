"""The line below the board is shown to its end, in small windows with large letters as well."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.games import game_named
from game.play.session.match import Match
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.layout import cut

Start = Callable[..., Player]
NAMES = ("Wolfgang-Maria", "Marianne-Luise")
MOVES = 8


def large_and_german(settings: Settings) -> None:
    settings.language = "de"
    settings.ui_scale = 200
    settings.speed = "off"


@pytest.mark.parametrize("size", [(800, 600), (1024, 576), (720, 1280)])
@pytest.mark.parametrize("name", ["explode", "unstack", "combact"])
def test_whatever_move_is_looked_at_its_sentence_is_whole(start: Start, name: str, size: tuple[int, int]) -> None:
    player = start(large_and_german, size=size)
    game = game_named(name)
    session = seed_session(game, 1, {}, Match(NAMES))
    chance = Random(name)
    while session.outcome is None and len(session.moves) < MOVES:
        session.play(chance.choice(session.rules.legal_moves(session.position)))
    scene = play_scene(player.app, game, session)
    player.app.push(scene)
    player.settle()
    assert isinstance(scene, PlayScene)
    for ply in range(len(session.moves)):
        scene.table.look(ply)
        scene.follow()
        player.settle()
        assert scene.line.text not in cut(player.app), "the sentence below the board is cut"
