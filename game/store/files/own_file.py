"""Files that hold nothing of the player: locks, logs, reviews. A link in their place is never followed."""

import errno
import os
import stat
from pathlib import Path


def clear_link(path: Path) -> None:
    """Remove a link in the place of such a file, so that the file it leads to stays as it is; raises `OSError`."""
    if os.path.islink(path):
        os.unlink(path)


def open_own(path: Path, flags: int) -> int:
    """Return the handle of such a file, made for its owner only; raises `OSError`.

    A link there, which may have come with a folder from elsewhere, is removed; likewise a second name of another file.
    Nothing but a file is opened: a pipe would block.
    """
    flags |= os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    for _ in range(2):
        clear_link(path)
        handle = os.open(path, flags, 0o600)
        found = os.fstat(handle)
        if stat.S_ISREG(found.st_mode) and found.st_nlink <= 1:
            return handle
        os.close(handle)
        if not stat.S_ISREG(found.st_mode):
            break
        os.unlink(path)
    raise OSError(errno.EINVAL, "it is not a file of the arcade's own", str(path))
