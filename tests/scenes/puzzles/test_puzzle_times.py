"""Times of puzzles, where they are wanted: shown, kept with the best, and standing still while nobody can think."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.scenes.home.menu import MenuScene
from game.scenes.learn.help import HelpScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import UPRIGHT, cut, faults
from tests.helpers.solvers import front, solve, with_puzzles

Start = Callable[..., Player]
Opened = Callable[..., Player]


@pytest.fixture
def opened(start: Start, tmp_path: Path) -> Opened:
    """Opens the first puzzle of the list, with or without times."""

    def open_puzzle(times: bool = True, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Player:
        def change(settings: Settings) -> None:
            settings.speed = "off"
            settings.puzzle_times = times
            settings.language = language

        player = with_puzzles(start(change, size=size), tmp_path)
        player.app.push(MenuScene(player.app))
        player.app.push(PuzzlesScene(player.app, game_named("explode")))
        player.run(0.1)
        player.press("list")
        open_first(player)
        return player

    return open_puzzle


def open_first(player: Player) -> None:
    """Open the first puzzle of the list in front."""
    player.run(0.1)
    puzzles = player.app.scenes[1]
    assert isinstance(puzzles, PuzzlesScene)
    player.press(f"puzzle {puzzles.puzzles[0].name}")
    player.run(0.1)


def solve_after(player: Player, seconds: float) -> None:
    """Solve the puzzle in front so many seconds after it was opened, and wait until its end is told."""
    player.run(seconds)
    solve(player)
    player.settle()
    player.run(0.2)


def best(player: Player) -> int | None:
    """The best time of the first puzzle."""
    puzzles = player.app.scenes[1]
    assert isinstance(puzzles, PuzzlesScene)
    return player.app.store.solved().best_time("explode", puzzles.puzzles[0].name)


def test_the_time_is_shown_and_the_best_one_kept(opened: Opened) -> None:
    player = opened()
    player.run(65)
    assert "1:05" in words(player), "the time is shown while one thinks"
    solve_after(player, 5)
    first = best(player)
    assert first is not None
    assert 69 <= first <= 78
    assert f"Time: 1:{first - 60:02}." in words(player)
    player.run(30)
    assert best(player) == first, "no time passes behind the end"
    player.app.pop()
    player.run(0.2)
    assert f"1:{first - 60:02}" in words(player), "the list shows it"
    open_first(player)
    solve_after(player, 10)
    second = best(player)
    assert second is not None
    assert second < first
    assert f"Time: 0:{second:02}, your best." in words(player)
    player.app.pop()
    open_first(player)
    solve_after(player, 40)
    assert best(player) == second
    assert f", best: 0:{second:02}." in words(player)


def test_without_the_switch_there_are_no_times(opened: Opened) -> None:
    player = opened(times=False)
    player.run(65)
    assert "1:05" not in words(player)
    solve_after(player, 0)
    assert "Time:" not in words(player)
    assert player.app.store.solved().times == {}


def test_in_the_pause_and_without_the_focus_no_time_passes(opened: Opened) -> None:
    player = opened()
    player.run(5)
    player.key(pygame.K_F1)
    assert isinstance(player.app.front, HelpScene)
    player.run(100)
    player.key(pygame.K_ESCAPE)
    player.run(1)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.run(100)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    player.run(1)
    solve_after(player, 0)
    time = best(player)
    assert time is not None
    assert 7 <= time < 20


def test_a_solution_that_was_shown_and_a_hint_bring_no_time(opened: Opened) -> None:
    player = opened()
    _, guide = front(player)
    player.key(pygame.K_h)
    player.run(0.2)
    solve_after(player, 1)
    assert guide.kept
    assert "Time:" not in words(player)
    player.app.pop()
    open_first(player)
    player.press("next")
    player.press("give up")
    player.settle()
    player.run(0.2)
    assert player.app.store.solved().times == {}


def test_a_wrong_move_costs_the_time_it_takes(opened: Opened) -> None:
    player = opened()
    play, guide = front(player)
    run = guide.puzzling.run
    wrong = next(move for move in run.game.rules.legal_moves(run.position) if move not in run.puzzle.keys)
    assert play.play(wrong)
    player.settle()
    solve_after(player, 20)
    time = best(player)
    assert time is not None
    assert time >= 20


@pytest.mark.parametrize(("size", "language"), [((640, 480), "de"), (UPRIGHT, "en")])
def test_times_have_room(opened: Opened, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    player = opened(size=size, language=language)
    monkeypatch.setattr("game.scenes.base.scene._LONGEST_GAP", 3600.0)  # Else it would take as many frames.
    player.now += 3599.0
    player.run()
    assert "59:" in words(player)
    assert faults(player.app) == cut(player.app) == []
    solve(player)
    player.settle()
    player.run(0.2)
    assert faults(player.app) == cut(player.app) == []
    player.app.pop()
    player.run(0.2)
    assert faults(player.app) == cut(player.app) == []
