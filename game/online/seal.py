"""Sealed letters: encrypted for the players and for who may watch, padded, and signed. The one file with PyNaCl."""

import hmac
import zlib
from hashlib import sha256

from msgspec import Struct
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey, SealedBox
from nacl.secret import SecretBox
from nacl.signing import SigningKey, VerifyKey

from game.play.remote.letter import Letter, LetterError, Note, SignedNote, pack, unpack, unpack_letter

SEAL_FORMAT = b"\x01"
SIGNED = b"\x02"
"""Beginning of a sealed letter, and of one whose note is signed."""
PADDING = 256
"""Letters are padded to a multiple of this, in bytes: their size does not show how long a game is."""
LARGEST_LETTER = 64 << 10
"""Maximum size of a sealed letter, in bytes."""
UNPACKED = 256 << 10
"""Maximum size of a letter when it is unpacked, in bytes."""


class Keys(Struct, frozen=True):
    """The keys of a game or a circle. Watchers and circles have `view` alone."""

    ident: bytes
    """16 bytes, which name it on the broker."""
    view: bytes
    """Seals letters, and what is told in a circle."""
    play: bytes = b""
    """Seals notes; empty without them."""
    signed: bool = False
    """True if notes are signed."""


def keys_of(key: bytes, signed: bool = False) -> Keys:
    """Derive from the 16 bytes of an invitation the keys by which the players meet."""
    ident, view, play = (hmac.digest(key, b"dusk " + purpose, "sha256") for purpose in (b"game", b"view", b"play"))
    return Keys(ident[:16], view, play, signed)


def agreed_keys(secret: bytes, other: bytes, head: bytes) -> Keys:
    """Derive the keys of a game whose players have met from one's own secret key and the other player's public one:
    whoever has the invitation cannot. `head` is the hash of all they agreed on. Raises `LetterError`.
    """
    try:
        mine = SigningKey(secret).to_curve25519_private_key()
        shared = Box(mine, VerifyKey(other).to_curve25519_public_key()).shared_key()
    except (CryptoError, ValueError, TypeError) as error:
        raise LetterError("the other player's key is none") from error
    view, play = (hmac.digest(shared, b"dusk agreed " + purpose + head, "sha256") for purpose in (b"view", b"play"))
    return Keys(place_of_view(view), view, play, signed=True)


def place_of_view(view: bytes) -> bytes:
    """Return the 16 bytes that name a game on the broker whose letters are sealed with an agreed key."""
    return hmac.digest(view, b"dusk place", "sha256")[:16]


def seal(keys: Keys, letter: Letter, note: Note, secret: bytes = b"") -> bytes:
    """Return a sealed letter, its note signed with a secret key if the keys ask for it. Raises `LetterError` if it is
    too large.
    """
    packed = zlib.compress(pack(letter), 9)
    if len(packed) > LARGEST_LETTER - 2048:
        raise LetterError("the game is too long to be sent")
    letters = SecretBox(keys.view).encrypt(_padded(packed))
    notes = SecretBox(_note_key(keys, letters)).encrypt(_padded(_packed_note(keys, note, secret, letters)))
    return (SIGNED if keys.signed else SEAL_FORMAT) + len(letters).to_bytes(4, "big") + letters + notes


def _packed_note(keys: Keys, note: Note, secret: bytes, letters: bytes = b"") -> bytes:
    content = pack(note)
    return SigningKey(secret).sign(_noted(keys, letters, content)).signature + content if keys.signed else content


def _unpacked_note(keys: Keys, content: bytes, writer: bytes, letters: bytes = b"") -> Note:
    """Parse a note, signed by its `writer` if the keys ask for it. Raises `LetterError`."""
    if not keys.signed:
        return unpack(content, Note)
    signature = content[:64]
    content = content[64:]
    if not NaclSigner().verifies(writer, _noted(keys, letters, content), signature):
        raise LetterError("the signature of its note does not fit")
    return unpack(content, SignedNote)


def _noted(keys: Keys, letters: bytes, content: bytes) -> bytes:
    """Return what is signed of a note: it belongs to this game, and to no other letter."""
    return b"dusk note" + keys.ident + sha256(letters).digest() + content


def _note_key(keys: Keys, letters: bytes) -> bytes:
    """Return what seals the note of a sealed letter, so that it opens with no other one."""
    return hmac.digest(keys.play, letters, "sha256")


def unseal(keys: Keys, sealed: bytes) -> tuple[Letter, Note | None]:
    """Return a letter and its note, signed by the writer of the letter; watchers get no note. Raises `LetterError`."""
    if len(sealed) > LARGEST_LETTER or not sealed.startswith(SIGNED if keys.signed else SEAL_FORMAT):
        raise LetterError("it is too large or not a sealed letter")
    end = 5 + int.from_bytes(sealed[1:5], "big")
    letters = sealed[5:end]
    letter = unpack_letter(_unpacked(_opened(keys.view, letters)))
    if not keys.play:
        return letter, None
    return letter, _unpacked_note(keys, _opened(_note_key(keys, letters), sealed[end:]), letter.key, letters)


def seal_note(keys: Keys, note: Note, secret: bytes = b"") -> bytes:
    """Return a sealed note alone, which tells that somebody is here."""
    return SecretBox(keys.play).encrypt(_padded(_packed_note(keys, note, secret)))


def unseal_note(keys: Keys, sealed: bytes, writer: bytes = b"") -> Note:
    """Parse a note alone, by the public key of its writer. Raises `LetterError`."""
    if len(sealed) > LARGEST_LETTER:
        raise LetterError("it is too large")
    return _unpacked_note(keys, _opened(keys.play, sealed), writer)


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
    return len(content).to_bytes(4, "big") + content + bytes(-(len(content) + 4) % PADDING)


def circle_keys(key: bytes, purpose: bytes) -> Keys:
    """Derive the keys of a circle for some purpose from the 16 bytes of its invitation."""
    ident, view = (hmac.digest(key, b"dusk " + purpose + part, "sha256") for part in (b" ident", b" box"))
    return Keys(ident[:16], view)


def seal_told(keys: Keys, secret: bytes, content: bytes) -> bytes:
    """Return what a member tells, sealed and signed with a secret key. Raises `LetterError` if it is too large."""
    signing = SigningKey(secret)
    signature = signing.sign(_told(keys, content)).signature
    packed = zlib.compress(bytes(signing.verify_key) + signature + content, 9)
    if len(packed) > LARGEST_LETTER - 1024:
        raise LetterError("there is too much to be sent")
    return SEAL_FORMAT + SecretBox(keys.view).encrypt(_padded(packed))


def unseal_told(keys: Keys, sealed: bytes) -> tuple[bytes, bytes]:
    """Return the public key of who has told something, and what it is. Raises `LetterError`."""
    if len(sealed) > LARGEST_LETTER or not sealed.startswith(SEAL_FORMAT):
        raise LetterError("it is too large or not sealed")
    told = _unpacked(_opened(keys.view, sealed[len(SEAL_FORMAT) :]))
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
    """Letterbox: anybody who knows its address can seal something for it, and only its owner can open that."""

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
