"""Prose in files: how to play and the lessons, as TOML in `assets/`, and the manual, a page of `docs/`.

It is English; gettext translates it.
"""

import re
import tomllib
from typing import NamedTuple

from game.installation import ASSETS, ROOT

FOLDERS = ("help", "lessons")
PROSE = ("title", "text", "task", "result")
"""Keys of what players read."""
MANUAL = ROOT / "docs" / "manual.md"
_MARKUP = (
    (r"\[([^\]]+)\]\([^)]*\)", r"\1"),
    (r"\*\*([^*]+)\*\*", r"\1"),
    (r"\*([^*]+)\*", r"“\1”"),
    (r"`([^`]+)`", r"\1"),
)
"""Links, bold words, names on the screen and code, and what they become in plain text."""


class Topic(NamedTuple):
    """A section of the manual, as plain text."""

    title: str
    paragraphs: tuple[str, ...]


def read_prose(folder: str, name: str) -> list[dict[str, object]]:
    """Return the entries of a file in one of `FOLDERS`, each line break in their prose a blank."""
    (entries,) = tomllib.loads((ASSETS / folder / f"{name}.toml").read_text("utf-8")).values()
    for entry in entries:
        entry |= {key: " ".join(entry[key].split()) for key in PROSE if key in entry}
    return list(entries)


def has_prose(folder: str, name: str) -> bool:
    """Return whether there is a file of this name in one of `FOLDERS`."""
    return (ASSETS / folder / f"{name}.toml").is_file()


def read_manual() -> list[Topic]:
    """Return the sections of the manual that have a text; its tables are left out."""
    _, *sections = re.split(r"^##+ ", MANUAL.read_text("utf-8"), flags=re.MULTILINE)
    topics = []
    for section in sections:
        title, _, body = section.partition("\n")
        parts = re.split(r"\n\s*\n|\n(?=- )", body.strip())
        texts = tuple(_plain(part.removeprefix("- ")) for part in parts if part and not part.startswith("|"))
        if texts:
            topics.append(Topic(title, texts))
    return topics


def _plain(text: str) -> str:
    for pattern, replacement in _MARKUP:
        text = re.sub(pattern, replacement, text)
    return " ".join(text.split())
