"""The player's keyboard: what stands on its keys, and the keys that systems report in more than one way.

A key is known by its place. What stands on it, and what it types, follows the layout in use.
"""

import string
from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.actions import Key
from game.devices.native import letter_at

ENTER = (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER)
MODIFIERS = (
    *(pygame.KSCAN_LSHIFT, pygame.KSCAN_RSHIFT, pygame.KSCAN_LCTRL, pygame.KSCAN_RCTRL),
    *(pygame.KSCAN_LALT, pygame.KSCAN_RALT, pygame.KSCAN_LMETA, pygame.KSCAN_RMETA),
)
ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
KEYPAD = {
    pygame.KSCAN_KP_8: (pygame.KSCAN_UP, pygame.K_UP),
    pygame.KSCAN_KP_2: (pygame.KSCAN_DOWN, pygame.K_DOWN),
    pygame.KSCAN_KP_4: (pygame.KSCAN_LEFT, pygame.K_LEFT),
    pygame.KSCAN_KP_6: (pygame.KSCAN_RIGHT, pygame.K_RIGHT),
    pygame.KSCAN_KP_7: (pygame.KSCAN_HOME, pygame.K_HOME),
    pygame.KSCAN_KP_1: (pygame.KSCAN_END, pygame.K_END),
    pygame.KSCAN_KP_9: (pygame.KSCAN_PAGEUP, pygame.K_PAGEUP),
    pygame.KSCAN_KP_3: (pygame.KSCAN_PAGEDOWN, pygame.K_PAGEDOWN),
    pygame.KSCAN_KP_0: (pygame.KSCAN_INSERT, pygame.K_INSERT),
    pygame.KSCAN_KP_PERIOD: (pygame.KSCAN_DELETE, pygame.K_DELETE),
}
"""Scancode and key for which each key of the keypad stands where it types no digit."""
_LETTERS = {
    getattr(pygame, f"KSCAN_{letter}"): getattr(pygame, f"K_{letter.lower()}") for letter in string.ascii_uppercase
}
"""Keys of the Latin letters by their scancodes."""


def holds_command(mod: int) -> bool:
    """Return True if Ctrl or Command is held. Windows reports AltGr as Ctrl with Alt, which is neither."""
    return bool(mod & COMMAND) and not mod & ALTGR


def latin(event: pygame.Event) -> int:
    """Return the key of an event as a Latin letter: by its place where the layout has letters of another script."""
    key: int = event.key
    return key if key < 128 else _LETTERS.get(event.scancode, key)


def without_keypad(event: pygame.Event) -> tuple[int, int]:
    """Return scancode and key of an event; a key of the keypad is the one for which it stands."""
    return KEYPAD.get(event.scancode, (event.scancode, event.key))


class Keyboard:
    """The labels of the keys in the layout in use."""

    def __init__(self, letter: Callable[[int], str] = letter_at) -> None:
        """`letter` returns what the layout has on the key with a scancode, empty for a key that types no character."""
        self._letter = letter

    def labelled(self, key: Key) -> Key:
        """Return a key with the label that it has in the layout in use."""
        letter = self._letter(key.scancode)
        capital = letter.upper()
        label = capital if len(capital) == 1 else letter
        return replace(key, label=label or key.label)
