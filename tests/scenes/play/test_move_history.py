"""Looking back in a scene: the track, the list of moves, and how moves are shown again."""

from __future__ import annotations

import json
import random
from io import BytesIO
from typing import Any

import pygame
import pytest

from game.actions import Action
from game.games import GAMES, game_named
from game.play.port.move_highlight import HighlightKind, MoveHighlight
from game.play.puzzles.courses import lesson_table
from game.play.session.line import Branch
from game.play.session.match import Engine, Match, Person
from game.play.session.session import Session, Source
from game.scenes.animation.undo_animation import REWIND
from game.scenes.exchange.correspondence import show_copy
from game.scenes.home.menu import MenuScene
from game.scenes.play.move_list import MoveList
from game.scenes.play.move_scrubber import MarkArt, MoveScrubber
from game.scenes.play.play import PlayScene
from game.scenes.settings.keys import KeysScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import PALETTE_NAMES
from game.stage import art
from game.stage.art import STRONG
from game.stage.palette import channels
from game.store.player.saves import load_session
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import cut, drawn_at, faults
from tests.players.table import PERSONS, Players, let_play, wait
from tools.eyes import SEEN, contrast

COMPUTER = Engine("easy")
SIZES = ((640, 480), (800, 600), (1000, 481), (1280, 720), (720, 1280))


def opened(player: Player, name: str = "explode", plies: int = 12, players: Players = PERSONS) -> PlayScene:
    """A game in which some moves have been made at random."""
    game, chance = game_named(name), random.Random(4)
    session = Session(name, game.rules, Source(seed=3), match=Match(("Anna", "Ben"), players=players))
    while len(session.moves) < plies:
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    player.app.push(MenuScene(player.app))
    player.app.push(play_scene(player.app, game, session))
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    scene.table.save()
    return scene


def track(scene: PlayScene) -> MoveScrubber:
    return next(widget for widget in scene.form.widgets if isinstance(widget, MoveScrubber))


def move_list(scene: PlayScene) -> MoveList | None:
    return next((widget for widget in scene.form.widgets if isinstance(widget, MoveList)), None)


def at(scene: PlayScene) -> int:
    return len(scene.session.moves)


def rewinding(scene: PlayScene) -> bool:
    """Whether the picture glides to another point."""
    return any(running.tag == REWIND for running in scene.stage.animator.running)


def pixel(scene: PlayScene, x: float, y: float) -> tuple[float, float]:
    return scene.form.space.to_pixels(x, y)


def test_the_first_move_finds_the_faces_it_is_written_in(start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start(size=(1920, 1080))
    scene = opened(player, "unstack", 0)
    player.run(2.0)
    loaded: list[object] = []

    class Counted(art.CachedFont):
        def __init__(self, file: BytesIO | None, pixels: int, *others: Any) -> None:
            loaded.append(pixels)
            super().__init__(file, pixels, *others)

    monkeypatch.setattr(art, "CachedFont", Counted)
    move = max(scene.game.rules.legal_moves(scene.session.position), key=len)
    assert scene.play(move)
    player.run()
    assert move in words(player)
    assert not loaded
    scene.app.theme.fonts.at(STRONG, 99)
    assert loaded == [99]


def test_a_long_move_can_be_read_to_its_end_in_the_list(start) -> None:
    player = start(size=(1920, 1080))
    scene = opened(player, "unstack", 0)
    for move in ("1c1+1", "5c7-11111", "3f2<111", "5e7-11111"):
        scene.session.play(move)
    scene.renew()
    player.run(0.5)
    assert move_list(scene) is not None
    assert not [text for text in cut(player.app) if text in scene.session.moves]


def test_the_track_is_painted_after_the_frame_in_which_a_move_is_made(start) -> None:
    player = start()
    scene = opened(player, "unstack")
    player.run(0.5)
    before = track(scene).strip.art
    scene.play(scene.game.rules.legal_moves(scene.session.position)[0])
    player.app.frame()
    assert track(scene).at == at(scene) == 13
    assert track(scene).strip.art == before
    assert scene.has_pending_work
    player.run(0.3)
    scene.renew()
    after = track(scene).strip.art
    assert after != before
    assert after == track(scene).art
    player.app.frame()
    assert track(scene).strip.art == after
    scene.layout()
    assert track(scene).strip.art == after, "laid out anew, all is painted before it is seen"


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
def test_keys_lead_to_any_point_and_back_to_the_present(start, name: str) -> None:
    player = start()
    scene = opened(player, name)
    saved = json.dumps(scene.session.to_json())
    for key, ply in (
        (pygame.K_PAGEUP, 11), (pygame.K_PAGEUP, 10), (pygame.K_HOME, 0), (pygame.K_PAGEDOWN, 1), (pygame.K_PERIOD, 2),
        (pygame.K_COMMA, 1), (pygame.K_END, 12), (pygame.K_PAGEDOWN, 12),
    ):  # fmt: skip
        player.key(key)
        player.settle()
        assert at(scene) == ply
        assert scene.table.looking == (ply < 12)
        kept = load_session(player.app.folders.data, scene.game, scene.table.slot)
        assert kept is not None
        assert json.dumps(kept.to_json()) == saved, "nothing is lost by looking"


def test_a_step_back_glides_and_a_leap_is_there_at_once(start) -> None:
    player = start()
    scene = opened(player)
    for ply, glides in ((11, True), (3, False), (1, True), (9, False)):
        scene.past.go(ply)
        assert rewinding(scene) == glides


def test_it_is_said_where_one_looks(start) -> None:
    player = start(size=(800, 600))
    scene = opened(player)
    player.key(pygame.K_PAGEUP)
    player.settle()
    assert "Replay: move 11 of 12" in words(player)
    assert scene.form.focus is not None
    player.press("present")
    player.settle()
    assert "Replay" not in words(player)
    assert at(scene) == 12


def test_the_track_is_dragged_wheeled_and_walked_along(start) -> None:
    player = start()
    scene = opened(player)
    box = track(scene).box
    player.click(pixel(scene, box.left + 9, box.centery))
    assert at(scene) == 0
    x, y = pixel(scene, box.centerx, box.centery)
    player.move(pixel(scene, box.left + 9, box.centery))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel(scene, box.left + 9, box.centery), button=1))
    player.run()
    player.move((x, y))
    player.move(pixel(scene, box.right - 9, box.centery))
    assert at(scene) == 12
    player.move((x, y))
    assert at(scene) == 6, "also when the widgets were built anew in between"
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=1))
    player.run()
    player.move(pixel(scene, box.left + 20, box.centery))
    assert at(scene) == 6
    pygame.mouse.set_pos((round(x), round(y)))
    player.move((x, y))
    player.wheel(1)
    assert at(scene) == 5
    player.wheel(-1)
    player.key(pygame.K_RIGHT)
    assert at(scene) == 7
    for _ in range(9):
        player.key(pygame.K_RIGHT)
    assert at(scene) == 12
    assert scene.form.focus is track(scene), "the end is no way out"


def test_a_gamepad_reaches_the_track_and_the_list(start) -> None:
    player = start()
    scene = opened(player)
    for wanted in ("track", "move list"):
        for _ in range(30):
            if scene.form.focus is not None and scene.form.focus.key == wanted:
                break
            player.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
        assert scene.form.focus is not None
        assert scene.form.focus.key == wanted
        before = at(scene)
        player.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        assert at(scene) == before - 1
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert at(scene) == 7, "a row up in the list of Red's moves"


def test_a_program_waits_until_the_game_goes_on_from_there(start) -> None:
    player = start()
    scene = opened(player, players=(Person(), COMPUTER))
    player.key(pygame.K_COMMA)
    player.run(2.0)
    assert (at(scene), scene.seats.thinking) == (11, False)
    player.click(scene.board.to_pixels(*[side / 2 for side in scene.shape]))
    assert "You are looking back, and it was the computer's turn here." in words(player)
    player.press("go on")
    assert scene.table.waiting
    assert not scene.table.resting
    scene.seats.close()


@pytest.mark.slow
def test_who_watches_programs_looks_back_while_they_rest(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player)
    scene = opened(player, players=(COMPUTER, COMPUTER))
    player.key(pygame.K_HOME)
    line = scene.session.line()
    player.run(3.0)
    assert (at(scene), scene.seats.thinking) == (0, False)
    player.key(pygame.K_k)
    assert scene.past.playing == 1
    assert not scene.table.paused
    player.key(pygame.K_END)
    assert not scene.past.playing
    wait(player, lambda: at(scene) > len(line), "another move")
    assert scene.session.line()[: len(line)] == line
    assert not scene.session.branches


def test_a_move_in_the_past_makes_a_branch_that_a_click_leads_to(start) -> None:
    player = start()
    scene = opened(player)
    line = scene.session.line()
    scene.past.go(8)
    other = next(move for move in scene.game.rules.legal_moves(scene.session.position) if move != line[8])
    assert scene.play(other)
    player.settle()
    listed = move_list(scene)
    assert listed is not None
    (branch,) = scene.session.branches
    assert branch.moves == line[8:]
    row = listed.rows.index(branch) - listed.first
    player.click(pixel(scene, listed.box.centerx, listed.box.top + 9 + 25 * (row + 0.5)))
    assert not rewinding(scene), "it is there at once"
    assert scene.session.line() == line
    assert at(scene) == 9
    assert scene.table.looking


def press_within_a_frame(*pixels: tuple[float, float]) -> None:
    """Click in some places before the next frame, as on a machine whose frames take long."""
    for pixel in pixels:
        pos = round(pixel[0]), round(pixel[1])
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def with_two_branches(player: Player) -> PlayScene:
    """A game of which two ways were left."""
    scene = opened(player, plies=0)
    for step in ("a5", "d2", "b5", "e2", 1, "e1", "a4", 2, "b4"):
        if isinstance(step, int):
            scene.past.go(step)
        else:
            assert scene.play(step), step
        player.settle()
    assert len(scene.session.branches) == 2
    return scene


def branch_pixels(scene: PlayScene) -> list[tuple[float, float]]:
    """The middle of each row that shows a branch."""
    listed = move_list(scene)
    assert listed is not None
    rows = [n - listed.first for n in listed.visible if isinstance(listed.rows[n], Branch)]
    return [pixel(scene, listed.box.centerx, listed.box.top + 9 + 25 * (row + 0.5)) for row in rows]


def test_two_clicks_on_branches_within_a_frame_meet_no_row_that_is_gone(start) -> None:
    player = start()
    scene = with_two_branches(player)
    press_within_a_frame(*branch_pixels(scene))
    player.run()
    assert player.app.front is scene, "the second click met a branch that was gone"
    lists = [widget for widget in scene.form.widgets if isinstance(widget, MoveList)]
    shown = [row for listed in lists for row in listed.rows if isinstance(row, Branch)]
    assert len(shown) == len(scene.session.branches), "the list is as old as the line"


def test_moves_and_clicks_on_branches_within_a_frame_meet_no_row_that_is_gone(start) -> None:
    player = start()
    scene = with_two_branches(player)
    pixels = branch_pixels(scene)
    scene.past.go(1)
    assert scene.play("e1"), "it is shown now"
    assert scene.play("a4"), "it waits to be shown, and with it the list"
    press_within_a_frame(*pixels, *pixels)
    player.run()
    assert player.app.front is scene, "a click met a branch that was gone"


def test_keys_lead_to_a_branch_too(start) -> None:
    player = start()
    scene = opened(player)
    line = scene.session.line()
    scene.past.go(8)
    other = next(move for move in scene.game.rules.legal_moves(scene.session.position) if move != line[8])
    assert scene.play(other)
    player.settle()
    scene.form.want("move list")
    player.key(pygame.K_DOWN)
    assert at(scene) == 9, "a branch is pointed at first"
    player.key(pygame.K_UP)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    assert scene.session.line() == line
    assert at(scene) == 9
    player.key(pygame.K_UP)
    assert at(scene) == 7


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_a_move_leads_there_and_a_key_folds_the_list_away(start, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = opened(player, plies=20)
    shown = move_list(scene) is not None
    assert shown == (size in ((1280, 720), (720, 1280))), "where there is room"
    if not shown:
        player.key(pygame.K_n)
    listed = move_list(scene)
    assert listed is not None
    assert faults(player.app) == []
    board = next(widget for widget in scene.form.widgets if widget.key == "board")
    assert board.enabled
    assert not board.box.colliderect(listed.box)
    y = listed.box.top + 9 + 25 * 0.5
    player.click(pixel(scene, listed.box.left + 70, y))
    row = listed.rows[listed.first]
    assert isinstance(row, tuple)
    assert row[0] is not None
    assert at(scene) == row[0] + 1
    assert faults(player.app) == []
    player.key(pygame.K_n)
    assert move_list(scene) is None
    player.press("moves")
    assert move_list(scene) is not None


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
def test_moves_are_shown_again_onwards_and_backwards(start, name: str) -> None:
    player = start()
    scene = opened(player, name, 6)
    player.key(pygame.K_HOME)
    player.settle()
    shown = []
    for _ in range(5):
        player.press("speed")
        player.run(0.1)
        shown += [text for text in ("½×", "1×", "2×", "4×") if text in words(player)]
    assert shown == ["2×", "4×", "½×", "1×", "2×"]
    player.press("again")
    seen = []
    for _ in range(400):
        player.run(0.1)
        if at(scene) not in seen[-1:]:
            seen.append(at(scene))
        if not scene.past.playing:
            break
    assert seen == [1, 2, 3, 4, 5, 6]
    assert not scene.table.looking
    assert scene.stage.animator.rate == 1
    player.key(pygame.K_COMMA)
    player.settle()
    player.press("backwards")
    for _ in range(400):
        player.run(0.1)
        if not scene.past.playing:
            break
    assert at(scene) == 0


def test_what_is_shown_again_can_be_seen_between_two_moves(start) -> None:
    player = start()
    scene = opened(player, plies=5)
    player.key(pygame.K_HOME)
    player.settle()
    player.press("again")
    rests = [0.0]
    while scene.past.playing:
        if not scene.moving:
            rests[-1] += 1 / 60
        elif rests[-1]:
            rests.append(0.0)
        player.run(1 / 60)
    assert len(rests) == 5, "one after each move"
    assert all(0.2 < rest < 0.6 for rest in rests)


def test_however_many_moves_are_redone_at_once_only_the_last_ones_are_shown(start) -> None:
    player = start()
    scene = opened(player)
    taken = []
    for many in (3, 12):
        scene.past.go(12 - many)
        player.settle()
        for _ in range(many):
            player.key(pygame.K_y)
        assert at(scene) == 12
        begun = player.now
        while scene.moving:
            player.run(1 / 60)
        taken.append(player.now - begun)
    assert taken[1] <= taken[0] + 2 / 60


def test_a_copy_can_be_looked_at_from_any_point(start) -> None:
    player = start()
    session = opened(player, "combact", 9).session
    show_copy(player.app, session)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    scene.table.look(4)
    player.run(0.1)
    assert (at(scene), scene.table.looking, scene.session.length) == (4, True, 9)
    assert "Replay: move 4 of 9" in words(player)
    assert not player.app.store.games(scene.game)[1:], "looking makes no game to go on with"


def test_a_lesson_has_no_line(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("explode")
    player.app.push(player.app.game_view(game).scene(player.app, lesson_table(game)))
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert not {"track", "moves", "move list"} & {widget.key for widget in scene.form.widgets}
    player.key(pygame.K_HOME)
    player.key(pygame.K_n)
    assert not scene.table.looking


def test_the_keys_have_a_page(start) -> None:
    player = start(size=(800, 600))
    player.app.push(KeysScene(player.app, "looking"))
    player.run(0.1)
    assert {f"{action} 0" for action in (Action.MOVES, Action.EARLIER, Action.PRESENT)} <= {
        widget.key for widget in player.app.front.form.widgets
    }
    assert faults(player.app) == []


@pytest.mark.parametrize("palette", PALETTE_NAMES)
def test_the_mark_of_the_last_move_is_seen_upon_its_light(start, painted: None, palette: str) -> None:
    """Gold upon gold, it once could hardly be seen."""
    theme = start(lambda settings: setattr(settings, "palette", palette)).app.theme
    accent = channels(theme.palette.accent)
    for kind in HighlightKind:
        picture = MarkArt(MoveHighlight(kind), lit=True).paint(4, theme)
        middle = picture.get_width() // 2
        drawn = [picture.get_at((x, middle)) for x in range(picture.get_width())]
        assert max(contrast(colour[:3], accent) for colour in drawn if colour.a > 200) >= SEEN


def test_a_status_of_two_lines_keeps_clear_of_what_is_above_it(start) -> None:
    """The strip with the focus and the panel that is lit have frames that reach a little further than they do."""
    player = start(size=(800, 600))
    scene = opened(player, "combact")
    player.key(pygame.K_HOME)
    player.run(0.5)
    said = "Replay: move 2 of 16 – White laid a micro-bacterium at c1, 17 moves fewer for the opponent"
    scene.line.show(scene.places.status, said, "text", False, True)
    line = next(s for s in scene.stage.sprites if isinstance(s.art, art.Text) and s.art.text == said)
    place = drawn_at(player.app, line)
    assert place.height > scene.places.status.height, "two lines"
    assert place.top >= scene.places.track.bottom + 2
    assert place.bottom <= player.app.window.size[1]
