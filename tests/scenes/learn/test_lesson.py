"""Playable lessons: played to their end by every device, on the games' own boards, and without leaving a trace."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.unstack.view.scene import UnStackScene
from game.language import Languages
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzles import PuzzleListScene, PuzzlesScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.setup import SetupScene
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import meet, play_scene, seed_session
from game.settings.settings import Settings
from game.stage.art import STRONG, Text
from game.store.player.saves import load_session, save_path
from tests.conftest import Player
from tests.helpers.games import save_session, words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, faults

Start = Callable[..., Player]
NAMES = [game.name for game in GAMES]


def lesson(player: Player, name: str) -> tuple[PlayScene, LessonGuide]:
    """Open a lesson upon the menu and the pages."""
    player.app.push(MenuScene(player.app))
    player.app.push(HelpScene(player.app, game_named(name)))
    open_lesson(player.app, game_named(name))
    player.run(1.0)
    return front(player)


def learnt(player: Player, name: str) -> None:
    """Go through the lesson that the menu offers, to its end."""
    player.app.push(MenuScene(player.app))
    player.run(0.1)
    player.press(f"learn {name}")
    player.run(0.5)
    for _ in game_named(name).lesson:
        player.press("next")
        player.run(0.1)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "combact"])
def test_after_the_lesson_of_the_menu_comes_the_game_itself(start: Start, name: str) -> None:
    player = start()
    learnt(player, name)
    player.press("play")
    player.run(0.1)
    setup = player.app.front
    assert isinstance(setup, SetupScene)
    assert setup.game.name == name
    if isinstance(setup, PairSetup):
        assert setup.layout_name == game_named(name).info.first_start, "a first game begins where beginners do"
    setup.back()
    player.run(0.1)
    assert player.app.front.form.focus is not None
    assert player.app.front.form.focus.key == name, "and the menu points at it"


def test_a_lesson_is_offered_until_it_was_finished(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run(0.1)
    player.press("learn explode")
    player.press("next")
    player.key(pygame.K_ESCAPE)
    player.run(0.1)
    assert isinstance(player.app.front, MenuScene)
    focus = player.app.front.form.focus
    assert focus is not None
    assert focus.key == "learn explode"
    player.key(pygame.K_RETURN)
    for _ in game_named("explode").lesson:
        player.press("next")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    player.run(0.1)
    assert isinstance(player.app.front, MenuScene)
    offered = [widget.key for widget in player.app.front.form.widgets if widget.key.startswith("learn")]
    assert offered == [f"learn {name}" for name in GAMES.names if name != "explode"]


def test_the_lesson_of_the_menu_leads_to_the_rules(start: Start) -> None:
    player = start()
    learnt(player, "unstack")
    player.press("pages")
    assert [type(scene) for scene in player.app.scenes] == [MenuScene, HelpScene]


def front(player: Player) -> tuple[PlayScene, LessonGuide]:
    play = player.app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, LessonGuide)
    return play, play.guide


def on_screen(play: PlayScene, move: str) -> tuple[float, float]:
    """The pixel of the mark that shows what to click next."""
    mark = play.cursor.beacons(move)[0]
    return play.board.to_pixels(mark.x, mark.y)


def follow(player: Player) -> None:
    """Click where the marks lead until the move is made."""
    play, guide = front(player)
    for _ in range(20):
        if play.session.moves:
            return
        player.click(on_screen(play, guide.course.step.move))
        player.settle()
    raise AssertionError(f"the marks do not lead to {guide.course.step.move}")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "explode", "unstack"])
def test_a_lesson_is_played_by_clicks_where_the_marks_are(start: Start, name: str) -> None:
    player = start()
    play, guide = lesson(player, name)
    for n, step in enumerate(game_named(name).lesson):
        assert guide.course.at == n
        assert step.task in words(player)
        assert step.result not in words(player)
        follow(player)
        player.settle()
        assert guide.course.told
        assert play.session.moves[1:] == [step.reply][: bool(step.reply)]
        assert step.result in words(player)
        player.press("next")
        player.run()
    assert "Well done!" in words(player)


def test_a_piece_is_picked_up_turned_and_laid_on_its_shadow(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "combact")
    player.press("next")
    player.press("next")
    player.run(0.5)
    assert guide.course.step.move == "C1@d5"
    player.click(on_screen(play, "C1@d5"))
    player.run(0.5)
    shadow = on_screen(play, "C1@d5")
    player.move(shadow)
    player.wheel(1)
    player.run(0.5)
    player.click(shadow)
    player.settle()
    assert play.session.moves == ["C1@d5", guide.course.step.reply]
    assert guide.course.told


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_by_its_moves(start: Start, name: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    play, guide = lesson(player, name)
    for step in game_named(name).lesson:
        assert play.play(step.move)
        player.settle()
        assert guide.course.told
        player.press("next")
    assert "Well done!" in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "explode"])
@pytest.mark.parametrize("device", ["keys", "gamepad"])
def test_a_lesson_is_played_by_keys_and_by_gamepad(start: Start, name: str, device: str) -> None:
    player = start()
    _, guide = lesson(player, name)

    def confirm() -> None:
        if device == "keys":
            player.key(pygame.K_RETURN)
        else:
            player.pad(pygame.CONTROLLER_BUTTON_A)
        player.settle()

    for n in range(len(guide.course.steps)):
        assert guide.course.at == n
        confirm()
        assert guide.course.told, "the cursor is seen where the move is, from the first step on"
        confirm()
    assert "Well done!" in words(player)


def test_enter_goes_on_from_the_board_when_a_step_is_done(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "unstack")
    follow(player)
    player.settle()
    player.click(play.board.to_pixels(0.5, 0.5))
    assert "This step is done" in words(player)
    assert "does not belong" not in words(player)
    assert play.form.focus is not None
    assert play.form.focus.key == "board"
    player.key(pygame.K_RETURN)
    assert guide.course.at == 1


def test_while_the_other_side_answers_nobody_is_asked_to_move(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "unstack")
    for _ in range(4):
        player.press("next")
    assert guide.course.step.reply == "pass"
    assert "Your turn" in words(player).split(" | ")
    play.play(guide.course.step.move)
    for _ in range(100):
        player.run(0.02)
        if guide.course.told:
            break
        shown = words(player)
        assert not any(text in shown for text in ("Click the board to pass", "press Enter to pass", "must capture"))
        assert "Your turn" not in shown.split(" | ")
    assert guide.course.told


def test_keys_begin_at_the_piece_that_is_marked(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "combact")
    player.press("next")
    player.press("next")
    player.run(0.5)
    assert guide.course.step.move == "C1@d5"
    player.key(pygame.K_RETURN)
    player.run(0.2)
    if not play.cursor.held.piece:  # type: ignore[attr-defined]
        player.key(pygame.K_RETURN)  # The first press may only show what is meant.
    assert play.cursor.held.piece == "C"  # type: ignore[attr-defined]


def test_a_wrong_move_is_refused_gently(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    other = play.board.to_pixels(*[at - 1 for at in play.board.to_units(on_screen(play, guide.course.step.move))])
    before = play.session.position
    player.click(other)
    assert play.session.position == before
    assert "try the move shown here" in words(player)
    assert play.hinted == guide.course.step.move, "the board shows the right one"
    player.click(on_screen(play, guide.course.step.move))
    player.settle()
    assert guide.course.told


def test_stones_of_a_wrong_move_go_back(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "unstack")
    assert not play.play("1b2>1")
    player.run(0.2)
    assert "try the move shown here" in words(player)
    follow(player)
    player.settle()
    assert guide.course.told


def test_no_mark_leads_on_from_a_wrong_way(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "unstack")
    assert isinstance(play, UnStackScene)
    stack = on_screen(play, guide.course.step.move)
    player.click(stack)
    player.settle()
    ahead = on_screen(play, guide.course.step.move)
    assert ahead[0] > stack[0], "the stones are to be laid to the right"
    player.click((stack[0], stack[1] - (ahead[0] - stack[0])))
    player.settle()
    assert play.cursor.beacons(guide.course.step.move) == []
    play.cursor.take_back()
    player.settle()
    assert on_screen(play, guide.course.step.move) == ahead


def test_an_illegal_move_is_explained_by_the_game(start: Start) -> None:
    player = start()
    play, _ = lesson(player, "explode")
    assert not play.play("a1")
    assert "This cell is free" in words(player)


def test_a_step_is_done_once(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    play.play("c3")
    player.settle()
    assert not play.play("c3")
    assert len(play.session.moves) == 2
    assert "This step is done" in words(player)
    assert guide.course.told


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", [pygame.K_BACKSPACE, pygame.K_r])
@pytest.mark.parametrize("wait", [True, False])
def test_a_step_can_be_seen_again(start: Start, key: int, wait: bool) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    play.play("c3")
    if wait:
        player.settle()
    else:
        player.run(0.1)
    if key == pygame.K_r:
        player.press("restart")
    else:
        play.tools.undo()
    player.settle()
    assert not guide.course.told
    assert not play.session.moves
    assert guide.course.step.task in words(player)
    play.play("c3")
    player.settle()
    assert guide.course.told


def test_a_hint_shows_the_move(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    player.press("hint")
    assert play.hinted == guide.course.step.move


def test_steps_can_be_skipped_even_while_a_move_is_shown(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    play.play("c3")
    player.run(0.1)
    player.press("next")
    assert guide.course.at == 1
    player.settle()
    assert not guide.course.told
    assert not play.session.moves


@pytest.mark.slow
def test_nothing_of_the_players_is_touched(start: Start) -> None:
    for name in ("explode", "brickshooter"):
        player = start(lambda settings: setattr(settings, "speed", "off"))
        app, kind = player.app, game_named(name)
        session = seed_session(kind, 7, {})
        session.play(session.rules.legal_moves(session.position)[0])
        save_session(app.folders.data, session)
        meet(app, name)
        kept = {path: path.read_bytes() for path in app.folders.data.rglob("*") if path.is_file()}
        assert save_path(app.folders.data, name) in kept
        lesson(player, name)
        for step in kind.lesson:
            play, _ = front(player)
            play.play(step.move)
            player.settle()
            player.press("restart")
            play.play(step.move)
            player.settle()
            player.press("next")
        player.press("pages")
        player.run(1.0)
        now = {path: path.read_bytes() for path in app.folders.data.rglob("*") if path.is_file()}
        assert now == kept
        loaded = load_session(app.folders.data, kind)
        assert loaded is not None
        assert loaded.moves == session.moves


@pytest.mark.slow
@pytest.mark.usefixtures("painted")
def test_marks_rest_under_reduced_motion(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    lesson(player, "explode")
    player.run(3.0)
    before = player.picture()
    for _ in range(10):
        player.run(0.1)
        assert player.picture() == before


# Ways in and out


def by_keys(player: Player) -> None:
    player.key(pygame.K_UP)
    player.key(pygame.K_RETURN)


def by_gamepad(player: Player) -> None:
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    player.pad(pygame.CONTROLLER_BUTTON_A)


WAYS: dict[str, Callable[[Player], None]] = {
    "mouse": lambda player: player.press("lesson"),
    "keys": by_keys,
    "gamepad": by_gamepad,
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("last", [False, True])
def test_a_lesson_is_opened_from_the_pages(start: Start, way: str, last: bool) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    pages = HelpScene(player.app, game_named("explode"))
    player.app.push(pages)
    player.run()
    if last:
        for _ in range(pages.last):
            player.key(pygame.K_RIGHT)
    WAYS[way](player)
    player.run(0.5)
    front(player)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is pages


def test_help_leads_back_to_the_pages(start: Start) -> None:
    player = start()
    lesson(player, "explode")
    player.key(pygame.K_F1)
    assert isinstance(player.app.front, HelpScene)


def test_at_the_end_once_more(start: Start) -> None:
    player = start()
    _, guide = lesson(player, "explode")
    for _ in guide.course.steps:
        player.press("next")
    player.press("again")
    player.run()
    assert front(player)[1] is guide
    assert guide.course.at == 0


def test_at_the_end_back_to_the_pages(start: Start) -> None:
    player = start()
    _, guide = lesson(player, "explode")
    for _ in guide.course.steps:
        player.press("next")
    player.press("pages")
    assert isinstance(player.app.front, HelpScene)


@pytest.mark.parametrize("below", ["set-up", "game", "puzzles"])
def test_at_the_end_to_what_was_left_for_the_lesson(start: Start, below: str) -> None:
    player = start()
    app, kind = player.app, game_named("brickshooter")
    app.push(MenuScene(app))
    app.push(SoloSetup(app, kind))
    if below == "game":
        app.push(play_scene(app, kind, seed_session(kind, 5, {})))
    elif below == "puzzles":
        app.push(PuzzlesScene(app, kind))
        player.press("list")
    wanted = app.front
    app.push(HelpScene(app, kind))
    open_lesson(app, kind)
    for _ in kind.lesson:
        player.press("next")
    player.press("play")
    player.run()
    assert app.front is wanted
    assert isinstance(app.front, PlayScene | SetupScene | PuzzleListScene)


# Layout


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut(start: Start, name: str, size: tuple[int, int], scale: int) -> None:
    def change(settings: Settings) -> None:
        settings.ui_scale = scale
        settings.speed = "off"

    player = start(change, size)
    play, guide = lesson(player, name)
    step = guide.course.step
    for told in (False, True):
        player.settle()
        player.run(0.4)
        assert faults(player.app) == []
        assert not {step.task, step.result} & set(cut(player.app))
        if not told:
            play.play(step.move)


@pytest.mark.usefixtures("painted")
def test_a_move_made_again_after_a_refused_one_is_shown_as_it_is(start: Start) -> None:
    player = start()
    play, guide = lesson(player, "unstack")
    assert isinstance(play, UnStackScene)
    follow(player)
    player.settle()
    made = play.session.position
    player.key(pygame.K_u)
    player.click(on_screen(play, guide.course.step.move))
    player.key(pygame.K_LEFT)
    assert not play.session.moves, "the last stone makes the move at once, and another one is meant"
    assert play.cursor.hand.sowing is None, "its stones are where they were"
    player.key(pygame.K_y)
    player.settle()
    assert play.session.position == made
    drawn = player.picture()
    play.show(made)
    player.run()
    assert player.picture() == drawn


def test_texts_of_all_steps_are_measured_only_for_another_window(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    play, guide = lesson(player, "explode")
    measured: list[str] = []
    measure = play.form.measure
    monkeypatch.setattr(play.form, "measure", lambda text: measured.append(text.text) or measure(text))
    later = guide.course.steps[-1].task
    play.play(guide.course.step.move)
    player.settle()
    assert later not in measured
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    player.run()
    assert later in measured


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_long_words_have_room(start: Start, name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Languages, "translation", lambda *asked: LongWords())
    player = start(lambda settings: setattr(settings, "speed", "off"), size)
    play, guide = lesson(player, name)
    for step in guide.course.steps:
        player.run(0.4)
        assert faults(player.app) == []
        play.play(step.move)
        player.settle()
        player.run(0.4)
        assert faults(player.app) == []
        player.press("next")
    player.run(0.4)
    assert faults(player.app) == []


def test_the_word_on_the_button_has_room_in_an_upright_window(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"), size=(720, 1280))
    play, _ = lesson(player, "brickshooter")
    button = next(widget for widget in play.form.widgets if widget.key == "next")
    word, _ = play.form.measure(Text("Überspringen", 17, STRONG))
    assert button.box.width > word + 48, "the icon, and some room round both"
