"""What runs beside the frames, and what becomes of it where nothing can."""

from __future__ import annotations

from threading import Event, Thread, get_ident

import pytest

from game import background
from game.background import Scheduler, Steps, finish, start_task
from tests.players.table import PATIENT, finishes


def test_a_task_is_done_beside_the_one_who_wants_it() -> None:
    go_on, whose = Event(), list[int]()

    def work() -> None:
        assert go_on.wait(PATIENT)
        whose.append(get_ident())

    task = start_task(work, "task")
    assert not task.done()
    go_on.set()
    assert finishes(task.done)
    assert whose != [get_ident()]


def test_without_threads_a_task_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)
    whose = list[int]()
    assert start_task(lambda: whose.append(get_ident()), "task").done()
    assert whose == [get_ident()]


def counting(took: list[str], name: str, steps: int) -> Steps[int]:
    for _ in range(steps):
        took.append(name)
        yield True
    return steps


def test_work_takes_turns_and_a_frame_does_no_more_of_it_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    took, scheduler = list[str](), Scheduler()
    monkeypatch.setattr(background.time, "perf_counter", lambda: len(took) / 1000)  # A step takes a millisecond.
    one, two = scheduler.start(counting(took, "a", 7)), scheduler.start(counting(took, "b", 2))
    frames = []
    while scheduler.busy:
        before = len(took)
        scheduler.frame()
        frames.append("".join(took[before:]))
        assert len(frames) < 10
    assert frames == ["abab", "aaaa", "a"]
    assert one.done
    assert two.done
    scheduler.budget = 0.0
    scheduler.start(counting(took, "c", 3))
    assert scheduler.frame()
    assert took[-2:] == ["a", "c"], "one step"


def test_work_that_waits_holds_up_nobody_and_what_is_closed_cleans_up_and_is_gone() -> None:
    told, scheduler = list[str](), Scheduler()

    def waiting() -> Steps[None]:
        try:
            while True:
                yield False
        finally:
            told.append("closed")

    work = scheduler.start(waiting())
    scheduler.start(counting(told, "a", 2))
    scheduler.budget = 60.0
    assert not scheduler.frame(), "there is nothing to do at once"
    assert told == ["a", "a"]
    assert scheduler.busy
    work.close()
    assert told[-1] == "closed"
    assert not scheduler.busy
    assert not scheduler.frame()


def test_an_error_ends_the_work_it_happened_in_alone_and_a_work_may_end_itself() -> None:
    took, scheduler = list[str](), Scheduler()
    scheduler.budget = 60.0

    def failing() -> Steps[None]:
        yield True
        raise RuntimeError("odd")

    def closing() -> Steps[None]:
        work.close()
        yield True
        took.append("never")

    work = scheduler.start(closing())
    scheduler.start(failing())
    scheduler.start(counting(took, "a", 5))
    with pytest.raises(RuntimeError, match="odd"):
        scheduler.frame()
    scheduler.frame()
    assert took == ["a"] * 5
    assert work.done
    assert not scheduler.busy


def test_work_done_at_once_gives_its_result() -> None:
    assert finish(counting([], "a", 3)) == 3
