"""Lines of text about a game that goes on: over another way, or at another device of the same player."""

from typing import Annotated

from msgspec import Meta, msgpack
from msgspec.structs import replace

from game.checks import DEVICE, WAY, Unfit
from game.online.invitation import OnlineLine, Secret
from game.online.online_game import OnlineGame
from game.online.seal import NaclSigner
from game.play.remote.letter import Signature
from game.play.remote.remote_game import RemoteState
from game.settings.brokers import Broker
from game.store.player.online_file import Number, OnlineRecord

LONG = 1000
"""Number of entries beyond which a line of text leaves them out: the other player's letter has them."""


class WayLine(OnlineLine, frozen=True):
    """Message that moves a game to another way, signed by the other player."""

    prefix = WAY

    ident: Secret
    player: Annotated[int, Meta(ge=0, le=1)]
    """The player who has chosen the way."""
    signature: Signature


class DeviceLine(OnlineLine, frozen=True):
    """All that another device of the same player needs to play a game as well. Whoever has it plays as that player."""

    prefix = DEVICE

    key: Secret
    """The secret of the invitation."""
    state: RemoteState
    sent: Number
    heard: Number
    latest: Number


def way_line(game: OnlineGame) -> WayLine:
    """Return what the other player needs to follow a game to its present way."""
    state = game.state
    broker = game.record.broker
    signature = NaclSigner().sign(state.secret, _chosen(state.ident, state.player, broker))
    return WayLine(broker, state.ident, state.player, signature)


def is_of(line: WayLine, game: OnlineGame) -> bool:
    """Return whether a player of a game has chosen the way that a line tells."""
    state = game.state
    chosen = _chosen(line.ident, line.player, line.broker)
    return state.ident == line.ident and NaclSigner().verifies(state.keys[line.player], chosen, line.signature)


def _chosen(ident: bytes, player: int, broker: Broker) -> bytes:
    return b"dusk way" + ident + bytes([player]) + msgpack.encode(broker)


def device_line(game: OnlineGame) -> DeviceLine:
    """Return what another device of the player here needs to play a game."""
    record = game.record
    state = replace(record.state, rival=None)
    if len(state.line) > LONG:
        state = replace(state, line=[], told=0, statements=[None, None], said_at=0)
    return DeviceLine(record.broker, record.key, state, record.sent, record.heard, record.latest)


def record_of(line: DeviceLine) -> OnlineRecord:
    """Return the record of a game that comes from another device. Raises `Unfit`."""
    state = line.state
    if state.opening is None:
        raise Unfit("the game has not begun")
    return OnlineRecord(state, line.key, line.broker, line.sent, line.heard, line.latest)
