"""The arena: the same match again, fair openings, honest numbers."""

from __future__ import annotations

import math
import sys
from random import Random

import pytest
from msgspec.structs import replace

from game.games import game_named
from game.play.port.game import SearchLimits
from game.play.session.session import AnySession, Session, Source
from tools import arena
from tools.arena import Match, Opening, PlayerError, Score, elo, main, opening, play_game, play_match, play_pair, player

EXPLODE = Match("explode", ("nodes:40", "nodes:5"))


@pytest.mark.slow
def test_the_same_seed_plays_the_same_match() -> None:
    match = Match("combact", ("beginner", "nodes:20"))
    assert play_match(match, 2) == play_match(match, 2)


def test_openings_are_not_over_differ_and_depend_on_the_seed() -> None:
    found = [opening(EXPLODE, pair) for pair in range(6)]
    assert all(len(begin.moves) == 2 for begin in found)
    assert len({begin.moves for begin in found}) > 3
    assert opening(EXPLODE, 2) == found[2]
    assert opening(Match("explode", ("", ""), seed=2), 2) != found[2]
    for begin in found:
        assert _begun(EXPLODE, begin).outcome is None


@pytest.mark.slow
def test_openings_that_a_search_thinks_decided_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LOOKS", (5, 30))
    match = Match("combact", ("", ""), {"goal": "bases"}, even=40)
    found = [opening(match, pair) for pair in range(6)]
    ahead = [_ahead(match, begin) for begin in found]
    assert max(ahead) <= 40
    assert [opening(match, pair) for pair in range(6)] == found
    loose = [opening(Match("combact", ("", ""), {"goal": "bases"}), pair) for pair in range(6)]
    # Those that were even already are the same; others were replaced.
    assert [begin for begin in loose if _ahead(match, begin) > 40]
    assert all(begin in found for begin in loose if _ahead(match, begin) <= 40)


def test_what_is_drawn_in_a_game_is_drawn_for_each_pair_and_alike_in_both_its_games() -> None:
    match = Match("combact", ("nodes:2", "nodes:2"))
    rings = [play_game(match, [_first, _first], opening(match, pair)).positions[0].ring for pair in (0, 0, 1)]
    assert rings[0] == rings[1] != rings[2]


@pytest.mark.slow
def test_each_opening_is_played_with_both_sides() -> None:
    sides = []

    def recorder(name: str, session: AnySession) -> str:
        if len(session.moves) == 2:
            sides.append(name)
        return session.rules.legal_moves(session.position)[0]

    begin = opening(EXPLODE, 0)
    players = [lambda session: recorder("a", session), lambda session: recorder("b", session)]
    one = play_game(EXPLODE, players, begin)
    other = play_game(EXPLODE, players[::-1], begin)
    assert sides == ["a", "b"]
    # Both play alike, so that the games do, and the results cancel out.
    assert one.moves == other.moves


def test_equal_players_share_a_pair() -> None:
    results = play_pair(Match("combact", ("nodes:5", "nodes:5"), {"goal": "bases"}), 1)
    assert sum(game.points for game in results) == 1
    assert results[0].plies == results[1].plies


def test_a_game_without_end_is_half_a_point_for_each_and_said_to_be_unfinished() -> None:
    score = play_match(replace(EXPLODE, longest=6), 1)
    assert (score.wins, score.draws, score.losses, score.plies, score.unfinished) == (0, 2, 0, 6, 2)
    assert str(score).startswith("+0 =2 (2 unfinished) -0")


def test_the_score_in_numbers() -> None:
    score = Score((2.0, 1.0, 1.5, 0.5), wins=4, draws=2, losses=2, plies=30.0)
    assert score.share == 5 / 8
    # The standard deviation of 2, 1, 1.5, 0.5 is sqrt(5 / 12); half of it is a game's share.
    assert score.error == pytest.approx(1.96 * math.sqrt(5 / 12) / 2 / 2)
    assert str(score).startswith("+4 =2 -2  62.5 % ± 31.6  Elo +89 [-")
    assert Score((2.0,)).error == 0.5


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1.0) == pytest.approx(800, abs=1)
    assert elo(0.0) == pytest.approx(-800, abs=1)


@pytest.mark.slow
def test_more_nodes_win() -> None:
    score = play_match(Match("combact", ("nodes:600", "nodes:1"), {"goal": "autonomy"}), 6)
    assert score.share > 0.75


def test_a_program_plays() -> None:
    code = "import sys\nfrom game.app.command.cli import main\nraise SystemExit(main(['ugi', 'explode']))\n"
    command = f'{sys.executable} -c "{code}"'
    seat = player(game_named("explode"), f"ugi:{command}", movetime=1)
    assert isinstance(seat, arena.Program)
    session = Session("explode", game_named("explode").rules, Source())
    try:
        for _ in range(2):
            session.play(seat(session))
    finally:
        seat.close()
    assert len(session.moves) == 2


def test_a_program_that_ends_is_named() -> None:
    with pytest.raises(PlayerError, match="ugiok"):
        player(game_named("explode"), f"ugi:{sys.executable} -c ''")


@pytest.mark.parametrize("text", ["nobody", "nodes:many", "nodes:", "time:3", ""])
def test_players_that_do_not_exist(text: str) -> None:
    with pytest.raises(PlayerError):
        player(game_named("explode"), text)


@pytest.mark.slow
def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["unstack", "nodes:9", "expert", "--nodes", "3", "--games", "2", "--option", "rules=neto2026"]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "unstack rules=neto2026 nodes:9 - nodes:3: +" in out
    assert main(["unstack", "nodes:9", "nobody"]) == 2
    assert main(["unstack", "nodes:9", "nodes:9", "--option", "rules=none"]) == 2
    assert main(["unstack", "nodes:9@missing.json", "nodes:9"]) == 2
    assert "missing.json" in capsys.readouterr().err


@pytest.mark.slow
def test_workers_change_nothing() -> None:
    match = Match("combact", ("nodes:4", "nodes:2"))
    assert play_match(match, 4, workers=2) == play_match(match, 4)


def _ahead(match: Match, begin: Opening) -> int:
    """How far a side is ahead after an opening, as the search that chooses even ones sees it at its best."""
    session = _begun(match, begin)
    think = game_named(match.game).think
    return max(abs([*think(session, SearchLimits(nodes=nodes), lambda: False)][-1].score) for nodes in arena.LOOKS)


def _begun(match: Match, begin: Opening) -> AnySession:
    session = Session(match.game, game_named(match.game).rules, begin.source, match.options)
    for move in begin.moves:
        session.play(move)
    return session


def _first(session: AnySession) -> str:
    return session.rules.legal_moves(session.position)[0]


@pytest.mark.parametrize("name", ["explode", "unstack", "combact"])
def test_a_limit_of_processor_time_goes_by_the_processor_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session: AnySession = Session(name, game_named(name).rules, Source(seed=1))
    asked = 0

    def used() -> float:
        nonlocal asked
        asked += 1
        return float(asked)

    def forbidden() -> float:
        raise AssertionError("the clock on the wall")

    monkeypatch.setattr("time.process_time", used)
    monkeypatch.setattr("time.perf_counter", forbidden)
    assert player(game_named(name), "cpu:5")(session) in session.rules.legal_moves(session.position)
    assert 5 <= asked < 20


LURE = "r5,b1,./b1,b2,./r1,b1,r5 r"
"""Bursting a3 turns two stars, and c1 one; there is a third move that turns none."""
TRAP = "r5,b1,r5/b4,r5,b3/b5,r3,b1 r"
"""Bursting b2 turns three stars and c3 two, but after b2 the answer takes five."""


def test_learners_take_the_most_they_see_and_the_careful_one_looks_at_the_answer() -> None:
    game = game_named("explode")
    lure: AnySession = Session("explode", game.rules, Source(start=LURE))
    assert {player(game, "random", seed)(lure) for seed in range(40)} == {"a1", "a3", "c1"}
    assert {player(game, "greedy", seed)(lure) for seed in range(20)} == {"a3"}
    trap: AnySession = Session("explode", game.rules, Source(start=TRAP))
    assert {player(game, "greedy", seed)(trap) for seed in range(20)} == {"b2"}
    assert {player(game, "careful", seed)(trap) for seed in range(20)} == {"c3"}


def test_what_a_move_of_combact_takes_is_counted_by_its_goal() -> None:
    game = game_named("combact")
    for goal, least in (("time", 1), ("autonomy", 100), ("bases", 100)):
        session: AnySession = Session("combact", game.rules, Source(seed=5), {"goal": goal})
        chance = Random(3)
        most = 0
        while session.outcome is None:
            before = session.position
            for move in chance.sample(moves := session.rules.legal_moves(before), min(8, len(moves))):
                most = max(most, game.taken(before, move, session.rules.play(before, move)))
            session.play(chance.choice(moves))
        assert most >= least, f"no move of a whole game for {goal} takes anything"
