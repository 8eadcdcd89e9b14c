"""The system's clipboard, text only. Without a clipboard nothing is copied or pasted."""

import contextlib

import pygame


def copy(text: str) -> bool:
    """Copy a text to the clipboard; return whether that worked."""
    with contextlib.suppress(pygame.error, UnicodeError, ValueError):
        pygame.scrap.put_text(text)
        return True
    return False


def paste() -> str:
    """Return the text on the clipboard, or "" if there is none that can be read."""
    with contextlib.suppress(pygame.error, UnicodeError, ValueError):
        return str(pygame.scrap.get_text())
    return ""
