"""Memory: what is no longer seen is given back."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from game.devices.native import memory_trimmer
from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from tests.conftest import FREEZE, ROOT, Player
from tests.helpers.pictures import SHELF

STATM = Path("/proc/self/statm")
PICTURES = """
import resource
from pathlib import Path
import pygame
from game.devices.native import memory_trimmer

def taken():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

memory_trimmer()
before = taken()
pygame.Surface((2500, 2500))  # glibc learns now that large pictures come and go.
large = [pygame.Surface((500 + size, 500)) for size in range(100)]
kept = pygame.Surface((40, 40))
large.clear()
print(taken() - before)
"""


@pytest.mark.slow
@pytest.mark.skipif(not STATM.exists(), reason="the system does not tell how much memory a program has")
def test_the_memory_of_pictures_goes_back_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", PICTURES], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    # The pictures took 110 MB, most of which glibc would keep.
    assert int(done.stdout.split()[-1]) < 20e6


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is asked")
def test_glibc_gives_back_what_is_free_when_it_is_asked_to() -> None:
    assert memory_trimmer()() in (0, 1)  # Whether there was anything.


@pytest.mark.slow
def test_a_closed_scene_holds_no_pictures(start: Callable[..., Player]) -> None:
    SHELF.clear()  # Else it has pictures that arcades of other tests may still hold.
    player = start()
    app = player.app
    app.push(MenuScene(app))
    app.push(SettingsScene(app))
    player.run(0.2)
    stage = app.front.stage
    sprites = list(stage.sprites)
    picture = next(sprite.drawn.image for sprite in sprites if sprite.drawn is not None)
    gone = weakref.ref(picture)
    del picture
    app.pop()
    app.images.show(app.theme)
    SHELF.clear()
    gc.collect()
    player.run()
    assert gone() is None
    assert stage.background is None
    assert not any(sprite.drawn for sprite in sprites)


def test_after_a_rest_python_has_next_to_nothing_to_look_through(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it does so in the midst of a cascade, for longer than a frame may take."""
    monkeypatch.setattr(gc, "freeze", FREEZE)
    player = start()
    player.app.push(MenuScene(player.app))
    player.run(0.2)
    loose = len(gc.get_objects())
    player.app.idle_tasks.collect_garbage()
    assert len(gc.get_objects()) < min(1000, loose)
