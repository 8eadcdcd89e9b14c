"""The data folder: where it is, why it cannot be used, and the one that the player has chosen instead."""

import errno
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs
from msgspec import Struct

from game.checks import Trouble
from game.language import N_
from game.store.files.errors import StorageError, shown
from game.store.files.folders import NAME, Folders, homely
from game.store.files.json_file import read_json, write_json
from game.store.files.writing import make_folder, remove

if sys.platform != "win32":
    import pwd

APP = "dusk-arcade"
CHOICE_VERSION = 1
"""Version of the file that names the chosen folder."""
NOWHERE = Path(os.devnull) / APP
"""A folder that is on no system, for where there is none at all."""
PASSING = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EINTR, errno.ETIMEDOUT}
)
"""Errors that may be over in a moment: the arcade goes on, and tries again."""


class FolderTrouble(Trouble):
    """Why a data folder cannot be used, as one sentence."""

    readable = False
    """True if what is in it can be read all the same."""


class ChosenFolder(Struct, frozen=True):
    """A folder that the player has chosen, as the usual one could not be used."""

    folder: Path
    settled: bool = False
    """True if it is kept even when the usual one can be used again."""


# Where it is


def folders_at(assets: Path, levels: Path, given: Path | None) -> Folders:
    """Return the folders: everything in `given`, which may be a USB stick, else in the system's places.

    Raises `FolderTrouble` where the system has none.
    """
    if given is not None:
        return Folders(assets, levels, given)
    data = chosen_or_usual()
    try:
        shared = platformdirs.user_pictures_path() / NAME, platformdirs.user_documents_path() / NAME
    except RuntimeError:  # There is a place for data, but no home.
        return Folders(assets, levels, data)
    return Folders(assets, levels, data, *shared)


def data_folder(given: Path | None) -> Path:
    """Return the player's data folder: `given`, else the system's; raises `StorageError` if it cannot be read."""
    try:
        folder = given or chosen_or_usual()
    except FolderTrouble as trouble:
        raise StorageError(f"{trouble} Name a folder with --data.") from trouble
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return folder
    except (OSError, ValueError) as error:
        raise StorageError(str(_trouble(folder, error))) from error
    return folder


def chosen_or_usual() -> Path:
    """Return the folder that the player has chosen, else the system's; raises `FolderTrouble` if that has none."""
    chosen = chosen_folder()
    return chosen.folder if chosen is not None else usual_folder()


def usual_folder() -> Path:
    """Return the system's folder for the arcade's data; raises `FolderTrouble` where nobody has a home."""
    with suppress(RuntimeError):
        folder = platformdirs.user_data_dir(APP, appauthor=False)
        if not folder.startswith("~"):
            return Path(folder)
    raise FolderTrouble(N_("This system has no home folder for you."))


# Why it cannot be used


def trouble_with(folder: Path, make: bool = True) -> FolderTrouble | None:
    """Return why files cannot be read and written in a folder; None if they can, or if that may be over in a moment.

    With `make`, a missing folder is made.
    """
    try:
        if make:
            make_folder(folder)
        os.scandir(folder).close()
        trial = folder / f".{APP}-{os.getpid()}"
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        os.unlink(trial)
    except (OSError, ValueError) as error:
        passing = isinstance(error, OSError) and error.errno in PASSING
        return None if passing else _trouble(folder, error)
    return None


def _trouble(folder: Path, error: OSError | ValueError) -> FolderTrouble:
    """Return an error of a folder in words that help the player: which part of the path is wrong, and why."""
    trouble = _named(folder, error)
    trouble.readable = os.path.isdir(folder) and _allowed(folder, os.R_OK | os.X_OK)
    return trouble


def _allowed(place: Path, rights: int) -> bool:
    return os.access(place, rights, effective_ids=os.access in os.supports_effective_ids)


def _named(folder: Path, error: OSError | ValueError) -> FolderTrouble:
    number = error.errno if isinstance(error, OSError) else None
    place, missing = _last_seen(folder)
    if place is not None and not stat.S_ISDIR(os.stat(place).st_mode):
        return FolderTrouble(N_("{folder} is a file, not a folder."), folder=told(place))
    if number == errno.EROFS:
        return FolderTrouble(N_("{folder} is on a disk that is read-only."), folder=told(folder))
    if missing is not None and os.path.islink(missing):
        return FolderTrouble(N_("{folder} is a link that leads nowhere."), folder=told(missing))
    if number == errno.ENOENT:
        return FolderTrouble(N_("{folder} is not there."), folder=told(missing or folder))
    if number in (errno.EACCES, errno.EPERM) and place is not None:
        if missing is not None and _allowed(place, os.X_OK):
            return FolderTrouble(N_("{folder} is not there and cannot be made."), folder=told(missing))
        owner = _other_owner(place)
        if owner:
            return FolderTrouble(N_("{folder} belongs to another user, {owner}."), folder=told(place), owner=owner)
        return FolderTrouble(N_("You have no permission to use {folder}."), folder=told(place))
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FolderTrouble(N_("{folder} cannot be used: {why}."), folder=told(folder), why=why)


def _last_seen(folder: Path) -> tuple[Path | None, Path | None]:
    """Return the longest part of a path that can be looked at, and the next one that cannot."""
    seen: Path | None = None
    for place in (*reversed(folder.parents), folder):
        try:
            os.stat(place)
        except (OSError, ValueError):
            return seen, place
        seen = place
    return seen, None


def told(folder: Path) -> str:
    """Return a folder for a message, with `~` for the player's home where it is in there."""
    short = homely(str(folder))
    return shown(folder if short == "~" else Path(short))


def _other_owner(place: Path) -> str:
    """Return the name of the user a folder belongs to, if that is not the one who plays and the system has users."""
    if sys.platform == "win32":
        return ""
    owner = os.stat(place).st_uid
    if owner == os.geteuid():
        return ""
    try:
        return pwd.getpwuid(owner).pw_name
    except KeyError:
        return str(owner)


# Another one


def proposed_folder(instead_of: Path | None) -> Path | None:
    """Return a folder that can probably be used instead of another one, without making it; None if there is none."""
    places = list[Path]()
    with suppress(FolderTrouble):
        usual = usual_folder()
        places += [usual, usual.with_name(f"{APP}-2")]
    with suppress(RuntimeError):
        places.append(Path.home() / NAME)
    # What lies there is still there after the next start of the machine.
    kept = Path("/var/tmp")
    with suppress(OSError):
        places.append((kept if kept.is_dir() else Path(tempfile.gettempdir())) / f"{APP}-{_user()}")
    return next((place for place in places if place != instead_of and _may_be_used(place)), None)


def _user() -> str:
    """Return what tells the users of this system apart in a folder that all of them share."""
    return os.environ.get("USERNAME", "2") if sys.platform == "win32" else str(os.geteuid())


def _may_be_used(folder: Path) -> bool:
    """Return whether a folder is there and one's own, or may be made."""
    place, missing = _last_seen(folder)
    if place is None or not place.is_dir() or (missing is not None and os.path.islink(missing)):
        return False
    allowed = _allowed(place, os.R_OK | os.W_OK | os.X_OK)
    return allowed and (missing is not None or not _other_owner(place))


def typed_folder(text: str) -> Path:
    """Return the folder that a player has typed, with `~` for the home; raises `FolderTrouble` if it cannot be used."""
    if not text.strip():
        raise FolderTrouble(N_("The folder has no name."))
    try:
        folder = Path(text.strip()).expanduser().absolute()
    except RuntimeError:
        raise FolderTrouble(N_("This system has no home folder for you.")) from None
    trouble = trouble_with(folder)
    if trouble is not None:
        raise trouble
    return folder


def _note() -> Path:
    """Return the file that names the chosen folder; it lies beside the folder that may be another user's."""
    try:
        return platformdirs.user_config_path(APP, appauthor=False).with_name(f"{APP}.json")
    except RuntimeError as error:
        raise StorageError(str(error)) from error


def chosen_folder() -> ChosenFolder | None:
    """Return the folder that the player has chosen; None if there is none."""
    try:
        found = read_json(_note(), CHOICE_VERSION) or {}
    except StorageError:
        return None
    folder = found.get("folder")
    if not isinstance(folder, str) or "\0" in folder or not os.path.isabs(folder):
        return None
    return ChosenFolder(Path(folder), found.get("settled") is True)


def choose_folder(chosen: ChosenFolder) -> bool:
    """Use this folder from the next start on; return False if that cannot be written down."""
    try:
        usual: Path | None = usual_folder()
    except FolderTrouble:
        usual = None
    try:
        if chosen.folder == usual:
            remove(_note())
        else:
            str(chosen.folder).encode()  # Some systems have names that are no text.
            write_json(_note(), {"version": CHOICE_VERSION, "folder": str(chosen.folder), "settled": chosen.settled})
    except (StorageError, UnicodeEncodeError):
        return False
    return True


def can_be_chosen() -> bool:
    """Return whether a choice can be written down for the next start."""
    try:
        return _may_be_used(_note().parent)
    except StorageError:
        return False


def returning_from(chosen: ChosenFolder | None) -> Path | None:
    """Return the usual folder if it can be used again and has files in it, and the player has not settled for another
    one; else None.
    """
    if chosen is None or chosen.settled:
        return None
    try:
        usual = usual_folder()
        empty = next(os.scandir(usual), None) is None
    except (FolderTrouble, OSError, ValueError):
        return None
    return usual if not empty and trouble_with(usual, make=False) is None else None


# One for a single run


@contextmanager
def passing_folder() -> Iterator[Path | None]:
    """Context with a folder that is deleted at the end, unless an error is raised; None where none can be made."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"{APP}-"))
    except OSError:
        yield None
        return
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
