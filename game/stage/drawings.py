"""Drawings that are files: SVG in `assets/drawings/`, recoloured as it is painted.

A file is one drawing, or holds several, a group each, as in `icons#back`. Words in braces stand for a colour: that of
the palette, such as `{gold}` or `{stones.0}`, or one that the drawing is given. Behind it may stand others, each with a
share of the way to go towards it: `{gold white 0.65 accent 0.1}`.
"""

import re
from collections.abc import Mapping
from functools import cache

from game.installation import ASSETS
from game.stage.palette import Colour, Palette, mix

FOLDER = ASSETS / "drawings"
PLAIN = {"white": "#ffffff", "black": "#000000"}
_FILE = re.compile(r'<svg [^>]*viewBox="0 0 (\S+) (\S+)"[^>]*>(.*)</svg>', re.DOTALL)


@cache
def _text(file: str) -> str:
    return (FOLDER / f"{file}.svg").read_text("utf-8")


@cache
def _groups(file: str) -> dict[str, str]:
    return {name: group for group, name in re.findall(r'(<g id="([^"]+)".*?</g>)', _text(file), re.DOTALL)}


@cache
def _read(name: str) -> tuple[tuple[float, float], list[str]]:
    """Width and height of a drawing's own coordinates, and its text, in which every second part are words in braces."""
    file, _, group = name.partition("#")
    found = _FILE.search(_text(file))
    assert found is not None, name
    width, height, drawn = found.groups()
    return (float(width), float(height)), re.split(r"\{(.*?)\}", _groups(file)[group] if group else drawn)


@cache
def paths(name: str) -> tuple[str, ...]:
    """The data of a drawing's paths, one after the other."""
    file, _, group = name.partition("#")
    return tuple(re.findall(r' d="([^"]+)"', _groups(file)[group] if group else _text(file)))


def view(name: str) -> tuple[float, float]:
    """Width and height of a drawing's own coordinates."""
    return _read(name)[0]


def drawing(name: str, palette: Palette, /, **own: str) -> str:
    """The SVG text of a drawing; `own` are colours besides those of the palette, and other words it has."""
    parts = _read(name)[1].copy()
    parts[1::2] = [_meant(words, palette, own) for words in parts[1::2]]
    return "".join(parts)


def _meant(words: str, palette: Palette, own: Mapping[str, str]) -> Colour:
    first, *others = words.split()
    colour = _named(first, palette, own)
    for other, share in zip(others[::2], others[1::2], strict=True):
        colour = mix(colour, _named(other, palette, own), float(share))
    return colour


def _named(word: str, palette: Palette, own: Mapping[str, str]) -> Colour:
    if word.startswith("#"):
        return word
    role, _, number = word.partition(".")
    colour = own.get(role) or PLAIN.get(role) or getattr(palette, role)
    return str(colour[int(number)] if number else colour)
