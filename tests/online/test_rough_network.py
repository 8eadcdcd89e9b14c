"""Letters that are lost, doubled, late, out of order or overwritten on a real broker: both have the same game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.online.wire import Wire
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.helpers.online import Player, invited, until

pytestmark = [needed, pytest.mark.slow]
MOVES = 200
games = pytest.mark.parametrize("game", ["explode", "unstack", "combact"])


class RoughWire(Wire):
    """A wire that loses a fifth of the messages, doubles a third of the others, and keeps some back for a while."""

    chance = Random(8)

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        if self.chance.random() < 0.8:
            super().publish(topic, payload, retain)

    def take(self) -> list[tuple[str, bytes]]:
        late: list[tuple[str, bytes]] = self.__dict__.setdefault("late", [])
        late += [message for message in super().take() for _ in range(1 + (self.chance.random() < 0.3))]
        self.chance.shuffle(late)
        count = self.chance.randrange(len(late) + 1)
        taken, late[:] = late[:count], late[count:]
        return taken


class LosingWire(Wire):
    """A wire that loses one message of all, the `lost`th."""

    lost = 0
    count = 0

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        LosingWire.count += 1
        if LosingWire.count != self.lost:
            super().publish(topic, payload, retain)


class Vandal:
    """Sees all topics of a game, and overwrites half of what lies there."""

    def __init__(self, players: tuple[Player, Player]) -> None:
        self.count, self._chance = 0, Random(9)
        self._old: list[bytes] = []
        self._wire = Wire(players[0].game.record.broker, lambda: None)
        self._wire.subscribe([player.game.topics[0] for player in players])
        self._wire.open()
        wait_until(lambda: self._wire.connected, "the vandal's connection")

    def poll(self) -> None:
        for topic, payload in self._wire.take():
            if payload in self._old or len(payload) < 300:
                continue  # Its own.
            self._old.append(payload)
            if self._chance.random() < 0.5:
                self.count += 1
                flipped = bytearray(payload)
                flipped[self._chance.randrange(len(flipped))] ^= 1
                self._old.append(bytes(flipped))
                junk = (b"", self._chance.randbytes(200), bytes(flipped), self._chance.choice(self._old))
                self._wire.publish(topic, self._chance.choice(junk))

    def close(self) -> None:
        self._wire.close()


@pytest.fixture
def mosquitto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mosquitto]:
    # What a minute heals otherwise is healed at once.
    monkeypatch.setattr("game.online.post.AGAIN", 0.1)
    monkeypatch.setattr("game.online.online_game.BEAT", 0.05)
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


def play(players: tuple[Player, Player], chance: Random, vandal: Vandal | None = None) -> None:
    """Play on until there are enough entries; both have the same after each."""
    anna, ben = players
    count = 0
    while count < MOVES:
        one = anna if anna.game.remote.writes else ben
        assert one.game.remote.line is not None
        if one.game.remote.line.over:
            one.game.remote.next_game()
            one.post.changed(one.game)
        else:
            one.move(chance.randrange(1000))
        count = len(one.line)

        def arrived(count: int = count) -> bool:
            if vandal is not None:
                vandal.poll()
            return len(anna.line) == len(ben.line) == count

        until(arrived, anna, ben, what=f"entry {count}")
        assert anna.line == ben.line
        assert anna.game.state.rival is ben.game.state.rival is None


@pytest.mark.parametrize("lost", range(1, 8))
def test_players_meet_whichever_letter_is_lost(
    lost: int, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.online.wire.Wire", LosingWire)
    monkeypatch.setattr(LosingWire, "lost", lost)
    monkeypatch.setattr(LosingWire, "count", 0)
    players = invited(mosquitto.broker, "explode")
    until(lambda: all(player.game.here for player in players), *players, what="both seen by the other one")
    for player in players:
        player.kill()


@games
def test_what_is_lost_doubled_and_late(game: str, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.wire.Wire", RoughWire)
    players = invited(mosquitto.broker, game)
    play(players, Random(game))
    for player in players:
        player.kill()


@games
def test_a_vandal_who_overwrites_half_of_what_lies_there(game: str, mosquitto: Mosquitto) -> None:
    players = invited(mosquitto.broker, game)
    vandal = Vandal(players)
    play(players, Random(game), vandal)
    assert vandal.count > MOVES // 4
    # Who comes back now finds junk, and hears from the other one what there was.
    for player in players:
        player.restart()
    until(lambda: all(player.game.wire.connected and player.game.here for player in players), *players)
    assert players[0].line == players[1].line
    vandal.close()
    for player in players:
        player.kill()
