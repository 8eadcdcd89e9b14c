"""Ratings: the figures of the paper, and what does not depend on the order of games."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.play.session.match import Engine, Person
from game.play.session.rating import START_RATING, SUREST, UNSURE, Rating, Ratings

DAY = date(2026, 11, 22)


def test_the_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = Rating(1500, 200).after(others)
    assert after.value == pytest.approx(1464, abs=0.5)
    assert after.deviation == pytest.approx(151.4, abs=0.05)


def test_a_year_without_games_makes_a_usual_rating_as_unsure_as_a_new_one() -> None:
    assert Rating(1700, 50).grown(365) == Rating(1700, UNSURE)
    assert Rating(1700, 50).grown(3650).deviation == UNSURE
    assert 50 < Rating(1700, 50).grown(30).deviation < 150


def test_who_wins_more_stands_higher_and_both_become_surer() -> None:
    ratings = Ratings()
    for number in range(12):
        day = DAY + timedelta(days=number // 3)
        ratings.add(day, Person("Anna"), Engine("easy"), 0.0 if number % 4 == 3 else 1.0)
    table = ratings.table()
    assert table[Person("Anna")].value > START_RATING > table[Engine("easy")].value
    assert all(SUREST < rating.deviation < 200 for rating in table.values())
    assert ratings.games == {Person("Anna"): 12, Engine("easy"): 12}


def test_only_persons_become_less_sure_while_they_rest() -> None:
    def after(days: int) -> dict[str, Rating]:
        ratings = Ratings()
        for day in (DAY, DAY + timedelta(days=days)):
            ratings.add(day, Person("Anna"), Engine("easy"), 0.5)
        return ratings.table()

    soon, late = after(1), after(300)
    assert late[Person("Anna")].deviation > soon[Person("Anna")].deviation + 20
    assert late[Engine("easy")].deviation == pytest.approx(soon[Engine("easy")].deviation, abs=10)


def test_games_without_a_day_count_too() -> None:
    ratings = Ratings()
    ratings.add(None, Person("Anna"), Person("Ben"), 1.0)
    ratings.add(DAY, Person("Anna"), Person("Ben"), 1.0)
    assert ratings.table()[Person("Anna")].value > START_RATING


@given(st.permutations([("a", "b", 1.0), ("b", "c", 0.5), ("c", "a", 0.0), ("a", "b", 0.0), ("b", "a", 1.0)]))
def test_the_order_of_the_games_of_a_day_does_not_matter(games: list[tuple[str, str, float]]) -> None:
    def table(played: list[tuple[str, str, float]]) -> dict[str, Rating]:
        ratings = Ratings()
        for game in played:
            ratings.add(DAY, *game)
        return ratings.table()

    usual = table(sorted(games))
    for player, rating in table(games).items():
        assert rating.value == pytest.approx(usual[player].value)
        assert rating.deviation == pytest.approx(usual[player].deviation)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.floats(0, 1)), max_size=300))
def test_ratings_stay_within_reason(games: list[tuple[str, float]]) -> None:
    ratings = Ratings()
    for number, (one, score) in enumerate(games):
        ratings.add(DAY + timedelta(days=number), one, "c", score)
    assert all(-3000 < rating.value < 6000 for rating in ratings.table().values())
