"""Games of Explode! that end after a number of turns: rules, search, text protocol, files and screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import cycle, islice

import pytest

from game.games import game_named
from game.games.explode.engine import ExplodeEngine
from game.games.explode.rules import moves as rules
from game.play.port.game import SearchLimits
from game.play.records.record import read_record, record_text
from game.play.session.mail import same_start
from game.play.session.match import Match, Person
from game.play.session.session import Session, Source, from_json
from game.players.programs import STRENGTHS, choose
from game.players.ugi import Ugi
from game.rules import IllegalMove, MalformedPosition, Outcome
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.setup.pair import PairSetup
from game.scenes.start.sessions import seed_session
from tests.conftest import Player
from tests.games.explode.test_scene import click, open_scene
from tests.helpers.games import keys, words
from tests.helpers.layout import faults

Start = Callable[..., Player]

EXPLODE = game_named("explode")
LAST_TURN = "r1,.,./.,r3,./b2,.,b2 r 7/8"
"""Red leads by one if it raises, and Blue would win after another turn: but there is none."""
CHANCE = "r5,b4,./.,.,./r1,.,b5 r 3/4"
"""Only the burst on a3 leads to more than Blue has."""


def play(text: str, *moves: str) -> rules.Position:
    position = rules.parse_position(text)
    for move in moves:
        position = rules.play(position, move)
    return position


def test_the_text_has_the_turns_only_where_there_is_a_limit() -> None:
    for text in (rules.START, f"{rules.START} 0/40", "r1,./.,b1 b 41/60", "r1,./.,b1 r 60/60"):
        assert rules.position_text(rules.parse_position(text)) == text
    assert rules.position_text(play(f"{rules.START} 0/40", "a5", "e1")).endswith(" r 2/40")
    assert rules.position_text(play(rules.START, "a5", "e1")).endswith(" r")


@pytest.mark.parametrize("count", ["", "1", "2/1", "-1/4", "01/40", "1/0", "1/1000", "1/40 ", "1/40 x", "a/b", "١/40"])
def test_turns_that_make_no_sense_are_refused(count: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(f"r1,./.,b1 r {count}")


def test_after_the_last_turn_the_higher_sum_wins() -> None:
    before = rules.parse_position(LAST_TURN)
    assert rules.outcome(before) is None, "one turn is left"
    assert rules.outcome(rules.play(before, "a3")) == Outcome(0, "turns", (5, 4))
    assert rules.outcome(play("r1,.,./.,.,./b2,.,b2 r 7/8", "a3")) == Outcome(1, "turns", (2, 4))


def test_equal_sums_are_won_by_blue() -> None:
    assert rules.outcome(play("r1,./.,b2 r 7/8", "a2")) == Outcome(1, "turns", (2, 2))


def test_who_has_no_stars_left_has_lost_whatever_the_sums() -> None:
    assert rules.outcome(play("r5,b1/.,. r 7/8", "a2")) == Outcome(0, "eliminated", (4, 0))


def test_no_move_is_legal_when_all_turns_are_made() -> None:
    over = rules.parse_position("r1,./.,b1 r 8/8")
    assert rules.legal_moves(over) == []
    assert rules.why_illegal(over, "a2") is rules.Refusal.OVER
    with pytest.raises(IllegalMove):
        rules.play(over, "a2")


def test_with_a_limit_no_position_comes_up_again() -> None:
    seen = set()
    session = Session("explode", rules, Source(), {"turns": 20})
    for move in islice(cycle(("a5", "e1")), 8):
        assert session.position not in seen
        seen.add(session.position)
        session.play(move)
    assert session.outcome is None


def test_a_short_game_is_played_undone_saved_and_read() -> None:
    session = Session("explode", rules, Source(seed=4), {"turns": 20})
    moves = []
    while session.outcome is None:
        moves.append(rules.legal_moves(session.position)[0])
        session.play(moves[-1])
    assert len(moves) == 20
    assert session.outcome.reason == "turns"
    session.undo()
    assert (session.outcome, session.position.left) == (None, 1)
    session.redo()
    again = from_json(session.to_json(), rules)
    assert (again.outcome, again.position) == (session.outcome, session.position)
    text = record_text(session)
    assert " turns=20 " in text
    read = read_record(text, game_named)
    assert (read.problem, read.session.outcome) == ("", session.outcome)
    assert same_start(session, read.session), "a letter goes on with the game"
    assert not same_start(session, Session("explode", rules, Source(seed=4)))


def test_without_a_limit_files_are_as_before() -> None:
    plain, unlimited = (Session("explode", rules, Source(seed=4), options) for options in ({}, {"turns": 0}))
    assert unlimited.to_json() == plain.to_json()
    assert record_text(unlimited) == record_text(plain) == "arcade 1 explode seed=4 :"


def talk(*lines: str) -> list[str]:
    said: list[str] = []
    Ugi(EXPLODE, said.append, math.inf).run(lines)
    return said


def test_the_text_protocol_knows_the_limit() -> None:
    assert "option name turns type spin default 0 min 0 max 999" in talk("ugi")
    limited = talk("setoption name turns value 3", "uginewgame", "d", "go perft 3")
    assert limited[0] == f"fen {rules.START} 0/3"
    assert limited[-1] == "Nodes searched: 64"
    assert talk("setoption name turns value 3", "uginewgame", "position startpos moves a5 e1 a5") == []
    assert talk("setoption name turns value 3", "uginewgame", "go perft 4")[-1] == "Nodes searched: 0"
    ended = talk(f"position fen {LAST_TURN} moves a3", "query gameover", "query result", "go depth 3")
    assert ended == ["response true", "response p1win", "bestmove (none)"]


def test_the_search_sees_the_last_turn() -> None:
    session = Session("explode", rules, Source(start=CHANCE))
    (*_, answer) = ExplodeEngine.think(session, SearchLimits(depth=3), lambda: False)
    assert answer.line == ("a3",), "raising the other star loses by the sum"
    assert answer.score > 900_000, "it is a forced win"


@pytest.mark.parametrize("level", [strength.key for strength in STRENGTHS])
def test_every_level_plays_to_the_end(level: str) -> None:
    strength = next(strength for strength in STRENGTHS if strength.key == level)
    session = Session("explode", rules, Source(start="r3,.,./.,.,./.,.,b3 r 0/8"))
    while session.outcome is None:
        (*_, answer) = choose(EXPLODE, session, strength, 1, 0.05, lambda: False)
        session.play(answer.line[0])
    assert len(session.moves) <= 8


def test_what_is_solved_counts_only_where_there_are_turns_enough() -> None:
    known = ExplodeEngine.known(rules.parse_position("r3,.,./.,.,./.,.,b4 r"), SearchLimits(seconds=1.0))
    if known is None:
        pytest.skip("the table does not have this position")
    enough = rules.parse_position(f"r3,.,./.,.,./.,.,b4 r 0/{known.depth}")
    short = rules.parse_position(f"r3,.,./.,.,./.,.,b4 r 1/{known.depth}")
    assert ExplodeEngine.known(enough, SearchLimits(seconds=1.0)) == known
    assert ExplodeEngine.known(short, SearchLimits(seconds=1.0)) is None, "the win would come too late"


def test_advice_never_sells_a_last_turn_that_loses() -> None:
    lost = rules.parse_position("r1,.,./.,.,./b2,.,b2 r 7/8")
    assert "wins" not in str(EXPLODE.reason(lost, "a3", ("a3",)))
    assert "wins" in str(EXPLODE.reason(rules.parse_position(LAST_TURN), "a3", ("a3",)))


# On the screen


def test_the_screen_counts_the_turns(start: Start) -> None:
    player = start()
    scene = open_scene(player, "r1,.,./.,r3,./b2,.,b2 r 5/8", names=("Anna", "Ben"))
    shown = words(player)
    assert "Turn 6 of 8" in shown
    assert shown.count("| 3 |") >= 2, "both panels say how many turns are left"
    assert scene.words.standing().endswith("3 turns left"), "so does the reader"
    click(player, scene, "a3")
    player.settle()
    assert "last turn" in scene.words.turn(), "Blue has one turn left"


def test_the_end_is_counted_and_told(start: Start) -> None:
    player = start()
    scene = open_scene(player, LAST_TURN, names=("Anna", "Ben"))
    click(player, scene, "a3")
    outcome = scene.session.outcome
    assert outcome is not None
    assert scene.ceremony(outcome).counted, "the sums decide, so they are counted"
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    shown = words(player)
    assert "After 8 turns the higher sum of the stars wins." in shown
    assert "Turn 8 of 8" in " ".join(text for text in (scene.words.subtitle(),))
    title, lines = scene.words.result(Outcome(1, "turns", (9, 9)))
    assert title == "Blue (Ben) wins!"
    assert lines == ["After 8 turns the sums of the stars are equal.", "Then Blue wins, because Red began."]


def set_up(player: Player) -> PairSetup:
    player.app.settings.players = (Person(), Person())
    player.app.settings.met = ("explode",)
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, EXPLODE)
    player.app.push(setup)
    player.run()
    return setup


def test_a_short_game_is_set_up_on_the_first_page(start: Start) -> None:
    player = start(size=(1280, 720))
    set_up(player)
    assert {"board", "option turns"} <= set(keys(player)), "both stand on the first page"
    player.choose("board", 2)
    player.choose("option turns", 2)
    player.run()
    assert "After 40 turns the higher sum of the stars wins." in words(player)
    assert faults(player.app) == []
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert rules.position_text(scene.session.position) == "r3,.,./.,.,./.,.,b3 r 0/40"
    assert scene.session.source.level == "06-duel"


def test_a_limit_goes_with_the_usual_board_and_without_one_all_is_as_before(start: Start) -> None:
    player = start(size=(1280, 720))
    set_up(player)
    player.choose("option turns", 3)
    player.press("play")
    assert player.app.front.session.options == {"turns": 60}  # type: ignore[attr-defined]
    other = start(size=(1280, 720))
    set_up(other)
    other.press("play")
    session = other.app.front.session  # type: ignore[attr-defined]
    assert (session.options, session.position) == ({}, rules.start())


def test_a_series_of_games_keeps_its_limit() -> None:
    session = seed_session(EXPLODE, 1, {"turns": 40}, Match(("Anna", "Ben"), 3))
    again = seed_session(EXPLODE, 2, session.options, session.match)
    assert again.position.limit == 40
