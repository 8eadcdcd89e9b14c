"""Two arcades and a real broker: whatever falls over, both have the same game in the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.checks import Unfit
from game.online.invitation import Invitation
from game.online.post import Post
from game.online.seal import keys_of, unseal
from game.online.wire import Wire
from game.play.remote.letter import SHARED_KEY, Signal
from game.play.remote.remote_game import News
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.helpers.online import Player, invited, until

pytestmark = needed


@pytest.fixture
def pair(mosquitto: Mosquitto) -> Iterator[tuple[Player, Player]]:
    anna, ben = invited(mosquitto.broker)
    yield anna, ben
    anna.kill()
    ben.kill()


def mover(anna: Player, ben: Player) -> Player:
    return anna if anna.game.remote.writes else ben


def test_an_invitation_as_a_line_is_all_that_is_needed(mosquitto: Mosquitto) -> None:
    anna, ben = Player("Anna"), Player("Ben")
    invitation = anna.post.invitation_of(anna.post.invite(mosquitto.broker, "unstack", (), 3, True, "Anna"))
    line = invitation.line
    assert len(line) < 400
    read = Invitation.parse(f"\n {line[:60]}\n{line[60:]} ")
    ben.post.accept(read, "Ben")
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben)
    assert anna.game.state.opening == ben.game.state.opening
    assert ben.game.other_name == "Anna"
    assert anna.game.other_name == "Ben"
    assert anna.game.session().match.best_of == 3
    anna.kill()
    ben.kill()


def test_somebody_else_is_told_that_an_invitation_was_used(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    late = Player("Carla")
    late.post.accept(anna.post.invitation_of(anna.game), "Carla")
    until(lambda: late.game.used, anna, ben, late)
    assert late.game.remote.line is None
    late.kill()


def test_moves_arrive_live(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    for count in range(1, 7):
        mover(anna, ben).move()
        until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben)
    assert anna.line == ben.line
    assert {arrival.taken.news for arrival in (*anna.arrivals, *ben.arrivals)} >= {News.JOINED, News.ENTRIES}


def test_each_sees_that_the_other_one_is_here_and_leaves(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    until(lambda: anna.game.here and ben.game.here, anna, ben)
    ben.post.close()
    until(lambda: not anna.game.here, anna)


def test_who_has_just_joined_is_here_at_once(mosquitto: Mosquitto) -> None:
    anna, ben = Player("Anna"), Player("Ben")
    invitation = anna.post.invitation_of(anna.post.invite(mosquitto.broker, "explode", (), 0, False, "Anna"))
    ben.post.accept(invitation, "Ben")
    now = time.monotonic()
    for player in (anna, ben):
        player.post.desk = replace(player.post.desk, clock=lambda: now)
        player.game.beat_at = now  # A sign was sent before the other one could open it, and the next is not due.
    until(lambda: anna.game.here and ben.game.here, anna, ben)
    for player in (anna, ben):
        player.kill()


def test_a_phrase_is_heard_once_and_not_by_who_is_mute(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    until(lambda: anna.game.here and ben.game.here, anna, ben, what="who can hear a phrase")
    anna.game.say(2)
    until(lambda: any(arrival.note for arrival in ben.arrivals), anna, ben)
    assert [arrival.note.phrase for arrival in ben.arrivals if arrival.note] == [2]
    ben.game.record.muted = True
    anna.game.say(3)
    mover(anna, ben).move()
    until(lambda: anna.line == ben.line and anna.line, anna, ben)
    assert [arrival.note.phrase for arrival in ben.arrivals if arrival.note] == [2]


def test_what_was_made_without_a_connection_goes_out_later_and_can_be_taken_back_until_then(
    pair: tuple[Player, Player], mosquitto: Mosquitto
) -> None:
    anna, ben = pair
    one = mover(anna, ben)
    mosquitto.kill()
    until(lambda: not one.game.wire.connected, anna, ben)
    one.move()
    assert one.game.remote.unsent
    assert one.game.remote.retract()
    one.move(3)
    made = [*one.line]
    mosquitto.start()
    for player in pair:
        for wire in player.post.wires:
            wire._retry.set()
    until(lambda: anna.line == ben.line == made, anna, ben)
    assert not one.game.remote.unsent


def test_asking_and_answering(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    mover(anna, ben).move()
    until(lambda: len(anna.line) == len(ben.line) == 1, anna, ben)
    answerer = mover(anna, ben)
    asker = ben if answerer is anna else anna
    asker.game.remote.say(Signal.BACK)
    asker.post.changed(asker.game)
    until(lambda: answerer.game.remote.asked is Signal.BACK, anna, ben)
    answerer.game.remote.answer(True)
    answerer.post.changed(answerer.game)
    until(lambda: len(anna.line) == len(ben.line) == 2, anna, ben)
    assert mover(anna, ben) is asker


def test_a_game_that_is_closed_takes_nothing_more(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    game = anna.game
    for _ in range(2):  # The other one may have declined while the question is open.
        anna.post.end(game)
        assert anna.post.games == {}
    anna.restart()
    assert anna.post.games == {}
    assert ben.game.remote.line is not None


def test_who_leaves_says_so_and_it_is_kept(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    mover(anna, ben).move()
    until(lambda: anna.line == ben.line and anna.line, anna, ben)
    ben.kill()
    ben.start()
    anna.post.end(anna.game)
    until(lambda: ben.game.record.gone, anna, ben, what="that Anna has left")
    assert News.LEFT in [arrival.taken.news for arrival in ben.arrivals]
    until(lambda: not anna.post.leaving, anna, ben)
    assert not anna.post.desk.data.games
    ben.restart()
    assert ben.game.record.gone


def test_who_leaves_without_a_connection_is_heard_later(pair: tuple[Player, Player], mosquitto: Mosquitto) -> None:
    anna, ben = pair
    mosquitto.kill()
    until(lambda: not anna.game.wire.connected, anna)
    anna.post.end(anna.game)
    assert not anna.post.games
    anna.restart()
    assert not anna.post.games
    assert anna.post.leaving
    mosquitto.start()
    for player in pair:
        for wire in player.post.wires:
            wire._retry.set()
    until(lambda: ben.game.record.gone, anna, ben, what="that Anna has left")


def test_nobody_is_told_for_ever_that_a_game_was_left(pair: tuple[Player, Player], mosquitto: Mosquitto) -> None:
    anna, _ = pair
    mosquitto.kill()
    until(lambda: not anna.game.wire.connected, anna)
    anna.post.end(anna.game)
    desk = anna.post.desk
    later = Post(replace(desk, now=lambda: datetime.now(UTC) + timedelta(days=8)))
    assert not later.leaving
    assert not desk.data.games


def test_an_invitation_that_was_withdrawn_says_so_to_who_accepts_it(mosquitto: Mosquitto) -> None:
    anna, ben = Player("Anna"), Player("Ben")
    invitation = anna.post.invitation_of(anna.post.invite(mosquitto.broker, "explode", (), 0, False, "Anna"))
    anna.post.end(anna.game)
    until(lambda: not anna.post.leaving, anna, what="the withdrawal")
    ben.post.accept(invitation, "Ben")
    until(lambda: ben.game.record.gone, ben, what="the news")
    assert ben.game.remote.line is None
    ben.kill()


def test_nobody_else_withdraws_an_invitation(mosquitto: Mosquitto) -> None:
    anna, ben, carla = Player("Anna"), Player("Ben"), Player("Carla")
    invitation = anna.post.invitation_of(anna.post.invite(mosquitto.broker, "explode", (), 0, False, "Anna"))
    carla.post._join(invitation, 0, "Anna", b"n" * 16, b"s" * 32)
    carla.post.end(carla.game)
    until(lambda: not carla.post.leaving, carla)
    ben.post.accept(invitation, "Ben")
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben, what="the game")
    assert not ben.game.record.gone
    anna.kill()
    ben.kill()


def test_an_invitation_of_an_earlier_version_is_played_as_it_was_then(mosquitto: Mosquitto) -> None:
    anna, ben = Player("Anna"), Player("Ben")
    nonce = b"n" * 16
    invitation = Invitation(
        mosquitto.broker, b"k" * 16, sha256(nonce).digest(), "explode", (), 0, False, "Anna",
        datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S"),
    )  # fmt: skip
    assert invitation.protocol == SHARED_KEY
    anna.post._join(invitation, 0, "Anna", nonce, b"s" * 32)
    ben.post.accept(Invitation.parse(invitation.line), "Ben")
    until(lambda: anna.game.remote.line and ben.game.remote.line, anna, ben, what="the meeting")
    for count in range(1, 5):
        mover(anna, ben).move()
        until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben)
    ben.restart()
    until(lambda: anna.game.here and ben.game.here, anna, ben)
    assert not ben.game.signed
    assert ben.game.record.sent > 10**12, "a number by the time of day, as the other version expects"
    anna.kill()
    ben.kill()


def test_where_the_players_met_nothing_lies_of_their_game(pair: tuple[Player, Player], mosquitto: Mosquitto) -> None:
    """Anyone with the invitation hears that it was accepted, and nothing more."""
    anna, ben = pair
    for count in range(1, 4):
        mover(anna, ben).move()
        until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben)
    heard = list[tuple[str, bytes]]()
    wire = Wire(mosquitto.broker, lambda: None)
    keys = keys_of(anna.game.record.key, signed=True)
    place = f"dusk/1/{keys.ident.hex()}"
    wire.subscribe([f"{place}/+"])
    wire.open()

    def listen() -> bool:
        heard.extend(wire.take())
        return len({topic for topic, _ in heard}) == 2

    wait_until(listen, "what lies where they met")
    letters = [unseal(keys, payload)[0] for _, payload in heard]
    assert {letter.player for letter in letters} == {0, 1}
    assert not any(letter.line or letter.mine or letter.yours for letter in letters)
    wire.close()


@pytest.mark.parametrize("lag", range(5))
def test_both_hear_that_their_games_differ_whatever_an_old_copy_has_counted(
    pair: tuple[Player, Player], lag: int
) -> None:
    anna, ben = pair
    if anna.game.remote.writes:
        anna.move()
        until(lambda: len(anna.line) == len(ben.line) == 1, anna, ben)
    old: Any = deepcopy(ben.saved)
    for _ in range(2):
        known = len(ben.line)
        mover(anna, ben).move()
        until(lambda known=known: len(anna.line) == len(ben.line) == known + 1, anna, ben)
    for _ in range(3):
        ben.post.changed(ben.game)
        until(lambda: anna.game.record.heard == ben.game.record.sent, anna, ben, what="what Ben has said at the end")
    ben.kill()
    old["games"][0]["sent"] = anna.game.record.heard - lag
    ben.saved = old
    ben.start()
    ben.move(1)
    ben.game.state.told = len(ben.line)
    until(lambda: anna.game.remote.differs_from and ben.game.remote.differs_from, anna, ben, what="the dispute")


def test_an_invitation_to_an_unknown_game_is_refused(mosquitto: Mosquitto) -> None:
    anna = Player("Anna")
    with pytest.raises(Unfit):
        anna.post.invite(mosquitto.broker, "chess", (), 0, False, "Anna")
    with pytest.raises(Unfit):
        anna.post.invite(mosquitto.broker, "explode", (("size", "huge"),), 0, False, "Anna")
    assert anna.post.games == {}


@pytest.mark.slow
@pytest.mark.parametrize("keep", [True, False], ids=["a broker that remembers", "one that forgets everything"])
@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
def test_a_hundred_moves_while_all_three_are_killed(game: str, keep: bool, tmp_path: Path) -> None:
    chance, mosquitto = Random(f"{game}{keep}"), Mosquitto(tmp_path, keep=keep)
    # Apart from the moves, whose number of choices depends on what the two have drawn.
    falls = Random(f"{game}{keep} falls")
    anna, ben = invited(mosquitto.broker, game)
    count, killed = 0, 0
    while count < 100:
        one = mover(anna, ben)
        line = one.game.remote.line
        assert line is not None
        if line.over:
            one.game.remote.next_game()
            one.post.changed(one.game)
        else:
            one.move(chance.randrange(1000))
        count = len(one.line)
        if falls.random() < 0.12:
            killed += 1
            for victim in falls.sample((anna, ben, mosquitto), falls.randint(1, 3)):
                victim.kill()
                victim.start()
            for player in (anna, ben):
                for wire in player.post.wires:
                    wire._retry.set()
        until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben, what=f"entry {count}")
        assert anna.line == ben.line
    assert killed > 5
    anna.kill()
    ben.kill()
    mosquitto.kill()
