"""Achievements, counted from what is saved. Games with undo or hints do not count."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import partial

from msgspec import Struct

from game.language import N_
from game.play.port.game import AnyGame
from game.play.port.game_info import GameInfo, Goal
from game.play.puzzles.puzzle_progress import AttemptResult, PuzzleProgress, SeriesKind, days_until, is_run
from game.play.records.record import OPEN
from game.play.records.statistics import EVERYBODY, Played, Statistics
from game.play.session.match import Engine, Person, Player
from game.play.session.session import AnySession

OF_PUZZLES = ""
"""Title in place of a game's for achievements with puzzles of all games."""
LEVELS = ("easy", "medium", "hard", "expert")


class Known(Struct, frozen=True):
    """Everything achievements are counted from."""

    games: Mapping[str, Statistics]
    """Statistics by game; games with help are left out."""
    solved: PuzzleProgress
    stars: Mapping[str, Mapping[str, int]]
    """Stars won in levels, by game."""

    def most(self, game: str, what: str, others: Sequence[Player | None]) -> int:
        """Return a person's maximum of something in games against one of the others."""
        pairs = self.games.get(game, Statistics()).pairs.items()
        own = (tally for (who, other), tally in pairs if isinstance(who, Person) and other in others)
        return max((int(getattr(tally, what)) for tally in own), default=0)

    def best(self, game: str, what: str) -> int:
        """Return the maximum of something in games of one player."""
        runs = self.games.get(game, Statistics()).runs.items()
        return max((int(getattr(one, what)) for (who, _), one in runs if who == EVERYBODY), default=0)

    def levels(self, game: str, stars: int) -> int:
        """Return the number of levels in which at least `stars` stars were won."""
        return sum(won >= stars for won in self.stars.get(game, {}).values())

    @property
    def clean(self) -> int:
        """Number of puzzles solved without a mistake or help."""
        return sum(one.best is AttemptResult.CLEAN for tried in self.solved.tried.values() for one in tried.values())

    def round(self, kind: SeriesKind) -> int:
        """Return the best result of a kind of puzzle series, in puzzles."""
        return max((best.get(kind, 0) for best in self.solved.best.values()), default=0)

    @property
    def days(self) -> int:
        """The longest run of days on which something of the day was solved in time."""
        kept = self.solved.kept_days
        return max((days_until(day, kept) for day in kept if day + timedelta(days=1) not in kept), default=0)

    @property
    def whole_day(self) -> int:
        """The largest number of one day's puzzles solved without a mistake or help."""
        days = self.solved.days.values()
        return max(
            (sum(tasks[task].mark is AttemptResult.CLEAN for task in tasks if not is_run(task)) for tasks in days),
            default=0,
        )


class Achievement(Struct, frozen=True):
    """An achievement and how it is counted."""

    name: str
    """Identifier."""
    game: str
    """Title of the game; "" for puzzles of all games."""
    text: str
    """Untranslated."""
    goal: int
    count: Callable[[Known], int]

    def progress(self, known: Known) -> int:
        """Return how far it has come, up to the goal."""
        return min(self.goal, self.count(known))


_PUZZLES = tuple(
    Achievement(name, OF_PUZZLES, text, goal, count)
    for name, text, goal, count in (
        ("clean", N_("Solved ten puzzles without a mistake"), 10, lambda known: known.clean),
        ("cleaner", N_("Solved a hundred puzzles without a mistake"), 100, lambda known: known.clean),
        ("streak", N_("Solved ten puzzles in a streak"), 10, lambda known: known.round(SeriesKind.STREAK)),
        ("sprint", N_("Solved ten puzzles in a sprint"), 10, lambda known: known.round(SeriesKind.SPRINT)),
        ("days", N_("Solved a daily puzzle seven days in a row"), 7, lambda known: known.days),
        ("day", N_("Solved all four puzzles of a day without a mistake"), 4, lambda known: known.whole_day),
    )
)


def achievements(abouts: Iterable[GameInfo]) -> list[Achievement]:
    """Return all achievements, those of the games first."""
    found = []
    for about in abouts:
        for goal in about.goals:
            name = f"{about.name} {goal.what}{goal.of}{goal.count}"
            found.append(Achievement(name, about.title, goal.text, goal.count, partial(_count, about, goal)))
    return [*found, *_PUZZLES]


def _count(about: GameInfo, goal: Goal, known: Known) -> int:
    if goal.what == "levels":
        return known.levels(about.name, goal.stars)
    if about.players == 1:
        return known.best(about.name, goal.what)
    against = [Engine(level) for level in LEVELS[LEVELS.index(goal.of) :]] if goal.of else [EVERYBODY]
    return known.most(about.name, "longest" if goal.what == "row" else goal.what, against)


def part_of_run(game: AnyGame, session: AnySession, first: int, last: int) -> Played | None:
    """Return a game of one player as its moves from number `first` to before `last`, counted from 0, tell of it.

    None for one with help or from a start position, which counts for no such achievement, or without such moves.
    """
    moves = session.moves
    positions = session.positions
    if game.players != 1 or session.source.start or session.aid is None or session.aid or first >= len(moves):
        return None
    most = dict(game.totals(session))
    for number in range(first, min(last, len(moves))):
        counts = game.move_counts(positions[number], moves[number], positions[number + 1])
        most |= {name: max(count, most.get(name, 0)) for name, count in counts.items()}
    return Played(game.name, "", (EVERYBODY, EVERYBODY), OPEN, len(moves), "", session.aid, counts=most)
