"""A game of the command, for one player, with an editor and puzzles of its own, as the ports let it declare them; and
what there is on the screens where it declares neither.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.language import N_, N_plural
from game.play.levels.level_text import level_line
from game.play.port.game import AnyGame
from game.play.port.level import BLANK, Level, LevelProperty, Workshop, level_texts
from game.play.port.puzzle import Grade, Proof, Prover, Puzzle, PuzzleKind, Puzzles, Verdict
from game.play.puzzles.generated_puzzles import GeneratedPuzzle
from game.play.puzzles.puzzle_run import RunStage
from game.reader.tree import tree_of
from game.scenes.base.context import EditorBoard, Point, Translated
from game.scenes.home.file_drop import show_source
from game.scenes.home.menu import MenuScene
from game.scenes.levels.editor import EditorScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.puzzles.puzzles import PuzzleListScene, PuzzlesScene
from game.scenes.setup.solo import SoloSetup
from game.settings.settings import Settings
from game.stage.art import Art
from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage
from game.store.levels.levels import own_folder
from game.store.player.scores import today
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import cut, faults
from tests.helpers.solvers import front, with_puzzles
from tests.helpers.templates import SOLO, added
from tests.players.table import wait
from tests.workers.work import Here

Start = Callable[..., Player]

NAME = "lightsup"
CROSS = "o,.,o,o/.,.,.,o/o,.,o,o/o,o,o,o 0"
CROSS_CELLS = ("b4", "a3", "b3", "c3", "b2")
"""A level, and the lanterns that are dark in it."""
OTHERS = re.compile(r"\b(shots?|bricks?|clear(ed)?|chains?|waves?|stones?|pieces?)\b", re.IGNORECASE)
"""Words of other games."""
SIZES = ((800, 600), (1280, 720))


def rules_of(name: str) -> ModuleType:
    return import_module(f"game.games.{name}.rules.moves")


class Lamps(Workshop[Level[Any]]):
    """Levels with one kind of pen and nothing besides, which is the least that an editor can offer."""

    def blank(self) -> Level[Any]:
        return Level({"en": ""}, rules_of(NAME).Position("." * 16, 0))

    def places(self, level: Level[Any]) -> tuple[str, ...]:
        return tuple(rules_of(NAME).CELL_NAMES)

    def racks(self, level: Level[Any]) -> tuple[tuple[str, ...], ...]:
        return (("o",),)

    def content(self, level: Level[Any], place: str) -> str:
        lit = level.position.cells[self.places(level).index(place)] == "o"
        return "o" if lit else BLANK

    def painted(self, level: Level[Any], place: str, pen: str) -> Level[Any]:
        cells = list(level.position.cells)
        cells[self.places(level).index(place)] = pen or "."
        return replace(level, position=level.position._replace(cells="".join(cells)))

    def mirrored(self, level: Level[Any]) -> Level[Any]:
        rows = [level.position.cells[first : first + 4][::-1] for first in range(0, 16, 4)]
        return replace(level, position=level.position._replace(cells="".join(rows)))

    def dials(self, level: Level[Any]) -> tuple[LevelProperty[Level[Any]], ...]:
        return ()

    def task(self, level: Level[Any]) -> tuple[str, int, int]:
        return "lit", 0, 9

    def data(self, level: Level[Any]) -> Mapping[str, object]:
        return {**level_texts(level), "position": rules_of(NAME).position_text(level.position)}


class Presses(Prover[Any]):
    """What the rules know already: the fewest presses that light all lanterns."""

    def needed(self, position: Any) -> tuple[str, ...]:
        rules = rules_of(NAME)
        return tuple(rules.CELL_NAMES[cell] for cell in rules.solution(position.cells) or ())

    def least(self, position: Any, most: int) -> int | None:
        number = len(self.needed(position))
        return number if number <= most else None

    def keys(self, position: Any, left: int) -> tuple[str, ...]:
        rules = rules_of(NAME)
        return tuple(move for move in rules.CELL_NAMES if len(self.needed(rules.play(position, move))) < left)

    def line(self, position: Any, left: int) -> tuple[str, ...]:
        return self.needed(position)

    def judge(self, position: Any, move: str, left: int) -> Verdict:
        line = self.needed(rules_of(NAME).play(position, move))
        if not line:
            return Verdict(Proof.SOLVED)
        return Verdict(Proof.RIGHT, line) if len(line) < left else Verdict(Proof.MISSED, line, len(line))


class LampPuzzles(Puzzles[Any]):
    kinds = (
        PuzzleKind(
            "lit", N_("Light them"), N_plural("Light all lanterns with one press.", "Light all with {n} presses.")
        ),
    )
    recipes = ("drawn",)
    quick = dict.fromkeys(Grade, ("drawn",))

    def prover(self, kind: str, aim: int, most: int = 0) -> Prover[Any]:
        return Presses()

    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        chance = random.Random(seed)
        while True:
            yield self.puzzle(rules_of(NAME).start({"seed": chance.randrange(1000)}))

    def puzzle(self, position: Any) -> Puzzle:
        line = Presses().needed(position)
        text = rules_of(NAME).position_text(position)
        return Puzzle(NAME, "lit", 0, len(line), Presses().keys(position, len(line)), Grade.EASY, 1000, line, text)

    def greedy(self, position: Any) -> Sequence[str]:
        return ()


def editor_board() -> type[EditorBoard[Level[Any]]]:
    """The board of the editor, from what the view of the game has."""
    art, board = (import_module(f"game.games.{NAME}.view.{name}") for name in ("art", "board"))

    class LampBoard(EditorBoard[Level[Any]]):
        def __init__(self, stage: Stage, space: Space) -> None:
            super().__init__(stage, space)
            stage.add(Sprite(art.Board(), space, anchor=TOP_LEFT, layer=board.Layer.GROUND))
            self.pieces = board.Pieces(stage, space)

        def extent(self, level: Level[Any]) -> Point:
            return art.BOARD_SIDE, art.BOARD_SIDE

        def show(self, level: Level[Any]) -> None:
            self.pieces.show(level.position)

        def middle(self, level: Level[Any], place: str) -> Point:
            x, y = art.middle(rules_of(NAME).CELL_NAMES.index(place))
            return x, y

        def at(self, level: Level[Any], point: Point, pen: str) -> str | None:
            here = pygame.Vector2(point)
            places = rules_of(NAME).CELL_NAMES
            return next((place for place in places if here.distance_to(self.middle(level, place)) < 0.5), None)

        def sample(self, pen: str) -> tuple[Art, float]:
            return art.Light(), 1.0

        def word(self, scene: Translated, rack: int, word: str) -> str:
            return "lit"

        def ghost(self, level: Level[Any], place: str, pen: str) -> Sprite:
            return Sprite(art.Light(), self.space, *self.middle(level, place), layer=board.Layer.MARK)

    return LampBoard


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[AnyGame]:
    """The arcade with the game as the command writes it."""
    with added({NAME: SOLO}, tmp_path / "games") as (game,):
        yield game


@pytest.fixture
def rich(plain: AnyGame) -> Iterator[AnyGame]:
    """The same with an editor and puzzles."""

    class Rich(type(plain)):  # type: ignore[misc]
        workshop = Lamps()
        puzzles = LampPuzzles()

    with pytest.MonkeyPatch.context() as patch:
        game = Rich(plain.info)
        patch.setattr(sys.modules[f"game.games.{NAME}.game"], "GAME", game)
        view = import_module(f"game.games.{NAME}.view.game_view")
        patch.setattr(view, "GAME_VIEW", replace(view.GAME_VIEW, game=game, editor_board=editor_board()))
        yield game


def quick(settings: Settings) -> None:
    settings.speed = "off"


def told(player: Player) -> str:
    """All that the scene in front shows, and tells screen readers; nothing of it is out of place."""
    player.run(0.3)
    nodes = tree_of(player.app.front, "", player.app.window.size).nodes.values()
    text = " | ".join([words(player), *(node.name for node in nodes)])
    name = type(player.app.front).__name__
    assert not OTHERS.search(text), f"{name} speaks of another game: {text}"
    assert faults(player.app) == [], name
    assert cut(player.app) == [], name
    return text


def set_up(player: Player) -> None:
    """Go to the set-up by the menu."""
    player.app.push(MenuScene(player.app))
    player.press(NAME)
    assert isinstance(player.app.front, SoloSetup)


# What it declares


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_level_is_painted_proved_tried_and_played(rich: AnyGame, start: Start, size: tuple[int, int]) -> None:
    player = start(quick, size)
    player.app.start_program = Here
    set_up(player)
    player.press("levels")
    told(player)
    player.press("make")
    editor = player.app.front
    assert isinstance(editor, EditorScene)
    told(player)
    assert "tab level" not in keys(player), "there is nothing else to be chosen of a level"
    for place in rules_of(NAME).CELL_NAMES:
        if place not in CROSS_CELLS:
            player.click(editor.editor_board.space.to_pixels(*editor.editor_board.middle(editor.level, place)))
    told(player)
    player.press("prove")
    wait(player, lambda: "Proved: it takes one move." in told(player))
    player.press("try")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    told(player)
    assert scene.play("b3")
    player.settle()
    player.run(2.0)
    told(player)
    player.key(pygame.K_RETURN)
    assert player.app.front is editor
    player.press("back")
    assert "My level" in told(player)
    player.press(next(key for key in keys(player) if key.startswith("edit ")))
    again = player.app.front
    assert isinstance(again, EditorScene)
    assert again.level == editor.level


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_puzzles_are_chosen_solved_and_made(rich: AnyGame, start: Start, tmp_path: Path, size: tuple[int, int]) -> None:
    rules = rules_of(NAME)
    lines = "".join(f"{LampPuzzles().puzzle(rules.start({'seed': seed})).text}\n" for seed in range(1, 9))
    days = f"{today()} {NAME} 8\n"
    player = with_puzzles(start(quick, size), tmp_path, **{NAME: lines, "days": days})
    set_up(player)
    player.press("puzzles")
    assert isinstance(player.app.front, PuzzlesScene)
    told(player)
    player.press("list")
    assert isinstance(player.app.front, PuzzleListScene)
    told(player)
    player.press(next(key for key in keys(player) if key.startswith("puzzle ")))
    solve_with_a_slip(player)
    player.app.pop(2)
    player.app.start_program = Here
    player.press("another")
    told(player)
    player.press("make")
    wait(player, lambda: isinstance(player.app.front, PlayScene), "another puzzle")
    assert isinstance(front(player)[1].puzzling.run.puzzle, GeneratedPuzzle)
    solve_with_a_slip(player)
    player.app.pop(len(player.app.scenes) - 1)
    player.press("today")
    player.press(f"task {NAME}")
    solve_with_a_slip(player)


def solve_with_a_slip(player: Player) -> None:
    """Solve the puzzle in front after a wrong move, with a hint."""
    scene, guide = front(player)
    run = guide.puzzling.run
    assert f"Light all with {run.left} presses." in told(player)
    assert scene.play(next(move for move in rules_of(NAME).CELL_NAMES if move not in run.puzzle.keys))
    wait(player, lambda: "That does not work." in told(player), "the verdict")
    player.settle()
    player.key(pygame.K_h)
    told(player)
    while not run.solved:
        assert scene.play(run.line[0])
        wait(player, lambda: run.stage is not RunStage.VERDICT, "the verdict")
        player.settle()
        told(player)
    assert "Solved." in told(player)


# What it does not declare


def test_a_game_that_does_not_say_what_moves_gain_offers_no_review(plain: AnyGame, start: Start) -> None:
    player = start(quick)
    set_up(player)
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.play("a1")
    assert scene.play("a2")
    player.app.pop(len(player.app.scenes) - 1)
    player.run(1.0)
    player.press("games")
    player.run(1.0)
    assert "Lanterns" in told(player)
    player.press("more 0")
    assert "share" in keys(player)
    assert "review" not in keys(player)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_without_an_editor_and_puzzles_nothing_leads_there(plain: AnyGame, start: Start, size: tuple[int, int]) -> None:
    player = start(quick, size)
    own = own_folder(player.app.folders, NAME)
    own.mkdir(parents=True)
    (own / "mine.toml").write_text(f'title = {{ en = "Mine" }}\nposition = "{CROSS}"\n', encoding="utf-8")
    set_up(player)
    told(player)
    assert "puzzles" not in keys(player)
    player.press("levels")
    assert isinstance(player.app.front, LevelsScene)
    assert "Mine" in told(player)
    assert [key for key in keys(player) if not key.startswith("level ")] == ["back"]
    player.press("level own/mine")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    told(player)
    assert scene.play("b3")
    player.settle()
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    told(player)
    show_source(player.app, level_line(NAME, {"title": {"en": "Another"}, "position": CROSS}))
    assert "This game has no level editor." in told(player)
