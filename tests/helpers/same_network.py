"""Arcades without windows on the same network, with real brokers, and with or without real multicast."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir

from game.online.announcement import Announcement
from game.online.announcement import Finder as AnyFinder
from game.online.nearby import LOOPBACK, Nearby
from game.online.same_network import SameNetwork
from tests.helpers.mosquitto import wait_until
from tests.helpers.online import Player

if sys.platform != "win32":
    import fcntl

TURN = 400.0
"""Seconds until somebody else has to be done with the network."""


@contextmanager
def real_network() -> Iterator[None]:
    """Wait until no other test of this computer announces an arcade by real multicast."""
    if sys.platform == "win32":
        yield
        return
    end = time.monotonic() + TURN
    with (Path(gettempdir()) / "arcade-multicast.lock").open("a") as lock:
        while True:
            with suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            assert time.monotonic() < end, f"another test has been on the network for {TURN} s"
            time.sleep(0.1)
        yield


def multicast_works() -> bool:
    """True if one arcade finds another one by multicast here."""
    one = Nearby(lambda: None)
    other = Nearby(lambda: None)
    said = Announcement("probe", (LOOPBACK, *one.own_addresses()), 4711, {"v": "1", "name": "Änne"})
    one.announce([said])
    try:
        wait_until(lambda: said.ident in [one.ident for one in other.found], "an announcement")
    except AssertionError:
        return False
    finally:
        one.close()
        other.close()
    return True


class Network:
    """A network without multicast: what is announced is found at once."""

    def __init__(self) -> None:
        self.announced: dict[str, Announcement] = {}


class Finder:
    """Finds what others have announced in a network."""

    def __init__(self, network: Network, addresses: list[str]) -> None:
        self.network = network
        self.addresses = addresses
        self.own: set[str] = set()
        self.dropped: set[str] = set()

    @property
    def found(self) -> Sequence[Announcement]:
        return [one for ident, one in self.network.announced.items() if ident not in self.own | self.dropped]

    def own_addresses(self) -> list[str]:
        return [*self.addresses]

    def announce(self, announcements: Iterable[Announcement]) -> None:
        told = {one.ident: one for one in announcements}
        for ident in self.own - told.keys():
            self.network.announced.pop(ident, None)
        self.own = {*told}
        self.network.announced |= told

    def forget(self, ident: str) -> None:
        self.dropped.add(ident)

    def close(self) -> None:
        self.announce(())


class Neighbour(Player):
    """An arcade with its own broker, open for friends from the beginning."""

    def __init__(self, name: str, network: Network | None = None) -> None:
        """Without a `network` others are found by real multicast."""
        self.network = network
        self.addresses = [LOOPBACK]
        self.shown = True
        super().__init__(name)

    def start(self) -> None:
        super().start()
        self.same = SameNetwork(self.post, self._find)

    def _find(self, wake: Callable[[], object]) -> AnyFinder:
        return Nearby(wake) if self.network is None else Finder(self.network, self.addresses)

    def kill(self) -> None:
        super().kill()
        self.same.close()

    def poll(self) -> None:
        super().poll()
        self.same.poll(self.shown, self.name)

    def finds(self, name: str) -> bool:
        """True if a friend of this name is found."""
        return name in [friend.about["name"] for friend in self.same.friends]

    def invite(self, game: str = "explode", name: str = "") -> None:
        """Ask the friend of this name to play, or the first one who is found."""
        assert self.same.broker is not None
        made = self.post.invite(self.same.broker, game, (), 0, False, self.name)
        friend = next(friend for friend in self.same.friends if name in ("", friend.about["name"]))
        self.same.ask(friend, made)

    def accept(self) -> None:
        asking = self.same.asking[0]
        self.same.answer(asking, True)
        self.post.accept(asking.invitation, self.name)

    @property
    def pid(self) -> int:
        """The process of its broker."""
        assert self.same._broker is not None
        assert self.same._broker._process is not None
        return self.same._broker._process.pid


def until(condition: Callable[[], object], *arcades: Neighbour, what: str = "") -> None:
    """Let arcades hear from each other until a condition holds."""

    def poll() -> None:
        for arcade in arcades:
            arcade.poll()

    wait_until(condition, what, poll)


def met(anna: Neighbour, ben: Neighbour) -> None:
    """Let Anna ask Ben, who accepts."""

    def found() -> object:
        return anna.finds(ben.name) and ben.finds(anna.name) and anna.same.broker

    until(found, anna, ben, what="to be found")
    anna.invite(name=ben.name)
    until(lambda: ben.same.asking, anna, ben, what="the question")
    ben.accept()
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben, what="the meeting")
