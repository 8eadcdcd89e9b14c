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
    ("name", "shown"),
    [
        ("Ann\nBen\t", "Ann Ben "),
        ("\ud800\u202eAnn\0", "Ann"),
        ("a" * 41, "a" * 40),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467" * 9, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 8),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"),
    ],
)
def test_no_match_is_refused_for_a_name_that_is_changed_instead(name: str, shown: str) -> None:
    assert match_of({"names": [name, ""]}).names == (shown, "")


@pytest.mark.parametrize(
    "data",
    [
        {"names": None},
        {"names": ["Ann"]},
        {"names": ["a", 5]},
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


@pytest.mark.parametrize(
    ("best_of", "wins", "points"),
    [(0, [3, 1], []), (1, [0, 0], []), (3, [0, 0], []), (3, [1, 0], [0]), (3, [1, 1], [0, 1]), (5, [1, 2], [1])],
)
def test_match_point_is_one_win_before_the_last_of_several(best_of: int, wins: list[int], points: list[int]) -> None:
    assert Match(("Ann", "Bob"), best_of, wins).match_points == points
