"""Levels made in the window: painted by mouse and keys, kept, tried, sent and taken in."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.actions import Action
from game.games import game_named
from game.games.brickshooter.view.names import BorderNames
from game.play.levels.level_text import level_line
from game.play.port.game import COPY_SLOT
from game.play.puzzles.puzzle_run import Found, ProofState
from game.scenes.animation.playback import ClickHint
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.file_drop import show_source
from game.scenes.home.menu import MenuScene
from game.scenes.levels.editor import EditorScene, proof_status
from game.scenes.levels.levels import LevelsScene
from game.scenes.levels.paint import PenButton
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import seed_session
from game.store.levels.levels import OWN, all_levels, own_folder
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.players.table import PATIENT

MakePlayer = Callable[..., Player]


def opened(player: Player, name: str) -> EditorScene:
    """A new level of a game, by the ways a player goes."""
    player.app.push(MenuScene(player.app))
    player.app.push(LevelsScene(player.app, game_named(name), "Levels", lambda entry: None))
    player.press("make")
    scene = player.app.front
    assert isinstance(scene, EditorScene)
    player.run()
    return scene


def turn_to(player: Player, key: str) -> None:
    """Turn the pages of the levels until something is there."""
    player.run()
    scene = player.app.front
    assert isinstance(scene, LevelsScene)
    for _ in range(scene.pages):
        if key in keys(player):
            return
        player.press("after")
        player.run()
    raise AssertionError(f"no {key} on any page")


def pixel(scene: EditorScene, place: str) -> tuple[float, float]:
    return scene.editor_board.space.to_pixels(*scene.editor_board.middle(scene.level, place))


def own(player: Player, name: str) -> list[str]:
    """The titles of the player's own levels of a game."""
    entries = all_levels(player.app.folders, game_named(name))
    return [entry.level.title["en"] for entry in entries if entry.name.startswith(OWN) and entry.level is not None]


@pytest.mark.slow
def test_a_level_is_painted_with_the_mouse_and_kept_at_once(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "explode")
    player.click(pixel(scene, "a1"))
    assert scene.workshop.content(scene.level, "a1") == "r1"
    assert scene.line.text == "There is nothing left to play here."
    assert own(player, "explode") == []
    player.press("pen 0 b")
    player.press("pen 1 3")
    player.click(pixel(scene, "e5"))
    assert scene.workshop.content(scene.level, "e5") == "b3"
    assert own(player, "explode") == ["My level"]
    player.click(pixel(scene, "e5"), button=3)
    assert scene.workshop.content(scene.level, "e5") == ""
    assert own(player, "explode") == ["My level"], "what is kept is how it was when it last was a level"


def test_a_stroke_paints_all_places_it_leads_over_and_is_taken_back_as_one(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "explode")
    before = scene.level
    for kind, place in ((pygame.MOUSEBUTTONDOWN, "a3"), *((pygame.MOUSEMOTION, f"{c}3") for c in "bcd")):
        pos = tuple(map(round, pixel(scene, place)))
        more = {"button": 1} if kind == pygame.MOUSEBUTTONDOWN else {"rel": (0, 0), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.Event(kind, pos=pos, **more))
        player.run()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    player.run()
    player.move(pixel(scene, "e3"))
    assert [scene.workshop.content(scene.level, f"{c}3") for c in "abcde"] == ["r1"] * 4 + [""]
    player.press("undo")
    assert scene.level == before
    player.press("redo")
    assert sum(scene.level.position.cells) == 4


def test_keys_alone_paint_change_the_pen_and_fill(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "unstack")
    assert scene.form.focus is scene.board, "keys begin on the board"
    player.key(pygame.K_RETURN)
    assert scene.workshop.content(scene.level, "d4") == "b1"
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_e)  # the next pen
    player.key(pygame.K_RETURN)
    assert scene.workshop.content(scene.level, "e4") == "b2"
    player.key(pygame.K_RETURN)
    assert scene.workshop.content(scene.level, "e4") == "", "the same once more clears it"


def test_one_place_is_marked_however_much_was_painted(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "brickshooter")
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT):
        player.key(key)
        player.run()
    assert [type(sprite.art) for sprite in scene.stage.sprites].count(ClickHint) == 1


def test_a_trial_that_has_ended_leads_back_to_the_editor_or_begins_again(start: MakePlayer) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("brickshooter")
    # One that is solved while the rules would let it go on.
    level = next(entry.level for entry in all_levels(player.app.folders, game) if entry.name == "02-bridge")
    assert level is not None
    copied = seed_session(game, 1, {})
    copied.play(copied.rules.legal_moves(copied.position)[0])
    player.app.store.save_game(copied, COPY_SLOT)
    scene = EditorScene(player.app, game, level)
    player.app.push(scene)
    player.press("try")
    for _ in range(2):
        front = player.app.front
        assert isinstance(front, PlayScene)
        player.key(pygame.K_ESCAPE)
        assert "Back to the editor" in words(player)
        assert "copy" not in words(player)
        player.key(pygame.K_ESCAPE)
        assert front.play(level.solution[0])
        player.settle()
        player.run(3.0)
        assert isinstance(player.app.front, ResultScene)
        last = player.app.front
        player.press("again")
        player.settle()
    assert isinstance(last, ResultScene)
    front = player.app.front
    assert isinstance(front, PlayScene)
    assert front.play(level.solution[0])
    player.settle()
    player.run(3.0)
    player.key(pygame.K_RETURN)
    assert player.app.front is scene
    assert not player.app.store.stars("brickshooter")
    assert [kept.slot for kept in player.app.store.games(game)] == [COPY_SLOT], "the copy that was played on in stays"


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["brickshooter", "explode", "unstack", "combact"])
def test_what_is_made_can_be_tried_and_leads_back(start: MakePlayer, name: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named(name)
    level = all_levels(player.app.folders, game)[0].level
    assert level is not None
    scene = EditorScene(player.app, game, level)
    player.app.push(scene)
    player.press("try")
    front = player.app.front
    assert isinstance(front, PlayScene)
    assert front.session.position == level.position
    player.settle()
    move = game.rules.legal_moves(front.session.position)[0]
    assert front.play(move)
    player.settle()
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    assert player.app.front is scene
    assert not player.app.store.games(game), "a trial is nothing to go on with"


def test_leaving_what_is_no_level_yet_is_asked_for(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "brickshooter")
    player.press("pen 1 ^")
    player.click(pixel(scene, "e5"))
    assert scene.line.text.startswith("Not a level yet: the brick on e5 would fly on at once")
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, QuestionScene)
    assert "Nothing was saved" in words(player), "it has never been a level"
    player.key(pygame.K_RETURN)
    assert player.app.front is scene, "the harmless answer has the focus"
    player.click(pixel(scene, "e6"))
    player.press("pen 1 o")
    player.click(pixel(scene, "e6"))
    player.click(pixel(scene, "e6"))
    assert scene.workshop.content(scene.level, "e6") == ""


def test_what_is_missing_to_a_level_is_said_in_the_players_language(start: MakePlayer) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"))
    scene = opened(player, "brickshooter")
    scene.change(scene.workshop.painted(scene.level, "e5", "a^"))
    player.run()
    assert scene.line.text == "Noch kein Level: der Stein auf e5 flöge gleich weiter."
    scene.paint(partial(scene.draft.begin, "c^1", True))
    player.run()
    assert scene.line.text == "Der Rand ist immer voll."
    told: list[str] = []
    player.app.notify = told.append  # type: ignore[method-assign]
    show_source(player.app, level_line("brickshooter", scene.workshop.data(scene.level)))
    assert told == ["Das ist kein Level: der Stein auf e5 flöge gleich weiter."]


def test_what_names_a_place_shows_how_places_are_called(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "brickshooter")

    def named() -> bool:
        return any(isinstance(sprite.art, BorderNames) for sprite in scene.stage.sprites)

    assert not named()
    scene.change(scene.workshop.painted(scene.level, "e5", "a^"))
    player.run()
    assert named(), "the line speaks of e5"
    scene.change(scene.workshop.painted(scene.level, "e5", "ao"))
    player.run()
    assert not named()


def test_two_windows_that_change_the_same_level_lose_nothing(start: MakePlayer) -> None:
    first, second = start(), start(guest=True)
    scene = opened(first, "explode")
    first.click(pixel(scene, "a1"))
    first.press("pen 0 b")
    first.click(pixel(scene, "e5"))
    assert own(second, "explode") == ["My level"]
    second.app.push(MenuScene(second.app))
    second.app.push(LevelsScene(second.app, game_named("explode"), "Levels", lambda entry: None))
    turn_to(second, "edit own/My level")
    second.press("edit own/My level")
    other = second.app.front
    assert isinstance(other, EditorScene)
    second.run()
    first.click(pixel(scene, "b1"))
    second.click(pixel(other, "c1"))
    entries = all_levels(first.app.folders, game_named("explode"))
    levels = [entry.level for entry in entries if entry.name.startswith(OWN)]
    assert levels == [scene.level, other.level] or levels == [other.level, scene.level]


def test_a_level_that_was_sent_is_taken_in_once_and_stands_behind_the_arcades_own(
    start: MakePlayer, tmp_path: Path
) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("combact")
    workshop = game.workshop
    assert workshop is not None
    level = workshop.titled(workshop.painted(workshop.blank(), "d4", "wA0"), "Für dich")
    line = level_line("combact", workshop.data(level))
    show_source(player.app, line)
    assert own(player, "combact") == ["Für dich"]
    path = tmp_path / "sent.arcade"
    path.write_text(line + "\n", encoding="utf-8")
    show_source(player.app, str(path))
    assert own(player, "combact") == ["Für dich"], "it is there already"
    show_source(player.app, line.replace("wA0@d4", "wA0@z9"))
    player.run()
    assert own(player, "combact") == ["Für dich"], "what is no level is told, and nothing is kept"
    assert all_levels(player.app.folders, game)[-1].name.startswith(OWN)


def test_a_level_that_is_copied_is_called_a_level(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "explode")
    for pen, cell in (("r", "a1"), ("b", "e5")):
        player.press(f"pen 0 {pen}")
        player.click(pixel(scene, cell))
    player.press("copy")
    player.run(0.1)
    assert "The level is on the clipboard, as text." in words(player)
    assert clipboard.paste().startswith("arcade-level 1 explode"), clipboard.paste()


def test_a_new_level_is_turned_to_and_can_be_played_or_edited(start: MakePlayer) -> None:
    player, played = start(), list[str]()
    player.app.push(MenuScene(player.app))
    game = game_named("brickshooter")
    player.app.push(LevelsScene(player.app, game, "Levels", lambda entry: played.append(entry.name)))
    player.run()
    level = all_levels(player.app.folders, game)[3].level
    workshop = game.workshop
    assert level is not None
    assert workshop is not None
    clipboard.copy(level_line("brickshooter", workshop.data(workshop.titled(level, "Sent"))))
    player.press("paste")
    player.run()
    assert player.app.front.form.focus is not None
    assert player.app.front.form.focus.key == "level own/Sent", "it is on the page that is seen"
    player.press("edit own/Sent")
    assert isinstance(player.app.front, EditorScene)
    player.key(pygame.K_ESCAPE)
    player.run()
    player.press("level own/Sent")
    assert played == ["own/Sent"]


def test_a_level_is_deleted_when_that_was_agreed_to(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "explode")
    player.click(pixel(scene, "a1"))
    player.press("pen 0 b")
    player.click(pixel(scene, "e5"))
    assert len(list(own_folder(player.app.folders, "explode").iterdir())) == 1
    player.press("delete")
    player.press("yes")
    assert isinstance(player.app.front, LevelsScene)
    assert list(own_folder(player.app.folders, "explode").iterdir()) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "pens", "told"),
    [
        ("explode", {"a1": "r5", "b1": "b5"}, "Proved: Red wins at once."),
        ("brickshooter", {"e5": "ao", "e6": "ao"}, "Proved: it takes one shot."),
    ],
)
def test_a_level_is_proved_in_a_process_of_its_own(
    start: MakePlayer, name: str, pens: dict[str, str], told: str
) -> None:
    player = start()
    scene = opened(player, name)
    level = scene.level
    for place, pen in pens.items():
        level = scene.workshop.painted(level, place, pen)
    scene.change(level)
    player.press("prove")
    assert scene.proof.going
    end = time.monotonic() + PATIENT
    while scene.proof.going:
        assert time.monotonic() < end
        time.sleep(0.01)
        player.run()
    player.run()
    assert scene.line.text == told
    (kept,) = [entry.level for entry in all_levels(player.app.folders, scene.game) if entry.name.startswith(OWN)]
    assert kept == scene.level
    if scene.game.players == 1:
        assert (kept.par, len(kept.solution)) == (1, 1)
    scene.act(Action.UNDO)
    player.run()
    assert "Proved" not in scene.line.text, "another level is not proved"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "explode",
            {
                (Found.SO_FAR, 1): "Looking for a proof: Red does not win at once.",
                (Found.SO_FAR, 3): "Looking for a proof: Red does not win within 3 moves.",
                (Found.PROVED, 1): "Proved: Red wins at once.",
                (Found.PROVED, 3): "Proved: Red wins in 3 moves, and not in fewer.",
                (Found.NONE, 1): "Proved: Red cannot win at once.",
                (Found.NONE, 3): "Proved: Red cannot force a win within 3 moves.",
                (Found.UNKNOWN, 1): "Not proved: even one move takes more than a minute to search.",
                (Found.UNKNOWN, 3): "Not proved: 3 moves take more than a minute to search.",
            },
        ),
        (
            "brickshooter",
            {
                (Found.SO_FAR, 1): "Looking for a proof: one shot is too few.",
                (Found.SO_FAR, 3): "Looking for a proof: 3 shots are too few.",
                (Found.PROVED, 1): "Proved: it takes one shot.",
                (Found.PROVED, 3): "Proved: it takes 3 shots, and not fewer.",
                (Found.NONE, 1): "Proved: it cannot be done with one shot.",
                (Found.NONE, 3): "Proved: it cannot be done with 3 shots.",
                (Found.UNKNOWN, 1): "Not proved: even one shot takes more than a minute to search.",
                (Found.UNKNOWN, 3): "Not proved: 3 shots take more than a minute to search.",
            },
        ),
    ],
)
def test_what_a_proof_has_found_is_told(start: MakePlayer, name: str, told: dict[tuple[Found, int], str]) -> None:
    scene = opened(start(), name)
    for (found, number), text in told.items():
        assert proof_status(scene, ProofState(found, number), scene.game, scene.level) == text


def test_the_pens_of_another_piece_are_painted_in_the_frames_after_it_was_chosen(start: MakePlayer) -> None:
    player = start()
    scene = opened(player, "combact")

    def pens() -> list[PenButton]:
        return [widget for widget in scene.form.widgets if isinstance(widget, PenButton)]

    assert all(pen.picture.visible for pen in pens()), "laid out anew, the screen has all of its pictures"
    piece = next(pen.key for pen in pens() if pen.key.startswith("pen 1 ") and not pen.chosen)
    player.press(piece)
    turned = [pen for pen in pens() if pen.key.startswith("pen 2 ") and not pen.key.endswith("0")]
    assert turned
    assert not any(pen.picture.visible for pen in turned)
    player.run(0.5)
    assert all(pen.picture.visible for pen in pens())


def test_at_rest_every_pen_is_painted_as_it_comes_onto_the_board(start: MakePlayer) -> None:
    player = start(size=(640, 480))
    scene = opened(player, "combact")
    player.run(8.0)
    sides, pieces, _ = scene.workshop.racks(scene.level)
    scale, images = scene.editor_board.space.scale, scene.stage.images
    assert all(images.has(scene.editor_board.sample(f"{side}{piece}0")[0], scale) for side in sides for piece in pieces)


def test_in_a_small_window_the_level_can_be_tried_without_scrolling(start: MakePlayer) -> None:
    player = start(size=(640, 480))
    form = opened(player, "combact").form
    assert form.view.height < form.box.height
    for key in ("try", "prove", "copy", "delete"):
        widget = next(widget for widget in form.widgets if widget.key == key)
        assert player.app.window.surface.get_rect().contains(form.pixels(widget))
