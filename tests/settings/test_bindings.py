"""Which key does what: changed, taken, refused."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Action, Key
from game.settings.bindings import DEFAULT_KEYS, ESSENTIAL, KeyNeeded, rebind, unbind
from game.settings.settings import Settings

FREE = Key(pygame.KSCAN_O, "O")
ESCAPE = Key(pygame.KSCAN_ESCAPE, "Escape")


def codes(keys: tuple[Key, ...]) -> list[int]:
    return [key.scancode for key in keys]


def test_a_free_key_takes_the_place_of_another() -> None:
    before = dict(DEFAULT_KEYS)
    after, owner = rebind(before, Action.UNDO, 0, FREE)
    assert owner is None
    assert codes(after[Action.UNDO]) == [pygame.KSCAN_O, pygame.KSCAN_BACKSPACE]
    assert before == dict(DEFAULT_KEYS), "the bindings given are left as they were"


def test_a_key_comes_to_an_empty_place() -> None:
    after, _ = rebind(dict(DEFAULT_KEYS), Action.HINT, 1, FREE)
    assert codes(after[Action.HINT]) == [pygame.KSCAN_H, pygame.KSCAN_O]


def test_a_key_in_use_is_taken_from_the_other_action() -> None:
    after, owner = rebind(dict(DEFAULT_KEYS), Action.HINT, 0, Key(pygame.KSCAN_R, "R"))
    assert owner is Action.RESTART
    assert after[Action.RESTART] == ()
    assert codes(after[Action.HINT]) == [pygame.KSCAN_R]
    assert pygame.KSCAN_H not in [code for keys in after.values() for code in codes(keys)]


def test_the_keys_of_one_action_change_places() -> None:
    after, owner = rebind(dict(DEFAULT_KEYS), Action.CONFIRM, 0, Key(pygame.KSCAN_SPACE, "Space"))
    assert owner is None
    assert codes(after[Action.CONFIRM]) == [pygame.KSCAN_SPACE, pygame.KSCAN_RETURN]


def test_the_same_key_again_brings_a_new_label() -> None:
    after, _ = rebind(dict(DEFAULT_KEYS), Action.REDO, 0, Key(pygame.KSCAN_Y, "Z"))
    assert after[Action.REDO] == (Key(pygame.KSCAN_Y, "Z"),)


def test_the_last_key_of_an_essential_action_stays() -> None:
    bindings = unbind(dict(DEFAULT_KEYS), Action.UP, 0)
    with pytest.raises(KeyNeeded) as needed:
        unbind(bindings, Action.UP, 0)
    assert needed.value.action is Action.UP
    with pytest.raises(KeyNeeded) as needed:
        rebind(bindings, Action.HINT, 0, bindings[Action.UP][0])
    assert needed.value.action is Action.UP


def test_escape_leads_back_always() -> None:
    with pytest.raises(KeyNeeded):
        rebind(dict(DEFAULT_KEYS), Action.BACK, 0, FREE)
    with pytest.raises(KeyNeeded):
        rebind(dict(DEFAULT_KEYS), Action.UNDO, 0, ESCAPE)
    two, _ = rebind(dict(DEFAULT_KEYS), Action.BACK, 1, FREE)
    with pytest.raises(KeyNeeded):
        unbind(two, Action.BACK, 0)
    assert codes(unbind(two, Action.BACK, 1)[Action.BACK]) == [pygame.KSCAN_ESCAPE]


changes = st.tuples(st.sampled_from(list(Action)), st.integers(0, 1), st.none() | st.integers(4, 90))


@given(st.lists(changes, max_size=40))
def test_whatever_is_changed_no_player_is_stuck(wishes: list[tuple[Action, int, int | None]]) -> None:
    bindings = dict(DEFAULT_KEYS)
    for action, slot, code in wishes:
        try:
            if code is None:
                if slot < len(bindings[action]):
                    bindings = unbind(bindings, action, slot)
            else:
                bindings, _ = rebind(bindings, action, slot, Key(code, f"#{code}"))
        except KeyNeeded:
            continue
    assert all(bindings[action] for action in ESSENTIAL)
    assert pygame.KSCAN_ESCAPE in codes(bindings[Action.BACK])
    used = [code for keys in bindings.values() for code in codes(keys)]
    assert len(used) == len(set(used)), "no key stands for two actions"


@pytest.mark.parametrize("action", ESSENTIAL)
def test_a_file_that_would_leave_a_player_stuck_is_not_followed(action: Action) -> None:
    unfit: list[str] = []
    settings = Settings.from_json({"keys": {action.value: []}}, unfit)
    assert unfit == [f"keys: {action} needs a key"]
    assert settings.keys == dict(DEFAULT_KEYS)
