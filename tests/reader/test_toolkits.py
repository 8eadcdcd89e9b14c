"""What becomes of a node on the system's bus, and of what is asked for there: AccessKit's own nodes, without a bus."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.reader.node import Node
from game.reader.toolkits import Unix

accesskit = pytest.importorskip("accesskit")
pytestmark = pytest.mark.skipif(not hasattr(accesskit, "unix"), reason="there is no AT-SPI here")


class Adapter:
    """Keeps what would be sent."""

    def __init__(self, wanted: Callable[[], None], asked: Callable[[Any], None], silent: Callable[[], None]) -> None:
        self.asked = asked

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.update = make()


@pytest.fixture
def asked() -> list[tuple[int, str, str]]:
    return []


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, asked: list[tuple[int, str, str]]) -> Any:
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    handlers: Any = SimpleNamespace(asked=lambda *what: asked.append(what), listening=None, silent=None)
    return Unix(handlers, 1)


def sent(bus: Any, node: Node, *children: int) -> Any:
    bus.send([(2, node, children)], 2, None)
    ((number, made),) = bus.adapter.update.nodes
    assert number == bus.adapter.update.focus == 2
    return made


def test_values_are_told_where_a_screen_reader_looks_for_them(bus: Any) -> None:
    label = sent(bus, Node("a", "label", "Only words"))
    assert (label.label, label.value) == (None, "Only words")
    spin = sent(bus, Node("b", "spin_button", "Player", "Ben"))
    assert spin.label == "Player: Ben", "AT-SPI has no values but numbers"
    slider = sent(bus, Node("c", "slider", "Loudness", "80 %", number=(80, 0, 100, 5)))
    assert (slider.label, slider.value) == ("Loudness", "80 %")
    assert (slider.numeric_value, slider.min_numeric_value, slider.max_numeric_value) == (80, 0, 100)
    assert slider.numeric_value_step == 5
    assert sent(bus, Node("d", "button", "Go", note="To the next page")).description == "To the next page"


@pytest.mark.parametrize(
    ("state", "name", "value"),
    [
        ("disabled", "is_disabled", True),
        ("selected", "is_selected", True),
        ("unselected", "is_selected", False),
        ("checked", "toggled", "TRUE"),
        ("unchecked", "toggled", "FALSE"),
        ("pressed", "toggled", "TRUE"),
        ("on", "toggled", "TRUE"),
        ("off", "toggled", "FALSE"),
        ("live", "live", "POLITE"),
    ],
)
def test_every_state_has_its_own(bus: Any, state: str, name: str, value: object) -> None:
    kinds = {"toggled": "Toggled", "live": "Live"}
    wanted = getattr(getattr(accesskit, kinds[name]), str(value)) if name in kinds else value
    found = getattr(sent(bus, Node("a", "button", "Go", states=(state,))), name)
    assert (found() if callable(found) else found) == wanted


def test_what_is_typed_has_letters_words_and_a_caret(bus: Any) -> None:
    run = sent(bus, Node("a\ntext", "text_run", value="Zoë is here"))
    assert list(run.character_lengths) == [1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    assert list(run.word_lengths) == [4, 3, 4]
    field = sent(bus, Node("a", "text_input", "Your name", "Zoë", selection=(1, 3)), 7)
    ends = [field.text_selection.anchor, field.text_selection.focus]
    assert [(end.node, end.character_index) for end in ends] == [(7, 1), (7, 3)]


def test_places_children_and_actions_go_along(bus: Any) -> None:
    made = sent(bus, Node("a", "grid", "Board", box=pygame.Rect(1, 2, 29, 38), actions=("focus", "click")), 5, 6)
    assert list(made.children) == [5, 6]
    assert (made.bounds.x0, made.bounds.y0, made.bounds.x1, made.bounds.y1) == (1, 2, 30, 40)
    can = [made.supports_action(getattr(accesskit.Action, name)) for name in ("FOCUS", "CLICK", "INCREMENT")]
    assert can == [True, True, False]


def test_what_is_asked_for_is_handed_on_in_words(bus: Any, asked: list[tuple[int, str, str]]) -> None:
    caret = [accesskit.TextPosition(7, at) for at in (1, 3)]
    for action, data in (
        (accesskit.Action.CLICK, None),
        (accesskit.Action.SET_VALUE, ("value", "125 %")),
        (accesskit.Action.SET_TEXT_SELECTION, ("selection", accesskit.TextSelection(*caret))),
        (accesskit.Action.SHOW_TOOLTIP, None),
    ):
        bus.adapter.asked(SimpleNamespace(action=action, target=9, data=data))
    bus.adapter.asked(None)
    assert asked == [(9, "click", ""), (9, "set_value", "125 %"), (9, "set_text_selection", "1 3"), (9, "", "")]
