"""The window: the only place that touches pygame.display."""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.installation import DESKTOP_ID

Size = tuple[int, int]
"""Width and height in pixels."""

SMALLEST: Size = (640, 480)
USUAL: Size = (1280, 720)
"""Where nothing is known of the desktop."""


def fitting(size: Size, desktops: Sequence[Size]) -> Size:
    """The size of a window that is wanted, but no larger than the desktops, and never smaller than `SMALLEST`.

    Nobody can see more of a window, and one of a size somebody mistyped would take all memory.
    """
    widest, highest = (max((desktop[n] for desktop in desktops), default=size[n]) for n in (0, 1))
    return max(SMALLEST[0], min(size[0], widest)), max(SMALLEST[1], min(size[1], highest))


def first_size(desktops: Sequence[Size]) -> Size:
    """The size of the first window of all: three quarters of the first desktop, more of a small one."""
    if not desktops:
        return USUAL
    share = 0.75 if min(desktops[0]) >= 1000 else 0.86
    width, height = (round(share * side) for side in desktops[0])
    return fitting((width, height), desktops[:1])


class Window:
    """A resizable window that can become the full screen and back."""

    def __init__(
        self, title: str, icon: Path, size: Size | None, position: tuple[int, int] | None, fullscreen: bool,
        hidden: bool = False,
    ) -> None:  # fmt: skip
        """Open it; `size` is None for the very first time. One that is `hidden` waits for `reveal`.

        Raises `pygame.error` where there is no screen; without its icon (an SVG) it does as well.
        """
        # So a desktop knows whose window it is, and shows the icon and the name of its own entry; Wayland reads it too.
        # pygame has put the name of the script there.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = DESKTOP_ID
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            # What SDL falls back to when there is no screen it can use: nobody would see a thing.
            raise pygame.error("no screen can be used")
        if pygame.display.get_driver() == "x11":
            # Hand over what changed, not the whole window through a texture: 0.1 ms instead of 5 for small areas.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_caption(title)
        with contextlib.suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))
        # The dummy driver's desktop is made up, and the windows of tests may be larger.
        made_up = pygame.display.get_driver() == "dummy"
        desktops = () if made_up else pygame.display.get_desktop_sizes()
        self.windowed_size = fitting(size, desktops) if size is not None else first_size(desktops)
        self.position = position
        self.fullscreen = fullscreen
        self._hidden = pygame.HIDDEN if hidden else 0
        self._open()
        if not fullscreen and position is not None and self._on_a_desktop(position):
            pygame.display.set_window_position(position)

    @staticmethod
    def _on_a_desktop(position: tuple[int, int]) -> bool:
        """Whether a window there can still be seen; the screen it stood on may be gone."""
        widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
        return bool(-100 < position[0] < sum(widths) - 100 and -20 < position[1] < max(heights) - 100)

    def _open(self) -> None:
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | self._hidden)
        else:
            with warnings.catch_warnings():
                # A system that gives the window another size is no mistake of ours.
                warnings.simplefilter("ignore")
                pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | self._hidden)
                if self.size != self.windowed_size:
                    # Without a window manager the first call only leaves the full screen.
                    pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | self._hidden)
            self._system_window().minimum_size = SMALLEST

    @staticmethod
    def _system_window() -> pygame.Window:
        with warnings.catch_warnings():
            # There is no other way yet to what the display module does not offer.
            warnings.simplefilter("ignore")
            return pygame.Window.from_display_module()

    def hide(self) -> None:
        """Let the window not be seen, until `reveal`."""
        self._system_window().hide()

    def reveal(self) -> None:
        """Let a window be seen that was hidden."""
        self._hidden = 0
        self._system_window().show()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn upon."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom on the desktop."""
        left, top = pygame.display.get_window_position()
        return left, top, left + self.size[0], top + self.size[1]

    @property
    def handle(self) -> int | None:
        """What the system calls the window, 0 where it has no number; None where it is none of the system's."""
        made_up = pygame.display.get_driver() == "dummy"
        return None if made_up else pygame.display.get_wm_info().get("window", 0)

    def toggle(self) -> None:
        """Full screen if it is a window, and the other way round."""
        if not self.fullscreen:
            self.remember()
        self.fullscreen = not self.fullscreen
        self._open()
        if not self.fullscreen and self.position is not None:
            pygame.display.set_window_position(self.position)

    def remember(self) -> None:
        """Take down size and place of the window, to come back to them."""
        if not self.fullscreen:
            self.windowed_size = self.size
            self.position = pygame.display.get_window_position()

    def show(self) -> None:
        """Bring the window to the front; where the system does not let programs do that, have it attract the eye."""
        window = self._system_window()
        # What a system cannot do it says by an error; nothing is lost then.
        with contextlib.suppress(pygame.error):
            if not self.visible():
                window.restore()
            window.focus()
        with contextlib.suppress(pygame.error):
            window.flash(pygame.FLASH_UNTIL_FOCUSED)

    @staticmethod
    def present(areas: list[pygame.Rect]) -> None:
        """Show what was drawn in these areas."""
        if areas:
            pygame.display.update(areas)

    @staticmethod
    def refresh_rate() -> int:
        """Pictures a second worth showing."""
        return min(120, max(30, pygame.display.get_current_refresh_rate() or 60))

    @staticmethod
    def visible() -> bool:
        """Whether the window can be seen at all."""
        return pygame.display.get_active()
