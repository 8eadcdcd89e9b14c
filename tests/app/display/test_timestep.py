"""When a move begins: with the event that asks for it, and by the clock alone."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pygame
import pytest

from game.app.display.timestep import STEP, FixedTimestep
from game.stage.art import Fonts, Theme
from game.stage.image_cache import ImageCache
from game.stage.sprites import Stage
from game.stage.tween import Animation
from tests.conftest import ROOT, Player
from tests.scenes.board.test_told import opened

Start = Callable[..., Player]


class Seconds(Animation):
    """Notes how long it has run."""

    duration = inf

    def __init__(self) -> None:
        self.time = 0.0

    def advance(self, time: float) -> None:
        self.time = time


class Waits(Seconds):
    """Changes something fifty times a second."""

    def quiet(self, time: float) -> float:
        return 0.02


SLEPT = 0.9
"""Seconds of a rest that a key ends."""


def test_a_move_begins_when_it_is_asked_for_however_long_nothing_happened(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b2 r")
    player.run(5.0)
    app = player.app

    def wait(seconds: float) -> None:
        if seconds < SLEPT:
            player.now += seconds
            return
        player.now += SLEPT
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, scancode=pygame.KSCAN_RETURN, mod=0, unicode=""))

    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setattr(app, "_wait", wait)
    scene.focus_board()
    scene.cursor.point_at("a3")
    end = player.now + 10.0
    while not scene.moving:
        assert player.now < end, "the arcade never rests, or the key does nothing"
        app.turn()
    assert scene.board_clock.now <= 1 / 60 + 1e-6, "the move has gone on before it was asked for"


@pytest.fixture
def stage() -> Stage:
    return Stage(ImageCache(Theme(Fonts(ROOT / "assets" / "missing"))))


@pytest.mark.parametrize("rate", [75, 144])
def test_steps_fall_on_the_same_moments_whatever_else_runs(stage: Stage, rate: int) -> None:
    alone, beside = (begun_after(stage, 1 / rate, what) for what in ([], [Waits()]))
    assert alone == beside, "what runs beside a move has changed when its steps are made"


def begun_after(stage: Stage, seconds: float, running: list[Animation]) -> list[float]:
    """Where a move that begins after some frames stands in each of the next twenty."""
    stage.animator.clear()
    for animation in running:
        stage.animator.start(animation)
    timestep = FixedTimestep(0.0)
    for _ in range(41):
        timestep.advance(stage, seconds, lambda: True)
    move = Seconds()
    stage.animator.start(move)
    times = list[float]()
    for _ in range(20):
        timestep.advance(stage, seconds, lambda: True)
        times.append(move.time)
    return times


def test_a_frame_of_a_sixtieth_has_two_steps_wherever_the_clock_stands(stage: Stage) -> None:
    now = 0.0
    timestep, move = FixedTimestep(now), Seconds()
    stage.animator.start(move)
    for frame in range(1, 2000):
        now += 1 / 60
        timestep.advance(stage, timestep.elapsed(now), lambda: True)
        assert move.time == pytest.approx(frame * 2 * STEP, abs=STEP / 10), "a step is early or late by rounding"
