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
from game.stage.art import Art
from game.stage.sprites import Layer
from game.ui.widgets.widgets import Widget
from tests.conftest import Player
from tools.fuzz.openings import OPENINGS, begin

SEEN = Path(__file__).with_name("layouts.txt")
NEAR = 2
"""Pixels by which another version of the fonts' library may differ."""
Layout = dict[str, list[tuple[int, ...]]]
"""By what it is, the places of all that is shown: rectangles of widgets, anchors of pictures and texts."""


def kind(shown: Widget | Art) -> str:
    """What it is, with its colour and states, but not with its texts: names and days are among them."""
    if isinstance(shown, Widget):
        states = [word for word in ("primary", "chosen", "focused") if getattr(shown, word, False)]
        return " ".join([type(shown).__name__, *states, *([] if shown.enabled else ["off"])])
    fields = {name: getattr(shown, name) for name in getattr(shown, "__struct_fields__", ())}
    states = [name for name, value in fields.items() if value is True]
    words = [fields[name] for name in ("colour", "face") if isinstance(fields.get(name), str)]
    return " ".join([type(shown).__name__, *words, *states])


def sizes(art: Art) -> Iterator[int]:
    for name in getattr(art, "__struct_fields__", ()):
        value = getattr(art, name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield round(value)


def layout(player: Player) -> Layout:
    front, found = player.app.front, defaultdict[str, list[tuple[int, ...]]](list)
    for widget in front.form.widgets:
        found[kind(widget)].append(tuple(front.form.pixels(widget)))
    for sprite in front.stage.sprites:
        if sprite.visible and sprite.alpha > 0.004 and sprite.layer < Layer.TOAST:
            x, y = sprite.space.to_pixels(sprite.x, sprite.y)
            found[f"{kind(sprite.art)} on {sprite.layer:d}"].append((round(x), round(y), *sizes(sprite.art)))
    return {what: sorted(places) for what, places in sorted(found.items())}


def written(layouts: dict[str, Layout]) -> Iterator[str]:
    for name, kinds in layouts.items():
        yield name
        for what, places in kinds.items():
            yield f"  {what}: {'; '.join(','.join(map(str, place)) for place in places)}"


def read(lines: list[str]) -> dict[str, Layout]:
    layouts: dict[str, Layout] = {}
    for line in lines:
        if not line.startswith("  "):
            kinds = layouts[line] = {}
            continue
        what, places = line.strip().rsplit(": ", 1)
        kinds[what] = [tuple(map(int, place.split(","))) for place in places.split("; ")]
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
        f"{name}: {what} lies at {found[name].get(what)}, not at {seen[name].get(what)}"
        for name in seen
        for what in {**seen[name], **found[name]}
        if not alike(found[name].get(what, []), seen[name].get(what, []))
    ]
    assert not moved, "\n".join([*moved, "Where that is wanted: SNAPSHOTS=new, as told at the top of this file."])
