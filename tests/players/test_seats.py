"""Programs at a table, played by scripted opponents: asked, heard, and never trusted. Nothing is started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from game.games import game_named
from game.play.port.game import HOPELESS
from game.play.session.match import Bot, Engine, Match, Person, Player
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Here
from game.play.table.table import AnyTable, Table
from game.players import seats as module
from game.players.opponent import Answer, Failure
from game.players.programs import Adviser, Program, UnknownPlayer
from game.players.seats import EVEN, LEAST_THINKING, WATCHED_PACE, Changed, Concedes, Failed, NoAdvice, Seats
from game.store.levels.levels import read_levels
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

    def __init__(self, *players: Player) -> None:
        session = Session("explode", EXPLODE.rules, Source(), None, Match(players=(players[0], players[1])))
        self.table: AnyTable = Table(EXPLODE, session, Here())
        self.now = 0.0
        self.answers: list[str] = []
        """What can be answered to the first move, the expected answer first."""
        self.known = True
        self.seats = Seats(self.table, self.find, lambda: self.now)

    def find(self, player: Player | Adviser) -> Program:
        if not self.known:
            raise UnknownPlayer(str(player))
        return Program(("nothing",), 1.0)

    def answer(self, move: str, score: int | None = None) -> list[object]:
        """Let the program whose turn it is answer, and its time pass."""
        Scripted.made[-1].says = Answer(move, (move,), score)
        self.seats.poll(False)
        self.now += 1.01 * LEAST_THINKING
        return list(self.seats.poll(False))


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(module, "Opponent", Scripted)
    monkeypatch.setattr(Scripted, "made", [])
    return Hall(Engine("easy"), Person())


def test_a_program_is_asked_and_its_move_made_in_good_time(hall: Hall) -> None:
    assert hall.seats.poll(False) == [Changed()]
    (program,) = Scripted.made
    assert program.options["playseed"] == "0"
    program.says = Answer("a5", ("a5",))
    assert hall.seats.poll(False) == []
    assert hall.table.session.moves == [], "nobody could follow a move made at once"
    hall.now += LEAST_THINKING
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.session.moves == ["a5"]
    assert not hall.seats.thinking


def test_a_program_thinks_while_a_move_is_shown_and_moves_a_moment_after_it_has_been_seen(hall: Hall) -> None:
    assert hall.seats.poll(True) == [Changed()]
    (program,) = Scripted.made
    program.says = Answer("a5", ("a5",))
    for _ in range(20):
        hall.now += LEAST_THINKING
        assert hall.seats.poll(True) == []
    assert hall.seats.poll(False) == [], "it has been seen only now"
    assert hall.table.session.moves == []
    hall.now += 1.01 * LEAST_THINKING
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.session.moves == ["a5"]


def test_an_answer_to_a_position_that_is_gone_is_not_used(hall: Hall) -> None:
    hall.seats.poll(False)
    Scripted.made[0].says = Answer("a5", ("a5",))
    hall.seats.poll(False)
    hall.table.lend()
    hall.table.play("b5")
    hall.now += LEAST_THINKING
    hall.seats.poll(False)
    assert hall.table.session.moves == ["b5"]
    assert not Scripted.made[0].thinking


def test_another_session_has_other_programs(hall: Hall) -> None:
    hall.seats.poll(False)
    hall.table.begin(Hall(Engine("easy"), Person()).table.session)
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


def stand(hall: Hall, game: str, start: str = "") -> Hall:
    """Let the hall have another game, which its program begins."""
    found = game_named(game)
    match = Match(players=(Engine("easy"), Person()))
    if game == "combact":
        match.beginner = 1
    hall.table = Table(
        found, Session(game, found.rules, Source(level="x" if start else "", start=start), None, match), Here()
    )
    hall.seats = Seats(hall.table, hall.find, lambda: hall.now)
    return hall


def first(hall: Hall) -> str:
    session = hall.table.session
    return str(session.rules.legal_moves(session.position)[0])


@pytest.mark.parametrize("game", ["unstack", "combact"])
def test_a_level_without_hope_offers_to_give_up_once(hall: Hall, game: str) -> None:
    stand(hall, game)
    told: list[object] = []
    for score in (HOPELESS, HOPELESS + 1, HOPELESS, HOPELESS):
        if not hall.table.plays(hall.table.session.side):
            assert hall.table.play(first(hall))
        hall.seats.poll(False)
        assert not told, "only what it sees twice in a row counts"
        told = [entry for entry in hall.answer(first(hall), score) if isinstance(entry, Concedes)]
    side = hall.table.session.side
    assert told == [Concedes(side)]
    assert hall.table.plays(side)
    moves = len(hall.table.session.moves)
    hall.seats.poll(False)
    assert hall.answer(first(hall), HOPELESS) == [Changed()], "then it plays on"
    assert len(hall.table.session.moves) == moves + 1


@pytest.mark.parametrize(("counters", "gives_up"), [("b5,b5,b5,b5", True), ("b5,b5,.,.", False)])
def test_a_last_star_has_no_hope_whatever_the_search_says(hall: Hall, counters: str, gives_up: bool) -> None:
    others = ",".join(["b5"] * 8)
    stand(hall, "explode", f"r1,.,.,.,.,.,.,./.,.,.,.,.,.,.,./{others}/{counters},b1,.,.,b1 r")
    told: list[object] = []
    for reply in ("e1", "h1"):
        hall.seats.poll(False)
        told = hall.answer("a4", -367)
        if Concedes(0) not in told:
            hall.table.play(reply)
    assert (Concedes(0) in told) is gives_up


def test_a_level_agrees_to_a_draw_when_it_saw_itself_no_better_off(hall: Hall) -> None:
    for score, takes in ((EVEN, True), (EVEN + 1, False), (-300, True)):
        hall.seats.poll(False)
        hall.answer(first(hall), score)
        assert hall.seats.takes_draw(0) is takes
        hall.table.play(first(hall))
    for takes in (True, False, True):
        hall.table.undo()
        assert hall.seats.takes_draw(0) is takes, "what it thought then, it thinks again"


@pytest.mark.parametrize("ahead", [0, 1])
def test_a_level_that_has_not_thought_judges_a_draw_at_a_glance(hall: Hall, ahead: int) -> None:
    rows = ["b1,.,.,.,.", *4 * ["r4,r4,r4,r4,."]] if ahead == 0 else ["r1,.,.,.,.", *4 * ["b4,b4,b4,b4,."]]
    stand(hall, "explode", "/".join(rows) + " b")
    assert hall.seats.takes_draw(0) is (ahead == 1)


def test_a_bot_knows_of_no_draws_and_never_gives_up(hall: Hall) -> None:
    stand(hall, "unstack").table.session.match.players = Bot("Bob"), Person()
    for _ in range(3):
        hall.seats.poll(False)
        assert hall.answer(first(hall), HOPELESS) == [Changed()]
        assert not hall.seats.takes_draw(0)
        hall.table.play(first(hall))


def test_watched_programs_rest_when_they_are_told_to(hall: Hall) -> None:
    hall = Hall(Engine("easy"), Engine("hard"))
    hall.seats.poll(False)
    hall.table.pause()
    hall.seats.poll(False)
    assert not Scripted.made[-1].thinking
    assert not hall.seats.thinking
    hall.table.step()
    assert hall.seats.poll(False) == [Changed()]


@pytest.mark.parametrize("speed", [1, 2, 4, 0])
def test_watched_programs_go_on_as_fast_as_is_wanted(hall: Hall, speed: int) -> None:
    hall = Hall(Engine("easy"), Engine("hard"))
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
    hall = Hall(Engine("easy"), Engine("hard"))
    table, match = hall.table, hall.table.session.match
    hall.seats.poll(False)
    match.take_over(0, lambda player: "" if player == Person() else player)
    assert match.players == (Person(), Engine("hard"))
    assert not table.self_play
    hall.seats.poll(False)
    assert not Scripted.made[-1].thinking
    assert table.play("a5")
    assert hall.seats.poll(False) == [Changed()], "the other one answers"
    assert hall.answer("e1") == [Changed()]
    match.give_back(lambda player: "" if player == Person() else player)
    assert match.players == (Engine("easy"), Engine("hard"))
    assert match.relieved is None
    assert table.waiting
    assert hall.seats.poll(False) == [Changed()]
    Scripted.made[0].says = Answer("b5", ("b5",))
    hall.seats.poll(False)
    hall.now += WATCHED_PACE
    assert hall.seats.poll(False) == [Changed()]
    assert table.session.moves == ["a5", "e1", "b5"]


def test_a_side_taken_over_is_nobodys_to_give_back_in_another_match(hall: Hall) -> None:
    hall = Hall(Engine("easy"), Engine("hard"))
    hall.table.session.match.take_over(1, lambda player: "")
    hall.table.begin(Session("explode", EXPLODE.rules, Source(), None, hall.table.session.match))
    assert hall.table.session.match.relieved == (1, Engine("hard"))
    hall.table.begin(Hall(Engine("easy"), Person()).table.session)
    assert hall.table.session.match.relieved is None


def test_advice_and_its_failure(hall: Hall) -> None:
    hall.table.lend()
    hall.seats.advise()
    Scripted.made[0].says = Answer("a5", ("a5",))
    assert hall.seats.poll(False) == [Changed()]
    assert hall.table.hints.shown is not None
    hall.seats.advise()
    assert not hall.seats.advising, "the hint for this position is known"
    hall.table.play("a5")
    hall.seats.advise()
    Scripted.made[0].says = Failure("crashed", "")
    assert hall.seats.poll(False) == [NoAdvice()]
    hall.seats.advise()
    hall.table.play(hall.table.session.rules.legal_moves(hall.table.session.position)[0])
    assert hall.seats.poll(False)[0] == Changed()
    assert not hall.seats.advising, "what is asked for is a hint for the position that was"


def test_the_adviser_is_told_what_a_level_asks(monkeypatch: pytest.MonkeyPatch, hall: Hall) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Scripted, "ask", lambda self, session, go, seconds: asked.append(go))
    game = game_named("brickshooter")
    (level,) = (file.level for file in read_levels(LEVELS / "brickshooter", game.parse_level) if "02" in file.name)
    session = Session(game.name, game.rules, Source(level="02", start=game.rules.position_text(level.position)))
    seats = Seats(Table(game, session, Here(), level), hall.find, lambda: 0.0)
    seats.advise()
    assert asked == ["go movetime 1000 goal 9 within 2 solution ev"]


def test_a_plan_that_was_told_needs_no_program(hall: Hall) -> None:
    game = game_named("brickshooter")
    table: AnyTable = Table(game, Session(game.name, game.rules, Source(seed=4)), Here())
    seats = Seats(table, hall.find, lambda: 0.0)
    one, two, *_ = game.rules.legal_moves(table.session.position)
    table.hints.advise(one, (one, two))
    table.play(one)
    seats.advise()
    assert not seats.advising
    assert table.hints.shown is not None
    assert table.hints.shown.move == two
    table.play(two)
    seats.advise()
    assert seats.advising


# Thinking on in the other's time


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Hall:
    """An expert has moved, and thinks about the answer it expects."""
    monkeypatch.setattr(module, "Opponent", Scripted)
    monkeypatch.setattr(Scripted, "made", [])
    hall = Hall(Engine("expert"), Person())
    hall.seats.poll(False)
    hall.answers = expected_answers(hall)
    Scripted.made[-1].says = Answer("a5", ("a5", hall.answers[0]))
    hall.seats.poll(False)
    hall.now += LEAST_THINKING
    hall.seats.poll(False)
    assert hall.table.session.moves == ["a5"]
    return hall


def expected_answers(hall: Hall) -> list[str]:
    rules = hall.table.session.rules
    return rules.legal_moves(rules.play(hall.table.session.position, "a5"))


def test_the_time_spent_counts_if_the_expected_move_is_made(expert: Hall) -> None:
    (program,) = Scripted.made
    assert program.asked == [0, 2], "it is asked about the position after the expected move"
    assert program.thinking
    assert not expert.seats.thinking, "nobody waits for it"
    program.says = Answer("a4", ("a4",))
    for _ in range(5):
        assert expert.seats.poll(False) == []
    assert not program.thinking, "then it rests"
    expert.table.make(expert.answers[0])
    expert.seats.poll(False)
    expert.now += LEAST_THINKING
    assert expert.seats.poll(False) == [Changed()]
    assert expert.table.session.moves == ["a5", expert.answers[0], "a4"]
    assert program.asked == [0, 2], "it was not asked again"


def test_what_is_still_looked_for_is_waited_for(expert: Hall) -> None:
    (program,) = Scripted.made
    expert.seats.poll(False)
    expert.table.make(expert.answers[0])
    expert.seats.poll(False)
    assert program.thinking
    assert expert.seats.thinking
    program.says = Answer("a4", ("a4",))
    expert.now += LEAST_THINKING
    expert.seats.poll(False)
    assert expert.table.session.moves[-1] == "a4"
    assert program.asked == [0, 2]


def test_another_move_is_thought_about_anew(expert: Hall) -> None:
    (program,) = Scripted.made
    expert.table.make(expert.answers[1])
    expert.seats.poll(False)
    assert program.asked == [0, 2, 2]
    program.says = Answer("a4", ("a4",))
    expert.now += LEAST_THINKING
    expert.seats.poll(False)
    assert expert.table.session.moves == ["a5", expert.answers[1], "a4"]


@pytest.mark.parametrize("what", ["undo", "rest", "advise", "close", "restart"])
def test_thinking_on_is_stopped_at_once(expert: Hall, what: str) -> None:
    (program,) = Scripted.made
    if what == "undo":
        expert.table.session.undo()
    elif what == "restart":
        session = Session("explode", EXPLODE.rules, Source(), None, Match(players=(Person(), Person())))
        expert.table.begin(session)
    elif what == "advise":
        expert.seats.advise()
    else:
        getattr(expert.seats, what)()
    expert.seats.poll(False)
    if what == "undo":
        assert program.asked == [0, 2, 0], "it is its turn again"
    else:
        assert program.closed or not program.thinking


def test_a_failure_in_the_persons_time_is_no_news(expert: Hall) -> None:
    (program,) = Scripted.made
    program.says = Failure("crashed", "")
    assert expert.seats.poll(False) == []
    assert program.closed
    expert.table.make(expert.answers[0])
    assert expert.seats.poll(False) == [Changed()]
    assert Scripted.made[-1].asked == [2]


@pytest.mark.parametrize(
    ("player", "other", "line"),
    [
        (Engine("hard"), Person(), ("a5", "e1")),
        (Engine("expert"), Engine("expert"), ("a5", "e1")),
        (Engine("expert"), Person(), ("a5",)),
        (Engine("expert"), Person(), ("a5", "nonsense")),
    ],
)
def test_only_an_expert_thinks_on_and_only_about_a_persons_answer(
    monkeypatch: pytest.MonkeyPatch, player: str, other: str, line: tuple[str, ...]
) -> None:
    monkeypatch.setattr(module, "Opponent", Scripted)
    monkeypatch.setattr(Scripted, "made", [])
    hall = Hall(player, other)
    hall.seats.poll(False)
    Scripted.made[-1].says = Answer("a5", line)
    hall.seats.poll(False)
    hall.now += 1.0
    hall.seats.poll(False)
    assert hall.table.session.moves == ["a5"]
    assert Scripted.made[0].asked == [0]
