"""What a day asks: a puzzle of every game that has some, and a run; and how its results are told in a line of text."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade
from game.play.puzzles.daily import puzzle_of, seed_of
from game.play.puzzles.puzzle_progress import RUN, AttemptResult, PuzzleProgress, Result
from game.play.puzzles.puzzle_series import PuzzleSeries, SeriesKind
from game.play.session.match import Match
from game.scenes.base.context import Context
from game.scenes.puzzles.series import begin_round, puzzles_of
from game.scenes.start.sessions import begin, player_names, seed_session
from game.store.levels.puzzles import read_periods
from game.store.player.scores import today

SIGNS = {AttemptResult.FAILED: "×", AttemptResult.SOLVED: "✓", AttemptResult.CLEAN: "★"}
"""How puzzles are told in a line of text; a dash stands for what was not tried."""


class DailyTask(Struct, frozen=True):
    """What is to be done on a day in a game."""

    name: str
    """What its results are kept under."""
    game: AnyGame
    title: str
    """In the player's language."""
    position: str
    """The text of the position it begins with."""
    begin: Callable[[], object]
    grade: Grade | None = None
    """How hard a puzzle is."""


class DailyTasks:
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
        games = [app.games.named(name) for name in app.games.names]
        self._files = [
            (game, puzzles_of(app, game).puzzles)
            for game in games
            if game.puzzles is not None and game.name in self._periods
        ]
        self._runs = [game for game in games if game.players == 1 and game.solo.daily]

    def tasks(self, day: date) -> list[DailyTask]:
        """What a day asks, in the order of the games."""
        found = []
        for game, puzzles in self._files:
            grades = [tuple(Grade).index(puzzle.grade) if puzzle is not None else -1 for puzzle in puzzles]
            number = puzzle_of(day, game.name, grades, self._periods[game.name])
            puzzle = puzzles[number] if number is not None else None
            if puzzle is not None:
                going = PuzzleSeries(
                    SeriesKind.DAY, game.name, [one for one in puzzles if one], day.isoformat(), day < self.today
                )
                solve = partial(begin_round, self.app, going, puzzle)
                found.append(DailyTask(game.name, game, game.title, puzzle.position, solve, puzzle.grade))
        return [*found, *(self._run(game, day) for game in self._runs if found)]

    def _run(self, game: AnyGame, day: date) -> DailyTask:
        match = Match(player_names(self.app))
        session = seed_session(game, seed_of(day), game.solo.daily, match)
        manner = f"{game.solo.manner}={game.solo.daily.get(game.solo.manner)}"
        title = self.app.translations.gettext(game.words.get(manner, game.title))
        position = game.rules.position_text(session.position)
        return DailyTask(RUN, game, title, position, partial(begin, self.app, game, session))

    def line(self, day: date, solved: PuzzleProgress) -> str:
        """The results of a day as a line of text."""
        _ = self.app.translations.gettext
        results = solved.days.get(day.isoformat(), {})
        parts = [f"{task.title} {sign_of(results.get(task.name))}" for task in self.tasks(day)]
        text = f"Dusk Arcade {day.isoformat()}: {' · '.join(parts)}"
        streak = solved.streak(self.today)
        row = _("Days in a row: {n}").format(n=streak)
        return f"{text} · {row}" if day == self.today and streak > 1 else text


def sign_of(result: Result | None) -> str:
    """How a result is told: a letter, or points."""
    if result is None:
        return "–"
    return str(result.points) if result.points else SIGNS[result.mark]
