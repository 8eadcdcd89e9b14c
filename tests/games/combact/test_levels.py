"""Level files of Combact."""

from __future__ import annotations

import random
import tomllib

import pytest

from game.games.combact.levels import parse_level
from game.games.combact.rules import moves as rules
from game.games.combact.rules.position import Position, position_text
from game.play.port.level import LevelError
from game.store.levels.levels import read_levels
from tests.conftest import ROOT

FOLDER = ROOT / "levels" / "combact"
MINIMAL = 'title = { en = "A", de = "B" }\ngoal = "time"\nring = "ABC"\n'


def level_text(text: str) -> str:
    return position_text(parse_level(tomllib.loads(text)).position)


def value(position: Position, known: dict[Position, int]) -> int:
    """1, 0, -1: what perfect play makes of a position for the side to act."""
    if position not in known:
        ended = rules.outcome(position)
        if ended is not None:
            known[position] = 0 if ended.winner is None else 1 if ended.winner == position.side else -1
        else:
            best = -1
            for move in rules.legal_moves(position):
                best = max(best, -value(rules.play(position, move), known))
                if best == 1:
                    break
            known[position] = best
    return known[position]


def test_every_level_file_is_a_level_that_can_be_played_to_its_end() -> None:
    files = read_levels(FOLDER, parse_level)
    assert len(files) >= 6
    assert [file.error for file in files] == [None] * len(files)
    for file in files:
        assert file.level is not None
        position = file.level.position
        choice = random.Random(file.name)
        moves = 0
        while rules.outcome(position) is None:
            position = rules.play(position, choice.choice(rules.legal_moves(position)))
            moves += 1
        assert moves > 1
    assert {file.level.position.goal for file in files if file.level} == set(rules.Goal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solution"),
    [("10-last-breath", "E4@f1"), ("11-last-field", "P2@a3"), ("12-last-corner", "B2@d7")],
)
def test_a_puzzle_has_one_move_that_wins(name: str, solution: str) -> None:
    (level,) = (file.level for file in read_levels(FOLDER, parse_level) if file.name == name)
    assert level is not None
    known: dict[Position, int] = {}
    moves = rules.legal_moves(level.position)
    winning = [move for move in moves if value(rules.play(level.position, move), known) == -1]
    assert winning == [solution]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        (MINIMAL, "- ABC lt1/lt1 b time 4/4 0"),
        (MINIMAL.replace("ABC", "*CBA") + 'widths = "5/3"', "- *CBA lt1/lt1 w time 5/3 0"),
        (MINIMAL.replace("ABC", "*ABC") + 'placed = ["wl3@d5", "bQ0@a1"]', "wl0@d4,bQ0@a1 *ABC t1/lt1 w time 4/4 0"),
        (MINIMAL.replace("ABC", "*") + 'stock = "l1/0"\nside = "b"', "- * l1/0 b time 4/4 0"),
        (MINIMAL.replace('ring = "ABC"', "seed = 0"), "- ABCDEFGHIJKLMNOPQ lt1/lt1 b time 4/4 0"),
        (
            MINIMAL.replace('ring = "ABC"', "seed = 0") + 'placed = ["wC0@d4"]',
            "wC0@d4 *ABDEFGHIJKLMNOPQ lt1/lt1 w time 4/4 0",
        ),
    ],
)
def test_what_a_level_says(text: str, position: str) -> None:
    assert level_text(text) == position


def test_the_title_is_kept_by_language() -> None:
    assert dict(parse_level(tomllib.loads(MINIMAL)).title) == {"en": "A", "de": "B"}


def test_a_seed_draws_the_same_ring_as_the_option() -> None:
    drawn = level_text(MINIMAL.replace('ring = "ABC"', "seed = 12"))
    assert drawn == position_text(rules.start({"seed": 12}))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (MINIMAL.replace('en = "A"', 'cs = "A"'), "title"),
        (MINIMAL.replace('"A"', "1"), "title"),
        ('goal = "time"\nring = "ABC"', "title"),
        (MINIMAL + "par = 3", "par"),
        (MINIMAL.replace('goal = "time"', ""), "goal"),
        (MINIMAL.replace('"time"', '"campaign"'), "goal"),
        (MINIMAL.replace('"time"', "3"), "goal"),
        (MINIMAL.replace('ring = "ABC"', ""), "ring"),
        (MINIMAL.replace("ABC", "ABA"), "ring"),
        (MINIMAL.replace("ABC", ""), "ring"),
        (MINIMAL + "seed = 1", "seed"),
        (MINIMAL.replace('ring = "ABC"', "seed = -1"), "seed"),
        (MINIMAL.replace('ring = "ABC"', "seed = true"), "seed"),
        (MINIMAL + 'widths = "9/4"', "widths"),
        (MINIMAL + 'stock = "lt1"', "stock"),
        (MINIMAL + 'side = "White"', "side"),
        (MINIMAL + 'side = "w"', "placed"),
        (MINIMAL + 'placed = ["wD0@d4"]', "placed"),
        (MINIMAL.replace("ABC", "*ABC") + 'placed = ["wA0@d4"]', "placed"),
        (MINIMAL.replace("ABC", "*ABC") + 'placed = ["wD0@d4", "bE0@d4"]', "placed"),
        (MINIMAL.replace("ABC", "*ABC") + 'placed = ["D0@d4"]', "placed"),
        (MINIMAL.replace("ABC", "*ABC") + 'placed = "wD0@d4"', "placed"),
        (MINIMAL.replace("ABC", "*ABC") + "placed = [1]", "placed"),
    ],
)
def test_a_wrong_level_names_the_key(text: str, key: str) -> None:
    with pytest.raises(LevelError) as caught:
        parse_level(tomllib.loads(text))
    assert caught.value.key == key
