"""Two arcades and a real broker: whatever falls over, both have the same game in the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.checks import Unfit
from game.online.invitation import Invitation
from game.play.remote.letter import Signal
from game.play.remote.remote_game import News
from tests.helpers.mosquitto import Mosquitto, needed
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
