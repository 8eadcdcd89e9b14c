"""Where everything lies on every screen, what screen readers find there, where keys and a switch lead, and what comes
of them, compared with what was looked at and found good (`seen/screens/`).
"""

from __future__ import annotations

import re
import secrets
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import date, datetime, tzinfo
from functools import partial
from itertools import chain, count
from random import Random
from types import SimpleNamespace
from zlib import crc32

import pytest

from game.actions import Action
from game.online import sessions
from game.online.same_network import SameNetwork
from game.online.wire import Wire
from game.reader.node import PART
from game.reader.tree import tree_of
from game.scenes.base.context import Screen
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.settings import data_page
from game.scenes.start import titles
from game.settings.settings import Settings
from game.stage.art import Art
from game.stage.sprites import Layer
from game.store.player import scores
from game.ui.form.form import Form
from game.ui.form.scan import Stop, widget_stop
from game.ui.input import clipboard
from game.ui.widgets.widgets import Pressable, Widget
from tests import snapshots
from tests.conftest import Player
from tests.scenes.all_screens.walk import Walker, fill
from tools.fuzz.openings import BOTS, OPENINGS, begin, foreseen
from tools.fuzz.programs import Table


def some(share: int) -> list[str]:
    """One of so many screens, the same ones when others are added."""
    return [name for name in OPENINGS if crc32(name.encode()) % share == 0]


AT_BOARDS = [name for name in OPENINGS if name.startswith(("play ", "end ", "editor ", "round end "))]
LOOKS = {
    "wide": ((3840, 2160), "en", 100, [*OPENINGS], []),
    "upright": ((2160, 3240), "de", 100, AT_BOARDS + some(4), [*OPENINGS]),
    "narrow": ((1920, 1440), "en", 200, AT_BOARDS + some(5), [*OPENINGS]),
    "square": ((2560, 1920), "en", 150, AT_BOARDS, []),
    "broad": ((3600, 1440), "de", 150, AT_BOARDS, []),
}
"""Windows, languages, the size of the text in per cent, the screens walked through so, and more that are only looked
at; what is on them is drawn from another seed in each look. What lies a unit elsewhere is farther away than `NEAR`.
"""
NEAR = 2
"""Pixels by which another version of the fonts' library may differ."""
A_LINE = 8
"""Maximum number of places of the same that stand in a line."""
BY_CHANCE = re.compile(r"\b[0-9a-f]{16}\b")
"""What games and races with friends are known by."""


def kind(shown: Widget | Art) -> str:
    """What it is, with its colour and states, and a widget's key or a text's words."""
    if isinstance(shown, Widget):
        states = [word for word in ("primary", "chosen", "focused") if getattr(shown, word, False)]
        return " ".join([type(shown).__name__, shown.key, *states, *([] if shown.enabled else ["off"])])
    fields = {name: getattr(shown, name) for name in getattr(shown, "__struct_fields__", ())}
    states = [name for name, value in fields.items() if value is True]
    words = [fields[name] for name in ("colour", "face") if isinstance(fields.get(name), str)]
    text = [f"“{' '.join(fields['text'].split())}”"] if isinstance(fields.get("text"), str) else []
    return " ".join([type(shown).__name__, *words, *states, *text])


def sizes(art: Art, scale: float) -> Iterator[int]:
    for name in getattr(art, "__struct_fields__", ()):
        value = getattr(art, name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield round(value * scale)


def layout(player: Player) -> Iterator[str]:
    """By what it is, the places of all that is shown, in pixels: rectangles of widgets and of their parts for a switch,
    anchors of pictures and texts, each with its sizes, and the room for messages.
    """
    front, found = player.app.front, defaultdict[str, list[tuple[int, ...]]](list)
    for widget in front.form.widgets:
        found[kind(widget)].append(tuple(front.form.pixels(widget)))
        for part in widget_stop(front.form, widget, lambda action: None).inside:
            found[f"part of {type(widget).__name__} {widget.key}"].append(tuple(part.place))
    for sprite in front.stage.sprites:
        if sprite.visible and sprite.alpha > 0.004 and sprite.layer < Layer.TOAST:
            x, y = sprite.space.to_pixels(sprite.x, sprite.y)
            found[f"{kind(sprite.art)} on {sprite.layer:d}"].append(
                (round(x), round(y), *sizes(sprite.art, sprite.space.scale))
            )
    toasts = front.toasts
    strip = toasts.strip if toasts.strip is not None else (0, 0, 0, 0)
    found["messages"].append(tuple(round(value * front.form.fixed.scale) for value in (*strip, toasts.kept_free)))
    for what, places in sorted(found.items()):
        places.sort()
        for first in range(0, len(places), A_LINE):
            some = (" ".join(map(str, place)) for place in places[first : first + A_LINE])
            yield f"  {what}{snapshots.NUMBERS}{', '.join(some)}"


def alike(one: str, other: str) -> bool:
    """True if two lines tell the same things at nearly the same places."""
    (what, _, found), (told, _, seen) = (line.partition(snapshots.NUMBERS) for line in (one, other))
    places = [[list(map(int, place.split())) for place in text.split(", ")] if text else [] for text in (found, seen)]
    return (
        what == told
        and list(map(len, places[0])) == list(map(len, places[1]))
        and all(abs(a - b) <= NEAR for a, b in zip(chain(*places[0]), chain(*places[1]), strict=True))
    )


def ways(player: Player) -> Iterator[str]:
    """What a screen reader finds, what one switch reaches, and the way of the focus; texts beside all that, and places
    on boards, are only counted.
    """
    front = player.app.front
    nodes = tree_of(front, "", player.app.window.size).nodes.values()
    for node in nodes:
        if node.role != "label" and PART not in node.key:
            told = (node.role, node.name, node.value, node.note, *node.states, node.number or "", *node.actions)
            yield "  " + " | ".join(" ".join(str(part).split()) for part in told if part)
    counts = Counter(f"{node.role} {' '.join(node.states)}".strip() for node in nodes if PART in node.key)
    yield f"  on them: {', '.join(f'{count} {what}' for what, count in sorted(counts.items())) or 'nothing'}"
    yield f"  switch: {' '.join(map(grouped, front.stops(lambda action: None)))}"
    yield f"  focus: {', '.join(travel(front.form))}"


def grouped(stop: Stop) -> str:
    return f"{stop.key} ({', '.join(map(grouped, stop.inside))})" if stop.inside else f"{stop.key};"


def travel(form: Form) -> Iterator[str]:
    """Where the focus comes to, by keys that change no values; in the end it is where it was."""
    began = form.focus
    for action in WALK:
        sideways = action in (Action.LEFT, Action.RIGHT)
        if sideways and not isinstance(form.focus, Pressable):
            continue
        form.act(action)
        yield f"{action.value} {form.focus.key if form.focus is not None else '-'}"
    if began is not None:
        form.want(began.key)


WALK = [
    *(Action.DOWN, Action.RIGHT, Action.DOWN, Action.RIGHT, Action.NEXT, Action.NEXT, Action.UP, Action.LEFT),
    *(Action.PREVIOUS, Action.DOWN, Action.DOWN, Action.RIGHT, Action.UP, Action.UP, Action.LEFT, Action.PREVIOUS),
]


class Day(date):
    """Dates of an arcade in which it is always the same day."""

    @classmethod
    def today(cls) -> Day:
        return cls(2026, 11, 27)


@pytest.fixture
def same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be the same time in every run, nobody be reached online, nothing lie on the clipboard, and every program
    be installed.
    """
    passed, copied = count(), [""]

    class Moment(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Moment:
            return cls(2026, 11, 27, 10, 0, 0, next(passed), tz)

    monkeypatch.setattr(scores, "date", Day)
    for module in (scores, sessions):
        monkeypatch.setattr(module, "datetime", Moment)
    monkeypatch.setattr(titles, "time", SimpleNamespace(time=lambda: 0.0))  # What was saved was saved just now.
    monkeypatch.setattr(secrets, "token_bytes", partial(foreseen, Random(1)))
    monkeypatch.setattr(data_page, "homely", lambda path: "~/data")  # However long the true one is.
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    monkeypatch.setattr(clipboard, "paste", lambda: copied[-1])
    monkeypatch.setattr(Wire, "open", lambda wire: None)
    monkeypatch.setattr(SameNetwork, "_begin", lambda network, now: None)
    monkeypatch.setattr(MenuScene, "_read", lambda menu, name: True)  # Else a thread reads games beside the frames.


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.usefixtures("same")
def test_everything_lies_where_it_did_and_keys_do_what_they_did(start: Callable[..., Player], look: str) -> None:
    size, language, scale, names, more = LOOKS[look]
    seed = 1 + list(LOOKS).index(look)

    def choose(settings: Settings) -> None:
        settings.bots, settings.language, settings.ui_scale = BOTS, language, scale
        settings.reduced_motion = look == "upright"

    player = start(choose, size=size)
    for read in routes.reading(routes.ONLINE):
        read()  # Else the online games would come up later in the first test that opens them.
    Table(player.app, 1)
    fill(player.app)
    files, walker = dict[str, list[str]](), Walker(player, by_pad=look == "upright")
    data = str(player.app.folders.data)
    for name in dict.fromkeys([*names, *more]):
        begin(player.app, name, seed)
        player.run(0.1)
        lines = [f"{type(player.app.front).__name__}: {name}", "lies", *layout(player), "found", *ways(player)]
        file = f"{room(player.app.front)}/{name}"
        if name in names:
            lines += ["walked", *walker.walk(f"{look} {name}")]
        files[file] = [BY_CHANCE.sub("…", line).replace(data, "DATA") for line in lines]
    snapshots.check_folder(f"screens/{look}", files, alike)


def room(scene: Screen) -> str:
    """The game, or the room of the scenes, that a scene belongs to."""
    return type(scene).__module__.split(".")[2]
