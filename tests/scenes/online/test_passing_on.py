"""Where a game goes on, by real events: the sheet of its row, the message copied, the question to who pastes it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pygame
import pytest

from game.online.passing_on import DeviceLine, WayLine, device_line, is_of, record_of, way_line
from game.scenes.exchange.message import found_in
from game.scenes.online.dispute import DisputeScene
from game.scenes.online.screen import OnlineScene
from game.stage.art import ScaledArt
from game.ui.input import clipboard
from tests.helpers import online
from tests.helpers.games import words
from tests.helpers.mosquitto import Mosquitto, needed
from tests.scenes.online.test_online_games import Two

pytestmark = needed


@pytest.fixture
def two(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Two]:
    made = Two(tmp_path / "anna", mosquitto)
    yield made
    made.close()


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not texts.append(text))
    monkeypatch.setattr(clipboard, "paste", lambda: texts[-1])
    return texts


def sheet(two: Two) -> None:
    two.online.show()
    two.until(lambda: isinstance(two.app.front, OnlineScene))
    two.player.run()
    two.player.press(f"elsewhere {two.game.slot}")


def test_another_broker_is_chosen_and_the_friend_follows(two: Two, copied: list[str], tmp_path: Path) -> None:
    two.meet()
    two.play(2)
    other = Mosquitto(tmp_path / "other")
    two.online.data.brokers.append(other.broker)
    sheet(two)
    two.player.press("way 1")
    assert copied[0].startswith("Our game of Explode! goes on over another connection.")
    line = WayLine.parse(found_in(copied[0]))
    assert is_of(line, two.ben.game)
    two.ben.post.move(two.ben.game, line.broker)
    two.online.show_board(two.game)
    two.player.settle()
    two.play(2)
    assert two.game.record.broker == other.broker
    other.kill()


def test_who_is_told_of_another_way_is_asked_and_the_host_is_named(two: Two, copied: list[str], tmp_path: Path) -> None:
    two.meet()
    other = Mosquitto(tmp_path / "other")
    two.ben.post.move(two.ben.game, other.broker)
    copied.append(f"Hi Anna,\n> {way_line(two.ben.game).line}\nsee you")
    two.player.key(pygame.K_ESCAPE)
    two.player.press("leave")
    two.player.key(pygame.K_v, pygame.KMOD_CTRL)
    two.player.run()
    assert "Ben goes on with Explode! over another connection." in words(two.player)
    assert "The connection goes over 127.0.0.1." in words(two.player)
    two.player.key(pygame.K_RETURN)
    two.player.settle()
    two.play(2)
    assert two.game.record.broker == other.broker
    other.kill()


def test_a_game_is_taken_to_another_device(two: Two, copied: list[str]) -> None:
    two.meet()
    two.play(2)
    sheet(two)
    two.player.press("device")
    assert copied[0].startswith("For another of your devices: anyone with this message plays Explode! in your place.")
    laptop = online.Player("Anna")
    laptop.post.take_over(record_of(DeviceLine.parse(found_in(copied[0]))))
    assert laptop.line == two.ben.line
    laptop.kill()


def test_a_game_comes_from_another_device(two: Two, copied: list[str], mosquitto: Mosquitto) -> None:
    carla, dora = online.invited(mosquitto.broker, "unstack")
    copied.append(device_line(carla.game).line)
    two.player.key(pygame.K_v, pygame.KMOD_CTRL)
    two.player.run()
    assert "A game of UnStack from another of your devices." in words(two.player)
    two.player.key(pygame.K_RETURN)
    two.player.settle()
    assert two.board.table.networked
    for player in (carla, dora):
        player.kill()


def test_two_games_that_differ_are_seen_side_by_side(two: Two) -> None:
    two.meet()
    two.until_turn(mine=False)
    old = deepcopy(two.ben.saved)
    two.play(2)
    two.until(lambda: not two.ben.game.on_its_way, "what Ben has said before he ends")
    two.ben.kill()
    two.ben.saved = old
    two.ben.start()
    two.ben.move(1)
    two.ben.game.state.told = len(two.ben.line)
    two.until(lambda: isinstance(two.app.front, DisputeScene), "the question")
    two.player.run()
    pictures = [sprite.art for sprite in two.app.front.stage.sprites if isinstance(sprite.art, ScaledArt)]
    assert len(pictures) >= 2
    assert len({*pictures}) >= 2, "not the same board twice"
    assert "Yours" in words(two.player)
    assert "Ben's" in words(two.player)
