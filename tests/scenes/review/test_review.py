"""Looking back at a game: gone through by a program, shown as a curve, practised and played on from."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.actions import Action
from game.games import game_named
from game.play.port.game import COPY_SLOT
from game.play.puzzles.puzzle_run import Found, ProofState
from game.play.review.review import STAGES, PairReview, Question, Review, SoloReview, can_review
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.play.table import occasion
from game.play.table.table import Table
from game.players.client import Client
from game.scenes.home.menu import MenuScene
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.puzzles.series import puzzles_of
from game.scenes.review.review import Curve, ReviewScene
from game.scenes.review.review_pair import FARTHEST, PROOF_PATIENCE, PlayOnScene, open_review
from game.stage.art import ScaledArt
from game.stage.sprites import Layer
from game.store.archive.caches import load_review, review_path, review_writer
from game.workers.worker import Job
from tests.conftest import Player
from tests.helpers.games import ALMOST_WON, WINNING, explode, finish, keys, use_levels, words
from tests.helpers.layout import SCALES, SIZES, LongWords, faults
from tests.players.table import wait
from tests.scenes.base.test_toasts import sheets
from tests.workers.work import Here

TURN = 4
"""After so many moves the game is thrown away."""


def played(name: str = "explode", moves: int = 8) -> AnySession:
    game = game_named(name)
    options = {"colours": 5} if name == "brickshooter" else {}
    session: AnySession = Session(name, game.rules, Source(seed=1), options, Match(("Anna", "Ben")))
    for _ in range(moves):
        session.play(game.rules.legal_moves(session.position)[0])
    return session


def known(player: Player, session: AnySession, turn: int = TURN) -> Review:
    """Let everything be known of a game already, and its move after so many others be a mistake."""
    game = game_named(session.game)
    review: Review = PairReview(session) if game.players == 2 else SoloReview(game, session)
    if isinstance(review, SoloReview):
        review.step()
    while (question := review.question()) is not None:
        legal = session.rules.legal_moves(session.positions[question.ply])
        made = session.moves[question.ply] if question.ply < len(session.moves) else ""
        best = legal[-1] if question.ply == turn and legal[-1] != made else made or legal[0]
        ahead = -200 if question.ply > turn else 200
        review.take(question, -ahead if question.ply % 2 and game.players == 2 else ahead, [best])
    review_writer(player.app.folders.data, review)()
    return review


def look_back(player: Player, session: AnySession) -> ReviewScene:
    if not player.app.scenes:
        player.app.push(MenuScene(player.app))
    open_review(player.app, game_named(session.game), session)
    player.run(0.6)
    scene = player.app.front
    assert isinstance(scene, ReviewScene)
    return scene


def let_say(player: Player, line: str) -> None:
    """Let whoever goes through a game say one line, and nothing more."""
    script = f"import time; print({line!r}, flush=True); time.sleep(60)"
    player.app.start_program = lambda command, folder: Client((sys.executable, "-c", script))


@pytest.fixture
def arcade(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


def test_games_of_two_moves_or_more_can_be_looked_back_at() -> None:
    for name in ("explode", "unstack", "combact", "brickshooter"):
        assert can_review(game_named(name), 2)
        assert not can_review(game_named(name), 1)


# Going through the game


@pytest.mark.parametrize("name", ["explode", "unstack", "combact", "brickshooter"])
def test_the_board_shows_the_move_that_is_told_and_beside_the_text_the_better_one(arcade: Player, name: str) -> None:
    session = played(name)
    review = known(arcade, session)
    scene = look_back(arcade, session)

    def marked() -> list[str]:
        sprites = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, ScaledArt)]
        return [str(getattr(sprite.art.art, "move", None)) for sprite in sprites]

    scene.go(2)
    arcade.run(1.0)
    assert marked()[0] == session.moves[1]
    scene.go(0)
    arcade.run(1.0)
    assert marked()[0] == ""
    if isinstance(review, PairReview) and (turns := review.turns()):
        assert turns[0].line[0] not in marked(), "a better move beside another moment than its own"
        scene.choose(0)
        arcade.run(1.0)
        assert marked()[0] == session.moves[turns[0].ply]
        assert turns[0].line[0] in marked()


@pytest.mark.parametrize("name", ["explode", pytest.param("brickshooter", marks=pytest.mark.slow)])
def test_a_program_goes_through_the_game_and_what_it_finds_is_kept(arcade: Player, name: str) -> None:
    session = played(name, 3)
    scene = look_back(arcade, session)
    wait(arcade, lambda: not scene.busy, "the review")
    assert scene.review.progress == 1.0
    arcade.run(0.5)
    assert "Reviewing" not in words(arcade)
    again = PairReview(session) if name == "explode" else SoloReview(game_named(name), session)
    load_review(arcade.app.folders.data, again)
    assert again.found == scene.review.found
    arcade.press("back")
    assert not look_back(arcade, session).busy


def test_the_first_results_are_there_before_the_last_ones_and_leaving_keeps_them(arcade: Player) -> None:
    session = played(moves=30)
    found = [[slot, [2, 0, [move], []]] for slot, move in enumerate(session.moves[:5])]
    let_say(arcade, json.dumps(found))
    scene = look_back(arcade, session)
    wait(arcade, lambda: scene.review.progress > 0.1, "the first result")
    assert scene.busy
    arcade.press("back")
    assert not scene.busy
    again = PairReview(session)
    load_review(arcade.app.folders.data, again)
    assert 0.1 <= again.progress < 1.0


def test_a_program_that_fails_is_told_and_the_scene_stays(arcade: Player) -> None:
    let_say(arcade, "review?")
    scene = look_back(arcade, played())
    wait(arcade, lambda: not scene.busy, "the failure")
    arcade.run(0.2)
    assert "failed" in words(arcade)
    assert "The review ended early. Open it again to go on." in words(arcade)
    assert "No move turned" not in words(arcade)
    tools = [arcade.app.front.form.pixels(one) for one in scene.form.widgets if one.key in ("line", "practise", "on")]
    assert tools
    assert [sheet.collidelist(tools) for sheet in sheets(arcade)] == [-1]
    arcade.press("before")
    assert scene.at == 7


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1, "found": [1]}', '{"version": 7}', "\0" * 40])
def test_a_damaged_file_of_a_review_is_as_good_as_none(arcade: Player, content: str) -> None:
    session = played()
    path = review_path(arcade.app.folders.data, session)
    path.parent.mkdir(parents=True)
    path.write_text(content)
    let_say(arcade, "[]")
    scene = look_back(arcade, session)
    assert scene.busy
    assert scene.review.progress < 1.0


# What is shown


def test_the_turning_point_is_told_with_what_was_better(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    scene = look_back(arcade, session)
    text = words(arcade)
    assert "Move 5: Red" in text
    assert scene.at == TURN + 1, "the first turning point is told, so the board shows it"
    assert "Red's chances fell from 91 % to 9 %" in text
    assert "Blue answers " in text
    assert "Better was " in text
    assert "Best moves: 3 of 4" in text


def test_passes_are_told_as_passes_and_no_reason_is_given_that_holds_for_the_move_made_too(arcade: Player) -> None:
    game = game_named("combact")
    session: AnySession = Session("combact", game.rules, Source(seed=1), {"goal": "autonomy"}, Match(("Anna", "Ben")))
    for _ in range(8):
        session.play(game.rules.legal_moves(session.position)[0])
    review = PairReview(session)
    while (question := review.question()) is not None:
        ply = question.ply
        best = {TURN: "pass", TURN + 1: "pass"}.get(ply) or [*session.moves, "pass"][ply]
        review.take(question, (200 if ply <= TURN else -200) * (-1) ** ply, [best])
    review_writer(arcade.app.folders.data, review)()
    scene = look_back(arcade, session)
    assert "White passes. Better was to pass: any piece would do more harm than good." in words(arcade).replace(
        "\n", " "
    )
    assert scene.why(0, session.moves[:1]) is None, "what is said of a move is no reason for it in its own place"


def test_what_is_learnt_is_seen_when_it_is_painted(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    scene = look_back(arcade, session)

    def curve() -> Curve:
        return next(widget for widget in scene.form.widgets if isinstance(widget, Curve))

    before = curve().picture.art
    assert before == curve().art
    assert scene.review.take(Question(2, 3, 2, STAGES[2]), 50, [session.moves[2]])
    scene.renew()
    arcade.app.frame()
    assert curve().picture.art == before != curve().art
    assert scene.has_pending_work
    arcade.run(0.5)
    assert curve().picture.art == curve().art
    assert not scene.has_pending_work
    assert all(sprite.visible for sprite in scene.stage.sprites if isinstance(sprite.art, ScaledArt))


def test_mouse_wheel_keys_and_pad_lead_along_the_game(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    scene = look_back(arcade, session)
    assert scene.at == TURN + 1
    arcade.key(pygame.K_END)
    assert scene.at == 8
    assert "Blue's chances: " in words(arcade), "another move is told by what it did to the chances"
    assert "Better was " not in words(arcade)
    arcade.key(pygame.K_LEFT)
    arcade.key(pygame.K_LEFT)
    assert scene.at == 6
    arcade.key(pygame.K_HOME)
    assert scene.at == 0
    assert "How it began." in words(arcade)
    arcade.key(pygame.K_END)
    arcade.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert scene.at == 7
    arcade.wheel(1)
    assert scene.at == 6
    arcade.press("after")
    assert scene.at == 7
    curve = next(widget for widget in scene.form.widgets if widget.key == "curve")
    arcade.click(scene.form.space.to_pixels(curve.box.left + 3, curve.box.centery))
    assert scene.at == 0
    arcade.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.at == TURN + 1
    arcade.run(0.3)
    assert f"Move {TURN + 1} of 8" in words(arcade)


@pytest.mark.usefixtures("painted")
def test_the_picture_follows_at_rest(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    look_back(arcade, session)
    before = arcade.picture()
    arcade.key(pygame.K_HOME)
    arcade.run(0.3)
    assert arcade.picture() != before


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["explode", "unstack", "combact", "brickshooter"])
@pytest.mark.parametrize("size", [(640, 480), pytest.param((800, 600), marks=pytest.mark.slow), (1280, 720)])
def test_nothing_overlaps_or_is_cut(start: Callable[..., Player], name: str, size: tuple[int, int]) -> None:
    for scale in SCALES:
        player = start(lambda settings: setattr(settings, "ui_scale", scale), size)  # noqa: B023
        player.app.translations = LongWords()
        session = played(name)
        known(player, session)
        scene = look_back(player, session)
        assert size in SIZES
        assert faults(player.app) == []
        scene.go(TURN + 1)
        player.run(0.3)
        assert faults(player.app) == []


# What can be done


def test_the_better_line_is_played_out_on_the_board(arcade: Player) -> None:
    session = played()
    review, better = known(arcade, session), session.until(TURN)
    for _ in range(3):
        better.play(better.rules.legal_moves(better.position)[-1])
    review.take(Question(TURN, 3, TURN, STAGES[2]), 200, better.moves[TURN:])
    review_writer(arcade.app.folders.data, review)()
    scene = look_back(arcade, session)
    arcade.press("line")
    board = arcade.app.front
    assert isinstance(board, PlayScene)
    assert board.table.slot == COPY_SLOT
    assert len(board.session.moves) == TURN
    arcade.run(1.5)
    assert len(board.session.moves) == TURN + 1, "one after the other"
    arcade.run(6.0)
    assert board.session.moves == better.moves != session.moves[: TURN + 3]
    assert board.line.text.startswith("The better line – "), "it is said what is shown"
    messages = [sprite for sprite in board.stage.sprites if sprite.layer is Layer.TOAST]
    assert not messages, "nothing lies over the board meanwhile"
    arcade.key(pygame.K_ESCAPE)
    assert arcade.app.front is scene


def test_a_turning_point_is_a_puzzle(arcade: Player) -> None:
    session = played()
    review = known(arcade, session)
    assert isinstance(review, PairReview)
    legal = session.rules.legal_moves(session.positions[TURN])
    other = next(move for move in legal if move not in (session.moves[TURN], legal[-1]))
    # What was played is near the best move as well: that is not what is to be found again.
    review.take(Question(TURN, 3, TURN, STAGES[2]), 200, [legal[-1]], [session.moves[TURN], other])
    review_writer(arcade.app.folders.data, review)()
    scene = look_back(arcade, session)
    arcade.press("practise")
    arcade.run(PROOF_PATIENCE + 0.5)
    board = arcade.app.front
    assert isinstance(board, PlayScene)
    asked = r"made the chances \d\d % worse\. Find a move that keeps them\. Any move the computer rates"
    assert re.search(asked, words(arcade)), "how much depends on the scale of the odds"
    assert not board.play(session.moves[TURN])
    arcade.run(0.2)
    assert "That is not the move" in words(arcade)
    assert board.hinted == ""
    arcade.key(pygame.K_h)
    arcade.run(0.2)
    (turn,) = review.turns()
    assert board.hinted == turn.line[0]
    assert board.play(turn.line[0])
    arcade.settle()
    assert "Right: " in words(arcade)
    arcade.press("next")
    assert arcade.app.front is scene
    arcade.press("practise")
    arcade.run(PROOF_PATIENCE + 0.5)
    assert arcade.app.front.play(other), "about as good"


class Prover(Here):
    """Stands for the process that proves: it has found a win with the first move that is right."""

    def __init__(self, move: str) -> None:
        super().__init__()
        self.move = move

    def results(self, job: Job[Any]) -> list[ProofState]:
        return [ProofState(Found.PROVED, 2, (self.move,))]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["unstack", "combact"])
def test_a_win_that_is_proved_is_a_puzzle_of_its_kind(arcade: Player, name: str) -> None:
    game = game_named(name)
    puzzle = puzzles_of(arcade.app, game).puzzles[0]
    source = Source(start=puzzle.position, level="x")
    session: AnySession = Session(name, game.rules, source, None, Match(("A", "B")))
    session.play(next(move for move in game.rules.legal_moves(session.position) if move not in puzzle.keys))
    session.play(game.rules.legal_moves(session.position)[0])
    known(arcade, session, 0)
    scene = look_back(arcade, session)
    prover = Prover(puzzle.keys[0])
    arcade.app.start_program = lambda command, folder: prover  # type: ignore[assignment]
    arcade.press("practise")
    arcade.run(0.1)
    assert [(job.kind, job.aim, job.most) for job in prover.jobs] == [(puzzle.kind, 0, FARTHEST)]
    board = arcade.app.front
    assert isinstance(board, PlayScene)
    assert "That is proved." in words(arcade)
    for _ in ("the solution", "the end"):
        arcade.press("next")
        arcade.run(4.0)
    assert arcade.app.front is scene
    assert arcade.app.store.solved().tried == {}, "it counts nowhere"


def test_playing_on_is_a_new_game_against_whoever_is_chosen(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    look_back(arcade, session)
    arcade.key(pygame.K_END)
    arcade.press("before")
    arcade.press("on")
    assert isinstance(arcade.app.front, PlayOnScene)
    arcade.press("kind 1")
    arcade.press("play")
    board = arcade.app.front
    assert isinstance(board, PlayScene)
    assert board.session.moves == session.moves[:7]
    assert board.table.slot != COPY_SLOT
    assert board.session.match.names == ("Anna", board.session.match.names[1])
    assert len(session.moves) == 8


def test_playing_on_alone_is_a_copy(arcade: Player) -> None:
    session = played("brickshooter")
    known(arcade, session)
    look_back(arcade, session)
    arcade.key(pygame.K_END)
    assert "Shot 8 of 8" in words(arcade)
    assert "Move" not in words(arcade)
    arcade.press("before")
    arcade.press("on")
    board = arcade.app.front
    assert isinstance(board, PlayScene)
    assert (board.table.slot, board.session.moves) == (COPY_SLOT, session.moves[:7])


def test_from_a_position_that_is_over_nothing_can_be_played_on(arcade: Player, tmp_path: Path) -> None:
    use_levels(arcade, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(arcade, Match(("Anna", "Ben")))
    finish(arcade, scene, WINNING)
    assert isinstance(arcade.app.front, ResultScene)
    assert "review" not in keys(arcade), "a game of one move has nothing to be looked back at"


def test_the_result_and_the_list_of_games_lead_there(arcade: Player) -> None:
    session = played("explode", 8)
    session.resign(1)
    known(arcade, session)
    board = arcade.app.game_view(game_named("explode")).scene(
        arcade.app, Table(game_named("explode"), session, occasion.Here())
    )
    arcade.app.push(board)
    arcade.app.push(ResultScene(arcade.app, board, conclusion_of(board, session.outcome)))
    arcade.run(0.5)
    arcade.press("review")
    assert isinstance(arcade.app.front, ReviewScene)
    arcade.key(pygame.K_ESCAPE)
    arcade.app.store.file_game(game_named("explode"), session, session.outcome)
    arcade.app.pop(2)
    arcade.press("games")
    arcade.run(0.5)
    arcade.press("more 0")
    arcade.press("review")
    assert isinstance(arcade.app.front, ReviewScene)
    assert arcade.app.front.session.moves == session.moves


def test_undo_and_redo_are_steps_too(arcade: Player) -> None:
    session = played()
    known(arcade, session)
    scene = look_back(arcade, session)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=0, scancode=arcade.action_key(Action.UNDO), mod=0, unicode=""))
    arcade.run()
    assert scene.at == TURN
