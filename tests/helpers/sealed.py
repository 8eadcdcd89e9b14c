"""Two online games at one table, without a network: real seals and signatures, and letters forged of them."""

from __future__ import annotations

from hashlib import sha256

from msgspec import msgpack
from msgspec.structs import replace

from game.online.online_game import Arrival, OnlineGame
from game.online.seal import keys_of, public_key, seal, seal_note
from game.online.wire import Wire
from game.play.remote.letter import (
    OWN_KEYS,
    Letter,
    Note,
    Signal,
    SignedNote,
    Statement,
    signed_bytes,
)
from game.play.remote.remote_game import RemoteState, promise_of
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineRecord
from tests.helpers.remote import sessions

KEY = b"k" * 16
NONCES = b"n" * 16, b"m" * 16


def online_game(player: int, game: str = "explode", key: bytes = KEY, protocol: int = OWN_KEYS) -> OnlineGame:
    """Return a game as it is when its invitation was made or accepted."""
    secret, keys, nonces = bytes([player + 1]) * 32, [b"", b""], [b"", b""]
    keys[player], nonces[player] = public_key(secret), NONCES[player]
    names = ["Anna", "Ben" if player else ""]
    state = RemoteState(
        keys_of(key).ident, player, secret, game, (), 0, "2026-11-24T12:00:00", False,
        promise_of(protocol, NONCES[0], public_key(b"\1" * 32)), names, keys, nonces, protocol=protocol,
    )  # fmt: skip
    return unconnected(OnlineRecord(state, key, Broker("mqtt://localhost")))


def unconnected(record: OnlineRecord) -> OnlineGame:
    """Return the game of a record, whose wire is never opened."""
    return OnlineGame(record, sessions, Wire(record.broker, lambda: None))


def topic(game: OnlineGame) -> str:
    """Where what a game hears comes."""
    return game.topics[0]


class Pair:
    """Two who play, and every letter that was sent. `victim` gets what is forged, `villain` is the other player."""

    def __init__(
        self,
        victim_moves: bool = True,
        moves: int = 6,
        game: str = "explode",
        key: bytes = KEY,
        protocol: int = OWN_KEYS,
    ) -> None:
        self.games = online_game(0, game, key, protocol), online_game(1, game, key, protocol)
        self.sent: list[list[bytes]] = [[], []]
        self.number = 0
        if protocol >= OWN_KEYS:
            self._meet()
        for player in (1, 0, 1):
            self.send(player)
        for _ in range(moves):
            self.move()
        writer = self.writer
        self.victim, self.villain = (writer, 1 - writer) if victim_moves else (1 - writer, writer)

    @property
    def writer(self) -> int:
        return next(player for player, game in enumerate(self.games) if game.remote.writes)

    def move(self) -> None:
        game = self.games[self.writer]
        game.remote.enter(legal(game)[0])
        self.send(game.remote.player)

    def _meet(self) -> None:
        anna, ben = self.games
        meeting = anna.keys
        anna.take(topic(anna), seal(meeting, ben.remote.greeting(), self.note(1), ben.state.secret), 0.0)
        ben.take(topic(ben), seal(meeting, anna.remote.greeting(), self.note(0), anna.state.secret), 0.0)

    def note(self, player: int) -> Note:
        self.number += 1
        return SignedNote(player, self.number) if self.games[0].signed else Note(player, self.number)

    def sealed(self, player: int, letter: object) -> bytes:
        """Return anything sealed as a letter of a player."""
        sender = self.games[player]
        return seal(sender.keys, letter, self.note(player), sender.state.secret)  # type: ignore[arg-type]

    def noted(self, player: int, note: object) -> bytes:
        """Return anything sealed as a note of a player."""
        sender = self.games[player]
        return seal_note(sender.keys, note, sender.state.secret)  # type: ignore[arg-type]

    def send(self, player: int) -> Arrival | None:
        sender, other = self.games[player], self.games[1 - player]
        sealed = self.sealed(player, sender.remote.letter())
        sender.state.told = len(sender.state.line)
        self.sent[player].append(sealed)
        return other.take(topic(other), sealed, 0.0)

    @property
    def letter(self) -> Letter:
        """Letter that the villain would send now."""
        return self.games[self.villain].remote.letter()

    def forged(self, entries: list[str], yours: Statement | None = None, signal: Signal = Signal.NONE) -> Letter:
        """Return a letter of another line, signed by the villain."""
        said = self.signed(self.villain, entries, signal)
        return replace(self.letter, line=" ".join(entries), mine=said, yours=yours)

    def signed(self, player: int, entries: list[str], signal: Signal, ident: bytes | None = None) -> Statement:
        game = self.games[player]
        assert game.remote.line is not None
        digest = game.remote.line.hashes[0]
        for entry in entries:
            digest = sha256(digest + entry.encode()).digest()
        message = signed_bytes(ident or game.state.ident, player, len(entries), digest, signal)
        return Statement(len(entries), signal, game.remote._signer.sign(game.state.secret, message))

    @property
    def line(self) -> list[str]:
        return [*self.games[self.victim].state.line]


def legal(game: OnlineGame, moves: int | None = None) -> list[str]:
    """Return the legal moves of a game, or those after its first `moves` entries."""
    line = game.remote.line
    assert line is not None
    session = line.session if moves is None else line.until(moves).session
    return [*session.rules.legal_moves(session.position)]


def kept(game: OnlineGame) -> bytes:
    """All that a game holds, but for the numbers of notes."""
    line = game.remote.line
    session = line.session if line is not None else None
    told = (session.moves, session.branches, session.rules.position_text(session.position)) if session else None
    entries = (line.entries, line.hashes, line.number, line.since) if line is not None else None
    record = replace(game.record, sent=0, heard=0, latest=0)
    return msgpack.encode((record, entries, told, game.seen, game.used, game.their_chat))
