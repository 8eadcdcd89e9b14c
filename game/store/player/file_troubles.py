"""Troubles with the player's files, in words: each is told once, and its details are logged."""

import errno
import logging
from collections.abc import Callable
from pathlib import Path

from game.language import N_
from game.store.files.errors import LaterVersion, StorageError
from game.store.player.data_folder import FolderGone
from game.store.player.file_reader import AnyReading, Unreadable

log = logging.getLogger(__name__)

_NOT_WRITTEN = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("this folder cannot be written to"),
    errno.EPERM: N_("this folder cannot be written to"),
    errno.ENOTDIR: N_("a file is where a folder should be"),
    errno.EEXIST: N_("a file is where a folder should be"),
    errno.ENOENT: N_("it is a link to a missing folder"),
    errno.EFBIG: N_("the file would be too large"),
}
"""Why a file cannot be written, by the system's error number."""
_NOT_READ = {
    errno.EACCES: N_("you are not allowed to read it"),
    errno.EPERM: N_("you are not allowed to read it"),
    errno.ENOENT: N_("it is a link to a missing folder"),
    errno.ENOTDIR: N_("a file is where a folder should be"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ELOOP: N_("it is a link that leads back to itself"),
}
"""Why a file cannot be read, by the system's error number."""
_OTHER = N_("the disk does not respond properly")


class FileTroubles:
    """Tells what is wrong with the files of a window, and knows which of them cannot be read at present."""

    def __init__(self, tell: Callable[[str], object], translate: Callable[[str], str]) -> None:
        """`tell` shows a message, `translate` makes English the player's language."""
        self.unread: dict[Path, StorageError] = {}
        """Files and folders that cannot be read at present, and why; nothing is written over them."""
        self._tell = tell
        self._ = translate
        self._once_unread: set[Path] = set()
        """All that could not be read at any time."""
        self._told: set[str] = set()

    def report(self, reading: AnyReading) -> None:
        """Tell what is wrong with a file that was read, if anything."""
        name = reading.path.name
        if reading.unfit:
            sentence = self._("Parts of {name} cannot be used. The rest was loaded.").format(name=name)
            if self.tell_once(sentence, reading.aside):
                log.warning("in %s this cannot be used: %s", reading.path, "; ".join(reading.unfit))
        elif isinstance(reading.error, LaterVersion):
            sentence = self._("{name} claims to come from a later version and is not used.").format(name=name)
            self._report_error(reading, sentence)
        elif reading.error is not None and isinstance(reading.error.__cause__, OSError):
            if reading.unread:
                self.unread[reading.path] = reading.error
                self._once_unread.add(reading.path)
            self._report_error(reading, self._sentence(reading.path, reading.error))
        elif reading.error is not None:
            self._report_error(reading, self._(reading.trouble))

    def _report_error(self, reading: AnyReading, sentence: str) -> None:
        if reading.aside is not None:
            # The one reported earlier is out of the way: this is another one.
            self._told.discard(sentence)
        if self.tell_once(sentence, reading.aside):
            log.warning("%s; kept as %s", reading.error, reading.aside)

    def tell_once(self, sentence: str, aside: Path | None = None) -> bool:
        """Show a message about a file, whose new path is `aside`; return False if it was shown before."""
        if sentence in self._told:
            return False
        self._told.add(sentence)
        if aside is not None:
            sentence += " " + self._("The file was kept as {name}: see “Data” in the settings.").format(name=aside.name)
        self._tell(sentence)
        return True

    # What cannot be read

    def was_unread(self, path: Path) -> bool:
        """True if a file, or the folder it is in, could not be read at any time."""
        return not self._once_unread.isdisjoint((path, path.parent))

    def regain(self, path: Path) -> bool:
        """Tell that a file can be read again; return False if it could all the time."""
        error = self.unread.pop(path, None)
        if error is None:
            return False
        self._told.discard(self._sentence(path, error))
        self._tell(self._("{name} can be read again.").format(name=path.name))
        return True

    def _sentence(self, path: Path, error: StorageError) -> str:
        return f"{self.why_unread(path, error)}. " + self._("See “Data” in the settings.")

    # Reasons

    def why_unread(self, path: Path, error: StorageError) -> str:
        """Return a sentence without its full stop: why a file cannot be read."""
        return self._("{name} cannot be read: {reason}").format(name=path.name, reason=self._reason(error, _NOT_READ))

    def why_unwritten(self, error: StorageError) -> str:
        """Return why something cannot be written."""
        if isinstance(error, FolderGone):
            return self._("the folder {name} is gone").format(name=error.path.name)
        if isinstance(error, Unreadable):
            return self.why_unread(error.path, error)
        return self._reason(error, _NOT_WRITTEN)

    def _reason(self, error: StorageError, known: dict[int, str]) -> str:
        cause = error.__cause__
        return self._(known.get(cause.errno or 0, _OTHER) if isinstance(cause, OSError) else _OTHER)
