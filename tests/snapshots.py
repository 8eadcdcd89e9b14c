"""Lines compared with those of a file, which were looked at and found good.

After a wanted change write them anew, and look at the difference: `SNAPSHOTS=new python -m pytest` and the test.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

MOST = 40
"""Maximum number of lines of a difference that are told."""


def check(path: Path, lines: Iterable[str]) -> None:
    found = list(lines)
    if os.environ.get("SNAPSHOTS") == "new":
        path.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    seen = path.read_text(encoding="utf-8").splitlines()
    if found != seen:
        difference = [*unified_diff(seen, found, path.name, "found", n=0, lineterm="")][:MOST]
        raise AssertionError("\n".join([*difference, "Where that is wanted: SNAPSHOTS=new."]))
