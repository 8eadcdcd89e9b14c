"""The system's clipboard: text only, and nothing where there is no clipboard."""

from __future__ import annotations

import contextlib

import pygame


def copy(text: str) -> bool:
    """Put a text there; whether that could be done."""
    with contextlib.suppress(pygame.error, UnicodeError, ValueError):
        pygame.scrap.put_text(text)
        return True
    return False


def paste() -> str:
    """The text that is there; empty where there is none, or none that can be read."""
    with contextlib.suppress(pygame.error, UnicodeError, ValueError):
        return str(pygame.scrap.get_text())
    return ""
