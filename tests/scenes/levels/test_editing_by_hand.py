"""Levels edited by hand: what every input changes on the board and in the level, compared with what was looked at and
found good (`seen/scenes/levels/editor/`); see `tests.snapshots`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.actions import Action
from game.games import GAMES
from game.scenes.levels.editor import EditorScene
from game.ui.input.inputs import Pointer, Press
from tests import snapshots
from tests.conftest import Player
from tools.fuzz.openings import begin

INPUTS = 100
KEYS = [
    *(Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.CONFIRM, Action.ROTATE_LEFT),
    *(Action.ROTATE_RIGHT, Action.UNDO, Action.REDO, Action.NEXT, Action.PREVIOUS),
]


TOOLS = ("fill", "erase", "mirror", "undo", "redo")


def given(player: Player, scene: EditorScene, chance: Random) -> str:
    """Press a key or a button, or move, click, drag or turn the wheel somewhere on the board."""
    how = chance.choice(("key", "key", "pen", "tool", "move", "click", "click", "right click", "wheel", "drag"))
    if how == "key":
        action = chance.choice(KEYS)
        return f"{action.value} {scene.handle(Press(action))}"
    if how in ("pen", "tool"):
        keys = [one.key for one in scene.form.widgets if one.enabled]
        key = chance.choice([key for key in keys if (key in TOOLS if how == "tool" else key.startswith("pen "))])
        player.press(key)
        return key
    board, places = scene.editor_board, sorted(scene.workshop.places(scene.level))
    here, there = (board.space.to_pixels(*board.middle(scene.level, place)) for place in chance.sample(places, 2))
    button = 3 if how == "right click" else 1
    move, down, up = (Pointer(kind, here, button) for kind in ("move", "down", "up"))
    events = {
        "move": [move],
        "wheel": [move, Pointer("wheel", here, wheel=chance.choice((-1, 1)))],
        "drag": [move, down, Pointer("move", there, 1), Pointer("up", there, 1)],
    }.get(how, [move, down, up])
    used = ["used" if scene.handle(event) else "not used" for event in events]
    return f"{how} {here[0]:.0f} {here[1]:.0f} {', '.join(used)}"


def on_board(scene: EditorScene) -> Counter[str]:
    return snapshots.seen(sprite for sprite in scene.stage.sprites if sprite.space is scene.editor_board.space)


def edited(player: Player, name: str) -> Iterator[str]:
    begin(player.app, f"editor {name}", 1)
    player.run(0.1)
    scene, chance = player.app.front, Random(name)
    assert isinstance(scene, EditorScene)
    before = on_board(scene)
    for _ in range(INPUTS):
        yield given(player, scene, chance)
        player.run(0.05)
        assert player.app.front is scene
        after = on_board(scene)
        yield from snapshots.changes(before, after)
        painted = {place: scene.workshop.content(scene.level, place) for place in scene.workshop.places(scene.level)}
        yield f"  {scene.line.text} {' '.join(f'{place}={word}' for place, word in painted.items() if word)}"
        before = after


@pytest.mark.parametrize("name", [game.name for game in GAMES if game.workshop is not None])
def test_every_input_does_what_it_did(start: Callable[..., Player], name: str) -> None:
    snapshots.check(f"scenes/levels/editor/{name}", edited(start(), name))
