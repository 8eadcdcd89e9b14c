"""The template for new games is a whole game: it is added as its own text says, and then played like the others."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings

import game.games
from game.actions import Action
from game.games import game_named
from game.games.views import game_view
from game.play.port.game import AnyGame, SearchLimits, Step
from game.play.port.perft import perft
from game.play.session.session import Session, Source
from game.players.programs import STRENGTHS, choose
from game.players.ugi import Ugi
from game.rules import MalformedPosition
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.setup.setup import SetupScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.store.player.saves import save_path
from tests.conftest import Player
from tests.helpers import conformance
from tests.helpers.games import keys, words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, faults
from tests.helpers.templates import PAIR, added

pytestmark = pytest.mark.slow

Start = Callable[..., Player]

NAME = "rowofthree"
"""What it is called here: not as its folder is, because newcomers choose a name of their own."""
FIRST_WINS = ("b2", "a3", "c3", "a2", "a1")
DRAW = ("b2", "a3", "c3", "a1", "a2", "c2", "b1", "b3", "c1")


@pytest.fixture
def template(tmp_path: Path) -> Iterator[AnyGame]:
    """The arcade with a fifth game, for one test."""
    with added({NAME: PAIR}, tmp_path / "games") as (game,):
        yield game


def session_of(game: AnyGame, *moves: str) -> Session:
    session = Session(game.name, game.rules, Source())
    for move in moves:
        session.play(move)
    return session


# The rules


@pytest.mark.sample(1)
@pytest.mark.parametrize(("depth", "count"), list(enumerate((1, 9, 72, 504, 3024, 15120, 54720))))
def test_perft(template: AnyGame, depth: int, count: int) -> None:
    """As many as of noughts and crosses: 9 * 8 * 7 ..., less what comes after a row."""
    assert perft(template.rules, template.rules.start(), depth) == count


def test_its_rules_keep_the_promises_of_rules(template: AnyGame) -> None:
    rules = template.rules
    conformance.check_texts(rules)
    conformance.check_legal_moves(rules)
    conformance.check_illegal_moves(rules)
    conformance.check_outcomes(rules)
    conformance.check_options(rules)
    conformance.check_messages(rules)


@pytest.mark.slow
def test_garbage_raises_the_errors_made_for_it(template: AnyGame) -> None:
    @settings(max_examples=100)
    @given(texts=conformance.garbage(template.rules))
    def check(texts: tuple[str, str]) -> None:
        conformance.check_garbage(template.rules, *texts)

    check()


@pytest.mark.parametrize(
    "text",
    [
        *("", "s", ".,.,./.,.,./.,.,.", ".,.,./.,.,./.,.,. x", ".,.,./.,.,. s", ".,.,./.,.,./.,. s"),
        *("x,.,./.,.,./.,.,. m", "s,.,./.,.,./.,.,. s", "m,.,./.,.,./.,.,. s", "s,s,./.,.,./.,.,. s"),
        "s,s,s/m,m,m/.,.,. s",
    ],
)
def test_texts_that_are_no_position(template: AnyGame, text: str) -> None:
    with pytest.raises(MalformedPosition):
        template.rules.parse_position(text)


def test_outcomes(template: AnyGame) -> None:
    won, drawn = session_of(template, *FIRST_WINS).outcome, session_of(template, *DRAW).outcome
    assert won is not None
    assert (won.winner, won.reason) == (0, "row")
    assert drawn is not None
    assert (drawn.winner, drawn.reason) == (None, "full")


# The computer


def answer(game: AnyGame, *moves: str, depth: int = 9) -> tuple[str, int]:
    """The best move after some moves, and its score."""
    report = list(game.think(session_of(game, *moves), SearchLimits(depth=depth), lambda: False))[-1]
    return report.line[0], report.score


def test_the_computer_knows_the_game(template: AnyGame) -> None:
    assert answer(template)[1] == 0, "the game is a draw"
    assert answer(template, "b2", "a3", "c3", "a2")[0] == "a1", "it completes a row"
    assert answer(template, "b2", "a3", "c3")[0] == "a1", "it stops one"


def test_every_level_plays_to_the_end(template: AnyGame) -> None:
    for level in STRENGTHS:
        session = session_of(template)
        while session.outcome is None:
            session.play(list(choose(template, session, level, seconds=0.02))[-1].line[0])
        assert session.moves


@pytest.mark.parametrize(
    ("moves", "move", "words"),
    [
        (("b2", "a3", "c3", "a2"), "a1", "it completes a row."),
        (("b2", "a3", "c3"), "a1", "the other side would complete a row here."),
        (("b2", "a3"), "c3", "it needs one more stone for a row."),
        (("a3", "b3", "a1", "a2"), "c1", "it makes {n} rows of two at once."),
        ((), "b2", "{n} rows are open here."),
        (DRAW[:-1], DRAW[-1], "neither side can win here any more."),
    ],
)
def test_reasons(template: AnyGame, moves: tuple[str, ...], move: str, words: str) -> None:
    position = session_of(template, *moves).position
    reason = template.reason(position, move, (move,))
    assert (reason.many if reason.n > 1 else reason.one) == words


def talk(game: AnyGame, *lines: str) -> list[str]:
    said: list[str] = []
    Ugi(game, said.append).run(lines)
    return said


def test_the_text_protocol(template: AnyGame) -> None:
    said = talk(template, "ugi", "position startpos moves b2 a3 c3 a2", "go perft 2")
    assert said[0].endswith("Row of three")
    assert said[-1] == "Nodes searched: 16", "of five moves one wins"
    assert talk(template, f"position startpos moves {' '.join(FIRST_WINS)}", "query result") == ["response p1win"]
    assert talk(template, "position startpos moves b2 a3 c3", "go depth 9")[-1] == "bestmove a1"


# The scene


def open_scene(player: Player, game: AnyGame, *moves: str) -> PlayScene:
    player.app.push(MenuScene(player.app))
    scene = play_scene(player.app, game, session_of(game, *moves))
    player.app.push(scene)
    player.run(0.1)
    return scene


def pixel(scene: PlayScene, move: str) -> tuple[float, float]:
    (mark,) = scene.cursor.beacons(move)
    return scene.board.to_pixels(mark.x, mark.y)


def board_picture(player: Player, scene: PlayScene) -> bytes:
    """The pixels of the board."""
    box, space = scene.places.board, scene.form.space
    area = pygame.Rect(space.to_pixels(*box.topleft), space.to_pixels(*box.size))
    return pygame.image.tobytes(player.app.window.surface.subsurface(area), "RGB")


def fresh_picture(player: Player, game: AnyGame, scene: PlayScene) -> bytes:
    """How a new scene shows the same session."""
    player.app.push(play_scene(player.app, game, scene.session))
    player.run()
    picture = player.picture()
    player.app.pop()
    player.run()
    return picture


@pytest.mark.parametrize(("moves", "line"), [(FIRST_WINS, "Three in a row."), (DRAW, "The board is full.")])
def test_played_to_the_end_by_clicks(template: AnyGame, start: Start, moves: tuple[str, ...], line: str) -> None:
    player = start()
    scene = open_scene(player, template)
    for move in moves:
        player.click(pixel(scene, move))
    assert scene.session.moves == list(moves), "no click was lost while a stone came down"
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    assert line in words(player)


@pytest.mark.parametrize("device", ["keys", "gamepad"])
def test_played_to_the_end_by(template: AnyGame, start: Start, device: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    scene = open_scene(player, template)

    def press(action: Action) -> None:
        if device == "keys":
            key = {"confirm": pygame.K_RETURN, **{way: getattr(pygame, f"K_{way.upper()}") for way in WAYS}}[action]
            player.key(key)
        else:
            player.pad(getattr(pygame, f"CONTROLLER_BUTTON_{'A' if action == 'confirm' else 'DPAD_' + action.upper()}"))

    press(Action.CONFIRM)
    assert scene.session.moves == [], "nothing is played where no cursor was seen"
    places = ["b2", "b2"]
    for number, move in enumerate(FIRST_WINS):
        side = number % 2
        for way in steps(places[side], move):
            press(way)
        press(Action.CONFIRM)
        places[side] = move  # Each side goes on where it was.
    assert scene.session.moves == list(FIRST_WINS)
    player.settle()
    assert isinstance(player.app.front, ResultScene)


WAYS = ("up", "down", "left", "right")


def steps(start: str, end: str) -> list[Action]:
    """The arrow keys that lead from one cell to another."""
    across, up = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    return [Action.RIGHT if across > 0 else Action.LEFT] * abs(across) + [Action.UP if up > 0 else Action.DOWN] * abs(
        up
    )


def test_keys_leave_the_board_at_its_edge_and_take_the_cursor_along(template: AnyGame, start: Start) -> None:
    player = start()
    scene = open_scene(player, template)

    def on_board() -> tuple[bool, bool]:
        focus = scene.form.focus
        cursors = [sprite for sprite in scene.stage.sprites if type(sprite.art).__name__ == "Frame"]
        return focus is not None and focus.key == "board", bool(cursors)

    assert on_board() == (True, False)
    for key, state in ((pygame.K_UP, True), (pygame.K_UP, True), (pygame.K_UP, False)):
        player.key(key)
        assert on_board() == (state, state)
    player.key(pygame.K_DOWN)
    assert on_board() == (True, True)


def test_a_taken_cell_says_why(template: AnyGame, start: Start) -> None:
    player = start()
    scene = open_scene(player, template, "b2")
    assert {"Sun", "Moon"} <= set(words(player).split(" | ")), "the panels name the sides"
    player.click(pixel(scene, "b2"))
    assert "There is a stone on this cell already." in words(player)
    assert scene.session.moves == ["b2"]
    player.move(pixel(scene, "a1"))
    assert "There is a stone on this cell already." not in words(player)


def test_a_finished_game_says_so(template: AnyGame, start: Start) -> None:
    player = start()
    scene = open_scene(player, template, *FIRST_WINS)
    player.click(pixel(scene, "c1"))
    assert "The game is over." in words(player)


@pytest.mark.parametrize("still", [False, True])
def test_the_picture_after_a_move_is_the_position(template: AnyGame, start: Start, still: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", still))
    scene = open_scene(player, template, *FIRST_WINS[:-1])
    player.click(pixel(scene, FIRST_WINS[-1]))
    player.move((2, player.app.window.size[1] - 2))
    player.settle()
    player.key(pygame.K_ESCAPE)
    assert player.app.front is scene
    player.run(2.0)
    assert player.picture() == fresh_picture(player, template, scene)


@pytest.mark.slow
def test_undo_and_redo(template: AnyGame, start: Start) -> None:
    player = start()
    scene = open_scene(player, template)
    pictures = [board_picture(player, scene)]
    for move in FIRST_WINS:
        assert scene.play(move)
        player.run(0.6)
        pictures.append(board_picture(player, scene))
    assert len(set(pictures)) == len(pictures)
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    player.key(pygame.K_ESCAPE)
    player.run(2.0)
    for n in reversed(range(len(FIRST_WINS))):
        player.key(pygame.K_u)
        player.run(0.4)
        assert scene.session.moves == list(FIRST_WINS[:n])
        assert board_picture(player, scene) == pictures[n]
    for n in range(1, len(pictures)):
        player.key(pygame.K_y)
        player.run(0.3)
        assert scene.session.moves == list(FIRST_WINS[:n])
        assert n == len(FIRST_WINS) or board_picture(player, scene) == pictures[n]
    player.key(pygame.K_r)
    assert scene.session.moves == []


def test_save_and_continue(template: AnyGame, start: Start) -> None:
    first = start()
    scene = open_scene(first, template)
    for move in FIRST_WINS[:3]:
        first.click(pixel(scene, move))
    first.app.close()
    second = start()
    assert save_path(second.app.folders.data, NAME).exists()
    second.app.push(MenuScene(second.app))
    second.press(f"continue {NAME}")
    going_on = second.app.front
    assert isinstance(going_on, PlayScene)
    assert going_on.session.moves == list(FIRST_WINS[:3])
    assert going_on.session.position == session_of(template, *FIRST_WINS[:3]).position


def test_a_hint_marks_its_cell(template: AnyGame, start: Start) -> None:
    player = start()
    scene = open_scene(player, template, "b2", "a3")
    before = len(scene.stage.sprites)
    scene.table.hints.advise("c3", ("c3",))
    player.run()
    assert "Hint: the best move is in the marked part – it needs one more stone for a row." in words(player)
    player.key(pygame.K_h)
    assert "Hint: it needs one more stone for a row." in words(player)
    assert len(scene.stage.sprites) >= before + 2, "cursor and ghost"
    player.key(pygame.K_RIGHT)
    assert "Hint" not in words(player)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["b2", "a3", "c3"], "keys go on from the hint"


def test_nothing_is_drawn_at_rest(template: AnyGame, start: Start) -> None:
    player = start()
    open_scene(player, template, "b2")
    player.run(0.5)
    player.run(1 / 60)
    assert player.app.areas == []


# What stands round the scene


def quick(settings: Settings) -> None:
    settings.speed = "off"


def test_the_lesson(template: AnyGame, start: Start) -> None:
    steps: tuple[Step, ...] = template.lesson
    assert 4 <= len(steps) <= 6
    player = start(quick)
    player.app.push(MenuScene(player.app))
    open_lesson(player.app, template)
    player.run(0.5)
    play = player.app.front
    assert isinstance(play, PlayScene)
    guide = play.guide
    assert isinstance(guide, LessonGuide)
    for n, step in enumerate(steps):
        assert guide.course.at == n
        assert step.task in words(player)
        player.click(pixel(play, step.move))
        player.settle()
        assert step.result in words(player)
        assert play.session.moves == [step.move, step.reply][: 1 + bool(step.reply)]
        player.press("next")
    assert "Well done!" in words(player)


@pytest.mark.usefixtures("blank")
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_has_room(template: AnyGame, start: Start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size)
    player.app.translations = LongWords()
    scene = open_scene(player, template, "b2", "a3")
    assert faults(player.app) == [], "the game"
    player.app.push(HelpScene(player.app, template))
    for page in range(len(game_view(template).pages())):
        player.run(0.5)
        assert faults(player.app) == [], f"page {page + 1}"
        player.key(pygame.K_RIGHT)
    scene.table.save()
    player.app.pop(2)
    player.run(0.5)
    names = {entry.name for entry in game.games.GAMES}
    assert names <= set(keys(player)), "a game has no card"
    assert f"continue {NAME}" in keys(player)
    assert faults(player.app) == [], "a menu of all games"
    assert cut(player.app) == [], "a menu of all games"


def test_a_level(template: AnyGame, start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "levels" / NAME
    folder.mkdir(parents=True)
    (file,) = PAIR.glob("0*.toml")
    shutil.copy(file, folder)
    player = start()
    player.app.folders = type(player.app.folders)(player.app.folders.assets, tmp_path / "levels", tmp_path / "data")
    player.app.push(MenuScene(player.app))
    player.press(NAME)
    assert isinstance(player.app.front, SetupScene)
    player.press("layout picture")
    player.press(f"level {file.stem}")
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert template.rules.position_text(scene.session.position) == "s,.,./.,m,./.,.,s m"
    assert "Corners" in words(player)


def test_it_is_not_among_the_games() -> None:
    with pytest.raises(KeyError):
        game_named("template")
