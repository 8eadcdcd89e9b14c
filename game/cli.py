"""The command line."""

from __future__ import annotations

import argparse
import logging
import os
import select
import stat
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.games import GAMES, game_named
from game.storage import shown

ROOT = Path(__file__).resolve().parent.parent
GREATEST_SEED = 2**63 - 1


class WrongArgument(ValueError):
    """A command line that cannot be followed; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongArgument(message)


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1280x720")
    size = int(width), int(height)
    if not (640 <= size[0] <= 16384 and 480 <= size[1] <= 16384):
        raise argparse.ArgumentTypeError(f"{text} is not between 640x480 and 16384x16384")
    return size


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= GREATEST_SEED):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {GREATEST_SEED}")
    return int(text)


def _folder(text: str) -> Path:
    """A folder, or the name of one that can be made."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the folder has no name")
    path = Path(text)
    try:
        if not stat.S_ISDIR(os.stat(path).st_mode):
            raise argparse.ArgumentTypeError(f"{shown(path)} is a file, not a folder")
    except FileNotFoundError:
        pass
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{shown(path)} cannot be used: {error.strerror or error}") from error
    return path


def parser() -> argparse.ArgumentParser:
    """The options there are."""
    names = [game.name for game in GAMES]
    made = _Parser(prog="main.py", description="An arcade of board and puzzle games.", allow_abbrev=False)
    made.add_argument("game", nargs="?", choices=names, metavar="GAME", help=f"open at once: {', '.join(names)}")
    screen = made.add_mutually_exclusive_group()
    screen.add_argument("--fullscreen", action="store_true", help="fill the screen")
    screen.add_argument("--windowed", action="store_true", help="open a window")
    made.add_argument("--size", type=_size, metavar="WxH", help="size of the window, such as 1280x720")
    made.add_argument("--level", metavar="NAME", help="play a level of GAME: its file's name without .toml")
    made.add_argument("--seed", type=_seed, metavar="N", help="begin GAME from this seed")
    made.add_argument("--lang", choices=("en", "de"), help="language, for this run")
    made.add_argument("--mute", action="store_true", help="no sound, for this run")
    made.add_argument("--data", type=_folder, metavar="DIR", help="folder of settings, saves and scores")
    made.add_argument("--version", action="version", version=f"Dusk Arcade {__version__}")
    return made


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line as values; raises `WrongArgument`."""
    options = parser().parse_args(arguments)
    for name in ("level", "seed"):
        if getattr(options, name) is not None and options.game is None:
            raise WrongArgument(f"--{name} needs a GAME")
    if options.level is not None and options.seed is not None:
        raise WrongArgument("--level and --seed exclude each other")
    return options


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window could be seen; on Linux SDL would else quietly draw into nothing."""
    if not platform.startswith("linux"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def _is_listened_to() -> bool:
    """Whether the other end of the standard output is still open, as far as the system can tell."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)
    return not poll.poll(0)


def speak(arguments: Sequence[str]) -> int:
    """The text face of a game over standard input and output, until `quit` or the end of the input."""
    names = [game.name for game in GAMES]
    if len(arguments) != 1 or arguments[0] not in names:
        print(f"main.py: ugi needs one of {', '.join(names)}", file=sys.stderr)
        return 2
    from game.ugi import Ugi, read_lines

    def write(line: str) -> None:
        try:
            print(line, flush=True)
        except BrokenPipeError:
            # Nobody listens any more: there is nothing left to do, in whatever thread this is.
            os._exit(0)

    Ugi(game_named(arguments[0]), write, _is_listened_to).run(read_lines(sys.stdin.buffer))
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run the arcade; the exit status is 2 for a wrong argument and 1 where there is no screen."""
    if arguments[:1] == ["ugi"]:
        return speak(arguments[1:])
    try:
        options = parse(arguments)
    except WrongArgument as error:
        print("main.py:", *str(error).split(), "(try --help)", file=sys.stderr)
        return 2
    if not has_screen(sys.platform, os.environ):
        print("main.py: there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set", file=sys.stderr)
        return 1
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    # Not before here: a wrong argument or --version must not wait for pygame.
    from game.launch import launch

    return launch(options, ROOT)
