"""Lines of text that people send each other: packed, with a checksum, in characters that survive any mail program."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final, TypeVar

from msgspec import MsgspecError, Struct, msgpack

from game.checks import Unfit

LONGEST: Final = 16_000
"""Maximum length of a line, in characters."""
S = TypeVar("S", bound=Struct)


def write_line(prefix: str, content: Struct) -> str:
    """Return a content as one line."""
    packed = zlib.compress(msgpack.encode(content), 9)
    checked = zlib.crc32(packed).to_bytes(4, "big") + packed
    return prefix + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def read_line(prefix: str, text: str, form: type[S]) -> S:
    """Parse a line; blanks and line breaks that a mail program has put in do not matter. Raises `Unfit`."""
    line = "".join(text.split())
    if len(line) > LONGEST:
        raise Unfit("the line is too long")
    if not line.startswith(prefix):
        raise Unfit("this is not an invitation")
    line = line.removeprefix(prefix)
    try:
        checked = base64.b64decode(line + "=" * (-len(line) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Unfit("the line is incomplete") from None  # A cause would be shown in its place.
    if zlib.crc32(checked[4:]).to_bytes(4, "big") != checked[:4]:
        raise Unfit("the line is incomplete")
    unpacker = zlib.decompressobj()
    try:
        return msgpack.decode(unpacker.decompress(checked[4:], LONGEST), type=form)
    except (zlib.error, MsgspecError, RecursionError, UnicodeDecodeError):
        raise Unfit("the line is of another version of the arcade") from None
