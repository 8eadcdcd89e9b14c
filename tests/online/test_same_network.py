"""Two arcades on the same network, each with its own broker: they meet, play, fall over, and find each other again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import msgpack

from game.online.announcement import Announcement, nearest
from game.online.local_broker import installed
from game.online.nearby import Nearby
from game.online.same_network import Reply
from game.online.seal import Letterbox, seal_for
from game.online.wire import Wire
from game.play.remote.letter import LetterError
from game.settings.brokers import Broker
from tests.helpers.mosquitto import wait_until
from tests.helpers.same_network import Neighbour, Network, met, until

pytestmark = pytest.mark.skipif(not installed(), reason="iotcore is not installed")


@pytest.fixture
def pair() -> Iterator[tuple[Neighbour, Neighbour]]:
    network = Network()
    anna, ben = Neighbour("Anna", network), Neighbour("Ben", network)
    yield anna, ben
    anna.kill()
    ben.kill()


def play(anna: Neighbour, ben: Neighbour, count: int) -> None:
    for _ in range(count):
        made = len(anna.line) + 1
        (anna if anna.game.remote.writes else ben).move()
        until(lambda made=made: len(anna.line) == len(ben.line) == made, anna, ben, what=f"move {made}")
    assert anna.line == ben.line


@pytest.mark.slow
def test_a_friend_is_found_asked_and_played_with(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    met(anna, ben)
    until(lambda: [asked.reply for asked in anna.same.asked.values()] == [Reply.YES], anna, ben, what="the answer")
    assert (anna.game.other_name, ben.game.other_name) == ("Ben", "Anna")
    anna.shown = ben.shown = False
    play(anna, ben, 8)
    assert not anna.same.friends


@pytest.mark.slow
def test_not_now_is_heard(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    until(lambda: anna.same.friends and anna.same.broker, anna, ben)
    anna.invite()
    until(lambda: ben.same.asking, anna, ben)
    ben.same.answer(ben.same.asking[0], False)
    until(lambda: [asked.reply for asked in anna.same.asked.values()] == [Reply.NO], anna, ben)
    assert not ben.same.asking
    assert not ben.post.games


@pytest.mark.slow
def test_who_is_open_for_friends_no_more_says_no(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    until(lambda: anna.same.friends and anna.same.broker and ben.same._ear and ben.same._ear.connections, anna, ben)
    friend = anna.same.friends[0]
    ben.shown = False
    until(lambda: not anna.same.friends, anna, ben)
    made = anna.post.invite(anna.same.broker, "explode", (), 0, False, "Anna")
    anna.same.ask(friend, made)
    until(lambda: anna.same.asked[friend.ident].reply is Reply.NO, anna, ben)


@pytest.mark.slow
def test_an_arcade_that_was_killed_is_gone(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    until(lambda: anna.same.friends and anna.same.broker, anna, ben)
    friend = anna.same.friends[0]
    ben.same._finder.close = lambda: None  # It takes no leave.
    ben.kill()
    anna.invite()
    until(lambda: anna.same.asked[friend.ident].reply is Reply.GONE, anna)
    anna.same.lost(friend)
    assert not anna.same.friends


@pytest.mark.slow
def test_the_broker_is_killed_and_the_game_goes_on(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    met(anna, ben)
    play(anna, ben, 3)
    for _ in range(2):
        before = anna.pid
        os.kill(before, signal.SIGKILL)
        play(anna, ben, 3)
        assert anna.pid != before


@pytest.mark.slow
def test_both_are_closed_and_find_each_other_again_at_another_port(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    met(anna, ben)
    play(anna, ben, 3)
    before = ben.game.record.broker
    for player in pair:
        player.shown = False
        player.restart()
    play(anna, ben, 3)
    assert ben.game.record.broker == anna.game.record.broker != before
    ben.restart()
    play(anna, ben, 2)


@pytest.mark.slow
def test_moves_made_while_the_other_one_is_away_arrive(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    met(anna, ben)
    if not ben.game.remote.writes:
        play(anna, ben, 1)
    anna.kill()
    made = len(ben.line) + 1
    ben.move()
    ben.restart()
    anna.start()
    until(lambda: len(anna.line) == len(ben.line) == made, anna, ben)


@pytest.mark.slow
def test_another_address_of_this_machine_is_followed(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    met(anna, ben)
    play(anna, ben, 2)
    anna.addresses[:] = ["127.0.0.2"]
    anna.same._look = 0.0
    until(lambda: ben.game.record.broker.host == "127.0.0.2" and ben.game.wire.connected, anna, ben)
    play(anna, ben, 2)


@pytest.mark.slow
def test_all_ends_when_nobody_needs_it(pair: tuple[Neighbour, Neighbour], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.same_network.LINGER", 0.05)
    anna, ben = pair
    until(lambda: anna.same.broker and anna.same.friends, anna, ben)
    pid = anna.pid
    anna.shown = False
    until(lambda: anna.same._finder is None, anna, ben)
    wait_until(lambda: not _runs(pid), "the broker's end")
    assert not ben.same.friends


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_hostile_questions_are_no_questions(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    until(lambda: anna.same.friends and anna.same.broker and ben.same._ear and ben.same._ear.connections, anna, ben)
    friend, chance = anna.same.friends[0], Random(1)
    key = friend.about["key"]
    made = anna.post.invite(Broker("mqtts://far.example"), "explode", (), 0, False, "Anna")
    invitation = anna.post.invitation_of(made)
    far = msgpack.encode((invitation.line, b"t" * 16))
    good = msgpack.encode((anna.post.invitation_of(made).line, b"t" * 15))
    sent = [chance.randbytes(300), b"", seal_for(key, b"x"), seal_for(key, far), seal_for(key, good)]
    sent += [seal_for(key, bytes(60_000)), seal_for(Letterbox().address, far), far]
    wire = Wire(anna.same._broker_of(friend), lambda: None)
    wire.open()
    for one in sent:
        wire.publish(f"dusk/1/{friend.ident}/ask", one, retain=False)
        wait_until(lambda: wire.delivered(f"dusk/1/{friend.ident}/ask"), "to be sent", ben.poll)
    wire.close()
    # What comes after all of them shows that they have come.
    anna.post.move(made, anna.same.broker)
    anna.same.ask(friend, made)
    until(lambda: ben.same.asking, anna, ben)
    assert [asking.invitation.name for asking in ben.same.asking] == ["Anna"]


def test_a_key_that_is_none_cannot_be_asked() -> None:
    with pytest.raises(LetterError):
        seal_for("00" * 31, b"")
    with pytest.raises(LetterError):
        Letterbox().open(b"short")


def test_only_what_looks_like_an_arcade_is_a_friend(pair: tuple[Neighbour, Neighbour]) -> None:
    anna, ben = pair
    until(lambda: anna.same.friends, anna, ben)
    known = anna.same.friends[0]
    others = (
        Announcement("#", known.addresses, known.port, known.about),
        Announcement("a" * 32, known.addresses, known.port, {**known.about, "name": "x" * 41}),
        Announcement("b" * 32, known.addresses, known.port, {**known.about, "key": "y"}),
        Announcement("c" * 32, known.addresses, known.port, {**known.about, "v": "2"}),
        Announcement("d" * 32, known.addresses, known.port, {}),
    )
    for other in others:
        anna.network.announced[other.ident] = other
    assert anna.same.friends == [known]


def test_the_nearest_address_is_taken() -> None:
    assert nearest(["10.8.0.2", "192.168.1.5"], ["192.168.1.77"]) == "192.168.1.5"
    assert nearest(["10.8.0.2", "192.168.1.5"], ["10.8.0.9", "172.17.0.1"]) == "10.8.0.2"


# With real multicast


@pytest.mark.usefixtures("multicast")
@pytest.mark.slow
def test_announcements_are_found_follow_changes_and_go() -> None:
    one, other = Nearby(lambda: None), Nearby(lambda: None)
    try:
        said = Announcement("ab12", tuple(one.own_addresses()), 4711, {"v": "1", "name": "Änne"})
        one.announce([said])
        wait_until(lambda: said in other.found, "the announcement")
        assert said not in one.found
        later = Announcement("ab12", said.addresses, 4712, {"v": "1", "name": "Anna"})
        one.announce([later])
        wait_until(lambda: later in other.found, "the change")
        assert said not in other.found
        one.announce([])
        wait_until(lambda: later not in other.found, "the end")
    finally:
        one.close()
        other.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.usefixtures("multicast")
def test_the_next_announcement_is_found_after_one_that_could_not_be_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    zeroconf = pytest.importorskip("zeroconf")
    usual, failed = zeroconf.Zeroconf.get_service_info, list[str]()

    def look_up(self: object, service: str, name: str, *given: object) -> object:
        if not failed:
            failed.append(name)
            raise TimeoutError
        return usual(self, service, name, *given)

    one, other = Nearby(lambda: None), Nearby(lambda: None)
    monkeypatch.setattr(zeroconf.Zeroconf, "get_service_info", look_up)
    try:
        one.announce([Announcement("cd34", tuple(one.own_addresses()), 4711, {"v": "1", "name": "Anna"})])
        wait_until(lambda: failed, "the look")
        said = Announcement("cd34", tuple(one.own_addresses()), 4712, {"v": "1", "name": "Anna"})
        one.announce([said])
        wait_until(lambda: said in other.found, "the change")
    finally:
        one.close()
        other.close()


@pytest.mark.slow
@pytest.mark.usefixtures("multicast")
def test_two_arcades_meet_by_multicast_and_find_each_other_again() -> None:
    anna, ben = Neighbour("Anna"), Neighbour("Ben")
    try:
        met(anna, ben)
        anna.shown = ben.shown = False
        play(anna, ben, 4)
        anna.restart()
        play(anna, ben, 4)
    finally:
        anna.kill()
        ben.kill()
