"""Circles: members who each tell the others one thing, as a sealed, signed, retained message in their own topic."""

import logging
from collections.abc import Callable
from hashlib import sha256

from game.online.seal import circle_keys, public_key, seal_told, unseal_told
from game.online.sessions import Place
from game.online.way import PREFIX, Way, every
from game.play.remote.letter import LetterError

MESSAGE_PAUSE = 1.0
"""Seconds between two messages of a member at least."""
BEAT = 20.0
"""Seconds between two signs that a member is here."""
AWAY = 50.0
"""Seconds without a sign after which a member counts as away."""
log = logging.getLogger(__name__)


class Circle:
    """The members of one thing, such as a race, and the wire to them."""

    def __init__(self, kind: str, key: bytes, secret: bytes, wire: Way, content: Callable[[bool], bytes]) -> None:
        """`kind` is a word for what it is about, `key` that of the invitation, `secret` the key of the member here.

        `content` returns what the member tells, and whether he or she is there.
        """
        self.keys = circle_keys(key, kind.encode())
        self.wire = wire
        self._secret = secret
        self._key = public_key(secret)
        self._content = content
        self._place = f"{PREFIX}/{self.keys.ident.hex()}/{kind[0]}"
        self.places = (Place((every(self._place),), self.keys.view),)
        """Subscription for all members, who all know the secret."""
        self._seen: dict[bytes, float] = {}
        """When a sign of each member came last, in seconds of the loop's clock; -1 of who is away."""
        self._due = True
        self._told_at = -MESSAGE_PAUSE
        self._there = 0
        """Number of connections of the wire when something was sent last."""

    def _topic_of(self, key: bytes) -> str:
        return f"{self._place}/{sha256(b'dusk member' + key).hexdigest()[:16]}"

    def here(self, key: bytes) -> bool:
        """Return whether a member is there; the one here is."""
        return key == self._key or self._seen.get(key, -1.0) >= 0

    # Out

    def tell(self) -> None:
        """Tell the others soon what the member here has to tell."""
        self._due = True

    def tell_now(self, here: bool = True) -> None:
        """Tell it at once; `here` is False for who is just leaving."""
        try:
            self.wire.publish(self._topic_of(self._key), seal_told(self.keys, self._secret, self._content(here)))
        except LetterError as error:
            log.warning("a message cannot be sent: %s", error)

    def part(self) -> None:
        """Tell the others that nobody is here any more."""
        if self.wire.connected:
            self.tell_now(here=False)

    def keep_up(self, now: float, saved: bool = True) -> None:
        """Tell what is due, if it is `saved`, but not before what others have kept has had the time to come; see who is
        away.
        """
        if not self.wire.connected:
            return
        if self._there != self.wire.connections:
            self._there = self.wire.connections
            self._told_at = now
            self._due = True
        # Where others pay for the way, nothing is told but what is new.
        if (
            (self._due or not self.wire.frugal)
            and now - self._told_at >= (MESSAGE_PAUSE if self._due else BEAT)
            and saved
        ):
            self._due = False
            self._told_at = now
            self.tell_now()
        for key, seen in self._seen.items():
            if 0 <= seen < now - AWAY:
                self._seen[key] = -1.0

    # In

    def open(self, topic: str, payload: bytes) -> tuple[bytes, bytes]:
        """Return the public key of the member who has told something, and what. Raises `LetterError`."""
        key, content = unseal_told(self.keys, payload)
        if topic != self._topic_of(key):
            raise LetterError("it lies in another member's place")
        return key, content

    def sign(self, key: bytes, newer: bool, here: bool, now: float) -> None:
        """Note a message of a member: one `newer` than what was known shows whether the member is there. What comes
        first may be an old one, that the broker has kept; it is answered, and so is who has just come.
        """
        if key == self._key:
            return
        if key not in self._seen or (newer and here and not self.here(key)):
            self.tell()
        if newer and key in self._seen:
            self._seen[key] = now if here else -1.0
        self._seen.setdefault(key, -1.0)
