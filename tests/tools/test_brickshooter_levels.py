"""The tool that makes the BrickShooter levels."""

from __future__ import annotations

import random

import pytest

from game.games.brickshooter import rules
from game.games.brickshooter.goals import CLEAR, SCORE, Goal
from game.games.brickshooter.solver import search
from game.rules import MalformedPosition
from tests.conftest import ROOT
from tests.games.brickshooter.boards import place
from tools.brickshooter_designs import DESIGNS, Design
from tools.brickshooter_levels import drawn_position, level_text, make, picture_field

QUICK = [design for design in DESIGNS if design.goal.kind in (CLEAR, SCORE) and design.pars[1] <= 2]
PROVED = next(design for design in DESIGNS if design.slug == "spark")
FOLDER = ROOT / "levels" / "brickshooter"


def slug(design: Design) -> str:
    return design.slug


@pytest.mark.parametrize("design", DESIGNS, ids=slug)
def test_every_design_is_a_position_and_has_its_level(design: Design) -> None:
    position = drawn_position(design, random.Random(1))
    assert rules.parse_position(rules.position_text(position)) == position
    assert len(list(FOLDER.glob(f"[0-9][0-9]-{design.slug}.toml"))) == 1


@pytest.mark.parametrize("design", [*QUICK, pytest.param(PROVED, marks=pytest.mark.slow)], ids=slug)
def test_the_files_are_what_the_tool_makes(design: Design) -> None:
    made = make(design)
    assert made is not None
    (path,) = FOLDER.glob(f"*-{design.slug}.toml")
    assert path.read_text(encoding="utf-8") == level_text(made)


def test_pictures_stand_in_the_middle_with_their_arrows() -> None:
    field = picture_field(("b> a", ". c"))
    assert field == place({"e6": "b>", "f6": "ao", "f5": "co"}).field


def test_bad_pictures() -> None:
    with pytest.raises(ValueError, match="different length"):
        picture_field(("aa", "b"))
    with pytest.raises(MalformedPosition):
        drawn_position(Design("three", "", "", ("aaa",), (1, 1)), random.Random(1))


def test_the_search_finds_the_shortest_way() -> None:
    position = place({"c5": "bo", "c6": "bo", "h5": "ao", "h6": "ao"}, {"c^": "bjj", "h^": "caj", "i^": "jja"})
    solution = search(position, Goal(), width=1000, depth=3)
    assert solution is None
    position = place({"c5": "bo", "c6": "bo", "h5": "ao", "h6": "ao"}, {"c^": "bjj", "h^": "ajj"})
    assert search(position, Goal(), width=1000, depth=3) in (("c^", "h^"), ("h^", "c^"))
    assert search(position, Goal(SCORE, 3), width=1000, depth=3) in (("c^",), ("h^",))
