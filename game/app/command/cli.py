"""The command line."""

import argparse
import contextlib
import gc
import os
import re
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

from game import HOMEPAGE, __version__
from game.app.command.sources import FILES, refuse_missing
from game.app.system import logs
from game.app.system.last_words import INTERRUPTED, has_screen
from game.app.system.logs import complain
from game.checks import ONLINE_LINES, Unfit, brief, choice, quoted
from game.games import GAMES
from game.installation import ASSETS, LEVELS, ONLINE_PACKAGES, installing, started_as
from game.language import Languages
from game.rules import Option, RulesError
from game.store.files.errors import StorageError, shown
from game.store.files.folder_choice import FolderTrouble, folders_at

T = TypeVar("T")

SEED = Option("seed", 0, low=0, high=2**63 - 1)
LONGEST_ERROR = 300
_SIZE = re.compile(r"([0-9]{1,5})[xX]([0-9]{1,5})")


class WrongArgument(ValueError):
    """A command line that cannot be followed; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongArgument(brief(" ".join(message.split()), LONGEST_ERROR))


def _told(check: Callable[[str], T]) -> Callable[[str], T]:
    """Return `check` with its errors turned into the kind whose message argparse prints."""

    def checked(text: str) -> T:
        try:
            return check(text)
        except (Unfit, RulesError) as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return checked


def _game(text: str) -> str:
    """Return a word for what is to be opened, the name of a game or a source; raises `Unfit`."""
    if _is_source(text):
        return text
    if Path(text).suffix:
        raise Unfit(f"{quoted(text)} cannot be opened: the files of games end in {FILES}")
    return choice("it", text, GAMES.names)


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise Unfit(f"{quoted(text)} is not a size such as 1280x720")
    size = int(found[1]), int(found[2])
    if not (640 <= size[0] <= 16384 and 480 <= size[1] <= 16384):
        raise Unfit(f"{text} is not between 640x480 and 16384x16384")
    return size


def _bound(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a negative size or seed bound to its option; argparse would take it for an option."""
    bound: list[str] = []
    for word in arguments:
        if bound and bound[-1] in ("--size", "--seed") and re.match("-[0-9]", word):
            bound[-1] += f"={word}"
        else:
            bound.append(word)
    return bound


def _folder(text: str) -> Path:
    """Return the path of a folder that exists or can be made."""
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


COMMANDS = """\
commands:
  replay FILE_OR_TEXT             open a game written as text; FILE.arcade alone does the same
  INVITATION                      accept an invitation to an online game (dusk1:…)
  LINK                            watch an online game (duskwatch1:…)
  replay FILE_OR_TEXT ... --headless
                                  replay games without a window and report errors
  picture FILE_OR_TEXT NEW.png    paint the position of a game
  film FILE_OR_TEXT NEW.webp [--last N]
                                  paint its moves, or the last N; also as .gif, and
                                  as .mp4 where ffmpeg is installed
  page FILE_OR_TEXT NEW.html      write a page that shows the game in any browser
  export FILE [--data DIR]        write games, scores, stars and players to one file
  import FILE [--data DIR]        add the contents of such a file to your own
  check [--data DIR]              check your files and replay your games; changes nothing
  relays [FILE]                   try the relays that games over the internet use
  demo                            watch programs play
  ugi GAME                        speak the Universal Game Interface, for programs

The command line speaks English; --lang is for the window.
Exit status: 0 done, 1 something could not be done, 2 wrong argument, 130 interrupted.

Manual, releases and reports of faults: {homepage}

Examples:
  {name} explode
  {name} brickshooter --level 16-heart
  {name} --lang de --fullscreen
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the main command line."""
    name = started_as()
    made = _Parser(
        prog=name,
        usage=f"{name} [GAME | FILE.arcade] [options]\n       {name} COMMAND ...",
        description="An arcade of board and puzzle games.",
        epilog=COMMANDS.format(name=name, homepage=HOMEPAGE),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    begin = made.add_argument_group("what to open")
    begin.add_argument("game", nargs="?", type=_told(_game), metavar="GAME", help=", ".join(GAMES.names))
    begin.add_argument("--level", metavar="NAME", help="a level of GAME: the name of its file without .toml")
    begin.add_argument("--seed", type=_told(SEED.check), metavar="N", help="a new GAME from this seed")
    show = made.add_argument_group("window and sound")
    screen = show.add_mutually_exclusive_group()
    screen.add_argument("--fullscreen", action="store_true", help="start in full screen")
    screen.add_argument("--windowed", action="store_true", help="start in a window")
    show.add_argument("--size", type=_told(_size), metavar="WxH", help="size of the window, such as 1280x720")
    known = Languages(ASSETS / "locale").known
    language = _told(lambda text: choice("it", text, known))
    show.add_argument("--lang", type=language, metavar=f"{{{','.join(known)}}}", help="language for this run")
    show.add_argument("--mute", action="store_true", help="no sound for this run")
    tell = made.add_argument_group("for braille displays and screen readers")
    tell.add_argument("--narrate", action="store_true", help="print what happens and what has the focus")
    tell.add_argument("--announce", action="store_true", help="print only what happens, to be spoken")
    rest = made.add_argument_group("files and version")
    rest.add_argument("--data", type=_folder, metavar="DIR", help="folder for settings, saves and scores")
    rest.add_argument("--version", action="version", version=f"Dusk Arcade {__version__}")
    return made


OPENED = {"replay": "opens the one in its file", "demo": "shows all of them"}
"""Descriptions of what commands open when no game is named."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse a command line that opens the window, perhaps with one of `OPENED`.

    Raises `WrongArgument`, and `StorageError` if the file to be opened is missing.
    """
    words = _bound(arguments)
    source = None
    command = words.pop(0) if words and words[0] in OPENED else ""
    if command == "replay":
        source = _source(words.pop(0))
    options, unknown = parser().parse_known_args(words)
    if unknown:
        raise WrongArgument(f"unknown argument {quoted(unknown[0])}")
    if command and options.game is not None:
        raise WrongArgument(f"{command} takes no GAME: it {OPENED[command]}")
    if options.game is not None and _is_source(options.game):
        source, options.game = _source(options.game), None
    options.replay = source
    options.demo = command == "demo"
    for name in ("level", "seed"):
        if getattr(options, name) is not None and options.game is None:
            raise WrongArgument(f"--{name} needs a GAME")
    if options.level is not None and options.seed is not None:
        raise WrongArgument("--level and --seed cannot be combined")
    return options


def _is_source(word: str) -> bool:
    """Return whether a word of the command line means a file or an invitation to be opened."""
    return word.endswith(FILES) or word.startswith(ONLINE_LINES)


def _source(source: str) -> str:
    """Return `source` if it is an existing file, the text of a game or an invitation; raises `StorageError`."""
    if not source.startswith(ONLINE_LINES) and source.split()[:1] != ["arcade"]:
        refuse_missing(source)
    return source


_ENDS = {"picture": (".png",), "film": (".webp", ".gif", ".mp4"), "page": (".html",)}
"""Commands that paint without a window, and the suffixes of the files they write."""
_PROGRAMS = ["ugi"], ["work"], ["broker"]
"""Commands that programs start, and not players."""
_BUNDLES = ("export", "import")
"""Commands that write or read a file with everything of a player."""
_WORKING = (*_ENDS, *_BUNDLES, "replay", "check")
"""Commands that work on the terminal, perhaps for long."""


def parse_file_command(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line of one of `_ENDS` or `_BUNDLES`; raises `WrongArgument`."""
    kind = arguments[0]
    made = _Parser(prog=f"{started_as()} {kind}", allow_abbrev=False)
    ends = _ENDS.get(kind, ())
    if ends:
        named = f"the file to write; its name ends with {' or '.join(ends)}"
        made.add_argument("source", metavar="FILE_OR_TEXT", help="one game; - reads a line from standard input")
        made.add_argument("file", type=Path, metavar="NEW_FILE", help=named)
    else:
        made.add_argument("file", type=Path, metavar="FILE", help="a file with everything of a player")
    if kind == "film":
        last = _told(Option("last", 0, low=1, high=10**6).check)
        made.add_argument("--last", type=last, default=0, metavar="N", help="only the last N moves")
    if kind in ("film", "page"):
        made.add_argument("--progress", action="store_true", help="print the progress in lines, for programs")
    made.add_argument("--data", type=_folder, metavar="DIR", help="folder for settings, saves and scores")
    made.set_defaults(kind=kind, last=0, progress=False)
    options = made.parse_args(arguments[1:])
    if ends and options.file.suffix.lower() not in ends:
        raise WrongArgument(f"the name of a {kind} must end with {' or '.join(ends)}")
    return options


def parse_check(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse what follows the command `check`; raises `WrongArgument`."""
    made = _Parser(prog=f"{started_as()} check", allow_abbrev=False)
    made.add_argument("--data", type=_folder, metavar="DIR", help="folder for settings, saves and scores")
    return made.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the arcade with these arguments, by default the process's own, and return the exit status.

    2 for a wrong argument, 1 where something could not be done, 130 after Ctrl+C.
    """
    # Otherwise nobody could read the files that are made now, not even their owner.
    os.umask(os.umask(0o077) & 0o077)
    words = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(words)
    except WrongArgument as error:
        complain(f"{error} (try --help)")
        return 2
    except StorageError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        if words[:1] and words[0] in _WORKING:
            complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone, as `head` does; Python would complain at its end, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if words[:1] in _PROGRAMS:
            raise  # Who started it, such as the arcade itself, keeps the last lines it has said.
        with contextlib.suppress(Exception):  # Finding the folder may be what has failed.
            logs.keep(folders_at(ASSETS, LEVELS, None).log, logs.about)
        return logs.stopped(error)


def _run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for, and return the exit status; raises `WrongArgument` and `StorageError`."""
    if arguments and _is_source(arguments[0]):
        arguments = ["replay", *arguments]
    match arguments:
        case ["ugi", *names]:
            return _speak(names)
        case ["work"]:
            # Imported here, as below: what serves something else waits for neither pygame nor the rest.
            from game.app.command.ugi_command import work

            return work()
        case ["broker", port, *rest] if rest and port.isdecimal():
            return _serve(int(port), rest)
        case ["replay", *words]:
            return _replay(words) if _without_window(words) else _open(arguments)
        case [kind, *_] if kind in (*_BUNDLES, *_ENDS):
            return _handle_file(arguments)
        case ["check", *words]:
            from game.app.command.check import run as check

            return check(parse_check(words).data)
        case ["relays", *words]:
            return _try_relays(words)
    return _open(arguments)


def _speak(names: Sequence[str]) -> int:
    """Play a game over the text protocol; raises `WrongArgument`."""
    if len(names) != 1 or names[0] not in GAMES.names:
        raise WrongArgument(f"ugi needs one of {', '.join(GAMES.names)}")
    from game.app.command.ugi_command import speak

    return speak(names[0])


def _lacking(error: ImportError, *packages: str) -> str:
    """Return what is missing, and the command that installs these packages if there is one."""
    return ": ".join(filter(None, (f"{error.name} is not installed", installing(*packages))))


def _serve(port: int, addresses: Sequence[str]) -> int:
    """Be the arcade's own broker: in a package without Python there is no other way to start it."""
    try:
        from game.online.broker_process import serve
    except ImportError as error:
        complain(_lacking(error, "iotcore"))
        return 1
    return serve(port, addresses)


def _try_relays(words: Sequence[str]) -> int:
    """Try all relays of the list, or of a file; raises `WrongArgument`."""
    if len(words) > 1 or any(word.startswith("-") for word in words):
        raise WrongArgument("relays takes one FILE with addresses, or none")
    try:
        from game.online.relays.relay_list import LIST, known_relays
        from game.online.relays.report import report

        path = Path(words[0]) if words else LIST
        urls = known_relays(path)
        return 0 if urls and report(urls, print) else 1
    except ModuleNotFoundError as error:
        complain(_lacking(error, *ONLINE_PACKAGES))
    except (OSError, UnicodeDecodeError, Unfit) as error:
        complain(f"the list of relays cannot be used: {error}")
    return 1


def _without_window(words: Sequence[str]) -> bool:
    """Return whether games are replayed without a window; raises `WrongArgument` for arguments that do not fit."""
    sources = [word for word in words if word != "--headless"]
    if not sources or sources[0].startswith("--"):
        raise WrongArgument("replay needs a file or the text of a game")
    if "--headless" not in words:
        return False
    if any(word.startswith("--") for word in sources):
        raise WrongArgument("with --headless only files and texts of games can be given")
    return True


def _replay(words: Sequence[str]) -> int:
    from game.app.command.replay import replay

    return replay(*(word for word in words if word != "--headless"))


def _handle_file(arguments: Sequence[str]) -> int:
    """Pack or unpack the player's files, or paint a picture, a film or a page of a game; raises `StorageError`."""
    options = parse_file_command(arguments)
    if options.kind in _BUNDLES:
        from game.app.command.backup import run

        return run(options.kind, options.file, options.data)
    from game.app.command.paint import paint

    return paint(options.kind, options.source, options.file, options.data, options.last, options.progress)


def _open(arguments: Sequence[str]) -> int:
    """Open the arcade in a window."""
    options = parse(arguments)
    if not has_screen(sys.platform, os.environ):
        complain("there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set")
        return 1
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logs.listen()
    with contextlib.suppress(FolderTrouble):
        logs.keep(folders_at(ASSETS, LEVELS, options.data).log, logs.about)
    # Many objects are made during imports, and all stay: collecting garbage would be wasted. `App.run` turns it on.
    gc.disable()
    try:
        # Imported here: a wrong argument or --version must not wait for pygame.
        from game.app.loop.launch import launch

        return launch(options)
    except Exception as error:
        return logs.stopped(error, window=True)
