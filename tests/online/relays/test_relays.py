"""The way over relays: what it sends and takes, and games over it whatever the relays do."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace

import pytest

from game.checks import Unfit
from game.online.relays.events import STORED, message_event, read_event
from game.online.relays.relay import ANSWER
from game.online.relays.relays import Relays
from game.online.relays.renewal import Renewal, in_order
from game.online.relays.schnorr import SchnorrKey
from game.online.seal import keys_of
from game.online.way import PREFIX, Way
from game.settings.brokers import Broker, check_broker, relays_at
from tests.helpers.mosquitto import wait_until
from tests.helpers.online import Player, invited, until
from tests.helpers.relays import RUST, needed, relays

pytestmark = needed

VECTORS = (
    (
        *("00" * 31 + "03", "F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9", "00" * 32, "00" * 32),
        "E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA8215"
        "25F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0",
    ),
    (
        "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF",
        "DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659",
        "00" * 31 + "01",
        "243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89",
        "6896BD60EEAE296DB48A229FF71DFE071BDE413E6D43F917DC8DCF8C78DE3341"
        "8906D11AC976ABCCB20B091292BFF4EA897EFCB639EA871CFA95F6DE339E4B0A",
    ),
    (
        "C90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B14E5C9",
        "DD308AFEC5777E13121FA72B9CC1B7CC0139715309B086C960E18FD969774EB8",
        "C87AA53824B4D7AE2EB035A2B5BBBCCC080E76CDC6D1692C4B0B62D798E6D906",
        "7E2D58D8B3BCDF1ABADEC7829054F90DDA9805AAB56C77333024B9D0A508B75C",
        "5831AAEED7B44BB74E5EAB94BA9D4294C49BCF2A60728D8B4C200F50DD313C1B"
        "AB745879A5AD954A72C45A91C3A51D3C7ADEA98D82F8481E0E1E03674A6F3FB7",
    ),
    (
        "0B432B2677937381AEF05BB02A66ECD012773062CF3FA2549E44F58ED2401710",
        "25D1DFF95105F5253C4022F628A996AD3A0D95FBF21D468A1B33F8C160D8F517",
        "FF" * 32,
        "FF" * 32,
        "7EB0509757E246F19449885651611CB965ECC1A187DD51B64FDA1EDC9637D5EC"
        "97582B9CB13DB3933705B32BA982AF5AF25FD78881EBB32771FC5922EFC66EA3",
    ),
)
"""Secret, public key, chance, message and signature, from the table of BIP 340."""


@pytest.mark.parametrize("vector", VECTORS)
def test_signatures_are_those_of_bip_340(vector: tuple[str, ...]) -> None:
    secret, public, chance, message, signature = map(bytes.fromhex, vector)
    key = SchnorrKey.of(secret)
    assert key.public == public
    assert key.sign(message, chance) == signature


def test_an_event_says_what_was_put_into_it() -> None:
    event = message_event(SchnorrKey.of(b"k" * 32), "dusk/1/place/0/here", b"\0anything\xff", 1_800_000_000, True)
    read = read_event(event)
    assert read is not None
    assert (read.last, read.payload, read.at) == ("here", b"\0anything\xff", 1_800_000_000)
    assert event["kind"] == STORED
    assert "dusk" not in str(event), "relays learn no topic"


@pytest.mark.parametrize(
    "event", [None, [], {}, {"kind": STORED}, {"kind": STORED, "tags": [["d", "x"]], "content": "é"}]
)
def test_what_is_no_event_of_ours_is_passed_over(event: object) -> None:
    assert read_event(event) is None


@pytest.mark.parametrize(
    "url",
    [
        "relays:",
        "relays:https://relay.example",
        "relays:ws://relay.example",
        "relays:wss://a.example,wss://a.example",
        "relays:wss://name:secret@a.example",
        "relays:" + ",".join(f"wss://{n}.example" for n in range(9)),
    ],
)
def test_relays_that_cannot_be_used_are_refused(url: str) -> None:
    with pytest.raises(Unfit):
        check_broker(Broker(url))


@pytest.fixture
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[Way, Way]]:
    with relays(*getattr(request, "param", [()])) as (broker, _):
        made = Relays(broker, lambda: None), Relays(broker, lambda: None)
        for way in made:
            way.open()
        yield made
        for way in made:
            way.close()


TOPIC = "dusk/1/0123/0"


@pytest.mark.parametrize("pair", [[()], [("auth",)], [("refuse",), ()], [("double", "old")]], indirect=True)
def test_a_message_arrives_and_stays_for_who_comes_later(pair: tuple[Way, Way]) -> None:
    anna, ben = pair
    ben.subscribe([TOPIC], b"secret")
    anna.subscribe([], b"secret")
    anna.subscribe(["dusk/1/0123/1"], b"secret")
    wait_until(lambda: anna.connected and ben.connected, "the connections")
    anna.publish(TOPIC, b"first")
    wait_until(lambda: (TOPIC, b"first") in ben.take(), "the message")
    wait_until(lambda: anna.delivered(TOPIC), "the confirmation")
    late = Relays(anna.broker, lambda: None)
    late.subscribe([TOPIC], b"secret")
    late.open()
    wait_until(lambda: (TOPIC, b"first") in late.take(), "what was kept")
    late.close()


def test_who_does_not_know_the_secret_is_not_heard(pair: tuple[Way, Way]) -> None:
    anna, ben = pair
    ben.subscribe([TOPIC], b"secret")
    wait_until(lambda: anna.connected and ben.connected, "the connections")
    for number in range(4):
        anna.publish(f"{TOPIC}", b"%d" % number)
        time.sleep(0.2)
    wait_until(lambda: anna.delivered(TOPIC), "the confirmation")
    assert ben.take() == []


def test_several_in_a_second_are_passed_on_and_the_last_one_stays(pair: tuple[Way, Way]) -> None:
    anna, ben = pair
    for way in pair:
        way.subscribe([TOPIC], b"secret")
    wait_until(lambda: anna.connected and ben.connected, "the connections")
    heard: list[bytes] = []

    def arrived(payload: bytes) -> bool:
        heard.extend(payload for _, payload in ben.take())
        return payload in heard

    for payload in (b"one", b"two", b"three"):
        anna.publish(TOPIC, payload)
        wait_until(partial(arrived, payload), "each one")
    wait_until(lambda: anna.delivered(TOPIC), "the last one is kept")


def test_a_relay_that_has_answered_is_not_taken_for_silent(
    pair: tuple[Way, Way], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = pair
    anna.subscribe([TOPIC], b"secret")
    wait_until(lambda: anna.connected, "the connection")
    anna.publish(TOPIC, b"first")
    wait_until(lambda: anna.delivered(TOPIC), "the confirmation")
    later = {"monotonic": lambda: time.monotonic() + 2 * ANSWER}
    monkeypatch.setattr("game.online.relays.relays.time", SimpleNamespace(**(vars(time) | later)))
    connected: list[bool] = []
    anna.publish("dusk/1/0123/1", b"second")
    wait_until(partial(anna.delivered, "dusk/1/0123/1"), "another one", lambda: connected.append(anna.connected))
    assert all(connected), "a connection was ended on which everything had been answered"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves come faster here than people make them."""
    monkeypatch.setattr("game.online.relays.relay.RATE", 100.0)
    monkeypatch.setattr("game.online.relays.relay.BURST", 100)


def played(anna: Player, ben: Player, count: int) -> None:
    for _ in range(count):
        made = len(anna.line)
        mover = anna if anna.game.remote.writes else ben
        mover.move()
        until(lambda made=made: len(anna.line) == len(ben.line) > made, anna, ben, what="a move")


WAYS = {
    "one good relay of five": [("refuse",), ("mute",), ("limit=1",), ("late=40000000", "refuse"), ()],
    "everything doubled, old and lost": [("double", "old", "lose=3"), ("double", "lose=2")],
    "clocks a day and a year off": [("late=86400",), ("late=86400", "auth")],
}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_the_same_at_both_ends_whatever_relays_do(way: str) -> None:
    with relays(*WAYS[way]) as (broker, _):
        anna, ben = invited(broker)
        played(anna, ben, 8)
        assert anna.line == ben.line
        assert not anna.game.remote.differs_from
        anna.kill()
        ben.kill()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("program", [(), RUST])
def test_arcades_and_relays_that_are_killed_cost_no_move(program: tuple[str, ...]) -> None:
    with relays(program, program) as (broker, running):
        anna, ben = invited(broker)
        played(anna, ben, 3)
        ben.restart()
        played(anna, ben, 2)
        for relay in running:
            relay.kill()
        mover = anna if anna.game.remote.writes else ben
        made = len(anna.line)
        until(lambda: not mover.game.wire.connected, anna, ben, what="the end of the connection")
        mover.move()
        mover.restart()
        for relay in running:
            relay.start()
        until(lambda: len(anna.line) == len(ben.line) > made, anna, ben, what="the move made meanwhile")
        assert anna.line == ben.line
        anna.kill()
        ben.kill()


def test_a_relay_that_never_acknowledges_is_given_up_and_the_move_goes_elsewhere() -> None:
    with relays(("mute",), ("mute",), ("mute",), ()) as (broker, _):
        anna, ben = invited(broker)
        began = time.monotonic()
        played(anna, ben, 1)
        until(lambda: not anna.game.on_its_way and not ben.game.on_its_way, anna, ben, what="the confirmation")
        assert time.monotonic() - began < 30, "not for ever"
        anna.kill()
        ben.kill()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no process can be paused there")
def test_a_connection_that_died_is_noticed_by_the_move_that_it_does_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at the connection itself, which would take half a minute and more."""
    monkeypatch.setattr("game.online.relays.relay.PING", 600.0)
    with relays(()) as (broker, (relay,)):
        anna, ben = invited(broker)
        mover = anna if anna.game.remote.writes else ben
        until(lambda: not mover.game.on_its_way, anna, ben, what="a quiet moment")
        relay.pause()
        mover.move()
        assert mover.game.wire.connected
        until(lambda: not mover.game.wire.connected, anna, ben, what="that the connection is dead")
        relay.pause(False)
        until(lambda: len(anna.line) == len(ben.line) == 1, anna, ben, what="the move")
        anna.kill()
        ben.kill()


@pytest.mark.usefixtures("quick")
def test_who_finds_the_invitation_later_and_floods_the_place_of_the_meeting_disturbs_nobody() -> None:
    with relays((), ()) as (broker, _):
        anna, ben = invited(broker)
        keys = keys_of(anna.game.record.key, signed=True)
        places = [f"{PREFIX}/{keys.ident.hex()}/{number}{end}" for number in (0, 1) for end in ("", "/here")]
        reader = Relays(broker, lambda: None)
        reader.subscribe(places, keys.play)
        reader.open()
        wait_until(lambda: reader.connected, "the reader")
        for number in range(5):
            for place in places:
                reader.publish(place, f"flood {number} ".encode() * 500, retain=not place.endswith("here"))
            played(anna, ben, 1)
        assert anna.line == ben.line
        assert len(anna.line) >= 5
        ben.restart()
        played(anna, ben, 2)
        for way in (reader, anna.game.wire, ben.game.wire):
            way.close()


@pytest.mark.usefixtures("quick")
def test_who_watches_and_floods_every_topic_reaches_no_player() -> None:
    with relays((), ()) as (broker, _):
        anna, ben = invited(broker)
        watcher = Relays(broker, lambda: None)
        watcher.open()
        wait_until(lambda: watcher.connected, "the watcher")
        heard: list[tuple[str, bytes]] = []
        for player in (anna, ben):
            taken = player.game.wire.take
            player.game.wire.take = lambda taken=taken: heard.extend(found := taken()) or found  # type: ignore[method-assign]
        for _ in range(4):
            for topic in (*anna.game.topics, *ben.game.topics):
                watcher.publish(topic, b"flood" * 1000, retain=not topic.endswith("here"))
            played(anna, ben, 1)
        wait_until(lambda: not watcher.has_unsent, "the flood")
        played(anna, ben, 1)
        assert anna.line == ben.line
        assert heard, "the players hear each other"
        assert not [payload for _, payload in heard if payload.startswith(b"flood")], "and nobody else"
        for way in (watcher, anna.game.wire, ben.game.wire):
            way.close()


class Renewing(Player):
    """An arcade that looks for other relays where its own have gone."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.renewal = Renewal(time.monotonic, lambda: known)

    def poll(self) -> None:
        super().poll()
        self.renewal.poll(self.post)

    @property
    def relays(self) -> set[str]:
        return {*self.game.record.broker.relays}


def _renewing(broker: Broker, annas: list[str], bens: list[str]) -> tuple[Renewing, Renewing]:
    """Return two players who have met, and know these relays."""
    anna = Renewing("Anna", annas)
    ben = Renewing("Ben", bens)
    invitation = anna.post.invitation_of(anna.post.invite(broker, "explode", (), 0, False, "Anna"))
    ben.post.accept(invitation, "Ben")
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben, what="the meeting")
    return anna, ben


@pytest.mark.slow
def test_where_all_relays_die_both_meet_again_on_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.relays.renewal.FEW_PATIENCE", 0.3)
    monkeypatch.setattr("game.online.relays.relay_list.BROKER_PATIENCE", 3.0)
    with relays((), (), (), (), (), apart=True) as (broker, running):
        urls = [*broker.relays]
        anna, ben = _renewing(relays_at(urls[:2]), urls, urls[::-1])
        mover = anna if anna.game.remote.writes else ben
        for relay in running[:2]:
            relay.kill()
        until(lambda: not anna.game.wire.living and not ben.game.wire.living, anna, ben, what="the end of both")
        mover.move()
        until(lambda: len(anna.line) == len(ben.line) == 1, anna, ben, what="the move, over other relays")
        assert anna.relays == ben.relays == {*urls[2:]}
        # Whoever is started again goes on there.
        ben.restart()
        assert ben.relays == {*urls[2:]}
        for player in (anna, ben):
            player.kill()


@pytest.mark.slow
def test_who_knows_no_other_relays_follows_the_letter_of_the_friend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.relays.renewal.FEW_PATIENCE", 0.3)
    with relays((), (), (), apart=True) as (broker, running):
        urls = [*broker.relays]
        anna, ben = _renewing(relays_at(urls[:2]), urls, [])
        running[0].kill()
        until(lambda: ben.relays == {urls[1], urls[2]}, anna, ben, what="Ben on Anna's relays")
        assert anna.relays == ben.relays
        for player in (anna, ben):
            player.kill()


def test_a_letter_leads_to_no_private_network_from_a_public_one() -> None:
    anna = Renewing("Anna", [])
    made = anna.post.invite(relays_at(["wss://one.invalid"]), "explode", (), 0, False, "Anna")
    for way in ("relays:ws://127.0.0.1:9", "mqtt://127.0.0.1", "relays:", "nonsense"):
        made.their_way = way
        anna.poll()
        assert anna.relays == {"wss://one.invalid"}, way
    made.their_way = "relays:wss://two.invalid"
    anna.poll()
    assert anna.relays == {"wss://two.invalid"}
    anna.kill()


def test_both_try_the_relays_of_a_game_in_the_same_order() -> None:
    urls = [f"wss://{number}.invalid" for number in range(20)]
    assert in_order(b"game", urls) == in_order(b"game", urls[::-1]) != urls
    assert in_order(b"game", urls) != in_order(b"other", urls)
