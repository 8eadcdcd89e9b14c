"""Every palette has all colours: those that screens and games share, and those of what each game is made of."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

from game.games import GAMES
from game.stage.palette import PALETTES, Material, Palette

COLOUR = re.compile(r"#[0-9a-f]{6}")


def materials_of(name: str) -> dict[str, Material]:
    """What a game is made of, by the names in its pictures."""
    view = import_module(f"game.games.{name}.view")
    modules = (import_module(f"{view.__name__}.{module.name}") for module in iter_modules(view.__path__))
    return {key: value for module in modules for key, value in vars(module).items() if isinstance(value, Material)}


MADE = {game.name: materials for game in GAMES if (materials := materials_of(game.name))}
"""The games that are made of something no other game is."""


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_a_palette_has_all_colours_that_are_shared(palette: Palette) -> None:
    for name in set(Palette.__annotations__) - {"name", "title", "called"}:
        value = getattr(palette, name)
        if isinstance(value, str):
            assert COLOUR.fullmatch(value), name
        elif isinstance(value, tuple):
            assert all(COLOUR.fullmatch(colour) for colour in value), name
    assert len(set(palette.sides)) == len(set(palette.stones)) == 2
    assert len(set(palette.hues)) == 10


def test_most_games_are_made_of_something() -> None:
    assert {"explode", "unstack", "combact"} <= MADE.keys()


@pytest.mark.parametrize("name", MADE)
def test_a_game_has_all_its_colours_in_every_palette(name: str) -> None:
    for key, material in MADE[name].items():
        assert set(material.others) <= {palette.name for palette in PALETTES}, f"{key} names a palette that is none"
        for palette in PALETTES:
            assert COLOUR.fullmatch(material.of(palette)), f"{key} in {palette.name}"


def test_a_material_is_another_colour_where_a_palette_needs_it() -> None:
    dusk, contrast = (next(palette for palette in PALETTES if palette.name == name) for name in ("dusk", "contrast"))
    wood = Material("#8a5a35", {"contrast": "#7a4a22"})
    assert (wood.of(dusk), wood.of(contrast)) == ("#8a5a35", "#7a4a22")
