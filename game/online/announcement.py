"""Announcements of arcades on the same network, and the library that finds them."""

import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct


class Announcement(Struct, frozen=True):
    """An arcade that is open for friends, or a game that is played over its broker."""

    ident: str
    """Up to 60 letters and digits."""
    addresses: tuple[str, ...]
    """IPv4 addresses of the broker."""
    port: int
    about: Mapping[str, str]


class Finder(Protocol):
    """Tells other arcades of this one, and finds them."""

    @property
    def found(self) -> Sequence[Announcement]:
        """Announcements of others, in a fixed order."""

    def own_addresses(self) -> list[str]:
        """Return the private IPv4 addresses of this machine, the most usual one first; never none."""

    def announce(self, announcements: Iterable[Announcement]) -> None:
        """Tell others, in place of all that was told before."""

    def forget(self, ident: str) -> None:
        """Drop an arcade that was found, as it does not answer."""

    def close(self) -> None:
        """Take leave, without waiting for it."""


def nearest(addresses: Sequence[str], own: Sequence[str]) -> str:
    """Return the one of another machine's addresses that has most in common with one's own."""

    def common(address: str, mine: str) -> int:
        """Number of bits from the left in which two addresses are the same."""
        return 32 - (int(ipaddress.IPv4Address(address)) ^ int(ipaddress.IPv4Address(mine))).bit_length()

    return max(addresses, key=lambda address: max(common(address, mine) for mine in own))
