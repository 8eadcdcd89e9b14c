"""What a move has done is told in one sentence, from the move on until the player does something."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.explode.rules.moves import cell_index
from game.games.explode.view.scene import ExplodeScene
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.play.table.occasion import Here
from game.play.table.table import Table
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.stage.art import Text
from game.ui.drawing.canvas import Box
from tests.conftest import Player
from tools.film import boards

CHAIN = "r5,b1,./.,.,./.,.,b2 r"


def opened(player: Player, game: str, start: str = "", moves: int = 0) -> PlayScene:
    """A game between two persons after its first few moves."""
    named = game_named(game)
    source = Source(level="test", start=start) if start else Source(seed=3)
    session = Session(game, named.rules, source, match=Match(("Anna", "Ben")))
    for _ in range(moves):
        session.play(named.rules.legal_moves(session.position)[0])
    scene = play_scene(player.app, named, session)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.run()
    return scene


def click(player: Player, scene: PlayScene, name: str) -> None:
    """Click a cell of Explode!, and take the mouse off the board."""
    assert isinstance(scene, ExplodeScene)
    cell = cell_index(scene.session.position, name)
    assert cell is not None
    player.click(scene.board.to_pixels(*scene.pieces.home(cell)))
    player.move((2, 2))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Red raised a3: 1 explosion, 1 star turned"),
        ("de", "Rot hat a3 erhöht: 1 Explosion, 1 Stern wechselt die Seite"),
    ],
)
def test_a_move_is_told_until_the_player_does_something(start, language: str, sentence: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=(800, 600))
    scene = opened(player, "explode", CHAIN)
    click(player, scene, "a3")
    assert scene.line.text == sentence, "while it is shown"
    player.settle()
    assert scene.line.text == sentence
    player.key(pygame.K_TAB)
    assert scene.line.text.startswith("Blue (Ben)" if language == "en" else "Blau (Ben)")


def test_what_another_move_would_do_is_said_when_it_is_looked_at(start) -> None:
    player = start()
    scene = opened(player, "explode", "r5,b1,./.,b5,./.,.,b2 r")
    click(player, scene, "a3")
    player.settle()
    assert isinstance(scene, ExplodeScene)
    player.move(scene.board.to_pixels(*scene.pieces.home(6)))
    assert scene.line.text.startswith("Red raised"), "nothing would happen there"
    player.move(scene.board.to_pixels(*scene.pieces.home(4)))
    assert scene.line.text.endswith("– 1 explosion, 2 stars turned")
    assert scene.line.text.startswith("Blue (Ben): raise")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "start_text", "sentence"),
    [
        ("explode", "", "Red raised a5"),
        ("unstack", "", "Black: "),
        ("brickshooter", "", "The brick stopped on "),
        ("combact", "", "Black placed the originator"),
    ],
)
def test_it_is_told_when_a_game_is_gone_on_with_and_taken_back(
    start, game: str, start_text: str, sentence: str
) -> None:
    player = start()
    scene = opened(player, game, start_text, moves=1)
    assert scene.line.text.startswith(sentence)
    told = scene.line.text
    scene.play(scene.session.rules.legal_moves(scene.session.position)[-1])
    player.settle()
    player.key(pygame.K_u)
    player.settle()
    assert scene.line.text == told
    player.key(pygame.K_y)
    player.settle()
    assert scene.story.last is not None
    assert scene.line.text == scene.words.told(scene.story.last)


def test_the_turn_passes_when_the_picture_is_there(start) -> None:
    player = start()
    scene = opened(player, "explode", CHAIN)
    click(player, scene, "a3")
    assert scene.session.side == 1
    assert turn(scene) == 0
    player.settle()
    assert turn(scene) == 1


def turn(scene: PlayScene) -> int:
    """Whose panel is lit."""
    assert isinstance(scene, ExplodeScene)
    return next(panel.side for panel in scene.panels if panel.turn)


def test_in_a_line_too_long_names_are_shortened_before_what_is_said(start) -> None:
    scene = opened(start(size=(640, 480)), "unstack")
    name = "Maximiliane-Friederike von Hohenzollerns"
    text = f"Black ({name}): take one of the marked stacks"
    scene.line.show(Box(0, 0, 420, 30), text, "text", False, False, (name, "Ben"))
    painted = next(
        s.art for s in scene.stage.sprites if isinstance(s.art, Text) and s.art.text.startswith("Black (Max")
    )
    assert painted.text.endswith("…): take one of the marked stacks")
    assert not painted.lines, "it stands in one line"
    assert scene.line.text == text, "who has it read aloud hears all of it"


@pytest.mark.parametrize("game", GAMES.names)
def test_the_words_of_a_game_need_no_scene(start, game: str) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"))
    scene = opened(player, game, moves=4)
    words = player.app.game_view(scene.game).words(
        player.app, Table(scene.game, scene.session, Here(), scene.table.level)
    )
    assert words.told(scene.table.last) == scene.words.told(scene.table.last) != ""


@pytest.mark.parametrize("clicks", [0, 3], ids=["quiet", "with clicks"])
@pytest.mark.parametrize(
    ("game", "board", "result"),
    [
        ("explode", boards.WINNING, "wins!"),
        ("unstack", boards.COUNT, "wins!"),
        ("combact", boards.LAND, "wins!"),
        ("combact", boards.LOSS, "wins!"),
        ("brickshooter", boards.LAST_LANE, "No lane can shoot any more"),
    ],
    ids=["win", "count", "land", "loss", "lanes"],
)
def test_a_result_is_not_told_before_the_last_move_has_been_seen(
    start, game: str, board: tuple[str, str], result: str, clicks: int
) -> None:
    player = start()
    scene = opened(player, game, board[0])
    assert scene.play(board[1])
    for frame in range(600):
        player.run(1 / 60)
        if scene.story.showing is None:
            break
        assert result not in scene.line.text, f"told in frame {frame}, while the last move is shown"
        if frame % 4 == 0 and frame < 4 * clicks:
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=3))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(2, 2), button=3))
    else:
        raise AssertionError("the last move does not end")
    assert result in scene.line.text
