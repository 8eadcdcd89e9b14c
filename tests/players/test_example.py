"""The bot in `examples/`: it plays every game of two, as the arcade asks it."""

from __future__ import annotations

import sys
import time

import pytest

from game.games import GAMES, game_named
from game.play.session.session import Session, Source
from game.players.opponent import Answer, Opponent
from tests.conftest import ROOT
from tests.players.table import PATIENT


@pytest.mark.slow
@pytest.mark.parametrize("name", [game.name for game in GAMES if game.players == 2])
def test_the_example_plays(name: str) -> None:
    game = game_named(name)
    session = Session(name, game.rules, Source())
    opponent = Opponent([sys.executable, "examples/bot.py", name], {}, ROOT)
    for _ in range(2):
        opponent.ask(session, "go movetime 1000", 1.0)
        answer, end = None, time.monotonic() + PATIENT
        while answer is None and time.monotonic() < end:
            answer = opponent.poll()
            time.sleep(0.005)
        assert isinstance(answer, Answer)
        session.play(answer.move)
    opponent.close()
