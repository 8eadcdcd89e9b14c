"""Schnorr signatures over secp256k1, as BIP 340 says, with which relays want events to be signed. They are only made
here: what comes is checked by its own seals.

It takes half a millisecond with tables of powers of two, in plain integers: the keys are made for one game and protect
no more than the place of its letters, so that it does not matter that the time depends on them.
"""

import hashlib
import secrets
from functools import cache

from msgspec import Struct

FIELD = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
GENERATOR = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
Point = tuple[int, int]
Jacobian = tuple[int, int, int]
"""A point (x / z², y / z³); z is 0 for the one at infinity."""
INFINITY: Jacobian = 0, 1, 0


def _doubled(point: Jacobian) -> Jacobian:
    x, y, z = point
    square = y * y % FIELD
    middle = 4 * x * square % FIELD
    slope = 3 * x * x % FIELD
    across = (slope * slope - 2 * middle) % FIELD
    return across, (slope * (middle - across) - 8 * square * square) % FIELD, 2 * y * z % FIELD


def _added(one: Jacobian, other: Point) -> Jacobian:
    """Return the sum of two different points, neither of which is the opposite of the other."""
    x, y, z = one
    if not z:
        return (*other, 1)
    square = z * z % FIELD
    width = (other[0] * square - x) % FIELD
    height = (other[1] * square * z - y) % FIELD
    wide = width * width % FIELD
    wider = wide * width % FIELD
    beside = x * wide % FIELD
    across = (height * height - wider - 2 * beside) % FIELD
    return across, (height * (beside - across) - y * wider) % FIELD, z * width % FIELD


def _plain(point: Jacobian) -> Point:
    inverse = pow(point[2], -1, FIELD)
    return point[0] * inverse * inverse % FIELD, point[1] * inverse * inverse * inverse % FIELD


@cache
def _powers() -> tuple[Point, ...]:
    """Return the generator times each power of two."""
    points = [GENERATOR]
    for _ in range(255):
        points.append(_plain(_doubled((*points[-1], 1))))
    return tuple(points)


def _times_generator(factor: int) -> Point:
    total = INFINITY
    for number, point in enumerate(_powers()):
        if factor >> number & 1:
            total = _added(total, point)
    return _plain(total)


def _tagged(tag: str, *parts: bytes) -> bytes:
    start = hashlib.sha256(tag.encode()).digest()
    return hashlib.sha256(start + start + b"".join(parts)).digest()


class SchnorrKey(Struct, frozen=True):
    """A key that signs."""

    factor: int
    public: bytes
    """32 bytes."""

    @classmethod
    def of(cls, secret: bytes) -> "SchnorrKey":
        """Return the key of 32 secret bytes."""
        factor = int.from_bytes(secret, "big") % ORDER  # Zero once in 2^256 times.
        x, y = _times_generator(factor)
        return cls(ORDER - factor if y & 1 else factor, x.to_bytes(32, "big"))

    def sign(self, message: bytes, chance: bytes | None = None) -> bytes:
        """Return a signature of 64 bytes; `chance` are 32 random bytes, drawn anew by default."""
        chance = secrets.token_bytes(32) if chance is None else chance
        hidden = (self.factor ^ int.from_bytes(_tagged("BIP0340/aux", chance), "big")).to_bytes(32, "big")
        nonce = int.from_bytes(_tagged("BIP0340/nonce", hidden, self.public, message), "big") % ORDER
        x, y = _times_generator(nonce)
        nonce, start = ORDER - nonce if y & 1 else nonce, x.to_bytes(32, "big")
        challenge = int.from_bytes(_tagged("BIP0340/challenge", start, self.public, message), "big") % ORDER
        return start + ((nonce + challenge * self.factor) % ORDER).to_bytes(32, "big")
