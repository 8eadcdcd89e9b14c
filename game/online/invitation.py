"""Invitations: one line of text with all that a friend needs to play, to race, to be in a group, or to watch.

People send each other such lines: packed, with a checksum, in characters that survive any mail program.
"""

import base64
import binascii
import re
import zlib
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Annotated, ClassVar, Self

from msgspec import Meta, MsgspecError, Struct, msgpack, to_builtins
from msgspec.structs import replace

from game.characters import is_line
from game.checks import GROUP, INVITATION, RACE, WATCH, Unfit, texts_in
from game.play.remote.letter import SHARED_KEY, Key, Name, Protocols, pack_brief, with_clean_name
from game.play.remote.line import Days, Opening
from game.play.remote.race import MOST_SHOTS
from game.rules import OptionValue
from game.settings.brokers import Broker, check_broker

MOST_WORDS = 500
"""Number of pieces into which a line may have been broken."""
_WORDS = re.compile(r"[\w-]+", re.ASCII)
LONGEST_INVITATION = 16_000
"""Maximum length of a line, in characters."""
LONGEST_TEXT = 100
"""Maximum length of a text in one, besides those about the broker, in characters."""
LASTS = timedelta(days=30)
"""Time for which an invitation to a game can be accepted."""
Secret = Annotated[bytes, Meta(min_length=16, max_length=16)]
Options = Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]


class OnlineLine(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Contents of one line of text."""

    prefix: ClassVar[str]
    """Beginning of the line."""

    broker: Broker

    @classmethod
    def begins(cls, text: str) -> bool:
        """Return whether a text is meant to be such a line, complete or not."""
        return text.lstrip().startswith(cls.prefix)

    @property
    def line(self) -> str:
        packed = zlib.compress(pack_brief(self), 9)
        checked = zlib.crc32(packed).to_bytes(4, "big") + packed
        return self.prefix + base64.urlsafe_b64encode(checked).decode().rstrip("=")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a line as people send it: blanks and line breaks that a mail program has put in do not matter. The
        broker's address is completed. Raises `Unfit`.
        """
        line = "".join(text.split())
        if len(line) > LONGEST_INVITATION:
            raise Unfit("the line is too long")
        if not line.startswith(cls.prefix):
            raise Unfit("this is not an invitation")
        content = _checked(line.removeprefix(cls.prefix))
        if content is None:
            raise Unfit("the line is incomplete")
        try:
            read = msgpack.decode(zlib.decompressobj().decompress(content, LONGEST_INVITATION), type=cls)
        except (zlib.error, MsgspecError, RecursionError, UnicodeDecodeError):
            raise Unfit("the line comes from another version of the arcade") from None
        read = with_clean_name(read)
        texts = texts_in(to_builtins(read, builtin_types=(bytes,))[1:])
        if not all(is_line(text) and len(text) <= LONGEST_TEXT for text in texts):
            raise Unfit("the line is incomplete")
        return replace(read, broker=check_broker(read.broker))


def line_in(text: str) -> str:
    """Return the line a text begins with, without what follows; if it is incomplete, up to the end of the paragraph."""
    prefix, _, rest = text.partition(":")
    complete = _complete_in(rest[:LONGEST_INVITATION])
    return f"{prefix}:{complete}" if complete else text.partition("\n\n")[0]


def is_complete(line: str) -> bool:
    """Return whether nothing of a line is missing."""
    return _checked(line.partition(":")[2]) is not None


def _complete_in(text: str) -> str:
    """Return the complete line without its prefix that the first words of a text make up; empty if none do.

    The sum goes on from word to word: a text of many words that are none costs no more than one that is.
    """
    words = [found[0] for found in islice(_WORDS.finditer(text), MOST_WORDS)]
    signs = "".join(words)
    content = base64.urlsafe_b64decode(signs + "A" * (-len(signs) % 4))
    begin = 0
    at = 4
    checksum = 0
    for word in words:
        # An underscore at the end may be the mark of a messenger that has written the line in italics.
        for size in (begin + len(word.rstrip("_-")), begin + len(word)):
            end = size * 3 // 4
            checksum = zlib.crc32(content[at:end], checksum)
            at = max(at, end)
            if end > 4 and checksum.to_bytes(4, "big") == content[:4]:
                return signs[:size]
        begin += len(word)
    return ""


def _checked(line: str) -> bytes | None:
    """Return what a line holds, without its prefix; None if it is incomplete."""
    try:
        checked = base64.b64decode(line + "=" * (-len(line) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    return checked[4:] if zlib.crc32(checked[4:]).to_bytes(4, "big") == checked[:4] else None


class Invitation(OnlineLine, frozen=True):
    """Invitation to a game. Whoever has it can accept it, once."""

    prefix = INVITATION

    key: Secret
    """The secret of the game, from which all its other keys are derived."""
    promise: Key
    """Hash that binds the one who invites; see `promise_of`."""
    game: Annotated[str, Meta(max_length=40)]
    options: Options
    best_of: Annotated[int, Meta(ge=0, le=99)]
    hints: bool
    name: Name
    """Name of the one who invites."""
    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.-]{8,40}$")]
    protocol: Protocols = SHARED_KEY
    """Lines of version 0.2.0 have none."""
    days: Days = 0
    """As `Opening.days`. Lines without a limit do not have it, so that all versions with the same protocol read them.
    """

    @property
    def end(self) -> datetime | None:
        """When it ends; None if it does not say when it began."""
        return end_of(self.began)


class RaceInvitation(OnlineLine, frozen=True):
    """Invitation to a race. Everybody who has it can accept it."""

    prefix = RACE

    key: Secret
    """The secret of the race, from which the keys that seal it are derived."""
    host: Key
    """The public key of the one who invites."""
    game: Annotated[str, Meta(max_length=40)]
    options: Options
    most: Annotated[int, Meta(ge=1, le=MOST_SHOTS)]
    """Number of shots after which a member has finished."""
    name: Name
    """Name of the one who invites."""


class GroupInvitation(OnlineLine, frozen=True):
    """Invitation to a group. Everybody who has it can accept it."""

    prefix = GROUP

    key: Secret
    """The secret of the group, from which the keys that seal it are derived."""
    name: Name
    """Name of the member who invites."""


class WatchLink(OnlineLine, frozen=True):
    """Link for watching a game: enough to read its letters, and nothing to write one."""

    prefix = WATCH

    view: Annotated[bytes, Meta(min_length=32, max_length=32)]
    """The key of the letters; that of the notes is another one."""
    opening: Opening
    """Terms that the players agreed on, with both public keys."""
    protocol: Protocols = SHARED_KEY


def end_of(began: str) -> datetime | None:
    """Return when an invitation of this time ends; None if it is no time."""
    try:
        return datetime.fromisoformat(began).replace(tzinfo=UTC) + LASTS
    except (ValueError, OverflowError):
        return None
