"""The time of a board: what waits makes it faster, smoothly, and what has to be seen is seen."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from game.stage.board_clock import FASTEST, SEEN, BoardClock, pressure
from game.stage.tween import Animation, Animator, Call, Delay, InTurn, Timeline

STEP = 1 / 120


class Told:
    """A clock in an animator, and what happened on its line at which second."""

    def __init__(self) -> None:
        self.animator = Animator()
        self.clock = BoardClock(self.animator)
        self.now = 0.0
        self.told: list[tuple[float, str]] = []
        self.rates: list[float] = []

    def tell(self, word: str) -> None:
        self.told.append((self.now, word))

    def when(self, word: str) -> float:
        return next(second for second, told in self.told if told == word)

    def run(self, seconds: float = 60.0) -> None:
        """Let time pass until nothing runs."""
        end = self.now + seconds
        while self.animator.busy and self.now < end:
            self.now += STEP
            before = self.clock.now
            self.animator.step(STEP)
            self.rates.append((self.clock.now - before) / STEP)

    def begin(self, *moves: Animation, ended: str = "shown") -> None:
        self.clock.begin(lambda: self.tell(ended))
        for number, move in enumerate(moves):
            self.clock.add(move, lambda number=number: self.tell(f"move {number}"))


@pytest.fixture
def told() -> Told:
    return Told()


def waves(told: Told, *seconds: float) -> Timeline:
    """A move with waves that last so many seconds each, and have to be seen."""
    line, now, seen = Timeline(), 0.0, []
    for number, length in enumerate(seconds):
        line.at(now, Call(lambda number=number: told.tell(f"wave {number}")))
        seen.append((now, now + length))
        now += length
    line.at(now, Call(lambda: told.tell("end")))
    line.seen = seen
    return line


def test_alone_a_move_takes_its_own_time(told: Told) -> None:
    told.begin(waves(told, 0.5, 0.25, 1.5))
    told.run()
    for word, second in (("wave 1", 0.5), ("wave 2", 0.75), ("end", 2.25)):
        assert told.when(word) == pytest.approx(second, abs=STEP + 1e-9), word
    assert told.told[-2:] == [(told.when("end"), "move 0"), (told.when("end"), "shown")]


def test_what_waits_makes_it_faster_but_never_in_a_jump(told: Told) -> None:
    told.begin(Delay(6.0))
    told.run(1.0)
    told.clock.awaited = 1
    told.run()
    assert max(told.rates) > 2.5
    assert max(told.rates) <= FASTEST + 1e-9
    jumps = [abs(b - a) for a, b in pairwise(told.rates[:-1])]
    assert max(jumps) < 0.1, "the rate jumped"
    assert told.rates[-3] < 1.6, "towards the end little waits"


@pytest.mark.parametrize("seed", range(20))
def test_every_part_that_has_to_be_seen_is_seen_however_much_waits(told: Told, seed: int) -> None:
    chance = random.Random(seed)
    lengths = [chance.uniform(0.08, 0.4) for _ in range(12)]
    told.begin(waves(told, *lengths))
    told.clock.awaited = 3
    told.run()
    starts = [told.when(f"wave {n}") for n in range(12)] + [told.when("end")]
    gaps = [b - a for a, b in pairwise(starts)]
    assert min(gaps) >= SEEN - 1e-9, "a wave was not seen"
    assert starts[-1] < sum(lengths), "nothing was hurried"


def test_a_part_that_is_shorter_than_can_be_seen_takes_its_own_time(told: Told) -> None:
    told.begin(waves(told, 2.0, 0.03, 2.0))
    told.clock.awaited = 3
    told.run()
    assert told.when("wave 2") - told.when("wave 1") <= 0.03 + STEP + 1e-9


def test_a_move_that_joins_later_begins_in_that_moment_and_each_has_its_own_end(told: Told) -> None:
    told.begin(Delay(1.0))
    told.run(0.5)
    told.clock.add(Delay(0.25), lambda: told.tell("joined"))
    told.run()
    assert told.when("joined") == pytest.approx(0.75, abs=2 * STEP)
    assert told.when("move 0") == told.when("shown") == pytest.approx(1.0, abs=2 * STEP)


def test_the_next_line_begins_in_the_step_in_which_the_last_one_has_been_shown(told: Told) -> None:
    def again() -> None:
        told.tell("first")
        assert not told.animator.busy, "it still counts as running"
        told.begin(Delay(0.5), ended="second")

    told.clock.begin(again)
    told.clock.add(Delay(0.5))
    told.run()
    assert [word for _, word in told.told] == ["first", "move 0", "second"]
    assert told.when("second") == pytest.approx(1.0, abs=3 * STEP)


def test_finishing_and_hurrying_bring_everything_to_its_end(told: Told) -> None:
    told.begin(waves(told, 0.5, 0.5), Delay(0.25))
    told.run(0.3)
    assert told.animator.finish("move")
    assert {word for _, word in told.told} == {"wave 0", "wave 1", "end", "move 0", "move 1", "shown"}
    assert not told.animator.busy
    began = told.now
    told.told.clear()
    told.begin(InTurn(Delay(2.0), Delay(3.0)))
    told.animator.hurry(0.08)
    told.run()
    assert told.when("shown") - began <= 0.08 + 2 * STEP


def test_what_is_stopped_is_never_told(told: Told) -> None:
    told.begin(waves(told, 0.5, 0.5))
    told.run(0.3)
    told.clock.stop()
    told.run(2.0)
    assert [word for _, word in told.told] == ["wave 0"]
    assert not told.animator.busy


def test_hurry_is_over_when_all_has_come_to_rest(told: Told) -> None:
    told.begin(Delay(5.0))
    told.clock.awaited = 3
    told.run()
    told.rates.clear()
    told.begin(Delay(0.5))
    told.run()
    assert max(told.rates[:-1]) == pytest.approx(1.0)


def test_pressure_rises_smoothly_from_nothing_to_all() -> None:
    assert (pressure(0.0), pressure(0.4), pressure(9.0)) == (0.0, 0.0, 1.0)
    values = [pressure(n / 100) for n in range(200)]
    assert values == sorted(values)
    assert max(b - a for a, b in pairwise(values)) < 0.02
