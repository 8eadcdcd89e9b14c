"""The file of online games and brokers. It holds keys and passwords: only the player may read it, and it never becomes
part of an export, a log or a picture.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, field, to_builtins

from game.checks import Unfit, converted, entries
from game.play.remote.group import GroupState
from game.play.remote.letter import SHARED_KEY, Letter, Protocols
from game.play.remote.line import Opening
from game.play.remote.race import RaceState
from game.play.remote.remote_game import RemoteState
from game.settings.brokers import Broker, check_broker
from game.store.files.json_file import JsonFile
from game.store.player.player_store import PlayerStore
from game.store.player.versions import ONLINE

MOST_BYTES = 16 << 20
Number = Annotated[int, Meta(ge=0, le=2**53)]


class OnlineRecord(Struct):
    """An online game."""

    state: RemoteState
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the invitation."""
    broker: Broker
    sent: Number = 0
    """Number of the last note sent."""
    heard: Number = 0
    """Number of the last note received."""
    latest: Number = 0
    """Number of the last letter received: an older one cannot differ from the line here."""
    closed: bool = False
    """True if it is not played online any more."""
    left: Annotated[str, Meta(max_length=40)] = ""
    """When the player here has left it, in UTC, as long as the other one may not know it; else empty."""
    gone: bool = False
    """True if the other player has left it."""
    chat: bool = False
    """True if the player here would like free text."""
    muted: bool = False
    """True if phrases and texts of the other player are not shown."""


class WatchedRecord(Struct):
    """A game of two players elsewhere that is watched."""

    broker: Broker
    view: Annotated[bytes, Meta(min_length=32, max_length=32)]
    """The key of the letters."""
    opening: Opening
    letters: Annotated[list[Letter | None], Meta(min_length=2, max_length=2)] = field(
        default_factory=lambda: [None, None]
    )
    """The latest letter of each player."""
    protocol: Protocols = SHARED_KEY


class RaceRecord(Struct):
    """A race."""

    state: RaceState
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the invitation."""
    broker: Broker
    began: Annotated[str, Meta(max_length=40)] = ""
    """When the present round began, as text."""


class GroupRecord(Struct):
    """A group of friends who solve the puzzles of the day."""

    state: GroupState
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the invitation."""
    broker: Broker


T = TypeVar("T", Broker, OnlineRecord, WatchedRecord, RaceRecord, GroupRecord)


class OnlineData(Struct):
    """All online games, races and groups, games that are watched, and the player's brokers, the preferred one first."""

    brokers: list[Broker] = field(default_factory=list)
    games: list[OnlineRecord] = field(default_factory=list)
    watched: list[WatchedRecord] = field(default_factory=list)
    races: list[RaceRecord] = field(default_factory=list)
    groups: list[GroupRecord] = field(default_factory=list)


def merge(held: OnlineData, other: OnlineData) -> None:
    """Add what is missing of other data: brokers behind those that are there, and games, races and a group that are not
    known. What is held stays as it is, as it may have gone on.
    """
    held.brokers += [broker for broker in other.brokers if broker not in held.brokers]
    _add_new(held.games, other.games, lambda game: (game.key, game.state.player))
    _add_new(held.watched, other.watched, lambda game: game.view)
    _add_new(held.races, other.races, lambda race: race.key)
    if not held.groups:
        held.groups += other.groups[:1]


def _add_new(held: list[T], other: list[T], key: Callable[[T], object]) -> None:
    known = {key(record) for record in held}
    held += [record for record in other if key(record) not in known]


def _from_json(data: Mapping[str, object], unfit: list[str]) -> OnlineData:
    return OnlineData(
        _usable("brokers", data, Broker, unfit),
        _usable("games", data, OnlineRecord, unfit),
        _usable("watched", data, WatchedRecord, unfit),
        _usable("races", data, RaceRecord, unfit),
        _usable("groups", data, GroupRecord, unfit),
    )


def _usable(name: str, data: Mapping[str, object], form: type[T], unfit: list[str]) -> list[T]:
    found = []
    try:
        listed = entries(name, data.get(name, []))
    except Unfit:
        listed = []
        unfit.append(f"{name} is not a list")
    for entry in listed:
        try:
            value = converted(name, entry, form)
            check_broker(value if isinstance(value, Broker) else value.broker)
            found.append(value)
        except Unfit:
            unfit.append(f"an entry of {name}")  # Without its values, which are secret.
    return found


ONLINE_DATA = JsonFile(
    "online.json", ONLINE, OnlineData, _from_json, to_builtins, {1: lambda data: data}, most=MOST_BYTES
)
"""In version 1 no game has a protocol: all have the first one."""


def merge_file(store: PlayerStore, other: OnlineData) -> None:
    """Add what is missing of other data to the file. Raises `StorageError` if that cannot be read at present.

    For a window that does not play online at this moment.
    """
    held = store.load_online(ONLINE_DATA)
    merge(held, other)
    store.save_online(ONLINE_DATA, held)
