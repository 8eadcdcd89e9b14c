"""The table of the best games: its bounds, its file, and files that are no table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.store.files.errors import StorageError
from game.store.player.scores import PLACES, SCORES, Score, ScoreTable

COLOURS = range(5, 11)


def score(
    points: int,
    name: str = "Ann",
    seed: int = 0,
    colours: int = 7,
    day: str = "2025-03-04",
    aid: tuple[str, ...] | None = None,
) -> Score:
    return Score("brickshooter", str(colours), name, points, seed, day, aid=aid)


def test_the_best_stand_first() -> None:
    table = ScoreTable()
    assert table.add(score(30, seed=1)) == 1
    assert table.add(score(60, seed=2)) == 1
    assert table.add(score(45, seed=3)) == 2
    assert [entry.points for entry in table.best("brickshooter", "7")] == [60, 45, 30]


def test_each_number_of_colours_has_its_own_table() -> None:
    table = ScoreTable([score(10, colours=5), score(20, colours=10)])
    assert [[entry.points for entry in table.best("brickshooter", str(colours))] for colours in COLOURS] == [
        [10],
        [],
        [],
        [],
        [],
        [20],
    ]


def test_the_eleventh_drops_out() -> None:
    table = ScoreTable(score(100 + n, seed=n) for n in range(PLACES))
    assert table.add(score(99, seed=50)) is None
    assert table.add(score(105, seed=51)) == 6
    assert len(table.best("brickshooter", "7")) == PLACES
    assert table.best("brickshooter", "7")[-1].points == 101


def test_of_equal_scores_the_earlier_stays_first() -> None:
    table = ScoreTable(score(50, name=f"player {n}", seed=n) for n in range(PLACES - 1))
    assert table.add(score(50, name="last", seed=90)) == PLACES
    assert table.add(score(50, name="too late", seed=91)) is None
    assert [entry.name for entry in table.best("brickshooter", "7")] == [
        *(f"player {n}" for n in range(PLACES - 1)),
        "last",
    ]


def test_no_points_never_enter() -> None:
    table = ScoreTable()
    assert table.add(score(0)) is None
    assert table.best("brickshooter", "7") == ()


def test_the_same_seed_counts_once_for_a_player() -> None:
    table = ScoreTable([score(50, seed=3), score(40, seed=4)])
    assert table.add(score(30, seed=3)) is None
    assert table.add(score(50, seed=3, day="2025-05-05")) == 1
    assert table.add(score(90, seed=4)) == 1
    assert [(entry.points, entry.day) for entry in table.best("brickshooter", "7")] == [
        (90, "2025-03-04"),
        (50, "2025-03-04"),
    ]
    assert table.add(score(70, seed=3, name="Bob")) == 2


def test_renaming() -> None:
    table = ScoreTable([score(50, name="", seed=3), score(40, seed=4)])
    renamed = table.rename(table.best("brickshooter", "7")[0], "Bob")
    assert renamed == score(50, name="Bob", seed=3)
    assert table.place(renamed) == 1
    assert table.place(score(50, name="", seed=3)) is None
    assert table.rename(score(1, seed=9), "Eve").name == "Eve"
    assert len(table.best("brickshooter", "7")) == 2


scores = st.builds(
    score,
    name=st.sampled_from(["", "Ann", "Bob", "Zoë Ünlü"]),
    points=st.integers(1, 40),
    colours=st.sampled_from(list(COLOURS)),
    seed=st.integers(0, 30),
    day=st.dates().map(lambda day: day.isoformat()),
    aid=st.sampled_from([None, (), ("undo",), ("hint",), ("hint", "undo")]),
)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(scores, max_size=60))
def test_tables_are_bounded_sorted_and_come_back_from_a_file(tmp_path_factory: pytest.TempPathFactory, given) -> None:
    table = ScoreTable(given)
    for colours in COLOURS:
        best = table.best("brickshooter", str(colours))
        assert len(best) <= PLACES
        assert [entry.points for entry in best] == sorted((entry.points for entry in best), reverse=True)
        assert len({(entry.name, entry.seed, entry.hinted) for entry in best}) == len(best)
        assert all(table.place(entry) == n for n, entry in enumerate(best, start=1))
    path = SCORES.path(tmp_path_factory.mktemp("scores"))
    SCORES.save(path, table)
    again = SCORES.load(path)
    assert [again.best("brickshooter", str(colours)) for colours in COLOURS] == [
        table.best("brickshooter", str(colours)) for colours in COLOURS
    ]


HINTED = ("hint",)


def test_a_score_with_hints_is_no_record(tmp_path: Path) -> None:
    """It stands in the list at its place, says so, and the best without hints stays the record."""
    table = ScoreTable([score(50, seed=1, aid=())])
    helped = score(90, seed=2, aid=HINTED)
    assert table.add(helped) == 1
    assert (table.record("brickshooter", "7"), table.is_record(helped)) == (50, False)
    better = score(60, seed=3, aid=("undo",))
    assert table.add(better) == 2
    assert table.is_record(better), "undo is told, and takes nobody out of the race"
    SCORES.save(SCORES.path(tmp_path), table)
    again = SCORES.load(SCORES.path(tmp_path))
    assert [entry.aid for entry in again.best("brickshooter", "7")] == [HINTED, ("undo",), ()]


def test_hints_from_the_same_seed_do_not_cost_the_score_without() -> None:
    table = ScoreTable([score(50, seed=1, aid=())])
    assert table.add(score(90, seed=1, aid=HINTED)) == 1
    assert table.add(score(80, seed=1, aid=HINTED)) is None, "of those with hints, too, the best counts"
    assert [(entry.points, entry.aid) for entry in table.best("brickshooter", "7")] == [(90, HINTED), (50, ())]


def test_scores_with_hints_push_nobody_out() -> None:
    table = ScoreTable(score(10 + n, seed=n, aid=()) for n in range(PLACES - 1))
    assert table.add(score(100, seed=50, aid=HINTED)) == 1
    assert table.add(score(90, seed=51, aid=HINTED)) is None, "there is no room beside the others"
    assert table.add(score(95, seed=52, aid=())) == 1, "and the one that is there gives way"
    assert [entry.points for entry in table.best("brickshooter", "7")] == [95, *range(18, 9, -1)]


def test_an_old_score_has_no_mark(tmp_path: Path) -> None:
    """It is not known how it came about: it counts as ever."""
    path = SCORES.path(tmp_path)
    path.write_text(json.dumps({"version": 2, "scores": [GOOD]}))
    (kept,) = SCORES.load(path).all()
    assert (kept.aid, kept.hinted, SCORES.load(path).is_record(kept)) == (None, False, True)


@given(st.lists(scores, max_size=30), st.lists(scores, max_size=30))
def test_tables_are_merged_the_same_both_ways(one: list[Score], other: list[Score]) -> None:
    first, second = ScoreTable(one), ScoreTable(other)
    first.take(ScoreTable(other))
    second.take(ScoreTable(one))
    for colours in COLOURS:
        assert first.best("brickshooter", str(colours)) == second.best("brickshooter", str(colours))


def test_no_file_is_an_empty_table(tmp_path: Path) -> None:
    assert all(SCORES.load(SCORES.path(tmp_path)).best("brickshooter", str(colours)) == () for colours in COLOURS)


GOOD = {
    "game": "brickshooter",
    "table": "7",
    "name": "Ann",
    "points": 9,
    "seed": 1,
    "day": "2025-03-04",
    "fewer": False,
}
OLD = {"name": "Ann", "points": 9, "colours": 7, "seed": 1, "day": "2025-03-04"}
"""As version 1 wrote it."""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1"),
        (b'{"version": 2, "scores": [', "line 1"),
        (b"\xff\x00\x01", "not UTF-8 text"),
        (b"\xff\xfe{", "not UTF-16-LE text"),
        (b"[]", "no object"),
        (b'{"version": 4, "scores": []}', "version 4"),
        (b'{"scores": []}', "version None"),
        (b"[" * 100_000, "nested"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = SCORES.path(tmp_path)
    path.write_bytes(content)
    with pytest.raises(StorageError, match=message) as caught:
        SCORES.load(path)
    assert path.name in str(caught.value)


def test_no_score_is_lost_for_an_odd_name(tmp_path: Path) -> None:
    unfit: list[str] = []
    SCORES.path(tmp_path).write_text(json.dumps({"version": 2, "scores": [{**GOOD, "name": "A\u202en\nna"}]}))
    (score,) = SCORES.load(SCORES.path(tmp_path), unfit).all()
    assert (score.name, unfit) == ("An na", [])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (7, "score 2: expected `object`"),
        ({}, "score 2: object missing required field `game`"),
        ({**GOOD, "name": None}, "score 2: name"),
        ({**GOOD, "name": "n" * 41}, "score 2: name"),
        ({**GOOD, "name": "n" * 100_000}, "score 2: name"),
        ({**GOOD, "points": 0}, "score 2: points"),
        ({**GOOD, "points": 10**9 + 1}, "score 2: points"),
        ({**GOOD, "points": "9"}, "score 2: points"),
        ({**GOOD, "points": True}, "score 2: points"),
        ({**GOOD, "points": 9.5}, "score 2: points"),
        ({**GOOD, "game": None}, "score 2: game"),
        ({**GOOD, "game": "g" * 41}, "score 2: game"),
        ({**GOOD, "table": 7}, "score 2: table"),
        ({**GOOD, "table": "7\n"}, "score 2 has signs"),
        ({**GOOD, "fewer": 1}, "score 2: fewer"),
        ({**GOOD, "aid": "hint"}, "score 2: aid"),
        ({**GOOD, "aid": ["magic"]}, "score 2: aid"),
        ({**GOOD, "aid": ["hint"] * 4}, "score 2: aid"),
        ({**GOOD, "seed": -1}, "score 2: seed"),
        ({**GOOD, "seed": 2**63}, "score 2: seed"),
        ({**GOOD, "day": "2025-02-30"}, "score 2: day"),
        ({**GOOD, "day": "20250304"}, "score 2: day"),
        ({**GOOD, "day": 20250304}, "score 2: day"),
    ],
)
def test_a_bad_row_is_named_and_costs_no_other(tmp_path: Path, row: object, message: str) -> None:
    path = SCORES.path(tmp_path)
    path.write_text(json.dumps({"version": 2, "scores": [GOOD, row, {**GOOD, "seed": 2, "points": 8}]}))
    unfit: list[str] = []
    assert [entry.points for entry in SCORES.load(path, unfit).best("brickshooter", "7")] == [9, 8]
    (told,) = unfit
    assert told.startswith(message)
    assert len(told) < 200


@pytest.mark.parametrize(
    "data", [{"version": n, **held} for n in (1, 2) for held in ({}, {"scores": {}}, {"scores": 7})]
)
def test_what_is_no_table_is_named(tmp_path: Path, data: object) -> None:
    path = SCORES.path(tmp_path)
    path.write_text(json.dumps(data))
    unfit: list[str] = []
    assert SCORES.load(path, unfit).to_json() == ScoreTable().to_json()
    assert unfit[0].startswith("scores is a list")


@pytest.mark.parametrize("colours", [4, 11, "7", True, None])
def test_a_number_of_colours_that_there_never_was_is_named(tmp_path: Path, colours: object) -> None:
    path = SCORES.path(tmp_path)
    path.write_text(json.dumps({"version": 1, "scores": [OLD, {**OLD, "colours": colours}, 7]}))
    unfit: list[str] = []
    (kept,) = SCORES.load(path, unfit).best("brickshooter", "7")
    assert kept == score(9, seed=1)
    assert [told[:14] for told in unfit] == ["score 2: objec", "score 3: expec"]


def test_each_game_and_each_table_is_apart() -> None:
    first, second = score(10), replace(score(20), game="another", table="")
    table = ScoreTable([first, second])
    assert (table.best("brickshooter", "7"), table.best("another", "")) == ((first,), (second,))
    assert table.best("another", "7") == ()


def fewest(points: int, name: str = "Ann", seed: int = 0) -> Score:
    return Score("another", "", name, points, seed, "2025-03-04", fewer=True)


def test_where_fewer_are_better_the_fewest_stand_first(tmp_path: Path) -> None:
    table = ScoreTable()
    assert table.add(fewest(30, seed=1)) == 1
    assert table.add(fewest(60, seed=2)) == 2
    assert table.add(fewest(45, seed=3)) == 2
    assert table.add(fewest(50, seed=3)) is None, "the same player was better from this seed"
    assert table.add(fewest(20, seed=2)) == 1
    assert table.add(fewest(20, "Bob", seed=4)) == 2, "of equal ones the earlier stands first"
    SCORES.save(SCORES.path(tmp_path), table)
    best = SCORES.load(SCORES.path(tmp_path)).best("another", "")
    assert [(entry.name, entry.points) for entry in best] == [("Ann", 20), ("Bob", 20), ("Ann", 30), ("Ann", 45)]
    for n in range(PLACES):
        table.add(fewest(10, seed=10 + n))
    assert [entry.points for entry in table.best("another", "")] == [10] * PLACES
