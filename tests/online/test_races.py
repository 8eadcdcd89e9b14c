"""Races over a real broker: whatever falls over, all know in the end what everybody has shot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.checks import Unfit
from game.online import circles
from game.online.invitation import RaceInvitation
from game.online.seal import circle_keys, seal_told
from game.play.remote.letter import LetterError
from game.play.remote.race import RaceNews
from tests.helpers.mosquitto import Mosquitto, needed
from tests.helpers.racing import Racer, begun, until

pytestmark = needed


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a second between two messages."""
    monkeypatch.setattr(circles, "MESSAGE_PAUSE", 0.05)


@pytest.fixture
def three(mosquitto: Mosquitto) -> Iterator[list[Racer]]:
    racers = begun(mosquitto.broker, "Anna", "Ben", "Carla")
    yield racers
    for racer in racers:
        racer.kill()


def agree(racers: list[Racer]) -> bool:
    return all(one.line(other) == other.line() for one in racers for other in racers)


def test_the_invitation_is_a_line_that_everybody_may_accept(mosquitto: Mosquitto) -> None:
    anna = Racer("Anna")
    anna.races.invite(mosquitto.broker, "brickshooter", (("mode", "thirty"), ("colours", 6)), 30, "Anna")
    written = anna.races.invitation_of(anna.race).line
    assert written.startswith("duskrace1:")
    assert len(written) < 300
    ben, carla = Racer("Ben"), Racer("Carla")
    for racer in (ben, carla):
        racer.races.accept(RaceInvitation.parse(f" {written[:80]}\n{written[80:]}"), racer.name)
        assert racer.races.accept(RaceInvitation.parse(written), racer.name) is racer.race
    until(lambda: all(len(one.race.race.keys) == 3 for one in (anna, ben, carla)), anna, ben, carla)
    written = carla.races.invitation_of(carla.race).line
    assert RaceInvitation.parse(written) == anna.races.invitation_of(anna.race)  # Whoever is in it may pass it on.
    for racer in (anna, ben, carla):
        racer.kill()


def test_all_play_the_same_bricks_and_see_each_others_shots(three: list[Racer]) -> None:
    assert len({racer.race.race.seed for racer in three}) == 1
    for number, racer in enumerate(three):
        for shot in range(4 + number):
            racer.shoot(shot * 7 + number)
    until(lambda: agree(three), *three, what="the shots")
    positions = {str(three[0].race.race.session(three[2].race.state.key).position) for _ in three}
    assert positions == {str(three[2].race.race.session(three[2].race.state.key).position)}


def test_who_leaves_is_away_and_holds_up_nobody(three: list[Racer]) -> None:
    anna, ben, carla = three
    until(lambda: anna.race.here(carla.race.state.key), *three)
    carla.races.close()
    until(lambda: not anna.race.here(carla.race.state.key), anna, ben)
    anna.shoot()
    until(lambda: ben.line(anna) == anna.line(), anna, ben)
    carla.start()
    until(lambda: carla.line(anna) == anna.line() and anna.race.here(carla.race.state.key), *three)
    carla.shoot(3)
    until(lambda: agree(three), *three)


def test_who_comes_when_it_has_begun_plays_in_the_next_round(three: list[Racer]) -> None:
    late = Racer("Dora")
    late.races.accept(three[1].races.invitation_of(three[1].race), "Dora")
    until(lambda: len(late.race.race.keys) == 4 and three[0].race.race.known(late.race.state.key), late, *three)
    assert not late.race.race.racing
    three[0].again()
    until(lambda: late.race.state.mine.round == 1, late, *three)
    late.ready()
    until(lambda: three[0].race.race.waits(late.race.state.key), late, *three)
    three[0].begin()
    until(lambda: late.race.race.racing, late, *three)
    assert late.race.race.seed == three[0].race.race.seed
    assert three[1].race.state.mine.round == 0  # Still in the first round.
    late.kill()


def test_again_draws_another_seed_and_keeps_what_was_shot(three: list[Racer]) -> None:
    anna, ben, carla = three
    first = anna.race.race.seed
    for racer in three:
        racer.race.record.began = ""
        racer.shoot(2)
    anna.again()  # Before anybody has heard of her shot.
    until(lambda: len(ben.line(anna)) == 1, *three, what="the shot of the round before")
    for racer in (ben, carla):
        until(lambda racer=racer: racer.race.race.following, *three)
        racer.again()
        racer.ready()
    until(lambda: all(anna.race.race.waits(racer.race.state.key) for racer in (ben, carla)), *three)
    anna.begin()
    until(lambda: all(racer.race.race.racing for racer in three), *three)
    assert len({racer.race.race.seed for racer in three}) == 1
    assert anna.race.race.seed != first
    assert all(racer.race.record.began for racer in three)
    assert [racer.line() for racer in three] == [[], [], []]


def test_an_old_copy_of_the_data_gets_its_shots_back(three: list[Racer]) -> None:
    anna, ben, _ = three
    ben.shoot(1)
    until(lambda: len(anna.line(ben)) == 1, *three)
    old = ben.saved
    ben.shoot(2)
    ben.shoot(3)
    until(lambda: len(anna.line(ben)) == 3, *three)
    ben.kill()
    ben.saved = old
    ben.start()
    assert len(ben.line()) == 1
    until(lambda: len(ben.line()) == 3, *three, what="his shots")
    assert RaceNews.RECOVERED in {news for _, news in ben.arrivals}
    assert anna.line(ben) == ben.line()


def test_at_most_one_message_a_second(mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = begun(mosquitto.broker, "Anna", "Ben")
    monkeypatch.setattr(circles, "MESSAGE_PAUSE", 1.0)
    now, sent = [anna.races.desk.clock() + 1000.0], list[bytes]()
    monkeypatch.setattr(anna.races, "desk", replace(anna.races.desk, clock=lambda: now[0]))
    monkeypatch.setattr(anna.race.wire, "publish", lambda topic, payload, retain=True: sent.append(payload))
    anna.poll()
    sent.clear()
    for _ in range(25):
        anna.shoot()
        now[0] += 0.1
        anna.poll()
    assert len(sent) == 2
    anna.kill()
    ben.kill()


def test_nobody_else_can_speak_for_a_member(three: list[Racer]) -> None:
    anna, ben, carla = three
    keys = circle_keys(ben.race.record.key, b"race")
    ben.shoot()
    until(lambda: agree(three), *three)
    forged = seal_told(keys, carla.race.state.secret, ben.race._report(True))
    place = ben.race._topic_of(ben.race.state.key)
    with pytest.raises(LetterError, match="place"):
        ben.race.open(place, forged)
    assert anna.race.open(ben.race._topic_of(carla.race.state.key), forged)
    other = circle_keys(b"another key ****", b"race")
    with pytest.raises(LetterError):
        ben.race.open(place, seal_told(other, ben.race.state.secret, b"x"))


def test_an_invitation_that_does_not_fit_is_refused(mosquitto: Mosquitto) -> None:
    anna = Racer("Anna")
    with pytest.raises(Unfit):
        anna.races.invite(mosquitto.broker, "chess", (), 30, "Anna")
    with pytest.raises(Unfit):
        anna.races.invite(mosquitto.broker, "brickshooter", (("mode", "swim"),), 30, "Anna")
    assert anna.races.games == {}
    anna.races.invite(mosquitto.broker, "brickshooter", (), 30, "Anna")
    written = anna.races.invitation_of(anna.race).line
    for wrong in (written[:90], written.replace("A", "B", 1), written.replace("duskrace1:", "dusk1:"), "duskrace1:"):
        with pytest.raises(Unfit):
            RaceInvitation.parse(wrong)
    anna.kill()


def test_who_has_left_a_race_hears_no_more(three: list[Racer]) -> None:
    anna, ben, carla = three
    carla.races.end(carla.race)
    assert carla.races.games == {}
    carla.restart()
    assert carla.races.games == {}
    until(lambda: not anna.race.here(ben.race.state.key) or len(anna.race.race.keys) == 3, anna, ben)


@pytest.mark.slow
@pytest.mark.parametrize("keep", [True, False], ids=["a broker that remembers", "one that forgets everything"])
def test_a_race_while_all_are_killed(keep: bool, tmp_path: Path) -> None:
    chance, mosquitto = Random(f"race {keep}"), Mosquitto(tmp_path, keep=keep)
    racers = begun(mosquitto.broker, "Anna", "Ben", "Carla", mode="rush", most=1000)
    killed = 0
    for number in range(60):
        racer = racers[number % 3]
        if not racer.race.race.finished(racer.race.state.key):
            racer.shoot(chance.randrange(1000))
        if chance.random() < 0.2:
            killed += 1
            for victim in chance.sample((*racers, mosquitto), chance.randint(1, 3)):
                victim.kill()
                victim.start()
            for other in racers:
                for wire in other.races.wires:
                    wire._retry.set()
        until(lambda: agree(racers), *racers, what=f"shot {number}")
    assert killed > 4
    for racer in racers:
        racer.kill()
    mosquitto.kill()
