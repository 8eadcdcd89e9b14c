"""The window: the only place that touches pygame.display."""

import contextlib
import os
import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.app.system.native import has_frame, resume_screen_saver
from game.app.system.notices import notify
from game.installation import DESKTOP_ID
from game.stage.palette import PALETTES, Colour

Size = tuple[int, int]
"""Width and height in pixels."""

SMALLEST: Size = (640, 480)
HANDLED = ("windows", "cocoa")
"""Drivers under which the native handle is asked for."""
USUAL: Size = (1280, 720)
"""Size of the window where the desktop's size is unknown."""


def fitting(size: Size, desktops: Sequence[Size]) -> Size:
    """Return the size limited to the desktops, and at least `SMALLEST`.

    Limits mistyped sizes, which would take all memory.
    """
    widest, highest = (max((desktop[n] for desktop in desktops), default=size[n]) for n in (0, 1))
    return max(SMALLEST[0], min(size[0], widest)), max(SMALLEST[1], min(size[1], highest))


def first_size(desktops: Sequence[Size]) -> Size:
    """Return the default size of the window: three quarters of the first desktop, or 86 % of a small one."""
    if not desktops:
        return USUAL
    share = 0.75 if min(desktops[0]) >= 1000 else 0.86
    width, height = (round(share * side) for side in desktops[0])
    return fitting((width, height), desktops[:1])


class Window:
    """A resizable window that can be switched to full screen."""

    def __init__(
        self, title: str, icon: Path, size: Size | None, position: tuple[int, int] | None, fullscreen: bool,
        hidden: bool,
    ) -> None:  # fmt: skip
        """Open the window; `size` is None at the very first start. A `hidden` one is shown by `reveal`.

        Raises `pygame.error` where there is no screen. A missing icon (an SVG) is ignored.
        """
        # Lets the desktop match the window with its own entry, icon and name; Wayland uses it too. pygame has put the
        # script's name there.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = DESKTOP_ID
        # Without this, SDL keeps every screen awake from here on; allowing it afterwards is too late.
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        # Else Windows enlarges the picture on a scaled desktop, and blurs it.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            # SDL's fallback when no screen can be used: nothing would be visible.
            raise pygame.error("no screen can be used")
        if pygame.display.get_driver() == "x11":
            # Copy only what changed instead of uploading the whole window as a texture: 0.1 ms instead of 5 for small
            # areas.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._title = title
        self._icon = icon
        pygame.display.set_caption(title)
        with contextlib.suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))
        # The dummy driver makes up a desktop size; windows in tests may be larger.
        made_up = pygame.display.get_driver() == "dummy"
        desktops = () if made_up else pygame.display.get_desktop_sizes()
        self.windowed_size = fitting(size, desktops) if size is not None else first_size(desktops)
        self.position = position
        self.fullscreen = fullscreen
        self.ground: Colour = PALETTES[0].ground
        """Colour of the window until something is drawn in it."""
        self._awake = False
        self._open(hidden)
        if not fullscreen and position is not None and self._on_a_desktop(position):
            pygame.display.set_window_position(position)

    @staticmethod
    def _on_a_desktop(position: tuple[int, int]) -> bool:
        """Return True if a window at `position` is visible; its screen may have been unplugged."""
        widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
        return bool(-100 < position[0] < sum(widths) - 100 and -20 < position[1] < max(heights) - 100)

    def _open(self, hidden: bool) -> None:
        hide = pygame.HIDDEN if hidden else 0
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | hide)
        else:
            self._open_window(hide)
        self._clear()

    def _open_window(self, hide: int = 0) -> None:
        with warnings.catch_warnings():
            # The system may give the window another size: no reason to warn.
            warnings.simplefilter("ignore")
            pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | hide)
            if self.size != self.windowed_size:
                # Without a window manager the first call only leaves the full screen.
                pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | hide)
        self._system_window().minimum_size = SMALLEST

    def _clear(self) -> None:
        """Show the plain ground until there is a picture."""
        self.surface.fill(self.ground)
        pygame.display.flip()

    @staticmethod
    def _system_window() -> pygame.Window:
        with warnings.catch_warnings():
            # pygame marks this experimental, but the display module has nothing like it.
            warnings.simplefilter("ignore")
            return pygame.Window.from_display_module()

    def hide(self) -> None:
        """Hide the window until `reveal`."""
        self._system_window().hide()

    def reveal(self) -> None:
        """Show a hidden window."""
        self._system_window().show()

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def place(self) -> pygame.Rect:
        """The window's place on the desktop."""
        return pygame.Rect(pygame.display.get_window_position(), self.size)

    @property
    def on_screen(self) -> bool:
        """False under the dummy driver, whose windows nobody sees."""
        return pygame.display.get_driver() != "dummy"

    @property
    def handle(self) -> int:
        """The native handle of the window on Windows and macOS; 0 elsewhere, where nobody needs it.

        Under Wayland, pygame's question for it ends the program with a segmentation fault.
        """
        known = pygame.display.get_driver() in HANDLED
        return pygame.display.get_wm_info().get("window", 0) if known else 0

    def toggle(self) -> None:
        """Switch between window and full screen."""
        self.remember()
        self.fullscreen = not self.fullscreen
        window = self._system_window()
        if self.fullscreen and pygame.display.get_driver() == "x11" and has_frame(window.id):
            # `set_mode` would show the frame of X11's window manager, all white, for a quarter of a second.
            window.set_fullscreen(True)
        elif self.fullscreen:
            # Under X11 without a window manager SDL would only believe that the window fills the screen.
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._open_window()
            if self.position is not None:
                pygame.display.set_window_position(self.position)
        self._clear()

    def remember(self) -> None:
        """Store size and position of the window for the way back from full screen."""
        if not self.fullscreen:
            self.windowed_size = self.size
            self.position = pygame.display.get_window_position()

    def keep_awake(self, awake: bool) -> None:
        """Keep the screen from being saved and locked, or allow it again."""
        if awake == self._awake:
            return
        self._awake = awake
        pygame.display.set_allow_screensaver(not awake)
        if not awake and pygame.display.get_driver() == "x11":
            resume_screen_saver()

    def show(self) -> None:
        """Raise the window; where the system forbids that, make it ask for attention."""
        window = self._system_window()
        # Unsupported calls raise an error; nothing is lost then.
        with contextlib.suppress(pygame.error):
            if not self.visible():
                window.restore()
            window.focus()
        with contextlib.suppress(pygame.error):
            window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def waiting(self, count: int) -> None:
        """Show in the title how many games wait for the player."""
        title = f"({count}) {self._title}" if count else self._title
        if pygame.display.get_caption()[0] != title:
            pygame.display.set_caption(title)

    def attention(self, notice: str = "") -> None:
        """Make the window ask for attention, unless it has the focus; with a notice on the desktop, if there is one."""
        if not pygame.key.get_focused():
            if notice:
                notify(self._title, notice, self._icon)
            with contextlib.suppress(pygame.error):
                self._system_window().flash(pygame.FLASH_UNTIL_FOCUSED)

    @staticmethod
    def present(areas: list[pygame.Rect]) -> None:
        """Update these areas of the display."""
        if areas:
            pygame.display.update(areas)

    @staticmethod
    def refresh_rate() -> int:
        """Return the refresh rate of the display in Hz, limited to 30..120."""
        return min(120, max(30, pygame.display.get_current_refresh_rate() or 60))

    @staticmethod
    def visible() -> bool:
        """Return False if the window is minimized or hidden."""
        return pygame.display.get_active()
