"""How a game of Explode! ends before one's eyes: the win follows from the last wave, and only sums are counted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games.explode.rules.moves import sums
from game.rules import Outcome
from game.scenes.animation.playback import ResultEffect, light
from game.scenes.board.board import corner_radius
from game.scenes.home.menu import MenuScene
from game.scenes.play.result import ResultScene
from game.settings.settings import Settings
from tests.app.films import film
from tests.conftest import Player
from tests.games.explode.test_scene import CHAIN, Start, click, open_scene
from tests.helpers.games import words
from tools.film.figures import heard
from tools.film.shooting import Film
from tools.film.studio import RATE

SOON = 0.3
"""Seconds within which the win follows the last wave."""

LONG = "/".join(["r5,b5,r5,b5,r5,b5,r5,b5,r5"] * 9) + " r"
"""Raising e5 bursts every star, and wins."""


def won_at(found: Film) -> int:
    """Return the number of the frame in which the win is heard."""
    return next(number for number, frame in enumerate(found.frames) if "win" in frame.sounds)


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["lively", "calm", "none"])
@pytest.mark.parametrize("title", ["win", "twenty-five"])
def test_the_win_follows_from_the_last_wave(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, title: str, motion: str
) -> None:
    found = film(monkeypatch, tmp_path, f"explode {title}", motion)
    last = max(heard(found).values())
    assert 0 <= won_at(found) - last <= SOON * RATE, "the win follows at once"
    sounds = [name for frame in found.frames for name in frame.sounds]
    assert not [name for name in sounds if name.startswith("tally_")], "no star is left to be counted"


STEP = 1 / 120
"""Seconds of a frame as long as a step of an animation."""


def flight(player: Player, monkeypatch: pytest.MonkeyPatch, text: str) -> float:
    """Return the seconds from the burst of a2 until its splinters change another star."""
    heard: dict[str, float] = {}
    scene = open_scene(player, text)

    def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        heard.setdefault(name, player.app.clock())

    monkeypatch.setattr(player.app.audio, "play", play)
    assert scene.play("a2")
    for _ in range(240):
        player.now += STEP
        player.app.frame()
    return heard["capture"] - heard["burst_1"]


def test_the_last_wave_before_a_win_is_a_third_slower(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    last = flight(start(), monkeypatch, "r5,b1,./r2,.,. r")
    other = flight(start(), monkeypatch, "r5,b1,./r2,.,b1 r")
    assert abs(last - other * 4 / 3) <= 2 * STEP, "its splinters fly a third longer than those of a wave that goes on"


REPEATED = "b1,b5,r3/b4,r2,r3 r"
CYCLE = ["c2", "a2", "b1", "a2", "c2", "a1", "c2", "a1", "c1", "a1", "c1", "a2", "c1", "b2", "b1", "b2"]
"""A position, and moves that lead back to it."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("speed", ["normal", "off"])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_game_is_played_to_its_third_repetition_and_counted(
    start: Start, monkeypatch: pytest.MonkeyPatch, speed: str, reduced: bool
) -> None:
    def change(settings: Settings) -> None:
        settings.speed = speed
        settings.reduced_motion = reduced

    player = start(change)
    player.app.push(MenuScene(player.app))
    scene = open_scene(player, REPEATED, ("Anna", "Ben"))
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    for move in CYCLE * 2:
        assert scene.session.outcome is None
        click(player, scene, move)
        player.settle()
    red, blue = sums(scene.session.position)
    assert scene.session.outcome == Outcome(int(blue >= red), "repetition", (red, blue))
    lively = speed == "normal" and not reduced
    assert ("tally_1" in heard) is lively, "the sums decide, so they are counted out where anything moves"
    assert isinstance(player.app.front, ResultScene)
    said = words(player)
    assert "The same position came up for the third time" in said
    assert "Sum" in said
    assert {str(red), str(blue)} <= set(said.replace(",", " ").replace(".", " ").split()), "the figures stand there"


@pytest.mark.slow
@pytest.mark.usefixtures("painted")
def test_the_panel_of_the_winner_stays_in_light(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = film(monkeypatch, tmp_path, "explode win", size=(1280, 720))
    width, height = found.frames[0].picture.get_size()
    panel = pygame.Rect(width * 4 // 5, height // 20, width // 6, height // 4)
    lights = [sum(pygame.transform.average_color(frame.picture, panel)[:3]) for frame in found.frames]
    over = next(number for number, frame in enumerate(found.frames) if frame.front == "ResultScene")
    assert min(lights[:over]) > 0.8 * lights[0], "Blue's panel is lit from the last move to the result"


def test_stars_are_counted_only_where_their_sums_decide(start: Start) -> None:
    scene = open_scene(start(), CHAIN)
    red, blue = sums(scene.session.position)
    counted = scene.ceremony(Outcome(0, "repetition", (red, blue))).counted
    assert [sum(item.count for item in counted if item.side == side) for side in (0, 1)] == [red, blue]
    assert not scene.ceremony(Outcome(0, "eliminated", (red, blue))).counted


def test_the_light_of_the_end_is_painted_while_the_last_move_is_shown(start: Start) -> None:
    player = start(size=(1011, 607))  # A size of its own: no other test has painted the light there.
    scene = open_scene(player, LONG)
    picture = light(scene.places.board, corner_radius(scene), ResultEffect.WON), scene.form.space.scale
    assert not player.app.images.has(*picture)
    assert scene.play("e5")
    assert scene.session.outcome is not None
    while not player.app.images.has(*picture):
        assert scene.moving, "it was not painted before the move had been shown"
        player.run(1 / 60)
    assert not [sprite for sprite in scene.stage.sprites if sprite.art == picture[0]], "it is not seen yet"
