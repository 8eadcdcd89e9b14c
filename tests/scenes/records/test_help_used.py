"""Scores made with hints are marked in words, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from game.games import game_named
from game.play.puzzles.daily import seed_of
from game.play.puzzles.puzzle_progress import RUN, AttemptResult, Result
from game.play.session.line import HINT, UNDO
from game.scenes.home.menu import MenuScene
from game.scenes.play.result import ResultScene
from game.scenes.puzzles.daily import DailyTasks
from game.scenes.records.records import RecordsScene
from game.scenes.setup.solo import SoloSetup
from game.store.player.scores import Score
from tests.conftest import Player
from tests.helpers.games import SHORT_COLOURS, brickshooter, finish, short_session, words

Start = Callable[..., Player]
TABLE = str(SHORT_COLOURS)


def ended(player: Player, *aid: str) -> str:
    """The words of the result of a short game in which such help was used."""
    player.app.push(MenuScene(player.app))
    session = short_session()
    session.aid = frozenset(aid)
    finish(player, brickshooter(player, session))
    assert isinstance(player.app.front, ResultScene)
    return words(player)


@pytest.mark.parametrize(
    ("aid", "line", "record"),
    [
        ((), "", True),
        ((HINT,), "Played with hints.", False),
        ((UNDO,), "Played with undo.", True),
        ((HINT, UNDO), "Played with hints and undo.", False),
    ],
)
def test_the_result_says_with_what_help(start: Start, aid: tuple[str, ...], line: str, record: bool) -> None:
    shown = ended(start(), *aid)
    assert ("Played" in shown) == bool(line)
    assert line in shown
    assert ("New record!" in shown) == record


def test_the_best_scores_say_so_too(start: Start) -> None:
    """Also those whose game is not kept any more; of old scores nothing is said."""
    player = start()
    for name, points, aid in (
        ("Ann", 90, ("hint",)),
        ("Ben", 80, ("hint", "undo")),
        ("Cem", 70, ()),
        ("Dan", 60, None),
    ):
        player.app.store.add_score(Score("brickshooter", "7", name, points, points, "2025-03-04", aid=aid))
    player.app.push(MenuScene(player.app))
    player.app.push(RecordsScene(player.app, "brickshooter", "7"))
    player.run(0.5)
    shown = words(player).split(" | ")
    told = [text for text in shown if "with" in text]
    assert told == ["with hints", "with undo, with hints"]


def test_the_set_up_names_the_best_without_hints(start: Start) -> None:
    player = start()
    player.app.settings.options = {"brickshooter": {"colours": 7}}
    player.app.push(MenuScene(player.app))
    add = player.app.store.add_score
    for points, aid, told in ((90, ("hint",), "Only scores with hints"), (40, (), "Best score: 40")):
        add(Score("brickshooter", "7", "Ann", points, points, "2025-03-04", aid=aid))
        player.app.push(SoloSetup(player.app, game_named("brickshooter")))
        player.run(0.1)
        assert told in words(player)
        player.app.pop()


def test_the_run_of_a_day_says_so_in_its_line_of_text(start: Start) -> None:
    player = start()
    days = DailyTasks(player.app)
    day = date(2026, 11, 22)
    solved = player.app.store.solved()
    assert seed_of(day) > 0
    for hinted, told in ((True, "33 (with hints)"), (False, "40")):
        points = 33 if hinted else 40
        result = Result(AttemptResult.SOLVED, late=False, points=points, hinted=hinted)
        solved.take_day(day.isoformat(), RUN, result)
        assert days.line(day, solved).split(" · ")[-1].endswith(told)
