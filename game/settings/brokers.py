"""Brokers: where the letters of online games lie, and what is wrong when they cannot be reached."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from enum import Enum
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import Unfit
from game.language import N_

NEARBY = "lan"
"""Kind of address of a broker that an arcade itself keeps, for games in the same network."""
RELAYS = "relays"
"""Kind of address of several relays, `relays:wss://HOST,wss://HOST`, which together pass messages on."""
MOST_RELAYS = 8
PORTS = {"mqtts": 8883, "wss": 443, "mqtt": 1883, NEARBY: 1883, RELAYS: 443}
"""Usual port of each kind of address."""
_HOST = re.compile(r"(?=.{1,253}$)([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?|[0-9a-f:.]*:[0-9a-f:.]*")
"""A name, or an address of IPv6."""
_IPV4 = re.compile(r"([0-9]{1,3}\.){3}[0-9]{1,3}")
_LOCAL = (".local", ".lan", ".home", ".internal", ".home.arpa", ".ts.net")
_SHARED = ipaddress.IPv4Network("100.64.0.0/10")
"""Addresses of private networks such as Tailscale's, which encrypt what goes there."""
_OTHERWISE = {"ssl": "mqtts", "tls": "mqtts", "tcp": "mqtt"}
"""Kinds of address as managed brokers show them."""


class Fault(Enum):
    """Why a broker cannot be used, in a sentence for the player."""

    NAME = N_("There is no {host}. Check the address, and whether this computer is online.")
    SILENT = N_("{host} does not answer.")
    REFUSED = N_("{host} is there, but has no broker at port {port}.")
    CERTIFICATE = N_("The certificate of {host} is not known.")
    NO_TLS = N_("{host} does not speak TLS at port {port}.")
    PASSWORD = N_("{host} does not accept the user name or the password.")
    RIGHTS = N_("{host} does not allow this user to write there.")
    SIZE = N_("{host} does not accept messages of this size.")
    OTHER = N_("{host} ended the connection.")
    NO_RELAY = N_("None of the relays can be reached. Check whether this computer is online.")


class Broker(Struct, frozen=True, array_like=True):
    """A broker's address, and how to log in."""

    url: Annotated[str, Meta(max_length=300)]
    """`mqtts://HOST[:PORT]`, `wss://HOST[:PORT]/PATH`, or `mqtt://HOST[:PORT]` within one's own walls; `lan://IP:PORT`
    is kept by an arcade there, which may have another address next time.
    """
    user: Annotated[str, Meta(max_length=100)] = ""
    password: Annotated[str, Meta(max_length=200)] = ""
    certificate: Annotated[str, Meta(max_length=8000)] = ""
    """The broker's own certificate, or that of who has issued it, as PEM text; empty for one that the system knows."""

    @property
    def scheme(self) -> str:
        return urlsplit(self.url).scheme

    @property
    def relays(self) -> tuple[str, ...]:
        """Addresses of relays, if it is no broker but these."""
        return tuple(self.url.partition(":")[2].split(",")) if self.scheme == RELAYS else ()

    @property
    def host(self) -> str:
        return ", ".join(urlsplit(url).hostname or "" for url in self.relays or (self.url,))

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or PORTS[self.scheme]

    @property
    def nearby(self) -> bool:
        """True if it is one that an arcade in the same network keeps: it speaks MQTT 3.1.1 alone, and without TLS."""
        return self.scheme == NEARBY

    @property
    def path(self) -> str:
        """Path of a WebSocket."""
        return urlsplit(self.url).path or "/mqtt"


def relays_at(urls: Iterable[str]) -> Broker:
    """Return relays as one way. Raises `Unfit`, in words for the player."""
    return check_broker(Broker(f"{RELAYS}:{','.join(urls)}"))


def relays_in(text: str) -> tuple[str, ...]:
    """Return the addresses of relays in a text, one after the other. Raises `Unfit`, in words for the player."""
    words = text.removeprefix(f"{RELAYS}:").replace(",", " ").split()
    return tuple(dict.fromkeys(_check_relay(word) for word in words))


def _check_relays(broker: Broker) -> Broker:
    urls = [_check_relay(url) for url in broker.relays]
    if not 0 < len(urls) <= MOST_RELAYS or len({*urls}) < len(urls):
        raise Unfit("this is not an address")
    return Broker(f"{RELAYS}:{','.join(urls)}")


def _check_relay(url: str) -> str:
    """Return the address of a relay. Raises `Unfit`."""
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname or ""
        port = parts.port
    except ValueError:
        raise Unfit("this is not an address") from None
    private = parts.scheme == "ws" and is_private(host)
    if not private and parts.scheme != "wss":
        raise Unfit("the address of a relay begins with wss://")
    odd = parts.username or parts.password or parts.query or parts.fragment
    if odd or port == 0 or not _HOST.fullmatch(host) or not _is_whole(url) or "," in url:
        raise Unfit("this is not an address")
    return f"{parts.scheme}://{_place(host, port)}{parts.path.rstrip('/')}"


def check_broker(broker: Broker) -> Broker:
    """Return a broker with its address completed. Raises `Unfit`, in words for the player."""
    url = broker.url.strip()
    if url.startswith(f"{RELAYS}:"):
        return _check_relays(broker)
    if "://" not in url:
        url = f"mqtts://{url}"
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = parts.port
    except ValueError:
        raise Unfit("this is not an address") from None  # A cause would be shown in its place.
    scheme = _OTHERWISE.get(parts.scheme.lower(), parts.scheme.lower())
    if scheme not in PORTS:
        raise Unfit("an address begins with mqtts://, wss:// or mqtt://")
    named = (_IPV4 if scheme == NEARBY else _HOST).fullmatch(host)
    if not named or not _is_whole(url) or port == 0 or parts.query or parts.fragment:
        raise Unfit("this is not an address")
    if parts.username or parts.password:
        raise Unfit("user name and password have their own fields")
    if scheme in ("mqtt", NEARBY) and not is_private(host):
        raise Unfit("mqtt:// can be read by anybody on the way: use mqtts:// outside your own network")
    if not broker.certificate.isascii():
        raise Unfit("this is not a certificate as PEM text")
    return replace(broker, url=f"{scheme}://{_place(host, port)}{parts.path if scheme == 'wss' else ''}")


def _is_whole(url: str) -> bool:
    """Return whether all letters of an address can stand in one."""
    return url.isprintable() and url.isascii() and " " not in url


def _place(host: str, port: int | None) -> str:
    """Return host and port as they stand in an address."""
    where = f"[{host}]" if ":" in host else host
    return f"{where}:{port}" if port else where


def is_private(host: str) -> bool:
    """Return whether a host lies in one's own network: a private address, or a name that only such networks have."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        try:
            address = ipaddress.ip_address(socket.inet_aton(host))  # 134744072 is 8.8.8.8.
        except OSError:
            return host == "localhost" or host.lower().endswith(_LOCAL) or "." not in host
    shared = isinstance(address, ipaddress.IPv4Address) and address in _SHARED
    return shared or address.is_private or address.is_loopback or address.is_link_local
