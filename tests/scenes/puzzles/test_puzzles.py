"""Puzzles on their screens: right moves are answered, wrong ones refuted and taken back, and all of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.app.input.second_press import TWICE
from game.games import game_named
from game.play.port.puzzle import Proof
from game.play.puzzles.generated_puzzles import GeneratedPuzzle
from game.play.puzzles.puzzle_progress import SPRINT_SECONDS, AttemptResult, SeriesKind
from game.play.puzzles.puzzle_run import RunStage
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.learn.help import HelpScene
from game.scenes.puzzles.puzzle_guide import PuzzleGuide
from game.scenes.puzzles.puzzles import GeneratePuzzleScene, PuzzlesScene
from game.scenes.puzzles.series import RoundEndScene
from game.stage.art import Text
from game.ui.input import clipboard
from game.ui.widgets.widgets import Card
from game.workers.puzzles import MakePuzzle
from game.workers.worker import Job
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults
from tests.helpers.pads import VirtualPad
from tests.helpers.solvers import PUZZLES, front, solve, with_puzzles, without_programs
from tests.workers.work import Here, Silent

Start = Callable[..., Player]


@pytest.fixture
def solver(start: Start, tmp_path: Path) -> Callable[..., Player]:
    """Opens the puzzles of Explode! in an arcade that has three of them, and judges them without a process."""

    def open_puzzles(lines: str = PUZZLES, **options: object) -> Player:
        player = with_puzzles(start(**options), tmp_path, lines)
        app = player.app
        app.push(MenuScene(app))
        app.push(PuzzlesScene(app, game_named("explode")))
        player.run(0.2)
        return player

    return open_puzzles


def front_puzzles(player: Player) -> PuzzlesScene:
    """The page of the puzzles, in front."""
    scene = player.app.front
    assert isinstance(scene, PuzzlesScene)
    return scene


def wrong(guide: PuzzleGuide) -> str:
    """A move that is none of the keys."""
    run = guide.puzzling.run
    return next(move for move in run.game.rules.legal_moves(run.position) if move not in run.puzzle.keys)


def test_a_right_move_is_answered_and_the_puzzle_solved(solver: Callable[..., Player]) -> None:
    player = solver()
    open_first(player)
    play, guide = front(player)
    run = guide.puzzling.run
    assert "Blue to move and win in 2 moves." in words(player)
    assert play.play("a2")
    player.run(1 / 30)
    player.settle()
    assert play.session.moves == run.moves
    assert len(run.moves) == 2, "the answer was made"
    assert not play.table.game.rules.outcome(play.session.position)
    solve(player)
    assert run.solved
    assert "Solved at once! The key is a2: it turns 3 of the opponent's stars." in words(player)
    assert "Rating" not in words(player), "nobody knows it yet"
    solved = player.app.store.solved()
    assert solved.mark("explode", run.puzzle.name) is AttemptResult.CLEAN
    player.key(pygame.K_RETURN)
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle.name != run.puzzle.name, "the next one with one press"


def open_first(player: Player) -> None:
    """Open the first puzzle of the file, from the list of all."""
    scene = player.app.scenes[1]
    assert isinstance(scene, PuzzlesScene)
    puzzle = scene.puzzles[0]
    player.press("list")
    player.press(str(puzzle.grade))
    player.press(f"puzzle {puzzle.name}")


def test_a_wrong_move_is_refuted_and_taken_back(solver: Callable[..., Player]) -> None:
    player, told = solver(), list[str]()
    player.app.listeners.append(told.append)
    open_first(player)
    play, guide = front(player)
    run = guide.puzzling.run
    assert told[-1] == "Blue to move and win in 2 moves."
    assert play.play(wrong(guide))
    player.run(0.1)
    assert told[-1] == guide.said()[0] != "Blue to move and win in 2 moves.", "the verdict"
    assert run.stage is RunStage.BACK
    assert run.verdict is not None
    assert run.verdict.proof in (Proof.HOLDS, Proof.WINS)
    assert not play.play("a2"), "first the answer is shown"
    player.settle()
    assert run.stage is RunStage.MOVE
    assert play.session.moves == []
    assert player.app.store.solved().tried == {}
    solve(player)
    assert any(text.startswith("Solved.") for text in told)
    assert player.app.store.solved().mark("explode", run.puzzle.name) is AttemptResult.SOLVED


def test_what_became_of_a_move_is_said_when_it_has_been_seen(solver: Callable[..., Player]) -> None:
    """Neither the verdict nor the line below the board runs ahead of a chain that is still being shown."""
    player = solver()
    open_first(player)
    play, guide = front(player)
    run = guide.puzzling.run
    assert play.play("a2")
    player.settle()
    assert play.play(run.line[0])
    player.run(0.1)
    assert run.solved
    assert play.story.showing is not None
    assert "Solved" not in words(player)
    assert "wins!" not in words(player)
    assert "raise one of your stars" not in words(player)
    player.settle()
    assert "Solved at once!" in words(player)


def test_the_solution_is_called_over_when_it_has_been_seen(solver: Callable[..., Player]) -> None:
    player = solver()
    open_first(player)
    player.press("next")
    player.press("give up")
    player.run(0.2)
    assert words(player).count("The key is a2") == 1
    assert "That was the solution." not in words(player)
    player.run(30.0)
    assert "That was the solution. The key is a2" in words(player)


@pytest.mark.slow
def test_one_process_judges_all_puzzles_of_a_round(solver: Callable[..., Player]) -> None:
    player = solver()
    started: list[Here] = []

    def start_program(*_: object) -> Here:
        started.append(Here())
        return started[-1]

    player.app.start_program = start_program  # type: ignore[assignment]
    player.press("next")
    for _ in range(2):
        solve(player)
        player.key(pygame.K_RETURN)
        player.run(0.1)
    solve(player)
    assert [process.alive for process in started] == [True]
    player.key(pygame.K_ESCAPE)
    assert [process.alive for process in started] == [False]
    assert len(player.app.store.solved().tried["explode"]) == 3


def test_a_process_that_says_nothing_holds_nobody_up(solver: Callable[..., Player]) -> None:
    player = solver()
    silent = Silent()
    player.app.start_program = lambda *_: silent  # type: ignore[assignment, return-value]
    open_first(player)
    play, guide = front(player)
    assert play.play(guide.puzzling.run.line[0])
    for _ in range(3):
        player.now += 3.0
        player.run()
    assert guide.puzzling.run.stage is RunStage.VERDICT
    player.now += 6.0
    player.run(0.1)
    player.settle()
    assert guide.puzzling.run.stage is RunStage.MOVE
    assert not silent.alive
    assert play.session.moves == guide.puzzling.run.moves


def pull(player: Player) -> None:
    """Pull a gamepad's right trigger, and let go."""
    for value in (32767, 0):
        axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
        pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0))
        player.run()


@pytest.mark.sample(1)
@pytest.mark.parametrize("device", ["mouse", "keys", "gamepad"])
def test_a_puzzle_is_solved_by_every_device(solver: Callable[..., Player], device: str) -> None:
    player = solver()
    open_first(player)
    player.run(1.0)
    play, guide = front(player)
    run = guide.puzzling.run
    while not run.solved:
        if device == "mouse":
            mark = play.cursor.beacons(run.line[0])[0]
            player.click(play.board.to_pixels(mark.x, mark.y))
        else:
            for _ in range(2):  # Where to look, and what to play: that can be confirmed.
                player.key(pygame.K_h) if device == "keys" else pull(player)
            player.key(pygame.K_RETURN) if device == "keys" else player.pad(pygame.CONTROLLER_BUTTON_A)
        player.run(1 / 30)
        player.settle()
    assert run.clean == (device == "mouse")
    player.key(pygame.K_RETURN) if device != "gamepad" else player.pad(pygame.CONTROLLER_BUTTON_A)
    player.run(0.1)
    assert front(player)[1] is not guide


def test_a_hint_says_more_each_time_and_costs_the_star(solver: Callable[..., Player]) -> None:
    player = solver()
    open_first(player)
    play, guide = front(player)
    told = []
    for _ in range(3):
        player.key(pygame.K_h)
        hint = play.table.hints.shown
        assert hint is not None
        told.append(hint.told)
    assert told == sorted(set(told))
    solve(player)
    assert player.app.store.solved().mark("explode", guide.puzzling.run.puzzle.name) is AttemptResult.SOLVED


def test_a_solution_that_is_asked_for_is_played_out(solver: Callable[..., Player]) -> None:
    player = solver()
    open_first(player)
    play, guide = front(player)
    assert play.play(wrong(guide))
    player.run(0.1)
    player.press("next")
    assert "your rating falls" in words(player), "it asks first"
    player.key(pygame.K_RETURN)
    assert guide.puzzling.run.stage is not RunStage.OVER, "Enter goes on trying"
    player.press("next")
    player.press("give up")
    player.run(0.1)
    player.settle()
    assert tuple(play.session.moves) == guide.puzzling.run.puzzle.line
    assert "That was the solution." in words(player)
    puzzle = guide.puzzling.run.puzzle
    assert player.app.store.solved().mark("explode", puzzle.name) is AttemptResult.FAILED
    assert player.app.front.form.focus.key == "next"
    # It can be stepped through again, by keys and by buttons.
    player.key(pygame.K_u)
    player.settle()
    player.press("step back")
    player.settle()
    player.run(3.0)
    assert tuple(play.session.moves) == puzzle.line[:-2], "nothing is played by itself"
    player.press("step on")
    player.settle()
    player.key(pygame.K_y)
    player.settle()
    assert tuple(play.session.moves) == puzzle.line
    player.key(pygame.K_y)
    player.settle()
    assert tuple(play.session.moves) == puzzle.line
    player.press("next")
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle.name != puzzle.name


def test_undo_and_restart_take_nothing_back(solver: Callable[..., Player]) -> None:
    player = solver()
    open_first(player)
    play, _ = front(player)
    assert play.play("a2")
    player.run(1 / 30)
    player.settle()
    made = list(play.session.moves)
    for key in (pygame.K_u, pygame.K_r, pygame.K_y):
        player.key(key)
        player.settle()
    assert play.session.moves == made


def test_enter_pressed_twice_makes_no_move_and_help_leads_back(solver: Callable[..., Player]) -> None:
    player = solver()
    player.app.dispatcher.second_press.within = TWICE
    player.app.front.form.want("next")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    player.settle()
    play, guide = front(player)
    assert guide.puzzling.run.stage is RunStage.MOVE
    assert play.session.moves == []
    player.key(pygame.K_F1)
    player.run(0.1)
    assert isinstance(player.app.front, HelpScene)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is play


@pytest.mark.parametrize("opens", ["next", "streak"])
def test_next_clicked_twice_gives_nothing_up(solver: Callable[..., Player], opens: str) -> None:
    player = solver()
    player.app.dispatcher.second_press.within = TWICE
    player.press(opens)
    player.run(1.0)
    solve(player)
    player.run(1.0)
    play, guide = front(player)
    solved = guide.puzzling.run.puzzle.name
    button = next(widget for widget in player.app.front.form.widgets if widget.key == "next")
    pixel = player.app.front.form.show(button)
    player.click(pixel)
    player.run(0.18)
    player.click(pixel)
    player.run(1.0)
    play, guide = front(player)
    run = guide.puzzling.run
    assert run.puzzle.name != solved, "the next one has not come"
    assert run.stage is RunStage.MOVE, "the next one was given up by the second click"
    assert play.session.moves == []


def test_who_only_looks_has_not_tried(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press("next")
    player.key(pygame.K_ESCAPE)
    assert player.app.store.solved().tried == {}


def test_a_streak_ends_with_the_second_slip(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press(SeriesKind.STREAK)
    solve(player)
    player.key(pygame.K_RETURN)
    player.run(0.1)
    for slips in ("", "×"):
        play, guide = front(player)
        assert f"1 · {slips}".rstrip(" ·") in words(player).split(" | ")
        assert play.play(wrong(guide))
        player.run(0.1)
        player.settle()
        player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, RoundEndScene)
    assert player.app.store.solved().best == {"explode": {"streak": 1}}
    assert player.app.store.solved().tried == {}, "a streak changes no rating"
    assert "missed puzzle" in words(player)
    player.press("again")
    player.run(0.1)
    assert front(player)[1].puzzling.going.solved == 0
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PuzzlesScene)


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_what_was_missed_in_a_streak_can_be_looked_at_once_more(solver: Callable[..., Player], device: str) -> None:
    player = solver()
    heard: list[str] = []
    player.app.audio.play = lambda name, volume=1.0, pan=0.0: heard.append(name)  # type: ignore[method-assign]
    player.press(SeriesKind.STREAK)
    solve(player)
    player.key(pygame.K_RETURN)
    player.run(0.1)
    missed = []
    while not isinstance(player.app.front, RoundEndScene):
        play, guide = front(player)
        missed.append(guide.puzzling.run.puzzle.name)
        assert play.play(wrong(guide))
        player.run(0.1)
        player.settle()
        player.run(0.1)
    missed = list(dict.fromkeys(missed))
    before = player.app.store.solved()
    assert f"{len(missed)} missed puzzle" in words(player)
    if device == "mouse":
        player.press("missed")
    else:
        player.key(pygame.K_DOWN)
        player.key(pygame.K_RETURN)
    player.run(0.1)
    for number, name in enumerate(missed, start=1):
        play, guide = front(player)
        assert guide.puzzling.run.puzzle.name == name
        assert "Missed puzzle" in words(player)
        solve(player)
        player.settle()
        player.run(0.1)
        assert ("Finish" in words(player)) is (number == len(missed)), "the last one leads back"
        player.key(pygame.K_RETURN)
        player.run(0.1)
    assert isinstance(player.app.front, RoundEndScene), "it leads back to the end of the streak"
    assert player.app.store.solved() == before, "what is only looked at counts nowhere"
    assert heard.count("gameover") + heard.count("record") == 1, "the end of the streak is not heard again"


def test_a_solution_that_is_looked_at_costs_nothing(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press(SeriesKind.STREAK)
    for _ in range(2):
        play, guide = front(player)
        play.play(wrong(guide))
        player.run(0.1)
        player.settle()
        player.run(0.1)
    player.press("missed")
    player.run(0.1)
    player.press("next")
    player.run(0.1)
    play, guide = front(player)
    assert guide.puzzling.shows, "nothing is at stake: nobody has to be asked"
    player.settle()
    player.run(3.0)
    player.settle()
    assert player.app.store.solved().tried == {}


def test_a_streak_without_a_mistake_has_missed_nothing(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press(SeriesKind.SPRINT)
    player.run(0.1)
    going = front(player)[1].puzzling.going
    solve(player)
    player.run(1.0)
    assert going.once_more.puzzles == []


def test_several_right_first_moves_are_counted(solver: Callable[..., Player]) -> None:
    player = solver("explode win 1 easy 1000 a1,b2 a1 b5,r5/r5,. r\n")
    player.press("next")
    run = front(player)[1].puzzling.run
    solve(player)
    player.settle()
    said = words(player)
    assert len(run.puzzle.keys) == 2
    assert "is one of 2 right first moves: " in said
    assert "The key is" not in said


def test_what_was_missed_comes_again_on_another_day(
    solver: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = solver()
    assert "mistakes" not in keys(player), "nobody has made a mistake yet"
    player.press(SeriesKind.STREAK)
    while not isinstance(player.app.front, RoundEndScene):
        play, guide = front(player)
        missed = guide.puzzling.run.puzzle.name
        assert play.play(wrong(guide))
        player.run(0.1)
        player.settle()
        player.run(0.1)
    player.key(pygame.K_ESCAPE)
    player.run(0.2)
    scene = player.app.front
    assert isinstance(scene, PuzzlesScene)
    button = next(widget for widget in scene.form.widgets if widget.key == "mistakes")
    assert not button.enabled, "it comes again on another day"
    assert "Again on " in words(player)
    later = (date.today() + timedelta(days=1)).isoformat()
    for module in ("puzzles", "puzzle_guide"):
        monkeypatch.setattr(f"game.scenes.puzzles.{module}.today", lambda: later)
    scene.entered()
    player.run(0.2)
    count = len(player.app.store.solved().mistakes["explode"])
    assert f"Your mistakes · {count}" in words(player)
    player.press("mistakes")
    player.run(0.1)
    for number in range(count):
        play, guide = front(player)
        assert "Your mistakes" in words(player)
        solve(player)
        player.settle()
        player.run(0.1)
        assert ("Finish" in words(player)) is (number == count - 1)
        player.key(pygame.K_RETURN)
        player.run(0.1)
    assert isinstance(player.app.front, PuzzlesScene)
    kept = player.app.store.solved()
    assert kept.mistakes["explode"][missed].solved == 1
    assert kept.due("explode", later) == []
    assert kept.tried == {}, "they count for no rating"


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (720, 1280)])
def test_with_mistakes_the_page_still_fits(solver: Callable[..., Player], size: tuple[int, int]) -> None:
    player = solver(size=size)
    puzzle = front_puzzles(player).puzzles[0]
    for day in ("2020-01-01", "2100-01-01"):
        player.app.store.solve(lambda known, day=day: known.miss(puzzle, day))
        front_puzzles(player).entered()
        player.run(0.2)
        assert "Your mistakes" in words(player)
        assert faults(player.app) == cut(player.app) == []


def test_a_sprint_ends_by_its_time_which_rests_with_the_window(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press(SeriesKind.SPRINT)
    player.run(0.1)
    going = front(player)[1].puzzling.going
    player.run(10.0)
    assert SPRINT_SECONDS - 11 < going.left < SPRINT_SECONDS - 9
    left = going.left
    player.now += 600.0
    player.run()
    assert going.left > left - 2.0, "nobody was looking"
    left = going.left
    with VirtualPad():
        player.run()
    player.run(5.0)
    assert isinstance(player.app.front, QuestionScene), "a gamepad was pulled out"
    assert going.left > left - 0.2
    player.key(pygame.K_RETURN)
    player.run()
    solve(player)
    player.run(1.0)
    assert going.solved == 1, "the next one has come by itself"
    assert len(going.came) == 2
    going.left = 0.1
    player.run(0.5)
    assert isinstance(player.app.front, RoundEndScene)
    assert player.app.store.solved().best == {"explode": {"sprint": 1}}


def test_a_broken_line_is_told_and_skipped(solver: Callable[..., Player]) -> None:
    player = solver("explode win 2 easy 1000 z9 a2,c2,c1 r5,r4,b3/b5,b3,r2/r3,r4,b5 b\nnonsense\n" + PUZZLES)
    assert "line 2" in words(player)
    opened = player.app.scenes[1].puzzles[0].name
    open_first(player)
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle.name != opened, "one whose moves are wrong makes room"


def test_there_may_be_no_puzzles(solver: Callable[..., Player]) -> None:
    player = solver("")
    assert "There are no puzzles here." in words(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


def test_what_ends_a_series_stands_on_its_button(solver: Callable[..., Player]) -> None:
    player = solver()
    assert "Two mistakes" in words(player)
    assert "Three minutes" in words(player)
    assert not any(widget.tip for widget in player.app.front.form.widgets if widget.key in ("streak", "sprint"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_screens_of_puzzles_in_windows_of_all_sizes(solver: Callable[..., Player], size: tuple[int, int]) -> None:
    player = solver(size=size)
    assert faults(player.app) == []
    assert cut(player.app) == []
    open_first(player)
    player.run(0.1)
    assert faults(player.app) == []
    solve(player)
    assert cut(player.app) == []


# Without end

CODE = "e-4x3-6nkzm"
SEEDS = {"easy": [7001053, 7001215, 7001288, 7001613, 7001698], "medium": [7000457, 7000493]}
"""Of puzzles of Explode! with three cells by three."""


class Ready(Here):
    """One that knows where it finds puzzles."""

    def __init__(self, command: Sequence[str] = (), folder: Path | None = None) -> None:
        super().__init__(command, folder)
        self.seeds = {grade: list(seeds) for grade, seeds in SEEDS.items()}

    def results(self, job: Job[Any]) -> Iterable[object]:
        if isinstance(job, MakePuzzle) and job.grade in self.seeds:
            job = replace(job, seed=self.seeds[job.grade].pop(0), most=1, recipes=("3x3",))
        return super().results(job)


@pytest.fixture
def endless(solver: Callable[..., Player]) -> Player:
    """The screen that makes another one, in an arcade whose text protocols answer at once."""
    player = solver()
    player.app.start_program = Ready  # type: ignore[assignment]
    player.press("another")
    player.run(0.1)
    return player


def test_another_one_comes_and_then_the_next_one(endless: Player) -> None:
    player = endless
    for way in ("keys", "mouse"):
        scene = player.app.front
        assert isinstance(scene, GeneratePuzzleScene)
        if way == "keys":
            player.key(pygame.K_RETURN)
        else:
            player.press("make")
        player.run(0.1)
        run = front(player)[1].puzzling.run
        assert isinstance(run.puzzle, GeneratedPuzzle)
        assert run.puzzle.grade is scene.going.grade
        assert run.puzzle.code in words(player)
        solve(player)
        assert player.app.store.solved().mark("explode", run.puzzle.name) is AttemptResult.CLEAN
        player.key(pygame.K_RETURN)
        player.run(0.1)
        assert front(player)[1].puzzling.run.puzzle.name != run.puzzle.name
        player.key(pygame.K_ESCAPE)
        player.run(0.1)
    player.key(pygame.K_ESCAPE)
    assert not scene.maker.running, "the making has ended"


def test_a_name_brings_its_puzzle_and_another_grade_what_it_says(
    endless: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = endless
    scene = player.app.front
    assert isinstance(scene, GeneratePuzzleScene)
    scene.form.want("name")
    player.type("e-4x3-nothing")
    player.key(pygame.K_RETURN)
    player.run(0.1)
    assert "Explode! has no puzzle “e-4x3-nothing”." in words(player)
    monkeypatch.setattr(clipboard, "paste", lambda: "E-4x3-00000")
    player.press("paste")
    player.run(0.1)
    assert player.app.front is scene, "a name that could be one, and has no puzzle"
    assert "has no puzzle “E-4x3-00000”" in words(player)
    monkeypatch.setattr(clipboard, "paste", lambda: CODE)
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) or True)
    player.press("paste")
    player.run(0.1)
    puzzle = front(player)[1].puzzling.run.puzzle
    assert isinstance(puzzle, GeneratedPuzzle)
    assert puzzle.code == CODE
    player.press("name")
    assert copied == [CODE]
    player.key(pygame.K_ESCAPE)
    player.run(0.1)
    scene.form.want("grade")
    player.key(pygame.K_RIGHT)
    scene.form.want("make")
    player.key(pygame.K_RETURN)
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle.grade is scene.going.grade


def test_a_name_is_put_together_with_a_gamepad(endless: Player) -> None:
    player = endless
    player.app.front.form.want("name")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    player.run(0.1)
    for sign in CODE.upper():
        player.press(f"letter {sign}")
    player.press("done")
    player.run(0.1)
    player.press("open")
    player.run(0.1)
    assert CODE in words(player)


def test_who_waits_sees_it_and_may_leave(solver: Callable[..., Player]) -> None:
    player = solver()
    player.app.start_program = Silent  # type: ignore[assignment]
    player.press("another")
    player.press("make")
    player.run(0.1)
    assert "Searching" in words(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PuzzlesScene)


def test_where_puzzles_take_long_to_prove_no_others_are_offered(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.push(PuzzlesScene(player.app, game_named("combact")))
    player.run(0.1)
    assert "list" in keys(player)
    assert "another" not in keys(player)


def test_without_a_process_it_is_told(solver: Callable[..., Player]) -> None:
    player = solver()
    player.press("another")
    player.press("make")
    assert "No puzzles can be made right now." in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_the_screen_for_another_one_in_windows_of_all_sizes(
    solver: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = solver(size=size)
    player.app.start_program = Ready  # type: ignore[assignment]
    player.press("another")
    player.run(0.1)
    assert faults(player.app) == []
    assert cut(player.app) == []
    player.press("make")
    player.run(0.1)
    assert faults(player.app) == []
    assert cut(player.app) == []


def test_themes_say_what_puzzles_are_about_and_the_next_one_is_of_the_chosen(start: Start) -> None:
    player = start()
    app = player.app
    app.push(MenuScene(app))
    app.push(PuzzlesScene(app, game_named("brickshooter")))
    player.run(0.2)
    scene = app.front
    assert isinstance(scene, PuzzlesScene)
    assert scene.form.focus.key == "next"
    shown = words(player)
    for text in ("All kinds", "Clear the field", "Chains", "Over the edge", "One colour gone", "0 / 240"):
        assert text in shown
    assert "Easy · 2 shots" in shown, "in this game one shoots"
    assert sum(len(theme.puzzles) for theme in scene.themes[1:]) == len(scene.puzzles), "each stands in one theme"
    player.press("theme gone")
    assert scene.next is not None
    chosen = scene.next
    assert chosen.kind == "gone"
    player.key(pygame.K_TAB)
    player.press("next")
    assert front(player)[1].puzzling.run.puzzle is chosen
    assert {puzzle.kind for puzzle in front(player)[1].puzzling.going.puzzles} == {"gone"}


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_several_themes_can_be_chosen_at_once(start: Start, device: str) -> None:
    player = start()
    app = player.app
    app.push(MenuScene(app))
    app.push(PuzzlesScene(app, game_named("brickshooter")))
    player.run(0.2)
    scene = front_puzzles(player)

    def take(name: str) -> None:
        if device == "mouse":
            player.press(f"theme {name}")
        else:
            scene.form.want(f"theme {name}")
            scene.renew()
            player.run(0.1)
            player.key(pygame.K_RETURN)
        player.run(0.1)

    def chosen() -> list[str]:
        return [theme.name for theme in scene.chosen]

    assert chosen() == ["all"]
    take("out")
    take("gone")
    assert chosen() == ["out", "gone"], "a second theme joins the first, and all kinds end"
    cards = [widget for widget in scene.form.widgets if isinstance(widget, Card) and widget.chosen]
    assert [card.key for card in cards] == ["theme out", "theme gone"], "what is chosen is seen"
    scene.form.want("next")
    player.press("next")
    assert {puzzle.kind for puzzle in front(player)[1].puzzling.going.puzzles} == {"out", "gone"}
    player.key(pygame.K_ESCAPE)
    player.run(0.2)
    assert chosen() == ["out", "gone"], "they stay while one solves"
    take("out")
    assert chosen() == ["gone"]
    take("gone")
    assert chosen() == ["all"], "without any there are all"
    take("left")
    take("all")
    assert chosen() == ["all"]
    player.press("list")
    player.run(0.2)
    assert faults(app) == cut(app) == []


def test_nothing_is_celebrated_where_the_solution_is_shown(start: Start) -> None:
    player, told = start(), list[str]()
    app = player.app
    app.push(MenuScene(app))
    app.push(PuzzlesScene(app, game_named("brickshooter")))
    player.press("theme clear")
    player.press("next")
    app.listeners.append(told.append)
    player.press("next")
    player.press("give up")
    for _ in range(30):
        player.run(0.5)
        large = (sprite.art for sprite in app.front.stage.sprites if getattr(sprite.art, "size", 0) > 26)
        assert "Field cleared!" not in [art.text for art in large if isinstance(art, Text)]
    assert front(player)[1].puzzling.told
    assert "That was the solution." in words(player)


def test_a_solved_puzzle_of_unstack_asks_for_nothing_but_the_next_one(start: Start) -> None:
    player = start()
    app = player.app
    app.push(MenuScene(app))
    app.push(PuzzlesScene(app, game_named("unstack")))
    app.start_program = without_programs  # type: ignore[assignment]
    player.press("next")
    player.run(0.1)
    solve(player)
    player.settle()
    keys = [widget.key for widget in app.front.form.widgets]
    assert not {"finish", "take back"} & set(keys)
    assert "Your turn" not in words(player)
    winner = ("Black", "White")[front(player)[1].puzzling.run.side]
    assert f"Solved at once! {winner} wins." in words(player)
    assert app.front.form.focus.key == "next"
    before = front(player)[1].puzzling.run.puzzle
    player.key(pygame.K_RETURN)
    player.run(0.1)
    assert front(player)[1].puzzling.run.puzzle is not before
