"""How a game of Explode! ends before one's eyes: the win follows from the last wave, and only sums are counted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games.explode.rules.moves import sums
from game.rules import Outcome
from tests.app.films import film
from tests.games.explode.test_scene import CHAIN, Start, open_scene
from tools.film.figures import heard, seen
from tools.film.shooting import Film
from tools.film.studio import RATE

SOON = 0.3
"""Seconds within which the win follows the last wave."""


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


@pytest.mark.slow
def test_the_last_wave_before_a_win_takes_its_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From the arrival of what sets it off to its burst, a third longer than in a chain that goes on."""
    waits = {}
    for title in ("win", "chain"):
        (tmp_path / title).mkdir()
        found = film(monkeypatch, tmp_path / title, f"explode {title}")
        shown = {one.watch.name: one.at for one in seen(found)}
        waits[title] = shown["wave 3"] - shown["wave 2"]
    assert waits["win"] > waits["chain"], "the third wave is the last one of the win"


@pytest.mark.slow
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
