"""The table: moves, undo and redo, programs at it, ends and lessons, without a window."""

from __future__ import annotations

import pytest

from game.games import game_named
from game.play.port.advice import TAKE_BACK
from game.play.port.game import ANSWERED, LOST
from game.play.port.move_result import Declined, Hinted, MoveResult, Seated, Turned, Wish
from game.play.puzzles import courses
from game.play.puzzles.courses import lesson_table
from game.play.session.match import Engine, Match, Person
from game.play.session.session import OVER, AnySession, Session, Source
from game.play.table.occasion import Here, Taught
from game.play.table.state import WAITING, WATCHING
from game.play.table.table import AnyTable, Table
from game.rules import IllegalMove

EXPLODE = game_named("explode")
ALMOST_WON = "r5,b1/.,. r"
COMPUTER = Engine("easy")


def table(*players: str, start: str = "", saved: list[int] | None = None) -> AnyTable:
    """A table of Explode!; every time the game is kept, the number of its moves is taken down in `saved`."""
    seats = (*players, Person(), Person())[:2]
    session = Session("explode", EXPLODE.rules, Source(level="x" if start else "", start=start), None, Match())
    session.match.players = seats[0], seats[1]

    def save(session: AnySession) -> None:
        if saved is not None:
            saved.append(len(session.moves))

    return Table(EXPLODE, session, Here(), None, save)


def test_a_move_waits_to_be_shown_and_is_kept() -> None:
    saved: list[int] = []
    at = table(saved=saved)
    before = at.session.position
    assert at.play("a5")
    (move,) = at.changes
    assert isinstance(move, MoveResult)
    assert (move.before, move.after) == (before, at.session.position)
    assert move.events
    assert saved == [1]


def test_a_gesture_travels_with_its_move_alone() -> None:
    at = table()
    assert not at.play("c3", "refused")
    assert at.play("a5", "by hand")
    at.make("d1")
    gestures = [change.gesture for change in at.changes if isinstance(change, MoveResult)]
    assert gestures == ["by hand", None]
    assert at.last is not None
    assert at.last.gesture is None, "who loads the game has seen none"


def test_a_wrong_move_says_why_and_the_next_right_one_takes_that_back() -> None:
    at = table()
    assert not at.play("c3")
    assert at.refusal == "empty"
    assert not at.changes
    assert at.play("a5")
    assert at.refusal == ""


def test_an_end_is_told_once_and_counted() -> None:
    saved: list[int] = []
    at = table(start=ALMOST_WON, saved=saved)
    assert at.play("a2")
    outcome = at.settle()
    assert outcome is not None
    assert outcome.winner == 0
    assert at.session.match.wins == [1, 0]
    assert saved == [1, 1], "the count is kept, too"
    assert at.settle() is None
    assert not at.play("b2")
    assert at.refusal == OVER
    at.undo()
    assert at.session.match.wins == [0, 0]
    at.redo()
    assert at.settle() == outcome


def test_a_game_that_had_ended_before_is_no_news() -> None:
    first = table(start=ALMOST_WON)
    first.play("a2")
    assert Table(EXPLODE, first.session, Here()).settle() is None


def test_undo_leads_to_where_a_person_moves() -> None:
    at = table(Person(), COMPUTER)
    assert not at.can_undo
    at.play("a5")
    assert at.waiting
    assert not at.play("d1")
    assert at.refusal == WAITING
    at.make("d1")
    assert not at.waiting
    at.undo()
    assert at.session.moves == []
    assert at.changes[-1] == Turned()
    at.changes.clear()
    at.redo()
    assert at.session.moves == ["a5", "d1"]
    assert [type(change) for change in at.changes] == [MoveResult, MoveResult]


def test_a_program_that_began_keeps_its_first_move() -> None:
    at = table(COMPUTER, Person())
    at.make("a5")
    assert not at.can_undo
    at.undo()
    assert at.session.moves == ["a5"]


def test_programs_that_play_each_other_are_watched() -> None:
    at = table(COMPUTER, COMPUTER)
    assert at.self_play
    assert not at.play("a5")
    assert at.refusal == WATCHING
    at.make("a5")
    at.make("d1")
    at.undo()
    assert at.session.moves == ["a5"], "one move at a time"
    assert at.resting, "whoever goes back wants to look"
    at.step()
    assert not at.resting
    at.make("d1")
    assert at.resting
    at.pause()
    assert not at.resting


def test_a_move_can_be_lent_and_a_seat_taken_by_another() -> None:
    at = table(COMPUTER, Person())
    at.lend()
    assert not at.waiting
    assert at.play("a5")
    at.play("d1")
    assert at.waiting, "it was one move only"
    at.session.match.seat(0, Person(), lambda player: "Easy" if player == COMPUTER else "")
    assert not at.waiting


@pytest.mark.parametrize(("named", "then"), [("", "Hard"), ("Easy", "Hard"), ("Kim", "Kim")])
def test_a_name_goes_with_the_program_but_not_one_that_somebody_gave(named: str, then: str) -> None:
    at = table(COMPUTER, Person())
    at.session.match.names = named, ""
    at.session.match.seat(0, Engine("hard"), {COMPUTER: "Easy", Engine("hard"): "Hard"}.__getitem__)
    assert at.session.match.names == (then, "")


# Ends that the players make


def test_giving_up_ends_the_game_at_once() -> None:
    at = table(Person(), COMPUTER)
    at.play("a5")
    at.resign(1)
    assert at.changes[-1] == Turned()
    outcome = at.settle()
    assert outcome is not None
    assert outcome.winner == 0


@pytest.mark.parametrize("side", [0, 1, None])
def test_what_the_players_ended_is_kept_counted_once_and_can_be_taken_back(side: int | None) -> None:
    saved: list[int] = []
    at = table(saved=saved)
    at.play("a5")
    wins = [0, 0]
    if side is None:
        at.agree()
    else:
        at.resign(side)
        wins[1 - side] = 1
    assert saved == [1, 1], "before anybody looks"
    outcome = at.settle()
    assert outcome is not None
    assert outcome == at.session.outcome == at.ending
    assert at.settle() is None
    at.resign(0)
    at.agree()
    assert at.session.match.wins == wins
    assert at.session.outcome == outcome
    assert not at.play("d1")
    assert at.refusal == OVER
    at.undo()
    assert (at.session.moves, at.ending, at.session.match.wins) == (["a5"], None, [0, 0])
    assert at.play("e1")
    assert not at.session.finished


def test_what_the_players_ended_and_took_back_can_be_redone() -> None:
    at = table()
    at.play("a5")
    at.resign(1)
    at.settle()
    for _ in range(2):
        at.undo()
    assert at.can_redo
    at.redo()
    assert (at.session.moves, at.ending) == (["a5"], None), "first the moves"
    at.redo()
    assert at.settle() is not None
    assert (at.session.match.wins, at.can_redo) == ([1, 0], False)
    at.undo()
    at.play("e1")
    assert not at.can_redo, "the game has taken another way"


def test_giving_up_before_the_first_move_can_be_taken_back_too() -> None:
    at = table()
    at.resign(0)
    assert at.settle() is not None
    assert at.session.finished
    assert at.can_undo
    at.undo()
    assert at.ending is None
    assert not at.can_undo


def test_who_gave_up_against_a_program_goes_on_where_the_game_stood() -> None:
    at = table(Person(), COMPUTER)
    at.play("a5")
    assert at.waiting
    assert at.speaker == 0, "while the program thinks, too"
    at.resign(0)
    at.settle()
    assert not at.waiting
    at.undo()
    assert at.waiting
    at.make("d1")
    assert at.session.moves == ["a5", "d1"]


def test_beginning_anew_after_giving_up_leaves_the_end_where_it_was() -> None:
    at = table()
    at.play("a5")
    at.resign(1)
    at.settle()
    assert at.restart()
    assert (at.ending, at.session.match.wins) == (None, [0, 0])
    at.undo()
    assert at.settle() is not None
    assert at.session.match.wins == [1, 0]


def test_what_has_not_begun_is_not_begun_anew() -> None:
    at = table(COMPUTER, Person())
    at.make("a5")
    assert not at.restart()
    assert at.session.moves == ["a5"]


def test_only_a_person_in_a_game_that_goes_on_may_give_up() -> None:
    assert table().speaker == 0
    assert table(COMPUTER, Person()).speaker == 1
    assert table(COMPUTER, COMPUTER).speaker is None
    assert alone().speaker is None
    assert lesson_table(EXPLODE).speaker is None
    at = table(start=ALMOST_WON)
    at.play("a2")
    assert at.speaker is None


def test_a_draw_is_offered_by_the_side_to_move_and_once_for_every_move() -> None:
    at = table()
    assert at.can_offer
    at.offer()
    assert not at.can_offer
    at.play("a5")
    assert at.can_offer, "now it is the other side's to offer"
    at.offer()
    at.play("d1")
    assert at.can_offer
    at.offer()
    at.undo()
    at.undo()
    assert not at.can_offer, "taking back is no move"
    at.begin(table().session)
    assert at.can_offer


def test_a_draw_is_not_offered_for_a_program() -> None:
    at = table(COMPUTER, Person())
    assert not at.can_offer
    at.lend()
    assert not at.can_offer, "nor by who makes its move"
    at.play("a5")
    assert at.can_offer
    at.agree()
    assert not at.can_offer


def test_another_session_begins_with_nothing_of_the_last_one() -> None:
    at = table()
    at.play("a5")
    at.refuse("empty")
    at.begin(table(start=ALMOST_WON).session)
    assert at.changes[-1] == Turned(anew=True)
    assert at.refusal == ""
    assert at.settle() is None


def test_whoever_sat_in_for_a_program_does_not_in_another_session() -> None:
    at = table(COMPUTER, Person())
    at.lend()
    assert not at.waiting
    at.begin(table(COMPUTER, Person()).session)
    assert at.waiting


def test_programs_that_were_asked_for_one_more_move_make_none_in_another_session() -> None:
    at = table(COMPUTER, COMPUTER)
    at.step()
    assert not at.resting
    at.begin(table(COMPUTER, COMPUTER).session)
    assert at.resting, "they are still told to wait"


def test_a_hint_is_shown_only_for_a_move_that_is_possible() -> None:
    at = table()
    at.hints.advise("z9", ("z9",))
    assert at.hints.shown is None
    at.hints.advise("a5", ("a5",))
    assert at.hints.shown is not None
    assert at.hints.shown.why is not None
    at.play("a5")
    assert at.hints.shown is None


def test_a_hint_that_comes_or_goes_is_told_and_takes_the_place_of_a_refusal() -> None:
    at = table()
    at.refuse("empty")
    at.hints.advise("a5", ("a5", "d1"))
    assert (list(at.changes), at.refusal) == ([Hinted()], "")
    at.hints.tell_more()
    at.hints.hide()
    at.hints.hide()
    assert list(at.changes) == 3 * [Hinted()]
    at.hints.tell_more()
    at.play("a5")
    assert [type(change) for change in at.changes] == [*5 * [Hinted], MoveResult]


def test_who_plays_now_and_whether_programs_wait_is_told() -> None:
    at = table(COMPUTER, COMPUTER)
    at.pause()
    at.step()
    at.take_over(0, str)
    assert not at.paused
    at.give_back(str)
    assert list(at.changes) == 4 * [Seated()]


def test_who_plays_elsewhere_is_asked_and_answers_later() -> None:
    at, wishes = table(), list[Wish]()
    at.consult(wishes.append)
    at.play("a5")
    at.ask(Wish.UNDO)
    assert (wishes, at.asked, at.session.moves) == ([Wish.UNDO], Wish.UNDO, ["a5"])
    at.answer(Wish.DRAW, True)
    assert at.ending is None, "that was not asked"
    at.answer(Wish.UNDO, True)
    assert (at.asked, at.session.moves) == (None, [])
    at.ask(Wish.REDO)
    at.answer(Wish.REDO, False)
    assert at.changes[-1] == Declined(Wish.REDO)
    at.ask(Wish.DRAW)
    assert not at.can_offer, "once for every move"
    at.play("a5")
    at.answer(Wish.DRAW, True)
    assert at.ending is None, "nobody waits for that any more"


BRICKS = game_named("brickshooter")


def alone(*moves: str) -> AnyTable:
    """A table of a game that one plays alone, after some moves."""
    session = Session("brickshooter", BRICKS.rules, Source(seed=4))
    for move in moves:
        session.play(move)
    return Table(BRICKS, session, Here())


def test_a_plan_is_kept_while_it_is_followed() -> None:
    at = alone("6>")
    one, two, three, *others = at.session.rules.legal_moves(at.session.position)
    assert not at.hints.recall(), "nothing has been told"
    assert at.hints.advise(one, (one, two, three))
    assert at.hints.shown is not None
    assert (at.hints.shown.move, at.hints.shown.line) == (one, (one, two, three))
    at.play(one)
    assert at.hints.recall()
    assert (at.hints.shown.move, at.hints.shown.line) == (two, (two, three))
    at.undo()
    assert at.hints.recall()
    assert at.hints.shown.move == one
    at.undo()
    assert not at.hints.recall(), "the plan began later"
    at.redo()
    at.play(others[0])
    assert not at.hints.recall(), "it was not followed"
    at.undo()
    at.play(one)
    at.play(two)
    at.play(three)
    assert not at.hints.recall(), "it has come to its end"


def test_no_plan_is_kept_against_another_side_or_for_another_session() -> None:
    at = table()
    at.hints.advise("a5", ("a5", "d1", "b5"))
    at.play("a5")
    at.play("d1")
    assert not at.hints.recall()
    at = alone()
    one, two, *_ = at.session.rules.legal_moves(at.session.position)
    at.hints.advise(one, (one, two))
    at.begin(alone().session)
    assert not at.hints.recall()


@pytest.mark.parametrize(("score", "lost"), [(LOST, True), (0, False), (None, False)])
def test_a_hint_may_be_to_take_moves_back(score: int | None, lost: bool) -> None:
    at = alone()
    first, *_ = at.session.rules.legal_moves(at.session.position)
    back = (TAKE_BACK, TAKE_BACK, first)
    assert not at.hints.advise(TAKE_BACK, back, score), "there is nothing to be taken back"
    at.play(first)
    at.play(at.session.rules.legal_moves(at.session.position)[0])
    assert at.hints.advise(TAKE_BACK, back, score)
    assert at.hints.shown is not None
    assert (at.hints.shown.move, at.hints.shown.back, at.hints.shown.line) == ("", 2, (first,))
    assert at.hints.shown.why == BRICKS.taking_back(2, lost)
    at.undo()
    assert not at.hints.recall(), "one more has to go"
    at.undo()
    assert at.hints.recall()
    assert at.hints.shown.move == first


# Lessons


def test_a_lesson_lets_only_its_move_be_made() -> None:
    at = lesson_table(EXPLODE)
    assert not at.play("b4")
    assert at.hints.shown is not None
    assert (at.hints.shown.move, at.hints.shown.instead, at.refusal) == ("c3", True, "")
    assert not at.play("a1")
    assert at.refusal == "empty", "the game itself knows best why"
    assert at.play("c3")
    assert not at.play("b4")
    assert at.refusal == ANSWERED, "its move is being shown"


def test_beginning_anew_against_a_computer_that_begins_loses_nothing() -> None:
    at = table(COMPUTER, Person())
    at.make("a5")
    assert not at.can_restart, "nothing of a person's would be left"
    assert not at.restart()
    at.play("e1")
    at.make("a4")
    assert at.restart()
    at.make("b4")
    assert at.can_undo
    at.undo()
    assert at.session.moves == ["a5", "e1", "a4"]
    assert not at.waiting
    at.redo()
    assert at.session.moves == ["b4"]
    assert not at.can_redo


def test_undo_leads_through_the_new_game_back_to_the_one_left() -> None:
    saved: list[int] = []
    at = table(saved=saved)
    for move in ("a5", "e1", "a4"):
        at.play(move)
    at.restart()
    at.play("b4")
    at.undo()
    at.undo()
    assert saved == [1, 2, 3, 0, 1, 0, 3]
    at.redo()
    at.redo()
    assert at.session.moves == ["b4"], "nor is the new one lost by going back"


def test_an_end_that_comes_back_is_told_and_counted_again() -> None:
    at = table(start=ALMOST_WON)
    at.play("a2")
    assert at.settle() is not None
    at.restart()
    assert at.session.match.wins == [0, 0]
    at.undo()
    assert at.settle() is not None
    assert at.session.match.wins == [1, 0]


def test_a_reply_belongs_to_the_position_it_was_meant_for() -> None:
    at = lesson_table(EXPLODE)
    assert isinstance(at.occasion, Taught)
    course = at.occasion.course
    at.play("c3")
    assert at.settle() is None
    position, reply = at.session.position, course.reply(at.session)
    assert reply
    at.restart()
    courses.answer(at, course, position)
    assert at.session.moves == []
    at.play("c3")
    courses.answer(at, course, position)
    assert at.session.moves == ["c3"], "an equal position of another time is another one"
    courses.answer(at, course, at.session.position)
    assert at.session.moves == ["c3", reply]
    courses.answer(at, course, at.session.position)
    assert len(at.session.moves) == 2


def test_a_step_is_told_when_all_of_it_was_shown() -> None:
    at = lesson_table(EXPLODE)
    assert isinstance(at.occasion, Taught)
    course = at.occasion.course
    at.play("c3")
    at.settle()
    assert not course.told, "the reply is to come"
    courses.answer(at, course, at.session.position)
    at.settle()
    assert course.told
    at.undo()
    assert not course.told
    assert at.session.moves == [], "a step is made at one go"
    courses.teach(at, course, 1)
    assert course.at == 1
    assert EXPLODE.rules.position_text(at.session.position) == course.step.start


def test_a_lesson_is_neither_kept_nor_counted() -> None:
    at = lesson_table(EXPLODE)
    assert isinstance(at.occasion, Taught)
    course = at.occasion.course
    courses.teach(at, course, len(course.steps) - 1)
    assert course.last
    at.play(course.step.move)
    assert at.ending is not None
    assert at.settle() is None
    assert at.session.match.wins == [0, 0]


def test_a_program_is_judged_by_the_rules() -> None:
    at = table(COMPUTER, Person())
    with pytest.raises(IllegalMove):
        at.make("c3")
    assert not at.changes
