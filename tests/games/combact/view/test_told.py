"""What a move has done is told with what it has brought: moves taken, fields, tokens and bases."""

from __future__ import annotations

import random
import re

import pytest

from game.games import game_named
from game.games.combact import rules
from game.games.combact.rules.goals import standing
from game.games.combact.rules.moves import BaseConnected, Placed, TokenSpent
from game.play.port.move_result import MoveResult
from game.play.session.match import Match
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session

GAME = game_named("combact")


def told(scene: PlayScene, seed: int) -> list[tuple[MoveResult, str]]:
    """Every move of a game played at random, and what is told of it."""
    chance, found = random.Random(seed), []
    session = scene.session
    while session.outcome is None:
        legal = [move for move in rules.legal_moves(session.position) if move != "pass"] or ["pass"]
        session.play(chance.choice(legal))
        last = scene.table.last
        assert last is not None
        found.append((last, scene.words.told(last)))  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("goal", ["time", "autonomy", "bases"])
def test_what_a_move_has_brought_is_told(start, goal: str) -> None:
    player = start(size=(800, 600))
    player.app.push(MenuScene(player.app))
    scene = play_scene(player.app, GAME, seed_session(GAME, 3, {"goal": goal}, Match(("Ann", "Bob"))))
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    player.run()
    rich = 0
    for move, text in told(scene, 5):
        side = move.before.side
        assert text.startswith(("White", "Black")[side])
        if not any(isinstance(event, Placed) for event in move.events):
            continue
        before, after = standing(move.before), standing(move.after)
        own, other = after[side] - before[side], after[1 - side] - before[1 - side]
        if goal == "time" and other < 0:
            assert re.search(rf" {-other} moves? fewer for the opponent", text)
        if goal == "autonomy" and all(move.before.masks):
            assert (f"enclosed {own} more field" in text) == (own > 0)
            assert bool(re.search(rf" {-other} fields? fewer for the opponent", text)) == (other < 0)
        for event in move.events:
            if isinstance(event, TokenSpent):
                assert f"{len(event.points)} token" in text
            if isinstance(event, BaseConnected):
                assert ("of their own bases" if event.owner == side else "of the opponent's bases") in text
        rich += ", " in text
    assert rich > 2
