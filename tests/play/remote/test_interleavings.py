"""Two sides whose letters are lost, doubled, late and out of order, and old copies put back: the lines stay one."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.play.remote.letter import Letter, Signal
from game.play.remote.line import EntryError
from game.play.remote.remote_game import RemoteGame
from tests.helpers.remote import SIGNER, copied, met, send, sessions

SIGNALS = (Signal.BACK, Signal.DRAW, Signal.RESIGN, Signal.NEXT)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(0, 1), st.integers(0, 5)),
        st.tuples(st.just("tell"), st.integers(0, 1), st.just(0)),
        st.tuples(st.just("arrive"), st.integers(0, 1), st.integers(0, 30)),
        st.tuples(st.just("ask"), st.integers(0, 1), st.integers(0, 3)),
        st.tuples(st.just("answer"), st.integers(0, 1), st.integers(0, 1)),
        st.tuples(st.just("retract"), st.integers(0, 1), st.just(0)),
        st.tuples(st.just("next"), st.integers(0, 1), st.just(0)),
        st.tuples(st.just("restore"), st.integers(0, 1), st.integers(0, 30)),
    ),
    max_size=60,
)


class Wire:
    """Two players, every letter that was ever sent, and copies of every state."""

    def __init__(self) -> None:
        self.games = list(met())
        self.sent: tuple[list[Letter], list[Letter]] = ([], [])
        self.copies = ([deepcopy(self.games[0].state)], [deepcopy(self.games[1].state)])

    def step(self, what: str, player: int, number: int) -> None:
        game = self.games[player]
        assert game.line is not None
        if what == "move" and game.writes and not game.line.over:
            moves = game.line.session.rules.legal_moves(game.line.session.position)
            game.enter(moves[number % len(moves)])
        elif what == "tell":
            game.state.told = len(game.state.line)
            self.sent[player].append(copied(game.letter()))
        elif what == "arrive" and (letters := self.sent[1 - player]):
            # The latest ones are likelier than old ones.
            game.take(letters[-1 - min(number // 3, len(letters) - 1)])
        elif what == "ask":
            game.say(SIGNALS[number])
        elif what == "answer":
            game.answer(bool(number))
        elif what == "retract":
            game.retract()
        elif what == "next":
            with suppress(EntryError):
                game.next_game()
        elif what == "restore":
            self.restore(player, number)
        self.copies[player].append(deepcopy(self.games[player].state))

    def restore(self, player: int, number: int) -> None:
        copies = self.copies[player]
        state = deepcopy(copies[-1 - number % len(copies)])
        self.games[player] = RemoteGame(state, SIGNER, sessions)

    def meet(self) -> None:
        """Let each hear the latest from the other, until nothing new comes of it."""
        for _ in range(4):
            send(self.games[0], self.games[1])
            send(self.games[1], self.games[0])

    def check(self, restored: bool) -> None:
        one, two = self.games
        disputed = one.state.rival is not None, two.state.rival is not None
        if restored and any(disputed):
            assert disputed == (True, True)
            return
        assert disputed == (False, False)
        assert one.state.line == two.state.line
        assert one.line is not None
        assert two.line is not None
        assert one.line.session.position == two.line.session.position
        assert one.line.writer == two.line.writer


def run(steps: list[tuple[str, int, int]]) -> None:
    wire, restored = Wire(), False
    for step in steps:
        wire.step(*step)
        restored = restored or step[0] == "restore"
        if not restored:
            lines = sorted((game.state.line for game in wire.games), key=len)
            assert lines[1][: len(lines[0])] == lines[0]
    wire.meet()
    wire.check(restored)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(STEPS)
def test_one_line_is_the_beginning_of_the_other_or_both_know_that_they_differ(
    steps: list[tuple[str, int, int]],
) -> None:
    run(steps)


@pytest.mark.slow
@settings(max_examples=500, deadline=None, derandomize=True)
@given(STEPS)
def test_the_same_many_times(steps: list[tuple[str, int, int]]) -> None:
    run(steps)
