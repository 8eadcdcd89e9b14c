"""Two arcades without windows, which play over a real broker."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime, timedelta

from msgspec import convert, to_builtins

from game.games import GAMES
from game.online.online_game import Arrival, OnlineGame
from game.online.post import Post
from game.online.sessions import Desk
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData
from tests.helpers.mosquitto import wait_until


class Player:
    """An arcade that can be killed and started again with what it has saved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.saved: object = to_builtins(OnlineData())
        self.arrivals: list[Arrival] = []
        self.ahead = timedelta(0)
        """Time by which the clock goes ahead of the real one."""
        self.start()

    def start(self) -> None:
        data = convert(deepcopy(self.saved), OnlineData)
        desk = Desk(data, lambda: self._save(data), GAMES.named, lambda: None, time.monotonic, now=self.now)
        self.post = Post(desk)

    def now(self) -> datetime:
        """Date and time by the clock of this arcade, in UTC."""
        return datetime.now(UTC) + self.ahead

    def _save(self, data: OnlineData) -> None:
        self.saved = to_builtins(data)

    def kill(self) -> None:
        """End at once: nothing is said or saved."""
        for wire in self.post.wires:
            wire.close()

    def restart(self) -> None:
        self.kill()
        self.start()

    @property
    def game(self) -> OnlineGame:
        return next(iter(self.post.games.values()))

    def poll(self) -> None:
        self.arrivals += self.post.poll()

    @property
    def line(self) -> list[str]:
        return self.game.state.line

    def move(self, number: int = 0) -> None:
        line = self.game.remote.line
        assert line is not None
        moves = line.session.rules.legal_moves(line.session.position)
        self.game.remote.enter(moves[number % len(moves)])
        self.post.changed(self.game)


def until(condition: Callable[[], object], *players: Player, what: str = "") -> None:
    """Let players hear from each other until a condition holds."""

    def poll() -> None:
        for player in players:
            player.poll()

    wait_until(condition, what, poll)


def invited(
    broker: Broker, game: str = "explode", best_of: int = 0, days: int = 0, ahead: timedelta = timedelta(0)
) -> tuple[Player, Player]:
    """Return two players who have met; the clock of the second one goes `ahead`."""
    anna, ben = Player("Anna"), Player("Ben")
    ben.ahead = ahead
    invitation = anna.post.invitation_of(anna.post.invite(broker, game, (), best_of, False, "Anna", days))
    ben.post.accept(invitation, "Ben")
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben, what="the meeting")
    return anna, ben
