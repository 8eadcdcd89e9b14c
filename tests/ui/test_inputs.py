"""What inputs are equal, and that `!=` always says the opposite of `==`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest
from msgspec import Struct

import game
from game.actions import Action
from game.ui.input.inputs import Press

UP = Press(Action.UP)


@pytest.mark.parametrize("other", [Press(Action.UP), Press(Action.UP, pad=1)])
def test_a_press_is_the_same_whichever_gamepad_it_comes_from(other: Press) -> None:
    assert other == UP
    assert not other != UP  # noqa: SIM202 (`!=` itself is tried)
    assert hash(other) == hash(UP)


@pytest.mark.parametrize("other", [Press(Action.DOWN), Press(Action.UP, repeat=True), Action.UP])
def test_another_press_is_another_one(other: object) -> None:
    assert other != UP
    assert not other == UP  # noqa: SIM201 (`==` itself is tried)


def structs(kind: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from structs(each)


def test_no_struct_compares_itself_and_leaves_the_opposite_to_identity() -> None:
    """A msgspec struct with `eq=False` takes `!=` from identity, also where it has an `__eq__` of its own."""
    for module in walk_packages(game.__path__, "game."):
        if not module.name.endswith(("__main__", ".windows")):  # The one runs, the other is for Windows alone.
            import_module(module.name)
    own = [each for each in structs() if each.__module__.startswith("game.") and each.__eq__ is not Struct.__eq__]
    assert Press in own
    assert [each.__qualname__ for each in own if not each.__struct_config__.eq] == []
