"""Links to files: the file itself is read, replaced and renamed."""

import errno
import os
from pathlib import Path

from game.store.files.errors import shown


class LostLink(OSError):
    """A link into a missing folder. (An `OSError` of this number would become "there is no file".)"""

    def __init__(self, target: Path) -> None:
        super().__init__(errno.ENOENT, f"it is a link to {shown(target)}, and there is no such folder")


def link_target(path: Path) -> Path:
    """Return the path, or the file it links to; raises `LostLink` if that has no folder.

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
        raise LostLink(target)
    return target
