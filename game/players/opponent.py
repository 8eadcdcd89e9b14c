"""A player that is a program: asked for a move, looked at from frame to frame, and never trusted."""

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path

from msgspec import Struct

from game.checks import brief
from game.play.session.session import AnySession
from game.players.client import Client, ClientError, Start

PATIENCE = 10.0
"""Seconds a program may take to introduce itself, and beyond its time for a move."""
MOST_LINES = 50_000
"""A program that says more while it thinks about one move does nothing else."""
_DEPTH = re.compile(r"\bdepth (\d{1,4})\b")
_SCORE = re.compile(r"\bscore cp (-?\d{1,9})\b")


class Answer(Struct, frozen=True):
    """The move a program chose."""

    move: str
    line: tuple[str, ...]
    """The moves it expects, as far as it told."""
    score: int | None = None
    """Its view of its own chances, in its own units; None if it reported none."""


class Failure(Struct, frozen=True):
    """A program that did not answer as it should.

    `what` is one of `crashed`, `silent`, `flood` and `nonsense`, and of those that only its questioner can know:
    `illegal` and `missing`.
    """

    what: str
    detail: str


class _State(Enum):
    STARTING = 1
    READY = 2
    THINKING = 3
    STOPPING = 4
    """Told to stop; its answer is no longer wanted."""
    FAILED = 5


def position_command(session: AnySession) -> str:
    """The session's game as the text protocol tells it."""
    start = session.rules.position_text(session.positions[0])
    moves = f" moves {' '.join(session.moves)}" if session.moves else ""
    return f"position fen {start}{moves}"


class Opponent:
    """A program at the table. `poll` has to be called now and then, as in every frame."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str],
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
        start: Start = Client,
    ) -> None:
        """Start it; a program that cannot be started is a failure that `poll` tells of. `patience` is as `PATIENCE`."""
        self.clock = clock
        self.patience = patience
        self.name = ""
        """Name that the program gave itself, fit to be shown; empty before that."""
        self.depth = 0
        """Depth of its search, as reported."""
        self._state = _State.STARTING
        self._options = dict(options)
        self._wanted: tuple[str, str, float] | None = None
        self._line: tuple[str, ...] = ()
        self._score: int | None = None
        self._heard = 0
        self._failure: Failure | None = None
        self._client: Client | None = None
        self._log: Iterable[str] = ()
        self._deadline = clock() + patience
        try:
            self._client = start(command, folder)
            self._log = self._client.log
            self._send("ugi")
        except ClientError as error:
            detail = brief(str(error), 200)
            self._log = [f"! {detail}"]
            self._fail("crashed", detail)

    @property
    def ready(self) -> bool:
        """True if it has introduced itself and does nothing."""
        return self._state is _State.READY

    @property
    def thinking(self) -> bool:
        """True if a move is wanted of it."""
        return self._state is _State.THINKING or self._wanted is not None

    @property
    def log(self) -> list[str]:
        """The last lines of the conversation, or why there was none."""
        return list(self._log)

    def ask(self, session: AnySession, go: str, seconds: float) -> None:
        """Ask for a move in a session; `go` is the command and `seconds` what it may take by it."""
        self._wanted = (position_command(session), go, seconds)
        self._begin()

    def stop(self) -> None:
        """Its move is no longer wanted."""
        self._wanted = None
        if self._state is _State.THINKING:
            self._state = _State.STOPPING
            self._deadline = self.clock() + self.patience
            self._send("stop")

    def close(self) -> None:
        """Send it away."""
        self._wanted = None
        if self._client is not None:
            self._client.close()
            self._client = None

    def poll(self) -> Answer | Failure | None:
        """Return the answer to the question or a failure, once; None before that and afterwards."""
        if self._client is not None and self._failure is None:
            for line in self._client.lines():
                answer = self._hear(line)
                if answer is not None:
                    return answer
            self._watch()
        failure, self._failure = self._failure, None
        return failure

    def _begin(self) -> None:
        if self._state is _State.READY and self._wanted is not None:
            position, go, seconds = self._wanted
            self._wanted = None
            if self._client is not None:
                # What it has said before it is asked is no answer.
                for _ in self._client.lines():
                    pass
            self.depth = 0
            self._line = ()
            self._score = None
            self._heard = 0
            self._state = _State.THINKING
            self._deadline = self.clock() + seconds + self.patience
            self._send(position, go)

    def _hear(self, line: str) -> Answer | None:
        self._heard += 1
        words = line.split()
        if not words:
            return None
        if words[0] == "id" and words[1:2] == ["name"]:
            name = brief(" ".join(words[2:]))
            self.name = name if any(map(str.isalnum, name)) else ""
        elif words[0] == "ugiok" and self._state is _State.STARTING:
            self._send(*(f"setoption name {name} value {value}" for name, value in self._options.items()))
            self._state = _State.READY
            self._begin()
        elif words[0] == "info" and self._state is _State.THINKING:
            found = _DEPTH.search(line)
            self.depth = int(found[1]) if found else self.depth
            score = _SCORE.search(line)
            self._score = int(score[1]) if score else self._score
            if "pv" in words:
                self._line = tuple(words[words.index("pv") + 1 :])
        elif words[0] == "bestmove":
            wanted = self._state is _State.THINKING
            if self._state in (_State.THINKING, _State.STOPPING):
                self._state = _State.READY
            self._begin()
            if wanted and len(words) > 1:
                return Answer(words[1], self._line, self._score)
            if wanted:
                self._fail("nonsense", brief(line))
        return None

    def _watch(self) -> None:
        if self._client is not None and not self._client.alive:
            self._fail("crashed", "")
        elif self._client is not None and (self._client.flooding or self._heard > MOST_LINES):
            self._fail("flood", "")
        elif self._state in (_State.STARTING, _State.THINKING, _State.STOPPING) and self.clock() > self._deadline:
            self._fail("silent", "")

    def _send(self, *lines: str) -> None:
        if self._client is not None and lines:
            self._client.send(*lines)

    def _fail(self, what: str, detail: str) -> None:
        if self._state is not _State.FAILED:
            self._state = _State.FAILED
            self._failure = Failure(what, detail)
