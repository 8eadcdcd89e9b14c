"""A process of the arcade's own that does jobs beside the frames: what is asked and answered are typed values.

A job is a frozen struct; it is sent as a line of JSON, and so is each of its results.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from msgspec import MsgspecError, Struct, json

from game.installation import command
from game.play.port.game import AnyGame
from game.players.client import Client, ClientError, Start

Named = Callable[[str], AnyGame]
"""Gives the game of a name; raises `KeyError`."""
R = TypeVar("R")
"""The results of a job."""

END = "null"
"""The line after the last result of a job."""


class Job(Struct, Generic[R], frozen=True, tag=True):
    """Work on a game, given as plain values and texts."""

    def results(self, named: Named) -> Iterator[R]:
        """Do it; every result is sent as soon as it is there, and has to stay below `LONGEST_LINE`."""
        raise NotImplementedError


class Worker(Generic[R]):
    """Does one job at a time. Nothing here waits: who has begun one asks for `results` now and then, as in every frame.

    The process is started for the first job and kept for the next. It takes only the time that others leave, and ends
    with the arcade.
    """

    def __init__(self, start: Start, result: type[R]) -> None:
        """`start` starts the process; its results are of the type `result`."""
        self._start = start
        self._decoder = json.Decoder(result)
        self._client: Client | None = None
        self.busy = False
        """True if more results are to come."""
        self.failed = False
        """True if the last job failed: no process could be started, or it ended or said what it should not."""

    @property
    def running(self) -> bool:
        """True if there is a process."""
        return self._client is not None

    def begin(self, job: Job[R]) -> None:
        """Have a job done; one that is not done yet is given up, together with its process."""
        self.results()  # The end of a job may come after its last result.
        if self.busy:
            self.close()
        self.failed = False
        if self._client is None:
            try:
                self._client = self._start((*command(), "work"), None)
            except ClientError:
                self.failed = True
                return
            self._client.give_way()
        self.busy = True
        self._client.send(json.encode(job).decode())

    def results(self) -> list[R]:
        """The results since the last look."""
        results: list[R] = []
        if self._client is None or not self.busy:
            return results
        try:
            for line in self._client.lines():
                if line == END:
                    self.busy = False
                    return results
                results.append(self._decoder.decode(line))
        except MsgspecError:
            self.fail()
        else:
            if not self._client.alive:
                self.fail()
        return results

    def fail(self) -> None:
        """Expect no more of the process, and end it."""
        self.close()
        self.failed = True

    def close(self) -> None:
        """End the process, and with it what it is doing."""
        self.busy = False
        if self._client is not None:
            self._client.close()
            self._client = None
