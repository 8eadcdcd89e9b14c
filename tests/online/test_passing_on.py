"""A game that goes on over another broker, or at two devices of a player, over real brokers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.checks import Unfit
from game.online.invitation import is_complete, line_in
from game.online.passing_on import DeviceLine, WayLine, device_line, is_of, record_of, way_line
from tests.helpers.mosquitto import Mosquitto, needed
from tests.helpers.online import Player, invited, until
from tests.helpers.sealed import Pair, online_game

pytestmark = needed


@pytest.fixture
def pair(mosquitto: Mosquitto) -> Iterator[tuple[Player, Player]]:
    players = invited(mosquitto.broker)
    yield players
    for player in players:
        player.kill()


def play(count: int, *players: Player) -> None:
    for _ in range(count):
        made = max(len(player.line) for player in players) + 1
        next(player for player in players if player.game.remote.writes).move()
        until(lambda made=made: all(len(player.line) == made for player in players), *players, what=f"entry {made}")


@pytest.mark.parametrize("mover", [0, 1], ids=["who has invited", "who was invited"])
def test_a_game_goes_on_over_another_broker(mover: int, pair: tuple[Player, Player], tmp_path: Path) -> None:
    play(3, *pair)
    other = Mosquitto(tmp_path / "other")
    try:
        one, two = pair[mover], pair[1 - mover]
        one.post.move(one.game, other.broker)
        line = WayLine.parse(f"{way_line(one.game).line}\n")
        assert is_of(line, two.game)
        two.post.move(two.game, line.broker)
        play(3, *pair)
        assert pair[0].line == pair[1].line
        two.restart()
        play(2, *pair)
        assert two.game.record.broker == other.broker
    finally:
        other.kill()


def test_nobody_else_sends_a_game_elsewhere() -> None:
    pair = Pair()
    anna, ben = pair.games
    good = way_line(ben)
    assert is_of(good, anna)
    elsewhere = replace(good.broker, url="mqtt://127.0.0.1:9")
    for forged in (replace(good, broker=elsewhere), replace(good, player=0), replace(good, ident=b"i" * 16)):
        assert not is_of(forged, anna)
    assert not is_of(good, Pair(key=b"another game key").games[0])


def test_two_devices_of_a_player_play_the_same_game(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    play(3, anna, ben)
    line = device_line(anna.game).line
    assert is_complete(line_in(f"{line} and a word behind it"))
    laptop = Player("Anna")
    laptop.post.take_over(record_of(DeviceLine.parse(line)))
    until(lambda: laptop.line == anna.line, laptop, anna, ben)
    for device in (laptop, anna, laptop):
        for one in (device, ben):
            if one.game.remote.writes:
                one.move()
                until(lambda: anna.line == ben.line == laptop.line, anna, ben, laptop, what="the same line")
    ben.game.say(2)
    for device in (anna, laptop):
        until(lambda device=device: any(one.note for one in device.arrivals), anna, ben, laptop, what="a phrase")
    said = len([one for one in ben.arrivals if one.note])
    for number, device in enumerate((laptop, anna, laptop), 1):
        until(lambda: laptop.game.record.sent == anna.game.record.sent, anna, ben, laptop, what="the same count")
        device.game.say(number)
        until(lambda n=number: len([one for one in ben.arrivals if one.note]) >= said + n, anna, ben, laptop)
    assert ben.game.remote.differs_from == 0
    laptop.kill()


def test_a_long_game_fits_into_a_line() -> None:
    pair = Pair()
    game = pair.games[0]
    assert device_line(game).state.line == game.state.line
    game.state.line = ["a1"] * 3000
    assert device_line(game).state.line == []
    assert len(device_line(game).line) < 2000


def test_an_invitation_is_no_game_yet() -> None:
    with pytest.raises(Unfit):
        record_of(device_line(online_game(0)))
