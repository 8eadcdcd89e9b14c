"""Lines compared with those of a file, which were looked at and found good.

After a wanted change write them anew, and look at the difference: `SNAPSHOTS=new python -m pytest` and the test.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from game.app.system.audio import Audio
from game.stage.sprites import Sprite

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
