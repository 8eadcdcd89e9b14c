"""The line of moves: every point of it at once, the ways that were left, and looking back at a table."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import game_named
from game.play.port.move_result import Turned
from game.play.records.record import read_record, record_text
from game.play.session.line import Branch, shelved, trimmed
from game.play.session.match import Person
from game.play.session.session import AnySession, SessionError, from_json
from game.play.table.occasion import Here
from game.play.table.state import LOOKING
from game.play.table.table import AnyTable, Table
from game.rules import Outcome
from tests.play.session.test_session import CIRCLE, LAST_MOVE, NAMES, ROUND, circle, explode, new
from tests.play.table.test_table import ALMOST_WON, COMPUTER, table


def ways(session: AnySession) -> Iterator[tuple[str, ...]]:
    """Every way from the start that a session knows."""
    line = session.line()
    for way in (line, *([*line[: branch.after], *branch.moves] for branch in session.branches)):
        yield from (tuple(way[:n]) for n in range(len(way) + 1))


def again(session: AnySession) -> AnySession:
    """The session as it comes back from its file."""
    return from_json(json.loads(json.dumps(session.to_json())), session.rules)


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 40))
@settings(max_examples=8)
def test_no_move_is_ever_lost_and_the_file_says_the_same(name: str, seed: int, steps: int) -> None:
    session, chance, made = new(name, seed), random.Random(seed), {()}
    for _ in range(steps):
        dice = chance.random()
        if dice < 0.4:
            session.go_to(chance.randint(0, session.length))
        elif dice < 0.5 and session.branches:
            session.take(chance.choice(session.branches))
        elif session.outcome is None:
            # Of few moves, so that ways meet again.
            session.play(chance.choice(session.rules.legal_moves(session.position)[:3]))
        made.add(tuple(session.moves))
        assert made <= set(ways(session))
    assert set(ways(session)) == {way[:n] for way in made for n in range(len(way) + 1)}
    line, position = session.line(), session.position_after(0)
    for ply, move in enumerate(line):
        position = session.rules.play(position, move)
        assert session.position_after(ply + 1) == position
    assert {p: n for p, n in session.occurrences().items() if n} == Counter(session.positions)
    assert again(session).to_json() == session.to_json()


def test_branches_that_meet_the_line_again_begin_where_they_leave_it() -> None:
    left = [Branch(1, ["b", "c"]), Branch(3, ["x"]), Branch(5, ["y", "z"])]
    assert shelved(left, Branch(2, ["p", "q", "r", "s"])) == [
        Branch(1, ["b", "c"]),
        Branch(2, ["p", "x"]),
        Branch(2, ["p", "q", "r", "y", "z"]),
        Branch(2, ["p", "q", "r", "s"]),
    ]
    line = ["a", "b", "d"]
    assert trimmed([Branch(1, ["b", "c"]), Branch(1, ["b", "d"]), Branch(0, ["e"])], line) == [
        Branch(2, ["c"]),
        Branch(0, ["e"]),
    ]


def test_the_same_move_again_stays_on_the_line_and_another_one_leaves_it() -> None:
    session = new("explode")
    for move in ("a5", "e1", "a5"):
        session.play(move)
    session.go_to(1)
    session.play("e1")
    assert (session.moves, session.undone, session.branches) == (["a5", "e1"], ["a5"], [])
    session.go_to(1)
    session.play("d2") if "d2" in session.rules.legal_moves(session.position) else session.play("e5")
    other = session.moves[-1]
    assert session.branches == [Branch(1, ["e1", "a5"])]
    session.go_to(1)
    session.play("e1")
    assert (session.moves, session.undone) == (["a5", "e1"], ["a5"]), "a branch is gone on with"
    assert session.branches == [Branch(1, [other])]


def test_what_the_players_agreed_on_belongs_to_the_end_of_the_line() -> None:
    session = new("explode")
    for move in ("a5", "e1"):
        session.play(move)
    session.resign(0)
    session.match.count(session.outcome)
    session.go_to(1)
    assert session.outcome is None
    assert session.match.wins == [0, 1], "looking takes no win back"
    kept = again(session)
    kept.go_to(2)
    assert kept.outcome == session.last_word
    text = record_text(session)
    assert read_record(text, game_named).session.last_word == session.last_word
    assert record_text(read_record(text, game_named).session) == text
    other = next(move for move in session.rules.legal_moves(session.position) if move != "e1")
    session.play(other)
    assert session.match.wins == [0, 0], "another move does"
    assert session.branches == [Branch(1, ["e1"], resigned=0)]
    session.take(session.branches[0])
    assert session.outcome == Outcome(1, "resigned")


def test_a_branch_that_the_rules_end_was_ended_by_nobody_else_whatever_a_file_says() -> None:
    data = explode(LAST_MOVE).to_json() | {"branches": [{"after": 0, "moves": ["b2"], "resigned": 0}]}
    session = from_json(data, game_named("explode").rules)
    by_rules = explode(LAST_MOVE)
    by_rules.play("b2")
    assert by_rules.outcome is not None
    session.take(session.branches[0])
    assert (session.outcome, session.verdict) == (by_rules.outcome, None)


def test_branches_that_began_alike_are_told_from_where_they_part() -> None:
    session = new("explode")
    for after, moves in ((0, ("a5", "e1", "a5")), (1, ("d1", "b5")), (2, ("a5",))):
        session.go_to(after)
        for move in moves:
            session.play(move)
    assert session.branches == [Branch(1, ["e1", "a5"]), Branch(2, ["b5"])]
    session.take(session.branches[0])
    assert session.branches == [Branch(1, ["d1", "b5"]), Branch(1, ["d1", "a5"])]
    session.take(session.branches[0])
    assert session.line() == ["a5", "d1", "b5"]
    assert session.branches == [Branch(2, ["a5"]), Branch(1, ["e1", "a5"])]


def test_a_repetition_is_one_wherever_one_comes_from() -> None:
    session = circle()
    assert session.outcome is not None
    session.go_to(3)
    assert session.outcome is None
    session.go_to(session.length)
    assert session.outcome is not None
    session.go_to(len(ROUND))
    assert session.outcome is None
    assert explode(CIRCLE).position == session.position


@pytest.mark.parametrize(
    ("branches", "message"),
    [
        ([{"after": 9, "moves": ["b2"]}], "after move 9"),
        ([{"after": 0, "moves": []}], "after move 0"),
        ([{"after": 0, "moves": ["a2"]}], "move 1"),
        ([{"after": -1, "moves": ["b2"]}], "after"),
        ([{"after": 0}], "moves"),
        (["b2"], "branches"),
        (7, "branches"),
    ],
)
def test_a_branch_that_does_not_fit_is_refused(branches: object, message: str) -> None:
    data = explode(LAST_MOVE).to_json() | {"branches": branches}
    with pytest.raises(SessionError, match=message):
        from_json(data, game_named("explode").rules)


def test_going_to_a_point_of_a_long_game_plays_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = circle()
    played: list[str] = []
    rules = session.rules
    monkeypatch.setattr(rules, "play", lambda position, move, events=None: played.append(move))
    for ply in (0, 32, 16, 31, 1):
        session.go_to(ply)
        assert len(session.moves) == ply
        assert (session.outcome is None) == (ply < 32)
    assert not played


def test_opening_a_long_game_plays_each_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    data = circle().to_json()
    rules = game_named("explode").rules
    play, played = rules.play, list[str]()

    def count(position: object, move: str, events: list[object] | None = None) -> object:
        played.append(move)
        return play(position, move, events)

    monkeypatch.setattr(rules, "play", count)
    assert from_json(data, rules).length == len(played) == 32


# At a table


def begun(*players: str, saved: list[int] | None = None) -> AnyTable:
    """A table at which four moves have been made."""
    at = table(*players, saved=saved)
    for _ in range(4):
        at.make(at.session.rules.legal_moves(at.session.position)[0])
    at.turn(at.concluded)
    return at


def test_looking_back_saves_nothing_and_lets_no_program_move() -> None:
    saved: list[int] = []
    at = begun(Person(), COMPUTER, saved=saved)
    line, saves = at.session.line(), len(saved)
    at.look(1)
    assert (at.looking, at.resting, at.why_waiting()) == (True, True, LOOKING)
    assert (at.session.line(), at.speaker) == (line, None)
    assert not at.play("a1")
    assert at.refusal == LOOKING
    assert len(saved) == saves
    at.look(4)
    assert not at.looking
    assert len(saved) == saves + 1


def test_a_move_or_going_on_ends_looking_back() -> None:
    at = begun(Person(), COMPUTER)
    at.look(1)
    at.go_on()
    assert (at.looking, at.waiting, at.resting) == (False, True, False)
    at.look(2)
    other = next(move for move in reversed(at.session.rules.legal_moves(at.session.position)))
    assert at.play(other)
    assert not at.looking
    assert at.session.branches[0].after == 2
    assert at.waiting


def test_step_by_step_undo_and_redo_lead_along_the_line() -> None:
    at = begun(Person(), COMPUTER)
    at.look(3)
    at.undo()
    assert (len(at.session.moves), at.changes[-1]) == (2, Turned())
    at.redo()
    assert len(at.session.moves) == 3
    assert at.changes[-1] == at.last, "a step ahead is shown as a move"
    at.look(0)
    assert at.changes[-1] == Turned(leap=True), "nobody wants to see all that on the way"
    at.look(3)
    at.redo()
    assert (at.looking, len(at.session.moves)) == (False, 4)


def test_who_looks_back_at_a_game_that_has_ended_is_not_told_its_end_again() -> None:
    told: list[Outcome | None] = []
    at = table(start=ALMOST_WON)
    filed = Table(at.game, at.session, Here(), file=lambda session, outcome: told.append(outcome))
    filed.play("a2")
    outcome = filed.settle()
    filed.look(0)
    assert filed.settle() is None
    filed.file()
    assert told == [outcome, outcome], "it is filed as it ended"
    filed.look(0)
    filed.look(1)
    assert filed.settle() is None
    assert filed.session.match.wins == [1, 0]


def test_a_way_that_was_left_can_be_looked_at_and_gone_on_with() -> None:
    at = begun()
    at.look(2)
    assert at.play(at.session.rules.legal_moves(at.session.position)[-1])
    (branch,) = at.session.branches
    at.take(branch)
    assert at.looking
    assert at.session.moves[2:] == branch.moves[:1]


def test_after_a_way_of_one_move_there_is_nothing_to_make_again() -> None:
    at = begun(Person(), COMPUTER)
    first = at.session.rules.legal_moves(at.session.positions[0])
    branch = Branch(0, [next(move for move in first if move != at.session.moves[0])])
    at.session.branches = shelved(at.session.branches, branch)
    at.take(branch)
    assert at.looking
    at.redo()
    assert at.session.moves == branch.moves


def test_a_game_that_was_left_while_a_program_was_to_move_in_the_past_opens_as_looked_at() -> None:
    at = begun(Person(), COMPUTER)
    at.look(1)
    opened = Table(at.game, again(at.session), Here())
    assert opened.looking
