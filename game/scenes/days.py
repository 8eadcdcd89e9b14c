"""What a day asks: a puzzle of every game that has some, and a run; and how its results are told in a line of text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

from game.play.daily import puzzle_of
from game.play.game import AnyGame
from game.play.puzzle import Grade, Puzzle
from game.play.rounds import Kind, Round
from game.play.solving import Mark, Result, Solved
from game.scenes.context import Context
from game.scenes.rounds import begin_round, puzzles_of
from game.scenes.scores import today
from game.store.puzzles import read_periods

SIGNS = {Mark.FAILED: "×", Mark.SOLVED: "✓", Mark.CLEAN: "★"}
"""How puzzles are told in a line of text; a dash stands for what was not tried."""


@dataclass(frozen=True)
class Task:
    """What is to be done on a day in a game."""

    game: AnyGame
    puzzle: Puzzle
    among: tuple[Puzzle, ...]
    """All puzzles of the game."""

    @property
    def name(self) -> str:
        """What results are kept under."""
        return self.game.name


class Days:
    """The tasks of all days there are. The files are read once."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.today = date.fromisoformat(today())
        self.errors: list[str] = []
        """What is wrong with the files."""
        self._periods = read_periods(app.folders.levels, self.errors)
        begins = (periods[0].begins for periods in self._periods.values())
        self.first = min(begins, default=self.today)
        """The first day there is."""
        self._games = [
            (game, puzzles_of(app, game).puzzles)
            for game in map(app.games.named, app.games.names)
            if game.puzzles is not None and game.name in self._periods
        ]

    def tasks(self, day: date) -> list[Task]:
        """What a day asks, in the order of the games."""
        found = []
        for game, puzzles in self._games:
            grades = [tuple(Grade).index(puzzle.grade) if puzzle is not None else -1 for puzzle in puzzles]
            number = puzzle_of(day, game.name, grades, self._periods[game.name])
            puzzle = puzzles[number] if number is not None else None
            if puzzle is not None:
                found.append(Task(game, puzzle, tuple(one for one in puzzles if one is not None)))
        return found

    def begin(self, task: Task, day: date) -> None:
        """Open a task of a day."""
        going = Round(Kind.DAY, task.game.name, task.among, day.isoformat(), late=day < self.today)
        begin_round(self.app, going, task.puzzle)

    def line(self, day: date, solved: Solved) -> str:
        """The results of a day as a line of text."""
        _ = self.app.translations.gettext
        results = solved.days.get(day.isoformat(), {})
        parts = [f"{task.game.title} {sign_of(results.get(task.name))}" for task in self.tasks(day)]
        text = f"Dusk Arcade {day.isoformat()}: {' · '.join(parts)}"
        streak = solved.streak(self.today)
        return f"{text} · {_('Days in a row: {n}').format(n=streak)}" if day == self.today and streak > 1 else text


def sign_of(result: Result | None) -> str:
    """How a result is told in one letter."""
    return SIGNS[result.mark] if result is not None else "–"


def todays(app: Context) -> tuple[str, dict[str, Callable[[], object]]]:
    """The ISO day it is, and what begins its puzzle, by the name of the game."""
    days = Days(app)
    return days.today.isoformat(), {task.name: partial(days.begin, task, days.today) for task in days.tasks(days.today)}
