"""Matches as plain data: what comes back, and what is none."""

from __future__ import annotations

import pytest

from game.checks import Unfit
from game.play.session.match import Bot, Engine, Match, Remote, match_of


def test_a_match_comes_back_and_an_early_one_has_what_was_usual() -> None:
    match = Match(("Ann", "Bob"), 3, [1, 0], 1, True, True, (Remote(), Bot("Bob")), (1, Engine("easy")))
    assert match_of(match.to_json()) == match
    assert match_of({}) == Match()
    assert match_of({"names": ["Ann", ""], "something": "later"}).names == ("Ann", "")


@pytest.mark.parametrize(
    "data",
    [
        {"names": None},
        {"names": ["Ann"]},
        {"names": ["a" * 41, ""]},
        {"names": ["a\n", ""]},
        {"names": ["\ud800", ""]},
        {"best_of": 100},
        {"best_of": True},
        {"wins": [0, 0, 0]},
        {"wins": [0, -1]},
        {"wins": [0, 10**400]},
        {"beginner": 2},
        {"counted": 1},
        {"campaign": "yes"},
        {"players": ["person", "somebody"]},
        {"players": ["person", "bot:\u202e"]},
        {"relieved": [2, "level:easy"]},
        {"relieved": [0, "nobody"]},
        {"relieved": []},
    ],
)
def test_what_is_no_match_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Unfit):
        match_of(data)
