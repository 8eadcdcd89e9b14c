"""The levels: what they overlook, and what they never do."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.games import GAMES, game_named
from game.play.game import AnyGame
from game.play.session import Session, Source
from game.play.thinking import Limits, Report
from game.players.levels import LEVELS, Level, choose, level_named
from game.players.search import SURE

TWO = [game for game in GAMES if game.players == 2]
LOWER = [level for level in LEVELS if level.overlooks]
MATE = "r5,b1,./r2,.,./r1,.,. r"
"""Only a3 wins, at once."""
DANGER = {
    "r4,b5,b2/b5,r2,b1/r5,r4,b4 r": "a1",
    "b1,b3,b1/r2,r5,b5/r1,b5,b1 r": "b2",
    ".,b3,r3/.,.,r5/b3,r3,b5 r": "c2",
}
"""After any other move Blue wins at once."""


def session(game: AnyGame, start: str = "") -> Session:
    return Session(game.name, game.rules, Source(start=start))


def chosen(game: AnyGame, played: Session, level: Level, seed: int = 0) -> str:
    return list(choose(game, played, level, seed))[-1].line[0]


def test_each_level_sees_more_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        assert (lower.nodes or 10**9) < (higher.nodes or 10**9)
        assert lower.overlooks >= higher.overlooks
        assert lower.spread >= higher.spread
    assert [level_named(level.key) for level in LEVELS] == list(LEVELS)
    assert LEVELS[-1].seconds is not None
    assert LEVELS[-1].seconds <= 2
    assert all(level.seconds is None for level in LEVELS[:-1])
    with pytest.raises(KeyError):
        level_named("grandmaster")


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO, ids=lambda game: game.name)
@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.key)
def test_the_same_game_level_and_seed_give_the_same_move(game: AnyGame, level: Level) -> None:
    one, other = session(game), session(game)
    for _ in range(4):
        move = chosen(game, one, level, 5)
        assert move in one.rules.legal_moves(one.position)
        one.play(move)
        other.play(chosen(game, other, level, 5))
    assert one.moves == other.moves


def test_other_seeds_give_other_moves() -> None:
    game = game_named("unstack")
    assert len({chosen(game, session(game), LEVELS[0], seed) for seed in range(8)}) > 1


@pytest.mark.parametrize("level", LOWER, ids=lambda level: level.key)
def test_a_win_at_hand_is_never_overlooked(level: Level) -> None:
    game = game_named("explode")
    for seed in range(20):
        played = session(game, MATE)
        assert chosen(game, played, level, seed) == "a3"


@pytest.mark.parametrize("level", LOWER, ids=lambda level: level.key)
@pytest.mark.parametrize("text", DANGER)
def test_a_loss_at_once_is_avoided(text: str, level: Level) -> None:
    game = game_named("explode")
    for seed in range(20):
        assert chosen(game, session(game, text), level, seed) == DANGER[text]


def test_what_is_chosen_is_near_the_best() -> None:
    game = game_named("unstack")
    level = replace(LEVELS[0], overlooks=0.8, spread=30)
    for seed in range(10):
        played = session(game)
        reports = list(choose(game, played, level, seed))
        searched = [report for report in reports if report.moves][-1]
        best = searched.moves[0][1]
        assert best - dict(searched.moves)[reports[-1].line[0]] < 30
        assert reports[-1].score == dict(searched.moves)[reports[-1].line[0]]


def test_who_overlooks_nothing_takes_the_best() -> None:
    game = game_named("explode")
    careful = Level("", "careful", "", depth=2, nodes=None, spread=100)
    plain: list[Report] = list(game.think(session(game), Limits(depth=2), lambda: False))
    assert chosen(game, session(game), careful) == plain[-1].line[0]
    assert abs(plain[-1].score) < SURE


def test_who_overlooks_nearly_everything_chooses_among_all_near_moves() -> None:
    game = game_named("explode")
    blind = Level("", "blind", "", depth=1, nodes=None, spread=60, overlooks=0.99)
    near = {move for move, _ in list(game.think(session(game), Limits(depth=1, spread=60), lambda: False))[-1].moves}
    assert len(near) > 3
    assert {chosen(game, session(game), blind, seed) for seed in range(30 * len(near))} == near


def test_time_in_place_of_the_level_s_own_and_stopping() -> None:
    game = game_named("unstack")
    for report in (
        list(choose(game, session(game), LEVELS[-1], seconds=0.0))[-1],
        list(choose(game, session(game), LEVELS[-1], stop=lambda: True))[-1],
    ):
        assert report.nodes <= 8
        assert report.line[0] in game.rules.legal_moves(game.rules.start({}))
