"""Nothing that acts by the clock acts on a position it was not meant for, whatever the player does meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.match import Engine, Person
from game.play.session.session import Session
from game.players.opponent import Answer
from game.players.programs import Program
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import REPLY, LessonGuide, open_lesson
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import brickshooter, keys
from tests.players.table import Players, open_game

Start = Callable[..., Player]
NAMES = [game.name for game in GAMES]
REPLIED = [(game.name, n) for game in GAMES for n, step in enumerate(game.lesson) if step.reply]
KEYS = {"undo": pygame.K_u, "redo": pygame.K_y, "restart": pygame.K_r, "hint": pygame.K_h}
WAITS = {"a frame": 0.0, "a moment": 0.05, "a while": 0.3 * REPLY, "long": 1.0}
"""Seconds, in an arcade in which everything takes half its time."""


class Pupil:
    """Plays a lesson in any order: makes the move shown, presses keys, and waits."""

    def __init__(self, player: Player, name: str) -> None:
        self.player = player
        self.steps = game_named(name).lesson
        player.app.push(MenuScene(player.app))
        open_lesson(player.app, game_named(name))
        player.run()
        front = player.app.front
        assert isinstance(front, PlayScene)
        assert isinstance(front.guide, LessonGuide)
        self.play, self.guide, self.course = front, front.guide, front.guide.course

    def turn_to(self, step: int) -> None:
        """Begin with a step."""
        while self.course.at != step:
            if self.course.last:
                self.guide.again()
            else:
                self.guide.go_on()
        self.play.tools.restart()
        self.player.settle()

    def do(self, act: str) -> None:
        """Do something, and see that no move has been made which the step does not have."""
        if act == "move":
            self.play.play(self.course.step.move)
            self.player.move((2, 2))  # What is said is drawn because something was done, as it would be by a click.
        elif act in KEYS:
            self.player.key(KEYS[act])
        elif act == "next":
            if not self.course.last:
                self.player.press("next")
        elif act == "until shown":
            self.player.run()
            while any(running.tag == "move" for running in self.play.stage.animator.running):
                self.player.run(1 / 60)
        else:
            self.player.run(WAITS[act])
        step = self.course.step
        moves = self.play.session.moves
        assert moves == [step.move, step.reply][: len(moves)]

    def check(self) -> None:
        """When all has been shown, the board shows the position, and the move is explained if it is complete."""
        self.player.settle()
        self.player.run(0.5)  # What was taken back still goes.
        step, made = self.course.step, self.play.session.moves
        assert made in ([], [step.move, step.reply][: 1 + bool(step.reply)])
        assert self.course.told == bool(made)
        before = self.player.picture()
        self.play.show(self.play.session.position)
        self.play.needs_layout = True
        self.player.run()
        assert self.player.picture() == before


def still(start: Start) -> Player:
    """An arcade in which nothing moves by itself, so that pictures can be compared, and everything else fast."""

    def change(settings: Settings) -> None:
        settings.reduced_motion, settings.speed = True, "fast"

    return start(change, size=(640, 480))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(REPLIED)))
def test_the_reply_of_a_lesson_is_made_once(start: Start, number: int) -> None:
    """Every order of keys is tried in one of the lessons: what replies is the same in all."""
    name, step = REPLIED[number]
    pupil = Pupil(still(start), name)
    orders = [*product(("undo", "restart"), *[("redo", "undo", "until shown")] * 3)]
    for acts in orders[number :: len(REPLIED)]:
        pupil.turn_to(step)
        for act in ("move", "long", *acts, "long"):
            pupil.do(act)


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_bears_any_order_of_keys(start: Start, name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    pupil = Pupil(still(start), name)
    acts = ["move", "move", *KEYS, "redo", *WAITS, "until shown", "next"]
    for _ in range(40):
        for _ in range(rng.randrange(1, 6)):
            pupil.do(rng.choice(acts))
        if rng.random() < 0.3:
            pupil.check()


# Against a computer


def choice_in(session: Session, ply: int) -> str:
    """The move that the computer of these tests makes in a position of a session."""
    position = session.positions[ply]
    return random.Random(session.rules.position_text(position)).choice(session.rules.legal_moves(position))


class Clockwork:
    """Stands in for a program: it answers by the arcade's clock, and always the same in the same position."""

    depth, log = 0, ()

    def __init__(
        self,
        command: object,
        options: object,
        folder: object,
        clock: Callable[[], float],
        patience: object,
        start: object,
    ) -> None:
        self.clock = clock
        self.answer: Answer | None = None
        self.due = 0.0

    @property
    def thinking(self) -> bool:
        return self.answer is not None

    def ask(self, session: Session, go: str, seconds: float) -> None:
        move = choice_in(session, -1)
        self.answer, self.due = Answer(move, (move,)), self.clock() + len(session.moves) % 3 * 0.3

    def poll(self) -> Answer | None:
        if self.answer is None or self.clock() < self.due:
            return None
        answer, self.answer = self.answer, None
        return answer

    def stop(self) -> None:
        self.answer = None

    close = stop


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "players", [(Person(), Engine("easy")), (Engine("easy"), Engine("hard"))], ids=["against", "watched"]
)
@pytest.mark.parametrize("name", [game.name for game in GAMES if game.players == 2])
def test_a_computer_plays_only_where_it_was_asked(
    start: Start, monkeypatch: pytest.MonkeyPatch, name: str, players: Players, seed: int
) -> None:
    monkeypatch.setattr("game.players.seats.Opponent", Clockwork)
    rng = random.Random(f"{name} {players} {seed}")
    player = still(start)
    player.app.find_program = lambda game, named: Program(("nothing",), 1.0)
    player.app.push(MenuScene(player.app))
    play = open_game(player, name, players)
    programs_moves = 0
    for _ in range(150):
        session = play.session
        act = rng.choice(["move", "move", *KEYS, "redo", *WAITS])
        if act == "move" and not play.table.waiting and session.outcome is None:
            play.play(rng.choice(session.rules.legal_moves(session.position)))
        elif act in KEYS:
            player.key(KEYS[act])
        else:
            player.run(WAITS.get(act, 0.0))
        for ply, move in enumerate(session.moves):
            if play.table.plays(session.rules.side_to_move(session.positions[ply])):
                programs_moves += 1
                assert move == choice_in(session, ply)
        if not isinstance(player.app.front, PlayScene):
            break
    assert programs_moves


# The result


def test_a_result_comes_up_once_even_after_a_pause(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    play = brickshooter(player)
    play.play(play.session.rules.legal_moves(play.session.position)[0])
    player.run(0.2)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    assert "result" not in keys(player), "the last shot is still to be seen"
    player.press("continue")
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    player.press("look")
    player.run(3.0)
    assert player.app.front is play
    player.key(pygame.K_ESCAPE)
    assert "result" in keys(player)


def test_no_result_comes_up_after_the_last_move_was_taken_back(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    play = brickshooter(player)
    for wait in (0.0, 0.1, 0.3, 0.6, 0.9):
        play.play(play.session.rules.legal_moves(play.session.position)[0])
        player.run(wait)
        player.key(pygame.K_u)
        player.run(3.0)
        assert player.app.front is play
        assert play.table.ending is None
