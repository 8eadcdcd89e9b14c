"""Statistics: what the lines of games come to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from game.games import game_named
from game.play.port.game import Solo
from game.play.records import record
from game.play.records.record import about_game, read_head, record_text
from game.play.records.statistics import BEST, EVERYBODY, LAST, LOST, WON, Played, Statistics, played
from game.play.session.line import COPY, HINT, UNDO
from game.play.session.match import Engine, Match, Person
from game.play.session.session import AnySession, Session, Source, from_json
from game.play.table.occasion import Here
from game.play.table.table import Table

ANNA, BEN, EASY = Person("Anna"), Person("Ben"), Engine("easy")


def game(result: str, number: int = 0, one: str = "Anna", other: str = "Ben", moves: int = 20, **more: str) -> Played:
    values = {
        "player1": one,
        "player2": other,
        "result": result,
        "began": f"2026-11-22T08:{number // 60:02}:{number % 60:02}.5",
    }
    return played("explode", str(number), values | more, moves, None, str)


COLOURS = Solo(option="colours", manner="mode", usual="classic", unlisted=("zen",))


def run(points: int, number: int = 0, colours: int = 7, **more: str) -> Played:
    began = f"2026-11-22T08:{number // 60:02}:{number % 60:02}.5"
    values = {
        "player1": "Anna",
        "result": "2",
        "score": str(points),
        "colours": str(colours),
        "began": began,
        "aid": "none",
    }
    return played("brickshooter", str(number), values | more, 40, COLOURS, str)


def counted(*games: Played, alone: bool = False) -> Statistics:
    statistics = Statistics()
    for one in games:
        statistics.add(one, alone)
    return statistics


def test_games_are_counted_for_both_and_against_everybody() -> None:
    found = counted(game("1"), game("2", 1), game("draw", 2), game("1", 3, other="Cem"))
    tally = found.pairs[ANNA, EVERYBODY]
    assert (tally.won, tally.drawn, tally.lost, tally.games) == (2, 1, 1, 4)
    assert found.pairs[ANNA, BEN].won == 1
    assert found.pairs[BEN, ANNA].won == 1
    assert found.opponents(ANNA) == [BEN, Person("Cem")]
    assert found.players() == [ANNA, BEN, Person("Cem")]


def test_who_plays_by_letter_is_met_under_the_own_name() -> None:
    assert counted(game("1", program2="letter")).pairs[ANNA, BEN].won == 1


@pytest.mark.parametrize(
    ("results", "now", "longest"),
    [("", 0, 0), ("1", 1, 1), ("112", 0, 2), ("1d1", 1, 1), ("2111", 3, 3), ("111211", 2, 3)],
)
def test_streaks(results: str, now: int, longest: int) -> None:
    games = [game("draw" if result == "d" else result, n) for n, result in enumerate(results)]
    found = counted(*games).pairs.get((ANNA, BEN))
    assert ((found.streak, found.longest) if found else (0, 0)) == (now, longest)


def test_the_first_win_against_a_level_and_the_fastest_one() -> None:
    level = {"other": "Easy", "program2": str(EASY)}
    games = game("2", 1, moves=5, **level), game("1", 2, moves=30, **level), game("1", 3, moves=12, **level)
    tally = counted(*games).pairs[ANNA, EASY]
    assert tally.first == "2026-11-22T08:00:02.5"
    assert tally.fastest == 12
    assert [result for result, _ in tally.last] == [LOST, WON, WON]


def test_who_made_the_longest_chain_and_the_biggest_capture() -> None:
    found = counted(game("1", chain1="4", chain2="9", capture1="7"), game("2", 1, chain1="2", capture2="3"))
    assert (found.pairs[ANNA, BEN].chain, found.pairs[BEN, ANNA].chain) == (4, 9)
    assert (found.pairs[ANNA, BEN].capture, found.pairs[BEN, ANNA].capture) == (7, 3)


@pytest.mark.parametrize(
    "one",
    [
        game("open"), game("1", aid=COPY), game("1", other=""), game("1", other="Anna"), game("3"), game("1", one="  "),
    ],
)  # fmt: skip
def test_what_does_not_count(one: Played) -> None:
    assert not counted(one).pairs
    assert not counted(one).ratings.table()


def test_games_with_aid_count_and_are_not_rated() -> None:
    found = counted(game("1", aid="undo"), game("1", 1, aid="hint,undo"))
    assert found.pairs[ANNA, BEN].won == 2
    assert not found.ratings.table()
    assert counted(game("1", aid="none"), game("1", 1)).ratings.games == {ANNA: 2, BEN: 2}


@pytest.mark.parametrize(
    ("said", "aid"),
    [
        ({}, None), ({"aid": "none"}, frozenset()), ({"aid": "undo"}, {UNDO}), ({"aid": "hint,undo"}, {HINT, UNDO}),
        ({"aid": "magic"}, None), ({"aid": ""}, None),
    ],
)  # fmt: skip
def test_what_is_known_of_aid(said: Mapping[str, str], aid: object) -> None:
    assert played("explode", "", said, 3, None, str).aid == aid


def test_runs_are_counted_for_each_table() -> None:
    found = counted(
        run(100, 1, clearings="2", thirty="80", shot="20", chain="3"),
        run(300, 2, thirty="90"),
        run(50, 3, colours=5),
        alone=True,
    )
    seven = found.runs[ANNA, "7"]
    assert (seven.runs, seven.points, seven.most, seven.moves, seven.each) == (2, 400, 300, 80, 5.0)
    assert (seven.clearings, seven.thirty, seven.shot, seven.chain) == (2, 90, 20, 3)
    assert [one.count("score") for one in seven.best] == [300, 100]
    assert found.runs[EVERYBODY, "5"].runs == 1


def test_only_so_many_are_remembered_one_by_one() -> None:
    found = counted(*(run(n, n) for n in range(100)), alone=True).runs[ANNA, "7"]
    assert [one.count("score") for one in found.best] == list(range(99, 99 - BEST, -1))
    assert [one.count("score") for one in found.last] == list(range(100 - LAST, 100))


def test_levels_are_counted_apart() -> None:
    found = counted(run(10, level="heart", result="1"), run(10, level="heart"), run(10, level="box"), alone=True)
    assert not found.runs
    assert (found.attempts[ANNA].tries, found.attempts[ANNA].solved) == (3, {"heart"})


@pytest.mark.parametrize(
    "values",
    [
        {"chain1": "9" * 5000, "score": "-4", "began": "x" * 9000, "player1": "A\nB" * 900, "result": "1"},
        {"began": "2026-99-99T00:00:00", "aid": "," * 100, "program1": "level:" * 500, "player2": "B", "result": "1"},
        {"began": "2026-11-22T08:25:41", "score": "٣", "colours": "7" * 700, "result": "draw"},
    ],
)
def test_whatever_a_line_says_can_be_counted(values: dict[str, str]) -> None:
    for alone in (False, True):
        one = played("explode", "", values, 3, COLOURS, str)
        found = counted(one, alone=alone)
        assert all(len(str(who)) < 60 for who in found.players())
        assert one.day is None or one.day.year == 2026


# What a line says


def finished(name: str, moves: int, seed: int = 3, beginner: int = 0) -> AnySession:
    kind = game_named(name)
    session: AnySession = Session(name, kind.rules, Source(seed=seed), {}, Match(("Anna", "Ben"), beginner=beginner))
    chance = random.Random(seed)
    while len(session.moves) < moves and session.outcome is None:
        session.play(chance.choice(kind.rules.legal_moves(session.position)))
    return session


def said(session: AnySession) -> dict[str, str]:
    about = about_game(game_named(session.game), session, session.outcome)
    return read_head(record_text(session, {"began": "2026-11-22T08:25:41", "date": "then", **about})).values


def test_a_line_tells_what_each_player_is_remembered_for() -> None:
    values, turned = said(finished("explode", 150)), said(finished("explode", 150, beginner=1))
    assert int(values["chain1"]) > 0
    assert int(values["capture1"]) > 0
    assert (turned["chain2"], turned["chain1"]) == (values["chain1"], values["chain2"])
    assert "capture1" in said(finished("unstack", 40)) or "capture2" in said(finished("unstack", 40))


def test_a_line_tells_the_best_of_a_run() -> None:
    session = finished("brickshooter", 45)
    values = said(session)
    scores = [position.score for position in session.positions]
    assert int(values["shot"]) == max(after - before for before, after in pairwise(scores))
    assert int(values["thirty"]) == max(scores[n + 30] - scores[n] for n in range(len(scores) - 30))
    assert int(values["chain"]) >= 1


def test_undo_is_told_where_another_move_was_made_and_not_where_somebody_only_looked() -> None:
    session = finished("explode", 6)
    session.undo()
    session.redo()
    assert said(session)["aid"] == "none"
    session.undo()
    session.play(session.undone[-1])
    assert said(session)["aid"] == "none"
    session.undo()
    session.play(next(move for move in session.rules.legal_moves(session.position) if move != session.undone[-1]))
    assert said(session)["aid"] == "undo"
    assert said(from_json(session.to_json(), session.rules))["aid"] == "undo"


def test_a_hint_is_told() -> None:
    session = finished("explode", 6)
    table = Table(game_named("explode"), session, Here())
    assert table.hints.advise(session.rules.legal_moves(session.position)[0], ())
    assert said(session)["aid"] == "hint"
    table.restart()
    assert session.aid == frozenset()
    table.undo()
    assert session.aid == {HINT}


def test_of_a_game_that_was_saved_before_that_it_is_not_known() -> None:
    session = finished("explode", 6)
    old = session.to_json()
    del old["aid"]
    again = from_json(old, session.rules)
    assert again.aid is None
    again.undo()
    again.play(again.rules.legal_moves(again.position)[0])
    assert "aid" not in said(again)


def test_of_a_very_long_game_what_came_late_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished("explode", 150)
    monkeypatch.setattr(record, "MOST_PLAYED", 10)
    assert "capture1" not in said(session)
    assert "thirty" in said(finished("brickshooter", 45))


def test_where_fewer_points_are_better_the_fewest_are_the_best_and_none_is_no_success() -> None:
    pushes = Solo(counted="Pushes", fewer=True)

    def pushed(points: int, number: int) -> Played:
        values = {"player1": "Anna", "result": "1", "score": str(points), "began": f"2026-11-22T08:00:0{number}.5"}
        return played("brickshooter", str(number), values, 40, pushes, str)

    games = [pushed(points, number) for number, points in enumerate((31, 0, 17, 25))]
    runs = counted(*games, alone=True).runs[EVERYBODY, ""]
    assert runs.runs == 4
    assert runs.most == 17, "the best run is the one with the fewest points"
    assert [one.points for one in runs.best] == [17, 25, 31], "who has none has not solved it"
