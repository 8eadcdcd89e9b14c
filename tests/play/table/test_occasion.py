"""What each occasion answers at a table."""

from __future__ import annotations

from typing import get_args

import pytest

from game.games import game_named
from game.play.port.game import Course
from game.play.session.match import Engine, Match, Person, Player, Remote
from game.play.session.session import Session, Source
from game.play.table.occasion import ByMail, Copied, Here, Occasion, Online, Onlooking, Racing, Taught, Trial
from game.play.table.state import LINK, STANDS, TIMED, ClockState, Undo
from game.play.table.table import AnyTable, Table

EXPLODE, BRICKS = game_named("explode"), game_named("brickshooter")
LESSON = Taught(Course(EXPLODE.lesson))
ALL: tuple[Occasion, ...] = (Here(), ByMail(), Online(True), Racing(5), Onlooking(), Copied(), Trial(), LESSON)


def pair(occasion: Occasion, *players: Player, plies: int = 0) -> AnyTable:
    match = Match(players=(players[0], players[1])) if players else None
    session = Session("explode", EXPLODE.rules, Source(seed=1), None, match)
    for _ in range(plies):
        session.play(session.rules.legal_moves(session.position)[0])
    return Table(EXPLODE, session, occasion)


def alone(occasion: Occasion, shots: int = 0, **options: object) -> AnyTable:
    session = Session("brickshooter", BRICKS.rules, Source(seed=1), options)
    for _ in range(shots):
        session.play(session.rules.legal_moves(session.position)[0])
    return Table(BRICKS, session, occasion)


def kinds(question: object) -> set[str]:
    """The occasions of which a question is true."""
    assert callable(question)
    return {type(occasion).__name__ for occasion in ALL if question(occasion)}


def test_these_are_all_occasions() -> None:
    assert {type(occasion) for occasion in ALL} == set(get_args(Occasion))


def test_only_a_game_alone_at_this_machine_counts() -> None:
    assert kinds(lambda occasion: alone(occasion).counts) == {"Here"}
    assert not kinds(lambda occasion: pair(occasion).counts)


def test_a_copy_and_a_level_from_the_editor_are_casual() -> None:
    assert kinds(lambda occasion: pair(occasion).casual) == {"Copied", "Trial"}


def test_what_was_played_with_others_over_a_network_stands() -> None:
    undo = {type(occasion).__name__: pair(occasion).undoing for occasion in ALL}
    assert {name for name, who in undo.items() if who is not Undo.FREE} == {"Online", "Racing", "Onlooking"}
    assert undo["Online"] is Undo.AGREED
    assert undo["Racing"] is undo["Onlooking"] is Undo.NEVER
    assert kinds(lambda occasion: pair(occasion).networked) == {"Online", "Racing", "Onlooking"}


@pytest.mark.parametrize("occasion", [Online(True), Racing(9), Onlooking()], ids=str)
def test_nobody_plays_on_from_an_earlier_point_of_such_a_game(occasion: Occasion) -> None:
    table = pair(occasion, Person(), Person(), plies=4)
    assert not table.can_restart
    assert not table.can_redo
    assert not table.can_go_on
    table.look(2)
    assert not table.play(table.session.rules.legal_moves(table.session.position)[0])
    assert table.refusal == STANDS
    assert table.can_redo, "one looks on"
    here = pair(Here(), Person(), Person(), plies=4)
    here.look(2)
    assert here.can_go_on
    assert here.play(here.session.rules.legal_moves(here.session.position)[1])


def test_the_other_player_is_elsewhere_by_mail_and_online() -> None:
    assert kinds(lambda occasion: pair(occasion).apart) == {"ByMail", "Online"}


def test_a_letter_goes_on_with_a_game_of_two_people_that_no_network_carries() -> None:
    people = kinds(lambda occasion: pair(occasion, Person(), Remote()).takes_letters)
    assert people == {"Here", "ByMail", "Copied", "Trial"}
    assert not kinds(lambda occasion: pair(occasion, Person(), Engine("easy")).takes_letters)
    assert not kinds(lambda occasion: alone(occasion).takes_letters)


def test_hints_are_free_but_in_games_with_others_as_they_agreed() -> None:
    assert kinds(lambda occasion: pair(occasion).can_advise) == {
        "Here",
        "ByMail",
        "Online",
        "Copied",
        "Trial",
        "Taught",
    }
    assert not pair(Online(False)).can_advise


def test_a_lesson_offers_what_its_course_does_and_who_looks_on_can_do_nothing() -> None:
    tools = ("help", "restart", "moves", "redo", "undo", "hint", "turn", "menu", LINK)
    offered = {type(one).__name__: {tool for tool in tools if pair(one).offers(tool)} for one in ALL}
    assert offered["Taught"] == {"restart", "hint"}
    assert offered["Onlooking"] == {"help", "moves", "turn", "menu", LINK}
    assert offered["Online"] == set(tools)
    others = offered.keys() - {"Taught", "Onlooking", "Online"}
    assert all(offered[name] == set(tools) - {LINK} for name in others)


def test_a_guide_says_what_is_to_be_done_in_what_is_taught_alone() -> None:
    assert kinds(lambda occasion: pair(occasion).guided) == {"Taught"}
    assert (pair(LESSON).topic, pair(Here()).topic) == (LESSON.course.title, "")
    assert kinds(lambda occasion: pair(occasion).speaker is not None) == {
        *("Here", "ByMail", "Online", "Racing", "Onlooking", "Copied", "Trial")
    }


def test_moves_are_counted_in_a_race_and_end_it() -> None:
    assert kinds(lambda occasion: alone(occasion).moves_left is not None) == {"Racing"}
    assert alone(Racing(5), shots=2).moves_left == 3
    assert alone(Racing(3), shots=2).ending is None
    ending = alone(Racing(2), shots=2).ending
    assert ending is not None
    assert (ending.winner, ending.reason) == (None, "shots")


def test_a_clock_runs_from_the_first_move_and_stands_in_a_copy() -> None:
    assert alone(Here()).clock is ClockState.NONE
    running = {"Here", "ByMail", "Online", "Racing", "Onlooking", "Taught"}
    assert kinds(lambda occasion: alone(occasion, mode="rush").clock is ClockState.SET) == running
    assert kinds(lambda occasion: alone(occasion, 1, mode="rush").clock is ClockState.RUNNING) == running
    assert kinds(lambda occasion: alone(occasion, 1, mode="rush").clock is ClockState.STOPPED) == {"Copied", "Trial"}
    assert [state.on for state in (ClockState.SET, ClockState.RUNNING)] == [True, True]
    assert not ClockState.STOPPED.on
    assert not ClockState.NONE.on


def test_a_run_against_the_clock_is_only_viewed_in_a_copy() -> None:
    viewed = alone(Copied(), 2, mode="rush")
    assert not viewed.play(viewed.session.rules.legal_moves(viewed.session.position)[0])
    assert viewed.refusal == TIMED
    assert (viewed.can_undo, viewed.can_restart, viewed.can_advise, viewed.can_go_on) == (True, False, False, False)
    run = alone(Here(), 2, mode="rush")
    assert (run.can_undo, run.can_restart, run.can_advise, run.can_go_on) == (False, True, False, False)
