"""The score sheet: rows of moves, what strikes the eye of each, and how little is read anew."""

from __future__ import annotations

import random

import pytest

from game.games import game_named
from game.play.port.move_highlight import HighlightKind, MoveHighlight, share
from game.play.session.line import Branch
from game.play.session.session import AnySession, Session, Source
from game.play.table.score_sheet import ScoreSheet
from tests.play.session.test_session import NAMES, explode, new


def played(session: AnySession, plies: int, seed: int = 1) -> AnySession:
    chance = random.Random(seed)
    while len(session.moves) < plies and session.outcome is None:
        session.play(chance.choice(session.rules.legal_moves(session.position)))
    return session


@pytest.mark.parametrize("name", NAMES)
def test_every_move_stands_in_a_row_in_the_column_of_its_side(name: str) -> None:
    session = played(new(name), 30)
    sheet = ScoreSheet(game_named(name), session)
    sheet.follow()
    plies = [ply for row in sheet.rows for ply in row if ply is not None]
    assert plies == list(range(len(session.moves)))
    for n, row in enumerate(sheet.rows):
        for column, ply in enumerate(row):
            if ply is not None:
                assert sheet.row_of[ply] == n
                if sheet.game.players == 2:
                    assert session.rules.side_to_move(session.positions[ply]) == column


@pytest.mark.parametrize("name", NAMES)
def test_after_a_branch_only_what_differs_is_read_anew(name: str) -> None:
    session = played(new(name), 12)
    game = game_named(name)
    sheet = ScoreSheet(game, session)
    sheet.follow()
    sheet.read(lambda: True)
    for ply in (7, 4):
        session.go_to(ply)
        moves = session.rules.legal_moves(session.position)
        session.play(next((move for move in moves if move != session.undone[-1]), moves[0]))
        fresh = ScoreSheet(game, session)
        fresh.follow()
        fresh.read(lambda: True)
        sheet.follow()
        assert len(sheet.marks) >= ply
        steps = 0
        while sheet.read(lambda: False):
            steps += 1
        assert steps <= session.length - ply
        assert (sheet.moves, sheet.rows, sheet.marks) == (fresh.moves, fresh.rows, fresh.marks)


def test_a_look_at_the_moves_stops_when_it_is_told_to() -> None:
    session = played(new("explode"), 10)
    sheet = ScoreSheet(game_named("explode"), session)
    sheet.follow()
    assert sheet.read(lambda: False)
    assert len(sheet.marks) == 1
    assert sheet.read(lambda: len(sheet.marks) < 4)
    assert len(sheet.marks) == 4
    assert sheet.read(lambda: True)
    assert not sheet.read(lambda: True)


def test_branches_stand_below_the_row_they_leave() -> None:
    session = played(new("explode"), 4)
    sheet = ScoreSheet(game_named("explode"), session)
    sheet.follow()
    early, late, end = Branch(0, ["b2"]), Branch(3, ["c3"]), Branch(4, ["d4"])
    rows = sheet.with_branches([late, early, end])
    assert rows == [(0, 1), early, (2, 3), late, end]
    assert ScoreSheet(sheet.game, new("explode")).with_branches([early]) == [early]


def marks(name: str, session: AnySession) -> list[MoveHighlight | None]:
    sheet = ScoreSheet(game_named(name), session)
    sheet.follow()
    sheet.read(lambda: True)
    return sheet.marks


def test_what_strikes_the_eye_in_each_game() -> None:
    session = explode("r5,b1/.,. r")
    session.play("a2")
    (burst,) = marks("explode", session)
    assert burst is not None
    assert burst.sign is HighlightKind.BURST
    seen = {
        name: {mark.sign for seed in range(4) for mark in marks(name, played(start(name, seed), 150, seed)) if mark}
        for name in NAMES
    }
    assert seen["explode"] == {HighlightKind.BURST}
    assert HighlightKind.BURST in seen["brickshooter"]
    assert HighlightKind.CAPTURE in seen["unstack"]
    assert {HighlightKind.TOKEN, HighlightKind.BASE} <= seen["combact"]


def start(name: str, seed: int) -> AnySession:
    options = {"goal": "bases"} if name == "combact" else {}
    return Session(name, game_named(name).rules, Source(seed=seed), options)


def test_a_share_grows_with_the_count_and_ends_at_one() -> None:
    sizes = [share(count, 60) for count in (1, 2, 4, 8, 60, 200)]
    assert sizes == sorted(sizes)
    assert 0 < sizes[0] < 0.2
    assert sizes[-2:] == [1.0, 1.0]
