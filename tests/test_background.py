"""What runs beside the frames, and what becomes of it where nothing can."""

from __future__ import annotations

from threading import Event, Thread, get_ident

import pytest

from game.background import start_task
from tests.players.table import PATIENT, finishes


def test_a_task_is_done_beside_the_one_who_wants_it() -> None:
    go_on, whose = Event(), list[int]()

    def work() -> None:
        assert go_on.wait(PATIENT)
        whose.append(get_ident())

    done = start_task(work, "task")
    assert not done()
    go_on.set()
    assert finishes(done)
    assert whose != [get_ident()]


def test_without_threads_a_task_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)
    whose = list[int]()
    assert start_task(lambda: whose.append(get_ident()), "task")()
    assert whose == [get_ident()]
