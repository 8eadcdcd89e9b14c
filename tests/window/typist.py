"""Tells what the keys of a real keyboard are called and do: run as `python -m tests.window.typist`.

Each change of the layout is told as the labels of all actions, each key as the actions and edits that it stands for.
It ends with its window.
"""

from __future__ import annotations

import json
import time

import pygame

from game.devices.controls import Controls
from game.settings.bindings import DEFAULT_KEYS
from game.ui.input.inputs import Edit, Press

PATIENCE = 300.0
"""Seconds after which nothing more is expected."""


def main() -> None:
    """Open a window and tell what is typed into it."""
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    pygame.display.set_caption("Dusk Arcade")
    controls = Controls(DEFAULT_KEYS)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        event = pygame.event.wait(1000)
        if event.type == pygame.QUIT:
            return
        if event.type == pygame.KEYMAPCHANGED:
            controls.relabel()
            labels = {action.value: key.label for action, keys in controls.bindings.items() for key in keys[:1]}
            print(json.dumps(labels), flush=True)
        inputs = controls.translate(event)
        meant = [entry for entry in inputs if isinstance(entry, Press | Edit)]
        if meant:
            told = [entry.action.value if isinstance(entry, Press) else entry.what for entry in meant]
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
