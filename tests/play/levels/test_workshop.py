"""How levels are made by hand, and written down."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator

import pytest

from game.games import game_named
from game.installation import LEVELS
from game.play.levels.level_text import level_file, level_line, read_level
from game.play.port.game import AnyGame
from game.play.port.level import BLANK, AnyLevel, AnyWorkshop, LevelError
from game.rules import MalformedPosition
from game.store.levels.levels import read_levels

GAMES = ("brickshooter", "explode", "unstack", "combact")


def workshop_of(game: AnyGame) -> AnyWorkshop:
    workshop = game.workshop
    assert workshop is not None
    return workshop


def painted_by_chance(workshop: AnyWorkshop, seed: int, strokes: int) -> Iterator[AnyLevel]:
    """A titled level, and what it becomes stroke by stroke."""
    chance = random.Random(seed)
    level = workshop.titled(workshop.blank(), f'Nr. {seed} "é" \\ \'')
    yield level
    for _ in range(strokes):
        *racks, last = workshop.racks(level)
        # Most bricks have no arrow, or hardly ever would one be at rest.
        pen = "".join(chance.choice(rack) for rack in (*racks, last[:1] * 40 + last))
        place = chance.choice(workshop.places(level))
        try:
            level = workshop.painted(level, place, chance.choice((pen, pen, pen, BLANK)))
        except MalformedPosition:
            continue
        yield level


@pytest.mark.parametrize("name", GAMES)
def test_a_level_that_is_there_is_written_down_as_it_is_read(name: str) -> None:
    game = game_named(name)
    entries = read_levels(LEVELS / name, game.parse_level)
    assert entries
    for entry in entries:
        data = workshop_of(game).data(entry.level)
        assert game.parse_level(data) == entry.level
        assert game.parse_level(tomllib.loads(level_file(data))) == entry.level
        assert read_level(level_line(name, data), game_named) == (game, entry.level)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_painted_is_a_level_or_is_refused_with_a_reason(name: str) -> None:
    game = game_named(name)
    fit, told = 0, set[str]()
    for level in painted_by_chance(workshop_of(game), 7, 60):
        data = workshop_of(game).data(level)
        try:
            found = game.parse_level(data)
        except LevelError as error:
            told.add(str(error))
            continue
        fit += 1
        assert found == level
        assert read_level(level_line(name, data), game_named)[1] == level
        assert game.parse_level(tomllib.loads(level_file(data))) == level
    assert fit
    assert "" not in told


@pytest.mark.parametrize("name", GAMES)
def test_what_was_painted_stands_there_until_it_is_cleared(name: str) -> None:
    workshop = workshop_of(game_named(name))
    level = workshop.blank()
    *racks, last = workshop.racks(level)
    pen = "".join(rack[-1] for rack in racks) + last[0]
    place = "d4"
    there = workshop.painted(level, place, pen)
    assert workshop.content(level, place) == BLANK
    assert workshop.content(there, place) == pen
    assert workshop.painted(there, place, BLANK) == level


@pytest.mark.parametrize("name", GAMES)
def test_the_mirror_image_of_a_mirror_image_is_the_level(name: str) -> None:
    workshop = workshop_of(game_named(name))
    *_, level = painted_by_chance(workshop, 3, 40)
    mirrored = workshop.mirrored(level)
    assert mirrored != level
    again = workshop.mirrored(mirrored)
    assert workshop.data(again) == workshop.data(level)


@pytest.mark.parametrize("name", GAMES)
def test_every_dial_can_be_turned_to_every_value(name: str) -> None:
    workshop = workshop_of(game_named(name))
    *_, level = painted_by_chance(workshop, 5, 30)
    for dial in workshop.dials(level):
        for index in range(len(dial.values)):
            turned = dial.turned(index)
            assert {d.name: d.index for d in workshop.dials(turned)}[dial.name] == index


def test_every_goal_of_brickshooter_can_be_chosen_and_asked_to_be_proved() -> None:
    game = game_named("brickshooter")
    workshop, puzzles = workshop_of(game), game.puzzles
    assert puzzles is not None
    level = workshop.titled(workshop.blank(), "Goals")
    for place, pen in {"e5": "ao", "f5": "ao", "d5": "b>", "h5": "bo", "h6": "bo"}.items():
        level = workshop.painted(level, place, pen)
    asked = set()
    for index in range(len(workshop.dials(level)[0].values)):
        chosen = workshop.dials(level)[0].turned(index)
        assert game.parse_level(workshop.data(chosen)) == chosen
        task = workshop.task(chosen)
        assert task is not None
        kind, aim, _ = task
        asked.add(kind)
        assert aim in next(one for one in puzzles.kinds if one.name == kind).aims
        if least := puzzles.prover(kind, aim).least(chosen.position, 1):
            solved = workshop.solved(chosen, puzzles.prover(kind, aim).line(chosen.position, 1))
            assert (solved.par, len(solved.solution)) == (least, 1)
    assert asked == {kind.name for kind in puzzles.kinds}
    twelve = game.parse_level({**workshop.data(workshop.dials(level)[0].turned(1)), "goal": "score 12"})
    count = workshop.dials(twelve)[1]
    assert count.turned(count.index) == twelve, "what others count is offered"


def test_filling_reaches_all_that_looks_alike_and_hangs_together() -> None:
    workshop = workshop_of(game_named("explode"))
    level = workshop.blank()
    for place in ("c1", "c2", "c3", "c4", "c5"):
        level = workshop.painted(level, place, "b2")
    level = workshop.filled(level, "a1", "r1")
    assert level.position.cells == (1, 1, -2, 0, 0) * 5


def test_a_board_that_grows_and_shrinks_keeps_its_lower_left_corner() -> None:
    workshop = workshop_of(game_named("explode"))
    level = workshop.painted(workshop.blank(), "b2", "r3")
    for dial, index in ((0, 4), (1, 2), (1, 0), (0, 0)):
        level = workshop.dials(level)[dial].turned(index)
        assert workshop.content(level, "b2") == "r3"
        assert sum(level.position.cells) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("arcade-level 1 explode", "begins with arcade-level 1 and its game"),
        ("arcade-level 2 explode title=a", "begins with arcade-level 1 and its game"),
        ("arcade-level 1 chess title=a", "there is no game"),
        ('arcade-level 1 explode title=a position="r1,./.,b1 r" title=b', "title is given twice"),
        ('arcade-level 1 explode title=a position="r1', "here stands no value"),
        ("arcade-level 1 explode title=a position=r9", "a position ends with"),
        ('arcade-level 1 explode title="\\q" position=r', "title is not written as text"),
        ("arcade-level 1 brickshooter title=a goal=clear shots=x", "shots is a whole number"),
        ("arcade-level 1 explode title=a " + "x" * 30_000, "at most 20,000 characters"),
    ],
)
def test_a_line_that_is_no_level_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(LevelError, match=told):
        read_level(text, game_named)


def test_a_title_may_have_a_single_bracket() -> None:
    for title in ("[a", "a]"):
        _, level = read_level(f'arcade-level 1 explode title={title} position="r1,./.,b1 r"', game_named)
        assert level.title["en"] == title


@pytest.mark.parametrize("name", ["explode", "unstack", "combact"])
def test_what_is_asked_to_be_proved_is_a_task_of_the_game(name: str) -> None:
    game = game_named(name)
    assert game.workshop is not None
    assert game.puzzles is not None
    level = game.workshop.blank()
    task = game.workshop.task(level)
    kinds = {kind.name for kind in game.puzzles.kinds}
    assert task is not None
    assert {task[0], game.puzzles.win(level.position)} <= kinds
