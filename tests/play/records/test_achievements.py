"""Achievements are counted out of what is kept, and nothing else."""

from __future__ import annotations

from game.games import GAMES
from game.play.puzzles.puzzle_progress import RUN, Attempt, AttemptResult, PuzzleProgress, Result, SeriesKind
from game.play.records.achievements import Known, achievements
from game.play.records.statistics import Played, Statistics
from game.play.session.match import Engine, Person, Player

ACHIEVEMENTS = achievements(GAMES.abouts())
ONES = {one.name: one for one in ACHIEVEMENTS}


def played(
    game: str, number: int, players: tuple[Player | None, Player | None], result: str = "1", **counts: int
) -> Played:
    return Played(game, str(number), players, result, 20, f"2026-11-22T08:00:{number:02}", frozenset(), counts=counts)


def known(*games: Played, solved: PuzzleProgress | None = None, **stars: dict[str, int]) -> Known:
    of = {game.name: Statistics() for game in GAMES}
    for one in games:
        of[one.game].add(one, one.game == "brickshooter")
    return Known(of, solved or PuzzleProgress(), stars)


def done(what: Known) -> set[str]:
    return {one.name for one in ACHIEVEMENTS if one.progress(what) == one.goal}


def test_each_has_a_name_and_a_game_and_nobody_begins_with_one() -> None:
    assert len(ONES) == len(ACHIEVEMENTS) >= 20
    assert {one.game for one in ACHIEVEMENTS} == {"", *(about.title for about in GAMES.abouts() if about.goals)}
    assert [one.progress(known()) for one in ACHIEVEMENTS] == [0] * len(ACHIEVEMENTS)


def test_who_wins_against_a_level_has_won_against_those_below() -> None:
    anna = (Person("Anna"), Engine("expert"))
    assert done(known(played("combact", 1, anna))) == {"combact wonmedium1", "combact wonhard1", "combact wonexpert1"}
    assert done(known(played("combact", 1, anna, "2"), played("combact", 2, anna, "draw"))) == set()
    assert done(known(played("combact", 1, (Engine("hard"), Engine("easy"))))) == set(), "a program is nobody here"
    assert done(known(played("explode", 1, (Engine("medium"), Person("Anna")), "2"))) == {"explode wonmedium1"}


def test_three_in_a_row_are_without_a_gap() -> None:
    anna, row = (Person("Anna"), Engine("medium")), ONES["unstack rowmedium3"]
    games = [played("unstack", n, anna, "2" if n == 2 else "1") for n in range(5)]
    assert row.progress(known(*games)) == 2
    assert row.progress(known(*games, played("unstack", 5, anna))) == 3


def test_what_was_done_in_one_game_counts() -> None:
    anna = (Person("Anna"), Person("Ben"))
    assert done(known(played("explode", 1, anna, chain1=5, capture1=9))) == {"explode chain5"}
    alone = (Person("Anna"), None)
    two = [played("brickshooter", n, alone, score=100, clearings=2, chain=4) for n in range(3)]
    assert done(known(*two)) == {"brickshooter cleared1"}, "in one game, not in all of them"
    assert "brickshooter cleared3" in done(known(played("brickshooter", 1, alone, score=9, clearings=3)))


def test_levels_count_by_their_stars() -> None:
    stars = {str(n): 1 + n % 2 for n in range(19)}
    what = known(brickshooter=stars)
    assert ONES["brickshooter levels20"].progress(what) == 19
    assert ONES["brickshooter levels10"].progress(what) == 9
    assert done(known(brickshooter=stars | {"19": 2})) == {"brickshooter levels20", "brickshooter levels10"}


def test_puzzles_and_days() -> None:
    solved = PuzzleProgress()
    for n in range(10):
        solved.take(
            "explode" if n % 2 else "unstack", str(n), Attempt("2026-11-22", AttemptResult.FAILED, AttemptResult.CLEAN)
        )
    solved.take_best("explode", SeriesKind.STREAK, 12)
    for n in (1, 2, 3, 4, 5, 6, 9):
        solved.take_day(f"2026-11-{n:02}", "explode", Result(AttemptResult.SOLVED, False))
    solved.take_day("2026-11-07", "explode", Result(AttemptResult.CLEAN, True))
    what = known(solved=solved)
    assert done(what) == {"clean", "streak"}
    assert ONES["days"].progress(what) == 6, "what was made up for does not count"
    solved.take_day("2026-11-07", "unstack", Result(AttemptResult.SOLVED, False))
    for game in ("explode", "unstack", "combact", RUN, f"{RUN} unstack"):
        solved.take_day("2026-11-09", game, Result(AttemptResult.CLEAN, False))
    assert done(what) == {"clean", "streak", "days"}
    solved.take_day("2026-11-09", "brickshooter", Result(AttemptResult.CLEAN, True))
    assert "day" in done(what)
