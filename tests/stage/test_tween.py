"""Animations: that they land exactly, keep their order, and can be hurried, replaced and brought to their end."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.stage import easing
from game.stage.easing import ease_in_shallow, gathering, linear
from game.stage.tween import (
    Animation,
    Animator,
    Call,
    Deferred,
    Delay,
    FollowPath,
    InTurn,
    Loop,
    Parallel,
    Resumable,
    Tween,
)

EASINGS = [
    pytest.param(ease, id=name)
    for name, ease in sorted(vars(easing.pytweening).items())
    if name.startswith("ease") and callable(ease)
]
DURATIONS = st.one_of(st.just(0.0), st.floats(0.001, 2.0))


class Thing:
    """A target that keeps every value its `x` ever had."""

    def __init__(self, x: float = 0.0, y: float = 0.0) -> None:
        self.history = [x]
        self.y = y

    @property
    def x(self) -> float:
        return self.history[-1]

    @x.setter
    def x(self, value: float) -> None:
        self.history.append(value)


def run(animator: Animator, seconds: float, step: float = 1 / 120) -> None:
    for _ in range(round(seconds / step)):
        animator.step(step)


@pytest.mark.slow
@given(
    st.floats(-1e4, 1e4),
    st.floats(-1e4, 1e4),
    st.floats(0.001, 3.0),
    st.lists(st.floats(0.0001, 1.0), min_size=1, max_size=20),
)
def test_a_tween_lands_exactly_whatever_the_steps(
    begin: float, end: float, duration: float, steps: list[float]
) -> None:
    thing, animator = Thing(begin), Animator()
    animator.start(Tween(thing, duration, easing.ease_out_back, x=end))
    while animator.busy:
        for step in steps:
            animator.step(step)
    assert thing.x == end
    assert animator.quiet() == math.inf


@pytest.mark.parametrize("ease", EASINGS)
def test_every_curve_begins_and_lands_exactly(ease: Callable[[float], float]) -> None:
    thing, animator = Thing(3.0), Animator()
    animator.start(Tween(thing, 0.7, ease, x=11.0))
    assert thing.x == 3.0
    run(animator, 2.0, 0.013)
    assert thing.x == 11.0


def test_the_curve_is_only_asked_between_0_and_1() -> None:
    asked: list[float] = []

    def curve(share: float) -> float:
        asked.append(share)
        return share

    animation = Tween(Thing(), 1.0, curve, x=1.0)
    for time in (-0.5, 0.0, 0.3, 0.9999, 1.0, 7.0):
        animation.advance(time)
    assert asked == [0.3, 0.9999]


def test_a_tween_begins_where_its_target_is_at_its_first_step() -> None:
    thing, animator = Thing(), Animator()
    animator.start(InTurn(Tween(thing, 0.5, linear, x=10.0), Tween(thing, 0.5, linear, x=20.0)))
    animator.step(0.75)
    assert thing.x == pytest.approx(15.0)


def test_a_tween_moves_several_numbers_together() -> None:
    thing, animator = Thing(0.0, 100.0), Animator()
    animator.start(Tween(thing, 1.0, linear, x=8.0, y=0.0))
    animator.step(0.25)
    assert (thing.x, thing.y) == pytest.approx((2.0, 75.0))


def test_a_tween_without_duration_is_there_at_once() -> None:
    thing, animator = Thing(), Animator()
    animator.start(Tween(thing, 0.0, x=5.0))
    assert thing.x == 5.0
    assert not animator.busy


def test_a_sequence_keeps_its_order_in_one_large_step() -> None:
    thing, called = Thing(), list[object]()
    animator = Animator()
    animator.start(
        InTurn(
            Call(lambda: called.append(("first", thing.x))),
            Tween(thing, 0.3, x=1.0),
            Call(lambda: called.append(("second", thing.x))),
            Delay(0.2),
            Tween(thing, 0.3, x=2.0),
            Call(lambda: called.append(("third", thing.x))),
        )
    )
    assert called == [("first", 0.0)]
    animator.step(10.0)
    assert called == [("first", 0.0), ("second", 1.0), ("third", 2.0)]
    assert not animator.busy


@st.composite
def animations(draw: st.DrawFn, thing: Thing, called: list[int], depth: int = 2) -> tuple[Animation, list[int]]:
    """An animation of any form, and the numbers its calls will add, each once."""
    kind = draw(st.sampled_from(["tween", "delay", "call"] + ["sequence", "parallel"] * (depth > 0)))
    if kind == "tween":
        return Tween(thing, draw(DURATIONS), linear, x=draw(st.floats(-9, 9))), []
    if kind == "delay":
        return Delay(draw(DURATIONS)), []
    if kind == "call":
        number = draw(st.integers(0, 10**9))
        return Call(lambda: called.append(number)), [number]
    parts = draw(st.lists(animations(thing, called, depth - 1), max_size=5))
    inners, numbers = [part[0] for part in parts], [number for part in parts for number in part[1]]
    return (InTurn if kind == "sequence" else Parallel)(*inners), numbers


@pytest.mark.slow
@given(st.data(), st.lists(st.floats(0.0005, 0.5), min_size=1, max_size=8))
@settings(max_examples=100)
def test_every_animation_ends_in_its_time_and_calls_everything_once(data: st.DataObject, steps: list[float]) -> None:
    thing, called = Thing(), list[int]()
    animation, numbers = data.draw(animations(thing, called))
    animator = Animator()
    animator.start(animation)
    time, count = 0.0, 0
    while animator.busy:
        assert time <= animation.duration
        step = steps[count % len(steps)]
        animator.step(step)
        time, count = time + step, count + 1
    assert sorted(called) == sorted(numbers)


@pytest.mark.slow
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=6), st.floats(0.001, 0.1))
@settings(max_examples=100)
def test_rounding_never_loses_the_end_of_a_sequence(durations: list[float], step: float) -> None:
    thing, ended = Thing(), list[float]()
    steps = [Tween(thing, duration, linear, x=n) for n, duration in enumerate(durations, 1)]
    animator = Animator()
    animator.start(InTurn(*steps, Call(lambda: ended.append(thing.x)), Call(lambda: ended.append(thing.x))))
    while animator.busy:
        animator.step(step)
    assert ended == [len(durations)] * 2


def test_parallel_lasts_as_long_as_its_longest_part() -> None:
    one, other, animator = Thing(), Thing(), Animator()
    both = Parallel(Tween(one, 0.2, linear, x=1.0), Tween(other, 1.0, linear, x=1.0))
    assert both.duration == 1.0
    animator.start(both)
    animator.step(0.5)
    assert (one.x, other.x) == (1.0, 0.5)
    animator.step(0.5)
    assert (one.x, other.x) == (1.0, 1.0)
    assert not animator.busy


def test_nothing_in_sequence_or_parallel_is_over_at_once() -> None:
    animator = Animator()
    animator.start(InTurn())
    animator.start(Parallel())
    assert not animator.busy


def test_a_loop_goes_round_until_it_is_cancelled() -> None:
    thing, animator = Thing(), Animator()
    rounds: list[int] = []

    def make() -> Animation:
        rounds.append(len(rounds))
        return InTurn(Tween(thing, 0.25, linear, x=1.0), Tween(thing, 0.25, linear, x=0.0))

    animator.start(Loop(make), tag="tremble", ambient=True)
    run(animator, 5.0)
    assert 8 <= len(rounds) <= 11
    assert set(thing.history) >= {0.0, 1.0}
    assert max(thing.history) <= 1.0
    animator.cancel("tremble")
    before = thing.x
    run(animator, 1.0)
    assert thing.x == before


def test_each_round_of_a_loop_begins_when_it_is_made_and_the_one_before_has_come_to_its_end() -> None:
    thing = Thing()
    loop = Loop(lambda: Tween(thing, 1.0, linear, x=thing.x + 10.0))
    for time, expected in ((0.5, 5.0), (1.25, 10.0), (1.75, 15.0), (2.25, 20.0), (2.75, 25.0)):
        loop.advance(time)
        assert thing.x == pytest.approx(expected), time


def test_the_same_tag_replaces_and_another_does_not() -> None:
    one, other, animator = Thing(), Thing(), Animator()
    animator.start(Tween(one, 2.0, linear, x=20.0), tag=("one", "move"))
    animator.start(Tween(other, 1.0, linear, x=10.0), tag=("other", "move"))
    animator.step(0.5)
    animator.start(Tween(one, 1.0, linear, x=0.0), tag=("one", "move"))
    assert one.x == 5.0, "the new one begins where the old one stopped"
    animator.step(0.5)
    assert (one.x, other.x) == (2.5, 10.0)
    animator.step(0.5)
    assert one.x == 0.0
    assert not animator.busy


def test_untagged_animations_do_not_replace_each_other() -> None:
    one, other, animator = Thing(), Thing(), Animator()
    animator.start(Tween(one, 1.0, x=1.0))
    animator.start(Tween(other, 1.0, x=1.0))
    animator.step(1.0)
    assert (one.x, other.x) == (1.0, 1.0)


def test_cancel_and_clear_leave_things_where_they_are() -> None:
    one, other, animator = Thing(), Thing(), Animator()
    animator.start(Tween(one, 1.0, linear, x=1.0), tag="one")
    animator.start(Tween(other, 1.0, linear, x=1.0))
    animator.step(0.25)
    animator.cancel("one")
    animator.step(0.25)
    assert (one.x, other.x) == (0.25, 0.5)
    animator.clear()
    animator.step(1.0)
    assert (one.x, other.x) == (0.25, 0.5)
    assert not animator.busy


def test_what_a_callback_cancels_takes_no_further_step() -> None:
    thing, animator = Thing(), Animator()
    animator.start(InTurn(Delay(0.1), Call(lambda: animator.cancel("move"))))
    animator.start(Tween(thing, 1.0, linear, x=1.0), tag="move")
    animator.step(0.1)
    assert thing.x == 0.0
    assert not animator.busy


def test_what_an_ending_cancels_is_not_finished() -> None:
    thing, animator = Thing(), Animator()
    animator.start(InTurn(Delay(0.1), Call(lambda: animator.cancel("move"))))
    animator.start(Tween(thing, 1.0, linear, x=1.0), tag="move")
    animator.finish()
    assert thing.x == 0.0
    assert not animator.busy


@given(st.floats(0.01, 0.2), st.floats(0.0, 3.0), st.floats(0.5, 4.0), st.floats(0.001, 1 / 60))
def test_hurry_ends_everything_within_the_limit(limit: float, done: float, rate: float, step: float) -> None:
    thing, called, animator = Thing(), list[str](), Animator()
    animator.rate = rate
    animator.start(InTurn(Tween(thing, 3.0, x=1.0), Call(lambda: called.append("end"))))
    animator.start(Tween(Thing(), 0.004, x=1.0))
    animator.step(done / rate)
    animator.hurry(limit)
    time = 0.0
    while animator.busy:
        assert time < limit + step
        animator.step(step)
        time += step
    assert thing.x == 1.0
    assert called == ["end"]


def test_hurry_slows_nothing_down() -> None:
    thing, animator = Thing(), Animator()
    animator.start(Tween(thing, 0.05, linear, x=1.0))
    animator.hurry(10.0)
    animator.step(0.025)
    assert thing.x == pytest.approx(0.5)
    animator.hurry(0.005)
    animator.hurry(10.0)
    animator.step(0.005)
    assert thing.x == 1.0


def test_finish_brings_everything_to_its_end_also_what_that_starts() -> None:
    one, other, called, animator = Thing(), Thing(), list[str](), Animator()

    def more() -> None:
        called.append("more")
        animator.start(InTurn(Tween(other, 5.0, x=7.0), Call(lambda: called.append("most"))))

    animator.start(InTurn(Tween(one, 2.0, x=3.0), Call(more)))
    animator.step(0.5)
    animator.finish()
    assert (one.x, other.x) == (3.0, 7.0)
    assert called == ["more", "most"]
    assert not animator.busy


def test_a_callback_may_finish_the_animation_it_belongs_to() -> None:
    thing, called, animator = Thing(), list[str](), Animator()

    def hasten() -> None:
        called.append("hasten")
        animator.finish()

    animator.start(InTurn(Delay(0.1), Call(hasten), Tween(thing, 1.0, x=1.0), Call(lambda: called.append("end"))))
    animator.step(0.2)
    assert thing.x == 1.0
    assert called == ["hasten", "end"]
    animator.step(5.0)
    assert called == ["hasten", "end"]


def test_an_animation_may_start_its_successor_under_its_own_tag() -> None:
    thing, animator = Thing(), Animator()

    def further() -> None:
        if thing.x < 5:
            animator.start(InTurn(Tween(thing, 0.1, x=thing.x + 1), Call(further)), tag="move")

    further()
    run(animator, 2.0)
    assert thing.x == 5.0


def test_ambient_animations_are_not_busy_nor_hurried_nor_finished() -> None:
    thing, animator = Thing(), Animator()
    animator.start(Tween(thing, 1.0, linear, x=1.0), ambient=True)
    assert not animator.busy
    animator.hurry(0.01)
    animator.finish()
    animator.step(0.25)
    assert thing.x == 0.25


def test_rate_makes_everything_faster() -> None:
    thing, animator = Thing(), Animator()
    animator.rate = 2.0
    animator.start(Tween(thing, 1.0, linear, x=1.0))
    animator.step(0.25)
    assert thing.x == 0.5
    animator.step(0.25)
    assert not animator.busy


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Delay(2.0), 1.5),
        (lambda: Tween(Thing(), 2.0, x=1.0), 0.0),
        (lambda: InTurn(Delay(0.7), Delay(0.5)), 0.2),
        (lambda: InTurn(Delay(0.3), Tween(Thing(), 2.0, x=1.0)), 0.0),
        (lambda: Parallel(Delay(2.0), Delay(0.9)), 0.4),
        (lambda: Parallel(Delay(2.0), Tween(Thing(), 0.9, x=1.0)), 0.0),
        (lambda: Parallel(Delay(2.0), Tween(Thing(), 0.4, x=1.0)), 1.5),
        (lambda: Loop(lambda: Delay(2.0)), 1.5),
    ],
)
def test_quiet_tells_how_long_nothing_will_change(make: Callable[[], Animation], expected: float) -> None:
    animator = Animator()
    animator.start(make(), ambient=True)
    animator.step(0.5)
    assert animator.quiet() == pytest.approx(expected)


def test_quiet_counts_in_real_seconds_and_the_nearest_change() -> None:
    animator = Animator()
    assert animator.quiet() == math.inf
    animator.rate = 2.0
    animator.start(Delay(3.0))
    animator.start(Delay(1.0))
    assert animator.quiet() == pytest.approx(0.5)


@given(st.lists(st.floats(0.01, 1.0), min_size=1, max_size=5), st.floats(0.05, 3.0))
def test_nothing_changes_while_quiet(delays: list[float], rate: float) -> None:
    thing, animator = Thing(), Animator()
    animator.rate = rate
    parts: list[Animation] = []
    for delay in delays:
        parts += [Delay(delay), Tween(thing, 0.1, linear, x=thing.x + 1)]
    animator.start(InTurn(*parts))
    while animator.busy:
        quiet = animator.quiet()
        before = thing.x
        if quiet > 1e-6:
            animator.step(quiet * 0.999)
            assert thing.x == before
        animator.step(0.01)


# Building blocks


def test_what_is_made_later_begins_where_things_are_then() -> None:
    thing, animator, made = Thing(), Animator(), []

    def make() -> Animation:
        made.append(thing.x)
        return Tween(thing, 0.5, linear, x=thing.x + 10.0)

    animator.start(InTurn(Tween(thing, 0.5, linear, x=4.0), Deferred(0.5, make)))
    run(animator, 0.4)
    assert not made
    run(animator, 1.0)
    assert made == [4.0]
    assert thing.x == 14.0


def test_what_is_made_later_is_done_at_the_end_of_its_time() -> None:
    thing = Thing()
    parts = [Tween(thing, seconds, linear, x=n) for n, seconds in enumerate((0.1, 0.2), start=1)]
    later = Deferred(0.3, lambda: InTurn(*parts, Call(lambda: setattr(thing, "y", 5.0))))
    later.advance(0.0)
    later.advance(0.3)
    assert 0.1 + 0.2 > 0.3
    assert (thing.x, thing.y) == (2.0, 5.0)


@given(st.floats(0.0, 1.0))
def test_the_rest_of_a_resumable_goes_on_where_it_was(begun: float) -> None:
    thing = Thing()
    resumable = Resumable(InTurn(Delay(0.2), Tween(thing, 0.8, linear, x=8.0)))
    resumable.advance(begun)
    there, rest = thing.x, resumable.rest()
    assert rest.duration == pytest.approx(resumable.duration - begun)
    rest.advance(0.0)
    assert thing.x == pytest.approx(there)
    rest.advance(rest.duration / 2)
    assert thing.x == pytest.approx(max(0.0, (begun + rest.duration / 2 - 0.2) * 10.0))
    rest.advance(rest.duration)
    assert thing.x == pytest.approx(8.0)


def test_a_resumable_is_as_quiet_as_what_it_plays() -> None:
    resumable = Resumable(InTurn(Delay(0.2), Tween(Thing(), 0.8, linear, x=8.0)))
    assert resumable.quiet(0.05) == pytest.approx(0.15)
    assert resumable.rest().duration == 1.0, "nothing of it was played yet"


def test_along_a_way_a_target_ends_on_its_end() -> None:
    thing, animator = Thing(), Animator()

    def go(share: float) -> None:
        thing.x, thing.y = math.cos(share * math.pi), math.sin(share * math.pi)

    animator.start(FollowPath(0.7, go))
    assert (thing.x, thing.y) == (1.0, 0.0)
    run(animator, 0.35)
    assert (thing.x, thing.y) == (pytest.approx(0.0, abs=1e-6), pytest.approx(1.0))
    run(animator, 0.4)
    assert (thing.x, thing.y) == (-1.0, math.sin(math.pi))
    assert not animator.busy


@pytest.mark.parametrize("ease", [ease_in_shallow, gathering(0, 1), gathering(2, 5)])
def test_the_own_curves_rise_from_0_to_1_and_gather_speed(ease: easing.Easing) -> None:
    values = [ease(n / 20) for n in range(21)]
    steps = [after - before for before, after in pairwise(values)]
    assert values[0] == pytest.approx(0.0, abs=1e-12)
    assert values[-1] == pytest.approx(1.0)
    assert steps[0] > 0.0
    assert steps == sorted(steps)


def test_stretches_that_gather_speed_go_on_in_one_another() -> None:
    whole, first, second = gathering(0, 9), gathering(0, 4), gathering(4, 9)
    # To 4 of 9 it takes two thirds of the time.
    for n in range(11):
        assert 9 * whole(n / 10 * 2 / 3) == pytest.approx(4 * first(n / 10))
        assert 9 * whole(2 / 3 + n / 10 / 3) == pytest.approx(4 + 5 * second(n / 10))
