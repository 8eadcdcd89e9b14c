"""The player's files: size limits, atomic writes, versions, and damaged files kept aside."""

import errno
import itertools
import json
import os
import re
import stat
import tempfile
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getwriter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from msgspec import Struct

from game import __version__
from game.characters import printable
from game.checks import quoted

T = TypeVar("T")

MAX_BYTES = 4 << 20
"""Maximum size of a file in bytes. A game of 10,000 moves takes 150 KB."""
LONGEST_PATH = 160
"""Maximum length of a path in messages, in characters."""
_ASIDE = re.compile(r"([\w-]+)\.damaged-([1-9]\d{0,8})\.json")
OLD = 60.0
"""Age in seconds above which a temporary file is a leftover."""

Migration = Callable[[dict[str, object]], dict[str, object]]
"""Converts a file's data to the next version. It must accept any data and raise nothing."""


class StorageError(ValueError):
    """A file that cannot be read, understood or written; the message says which and why, `reason` only why."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message


class LaterVersion(StorageError):
    """A file of a later version of the arcade."""


def shown(path: Path) -> str:
    """Return a path for a message: on one line, shortened to its end."""
    text = printable(str(path)).replace("\n", "·")
    return text if len(text) <= LONGEST_PATH else "…" + text[1 - LONGEST_PATH :]


@contextmanager
def storage_errors(path: Path, what: str) -> Iterator[None]:
    """Context in which an error of the system becomes a `StorageError`: the file cannot be `what`."""
    try:
        yield
    except StorageError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path.
        why = _reason(path, error)
        raise StorageError(f"{shown(path)} cannot be {what}: {why}", why) from error


def read_text(path: Path, most: int = MAX_BYTES) -> str | None:
    """Return the text of a file of at most `most` bytes, or None if there is none; raises `StorageError`."""
    with storage_errors(path, "read"):
        try:
            with os.fdopen(open_file(_target(path), os.O_RDONLY), "rb") as file:
                content = file.read(most + 1)
        except FileNotFoundError:
            return None
        if len(content) > most:
            raise ValueError(f"longer than {most} bytes")
    try:
        return decode_text(content)
    except UnicodeDecodeError as error:
        why = f"not {error.encoding.upper()} text: byte {error.start} is wrong"
        raise StorageError(f"{shown(path)} is {why}", why) from error


UTF_16 = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""The first two bytes of files that editors of Windows write in this encoding."""


def encoding_of(content: bytes) -> str:
    """Return the encoding of a text by its first bytes."""
    return UTF_16.get(content[:2], "utf-8")


def decode_text(content: bytes, errors: str = "strict") -> str:
    """Return the text of a file that a person may have edited: UTF-8, or what editors of Windows write, with a mark at
    the beginning, in UTF-16, and with their line ends. Raises `UnicodeDecodeError`.
    """
    text = content.decode(encoding_of(content), errors).removeprefix("\ufeff")
    return text.replace("\r\n", "\n")


def open_file(path: Path, flags: int) -> int:
    """Return the handle of a file that is opened, or made for the owner only; raises `OSError` or `ValueError`.

    Only regular files are opened: a pipe would block, and a device may never end.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        raise ValueError("not a file")
    # Check again: the file may have been replaced since.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0), 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise ValueError("not a file")
    return handle


def make_folder(folder: Path) -> None:
    """Make a folder and its parents for the owner only; raises `OSError`. An existing folder keeps its rights."""
    try:
        folder.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)


def write_atomic(path: Path, text: str, most: int = MAX_BYTES) -> None:
    """Replace a file's content in one step; if that fails, raise `StorageError` and keep the old content.

    If the path is a link, its target is replaced.
    """
    draft = Draft(path, text, most)
    try:
        draft.flush()
        draft.publish()
    except BaseException:
        draft.discard()
        raise


class Draft:
    """New content of a file, written beside it. Whoever finds it after a crash can tell from it what was meant."""

    def __init__(self, path: Path, text: str, most: int = MAX_BYTES) -> None:
        """Write the draft, without waiting for the disk; raises `StorageError`, and leaves nothing behind then."""
        content = text.encode("utf-8", "replace")
        self.path = path
        with storage_errors(path, "written"):
            if len(content) > most:
                raise OSError(errno.EFBIG, f"longer than {most} bytes")
            self._target = _target(path)
            if self._target is path:
                make_folder(path.parent)
            handle, self._name = tempfile.mkstemp(dir=self._target.parent, prefix=f".{self._target.name}.")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
            except BaseException:
                self.discard()
                raise

    def flush(self) -> None:
        """Wait until the draft is on the disk; raises `StorageError`."""
        with storage_errors(self.path, "written"):
            handle = os.open(self._name, os.O_RDWR | getattr(os, "O_BINARY", 0))
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def publish(self) -> None:
        """Replace the file by the draft; raises `StorageError`."""
        with storage_errors(self.path, "written"):
            os.replace(self._name, self._target)

    def discard(self) -> None:
        """Delete the draft. Never raises."""
        with suppress(OSError):
            os.unlink(self._name)


def flush_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk: a power failure could bring back an old file. Never raises."""
    with suppress(OSError):  # Windows opens no folders, and some file systems cannot do it.
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """Context in which a temporary file is written that replaces another one at the end; nothing is left of one that
    failed.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _flush(file: BinaryIO) -> None:
    """Write what was written through to the disk."""
    file.flush()
    os.fsync(file.fileno())


def _make_file(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all; raises `OSError`, also if it exists."""
    file = path.open("xb")
    try:
        with file:
            file.write(content)
            _flush(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


class NewFile:
    """A text file that is written in parts."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._writer = getwriter("utf-8")(file, "replace")
        self._settled = False

    def write(self, text: str) -> None:
        """Write on; raises `OSError`."""
        self._writer.write(text)

    def settle(self) -> None:
        """Wait until all of it is on the disk, once it is complete; callable in any thread. Raises `OSError`."""
        if not self._settled:
            _flush(self._file)
            self._settled = True


@contextmanager
def new_file(path: Path) -> Iterator[NewFile]:
    """Context in which a new file is written in parts; it gets its name when it is complete, or never.

    Raises `StorageError`, also if the file exists.
    """
    refuse_existing(path)
    with storage_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _replacing(path) as file:
            new = NewFile(file)
            yield new
            new.settle()
            refuse_existing(path)


def refuse_existing(path: Path) -> None:
    """Raise `StorageError` if there is something of this name already."""
    if os.path.lexists(path):
        raise StorageError(f"{shown(path)} exists already", "it exists already")


def remove(path: Path) -> None:
    """Delete a file if it exists; raises `StorageError`."""
    with storage_errors(path, "removed"):
        _target(path).unlink(missing_ok=True)


def json_text(data: object) -> str:
    """Return data as the text of a JSON file."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def write_json(path: Path, data: object, most: int = MAX_BYTES) -> None:
    """Write data as JSON, atomically; raises `StorageError`."""
    write_atomic(path, json_text(data), most)


def read_json(
    path: Path, version: int, migrations: Mapping[int, Migration] | None = None, most: int = MAX_BYTES
) -> dict[str, object] | None:
    """Return the object in a JSON file, converted to this version, or None if there is no file.

    `migrations[n]` converts version n to n + 1. Raises `StorageError` for a file that does not hold an object,
    `LaterVersion` for one of a later version.
    """
    text = read_text(path, most)
    if text is None:
        return None
    name = shown(path)
    try:
        data: object = json.loads(text)
        # JSON can contain lone surrogates, which can neither be shown nor saved.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise StorageError(f"{name} holds half a character") from error
    except json.JSONDecodeError as error:
        raise StorageError(f"{name}, line {error.lineno}: {error.msg}") from error
    except ValueError as error:
        raise StorageError(f"{name} holds a number that is too long") from error
    except RecursionError as error:
        raise StorageError(f"{name} is nested too deeply") from error
    if not isinstance(data, dict):
        raise StorageError(f"{name} holds no object")
    found = data.get("version")
    steps = migrations or {}
    if type(found) is not int or not (found == version or found in steps):
        kind = LaterVersion if type(found) is int and found > version else StorageError
        raise kind(f"{name} is of version {quoted(found)}; this program reads version {version}")
    for step in range(found, version):
        data = steps[step](data)
    return data


class JsonFile(Struct, Generic[T], frozen=True):
    """A kind of JSON file in the data folder, and how its content becomes plain data and back."""

    name: str
    version: int
    empty: Callable[[], T]
    """Content without a file."""
    from_json: Callable[[dict[str, object], list[str]], T]
    """Returns the content from plain data, noting what does not fit in the list; that is left out."""
    to_json: Callable[[T], Mapping[str, object]]
    """Returns the content as plain data, without the version."""
    migrations: Mapping[int, Migration] = {}
    most: int = MAX_BYTES
    """Maximum size in bytes."""

    def path(self, folder: Path) -> Path:
        return folder / self.name

    def load(self, path: Path, unfit: list[str] | None = None) -> T:
        """Return the content of a file; raises `StorageError`. What does not fit is noted in `unfit`."""
        data = read_json(path, self.version, self.migrations, self.most)
        return self.empty() if data is None else self.from_json(data, [] if unfit is None else unfit)

    def data(self, content: T) -> dict[str, object]:
        """Return the content as plain data with the version, as it stands in the file."""
        return {"version": self.version, **self.to_json(content)}

    def save(self, path: Path, content: T) -> None:
        """Write a file; raises `StorageError`."""
        write_json(path, self.data(content), self.most)


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file as `move_aside` does; return its new path, or None if that failed. Never raises."""
    with suppress(StorageError):
        return move_aside(path)
    return None


def move_aside(path: Path) -> Path:
    """Rename a file or folder (`settings.damaged-1.json`); return its new path. Raises `StorageError`.

    Of a link, the target is renamed.
    """
    with storage_errors(path, "put aside"):
        target = _target(path)
        if not target.is_file():
            target = path
        aside = next(name for name in _names_aside(target) if not os.path.lexists(name))
        os.replace(target, aside)
        return aside


def keep_copy(path: Path) -> Path:
    """Copy a file to such a name before it is overwritten; return the copy, or an existing identical one.

    Raises `StorageError`.
    """
    with storage_errors(path, "kept aside"):
        target = _target(path)
        content = target.read_bytes()
        for aside in _names_aside(target):
            try:
                _make_file(aside, content)
                return aside
            except FileExistsError:
                if aside.is_file() and aside.stat().st_size == len(content) and aside.read_bytes() == content:
                    return aside
    raise AssertionError("there is always another name")


def clear_leftovers(folder: Path, names: str, now: float | None = None) -> None:
    """Delete temporary files of a killed program from a folder. Never raises.

    `names` is a pattern of the names of the files being written; `now` is in seconds as `time.time` returns. Files
    younger than a minute stay: another window may be writing them.
    """
    leftover = re.compile(rf"\.(?:{names})\.[a-z0-9_]{{8}}")
    try:
        found = [entry for entry in os.scandir(folder) if leftover.fullmatch(entry.name)]
    except OSError:
        return
    end = (time.time() if now is None else now) - OLD
    for entry in found:
        with suppress(OSError):
            if entry.is_file(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_mtime < end:
                os.unlink(entry.path)


def put_aside(folder: Path) -> list[tuple[Path, str]]:
    """Return the damaged files in a folder, each with its original name without `.json`, latest first. Never raises."""
    try:
        fitting = filter(None, (_ASIDE.fullmatch(entry.name) for entry in os.scandir(folder)))
    except OSError:
        return []
    return [(folder / found[0], found[1]) for found in sorted(fitting, key=lambda found: (-int(found[2]), found[1]))]


def _names_aside(path: Path) -> Iterable[Path]:
    return (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in itertools.count(1))


class _LostLink(OSError):
    """A link into a missing folder. (An `OSError` of this number would become "there is no file".)"""

    def __init__(self, target: Path) -> None:
        super().__init__(errno.ENOENT, f"it is a link to {shown(target)}, and there is no such folder")


def _target(path: Path) -> Path:
    """Return the path, or the file it links to; raises `_LostLink` if that has no folder.

    The file itself need not exist. A link that leads back to itself is returned as it is: it can be renamed and
    replaced, but not read.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "its name holds a NUL")  # The system call would raise ValueError.
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        return path
    if not target.parent.is_dir():
        raise _LostLink(target)
    return target


def _reason(path: Path, error: OSError | ValueError) -> str:
    """Return why a file operation failed, in words that help the player."""
    if not isinstance(error, OSError):
        return str(error)
    if error.errno == errno.ELOOP:
        return "it is a link that leads back to itself"
    if isinstance(error, FileExistsError | NotADirectoryError):
        file = next((parent for parent in path.parents if os.path.isfile(parent)), None)
        if file is not None:
            return f"{shown(file)} is a file, not a folder"
    return error.strerror or str(error)


NAME = "Dusk Arcade"
"""Name of the folder among the player's documents and pictures."""


class Folders(Struct, frozen=True):
    assets: Path
    levels: Path
    data: Path
    """The player's data folder."""
    pictures: Path | None = None
    """The player's pictures folder, if it is not within `data`; likewise `documents`."""
    documents: Path | None = None

    @property
    def exports(self) -> tuple[Path, Path]:
        """Folders for exported games, and for pictures and films."""
        usual = self.data / "exports"
        return self.documents or usual, self.pictures or usual

    @property
    def log(self) -> Path:
        """The log file of errors."""
        return self.data / "logs" / "arcade.log"


def online_path(folder: Path) -> Path:
    """Return the path of the file of online games, with their keys."""
    return folder / "online.json"


def folder_of_its_own(data: Path) -> Path:
    """Return a data folder for this version, used if a later version owns the usual one."""
    data = data.resolve()
    return data.with_name(f"{data.name}-{__version__}")


def homely(text: str) -> str:
    """Return the text with `~` for the player's home folder."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)}:
        if os.path.dirname(folder) not in ("", folder):
            for written in (folder, repr(folder)[1:-1]):
                text = re.sub(rf"{re.escape(written)}(?![\w.-])", "~", text)
    return text


LONGEST_NAME = 60
_PLAIN = " -_.,()'"
_TAKEN = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Reserved names on Windows."""


def plain_name(text: str) -> str:
    """Return a text as a file name, without suffix, that is valid on every system."""
    name = "".join(letter if letter.isalnum() or letter in _PLAIN else "-" for letter in text[:LONGEST_NAME])
    name = name.strip(" .") or "-"
    return f"{name}-" if name.partition(".")[0].casefold() in _TAKEN else name


def free_path(folder: Path, name: str, end: str) -> Path:
    """Return a path that is free: `name` with the suffix `end`, else `name-2`, `name-3`, ..."""
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(path for path in (folder / f"{each}{end}" for each in names) if not os.path.lexists(path))


def make_room(folder: Path) -> None:
    """Make a folder if it is missing, and check that files can be written in it; raises `StorageError`."""
    with storage_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()


def write_new(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all; raises `StorageError`, also if it exists."""
    with storage_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_file(path, content)
