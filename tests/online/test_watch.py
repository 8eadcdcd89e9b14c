"""Watching over a real broker, and what strangers, players and other watchers may send to somebody who watches."""

from __future__ import annotations

import base64
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert, msgpack, to_builtins
from msgspec.structs import astuple, replace

from game.checks import Unfit
from game.games import GAMES
from game.online.invitation import Invitation, WatchLink
from game.online.online_game import OnlineGame
from game.online.seal import Keys, keys_of, seal, unseal, unseal_note
from game.online.sessions import Desk
from game.online.watch import Watch, Watched
from game.online.wire import Wire
from game.play.remote.letter import SHARED_KEY, Letter, LetterError, Signal, SignedNote
from game.play.session.match import Remote
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData, WatchedRecord
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.helpers.online import Player, invited, until
from tests.helpers.sealed import Pair
from tests.online.test_hostile import FORGED
from tests.online.test_invitation import line


def link_of(game: OnlineGame) -> WatchLink:
    link = game.link
    assert link is not None
    return link


class Watcher:
    """An arcade that watches, and can be started again with what it has saved."""

    def __init__(self) -> None:
        self.saved: object = to_builtins(OnlineData())
        self.start()

    def start(self) -> None:
        data = convert(deepcopy(self.saved), OnlineData)

        def save() -> None:
            self.saved = to_builtins(data)

        self.watch = Watch(Desk(data, save, GAMES.named, lambda: None, time.monotonic))

    @property
    def game(self) -> Watched:
        return next(iter(self.watch.games.values()))

    @property
    def line(self) -> list[str]:
        return self.game.game.line.entries

    def sees(self, line: list[str], *players: Player) -> None:
        def poll() -> None:
            self.watch.poll()
            for player in players:
                player.poll()

        wait_until(lambda: self.line == line, "what is watched", poll)


@pytest.fixture
def pair(mosquitto: Mosquitto) -> Iterator[tuple[Player, Player]]:
    anna, ben = invited(mosquitto.broker, best_of=3)
    yield anna, ben
    anna.kill()
    ben.kill()


@pytest.fixture
def watcher() -> Iterator[Watcher]:
    made = Watcher()
    yield made
    made.watch.close()


def play(anna: Player, ben: Player, count: int) -> None:
    for _ in range(count):
        (anna if anna.game.remote.writes else ben).move()
        until(lambda: anna.line == ben.line, anna, ben)


@needed
@needed
def test_who_watches_follows_a_new_link_to_where_the_game_has_moved(mosquitto: Mosquitto) -> None:
    anna, ben = invited(mosquitto.broker)
    link = link_of(anna.game)
    watcher = Watcher()
    watcher.watch.begin(replace(link, broker=Broker("mqtt://127.0.0.1:1")))
    (anna if anna.game.remote.writes else ben).move()
    until(lambda: len(anna.line) == len(ben.line) == 1, anna, ben)
    known = watcher.watch.known(link)
    assert known is not None
    watcher.watch.move(known, link.broker)
    assert known.record.broker == link.broker

    def poll() -> None:
        watcher.watch.poll()
        anna.poll()
        ben.poll()

    wait_until(lambda: known.game.line.entries == anna.line, "the line over the new way", poll)
    watcher.start()
    assert watcher.game.record.broker == link.broker, "a restart keeps the way"
    watcher.watch.close()
    anna.kill()
    ben.kill()


def test_a_game_is_seen_live_and_from_its_beginning(pair: tuple[Player, Player], watcher: Watcher) -> None:
    anna, ben = pair
    play(anna, ben, 5)
    written = link_of(anna.game).line
    assert len(written) < 600
    watcher.watch.begin(WatchLink.parse(written))
    watcher.sees(anna.line)
    assert len(watcher.game.session().moves) == 5
    play(anna, ben, 3)
    watcher.sees(anna.line)
    anna.game.remote.say(Signal.RESIGN)
    anna.post.changed(anna.game)
    until(lambda: ben.game.remote.line and ben.game.remote.line.over, anna, ben)
    watcher.sees(ben.line, anna, ben)
    nexter = anna if anna.game.remote.writes else ben
    nexter.game.remote.next_game()
    nexter.post.changed(nexter.game)
    until(lambda: anna.line == ben.line, anna, ben)
    watcher.sees(anna.line)
    assert watcher.game.session().match.wins == [0, 1]


@needed
def test_it_goes_on_after_a_restart_and_until_it_is_stopped(pair: tuple[Player, Player], watcher: Watcher) -> None:
    anna, ben = pair
    play(anna, ben, 4)
    watcher.watch.begin(link_of(anna.game))
    watcher.sees(anna.line)
    watcher.watch.close()
    watcher.start()
    assert watcher.line == anna.line, "before anything has come"
    play(anna, ben, 2)
    watcher.sees(anna.line)
    assert watcher.watch.begin(link_of(ben.game)) is watcher.game, "the link of the other player is the same"
    watcher.watch.end(watcher.game)
    assert not watcher.watch.games
    watcher.start()
    assert not watcher.watch.games


@needed
def test_nothing_of_what_a_watcher_can_send_counts(
    pair: tuple[Player, Player], watcher: Watcher, mosquitto: Mosquitto
) -> None:
    """Somebody who watches knows the broker, the places and the key of the letters, and writes junk all over them."""
    anna, ben = pair
    play(anna, ben, 4)
    watcher.watch.begin(link_of(anna.game))
    watcher.sees(anna.line)
    vandal, chance = Wire(mosquitto.broker, lambda: None), Random(4)
    vandal.open()
    keys = replace(anna.game.keys, play=b"")
    places, before = watcher.game.topics, [*anna.line]
    letters = [game.remote.letter() for game in (anna.game, ben.game)]
    try:
        for n in range(40):
            at = n % 2
            longer = replace(letters[at], line=" ".join([*before, "a1"]))
            for junk in (b"", chance.randbytes(300), forged_seal(keys, longer), forged_seal(keys, letters[1 - at])):
                vandal.publish(places[at], junk)
        wait_until(lambda: all(vandal.delivered(place) for place in places))
        for player in (anna, ben):
            player.poll()
        watcher.watch.poll()
        assert watcher.line == anna.line == ben.line == before
        play(anna, ben, 2)
        watcher.sees(anna.line)
    finally:
        vandal.close()


def forged_seal(keys: Keys, letter: Letter) -> bytes:
    """Seal a letter as somebody can who does not know the players' key."""
    return seal(replace(keys, play=bytes(32)), letter, SignedNote(0, 1), bytes(32))


def test_who_watches_can_neither_read_nor_write_notes() -> None:
    game = Pair().games[0]
    keys = replace(game.keys, play=b"")
    _, note = unseal(keys, forged_seal(game.keys, game.remote.letter()))
    assert note is None
    for wrong in (keys.view, bytes(32)):
        with pytest.raises(LetterError):
            unseal_note(replace(keys, play=wrong), Pair().noted(0, SignedNote(0, 1, text="Hello")), game.state.keys[0])
    link = msgpack.encode(link_of(game))
    assert game.record.key not in link
    assert game.state.secret not in link
    assert game.keys.play not in link


class Seen:
    """A game that is watched without a network."""

    def __init__(self, pair: Pair) -> None:
        link = link_of(pair.games[0])
        record = WatchedRecord(link.broker, link.view, link.opening, protocol=link.protocol)
        begin = Desk(OnlineData(), list, GAMES.named, list, float).sessions((Remote(), Remote()))
        self.watched = Watched(record, begin, Wire(record.broker, lambda: None))
        for player in (0, 1):
            self.take(player, pair.sent[player][-1])

    def take(self, player: int, sealed: bytes) -> bool:
        return self.watched.take(self.watched.topics[player], sealed)

    @property
    def state(self) -> bytes:
        line = self.watched.game.line
        return msgpack.encode((self.watched.record, line.entries, line.hashes, line.number, line.since))


@pytest.mark.sample(25)  # Every third: both turns.
@pytest.mark.parametrize("victim_moves", [True, False], ids=["at the victim's turn", "at the villain's"])
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_letter_changes_nothing(name: str, victim_moves: bool) -> None:
    pair = Pair(victim_moves)
    seen = Seen(pair)
    assert seen.watched.game.line.entries == pair.line
    before = seen.state
    sealed = pair.sealed(pair.villain, FORGED[name](pair))
    for place in (pair.villain, pair.victim):
        assert not seen.take(place, sealed)
        assert seen.state == before
    pair.move()
    for player in (0, 1):
        seen.take(player, pair.sent[player][-1])
    assert seen.watched.game.line.entries == pair.games[0].state.line


BYTES: dict[str, Callable[[Pair], bytes]] = {
    "empty": lambda pair: b"",
    "random": lambda pair: b"\x01" + Random(1).randbytes(5000),
    "random of 1 MB": lambda pair: Random(2).randbytes(1 << 20),
    "1 MB behind a letter": lambda pair: pair.sent[0][-1] + bytes(1 << 20),
    "a note": lambda pair: pair.noted(0, SignedNote(0, 1)),
    "of another game": lambda pair: Pair(key=b"another game key").sent[0][-1],
    "the other player's": lambda pair: pair.sent[1][-1],
}


@pytest.mark.parametrize("name", BYTES)
def test_what_is_no_letter_changes_nothing(name: str) -> None:
    pair = Pair()
    seen, sealed = Seen(pair), BYTES[name](pair)
    before = seen.state
    tracemalloc.start()
    try:
        assert not seen.take(0, sealed)
        assert tracemalloc.get_traced_memory()[1] < 3 << 20
    finally:
        tracemalloc.stop()
    assert seen.state == before


# Links


def a_link() -> WatchLink:
    return replace(link_of(Pair().games[0]), broker=Broker("mqtts://broker.example", "anna", "secret"))


def test_a_link_that_was_written_is_read_again() -> None:
    written = a_link().line
    assert WatchLink.begins(f" {written}")
    assert WatchLink.parse("\n".join(written[at : at + 70] for at in range(0, len(written), 70))) == a_link()


def changed(**fields: object) -> str:
    return replace(a_link(), opening=replace(a_link().opening, **fields)).line


def an_invitation() -> Invitation:
    post = Player("Anna").post
    return post.invitation_of(post.invite(a_link().broker, "explode", (), 0, False, "A"))


UNFIT: dict[str, Callable[[], str]] = {
    "half of it": lambda: a_link().line[:150],
    "another letter": lambda: a_link().line.replace("A", "B", 1),
    "an invitation": lambda: an_invitation().line,
    "8 MB in one": lambda: line(bytes(8 << 20), "duskwatch1:"),
    "a field too many": lambda: line((*astuple(a_link()), 1), "duskwatch1:"),
    "a short view key": lambda: replace(a_link(), view=b"k").line,
    "a short public key": lambda: changed(keys=(b"k", b"k" * 32)),
    "three keys": lambda: changed(keys=(b"k" * 32,) * 3),
    "no nonce": lambda: changed(nonces=(b"", b"n" * 16)),
    "a name of two lines": lambda: changed(names=("Anna\nBen", "")),
    "control signs in a name": lambda: changed(names=("Anna\x1b[31m", "")),
    "a line break in the game": lambda: changed(game="explode\n"),
    "another date": lambda: changed(began="../../etc/passwd"),
    "a long option": lambda: changed(options=(("size", "x" * 101),)),
    "a broker that everybody can read on the way": lambda: (
        replace(a_link(), broker=Broker("mqtt://broker.example")).line
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_a_link_that_does_not_fit_is_refused_in_words(name: str) -> None:
    with pytest.raises(Unfit) as refused:
        WatchLink.parse(UNFIT[name]())
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("fields", [{"game": "chess"}, {"options": (("size", "huge"),)}])
def test_a_game_that_is_not_known_here_is_refused(fields: dict[str, object]) -> None:
    watcher = Watcher()
    with pytest.raises(Unfit):
        watcher.watch.begin(WatchLink.parse(changed(**fields)))
    assert not watcher.watch.games
    assert not watcher.watch.wires


@settings(max_examples=30)
@given(st.binary(max_size=80), st.integers(0, 400))
def test_any_bytes_in_a_link(junk: bytes, at: int) -> None:
    packed = bytearray(msgpack.encode(a_link()))
    packed[at : at + len(junk)] = junk
    try:
        read = WatchLink.parse(line_of_bytes(bytes(packed)))
    except Unfit:
        return
    assert WatchLink.parse(read.line) == read
    assert read.broker.host


def line_of_bytes(packed: bytes) -> str:
    pressed = zlib.compress(packed)
    return "duskwatch1:" + base64.urlsafe_b64encode(zlib.crc32(pressed).to_bytes(4, "big") + pressed).decode()


def test_the_view_key_is_none_of_the_others() -> None:
    keys = keys_of(b"k" * 16)
    assert len({keys.ident, keys.view, keys.play, b"k" * 16}) == 4
    agreed = Pair().games[0].keys
    assert len({keys.ident, keys.view, keys.play, agreed.ident, agreed.view, agreed.play}) == 6


def test_a_game_of_the_first_protocol_is_watched_as_before() -> None:
    pair = Pair(protocol=SHARED_KEY)
    seen = Seen(pair)
    assert seen.watched.game.line.entries == pair.line
    assert seen.watched.topics[0].split("/")[2] == pair.games[0].state.ident.hex()
    bare = astuple(link_of(pair.games[0]))[:-1]
    assert WatchLink.parse(line(bare, "duskwatch1:")).protocol == SHARED_KEY
