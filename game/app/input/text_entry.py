"""Text entry: where the window system's input method writes, and when.

Without a text field in focus it is switched off: a method for Chinese or Japanese would take the keys of the game.
"""

import pygame

from game.scenes.base.context import Screen


class TextEntry:
    """Follows the focus: the input method writes into a text field, and its window stands there."""

    def __init__(self) -> None:
        self._place: pygame.Rect | None = None
        """Place of the field in pixels; None while none has the focus."""
        self._known = False
        """True once the input method was switched on or off."""

    def follow(self, front: Screen) -> None:
        """Switch the input method on for a text field in focus, and tell it where that is; else switch it off."""
        focus = front.form.focus
        place = front.form.pixels(focus) if focus is not None and focus.takes_text else None
        if place == self._place and self._known:
            return
        if place is None:
            pygame.key.stop_text_input()
        else:
            if self._place is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(place)
        self._place = place
        self._known = True
