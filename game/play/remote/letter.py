"""Letters: what one player's arcade tells the other's. A letter is the whole game, with a signature of each player."""

from enum import StrEnum
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, MsgspecError, Struct, msgpack, to_builtins
from msgspec.structs import astuple, replace

from game.characters import cleaned, is_line
from game.checks import brief, texts_in
from game.play.session.match import LONGEST_NAME

T = TypeVar("T", bound=Struct)

LETTER_VERSION = 1
"""Form of letters, and of what is told in races and groups."""
SHARED_KEY = 1
"""Protocol of games up to version 0.2.0: whoever has the invitation can read them."""
OWN_KEYS = 2
"""Protocol of games whose players agree on keys that nobody else knows, and sign all they say."""
Protocols = Annotated[int, Meta(ge=SHARED_KEY, le=OWN_KEYS)]
MOST_ENTRIES = 20_000
LONGEST_LINE = 200_000
"""Maximum length of a line as text, in characters."""
LONGEST_TEXT = 200
"""Maximum length of a message, in characters."""

Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""A public key, or a secret one."""
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]


class LetterError(ValueError):
    """A letter that cannot be used, or cannot be sent; the reason is for the log."""


class Signal(StrEnum):
    """Signed word of a player about the game at its present point.

    At the same length of the line one of a higher rank replaces another; with the next entry all but `RESIGN` are void.
    """

    NONE = ""
    BACK = "back"
    """Asks to take back his or her last move."""
    DRAW = "draw"
    """Offers a draw."""
    RESIGN = "resign"
    """Resigns. It holds until the present game has ended."""
    NEXT = "next"
    """Would like to play another game."""
    YES_BACK = "yes back"
    """Lets the other one take back a move."""
    YES_DRAW = "yes draw"
    """Accepts a draw."""
    NO = "no"

    @property
    def rank(self) -> int:
        if self is Signal.NONE:
            return 0
        if self in ASKS:
            return 1
        if self is Signal.RESIGN:
            return 3
        return 2


ASKS = (Signal.BACK, Signal.DRAW, Signal.NEXT)


class Statement(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Content of a signature: the line up to some length, and a signal there."""

    length: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
    """Number of entries."""
    signal: Signal
    signature: Signature


class Letter(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Content of a letter for everybody who may watch the game."""

    version: int
    player: Annotated[int, Meta(ge=0, le=1)]
    """The player who has written it."""
    key: Key
    """The writer's public key."""
    name: Name
    """The writer's name."""
    nonce: Annotated[bytes, Meta(max_length=32)]
    """The writer's share in what is drawn, 16 bytes; empty while it is not told."""
    other: Annotated[bytes, Meta(max_length=32)]
    """The other player's public key; empty while unknown."""
    line: Annotated[str, Meta(max_length=LONGEST_LINE)]
    """The entries, divided by blanks."""
    mine: Statement | None
    """The writer's latest statement, which covers the whole line; None before both know each other."""
    yours: Statement | None
    """The other player's latest statement, as far as the writer knows."""

    @property
    def entries(self) -> list[str]:
        return self.line.split(" ") if self.line else []


class Note(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Content of a letter for the other player alone."""

    player: Annotated[int, Meta(ge=0, le=1)]
    """The player who has written it: a broker could bring one's own back as the other player's."""
    sent: Annotated[int, Meta(ge=0, le=2**53)]
    """Number of the note: those of one writer grow. An older one says nothing new."""
    here: bool = True
    """True if the writer is there, False when just leaving."""
    phrase: Annotated[int, Meta(ge=0, le=99)] = 0
    """Number of a set phrase, or 0."""
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    """Free text."""
    chat: bool = False
    """True if the writer would like free text."""


class SignedNote(Note, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A note that its writer has signed, and counts from 1."""

    heard: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """Number of the last note that the writer has heard: who has lost count, as with an old copy of the data or at
    another device, goes on behind it.
    """
    gone: bool = False
    """True if the writer plays the game no longer."""
    way: Annotated[str, Meta(max_length=300)] = ""
    """Relays on which the writer is, as the address of a broker; empty without relays."""
    since: Annotated[str, Meta(max_length=16)] = ""
    """When the writer began to wait for a move, as `claim.moment_text`; empty if nobody can claim the game."""


class Signer(Protocol):
    """Makes and checks signatures."""

    def sign(self, secret: bytes, message: bytes) -> bytes:
        """Return a signature of 64 bytes, by a secret key of 32 bytes."""

    def verifies(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Return whether a signature fits. Wrong bytes of any length do not."""


def signed_bytes(ident: bytes, player: int, length: int, digest: bytes, signal: Signal) -> bytes:
    """Return what a player signs: the game, who signs, the line by its hash, and the signal."""
    return b"dusk statement" + ident + bytes([player]) + length.to_bytes(4, "big") + digest + signal.value.encode()


def pack(content: Struct) -> bytes:
    return msgpack.encode(content)


def pack_brief(content: Struct) -> bytes:
    """Pack without the values at the end that are the defaults: it is the same as from a version that does not know
    those fields.
    """
    values = [*astuple(content)]
    defaults = [*content.__struct_defaults__]
    while defaults and values[-1] == defaults[-1]:
        values.pop()
        defaults.pop()
    return msgpack.encode(values)


def unpack(data: bytes, form: type[T]) -> T:
    """Parse what was packed. Raises `LetterError`."""
    try:
        read = msgpack.decode(data, type=form)
    except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise LetterError(f"it is not a {form.__name__.lower()}: {brief(str(error))}") from error
    if (version := getattr(read, "version", LETTER_VERSION)) != LETTER_VERSION:
        raise LetterError(f"it is of version {version}")
    read = with_clean_name(read)
    if not all(map(is_line, texts_in(to_builtins(read, builtin_types=(bytes,))))):
        raise LetterError("it has signs that cannot be shown")
    return read


def with_clean_name(read: T) -> T:
    """Return what was read; the name in it, if there is one, is changed if it cannot be shown."""
    name = getattr(read, "name", "")
    return read if is_line(name) else replace(read, name=cleaned(name))


def unpack_letter(data: bytes) -> Letter:
    """Parse a letter. Raises `LetterError`."""
    letter = unpack(data, Letter)
    if len(letter.nonce) not in (0, 16) or len(letter.other) not in (0, 32):
        raise LetterError("its keys have a wrong length")
    if letter.line.count(" ") >= MOST_ENTRIES or "" in letter.entries:
        raise LetterError("its line has too many entries, or empty ones")
    return letter
