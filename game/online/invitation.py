"""Invitations: one line of text with all a friend needs to play, and one with all that is needed to watch."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Annotated, Final, TypeVar

from msgspec import Meta, MsgspecError, Struct, msgpack
from msgspec.structs import replace

from game.checks import INVITATIONS, Unfit, brief, is_line
from game.play.session.player import LONGEST_NAME
from game.rules import OptionValue
from game.settings.brokers import Broker, check_broker

PLAY, WATCH = INVITATIONS
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


class WatchLink(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a spectator has to know: nothing with which a letter could be written."""

    broker: Broker
    ident: Annotated[bytes, Meta(min_length=16, max_length=16)]
    view: Digest
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]
    best_of: Annotated[int, Meta(ge=0, le=99)]
    hints: bool
    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.-]{8,40}$")]


L = TypeVar("L", Invitation, WatchLink)


def is_invitation(text: str) -> bool:
    """Return whether a text is meant to be an invitation, to play or to watch, complete or not."""
    return text.lstrip().startswith(INVITATIONS)


def line_of(link: Invitation | WatchLink) -> str:
    """Return an invitation as one line."""
    packed = zlib.compress(msgpack.encode(link), 9)
    checked = zlib.crc32(packed).to_bytes(4, "big") + packed
    return (PLAY if isinstance(link, Invitation) else WATCH) + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def parse_line(text: str) -> Invitation | WatchLink:
    """Parse an invitation; blanks and line breaks that a mail program has put in do not matter. Raises `Unfit`."""
    line = "".join(text.split())
    if len(line) > LONGEST:
        raise Unfit("the invitation is too long")
    if line.startswith(WATCH):
        return _parsed(line.removeprefix(WATCH), WatchLink)
    if line.startswith(PLAY):
        return _parsed(line.removeprefix(PLAY), Invitation)
    raise Unfit("this is not an invitation")


def _parsed(line: str, form: type[L]) -> L:
    try:
        checked = base64.b64decode(line + "=" * (-len(line) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise Unfit("the invitation is not complete") from error
    if zlib.crc32(checked[4:]).to_bytes(4, "big") != checked[:4]:
        raise Unfit("the invitation is not complete")
    unpacker = zlib.decompressobj()
    try:
        link: L = msgpack.decode(unpacker.decompress(checked[4:], LONGEST), type=form)
    except (zlib.error, MsgspecError, RecursionError) as error:
        raise Unfit(f"the invitation is not one of this version: {brief(str(error))}") from error
    texts = [link.game, link.began, *(text for name, value in link.options for text in (name, str(value)))]
    texts += [link.name] if isinstance(link, Invitation) else []
    if not all(is_line(text) and len(text) <= 100 for text in texts):
        raise Unfit("the invitation is not complete")
    return replace(link, broker=check_broker(link.broker))
