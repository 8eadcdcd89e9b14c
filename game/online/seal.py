"""Sealed letters: encrypted for the players and for who may watch, padded, and signed. The one file with PyNaCl."""

import hmac
import zlib
from hashlib import sha256

from msgspec import Struct
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox
from nacl.secret import SecretBox
from nacl.signing import SigningKey, VerifyKey

from game.play.remote.letter import Letter, LetterError, Note, pack, unpack, unpack_letter

FORMAT = b"\x01"
STEP = 256
"""Letters are padded to a multiple of this, in bytes: their size does not show how long a game is."""
LARGEST = 64 << 10
"""Maximum size of a sealed letter, in bytes."""
UNPACKED = 256 << 10
"""Maximum size of a letter when it is unpacked, in bytes."""


class Keys(Struct, frozen=True):
    """The keys of a game or a circle, all from the one of its invitation. Watchers and circles have `view` alone."""

    ident: bytes
    """16 bytes, which name it on the broker."""
    view: bytes
    """Seals letters, and what is told in a circle."""
    play: bytes = b""
    """Seals notes; empty without them."""


def keys_of(key: bytes) -> Keys:
    """Derive a game's keys from the 16 bytes of its invitation."""
    ident, view, play = (hmac.digest(key, b"dusk " + purpose, "sha256") for purpose in (b"game", b"view", b"play"))
    return Keys(ident[:16], view, play)


def seal(keys: Keys, letter: Letter, note: Note) -> bytes:
    """Return a sealed letter. Raises `LetterError` if it is too large."""
    packed = zlib.compress(pack(letter), 9)
    if len(packed) > LARGEST - 2048:
        raise LetterError("the game is too long to be sent")
    letters = SecretBox(keys.view).encrypt(_padded(packed))
    notes = SecretBox(_note_key(keys, letters)).encrypt(_padded(pack(note)))
    return FORMAT + len(letters).to_bytes(4, "big") + letters + notes


def _note_key(keys: Keys, letters: bytes) -> bytes:
    """Return what seals the note of a sealed letter, so that it opens with no other one."""
    return hmac.digest(keys.play, letters, "sha256")


def unseal(keys: Keys, sealed: bytes) -> tuple[Letter, Note | None]:
    """Return a letter and its note; watchers get no note. Raises `LetterError`."""
    if len(sealed) > LARGEST or not sealed.startswith(FORMAT):
        raise LetterError("it is too large or not a sealed letter")
    end = 5 + int.from_bytes(sealed[1:5], "big")
    letters = sealed[5:end]
    letter = unpack_letter(_unpacked(_opened(keys.view, letters)))
    return letter, unpack(_opened(_note_key(keys, letters), sealed[end:]), Note) if keys.play else None


def seal_note(keys: Keys, note: Note) -> bytes:
    """Return a sealed note alone, which tells that somebody is here."""
    return SecretBox(keys.play).encrypt(_padded(pack(note)))


def unseal_note(keys: Keys, sealed: bytes) -> Note:
    """Parse a note alone. Raises `LetterError`."""
    if len(sealed) > LARGEST:
        raise LetterError("it is too large")
    return unpack(_opened(keys.play, sealed), Note)


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, UNPACKED)
    except zlib.error as error:
        raise LetterError("it cannot be unpacked") from error
    if not unpacker.eof:
        raise LetterError("it is too large when it is unpacked")
    return content


def _opened(key: bytes, sealed: bytes) -> bytes:
    try:
        padded = SecretBox(key).decrypt(sealed)
    except (CryptoError, ValueError) as error:
        raise LetterError("it is sealed with another key, or damaged") from error
    size = int.from_bytes(padded[:4], "big")
    if size > len(padded) - 4:
        raise LetterError("it is shorter than it says")
    return padded[4 : 4 + size]


def _padded(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content + bytes(-(len(content) + 4) % STEP)


def circle_keys(key: bytes, purpose: bytes) -> Keys:
    """Derive the keys of a circle for some purpose from the 16 bytes of its invitation."""
    ident, view = (hmac.digest(key, b"dusk " + purpose + part, "sha256") for part in (b" ident", b" box"))
    return Keys(ident[:16], view)


def seal_told(keys: Keys, secret: bytes, content: bytes) -> bytes:
    """Return what a member tells, sealed and signed with a secret key. Raises `LetterError` if it is too large."""
    signing = SigningKey(secret)
    signature = signing.sign(_told(keys, content)).signature
    packed = zlib.compress(bytes(signing.verify_key) + signature + content, 9)
    if len(packed) > LARGEST - 1024:
        raise LetterError("there is too much to be sent")
    return FORMAT + SecretBox(keys.view).encrypt(_padded(packed))


def unseal_told(keys: Keys, sealed: bytes) -> tuple[bytes, bytes]:
    """Return the public key of who has told something, and what it is. Raises `LetterError`."""
    if len(sealed) > LARGEST or not sealed.startswith(FORMAT):
        raise LetterError("it is too large or not sealed")
    told = _unpacked(_opened(keys.view, sealed[len(FORMAT) :]))
    key = told[:32]
    signature = told[32:96]
    content = told[96:]
    if not NaclSigner().verifies(key, _told(keys, content), signature):
        raise LetterError("its signature does not fit")
    return key, content


def _told(keys: Keys, content: bytes) -> bytes:
    return b"dusk told" + keys.ident + content


class NaclSigner:
    """Ed25519 signatures."""

    def sign(self, secret: bytes, message: bytes) -> bytes:
        return SigningKey(secret).sign(message).signature

    def verifies(self, public: bytes, message: bytes, signature: bytes) -> bool:
        try:
            VerifyKey(public).verify(message, signature)
        except (CryptoError, ValueError, TypeError):
            return False
        return True


def public_key(secret: bytes) -> bytes:
    """Return the public key of 32 secret bytes."""
    return bytes(SigningKey(secret).verify_key)


def mark_of(public: bytes) -> str:
    """Return four letters by which a player is told from others of the same name."""
    digits = int.from_bytes(sha256(b"dusk mark" + public).digest()[:4], "big")
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    return "".join(letters[digits // len(letters) ** n % len(letters)] for n in range(4))


class Letterbox:
    """What anybody can seal something for who knows its address, and only its owner opens."""

    def __init__(self) -> None:
        self._secret = PrivateKey.generate()
        self.address = bytes(self._secret.public_key).hex()
        """Its public key, as 64 hexadecimal digits."""

    def open(self, sealed: bytes) -> bytes:
        """Raises `LetterError`."""
        try:
            return SealedBox(self._secret).decrypt(sealed)
        except (CryptoError, ValueError, TypeError) as error:
            raise LetterError("it is sealed for another one, or damaged") from error


def seal_for(address: str, content: bytes) -> bytes:
    """Seal something for the owner of a letterbox. Raises `LetterError` if it is no address."""
    try:
        return SealedBox(PublicKey(bytes.fromhex(address))).encrypt(content)
    except (CryptoError, ValueError, TypeError) as error:
        raise LetterError("this is no address") from error
