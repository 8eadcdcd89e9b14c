"""Every screen there is: in every window, in German and at the largest text, nothing cut and nothing too small."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator

import pytest

import game.games
import game.scenes
from game.games import GAMES
from game.scenes.base.overlay import QuestionScene
from game.scenes.base.scene import Scene
from game.scenes.home.crash import CrashScene, SavingScene, UnsavedScene
from game.scenes.online.dispute import DisputeScene
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.sprites import Layer
from game.ui.widgets.widgets import Button
from tests.conftest import Player
from tests.helpers.layout import cut, drawn_at, faults, ink
from tools.fuzz.openings import OPENINGS, begin

ELSEWHERE = {CrashScene, SavingScene, UnsavedScene, DisputeScene}
"""What comes up only when something goes wrong: their own tests lay them out."""
MOST = 38 + len(GAMES.names)
"""So many kinds of screens there may be, a sheet that asks and one for each game among them: whoever adds one looks for
one to leave out.
"""
WINDOWS = (
    ((640, 480), 100, 12),
    ((720, 1280), 100, 14),
    ((1280, 720), 200, 16),
)
"""Windows, the size of the text in per cent, and the least pixels of any of it."""


def screens(kind: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Every class of screens that has no subclasses."""
    for module in (game.scenes, game.games):
        for found in pkgutil.walk_packages(module.__path__, f"{module.__name__}."):
            importlib.import_module(found.name)
    for child in kind.__subclasses__():
        # Games of other tests are gone from there.
        if child.__module__ in sys.modules and child.__module__.startswith("game."):
            yield from screens(child) if child.__subclasses__() else (child,)


@pytest.fixture
def player(start: Callable[..., Player], request: pytest.FixtureRequest) -> Player:
    size, scale, *_ = request.param

    def choose(settings: Settings) -> None:
        settings.language, settings.ui_scale, settings.speed = "de", scale, "off"

    return start(choose, size=size)


def test_there_are_few_kinds_of_screens() -> None:
    assert len({*screens(), QuestionScene}) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("player", WINDOWS, indirect=True)
def test_nothing_is_cut_overlaps_or_is_too_small(player: Player, request: pytest.FixtureRequest) -> None:
    wrong, least = [], request.node.callspec.params["player"][2]
    for name in OPENINGS:
        begin(player.app, name, 1)
        player.run(0.1)
        front = player.app.front
        # What a program has written is as long as it is, and nobody is called by sixteen letters W.
        wrong += [f"{name}: {fault}" for fault in faults(player.app)]
        wrong += [f"{name} cuts: {text}" for text in cut(player.app) if name != "log" and "W" * 16 not in text]
        texts = [sprite.art for sprite in front.stage.sprites if isinstance(sprite.art, Text) and sprite.visible]
        named = [art for art in texts if art.text and art.size > 1 and "W" * 16 not in art.text]
        sizes = {art.text: art.size * front.form.space.scale for art in named}
        small = [f"{text} {size:.1f}" for text, size in sizes.items() if size < least - 0.01]
        if small:
            wrong.append(f"{name} has too small: {sorted(small)[:6]}")
    assert not wrong, "\n".join(wrong)


def focus_misplaced(player: Player) -> bool:
    """Whether the focus is on the way back although one came for something else; a question may propose it."""
    form = player.app.front.form
    able = [widget.key for widget in form.widgets if widget.enabled and not widget.passed_over]
    proposed = isinstance(form.focus, Button) and form.focus.primary
    return form.focus is not None and form.focus.key == "back" and not proposed and able != ["back"]


def covered_by_tips(player: Player) -> list[str]:
    """The tips that lie upon the words of another button."""
    form, found = player.app.front.form, []
    for widget in [one for one in form.widgets if one.tip and one.enabled]:
        player.move((player.app.window.size[0] - 1, player.app.window.size[1] - 1))
        player.move(form.show(widget))
        tips = [drawn_at(player.app, sprite) for sprite in form.sprites if sprite.layer == Layer.TIP]
        buttons = [form.pixels(one) for one in form.widgets if isinstance(one, Button) and one is not widget]
        covered = [
            sprite.art.text
            for sprite in form.sprites
            if isinstance(sprite.art, Text) and sprite.layer < Layer.TIP
            for rect in [ink(drawn_at(player.app, sprite))]
            if any(button.contains(rect) for button in buttons)
            if any(tip.inflate(-8, -8).colliderect(rect) for tip in tips)
        ]
        found += [f"{widget.tip!r} over {text!r}" for text in covered]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("player", [((1280, 720), 100)], indirect=True)
def test_every_screen_is_in_the_list_has_the_focus_in_its_place_and_no_tip_over_words(player: Player) -> None:
    shown: set[type] = set()
    misplaced, covered = [], []
    for name in OPENINGS:
        begin(player.app, name, 1)
        shown |= {type(scene) for scene in player.app.scenes}
        player.run(0.1)
        # In a file without games there is nothing to come for but the way back.
        misplaced += [name] * (name != "reading" and focus_misplaced(player))
        covered += [f"{name}: {tip}" for tip in covered_by_tips(player)]
    assert set(screens()) - shown == ELSEWHERE
    assert misplaced == [], "the focus begins at what one came for"
    assert not covered, "\n".join(covered)
