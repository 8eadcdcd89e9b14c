"""What screen readers call things: as the label beside them does, never by a value alone, each by a name of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import count

import pytest

from game.reader.node import PART, Node
from game.reader.tree import tree_of
from game.scenes.base.context import Screen
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.sprites import Layer
from game.store.player import scores
from game.ui.widgets.widgets import Widget
from tests.conftest import Player
from tests.helpers.layout import drawn_at
from tests.scenes.all_screens.walk import fill
from tools.fuzz.openings import BOTS, OPENINGS, begin
from tools.fuzz.programs import Table

VALUED = ("spin_button", "switch", "slider", "text_input")
"""Roles of what has a value."""
PRESSED = ("button", "tab", *VALUED)
LOOKS = {"wide": ((1280, 720), "en"), "small": ((640, 480), "de"), "upright": ((720, 1280), "en")}


def beside(player: Player, widget: Widget) -> list[str]:
    """The texts at the left of a widget, from the top down, with no other widget between."""
    front, found = player.app.front, list[tuple[int, str]]()
    form, shown = front.form, set(front.stage.sprites)
    box, others = form.pixels(widget), [form.pixels(other) for other in form.widgets]
    for sprite in form.sprites:
        art = sprite.art
        if sprite not in shown or not isinstance(art, Text) or not art.text.strip() or not sprite.visible:
            continue
        if sprite.layer in (Layer.TIP, Layer.TIP_TEXT):
            continue
        text = drawn_at(player.app, sprite)
        between = [other for other in others if other.left >= text.right - 2 and other.right <= box.left + 2]
        if (
            text.right <= box.left + 2
            and box.top <= text.centery <= box.bottom
            and not any(other.collidepoint(text.center) for other in others)
            and not any(other.top <= text.centery <= other.bottom for other in between)
        ):
            found.append((text.top, " ".join(art.text.split())))
    return [text for _, text in sorted(found)]


def wrong(player: Player) -> Iterator[str]:
    """What is wrong with the names on the screen in front."""
    front = player.app.front
    nodes = tree_of(front, "", player.app.window.size).nodes
    for widget in front.form.widgets:
        node = nodes.get(widget.key)
        if node is None or node.role not in VALUED:
            continue
        labels = beside(player, widget)
        if labels and node.name != labels[0]:
            yield f"{node.key} is called {node.name!r}, and {labels[0]!r} stands beside it"
        if not node.name:
            yield f"{node.key} has no name"
        elif node.name in (node.value, *getattr(widget, "values", ())):
            yield f"the name of {node.key} is its value, {node.name!r}"
    yield from twice(front, nodes.values())


def twice(front: Screen, nodes: Iterable[Node]) -> Iterator[str]:
    """Names that several things of a kind have, though the rows they stand in are called otherwise."""
    texts = Counter(" ".join(s.art.text.split()) for s in front.form.sprites if isinstance(s.art, Text))
    names = Counter((node.role, node.name) for node in nodes if node.role in PRESSED and PART not in node.key)
    for (role, name), number in names.items():
        if number > max(1, texts[name.partition(": ")[0]]):
            yield f"{number} of the kind {role} are called {name!r}"


@pytest.fixture
def played_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a minute lie between two games: nobody plays two of them within one."""
    minutes = count()

    class Moment(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Moment:
            return cls(2026, 11, 27, 10, 0, 0, 0, tz) + timedelta(minutes=next(minutes))

    monkeypatch.setattr(scores, "datetime", Moment)


@pytest.mark.slow
@pytest.mark.usefixtures("played_apart")
@pytest.mark.parametrize("look", LOOKS)
def test_everything_has_a_name_of_its_own_that_stands_beside_it(start: Callable[..., Player], look: str) -> None:
    size, language = LOOKS[look]

    def choose(settings: Settings) -> None:
        settings.bots, settings.language = BOTS, language

    player = start(choose, size=size)
    Table(player.app, 1)
    fill(player.app)
    found = []
    for name in OPENINGS:
        begin(player.app, name, 1)
        player.run(0.1)
        found += [f"{name}: {what}" for what in wrong(player)]
    assert not found, "\n".join(found)
