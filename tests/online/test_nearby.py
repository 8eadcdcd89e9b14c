"""Other arcades on the same network, as multicast DNS tells of them: in a network made up, with zeroconf's records."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace

import pytest
from zeroconf import Error, ServiceInfo, ServiceStateChange

from game.online import nearby
from game.online.announcement import Announcement
from game.online.nearby import LOOPBACK, MOST_ANNOUNCEMENTS, SERVICE, Nearby, own_addresses

HERE, THERE = "192.168.0.7", "192.168.0.8"
ABOUT = {"v": "1", "name": "Ben"}


class Air:
    """Everything that is said in a network, and all who listen."""

    def __init__(self) -> None:
        self.said: dict[str, ServiceInfo] = {}
        self.heard: list[Callable[..., object]] = []
        self.broken = self.closed = 0
        """How often it cannot be listened to, and how many have left."""

    def listen(self, line: Line, service: str, handlers: list[Callable[..., object]]) -> None:
        self.heard += handlers

    def tell(self, line: Line, name: str, change: ServiceStateChange) -> None:
        for handler in self.heard:
            handler(line, SERVICE, name, change)


class Line:
    """What zeroconf is to an arcade."""

    air: Air

    def __init__(self, **kinds: object) -> None:
        if self.air.broken:
            self.air.broken -= 1
            raise OSError("no network")

    def register_service(self, info: ServiceInfo, cooperating_responders: bool) -> None:
        self.air.said[info.name] = info
        self.air.tell(self, info.name, ServiceStateChange.Added)

    def update_service(self, info: ServiceInfo) -> None:
        if info.name not in self.air.said:
            raise Error("never said")
        self.air.said[info.name] = info
        self.air.tell(self, info.name, ServiceStateChange.Updated)

    def unregister_service(self, info: ServiceInfo) -> None:
        del self.air.said[info.name]
        self.air.tell(self, info.name, ServiceStateChange.Removed)

    def get_service_info(self, service: str, name: str, patience: int) -> ServiceInfo | None:
        if name.startswith("slow"):
            raise TimeoutError
        if name.startswith("late"):
            raise AssertionError("Zeroconf instance loop must be running, was it already stopped?")
        return self.air.said.get(name)

    def close(self) -> None:
        self.air.closed += 1


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    made = Air()
    monkeypatch.setattr(Line, "air", made, raising=False)
    monkeypatch.setattr(nearby, "Zeroconf", Line)
    monkeypatch.setattr(nearby, "ServiceBrowser", made.listen)
    monkeypatch.setattr(nearby, "own_addresses", lambda: [HERE])
    return made


Meet = Callable[[], Nearby]


@pytest.fixture
def meet(air: Air) -> Iterator[Meet]:
    met: list[Nearby] = []

    def one() -> Nearby:
        met.append(Nearby(lambda: None))
        until(lambda: len(air.heard) == len(met))
        return met[-1]

    yield one
    for each in met:
        each.close()
    until(lambda: air.closed == len(met))


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


def said(ident: str = "ben", **changed: object) -> Announcement:
    fields = {"addresses": (THERE,), "port": 1883, "about": ABOUT}
    return Announcement(ident, **(fields | changed))


def test_who_comes_says_something_else_and_goes_is_known_elsewhere(meet: Meet) -> None:
    one, other = meet(), meet()
    one.announce([said()])
    until(lambda: other.found == [said()])
    assert one.found == [], "nobody finds oneself"
    one.announce([said()])
    one.announce([said(about=ABOUT | {"name": "Zoë"})])
    until(lambda: other.found == [said(about=ABOUT | {"name": "Zoë"})])
    other.forget("ben")
    assert other.found == []
    one.announce([said(port=9)])
    until(lambda: other.found == [said(port=9)])
    one.announce([])
    until(lambda: other.found == [])
    one.announce([])


@pytest.mark.parametrize(
    "unfit",
    [
        said(addresses=("8.8.8.8",)),
        said(addresses=(LOOPBACK,)),
        said(port=0),
        said(about={"name": "x" * 201}),
        said(about={"key": "two\nlines"}),
        said("slow"),
        said("late"),
    ],
    ids=["far away", "this machine", "no port", "long", "lines", "silent", "heard while taking leave"],
)
def test_what_no_arcade_would_say_is_left_out(meet: Meet, unfit: Announcement) -> None:
    one, other = meet(), meet()
    one.announce([unfit, said("zoe", addresses=("8.8.8.8", THERE, LOOPBACK), about={"name": "x" * 200})])
    until(lambda: other.found)
    assert other.found == [said("zoe", about={"name": "x" * 200})]


def test_an_odd_name_is_changed_and_hides_nobody(meet: Meet) -> None:
    one, other = meet(), meet()
    one.announce([said(about={"name": "two\nlines\u202e"})])
    until(lambda: other.found)
    assert other.found == [said(about={"name": "two lines"})]


def test_who_is_alone_finds_others_at_the_same_machine(meet: Meet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "own_addresses", lambda: [LOOPBACK])
    one, other = meet(), meet()
    one.announce([said(addresses=(LOOPBACK,))])
    until(lambda: other.found == [said(addresses=(LOOPBACK,))])


def test_so_many_are_looked_at(meet: Meet) -> None:
    one, other = meet(), meet()
    many = [said(f"{number:03}") for number in range(MOST_ANNOUNCEMENTS + 1)]
    one.announce(many)
    one.announce([said("000", port=7), *many[1:]])
    until(lambda: other.found and other.found[0].port == 7)
    assert [found.ident for found in other.found] == [f"{number:03}" for number in range(MOST_ANNOUNCEMENTS)]


def test_a_network_that_comes_later_is_listened_to(meet: Meet, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "AGAIN", 0.001)
    air.broken = 2
    one, other = meet(), meet()
    one.announce([said()])
    until(lambda: other.found == [said()])


def test_an_announcement_that_fails_ends_nothing(meet: Meet, air: Air) -> None:
    one, other = meet(), meet()
    one.announce([said()])
    until(lambda: other.found)
    air.said.clear()
    one.announce([said(port=9), said("zoe")])
    until(lambda: len(other.found) == 2)
    assert [found.port for found in other.found] == [1883, 1883]


def test_who_leaves_looks_nobody_up_any_more(meet: Meet, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Line, "get_service_info", lambda line, service, name, patience: asked.append(name))
    one = meet()
    air.tell(Line(), f"ben.{SERVICE}", ServiceStateChange.Added)
    assert asked == [f"ben.{SERVICE}"]
    one.close()
    air.tell(Line(), f"zoe.{SERVICE}", ServiceStateChange.Added)
    assert asked == [f"ben.{SERVICE}"], "an answer would come when nobody listens, with a warning on the terminal"


def test_the_address_of_the_usual_way_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    ips = [LOOPBACK, "10.0.0.2", "8.8.8.8", ("fe80::1", 0, 0), "192.168.0.7", "10.0.0.2"]
    adapters = [SimpleNamespace(ips=[SimpleNamespace(ip=ip)]) for ip in ips]
    monkeypatch.setattr(nearby.ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(nearby.socket, "socket", partial(Probe, "192.168.0.7"))
    assert own_addresses() == ["192.168.0.7", "10.0.0.2"]
    monkeypatch.setattr(nearby.socket, "socket", partial(Probe, ""))
    assert own_addresses() == ["10.0.0.2", "192.168.0.7"]
    adapters[1:] = []
    assert own_addresses() == [LOOPBACK]


class Probe:
    """A socket that would go out from an address, or from none."""

    def __init__(self, address: str, *kind: object) -> None:
        self.address = address

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *error: object) -> None:
        return

    def connect(self, there: tuple[str, int]) -> None:
        if not self.address:
            raise OSError("no way")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 1
