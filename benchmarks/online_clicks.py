"""From a click in one window to the picture in the window of somebody elsewhere, beside the clicked window's own."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pygame
import pytest

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.programs import SIZE, virtual_screen
from tests.helpers import online

if TYPE_CHECKING:
    from tests.helpers.mosquitto import Mosquitto
    from tests.window.pair import Pair

CLICKS = 40
NEAR = 24
"""The picture is watched so many pixels round the click."""
LIMIT = 20.0
"""Milliseconds."""


def measure(broker: Mosquitto) -> list[Figure]:
    """Each move of a game of Explode! is timed in both windows. Raises `NoScreen`."""
    with virtual_screen(2) as screen, tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        # Imported here: these need python-xlib, as the screen does.
        from tests.conftest import Player
        from tests.window.pair import Mirror, Pair

        patch.setenv("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pair = Pair(screen, Path(folder), SIZE, "normal")
        line = pair.give(online.invited(broker.broker))
        opening = pair.opening()
        assert opening is not None
        hidden = Player(Path(folder) / "mirror", lambda settings: setattr(settings, "speed", "off"), SIZE)
        try:
            for number in (0, 1):
                pair.open(number, line).still()
            mirror = Mirror(hidden, opening, patch)
            taken = [_both(pair, *mirror.move(), mirror.session.moves) for _ in range(CLICKS)]
        finally:
            pair.kill()
            hidden.app.close()
    own, other = median(one for one, _ in taken), median(there for _, there in taken)
    way = median(there - one for one, there in taken)
    return [
        Figure("online", "a click, to the other window's picture, median", other, "ms", own),
        Figure("online", "later than one's own picture, median of pairs", way, "ms", None, *at_most(LIMIT, way, "ms")),
    ]


def _both(pair: Pair, player: int, events: list[pygame.Event], line: list[str]) -> tuple[float, float]:
    """Milliseconds from a press to the change in the player's own window, and in the other one."""
    place = next(event.pos for event in events if event.type == pygame.MOUSEBUTTONDOWN)
    areas = [
        (round(window * pair.size[0] + place[0]) - NEAR, round(place[1]) - NEAR, 2 * NEAR, 2 * NEAR)
        for window in (player, 1 - player)
    ]
    window = pair.windows[player]
    window.screen.give_focus()
    window.screen.move(*place)
    for one in pair.windows:
        one.still()
    before = [pair.screen.picture(area) for area in areas]
    seen: list[float | None] = [None, None]
    began = time.perf_counter()
    window.screen.press()
    while None in seen and time.perf_counter() - began < 5.0:
        for number, area in enumerate(areas):
            if seen[number] is None and pair.screen.picture(area) != before[number]:
                seen[number] = (time.perf_counter() - began) * 1000
    window.screen.release()
    pair.until_both_have(line)
    own, other = seen
    assert own is not None
    assert other is not None
    return own, other
