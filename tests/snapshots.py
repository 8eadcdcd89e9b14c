"""Lines compared with those of a file in `seen/`, which were looked at and found good.

`SNAPSHOTS=new python -m pytest` and the tests write the files anew after a wanted change. Of long ones a file only has
a sum for each section: `SNAPSHOTS=FOLDER` writes all lines to a folder, once with the version before and once with the
new one, and `diff -r` shows what has changed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from zlib import crc32

from game.app.system.audio import Audio
from game.stage.sprites import Sprite

SEEN = Path(__file__).with_name("seen")
LONG = 200
"""Number of lines above which a file has sums."""
TITLE = 60
"""Maximum length of what names a section."""
MOST = 40
"""Maximum number of lines of a difference that are told."""
HOW = "Where that is wanted: SNAPSHOTS=new. See tests/snapshots.py."


def check(name: str, lines: Iterable[str]) -> None:
    """Fail if the lines are not those of the file with a name, or not of the sums it has."""
    found = list(lines)
    sections = [[line] for line in found] if len(found) <= LONG else list(parted(found))
    kept = found if len(found) <= LONG else [summed(section) for section in sections]
    seen = read(name, kept, found)
    if kept != seen:
        told = list[str]()
        for kind, begin, end, first, last in SequenceMatcher(None, seen, kept, autojunk=False).get_opcodes():
            if kind != "equal":
                told += [f"- {line}" for line in seen[begin:end]]
                told += [f"+ {line}" for section in sections[first:last] for line in section]
        raise AssertionError("\n".join([name, *told[:MOST], HOW]))


def read(name: str, kept: Sequence[str], found: Sequence[str]) -> list[str]:
    """Return the lines of the file with a name, which is written anew where that is wanted: `kept`; `found` are all."""
    wanted, file = os.environ.get("SNAPSHOTS", ""), f"{name.replace(' ', '_')}.txt"
    if wanted == "new":
        _write(SEEN / file, kept)
    elif wanted:
        _write(Path(wanted) / file, found)
    return (SEEN / file).read_text(encoding="utf-8").splitlines()


def _write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def parted(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the sections: lines with those that are indented below them."""
    section = list[str]()
    for line in lines:
        if section and not line.startswith(" "):
            yield section
            section = []
        section.append(line)
    yield section


def summed(section: Sequence[str]) -> str:
    return f"{crc32(chr(10).join(section).encode()):08x} {section[0][:TITLE]}".rstrip()


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
    """What is seen of some sprites."""
    return Counter(told(sprite) for sprite in sprites if sprite.visible and sprite.alpha > 0.004)


def changes(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    """What is no longer seen, and what is seen now."""
    yield from (f"  - {what}" for what in sorted((before - after).elements()))
    yield from (f"  + {what}" for what in sorted((after - before).elements()))


def listen(audio: Audio, heard: list[str]) -> None:
    """Note all sounds, how loud they are and from where they come."""

    def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        heard.append(" ".join([name, *([f"{volume:.2f} {pan:+.2f}"] if (volume, pan) != (1.0, 0.0) else [])]))

    audio.play = play  # type: ignore[method-assign]
