"""Last words: when an error ends the arcade, a line says so, and a window for whoever sees no terminal.

Anything may be what has failed: so everything but Python's own library is imported here when it is needed, and each
part can be missing.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

TITLE = "Dusk Arcade"
OLDEST = 3, 11
"""Oldest version of Python for the arcade."""
INTERRUPTED = 130
"""Exit status after Ctrl+C, as shells have it."""
MOST_SHOWN = 300
WINDOW_SIZE = 720, 320
"""Width and height of the window, in pixels."""
TEXT_EDGE = 32
GROUND = (18, 40, 46)
INK = (240, 236, 226)
UNSEEN = "dummy", "offscreen"
"""SDL's drivers that show nothing."""


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Return True if there is a display. On Linux SDL would otherwise silently draw nowhere."""
    if not platform.startswith("linux"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def reason_of(error: BaseException) -> str:
    """Return an error on one line, with its kind."""
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, OSError) and error.filename is not None:
        said = f"{error.filename}: {error.strerror}"
    text = _plain(" ".join(said.split()))
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def _plain(text: str) -> str:
    """Return a text with a dot for every sign that can be neither painted nor printed."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "·" for letter in text)


def cannot_start(error: Exception) -> int:
    """Tell that the arcade's own modules cannot be imported, and return the exit status."""
    said = f"the arcade cannot start: {reason_of(error)}"
    if sys.version_info < OLDEST:
        said = f"the arcade needs Python {OLDEST[0]}.{OLDEST[1]} or later; this is {sys.version.split()[0]}"
    elif isinstance(error, ModuleNotFoundError):
        said = f"{error.name} is not installed{_how_to_install()}"
    tell(said, "", None)
    return 1


def _how_to_install() -> str:
    """Return what sets a checkout up; nothing in a package, which brings everything."""
    if not Path(sys.argv[0]).with_name("requirements.txt").is_file():
        return ""
    return (
        ". Once\n"
        "    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt\n"
        "has set everything up, this starts the arcade (on Windows as the README says):\n"
        "    .venv/bin/python main.py"
    )


def tell(line: str, reason: str, log: Path | None, window: bool = True) -> None:
    """Print a line to standard error, and show a window unless that is a terminal.

    The window says it in the player's language, with the reason, and which log has the details.
    """
    seen = False
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(f"{_name()}: {line}", file=sys.stderr, flush=True)
            seen = sys.stderr.isatty()
    visible = has_screen(sys.platform, os.environ) and os.environ.get("SDL_VIDEODRIVER") not in UNSEEN
    if window and visible and not seen:
        with suppress(Exception):
            _show(_plain(_text(reason or line, log)))


def _name() -> str:
    """Return how the player started this process."""
    with suppress(Exception):
        from game.installation import started_as

        return started_as()
    return os.path.basename(sys.argv[0])


def _text(reason: str, log: Path | None) -> str:
    """Return the text of the window in the system's language, in English where the texts cannot be read."""
    _ = str
    with suppress(Exception):
        from game.installation import ASSETS
        from game.language import SYSTEM, Languages

        _ = Languages(ASSETS / "locale").translation(SYSTEM).gettext
    sentences = [_("Dusk Arcade had to stop.")]
    if log is not None:
        sentences.append(_("The details are in {path}.").format(path=log))
    end = _("Press a key to close this window.")
    return f"{' '.join(sentences)}\n\n{reason}\n\n{end}"


def _show(text: str) -> None:
    """Show a text until a key or button is pressed, in what a pygame that works in part can still do."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pygame.quit()
    pygame.display.init()
    if sys.platform in ("win32", "darwin"):
        # The system's own, which screen readers read.
        pygame.display.message_box(TITLE, text, "error")
        return
    pygame.font.init()
    pygame.display.set_caption(TITLE)
    screen = pygame.display.set_mode(WINDOW_SIZE)
    try:
        from game.installation import ASSETS

        font = pygame.font.Font(ASSETS / "fonts" / "NunitoSans-Regular.ttf", 20)
    except Exception:
        font = pygame.font.Font(None, 24)
    picture = font.render(text, True, INK, None, WINDOW_SIZE[0] - 2 * TEXT_EDGE)
    ended = False
    while not ended:
        screen.fill(GROUND)
        screen.blit(picture, (TEXT_EDGE, TEXT_EDGE))
        pygame.display.flip()
        ended = pygame.event.wait().type in (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONUP)
    pygame.quit()
