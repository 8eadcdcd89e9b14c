"""The puzzles of the day: one press away in the menu, made up for in the calendar, and told in a line of text."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.play.puzzles.daily import run_day, seed_of
from game.play.puzzles.puzzle_progress import RUN, AttemptResult, Result, SeriesKind
from game.scenes.home import menu
from game.scenes.home.menu import MenuScene
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.play import PlayScene
from game.scenes.puzzles import daily as scenes_daily
from game.scenes.puzzles import puzzle_guide as solving
from game.scenes.puzzles.daily import DailyScene
from game.scenes.start.sessions import seed_session
from game.settings.settings import Settings
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import SCALES, SIZES, UPRIGHT, LongWords, cut, faults
from tests.helpers.solvers import front, solve, with_puzzles

Start = Callable[..., Player]

TODAY = date(2026, 11, 22)
"""A Sunday."""


@pytest.fixture
def arcade(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Player]:
    """Opens the menu of an arcade in which it is always the same day."""
    for module in (menu, scenes_daily, solving):
        monkeypatch.setattr(module, "today", TODAY.isoformat)

    def open_menu(change: Callable[[Settings], object] = lambda settings: None, **options: object) -> Player:
        days = "2026-10-01 explode 3\n2026-10-01 nothing 3\n"
        player = with_puzzles(start(change, **options), tmp_path, days=days)
        app = player.app
        app.push(MenuScene(app))
        player.run(0.6)
        return player

    return open_menu


def test_the_puzzle_of_the_day_is_one_press_away_and_counts_for_it(arcade: Callable[..., Player]) -> None:
    player = arcade()
    player.press("today")
    player.run(0.1)
    player.press("task explode")
    going = front(player)[1].puzzling.going
    assert (going.kind, going.day, going.late) == (SeriesKind.DAY, "2026-11-22", False)
    assert front(player)[1].puzzling.run.puzzle.grade == "hard", "it is a Sunday"
    solve(player)
    player.key(pygame.K_RETURN)
    player.run(0.6)
    player.key(pygame.K_ESCAPE)
    player.run(0.6)
    assert isinstance(player.app.front, MenuScene)
    assert player.app.store.solved().days == {"2026-11-22": {"explode": Result(AttemptResult.CLEAN, late=False)}}
    assert "Today: 1 day in a row" in words(player)


def test_a_day_that_is_past_is_made_up_for_and_marked(arcade: Callable[..., Player]) -> None:
    player = arcade()
    player.press("today")
    player.run(0.1)
    player.press("day 2026-11-17")
    player.run(0.1)
    assert "2026-11-17" in words(player)
    player.press("task explode")
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle.grade == "easy", "it was a Tuesday"
    solve(player)
    player.press("next")
    player.run(0.1)
    assert isinstance(player.app.front, DailyScene)
    assert player.app.store.solved().days == {"2026-11-17": {"explode": Result(AttemptResult.CLEAN, late=True)}}
    assert "late" in words(player)
    assert player.app.store.solved().streak(TODAY) == 0


def test_the_calendar_knows_the_days_there_are(arcade: Callable[..., Player]) -> None:
    player = arcade()
    player.press("today")
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, DailyScene)

    def days() -> list[str]:
        return [widget.key for widget in scene.form.widgets if widget.key.startswith("day ")]

    assert days() == [f"day 2026-11-{n:02}" for n in range(1, 23)]
    player.press("month before")
    player.run(0.1)
    assert len(days()) == 31
    assert scene.shown == date(2026, 10, 31)
    player.press("month before")
    assert scene.shown == date(2026, 10, 31), "there is nothing before the first day"
    for _ in range(3):
        scene.turn(1)
    assert scene.shown == date(2026, 11, 3)


def test_the_result_is_a_line_of_text(arcade: Callable[..., Player], monkeypatch: pytest.MonkeyPatch) -> None:
    player = arcade()
    for back, mark in enumerate((AttemptResult.SOLVED, AttemptResult.CLEAN, AttemptResult.CLEAN)):
        day = (TODAY - timedelta(days=back)).isoformat()
        result = Result(mark, late=False)
        player.app.store.solve(lambda solved, day=day, result=result: solved.take_day(day, "explode", result))
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) or True)
    player.press("today")
    player.run(0.1)
    player.press("copy")
    assert copied == ["Dusk Arcade 2026-11-22: Explode! ✓ · Thirty shots – · Days in a row: 3"]


def test_the_run_of_a_day_is_known_by_its_seed(arcade: Callable[..., Player]) -> None:
    player, game = arcade(), game_named("brickshooter")
    player.press("today")
    player.run(0.1)
    player.press(f"task {RUN}")
    player.run(0.1)
    play = player.app.front
    assert isinstance(play, PlayScene)
    session = play.session
    assert session.source.seed == seed_of(TODAY)
    while session.outcome is None:
        session.play(game.rules.legal_moves(session.position)[0])
    assert len(session.moves) == 30
    for day, late in ((TODAY, False), (TODAY + timedelta(days=1), True)):
        assert conclusion_of(play, session.outcome, day.isoformat()).run == TODAY.isoformat()
        found = player.app.store.solved().days["2026-11-22"][RUN]
        assert found.points == session.position.score
        assert not found.late, "what was done on the day stays"
        assert run_day(game, session, day) == TODAY, late
    other = seed_session(game, seed_of(TODAY), {"mode": "thirty", "colours": 8})
    assert run_day(game, other, TODAY) is None
    assert run_day(game, session, TODAY - timedelta(days=1)) is None


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_menu_and_calendar_have_room(arcade: Callable[..., Player], size: tuple[int, int], scale: int) -> None:
    player = arcade(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    player.app.front.renew()
    player.run(0.1)
    assert faults(player.app) == []
    player.press("today")
    player.run(0.1)
    assert faults(player.app) == []
    assert cut(player.app) == []


def test_at_midnight_the_new_day_comes_by_itself(
    arcade: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = arcade()
    player.press("today")
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, DailyScene)
    before = scene.shown
    monkeypatch.setattr("game.scenes.puzzles.daily.today", lambda: "2026-11-23")
    monkeypatch.setattr("game.scenes.puzzles.daily.today", lambda: "2026-11-23")
    player.run(1.1)
    assert scene.shown == before + timedelta(days=1)
    assert "day 2026-11-23" in [widget.key for widget in scene.form.widgets]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_tasks_and_days_are_large_in_a_turned_window(arcade: Callable[..., Player], size: tuple[int, int]) -> None:
    player = arcade(size=size)
    player.press("today")
    player.run(0.1)
    form = player.app.front.form
    assert not faults(player.app)
    tasks = [widget.box.height for widget in form.widgets if widget.key.startswith("task")]
    days = [widget.box.height for widget in form.widgets if widget.key.startswith("day")]
    assert min(tasks) > 80
    assert min(days) > 40
    assert max(widget.box.bottom for widget in form.widgets) > 0.85 * form.view.height, "the window is used"
