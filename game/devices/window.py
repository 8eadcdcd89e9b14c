"""The window: the only place that touches pygame.display."""

import contextlib
import os
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.devices.desktop import brought_back, centred, in_sight, screen_at, title_bar
from game.devices.native import resume_screen_saver
from game.devices.native_window import MAXIMISED, MINIMISED, displays, frame_height, screens, window_flags
from game.devices.notices import Notices
from game.devices.placement import LastingPlace, Placement, Size
from game.installation import DESKTOP_ID
from game.stage.palette import PALETTES, Colour

SMALLEST_WINDOW: Size = (640, 480)
HANDLED = ("windows", "cocoa")
"""Drivers under which the native handle is asked for."""
USUAL_SIZE: Size = (1280, 720)
"""Size of the window where the desktop's size is unknown."""
BETWEEN_LOOKS = 3.0
"""Seconds between two looks at the screens: each asks the window system, which takes as long as a frame at rest."""
UNSETTLED = 20.0
"""Seconds after a change of the screens in which window managers move windows."""
BETWEEN_MOVES = 1.0
"""Seconds between two looks meanwhile."""


def fitting(size: Size, desktops: Sequence[Size]) -> Size:
    """Return the size limited to the desktops, and at least `SMALLEST_WINDOW`.

    Limits mistyped sizes, which would take all memory.
    """
    widest, highest = (max((desktop[n] for desktop in desktops), default=size[n]) for n in (0, 1))
    return max(SMALLEST_WINDOW[0], min(size[0], widest)), max(SMALLEST_WINDOW[1], min(size[1], highest))


def first_size(desktops: Sequence[Size]) -> Size:
    """Return the default size of the window: three quarters of the first desktop, or 86 % of a small one."""
    if not desktops:
        return USUAL_SIZE
    share = 0.75 if min(desktops[0]) >= 1000 else 0.86
    width, height = (round(share * side) for side in desktops[0])
    return fitting((width, height), desktops[:1])


def _prepare() -> None:
    """Start pygame's display; raises `pygame.error` where there is none."""
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


class Window:
    """A resizable window that can be switched to full screen."""

    def __init__(
        self, title: str, icon: Path, size: Size | None, position: tuple[int, int] | None, maximised: bool,
        fullscreen: bool, hidden: bool, clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """Open the window; `size` is None at the very first start. A `hidden` one is shown by `reveal`.

        `size` and `position` are those of a window that is neither `maximised` nor full screen. Raises `pygame.error`
        where there is no screen. A missing icon (an SVG) is ignored.
        """
        _prepare()
        self._title = title
        pygame.display.set_caption(title)
        with contextlib.suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))
        # The dummy driver makes up a desktop size; windows in tests may be larger.
        desktops = pygame.display.get_desktop_sizes() if self.on_screen else ()
        first = fitting(size, desktops) if size is not None else first_size(desktops)
        self._kept = LastingPlace(Placement(first, position), clock)
        self.maximised = maximised
        """True if the window is maximised, or will be when it leaves the full screen."""
        self.fullscreen = fullscreen
        self.ground: Colour = PALETTES[0].ground
        """Colour of the window until something is drawn in it."""
        self._awake = False
        self.notice_clicked: Callable[[], object] = lambda: None
        """Called, from another thread, when a notice on the desktop is clicked."""
        self._notices = Notices(title, icon, lambda: self.notice_clicked())
        self._clock = clock
        self._screens = screens()
        self._filled: pygame.Rect | None = None
        """Place of the full screen at the last look."""
        self._look_at = clock()
        """Time of the next look at the screens."""
        self._unsettled_until = clock()
        """Time until which window managers may still move windows, as the screens have changed."""
        if fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | (pygame.HIDDEN if hidden else 0), display=self._display)
        else:
            self._open_window(pygame.HIDDEN if hidden else 0)
        self._clear()

    @property
    def windowed_size(self) -> Size:
        """The size of the window when it is neither maximised nor full screen."""
        return self._kept.latest.size

    @property
    def position(self) -> tuple[int, int] | None:
        """The position of the window when it is neither maximised nor full screen; None if the system chooses it."""
        return self._kept.latest.position

    def _open_window(self, hide: int = 0) -> None:
        with warnings.catch_warnings():
            # The system may give the window another size: no reason to warn.
            warnings.simplefilter("ignore")
            pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | hide)
            if self.size != self.windowed_size:
                # Without a window manager the first call only leaves the full screen.
                pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | hide)
        self._system_window().minimum_size = SMALLEST_WINDOW
        if not hide:
            self._settle()

    def _settle(self) -> None:
        """Give the window its place. While it is hidden, X11's window managers have no frame to count with."""
        if self.position is not None:
            self._put(pygame.Rect(self.position, self.windowed_size))
        if self.maximised:
            self._system_window().maximize()

    def _put(self, place: pygame.Rect) -> None:
        """Move the window to a place, or to one on the nearest screen if it would be out of sight."""
        seen = brought_back(place, frame_height(self._system_window().id), screens(), SMALLEST_WINDOW)
        if seen.size != self.size:
            pygame.display.set_mode(seen.size, pygame.RESIZABLE)
        pygame.display.set_window_position(seen.topleft)

    @property
    def _display(self) -> int:
        """SDL's number of the screen that the window stands on."""
        if self.position is None:
            return 0
        return screen_at(title_bar(pygame.Rect(self.position, self.windowed_size), 0), displays()) or 0

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
        if not self.fullscreen:
            self._settle()

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
        if self.fullscreen:
            self._fill_screen()
        else:
            self._open_window()
        self._clear()

    def _fill_screen(self) -> None:
        window = self._system_window()
        if pygame.display.get_driver() == "x11" and frame_height(window.id):
            # `set_mode` would show the frame of X11's window manager, all white, for a quarter of a second.
            window.set_fullscreen(True)
        else:
            # Under X11 without a window manager SDL would only believe that the window fills the screen.
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._display)

    def remember(self) -> None:
        """Take note of where the window is, for the way back from full screen and for the next start."""
        flags = window_flags(self._system_window().id)
        if flags & MINIMISED:
            return  # Windows puts it somewhere else meanwhile.
        if self.fullscreen:
            return
        was_maximised = self.maximised
        self.maximised = bool(flags & MAXIMISED)
        if was_maximised and not self.maximised:
            # Window managers put it back where it was, though that screen may be gone.
            self._look_at = self._clock()
            self._unsettled_until = self._look_at + UNSETTLED
        if self.maximised:
            self._kept.go_back()
        else:
            self._kept.note(Placement(self.size, self.place.topleft if self._has_position else None))

    def _follow_screen(self, known: Sequence[pygame.Rect]) -> None:
        """Take the place of the window along if the full screen was moved to another screen, and has stayed there."""
        before = self._filled
        filled = self._filled = self.place
        if filled != before or filled not in known:
            return  # SDL may not know the screen yet.
        size = self.windowed_size
        if self.position is None or not filled.collidepoint(title_bar(pygame.Rect(self.position, size), 0)):
            self._kept.note(Placement(size, centred(size, filled).topleft))

    @property
    def _has_position(self) -> bool:
        """True if the system tells where the window is. Wayland does not."""
        return pygame.display.get_driver() != "wayland"

    def keep_in_sight(self) -> None:
        """Bring the window back if the screens have changed so that its title bar is on none of them. To be called
        again and again; looks every few seconds.
        """
        now = self._clock()
        if now < self._look_at:
            return
        self._look_at = now + BETWEEN_LOOKS
        known = screens()
        if known != self._screens:
            self._screens = known
            self._unsettled_until = now + UNSETTLED
        if not self._has_position:
            return
        if now < self._unsettled_until:
            self._look_at = now + BETWEEN_MOVES
            self._bring_back(known)
        if self.fullscreen:
            self._follow_screen(known)

    def _bring_back(self, known: Sequence[pygame.Rect]) -> None:
        window = self._system_window()
        if window_flags(window.id) & MINIMISED or in_sight(self.place, frame_height(window.id), known):
            return
        if self.fullscreen:
            self._open_window()
            self._fill_screen()
        elif self.maximised:
            window.restore()
            self._put(pygame.Rect(self.position or (0, 0), self.windowed_size))
            window.maximize()
        else:
            self._put(self.place)

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
                self._notices.show(notice)
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
