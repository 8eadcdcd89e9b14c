"""The modes of BrickShooter besides the classic game, as their rules have them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.games import game_named
from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import EMPTY
from game.games.brickshooter.rules.events import Event, Gone
from game.games.brickshooter.rules.modes import SHOTS, Thirty, Zen
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.zen import EDGE
from game.play.record import about_game, read_record, record_text
from game.play.session import Session, Source
from game.rules import IllegalMove, MalformedPosition

GAME = game_named("brickshooter")


def played(mode: str, seed: int, shots: int = 400) -> Session:
    """A game at random, to its end or for so many shots."""
    session = Session(GAME.name, GAME.rules, Source(seed=seed), {"mode": mode, "colours": 6})
    chance = random.Random(seed)
    while session.outcome is None and len(session.moves) < shots:
        session.play(chance.choice(rules.legal_moves(session.position)))
    return session


def test_the_classic_game_is_written_as_ever() -> None:
    text = rules.position_text(rules.start({"seed": 3}))
    assert len(text.split(" ")) == 5
    assert rules.start({"seed": 3, "mode": "classic"}) == rules.parse_position(text) == rules.start({"seed": 3})


@pytest.mark.parametrize("mode", ["thirty", "zen"])
def test_a_mode_has_the_bricks_and_shots_of_the_classic_game(mode: str) -> None:
    classic, other = rules.start({"seed": 8}), rules.start({"seed": 8, "mode": mode})
    for move in ("e^", "f^", "5>", "6<", "dv"):
        assert replace(other, mode=None) == classic
        assert rules.legal_moves(other) == rules.legal_moves(classic)
        classic, other = rules.play(classic, move), rules.play(other, move)


@pytest.mark.parametrize("mode", ["thirty", "zen"])
def test_a_game_in_a_mode_comes_back_from_its_line(mode: str) -> None:
    session = played(mode, 5)
    text = record_text(session, {"date": "2026-11-22T10:00"} | about_game(GAME, session, session.outcome))
    assert f" mode={mode} " in text
    reading = read_record(text, game_named)
    assert (reading.problem, reading.session.position) == ("", session.position)


def test_thirty_shots_are_thirty() -> None:
    session = played("thirty", 4)
    assert len(session.moves) == SHOTS
    assert session.outcome is not None
    assert session.outcome.reason == "shots"
    last = session.position
    assert last.mode == Thirty(0)
    assert rules.legal_moves(last) == []
    with pytest.raises(IllegalMove) as caught:
        rules.play(last, rules.legal_moves(replace(last, mode=None))[0])
    assert caught.value.reason == rules.why_illegal(last, "e^") == rules.Refusal.OVER


def test_zen_goes_on_where_the_classic_game_would_end() -> None:
    """The bricks before the lanes are taken away, for no points, and from then on it goes on."""
    session, told = played("zen", 2, 600), 0
    for before, move, after in zip(session.positions, session.moves, session.positions[1:], strict=False):
        events: list[Event] = []
        assert rules.play(before, move, events) == after
        assert rules.legal_moves(after)
        gone = [event for event in events if isinstance(event, Gone)]
        blocked = rules.outcome(rules.play(replace(before, mode=None), move)) is not None
        assert bool(gone) == blocked
        if gone:
            told += 1
            (cells,) = (event.cells for event in gone)
            assert set(cells) <= set(EDGE)
            assert all(after.field[cell] == EMPTY for cell in EDGE)
    assert told
    assert session.outcome is None
    assert isinstance(session.position.mode, Zen)


@pytest.mark.parametrize("mode", ["thirty:31", "thirty:-1", "thirty:", "zen:1", "rush", "classic", "", "rush:1,2,3,4"])
def test_texts_that_are_no_mode(mode: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(f"{rules.position_text(rules.start({}))} {mode}")


def test_a_position_is_the_same_only_in_the_same_mode() -> None:
    positions: set[Position] = {rules.start({"mode": mode}) for mode in ("classic", "thirty", "zen")}
    assert len(positions) == 3
