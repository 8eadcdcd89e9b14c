"""What screen readers ask for by chance, and what comes of it, compared with what was found good (`seen/reader/`);
see `tests.snapshots`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.reader.node import Node
from game.reader.tree import obey, tree_of
from game.scenes.base.scene import Scene
from game.workers.reviewer import Reviewer
from tests import snapshots
from tests.conftest import Player
from tools.fuzz.openings import begin

SCREENS = ("play unstack", "play combact", "play explode", "setup brickshooter", "settings", "bot", "review explode")
ASKED = 22
ACTIONS = ("click", "focus", "increment", "decrement", "set_value", "set_text_selection", "replace_selected_text")
VALUES = ("2", "1 3", "Anna", "", "0.5", "99999", "nonsense", "German")
NUMBERED = re.compile(r"\d{2,}")


def told(node: Node) -> str:
    """A node, without its place and what belongs to it; places on boards by their first words."""
    words = (node.role, node.name[:60], node.value, *node.states, node.number or "", node.selection or "")
    return " | ".join(" ".join(str(word).split()) for word in words if word)


def seen(scene: Scene) -> tuple[dict[str, Node], Counter[str], str]:
    nodes, focus = tree_of(scene, "", (1280, 720))
    return nodes, Counter(told(node) for node in nodes.values() if node.role != "label"), focus


def asked(player: Player, screen: str) -> Iterator[str]:
    begin(player.app, screen, 1)
    player.run(0.2)
    scene, chance = player.app.front, Random(screen)
    assert isinstance(scene, Scene)
    nodes, before, _ = seen(scene)
    for _ in range(ASKED):
        if player.app.front is not scene:
            yield f"  now {type(player.app.front).__name__}"
            return
        able = [node for node in nodes.values() if node.actions and node.key != "hint"]  # That would start a program.
        roles = sorted({node.role for node in able})
        role = chance.choice(roles)
        node = chance.choice([node for node in able if node.role == role])
        action = chance.choice(node.actions) if chance.random() < 0.8 else chance.choice(ACTIONS)
        value = chance.choice((*VALUES, node.value)) if action.startswith(("set", "replace")) else ""
        if node.role == "button" and action == "click" and chance.random() < 0.8:
            action = "focus"
        if action == "set_text_selection":
            value = "1 3"
        obey(scene, node.key, action, value)
        player.run(0.1)
        if player.app.front is scene:
            player.settle()
        nodes, after, focus = seen(scene)
        yield f"{' '.join(node.key.split())[:60]} {action} {value}: {' '.join(focus.split())[:60]}"
        yield from snapshots.changes(before, after)
        before = after


def test_what_is_asked_for_is_done_as_it_was(
    start: Callable[..., Player], blank: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a review finds would come sooner or later, as fast as the machine is.
    monkeypatch.setattr(Reviewer, "poll", lambda reviewer: False)
    player = start()
    snapshots.check_folder("reader", {screen: list(asked(player, screen)) for screen in SCREENS})
