"""The levels: what they overlook, and what they never do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.background import finish
from game.games import GAMES, game_named
from game.play.port.game import AnyGame, SearchInfo, SearchLimits
from game.play.session.match import Bot, Engine, Player
from game.play.session.session import Session, Source
from game.players.glances import taken
from game.players.programs import STRENGTHS, Strength, choose, strength_named
from game.players.search import SURE
from game.players.side_choice import chosen_side
from game.rules import OptionValue

TWO = [game for game in GAMES if game.players == 2]
LEARNERS = [strength for strength in STRENGTHS if strength.sees]
"""Levels that see some moves and what they take."""
LOWER = [strength for strength in STRENGTHS if strength.seconds is None and not strength.sees]
"""Levels that search and overlook moves."""
EXPERT = replace(STRENGTHS[-1], nodes=60, seconds=None)
MATE = "r5,b1,./r2,.,./r1,.,. r"
"""Only a3 wins, at once."""
IN_TWO = ("b5,b4,r3/r5,r3,b2/b3,b4,r5 r", "r5,r4,b3/b5,b3,r2/r3,r4,b5 b")
"""The side that is to move wins by a2 and one more move."""
DANGER = {
    "r4,b5,b2/b5,r2,b1/r5,r4,b4 r": "a1",
    "b1,b3,b1/r2,r5,b5/r1,b5,b1 r": "b2",
    ".,b3,r3/.,.,r5/b3,r3,b5 r": "c2",
}
"""After any other move Blue wins at once."""


def session(game: AnyGame, start: str = "") -> Session:
    return Session(game.name, game.rules, Source(start=start))


def chosen(game: AnyGame, played: Session, strength: Strength, seed: int = 0) -> str:
    return list(choose(game, played, strength, seed))[-1].line[0]


def kinds(game: AnyGame) -> list[dict[str, OptionValue]]:
    """Each value of each option the player can choose."""
    return [{}, *({option.name: value} for option in game.offered for value in option.values)]


def test_each_level_sees_more_than_the_one_below() -> None:
    for levels in ({}, *(game.levels(game.rules.start(options)) for game in TWO for options in kinds(game))):
        tuned = [replace(strength, **levels.get(strength.key, {})) for strength in STRENGTHS]
        searching = [strength for strength in tuned if not strength.sees]
        for lower, higher in pairwise(searching):
            assert (lower.depth or 99, lower.nodes or 10**9) < (higher.depth or 99, higher.nodes or 10**9)
            assert lower.overlooks >= higher.overlooks
            assert lower.spread >= higher.spread
        beginner, easy = tuned[:2]
        assert beginner.sees > 0 == beginner.answers, "Beginner takes what it sees and overlooks the answer"
        assert easy.answers > 0 or not easy.sees, "Easy looks at some answers, or searches"
        assert beginner.slips >= easy.slips
    assert [strength_named(strength.key) for strength in STRENGTHS] == list(STRENGTHS)
    assert STRENGTHS[-1].seconds is not None
    assert STRENGTHS[-1].seconds <= 2
    assert all(strength.seconds is None for strength in STRENGTHS[:-1])
    with pytest.raises(KeyError):
        strength_named("grandmaster")


WIN_OF_MANY = "r1,r1,r1,r1,r1/r1,r1,r1,r1,r1/r1,r1,r1,r1,r1/r1,r1,r1,r1,b1/r1,r1,r1,r1,r5 r"
"""One of 24 moves wins at once: more than a learner looks at."""
LURE = "r5,b1,.,./b1,b2,.,./r1,b1,r5,. r"
"""Bursting a3 turns two stars, bursting c1 one."""


@pytest.mark.parametrize("strength", LEARNERS, ids=lambda strength: strength.key)
def test_the_lowest_levels_take_a_win_in_one_move_nine_times_in_ten(strength: Strength) -> None:
    game = game_named("explode")
    won = sum(chosen(game, session(game, WIN_OF_MANY), strength, seed) == "e1" for seed in range(200))
    assert won >= 170, f"{won} of 200 wins taken"
    assert won < 200, "now and then it misses one"


def test_beginner_takes_the_largest_capture_nine_times_in_ten() -> None:
    game = game_named("explode")
    position = game.rules.parse_position(LURE)
    takes = {move: taken(game, position, move) for move in game.rules.legal_moves(position)}
    assert takes == {"a3": 2, "c1": 1, "a1": 0}
    made = Counter(chosen(game, session(game, LURE), STRENGTHS[0], seed) for seed in range(200))
    assert 165 <= made["a3"] < 200, f"the largest capture {made['a3']} times of 200"


def test_on_the_smallest_boards_beginner_sees_little_but_a_win() -> None:
    game = game_named("explode")
    small = game.rules.parse_position("r5,b1,./b1,b2,./r1,b1,r5 r")
    assert game.levels(small)["beginner"]["sees"] < len(game.rules.legal_moves(small))
    won = sum(chosen(game, session(game, MATE), STRENGTHS[0], seed) == "a3" for seed in range(100))
    assert 80 <= won < 100, f"{won} of 100 wins taken"


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO, ids=lambda game: game.name)
@pytest.mark.parametrize("strength", STRENGTHS[:3], ids=lambda strength: strength.key)
def test_the_same_game_level_and_seed_give_the_same_move(game: AnyGame, strength: Strength) -> None:
    one, other = session(game), session(game)
    for _ in range(4):
        move = chosen(game, one, strength, 5)
        assert move in one.rules.legal_moves(one.position)
        one.play(move)
        other.play(chosen(game, other, strength, 5))
    assert one.moves == other.moves


def test_other_seeds_give_other_moves() -> None:
    game = game_named("unstack")
    assert len({chosen(game, session(game), STRENGTHS[0], seed) for seed in range(8)}) > 1


@pytest.mark.parametrize("name", ["explode", "unstack"])
def test_who_overlooks_nothing_does_not_always_begin_alike(name: str) -> None:
    """In Combact the ring differs from game to game."""
    game = game_named(name)
    assert len({chosen(game, session(game), EXPERT, seed) for seed in range(8)}) > 1


def test_who_overlooks_nothing_always_takes_the_best_in_a_position_set_up() -> None:
    game = game_named("explode")
    assert len({chosen(game, session(game, "r1,r1,./.,b1,./.,.,b1 r"), EXPERT, seed) for seed in range(8)}) == 1


@pytest.mark.parametrize("strength", LOWER, ids=lambda strength: strength.key)
def test_a_win_at_hand_is_never_overlooked_by_a_search(strength: Strength) -> None:
    game = game_named("explode")
    for seed in range(20):
        played = session(game, MATE)
        assert chosen(game, played, strength, seed) == "a3"


@pytest.mark.parametrize("strength", LOWER, ids=lambda strength: strength.key)
@pytest.mark.parametrize("text", DANGER)
def test_a_loss_at_once_is_avoided_by_a_search(text: str, strength: Strength) -> None:
    game = game_named("explode")
    for seed in range(20):
        assert chosen(game, session(game, text), strength, seed) == DANGER[text]


@pytest.mark.parametrize("player", [Engine("medium"), Bot("one")], ids=str)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("moves", [[], ["a2"]])
def test_a_program_takes_the_side_that_wins(player: Player, side: int, moves: list[str]) -> None:
    game = game_named("explode")
    played = session(game, IN_TWO[side])
    for move in moves:
        played.play(move)
    steps = chosen_side(game, played, player)
    assert next(steps), "it need not wait for anything"
    assert finish(steps) == side


def test_what_is_chosen_is_near_the_best() -> None:
    game = game_named("unstack")
    strength = Strength("", "near", "", depth=1, nodes=50, spread=30, overlooks=0.8)
    for seed in range(10):
        played = session(game)
        reports = list(choose(game, played, strength, seed))
        searched = [report for report in reports if report.moves][-1]
        best = searched.moves[0][1]
        assert best - dict(searched.moves)[reports[-1].line[0]] < 30
        assert reports[-1].score == dict(searched.moves)[reports[-1].line[0]]


def test_who_overlooks_nothing_takes_the_best() -> None:
    game = game_named("explode")
    careful = Strength("", "careful", "", depth=2, nodes=None, spread=100)
    plain: list[SearchInfo] = list(game.think(session(game), SearchLimits(depth=2), lambda: False))
    assert chosen(game, session(game), careful) == plain[-1].line[0]
    assert abs(plain[-1].score) < SURE


def test_who_overlooks_nearly_everything_chooses_among_all_near_moves() -> None:
    game = game_named("explode")
    blind = Strength("", "blind", "", depth=1, nodes=None, spread=60, overlooks=0.99)
    near = {
        move for move, _ in list(game.think(session(game), SearchLimits(depth=1, spread=60), lambda: False))[-1].moves
    }
    assert len(near) > 3
    assert {chosen(game, session(game), blind, seed) for seed in range(30 * len(near))} == near


def test_time_in_place_of_the_level_s_own_and_stopping() -> None:
    game = game_named("unstack")
    for report in (
        list(choose(game, session(game), STRENGTHS[-1], seconds=0.0))[-1],
        list(choose(game, session(game), STRENGTHS[-1], stop=lambda: True))[-1],
    ):
        assert report.nodes <= 8
        assert report.line[0] in game.rules.legal_moves(game.rules.start({}))
