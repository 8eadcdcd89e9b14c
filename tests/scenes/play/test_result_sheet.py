"""The sheet of a result: names whole, two rows of figures, beside the board and never over the winner; where it has no
room there it folds into a bar; keys reach the board behind it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.rules import Outcome
from game.scenes.home.menu import MenuScene
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.stage.art import Text, text_lines
from game.ui.drawing.canvas import Box
from game.ui.drawing.surfaces import Panel
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import cut, faults

Start = Callable[..., Player]
NAMES = ("Anna-Katharina", "Maximilian-Joh")
ENDS = ("r5,b1/.,. r", "b5,r1/.,. b")
"""Positions in which Red, and Blue, win with their next move."""
SIZES = [(640, 480), (800, 600), (1000, 700), (1280, 720), (1920, 1080), (720, 1280), (3840, 2160)]
SMALL = (800, 600)
"""A window in which no sheet has room beside the board."""


def ended(player: Player, winner: int = 0, match: Match | None = None) -> tuple[PlayScene, ResultScene]:
    """A game of Explode! that one side has won, and its result in front."""
    game = game_named("explode")
    session = Session("explode", game.rules, Source(level="x", start=ENDS[winner]), match=match or Match(NAMES))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.settle()
    assert scene.play("a2")
    player.settle()
    result = player.app.front
    assert isinstance(result, ResultScene)
    player.run(0.5)
    return scene, result


def covered(result: ResultScene) -> list[Box]:
    """The parts of the window that the panels and widgets of a result take."""
    boxes = [widget.box for widget in result.form.widgets]
    for sprite in result.stage.sprites:
        if isinstance(sprite.art, Panel):
            width, height = sprite.art.width, sprite.art.height
            boxes.append(Box(sprite.x - width / 2, sprite.y - height / 2, width, height))
    return boxes


@pytest.mark.sample(6)
@pytest.mark.parametrize(("winner", "language"), [(0, "en"), (1, "de")])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_winner_is_named_whole_and_stays_in_sight(
    start: Start, winner: int, size: tuple[int, int], language: str, scale: int
) -> None:
    def change(settings: Settings) -> None:
        settings.language = language
        settings.ui_scale = scale

    player = start(change, size=size)
    play, result = ended(player, winner)
    said = words(player).replace("\u00a0", " ")
    assert NAMES[winner] in result.title
    assert "…" not in said, "a name is cut"
    assert NAMES[winner] in said, "the winner is named"
    assert faults(player.app) == cut(player.app) == []
    for part in covered(result):
        assert not part.colliderect(play.places.panels[winner]), "it lies over the winner's panel"
        assert not part.colliderect(play.places.board), "it lies over the board"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160), (720, 1280)])
@pytest.mark.parametrize("loser", [0, 1])
def test_a_resigned_game_says_who_did_and_leaves_the_board_in_sight(
    start: Start, size: tuple[int, int], loser: int
) -> None:
    player = start(size=size)
    game = game_named("combact")
    session = Session("combact", game.rules, Source(seed=1), match=Match(NAMES, best_of=3))
    play = play_scene(player.app, game, session)
    assert isinstance(play, PlayScene)
    player.app.push(MenuScene(player.app))
    player.app.push(play)
    player.settle()
    play.table.resign(loser)
    player.settle()
    result = player.app.front
    assert isinstance(result, ResultScene)
    player.run(0.5)
    said = words(player).replace("\u00a0", " ")
    assert NAMES[1 - loser] in result.title
    assert f"{NAMES[loser]} resigned." in said, "nobody says how the game has ended"
    assert "…" not in said, "a name is cut"
    assert faults(player.app) == cut(player.app) == []
    for part in covered(result):
        assert not part.colliderect(play.places.panels[1 - loser]), "it lies over the winner's panel"
        assert not part.colliderect(play.places.board), "it lies over the board"


def folded(start: Start) -> tuple[Player, ResultScene]:
    player = start(size=SMALL)
    _, result = ended(player)
    assert focus(player) == "rematch", "the way on is what Enter presses"
    return player, result


def focus(player: Player) -> str | None:
    widget = player.app.front.form.focus
    return None if widget is None else widget.key


@pytest.mark.parametrize("hand", ["mouse", "keys", "pad"])
def test_a_bar_opens_the_sheet_and_it_folds_again(start: Start, hand: str) -> None:
    player, result = folded(start)
    assert "share" not in keys(player), "the bar is short"
    if hand == "mouse":
        player.press("sheet")
    elif hand == "keys":
        player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)
    else:
        player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        player.pad(pygame.CONTROLLER_BUTTON_A)
    player.settle()
    assert player.app.front is result
    assert {"share", "look", "rematch", "undo", "menu"} <= set(keys(player)), "the sheet has everything"
    said = words(player)
    assert "Wins" in said, "the table stands on the sheet"
    if hand == "mouse":
        player.press("look")
    elif hand == "keys":
        player.key(pygame.K_ESCAPE)
    else:
        player.pad(pygame.CONTROLLER_BUTTON_B)
    player.settle()
    assert player.app.front is result, "the first step back folds the sheet"
    assert "share" not in keys(player)
    assert focus(player) == "sheet", "the focus is where one left"
    player.key(pygame.K_ESCAPE)
    player.settle()
    assert player.app.front is result.play, "the next one shows the board alone"


def test_a_bar_tells_why_with_the_figures(start: Start) -> None:
    player = start(size=SMALL)
    game = game_named("unstack")
    session = Session("unstack", game.rules, Source(seed=1), match=Match(NAMES, best_of=3, wins=[1, 0]))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    player.settle()
    player.app.push(ResultScene(player.app, scene, conclusion_of(scene, Outcome(1, "exhausted", (5, 15)))))
    player.settle()
    said = words(player)
    assert "Stones – Black (Anna-Katharina): 5, White (Maximilian-Joh): 15." in said
    assert "Neither side can move: the stones on the board are counted." in said
    assert "Wins – Anna-Katharina: 1, Maximilian-Joh: 0." in said


def resize(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    player.run()


def test_the_sheet_folds_and_unfolds_with_the_window(start: Start) -> None:
    player, result = folded(start)
    resize(player, (1280, 720))
    player.settle()
    assert "share" in keys(player), "beside the board there is room for the sheet"
    resize(player, SMALL)
    player.settle()
    assert "share" not in keys(player)
    assert player.app.front is result


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("scale", [150, 200])
def test_with_large_text_no_name_is_cut(start: Start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    _, result = ended(player)
    for sprite in result.stage.sprites:
        if isinstance(sprite.art, Text):
            shown = " ".join(text_lines(sprite.art, player.app.theme.fonts, sprite.space.scale))
            assert "…" not in shown, shown


def test_figures_that_decide_stand_in_two_rows(start: Start) -> None:
    player = start(size=(1280, 720))
    game = game_named("unstack")
    session = Session("unstack", game.rules, Source(seed=1), match=Match(NAMES, best_of=3, wins=[1, 0]))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.settle()
    player.app.push(ResultScene(player.app, scene, conclusion_of(scene, Outcome(1, "exhausted", (5, 15)))))
    player.settle()
    result = player.app.front
    assert isinstance(result, ResultScene)
    rows: dict[int, list[str]] = {}
    for sprite in sorted(result.stage.sprites, key=lambda sprite: sprite.x):
        if isinstance(sprite.art, Text) and (sprite.art.text in NAMES or sprite.art.text.isdigit()):
            rows.setdefault(round(sprite.y / 4), []).append(sprite.art.text)
    assert list(rows.values()) == [[NAMES[0], "5", "1"], [NAMES[1], "15", "0"]]
    texts = [sprite.art for sprite in result.stage.sprites if isinstance(sprite.art, Text)]
    names = {text.text: text.size for text in texts if text.text in NAMES}
    assert names[NAMES[0]] == names[NAMES[1]], "the longer name is written smaller than the other"
    captions = [text.text for text in texts]
    assert {"Stones", "Wins"} <= set(captions), "a figure without a caption reads as the game's score"


@pytest.mark.sample(2)
@pytest.mark.parametrize("motion", ["normal", "off"])
@pytest.mark.parametrize(("key", "mod"), [(pygame.K_u, 0), (pygame.K_z, pygame.KMOD_CTRL)])
def test_undo_works_at_the_result(start: Start, motion: str, key: int, mod: int) -> None:
    player = start(lambda settings: setattr(settings, "speed", motion))
    play, _ = ended(player)
    player.key(key, mod)
    player.settle()
    assert player.app.front is play
    assert play.session.moves == []
    assert play.session.match.wins == [0, 0]


def test_the_replay_begins_at_the_result(start: Start) -> None:
    player = start()
    play, _ = ended(player)
    player.key(pygame.K_PAGEUP)
    player.settle()
    assert player.app.front is play
    assert play.table.looking, "Page up goes one move back"
    assert play.session.match.wins == [1, 0], "by looking nothing is taken back"


def test_the_board_is_in_full_light(start: Start) -> None:
    player = start(size=(1280, 720))
    play, result = ended(player)
    board = play.places.board
    x, y = play.form.space.to_pixels(board.centerx, board.top + 8)
    lit = player.app.window.surface.get_at((round(x), round(y)))
    result.back()
    player.settle()
    assert player.app.window.surface.get_at((round(x), round(y))) == lit


def resigned_at_once(start: Start, name: str, size: tuple[int, int]) -> tuple[Player, PlayScene]:
    """A game in which the first player has resigned before any move, with the result in front."""
    player = start(size=size)
    game = game_named(name)
    scene = play_scene(player.app, game, Session(name, game.rules, Source(seed=1), match=Match(NAMES)))
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    player.settle()
    scene.table.resign(0)
    player.run(3)
    assert isinstance(player.app.front, ResultScene)
    return player, scene


@pytest.mark.parametrize("name", ["explode", "unstack"])
def test_no_game_ends_with_turn_0(start: Start, name: str) -> None:
    _, scene = resigned_at_once(start, name, SMALL)
    assert scene.words.subtitle() == "Turn 1"


def test_the_line_below_hides_the_tools_beside_it(start: Start) -> None:
    player, scene = resigned_at_once(start, "explode", SMALL)
    for key in (pygame.K_ESCAPE, pygame.K_RETURN):
        player.key(key)
        player.settle()
    assert isinstance(player.app.front, ResultScene)
    tools = [widget.box for widget in scene.form.widgets if widget.key in ("backwards", "again", "speed")]
    assert tools
    panels = [sprite for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Panel)]
    tops = [sprite.y - sprite.art.height / 2 for sprite in panels if isinstance(sprite.art, Panel)]
    assert max(tops) <= min(box.top for box in tools)
