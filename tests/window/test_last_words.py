"""Who sees no terminal is told by a window that the arcade had to stop."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from tests.processes import started
from tests.window.screen import PATIENCE, Screen, asleep, until

pytestmark = pytest.mark.slow

BROKEN_SCREENS = """
import sys
from game.scenes.home.crash import CrashScene
from game.scenes.home.menu import MenuScene

def fail(self):
    raise RuntimeError("provoked")

MenuScene.build = CrashScene.build = fail
from game.__main__ import main
sys.exit(main())
"""
BROKEN_PACKAGE = """
import sys
sys.modules["msgspec"] = None
from game.__main__ import main
sys.exit(main())
"""


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen((800, 600))
    yield screen
    screen.close()


@pytest.mark.parametrize(("fault", "said"), [(BROKEN_SCREENS, "provoked"), (BROKEN_PACKAGE, "msgspec")])
@pytest.mark.parametrize("end", ["key", "click"])
def test_a_window_says_so_until_a_key_or_button_is_pressed(
    screen: Screen, tmp_path: Path, fault: str, said: str, end: str
) -> None:
    variables = {
        name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    }
    variables |= {"DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    command = [sys.executable, "-c", fault, "--data", str(tmp_path)]
    with started(command, cwd=ROOT, env=variables, stderr=subprocess.PIPE, text=True) as process:
        try:
            until(lambda: (screen.geometry() or (0, 0, 0, 0))[2:] == (720, 320), "the window is there")
            picture = screen.still(asleep=asleep(process))
            assert len({picture[n : n + 4] for n in range(0, len(picture), 4)}) > 10, "there is a text in it"
            assert process.poll() is None
            if end == "key":
                screen.give_focus()
                screen.keys("Return")
            else:
                screen.click(100, 100)
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 1
    assert said in err
    assert "Traceback" not in err
