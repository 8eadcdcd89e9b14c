"""Lines compared with those of files in `seen/`, which were looked at and found good.

The files are plain text, one for a screen, a game, or whatever else a test tells of, in folders by room. After a wanted
change `SNAPSHOTS=new python -m pytest` and the tests write them anew: read what `git diff` shows then.
`SNAPSHOTS=FOLDER` leaves them as they are and writes to a folder: `diff -r tests/seen FOLDER`.

Numbers that another version of a library may make a little larger stand behind ` @ ` in a line; what is near enough to
the line in the file counts as the same, and is not written anew.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import islice
from operator import eq
from pathlib import Path

from game.devices.audio import Audio
from game.stage.sprites import Sprite

SEEN = Path(__file__).with_name("seen")
AROUND = 2
"""Number of lines that are shown before and after what differs."""
MOST = 80
"""Maximum number of lines of a difference that are shown."""
NUMBERS = " @ "
"""Separator before numbers that are compared roughly."""
HOW = "Where that is wanted: SNAPSHOTS=new. See tests/snapshots.py."

Alike = Callable[[str, str], bool]


def check(name: str, lines: Iterable[str], alike: Alike = eq) -> None:
    """Fail if the lines are not those of the file with a name, and show the old and the new ones."""
    refuse(difference(name, lines, alike))


def check_folder(folder: str, files: Mapping[str, Iterable[str]], alike: Alike = eq) -> None:
    """Fail if a folder has other files than these, or other lines in them, and show the old and the new ones."""
    told = [line for name, lines in files.items() for line in difference(f"{folder}/{name}", lines, alike)]
    wanted = {path_of(f"{folder}/{name}") for name in files}
    for path in sorted(set((SEEN / folder).rglob("*.txt")) - wanted):
        if os.environ.get("SNAPSHOTS") == "new":
            path.unlink()
        else:
            told.append(f"{path.relative_to(SEEN)} is not told any more")
    refuse(told)


def refuse(told: Sequence[str]) -> None:
    """Fail with what differs, if anything does; an assert would show it once more."""
    if told:
        more = [f"... {len(told)} lines in all"] if len(told) > MOST else []
        raise AssertionError("\n".join([*told[:MOST], *more, HOW]))


def path_of(name: str) -> Path:
    """The file with a name."""
    return SEEN / f"{name.replace(' ', '_')}.txt"


def difference(name: str, lines: Iterable[str], alike: Alike = eq) -> list[str]:
    """Return what differs from the file with a name, in lines; it is written anew where that is wanted."""
    path = path_of(name)
    seen = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = settled("\n".join(lines).splitlines(), seen, alike)
    wanted = os.environ.get("SNAPSHOTS", "")
    if wanted == "new":
        write(path, found)
        return []
    if wanted:
        write(Path(wanted) / path.relative_to(SEEN), found)
    if not path.exists():
        return [f"there is no {path.relative_to(SEEN.parent.parent)} yet: it begins with", *islice(found, AROUND)]
    if found == seen:
        return []  # Looking for differences takes long where there are none.
    return list(unified_diff(seen, found, f"seen/{path.relative_to(SEEN)}", "now", n=AROUND, lineterm=""))


def write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def settled(lines: Iterable[str], seen: Iterable[str], alike: Alike) -> list[str]:
    """Return the lines, those that are like one of the file as they stand there."""
    known = defaultdict[str, list[str]](list)
    for line in seen:
        known[line.partition(NUMBERS)[0]].append(line)
    found = list[str]()
    for line in lines:
        others = known[line.partition(NUMBERS)[0]]
        same = next((other for other in others if line == other or alike(line, other)), None)
        if same is not None:
            others.remove(same)
        found.append(line if same is None else same)
    return found


USUAL = [1.0, 1.0, 1.0, 0.0, 1.0]
"""Scale, width, height, angle and alpha of what is shown as it is."""


def told(sprite: Sprite) -> str:
    """A picture, its layer, where it is, and what is unusual about how it is shown."""
    art, (x, y, *shown) = sprite.art, sprite.state()
    fields = ", ".join(short(getattr(art, name)) for name in getattr(art, "__struct_fields__", ()))
    unusual = [f"{value:.2f}" for value in shown] if shown != USUAL else []
    return " ".join([f"{type(art).__name__}({fields})", f"{sprite.layer:d}", f"{x:.2f} {y:.2f}", *unusual])


def short(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def seen(sprites: Iterable[Sprite]) -> Counter[str]:
    """Return lines about visible sprites, with their counts."""
    return Counter(told(sprite) for sprite in sprites if sprite.visible and sprite.alpha > 0.004)


def changes(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    """Yield the lines that are no longer seen, and those seen now."""
    yield from (f"  - {what}" for what in sorted((before - after).elements()))
    yield from (f"  + {what}" for what in sorted((after - before).elements()))


def listen(audio: Audio, heard: list[str]) -> None:
    """Note all sounds, how loud they are and from where they come."""

    def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        heard.append(" ".join([name, *([f"{volume:.2f} {pan:+.2f}"] if (volume, pan) != (1.0, 0.0) else [])]))

    audio.play = play  # type: ignore[method-assign]
