"""Recording the end of a game: stars of a level, a score with its place, the run of a day."""

from datetime import date

from msgspec import Struct

from game.play.puzzles.daily import run_day, run_task
from game.play.puzzles.puzzle_progress import AttemptResult, Result
from game.play.table.table import AnyTable
from game.rules import Outcome
from game.store.player.player_store import PlayerStore
from game.store.player.scores import Score


class Conclusion(Struct, frozen=True):
    """End of a game, and its rewards."""

    outcome: Outcome
    stars: int | None = None
    """The stars won with its level, if it has any."""
    score: Score | None = None
    place: int | None = None
    """The place of the score, from 1; None where it is not among the best."""
    record: bool = False
    """True if no score without hints is better, and it has none."""
    run: str = ""
    """The ISO day whose run it was; empty if it was none."""


def conclude(store: PlayerStore, table: AnyTable, outcome: Outcome, name: str, day: str) -> Conclusion:
    """Keep what the end of a table's game brings who plays alone, under their `name` and with the ISO `day`; a copy or
    a race brings nothing. Done again, it changes nothing more.
    """
    game = table.game
    session = table.session
    if not table.counts:
        return Conclusion(outcome)
    if table.level is not None:
        if not game.most_stars:
            return Conclusion(outcome)
        stars = game.level_stars(table.level, session)
        store.win_stars(game.name, session.source.level, stars)
        return Conclusion(outcome, stars)
    if session.source.seed is None:
        return Conclusion(outcome)
    points = game.count(session, outcome)
    aid = None if session.aid is None else tuple(sorted(session.aid))
    score = Score(game.name, game.table(session), name, points, session.source.seed, day, game.solo.fewer, aid)
    place = store.add_score(score)
    run = ""
    if (of := run_day(game, session, date.fromisoformat(day))) is not None:
        run = of.isoformat()
        result = Result(AttemptResult.SOLVED, late=run < day, points=points, hinted=score.hinted)
        store.solve(lambda solved: solved.take_day(run, run_task(game), result))
    return Conclusion(outcome, score=score, place=place, record=store.scores().is_record(score), run=run)
