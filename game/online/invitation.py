"""Invitations: one line of text with all a friend needs to play."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct, msgpack
from msgspec.structs import replace

from game.checks import INVITATION, Unfit, brief, is_line
from game.play.session.player import LONGEST_NAME
from game.rules import OptionValue
from game.settings.brokers import Broker, check_broker

LONGEST: Final = 16_000
"""Maximum length of an invitation, in characters."""
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]


class Invitation(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the one who was invited has to know. Whoever has it can accept it, once."""

    broker: Broker
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the game, from which all its other keys are derived."""
    promise: Digest
    """SHA-256 of the nonce of the one who invites."""
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]
    best_of: Annotated[int, Meta(ge=0, le=99)]
    hints: bool
    name: Name
    """Name of the one who invites."""
    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.-]{8,40}$")]


def is_invitation(text: str) -> bool:
    """Return whether a text is meant to be an invitation, complete or not."""
    return text.lstrip().startswith(INVITATION)


def line_of(invitation: Invitation) -> str:
    """Return an invitation as one line."""
    packed = zlib.compress(msgpack.encode(invitation), 9)
    checked = zlib.crc32(packed).to_bytes(4, "big") + packed
    return INVITATION + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def parse_line(text: str) -> Invitation:
    """Parse an invitation; blanks and line breaks that a mail program has put in do not matter. Raises `Unfit`."""
    line = "".join(text.split())
    if len(line) > LONGEST:
        raise Unfit("the invitation is too long")
    if not line.startswith(INVITATION):
        raise Unfit("this is not an invitation")
    line = line.removeprefix(INVITATION)
    try:
        checked = base64.b64decode(line + "=" * (-len(line) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise Unfit("the invitation is not complete") from error
    if zlib.crc32(checked[4:]).to_bytes(4, "big") != checked[:4]:
        raise Unfit("the invitation is not complete")
    unpacker = zlib.decompressobj()
    try:
        invitation = msgpack.decode(unpacker.decompress(checked[4:], LONGEST), type=Invitation)
    except (zlib.error, MsgspecError, RecursionError) as error:
        raise Unfit(f"the invitation is not one of this version: {brief(str(error))}") from error
    options = [text for name, value in invitation.options for text in (name, str(value))]
    texts = [invitation.game, invitation.began, invitation.name, *options]
    if not all(is_line(text) and len(text) <= 100 for text in texts):
        raise Unfit("the invitation is not complete")
    return replace(invitation, broker=check_broker(invitation.broker))
