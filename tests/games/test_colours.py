"""Every palette has all colours: those that screens and games share, and those of what each game is made of."""

from __future__ import annotations

import importlib
import re

import pytest

from game.games import GAMES
from game.stage.palette import PALETTES, Material, Palette
from tests.conftest import ROOT

COLOUR = re.compile(r"#[0-9a-f]{6}")
MADE = [game.name for game in GAMES if (ROOT / "game" / "games" / game.name / "view" / "colours.py").exists()]
"""The games that are made of something no other game is."""


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_a_palette_has_all_colours_that_are_shared(palette: Palette) -> None:
    for name, kind in Palette.__annotations__.items():
        value = getattr(palette, name)
        if kind == "Colour":
            assert COLOUR.fullmatch(value), name
        elif kind.startswith("tuple[Colour"):
            assert all(COLOUR.fullmatch(colour) for colour in value), name
    assert len(set(palette.sides)) == len(set(palette.stones)) == 2
    assert len(set(palette.hues)) == 10


def test_most_games_are_made_of_something() -> None:
    assert {"explode", "unstack", "combact"} <= set(MADE)


@pytest.mark.parametrize("name", MADE)
def test_a_game_has_all_its_colours_in_every_palette(name: str) -> None:
    module = importlib.import_module(f"game.games.{name}.view.colours")
    materials = {key: value for key, value in vars(module).items() if isinstance(value, Material)}
    assert materials
    for key, material in materials.items():
        assert set(material.others) <= {palette.name for palette in PALETTES}, f"{key} names a palette that is none"
        for palette in PALETTES:
            assert COLOUR.fullmatch(material.of(palette)), f"{key} in {palette.name}"


def test_a_material_is_another_colour_where_a_palette_needs_it() -> None:
    dusk, contrast = (next(palette for palette in PALETTES if palette.name == name) for name in ("dusk", "contrast"))
    wood = Material("#8a5a35", {"contrast": "#7a4a22"})
    assert (wood.of(dusk), wood.of(contrast)) == ("#8a5a35", "#7a4a22")
