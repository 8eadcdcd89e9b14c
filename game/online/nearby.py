"""Other arcades in the same network, found and told of by multicast DNS. The one file with zeroconf and its ifaddr.

What is found was written by others: it is checked here, and nothing but its form is believed.
"""

import ipaddress
import logging
import socket
from collections.abc import Callable, Iterable
from functools import partial
from queue import SimpleQueue
from threading import Event, Lock

import ifaddr
from zeroconf import Error, IPVersion, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from game.background import start_thread
from game.characters import cleaned, is_line
from game.online.announcement import Announcement

SERVICE = "_dusk-arcade._tcp.local."
LOOPBACK = "127.0.0.1"
TTL = 60
"""Seconds after which an arcade that says nothing more is forgotten: one that was killed takes no leave."""
ANSWER_PATIENCE = 2000
"""Milliseconds until an arcade has said more about itself."""
AGAIN = 5.0
"""Seconds between two attempts to begin, where there is no network."""
LEAVE = 3.0
"""Seconds that taking leave may take."""
MOST_ANNOUNCEMENTS = 100
"""Maximum number of announcements that are looked at."""
LONGEST_VALUE = 200
"""Maximum length of a value, in characters."""
log = logging.getLogger(__name__)


class Nearby:
    """Announcements of this arcade, and those of others."""

    def __init__(self, wake: Callable[[], object]) -> None:
        """`wake` is called from another thread after anything has changed. Raises `RuntimeError` without threads."""
        self._wake = wake
        self._lock = Lock()
        self._found: dict[str, Announcement] = {}
        self._own: dict[str, Announcement] = {}
        self._tasks: SimpleQueue[Callable[[Zeroconf], object] | None] = SimpleQueue()
        self._closed = Event()
        self._thread = start_thread(self._run, "nearby")

    @property
    def found(self) -> list[Announcement]:
        with self._lock:
            return [found for ident, found in sorted(self._found.items()) if ident not in self._own]

    def own_addresses(self) -> list[str]:
        return own_addresses()

    def announce(self, announcements: Iterable[Announcement]) -> None:
        with self._lock:
            before, self._own = self._own, {one.ident: one for one in announcements}
        for ident in before.keys() - self._own.keys():
            self._tasks.put(partial(Zeroconf.unregister_service, info=_info(before[ident])))
        for ident, one in self._own.items():
            if ident not in before:
                # Without looking whether somebody else has this random name: that may be oneself, who has just ended.
                self._tasks.put(partial(Zeroconf.register_service, info=_info(one), cooperating_responders=True))
            elif one != before[ident]:
                self._tasks.put(partial(Zeroconf.update_service, info=_info(one)))

    def forget(self, ident: str) -> None:
        with self._lock:
            self._found.pop(ident, None)

    def close(self) -> None:
        """Take leave, without waiting for it; the program's end does, a quarter of a second as a rule."""
        self._closed.set()
        self._tasks.put(None)
        start_thread(partial(self._thread.join, LEAVE), "nearby's end", daemon=False)

    # In threads of its own

    def _run(self) -> None:
        while True:
            try:
                zeroconf = Zeroconf(ip_version=IPVersion.V4Only)
                ServiceBrowser(zeroconf, SERVICE, handlers=[self._heard])
                break
            except OSError as error:
                log.info("no other arcades can be found: %s", error)
            if self._closed.wait(AGAIN):
                return
        while (task := self._tasks.get()) is not None:
            try:
                task(zeroconf)
            except (Error, OSError, TimeoutError) as error:
                log.info("an announcement has failed: %s", error)
        zeroconf.close()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        ident = name.removesuffix(f".{SERVICE}")
        if self._closed.is_set() or not is_line(ident) or ident in self._own:
            return
        found = None
        if state_change is not ServiceStateChange.Removed:
            try:
                info = zeroconf.get_service_info(service_type, name, ANSWER_PATIENCE)
            except (Error, OSError, TimeoutError, AssertionError) as error:
                # It would end the thread that listens to announcements. Zeroconf asserts that it is not being closed.
                log.info("an announcement cannot be looked up: %s", error)
                return
            found = _checked(ident, info) if info is not None else None
        with self._lock:
            if found is None:
                self._found.pop(ident, None)
            elif ident in self._found or len(self._found) < MOST_ANNOUNCEMENTS:
                self._found[ident] = found
        self._wake()


def _info(said: Announcement) -> ServiceInfo:
    return ServiceInfo(
        SERVICE, f"{said.ident}.{SERVICE}", port=said.port, properties=dict(said.about), server=f"{said.ident}.local.",
        parsed_addresses=list(said.addresses), host_ttl=TTL, other_ttl=TTL,
    )  # fmt: skip


def _checked(ident: str, info: ServiceInfo) -> Announcement | None:
    """Return what was found; None if it is nothing that an arcade would say."""
    alone = own_addresses() == [LOOPBACK]
    told = info.parsed_addresses(IPVersion.V4Only)
    addresses = tuple(ip for ip in told if _is_near(ip, alone))
    about = {key: value or "" for key, value in info.decoded_properties.items()}
    if "name" in about:
        about["name"] = cleaned(about["name"])
    fits = all(is_line(text) and len(text) <= LONGEST_VALUE for text in about.values())
    return Announcement(ident, addresses, info.port, about) if fits and addresses and info.port else None


def _is_near(address: str, alone: bool = False) -> bool:
    """Return whether an address is a private one of another machine, or of one that is `alone`."""
    ip = ipaddress.IPv4Address(address)
    return ip.is_private and (alone or not ip.is_loopback)


def own_addresses() -> list[str]:
    """Return this machine's private IPv4 addresses, the one of its usual way out first; loopback's if it has none."""
    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    private = [ip for ip in found if _is_near(ip)]
    usual = _way_out()
    return sorted(dict.fromkeys(private), key=lambda ip: ip != usual) or [LOOPBACK]


def _way_out() -> str:
    """Return the address from which packets to far away would be sent; none is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
