"""Opens the menu for some seconds and prints its longest frame after the first.

Run as `python -m benchmarks.started.watched`. The frame is given in milliseconds of the main thread's processor time,
so that other programs do not show in it.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from benchmarks.common.programs import SIZE
from game.app.loop.app import App
from game.installation import ASSETS, LEVELS
from game.scenes.home.menu import MenuScene
from game.settings.settings import Settings
from game.store.files.folders import Folders

SECONDS = 4.0


class Watched(App):
    """An arcade that times its frames, and ends after a while."""

    def frame(self) -> None:
        began = time.thread_time()
        super().frame()
        times.append((time.thread_time() - began) * 1000)
        if time.perf_counter() > end:
            self.running = False


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)

    def prepare(settings: Settings) -> None:
        settings.window_size = SIZE

    app = Watched(Folders(ASSETS, LEVELS, parser.parse_args().data), prepare, language="en")
    app.run(lambda: app.push(MenuScene(app)))
    print(max(times[1:]))


times: list[float] = []
end = time.perf_counter() + SECONDS

if __name__ == "__main__":
    main()
