"""An arcade without a window that plays by itself: `python -m tools.torture.agent FOLDER NAME ADDRESS SPEED CLOCK`.

It keeps its online games in a file of its folder, as the arcade does, and may be killed at any moment. All it knows of
its game it appends to a log: whether the entry is its own, the number of entries, a sum of them, and the time. While
there is a file `stop` it makes no move; it ends by itself when nobody waits for it.
"""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from msgspec import DecodeError, json

from game.games import GAMES
from game.online.invitation import Invitation
from game.online.post import OnlineGame, Post
from game.online.sessions import Desk
from game.online.wire import Wire
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData
from tools.torture.speed import Speed

NAP = 0.004
MADE, CAME, KEPT = "made", "came", "kept"
"""Origin of an entry at an arcade: as its own, as the friend's, or from its file."""


class RoughWire(Wire):
    """A connection that loses a fifth of what is sent, and gives out a third twice, much of it late and out of order,
    and sometimes something old.
    """

    chance = Random(8)

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        if self.chance.random() < 0.8:
            super().publish(topic, payload, retain)

    def take(self) -> list[tuple[str, bytes]]:
        kept: list[tuple[str, bytes]] = self.__dict__.setdefault("late", [])
        kept += [message for message in super().take() for _ in range(1 + (self.chance.random() < 0.3))]
        self.chance.shuffle(kept)
        count = self.chance.randrange(len(kept) + 1)
        taken = kept[:count]
        old = [message for message in taken if self.chance.random() < 0.1]
        kept[:] = kept[count:] + old
        return taken


class Agent:
    """One of the two players."""

    def __init__(self, folder: Path, name: str, broker: Broker, speed: Speed) -> None:
        self._folder = folder
        self._name = name
        self._speed = speed
        self._chance = Random()
        self._file = folder / f"{name}.json"
        self._log = (folder / f"{name}.log").open("a", buffering=1, encoding="ascii")
        self._told = 0
        self._moved = time.monotonic()
        self.data = self._read()
        desk = Desk(self.data, self._save, GAMES.named, lambda: None, time.monotonic, now=_now)
        self.post = Post(desk)
        if not self.post.games:
            self._meet(broker)

    def _read(self) -> OnlineData:
        try:
            return json.decode(self._file.read_bytes(), type=OnlineData)
        except (FileNotFoundError, DecodeError):
            return OnlineData()

    def _save(self) -> None:
        draft = self._file.with_suffix(".draft")
        draft.write_bytes(json.encode(self.data))
        os.replace(draft, self._file)

    def _meet(self, broker: Broker) -> None:
        place = self._folder / "invitation"
        if self._name == "anna":
            made = self.post.invite(broker, self._speed.game, (), 0, False, "Anna")
            place.write_text(self.post.invitation_of(made).line, encoding="ascii")
        else:
            while not place.is_file() or not place.read_text(encoding="ascii"):
                time.sleep(NAP)
            self.post.accept(Invitation.parse(place.read_text(encoding="ascii")), "Ben")

    @property
    def game(self) -> OnlineGame:
        return next(iter(self.post.games.values()))

    def run(self) -> None:
        """Play until somebody kills this process, or the one that has started it has ended."""
        judge = os.getppid()
        self._tell(KEPT, time.monotonic())
        while os.getppid() == judge:
            self.post.poll()
            self._tell(CAME, time.monotonic())
            self._play()
            time.sleep(NAP)

    def _play(self) -> None:
        game = self.game
        line = game.remote.line
        waited = time.monotonic() - self._moved >= self._speed.pace
        if line is None or not waited or (self._folder / "stop").exists():
            return
        if line.over:
            game.remote.next_game()
        elif game.remote.writes:
            moves = line.session.rules.legal_moves(line.session.position)
            game.remote.enter(self._chance.choice(moves))
        else:
            return
        made_at = time.monotonic()
        self.post.changed(game)
        # What was killed before it was saved was never made.
        self._tell(MADE, made_at)
        self._moved = time.monotonic()
        if self._chance.random() < self._speed.talks:
            game.say(phrase=1)

    def _tell(self, how: str, at: float) -> None:
        """Note the line in the log if it is new, as it has been since a moment."""
        line = self.game.state.line
        if len(line) != self._told:
            self._told = len(line)
            self._moved = time.monotonic()
            self._log.write(f"{how} {len(line)} {sum_of(line)} {at}\n")


def sum_of(line: Sequence[str]) -> int:
    """Return a sum by which lines are told apart."""
    return zlib.crc32("\n".join(line).encode())


def _now() -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(seconds=time.time())


def _wind_clock(seconds: float) -> None:
    """Let the clock of this process be wrong."""
    right = time.time
    right_ns = time.time_ns
    time.time = lambda: right() + seconds
    time.time_ns = lambda: right_ns() + int(seconds * 1e9)


def main(words: Sequence[str]) -> None:
    folder, name, address, speed, clock = words
    _wind_clock(float(clock))
    settings = json.decode(speed, type=Speed)
    settings.apply()
    if settings.rough:
        from game.online import wire

        wire.Wire = RoughWire  # type: ignore[misc]
    Agent(Path(folder), name, Broker(address), settings).run()


if __name__ == "__main__":
    main(sys.argv[1:])
