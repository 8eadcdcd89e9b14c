"""Events, as relays keep them (Nostr's NIP 1): a message in one, made and read. docs/relays.md has all of it."""

import base64
import binascii
import hashlib
import hmac
import json
from functools import lru_cache

from msgspec import Struct

from game.online.relays.schnorr import SchnorrKey
from game.online.way import EXPIRY, LARGEST_MESSAGE

STORED = 36427
LIVE = 26427
"""Kinds of events: the one is kept until the next one of its topic, the other only passed on."""
AUTH = 22242
"""Kind of the answer to a relay that asks who is there (NIP 42)."""
LONGEST_EVENT = 2 * LARGEST_MESSAGE
"""Maximum length of an event that is read, in characters."""

Json = dict[str, object]


class Incoming(Struct, frozen=True):
    """The content of an event."""

    place: str
    """Hash of its topic."""
    parent: str
    """Hash of what its topic stands right below."""
    last: str
    """The last part of its topic."""
    payload: bytes
    at: int
    """Its time, in seconds since 1970."""


@lru_cache(2000)
def hash_of(topic: str) -> str:
    """Return what relays know a topic as."""
    return hashlib.sha256(b"dusk place " + topic.encode()).hexdigest()[:32]


@lru_cache(200)
def writer_of(place: str, secret: bytes) -> SchnorrKey:
    """Return the key of those who may write at a place, made for it alone."""
    return SchnorrKey.of(hmac.digest(secret, b"dusk writer " + place.encode(), "sha256"))


def message_event(key: SchnorrKey, topic: str, payload: bytes, at: int, stored: bool) -> Json:
    """Return an event with a message."""
    parent, _, last = topic.rpartition("/")
    tags = [["d", hash_of(topic)], ["x", hash_of(parent)]]
    if stored:
        tags.append(["expiration", str(at + EXPIRY)])
    content = base64.b64encode(last.encode() + b"\0" + payload).decode()
    return _signed(key, STORED if stored else LIVE, tags, content, at)


def auth_event(key: SchnorrKey, url: str, challenge: str, at: int) -> Json:
    """Return the answer to a relay's question who is there."""
    return _signed(key, AUTH, [["relay", url], ["challenge", challenge]], "", at)


def _signed(key: SchnorrKey, kind: int, tags: list[list[str]], content: str, at: int) -> Json:
    author = key.public.hex()
    body = json.dumps([0, author, at, kind, tags, content], separators=(",", ":"), ensure_ascii=False)
    ident = hashlib.sha256(body.encode()).digest()
    event: Json = {"id": ident.hex(), "pubkey": author, "created_at": at, "kind": kind, "tags": tags}
    return {**event, "content": content, "sig": key.sign(ident).hex()}


def read_event(event: object) -> Incoming | None:
    """Return what an event says; None if it is none of ours. Its seal tells whether it is true."""
    if not isinstance(event, dict) or event.get("kind") not in (STORED, LIVE):
        return None
    try:
        tags = {str(tag[0]): str(tag[1]) for tag in event["tags"] if len(tag) > 1}
        content = base64.b64decode(event["content"], validate=True)
        last, _, payload = content.partition(b"\0")
        found = Incoming(tags["d"], tags.get("x", ""), last.decode(), payload, int(event["created_at"]))
    except (KeyError, TypeError, IndexError, ValueError, binascii.Error):
        return None
    return found if len(payload) <= LARGEST_MESSAGE else None
