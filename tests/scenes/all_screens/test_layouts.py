"""Where everything lies on every screen, compared with what was looked at and found good (`layouts.txt`).

After a wanted change write it anew, and look at the difference:
`SNAPSHOTS=new python -m pytest tests/scenes/all_screens/test_layouts.py`
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.scenes.home import menu
from game.scenes.puzzles import daily
from game.stage.sprites import Layer
from tests.conftest import Player
from tools.fuzz.openings import OPENINGS, begin

SEEN = Path(__file__).with_name("layouts.txt")
NEAR = 2
"""Pixels by which another version of the fonts' library may differ."""
Layout = dict[str, list[tuple[int, ...]]]
"""By kind, the places of all that is shown: rectangles of widgets, anchors of pictures and texts."""


def layout(player: Player) -> Layout:
    front, found = player.app.front, defaultdict[str, list[tuple[int, ...]]](list)
    for widget in front.form.widgets:
        found[type(widget).__name__].append(tuple(front.form.pixels(widget)))
    for sprite in front.stage.sprites:
        if sprite.visible and sprite.alpha > 0.004 and sprite.layer < Layer.TOAST:
            x, y = sprite.space.to_pixels(sprite.x, sprite.y)
            found[f"{type(sprite.art).__name__} {sprite.layer:d}"].append((round(x), round(y)))
    return {kind: sorted(places) for kind, places in sorted(found.items())}


def written(layouts: dict[str, Layout]) -> Iterator[str]:
    for name, kinds in layouts.items():
        yield name
        for kind, places in kinds.items():
            yield f"  {kind}: {'; '.join(','.join(map(str, place)) for place in places)}"


def read(lines: list[str]) -> dict[str, Layout]:
    layouts: dict[str, Layout] = {}
    for line in lines:
        if not line.startswith("  "):
            kinds = layouts[line] = {}
            continue
        kind, places = line.strip().rsplit(": ", 1)
        kinds[kind] = [tuple(map(int, place.split(","))) for place in places.split("; ")]
    return layouts


def alike(one: list[tuple[int, ...]], other: list[tuple[int, ...]]) -> bool:
    return len(one) == len(other) and all(
        abs(a - b) <= NEAR for first, second in zip(one, other, strict=True) for a, b in zip(first, second, strict=True)
    )


def test_everything_lies_where_it_did(start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (menu, daily):
        monkeypatch.setattr(module, "today", lambda: "2026-11-27")
    player, found = start(), dict[str, Layout]()
    for name in OPENINGS:
        begin(player.app, name, 1)
        player.run(0.1)
        found[name] = layout(player)
    if os.environ.get("SNAPSHOTS") == "new":
        SEEN.write_text("".join(f"{line}\n" for line in written(found)), encoding="utf-8")
    seen = read(SEEN.read_text(encoding="utf-8").splitlines())
    assert list(found) == list(seen)
    moved = [
        f"{name}: {kind} lies at {found[name].get(kind)}, not at {seen[name].get(kind)}"
        for name in seen
        for kind in {**seen[name], **found[name]}
        if not alike(found[name].get(kind, []), seen[name].get(kind, []))
    ]
    assert not moved, "\n".join([*moved, "Where that is wanted: SNAPSHOTS=new, as told at the top of this file."])
