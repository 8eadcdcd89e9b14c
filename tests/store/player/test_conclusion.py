"""What is kept of a game that has ended: once, and nothing of a copy or of a game of two players."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.games import game_named
from game.installation import LEVELS
from game.play.puzzles.daily import seed_of
from game.play.puzzles.puzzle_progress import RUN
from game.play.session.line import HINT
from game.play.session.session import Session, Source
from game.play.table.occasion import Copied, Here, Occasion
from game.play.table.table import AnyTable, Table
from game.rules import Outcome
from game.store.levels.levels import read_levels
from game.store.player.conclusion import Conclusion, conclude
from game.store.player.player_store import PlayerStore

BRICKS = game_named("brickshooter")
DAY = date(2026, 11, 22)
FORTY = Outcome(1, "no_shot", (40, 0))
HERE = Here()


@pytest.fixture
def store(tmp_path: Path) -> PlayerStore:
    return PlayerStore(tmp_path, lambda text: None, lambda text: text, lambda: None)


def alone(seed: int = 7, occasion: Occasion = HERE, **options: object) -> AnyTable:
    return Table(BRICKS, Session("brickshooter", BRICKS.rules, Source(seed=seed), options), occasion)


def test_a_score_is_kept_with_its_place_however_often_it_is_asked_for(store: PlayerStore) -> None:
    one = conclude(store, alone(), FORTY, "Ann", "2026-11-20")
    again = conclude(store, alone(), FORTY, "Ann", "2026-11-20")
    assert one == again
    assert (one.place, one.stars, one.run) == (1, None, "")
    assert one.score is not None
    assert store.scores().best("brickshooter", one.score.table) == (one.score,)
    assert (one.score.name, one.score.points, one.score.seed, one.score.day) == ("Ann", 40, 7, "2026-11-20")
    less = conclude(store, alone(8), Outcome(1, "no_shot", (30, 0)), "Ben", "2026-11-21")
    assert less.place == 2


def test_the_help_that_was_used_is_kept_with_the_score(store: PlayerStore) -> None:
    fair = conclude(store, alone(), FORTY, "Ann", "2026-11-20")
    assert fair.score is not None
    assert (fair.score.aid, fair.record) == ((), True)
    table = alone(8)
    table.session.helped(HINT)
    helped = conclude(store, table, Outcome(1, "no_shot", (90, 0)), "Ann", "2026-11-20")
    assert helped.score is not None
    assert (helped.score.aid, helped.place, helped.record) == (("hint",), 1, False)
    table = alone(9)
    table.session.aid = None
    unknown = conclude(store, table, Outcome(1, "no_shot", (50, 0)), "Ann", "2026-11-20")
    assert unknown.score is not None
    assert (unknown.score.aid, unknown.record) == (None, True), "a game of an old save says nothing of it"


def test_a_run_of_a_day_with_hints_gives_way_to_one_without(store: PlayerStore) -> None:
    helped, fair = (alone(seed_of(DAY), mode="thirty", colours=7) for _ in range(2))
    helped.session.helped(HINT)
    conclude(store, helped, Outcome(1, "no_shot", (90, 0)), "Ann", "2026-11-22")
    kept = store.solved().days["2026-11-22"][RUN]
    assert (kept.points, kept.hinted) == (90, True)
    conclude(store, fair, FORTY, "Ann", "2026-11-22")
    kept = store.solved().days["2026-11-22"][RUN]
    assert (kept.points, kept.hinted) == (40, False)


def test_the_run_of_a_day_is_kept_with_that_day(store: PlayerStore) -> None:
    run = alone(seed_of(DAY), mode="thirty", colours=7)
    late = conclude(store, run, FORTY, "Ann", "2026-11-23")
    kept = store.solved().days["2026-11-22"][RUN]
    assert (late.run, kept.points, kept.late) == ("2026-11-22", 40, True)


def test_two_games_with_a_run_of_the_day_keep_both(store: PlayerStore, monkeypatch: pytest.MonkeyPatch) -> None:
    run = alone(seed_of(DAY), mode="thirty", colours=7)
    conclude(store, run, FORTY, "Ann", "2026-11-22")
    monkeypatch.setattr(BRICKS, "solo", replace(BRICKS.solo, daily_task=""))
    conclude(store, run, Outcome(1, "no_shot", (90, 0)), "Ann", "2026-11-22")
    kept = store.solved().days["2026-11-22"]
    assert {task: result.points for task, result in kept.items()} == {RUN: 40, f"{RUN} brickshooter": 90}


def test_the_stars_of_a_level_are_kept(store: PlayerStore) -> None:
    entry = read_levels(LEVELS / "brickshooter", BRICKS.parse_level)[0]
    level = entry.level
    assert level is not None
    start = BRICKS.rules.position_text(level.position)
    session = Session("brickshooter", BRICKS.rules, Source(level=entry.name, start=start))
    table = Table(BRICKS, session, Here(), level)
    table.play("6<")
    assert table.ending is not None
    found = conclude(store, table, table.ending, "Ann", "2026-11-22")
    assert found == Conclusion(table.ending, BRICKS.most_stars)
    assert store.stars("brickshooter") == {entry.name: BRICKS.most_stars}
    assert not store.scores().best("brickshooter", BRICKS.table(session)), "levels have no score"


def test_a_copy_and_a_game_of_two_leave_nothing(store: PlayerStore) -> None:
    pair = Table(game_named("explode"), Session("explode", game_named("explode").rules, Source(seed=1)), Here())
    for table, outcome in ((alone(occasion=Copied()), FORTY), (pair, Outcome(0, "eliminated", (11, 0)))):
        assert conclude(store, table, outcome, "Ann", "2026-11-22") == Conclusion(outcome)
    assert not store.scores().best("brickshooter", "7")
