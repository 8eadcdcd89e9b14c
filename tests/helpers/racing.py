"""Those who race over a real broker, without windows."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy

from msgspec import convert, to_builtins

from game.games import GAMES
from game.online.races import OnlineRace, Races
from game.online.sessions import Desk
from game.play.remote.race import RaceNews
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData
from tests.helpers.mosquitto import wait_until


class Racer:
    """An arcade that can be killed and started again with what it has saved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.saved: object = to_builtins(OnlineData())
        self.arrivals: list[tuple[OnlineRace, RaceNews]] = []
        self.start()

    def start(self) -> None:
        data = convert(deepcopy(self.saved), OnlineData)
        self.races = Races(Desk(data, lambda: self._save(data), GAMES.named, lambda: None, time.monotonic))

    def _save(self, data: OnlineData) -> None:
        self.saved = to_builtins(data)

    def kill(self) -> None:
        """End at once: nothing is said or saved."""
        for wire in self.races.wires:
            wire.close()

    def restart(self) -> None:
        self.kill()
        self.start()

    @property
    def race(self) -> OnlineRace:
        return next(iter(self.races.games.values()))

    def poll(self) -> None:
        self.arrivals += self.races.poll()

    def ready(self, ready: bool = True) -> None:
        self.race.race.be_ready(ready)
        self.races.changed(self.race)

    def begin(self) -> None:
        self.races.begin(self.race)

    def again(self) -> None:
        self.race.race.again()
        self.races.changed(self.race)

    def shoot(self, number: int = 0) -> None:
        session = self.race.race.session(self.race.state.key)
        assert session is not None
        shots = session.rules.legal_moves(session.position)
        self.race.race.shoot(shots[number % len(shots)])
        self.races.changed(self.race)

    def line(self, other: Racer | None = None) -> list[str]:
        """The shots of a racer, as they are known here."""
        session = self.race.race.session((other or self).race.state.key)
        return [] if session is None else [*session.moves]


def until(condition: Callable[[], object], *racers: Racer, what: str = "") -> None:
    """Let racers hear from each other until a condition holds."""

    def poll() -> None:
        for racer in racers:
            racer.poll()

    wait_until(condition, what, poll)


def invited(broker: Broker, *names: str, most: int = 50, mode: str = "classic") -> list[Racer]:
    """Return racers who know each other; the first one has invited the others."""
    host, *guests = racers = [Racer(name) for name in names]
    host.races.invite(broker, "brickshooter", (("mode", mode),), most, host.name)
    for guest in guests:
        guest.races.accept(host.races.invitation_of(host.race), guest.name)
    until(lambda: all(len(racer.race.race.keys) == len(names) for racer in racers), *racers, what="the meeting")
    return racers


def begun(broker: Broker, *names: str, most: int = 50, mode: str = "classic") -> list[Racer]:
    """Return racers whose round has begun."""
    host, *guests = racers = invited(broker, *names, most=most, mode=mode)
    for guest in guests:
        guest.ready()
    until(lambda: all(host.race.race.waits(guest.race.state.key) for guest in guests), *racers, what="the others")
    host.begin()
    until(lambda: all(racer.race.race.begun for racer in racers), *racers, what="the start")
    return racers
