"""At most three sounds of a board begin at once, and what is great always has a place."""

from __future__ import annotations

import pytest

from game.stage.voices import Voices


class Heard:
    """Takes down what is played, at a time that is set."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.now = 0.0
        self.voices = Voices(self, lambda: self.now)
        self.voices.small = frozenset({"tick", "tock", "tack"})

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        self.names.append(name)


@pytest.fixture
def heard() -> Heard:
    return Heard()


def test_no_more_than_three_begin_in_a_frame(heard: Heard) -> None:
    for name in "abcde":
        heard.voices.play(name)
    assert heard.names == ["a", "b", "c"]
    heard.now += 1 / 60
    heard.voices.play("d")
    assert heard.names[3:] == ["d"], "the next frame has places of its own"


def test_small_ones_leave_a_place_for_what_is_great(heard: Heard) -> None:
    for name in ("tick", "tock", "tack", "burst"):
        heard.voices.play(name)
    assert heard.names == ["tick", "tock", "burst"]


def test_the_same_sound_takes_one_place(heard: Heard) -> None:
    for name in ("tick", "tick", "tick", "tock", "burst", "burst"):
        heard.voices.play(name)
    assert heard.names == ["tick", "tock", "burst"]
