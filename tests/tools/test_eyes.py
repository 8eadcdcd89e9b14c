"""What can be read is large and clear: a few scenes in every palette; `python -m tools.eyes` measures them all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.games.unstack.view.towers import Tower
from game.scenes.base.scene import Scene
from game.stage.palette import PALETTES, Palette, channels, lighter
from game.ui.widgets.widgets import Box, Button
from tests.conftest import Player
from tests.scenes.board.test_told import opened
from tests.test_layout import Page
from tools.eyes import READABLE, contrast, dim, faint, measure, scenes, small

ALL = tuple(palette.name for palette in PALETTES)
FEW = {
    "menu-continue": ALL[::3],
    "unstack-in-hand": ALL[1:3],
    "editor-explode": ALL[3:],
    "explode-one-switch": ALL[:1],
    "brickshooter-over": ALL,
    "records-scores": ALL,
}
MEASURED = dict.fromkeys((picture.name for picture in scenes()), ALL) if os.environ.get("PROVE_ALL") else FEW
"""The scenes that are measured, and in which palettes: all of them on request (`PROVE_ALL=1`), which takes some
minutes.
"""


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_colours_of_texts_are_clear_on_what_they_are_written_on(palette: Palette) -> None:
    inks = (palette.text, palette.text_dim, palette.accent, palette.good, palette.bad)
    pairs = [(ink, ground) for ink in inks for ground in (palette.panel, lighter(palette.panel, 0.06), palette.ground)]
    pairs += [(palette.on_accent, palette.accent), (palette.on_accent, lighter(palette.accent, 0.16))]
    pairs += [(ink, palette.sunken) for ink in (palette.text, palette.text_dim)]
    for ink, ground in pairs:
        assert contrast(channels(ink), channels(ground)) >= READABLE, (ink, ground)


def found(player: Player) -> str:
    scene = player.app.front
    assert isinstance(scene, Scene)
    return " | ".join([*small(scene), *faint(scene, player.app.window.surface)])


def fill(page: Page) -> None:
    """Words that can be read, and such as cannot, and two buttons."""
    ground = page.app.theme.palette.ground
    page.form.label("Clear", 40, 40)
    page.form.label("Tiny", 40, 80, 11)
    page.form.label("Faint", 40, 120, colour=lighter(ground, 0.3))
    page.form.add(Button("one", Box(40, 200, 200, 44), "One", lambda: None))
    page.form.add(Button("two", Box(40, 300, 200, 44), "Two", lambda: None), enabled=False)


def test_what_cannot_be_read_is_found(start) -> None:
    player = start(size=(1920, 1080))
    player.app.push(Page(player, fill))
    player.run(0.2)
    told = found(player)
    assert "'Tiny' (text) is 16.5 pixels high" in told
    assert "'Faint'" in told
    assert not any(word in told for word in ("Clear", "One", "Two", "FocusRing"))


@pytest.mark.slow
@pytest.mark.parametrize("name", MEASURED)
def test_a_scene_can_be_read_in_its_palettes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    picture = next(picture for picture in scenes() if picture.name == name)
    assert list(measure(picture, MEASURED[name])) == []


@pytest.mark.slow
def test_pieces_that_are_hardly_seen_are_found(start) -> None:
    player = start(size=(1920, 1080))
    opened(player, "unstack", moves=2)
    player.settle()
    app = player.app
    scene = app.front
    assert isinstance(scene, Scene)
    assert list(dim(scene, app.window.surface)) == []
    app.theme = replace(app.theme, palette=replace(app.theme.palette, name="odd", stones=("#97653c", "#a8754c")))
    app.images.show(app.theme)
    scene.needs_layout = True
    player.run(0.2)
    assert any("the two sides have" in line for line in dim(scene, app.window.surface))
    for sprite in scene.stage.sprites:
        if isinstance(sprite.art, Tower):
            sprite.alpha = 0.35
    app.compositor.touched = True
    player.run(0.2)
    assert any("Tower at" in line for line in dim(scene, app.window.surface))
