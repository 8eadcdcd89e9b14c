"""Odds held to what comes of them: the scale that fits, and the table that tells whether it does."""

from __future__ import annotations

from random import Random

import pytest

from game.games import game_named
from game.play.review.review import chance
from tools import odds
from tools.odds import Example, examples, scale_of, table, told


def made_up(scale: float, number: int = 4000) -> list[Example]:
    """Positions of which as many are won as a scale says."""
    random = Random(7)
    scores = [random.randrange(-300, 300) for _ in range(number)]
    return [Example(score, float(random.random() < chance(score, scale))) for score in scores]


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", [0.5, 1.0, 1.8])
def test_the_scale_is_found_under_which_the_results_came_about(scale: float) -> None:
    assert scale_of(made_up(scale, 1500)) == pytest.approx(100 * scale, rel=0.12)


def test_forced_wins_tell_nothing_of_the_scale() -> None:
    seen = made_up(1.0, 500)
    assert scale_of([*seen, *[Example(999_990, 0.0)] * 50]) == scale_of(seen)


def test_the_table_tells_how_often_the_side_ahead_has_won() -> None:
    seen = [*[Example(85, 1.0)] * 7, *[Example(-85, 1.0)] * 3, *[Example(0, 0.5)] * 2]
    lines = list(table(told(seen, 1.0)))
    assert lines == [
        "  50 to  55 %: called  50.0 %, won  50.0 %,     2 positions",
        "  65 to  75 %: called  70.1 %, won  70.0 %,    10 positions",
    ]


@pytest.mark.slow
def test_the_same_seed_plays_the_same_game() -> None:
    assert examples("combact", "time", 1, 20, 3) == examples("combact", "time", 1, 20, 3)


def test_what_comes_up_again_in_a_game_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_named("combact").rules
    monkeypatch.setattr(rules, "position_text", lambda position: f"side {rules.side_to_move(position)}")
    assert len(examples("combact", "bases", 1, 5, 3)) == 2


@pytest.mark.slow
def test_games_may_begin_where_no_side_is_far_ahead() -> None:
    first = [examples("combact", "bases", number, 20, 3, 40)[0] for number in range(4)]
    assert all(abs(example.score) <= 40 for example in first)
    assert any(abs(examples("combact", "bases", number, 20, 3)[0].score) > 40 for number in range(4))


def test_a_game_is_not_played_on_where_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = examples("combact", "bases", 1, 20, 3)
    surest = max(range(len(whole)), key=lambda number: abs(whole[number].score))
    monkeypatch.setattr(odds, "DECIDED", abs(whole[surest].score) - 1)
    assert surest > 0
    assert examples("combact", "bases", 1, 20, 3) == whole[:surest]
