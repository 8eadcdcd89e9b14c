"""The one place that starts what runs beside the frames: threads, processes, and work in small steps."""

import subprocess
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import TypeVar

Process = subprocess.Popen[bytes]
T = TypeVar("T")
Steps = Generator[bool, None, T]
"""Work in steps of a few milliseconds: yields True to go on at once, False while it waits for another program."""
WORK_NAP = 0.001
"""Seconds between two looks at work that waits."""
BUDGET = 0.004
"""Seconds of a frame that go to work in steps, unless a single step takes longer."""


def start_thread(work: Callable[[], object], name: str, daemon: bool = True) -> Thread:
    """Let a thread do something; raises `RuntimeError` where none can be started.

    The program's end does not wait for it, unless it is no `daemon`.
    """
    thread = Thread(target=work, name=name, daemon=daemon)
    thread.start()
    return thread


def start_task(work: Callable[[], T], name: str) -> Future[T]:
    """Let a thread do something that soon comes to an end; returns what is to come of it. Where no thread can be
    started it is done at once.
    """
    task = Future[T]()

    def run() -> None:
        try:
            task.set_result(work())
        except Exception as error:  # Raised where the result is wanted.
            task.set_exception(error)

    try:
        start_thread(run, name)
    except RuntimeError:
        run()
    return task


def beside(work: Callable[[], T], name: str) -> Steps[T]:
    """Let a thread do something, and wait for it without holding a frame up; return its result, or raise its error."""
    task = start_task(work, name)
    while not task.done():
        yield False
    return task.result()


class TaskQueue:
    """Tasks that a thread does in order. The program's end does not wait for them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: deque[Callable[[], object]] = deque()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._busy = False
        """True while a task is done."""

    def put(self, task: Callable[[], object]) -> None:
        """Add a task, which must not raise anything. Where no thread can be started it is done at once."""
        with self._changed:
            if self._thread is None:
                with suppress(RuntimeError):
                    self._thread = start_thread(self._run, self._name)
            waits = self._thread is not None
            if waits:
                self._tasks.append(task)
                self._changed.notify_all()
        if not waits:
            task()

    def wait(self, seconds: float) -> bool:
        """Wait until all tasks are done, but not longer than that; return True if they are."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._tasks and not self._busy, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._tasks)
                task = self._tasks.popleft()
                self._busy = True
            task()


class AtOnce(TaskQueue):
    """Tasks that are done as soon as they are added: for commands, which have no frames."""

    def __init__(self) -> None:
        super().__init__("at once")

    def put(self, task: Callable[[], object]) -> None:
        task()


def start_process(command: Sequence[str], folder: Path | None = None, heard: bool = True) -> Process:
    """Start a program without a shell, in a session of its own and with pipes; what it says goes nowhere unless it is
    to be `heard`. Raises `OSError` or `ValueError`.
    """
    output = subprocess.PIPE if heard else subprocess.DEVNULL
    return subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=output,
        cwd=folder,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


class Work:
    """Work in steps that was begun."""

    def __init__(self, steps: Steps[object]) -> None:
        self.done = False
        self._steps = steps

    def step(self) -> bool:
        """Go on by one step; return True unless the work waits. Raises what the work raises."""
        try:
            goes_on = next(self._steps)
        except BaseException:
            self.done = True
            raise
        if self.done:  # It was closed from within.
            self._steps.close()
        return goes_on

    def close(self) -> None:
        """Give up what is left."""
        self.done = True
        with suppress(ValueError):  # It is the work itself that asks for this, and goes on to its next step.
            self._steps.close()


class Scheduler:
    """Goes on with all work in steps, a little in every frame, in turn."""

    def __init__(self) -> None:
        self.budget = BUDGET
        """Seconds a frame; 0: one step, on any machine."""
        self._works: deque[Work] = deque()

    @property
    def busy(self) -> bool:
        """True if there is unfinished work, even if all of it waits."""
        return any(not work.done for work in self._works)

    def start(self, steps: Steps[object]) -> Work:
        """Begin work; its first step comes with the next frame."""
        self._works.append(Work(steps))
        return self._works[-1]

    def frame(self) -> bool:
        """Go on until the budget is spent or all work waits; return True if there is more to do at once."""
        began = time.perf_counter()
        waiting = 0
        while waiting < len(self._works):
            work = self._works.popleft()
            if work.done:
                continue
            with suppress(StopIteration):
                waiting = 0 if work.step() else waiting + 1
                self._works.append(work)
            if time.perf_counter() - began >= self.budget:
                return True
        return False


def finish(steps: Generator[object, None, T], each: Callable[[], object] = lambda: None) -> T:
    """Do all of the work at once and return its result; `each` is called after every step."""
    while True:
        try:
            if next(steps) is False:
                time.sleep(WORK_NAP)
            each()
        except StopIteration as end:
            result: T = end.value
            return result
