"""Programs at a table, played by scripted opponents: asked, heard, and never trusted. Nothing is started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from game.games import game_named
from game.play.session import PERSON, AnySession, Match, Session, Source
from game.play.table import AnyTable, Table
from game.players import seats as module
from game.players.opponent import Answer, Failure
from game.players.programs import Program, UnknownPlayer
from game.players.seats import HOPELESS, PACE, WATCHED_PACE, Changed, Concedes, Failed, NoAdvice, Passed, Seats
from game.store.levels import read_levels
from tests.conftest import LEVELS

EXPLODE = game_named("explode")


class Scripted:
    """An opponent that says what it was told to."""

    made: list[Scripted] = []  # noqa: RUF012

    def __init__(self, command: Sequence[str], options: Mapping[str, str], *more: object) -> None:
        self.options = dict(options)
        self.asked: list[int] = []
        self.says: Answer | Failure | None = None
        self.thinking, self.closed, self.depth, self.log = False, False, 0, ["< bestmove"]
        Scripted.made.append(self)

    def ask(self, session: AnySession, go: str, seconds: float) -> None:
        self.asked.append(len(session.moves))
        self.thinking = True

    def poll(self) -> Answer | Failure | None:
        said, self.says = self.says, None
        self.thinking = self.thinking and said is None
        return said

    def stop(self) -> None:
        self.thinking = False

    def close(self) -> None:
        self.closed = True


class Hall:
    """A table, its seats and a clock that only the test moves."""

    def __init__(self, *players: str) -> None:
        session = Session("explode", EXPLODE.rules, Source(), None, Match(players=(players[0], players[1])))
        self.table: AnyTable = Table(EXPLODE, session)
        self.now = 0.0
        self.known = True
        self.seats = Seats(self.table, self.find, lambda: self.now)

    def find(self, player: str) -> Program:
        if not self.known:
            raise UnknownPlayer(player)
        return Program(("nothing",), 1.0)

    def answer(self, move: str, score: int | None = None) -> list[object]:
        """Let the program whose turn it is answer, and its time pass."""
        Scripted.made[-1].says = Answer(move, (move,), score)
        self.seats.poll(False)
        self.now += PACE
        return list(self.seats.poll(False))


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(module, "Opponent", Scripted)
    monkeypatch.setattr(Scripted, "made", [])
    return Hall("level:easy", PERSON)


def test_a_program_is_asked_and_its_move_made_in_good_time(hall: Hall) -> None:
    assert hall.seats.poll(False) == [Changed()]
    (program,) = Scripted.made
    assert program.options["playseed"] == "0"
    program.says = Answer("a5", ("a5",))
    assert hall.seats.poll(False) == []
    assert hall.table.session.moves == [], "nobody could follow a move made at once"
    hall.now += PACE
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.session.moves == ["a5"]
    assert not hall.seats.thinking


def test_a_program_thinks_while_a_move_is_shown_and_moves_a_moment_after_it_has_been_seen(hall: Hall) -> None:
    assert hall.seats.poll(True) == [Changed()]
    (program,) = Scripted.made
    program.says = Answer("a5", ("a5",))
    for _ in range(20):
        hall.now += PACE
        assert hall.seats.poll(True) == []
    assert hall.seats.poll(False) == [], "it has been seen only now"
    assert hall.table.session.moves == []
    hall.now += 1.01 * PACE
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.session.moves == ["a5"]


def test_an_answer_to_a_position_that_is_gone_is_not_used(hall: Hall) -> None:
    hall.seats.poll(False)
    Scripted.made[0].says = Answer("a5", ("a5",))
    hall.seats.poll(False)
    hall.table.lend()
    hall.table.play("b5")
    hall.now += PACE
    hall.seats.poll(False)
    assert hall.table.session.moves == ["b5"]
    assert not Scripted.made[0].thinking


def test_another_session_has_other_programs(hall: Hall) -> None:
    hall.seats.poll(False)
    hall.table.begin(Hall("level:easy", PERSON).table.session)
    hall.seats.poll(False)
    first, second = Scripted.made
    assert first.closed
    assert second.asked == [0]


@pytest.mark.parametrize("what", ["illegal", "crashed", "missing"])
def test_a_failure_is_told_and_the_program_asked_anew(hall: Hall, what: str) -> None:
    hall.known = what != "missing"
    told = list(hall.seats.poll(False))
    if what == "illegal":
        told = hall.answer("c3")
    elif what == "crashed":
        Scripted.made[0].says = Failure("crashed", "")
        told = list(hall.seats.poll(False))
    (failed,) = told
    assert isinstance(failed, Failed)
    assert (failed.side, failed.failure.what) == (0, what)
    assert all(program.closed for program in Scripted.made)
    hall.known = True
    assert hall.seats.poll(False) == [Changed()]
    assert Scripted.made[-1].asked == [0]


def test_a_level_without_hope_offers_to_give_up_once(hall: Hall) -> None:
    told: list[object] = []
    for move, reply in (("a5", "d1"), ("b5", "e1"), ("a5", "d1"), ("b5", "e1")):
        hall.seats.poll(False)
        told = hall.answer(move, HOPELESS)
        if told == [Concedes(0)]:
            break
        hall.table.play(reply)
    assert told == [Concedes(0)]
    moves = len(hall.table.session.moves)
    hall.seats.poll(False)
    assert hall.answer("a5", HOPELESS) == [Changed()], "then it plays on"
    assert len(hall.table.session.moves) == moves + 1


def test_watched_programs_rest_when_they_are_told_to(hall: Hall) -> None:
    hall = Hall("level:easy", "level:hard")
    hall.seats.poll(False)
    hall.table.pause()
    hall.seats.poll(False)
    assert not Scripted.made[-1].thinking
    assert not hall.seats.thinking
    hall.table.step()
    assert hall.seats.poll(False) == [Changed()]


@pytest.mark.parametrize("speed", [1, 2, 4, 0])
def test_watched_programs_go_on_as_fast_as_is_wanted(hall: Hall, speed: int) -> None:
    hall = Hall("level:easy", "level:hard")
    hall.seats.speed = speed
    hall.seats.poll(False)
    Scripted.made[-1].says = Answer("a5", ("a5",))
    if speed:
        hall.seats.poll(False)
        hall.now += 0.99 * WATCHED_PACE / speed
        assert hall.seats.poll(False) == []
        hall.now += 0.02 * WATCHED_PACE / speed
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.session.moves == ["a5"]
    assert hall.seats.at_once == (speed == 0)


def test_a_person_takes_over_a_side_and_gives_it_back(hall: Hall) -> None:
    hall = Hall("level:easy", "level:hard")
    table, match = hall.table, hall.table.session.match
    hall.seats.poll(False)
    table.pause()
    table.take_over(0, lambda player: "" if player == PERSON else player)
    assert match.players == (PERSON, "level:hard")
    assert not table.watching
    assert not table.paused
    hall.seats.poll(False)
    assert not Scripted.made[-1].thinking
    assert table.play("a5")
    assert hall.seats.poll(False) == [Changed()], "the other one answers"
    assert hall.answer("e1") == [Changed()]
    table.give_back(lambda player: "" if player == PERSON else player)
    assert match.players == ("level:easy", "level:hard")
    assert table.relieved is None
    assert table.waiting
    assert hall.seats.poll(False) == [Changed()]
    Scripted.made[0].says = Answer("b5", ("b5",))
    hall.seats.poll(False)
    hall.now += WATCHED_PACE
    assert hall.seats.poll(False) == [Changed()]
    assert table.session.moves == ["a5", "e1", "b5"]


def test_a_side_taken_over_is_nobodys_to_give_back_in_another_match(hall: Hall) -> None:
    hall = Hall("level:easy", "level:hard")
    hall.table.take_over(1, lambda player: "")
    hall.table.begin(Session("explode", EXPLODE.rules, Source(), None, hall.table.session.match))
    assert hall.table.relieved == (1, "level:hard")
    hall.table.begin(Hall("level:easy", PERSON).table.session)
    assert hall.table.relieved is None


def test_advice_and_its_failure(hall: Hall) -> None:
    hall.table.lend()
    hall.seats.advise()
    Scripted.made[0].says = Answer("a5", ("a5",))
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.hint is not None
    hall.seats.advise()
    Scripted.made[0].says = Failure("crashed", "")
    assert hall.seats.poll(False) == [NoAdvice()]
    hall.seats.advise()
    hall.table.play("a5")
    assert hall.seats.poll(False)[0] == Changed()
    assert not hall.seats.advising, "what is asked for is a hint for the position that was"


def test_the_adviser_is_told_what_a_level_asks(monkeypatch: pytest.MonkeyPatch, hall: Hall) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Scripted, "ask", lambda self, session, go, seconds: asked.append(go))
    game = game_named("brickshooter")
    (level,) = (file.level for file in read_levels(LEVELS / "brickshooter", game.parse_level) if "02" in file.name)
    session = Session(game.name, game.rules, Source(level="02", start=game.rules.position_text(level.position)))
    seats = Seats(Table(game, session, level), hall.find, lambda: 0.0)
    seats.advise()
    assert asked == ["go movetime 1000 goal 9 within 2 solution ev"]


def test_a_plan_that_was_told_needs_no_program(hall: Hall) -> None:
    game = game_named("brickshooter")
    table: AnyTable = Table(game, Session(game.name, game.rules, Source(seed=4)))
    seats = Seats(table, hall.find, lambda: 0.0)
    one, two, *_ = game.rules.legal_moves(table.session.position)
    table.advise(one, (one, two))
    table.play(one)
    seats.advise()
    assert not seats.advising
    assert table.hint is not None
    assert table.hint.move == two
    table.play(two)
    seats.advise()
    assert seats.advising


def test_a_pass_is_told(monkeypatch: pytest.MonkeyPatch, hall: Hall) -> None:
    monkeypatch.setattr(hall.table, "make", lambda move: None)
    hall.seats.poll(False)
    assert Passed(0) in hall.answer("pass")
