"""Workers for tests: the process within this one, and some that do not do what they should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import json

from game.games import game_named
from game.players.client import Client, ClientError
from game.workers.jobs import parse_job
from game.workers.worker import END, Job


class Here(Client):
    """Does a job when the results are first looked for."""

    alive = True
    flooding = False

    def __init__(self, command: Sequence[str] = (), folder: Path | None = None) -> None:
        self.jobs: list[Job[Any]] = []
        """All it was given."""
        self.due: list[Job[Any]] = []
        self.gives_way = False

    def results(self, job: Job[Any]) -> Iterable[object]:
        """What comes of a job."""
        return job.results(game_named)

    def give_way(self) -> None:
        self.gives_way = True

    def send(self, *lines: str) -> None:
        jobs = [parse_job(line) for line in lines]
        self.jobs += jobs
        self.due += jobs

    def lines(self) -> Iterator[str]:
        while self.due:
            yield from (json.encode(result).decode() for result in self.results(self.due.pop(0)))
            yield END

    def close(self) -> None:
        self.alive = False


class Slow(Here):
    """One of whose lines only one has arrived at each look."""

    def __init__(self, command: Sequence[str] = (), folder: Path | None = None) -> None:
        super().__init__(command, folder)
        self._written: list[str] = []

    def lines(self) -> Iterator[str]:
        self._written += super().lines()
        written, self._written = self._written[:1], self._written[1:]
        return iter(written)


class Silent(Here):
    """One that says nothing."""

    def lines(self) -> Iterator[str]:
        return iter(())


class Dumb(Here):
    """One that says something else."""

    def lines(self) -> Iterator[str]:
        return iter(["what?"])


def nobody(command: Sequence[str] = (), folder: Path | None = None) -> Client:
    """No process can be started."""
    raise ClientError("no such program")
