"""A game by mail asks for one press a move: what is to be sent is copied, and what was copied elsewhere is offered."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.records.record import read_head, read_record
from game.play.session.match import Match, Person, Remote
from game.play.session.session import AnySession
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.correspondence import letter
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene, seed_session
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words

PAIRS = [name for name in GAMES.names if game_named(name).players == 2]


@pytest.fixture
def arcade(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


@pytest.fixture
def looks(arcade: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts found on the clipboard, one for each look at it."""
    found: list[str] = []
    paste = clipboard.paste

    def look() -> str:
        found.append(paste())
        return found[-1]

    monkeypatch.setattr(clipboard, "paste", look)
    clipboard.copy("something else")
    return found


def begin(arcade: Player, game: str = "explode") -> PlayScene:
    """Anna begins a game by mail with Ben, and has made her move."""
    played = game_named(game)
    session = seed_session(played, 7, {}, Match(("Anna", "Ben"), players=(Person(), Remote())))
    arcade.app.push(play_scene(arcade.app, played, session, slot="letter-7"))
    arcade.run()
    scene = front(arcade)
    while not scene.table.waiting:
        move(arcade)
    return scene


def front(arcade: Player) -> PlayScene:
    scene = arcade.app.front
    assert isinstance(scene, PlayScene), scene
    return scene


def move(arcade: Player) -> None:
    scene = front(arcade)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    arcade.settle()


def got(text: str) -> AnySession:
    """Return the game as Ben has it, who gets a letter."""
    session: AnySession = read_record(text, game_named).session
    session.began = read_head(text).values["began"]
    return session


def answer(text: str, number: int = 0) -> str:
    """Return the letter of Ben, who gets this one."""
    session = got(text)
    session.match = Match(("Anna", "Ben"), players=(Remote(), Person()))
    mover = session.side
    while session.outcome is None and session.side == mover:
        session.play(session.rules.legal_moves(session.position)[number])
    return letter(session)


def go_away_and_copy(arcade: Player, text: str | None) -> None:
    """Copy a text in another window, and come back."""
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    arcade.run(0.2)
    if text is not None:
        clipboard.copy(text)
    arcade.run(0.2)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    arcade.run(0.2)


def asked(arcade: Player) -> bool:
    return isinstance(arcade.app.front, QuestionScene)


@pytest.mark.parametrize("game", PAIRS)
def test_a_move_is_copied_and_its_answer_takes_one_press(arcade: Player, looks: list[str], game: str) -> None:
    begin(arcade, game)
    for number in range(2):
        sent = clipboard.paste()
        assert read_record(sent, game_named).session.moves == front(arcade).session.moves, "the move was not copied"
        first = "The game is on the clipboard. Send it to Ben, who moves first."
        told = "Your move is on the clipboard. Send it to Ben."
        assert (told if number or front(arcade).session.moves else first) in words(arcade)
        go_away_and_copy(arcade, f"Ben:\n> {answer(sent)}\nYour turn!")
        assert "The answer is on the clipboard." in words(arcade)
        arcade.key(pygame.K_RETURN)
        arcade.run(1.0)
        arcade.settle()
        scene = front(arcade)
        assert not scene.table.waiting, "the answer was not used"
        while not scene.table.waiting:
            move(arcade)


def test_nothing_is_used_unasked_and_nothing_offered_twice(arcade: Player, looks: list[str]) -> None:
    scene = begin(arcade)
    made = list(scene.session.moves)
    text = answer(clipboard.paste())
    go_away_and_copy(arcade, text)
    arcade.press("later")
    assert scene.session.moves == made
    go_away_and_copy(arcade, None)
    assert not asked(arcade), "what was declined is offered again"
    arcade.press("paste")
    arcade.run(1.0)
    arcade.settle()
    assert len(front(arcade).session.moves) == len(made) + 1, "what was declined can still be pasted"


def test_the_clipboard_is_looked_at_once_for_each_return_and_never_in_between(arcade: Player, looks: list[str]) -> None:
    begin(arcade)
    looks.clear()
    arcade.run(2.0)
    assert looks == []
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    arcade.run(2.0)
    assert looks == [], "it was looked at while another window has the focus"
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    arcade.run(2.0)
    assert len(looks) == 1


def test_it_is_not_looked_at_where_no_letter_is_waited_for(arcade: Player, looks: list[str]) -> None:
    go_away_and_copy(arcade, None)
    assert looks == [], "nobody plays with anybody"
    played = game_named("explode")
    arcade.app.push(play_scene(arcade.app, played, seed_session(played, 7, {}, Match(("Anna", "Ben")))))
    arcade.run()
    move(arcade)
    go_away_and_copy(arcade, None)
    assert looks == [], "both play here"


@pytest.mark.parametrize(
    "text", ["", "Shopping: milk", "arcade 1 explode", "arcade 1 explode\nmoves: zz", "x" * 500_000]
)
def test_other_texts_are_left_alone(arcade: Player, looks: list[str], text: str) -> None:
    scene = begin(arcade)
    clipboard.copy("something else")
    go_away_and_copy(arcade, text)
    assert arcade.app.front is scene
    assert words(arcade).count("clipboard") <= 1, "only the move is told, which was copied before"


def test_what_was_copied_here_is_no_news(arcade: Player, looks: list[str]) -> None:
    scene = begin(arcade)
    go_away_and_copy(arcade, None)
    assert arcade.app.front is scene
    clipboard.copy(" zz .".join(answer(clipboard.paste()).rsplit(" .", 1)))
    go_away_and_copy(arcade, None)
    assert arcade.app.front is scene, "a damaged letter is offered"


def test_at_the_menu_the_answer_opens_its_game(arcade: Player, looks: list[str]) -> None:
    begin(arcade)
    sent = clipboard.paste()
    arcade.key(pygame.K_ESCAPE)
    arcade.press("leave")
    assert isinstance(arcade.app.front, MenuScene)
    go_away_and_copy(arcade, answer(sent))
    assert asked(arcade)
    arcade.key(pygame.K_RETURN)
    arcade.run(1.0)
    arcade.settle()
    assert len(front(arcade).session.moves) == 2


def test_a_letter_that_differs_is_asked_about_and_changes_nothing(arcade: Player, looks: list[str]) -> None:
    scene = begin(arcade)
    first = clipboard.paste()
    other = answer(first, 1)
    clipboard.copy(answer(first))
    go_away_and_copy(arcade, None)
    arcade.key(pygame.K_RETURN)
    arcade.run(1.0)
    arcade.settle()
    scene = front(arcade)
    while not scene.table.waiting:
        move(arcade)
    made = list(scene.session.moves)
    go_away_and_copy(arcade, other)
    assert "differs from your game" in words(arcade)
    arcade.key(pygame.K_RETURN)
    assert front(arcade).session.moves == made, "Enter stands for what changes nothing"


def test_resigning_is_copied_too_and_the_result_says_what_is_left_to_do(arcade: Player, looks: list[str]) -> None:
    scene = begin(arcade)
    clipboard.copy(answer(clipboard.paste()))
    go_away_and_copy(arcade, None)
    arcade.key(pygame.K_RETURN)
    arcade.run(1.0)
    arcade.settle()
    scene = front(arcade)
    scene.table.resign(0)
    arcade.run(3.0)
    assert isinstance(arcade.app.front, ResultScene)
    assert "The finished game is on the clipboard. Send it to Ben." in words(arcade)
    assert read_record(clipboard.paste(), game_named).session.outcome is not None


def test_who_gets_the_end_of_a_game_has_nothing_to_send(arcade: Player, looks: list[str]) -> None:
    begin(arcade)
    session = got(clipboard.paste())
    session.resign(1)
    text = letter(session)
    go_away_and_copy(arcade, text)
    arcade.key(pygame.K_RETURN)
    arcade.run(4.0)
    assert isinstance(arcade.app.front, ResultScene)
    assert "Send it to" not in words(arcade)
    assert clipboard.paste() == text


def test_another_move_after_undo_is_copied_anew(arcade: Player, looks: list[str]) -> None:
    scene = begin(arcade)
    first = clipboard.paste()
    scene.tools.undo()
    arcade.settle()
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[1])
    arcade.settle()
    assert clipboard.paste() != first
    assert read_record(clipboard.paste(), game_named).session.moves == scene.session.moves


def test_without_a_clipboard_the_game_goes_on_and_says_so(arcade: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    begin(arcade)
    assert "The clipboard is not available." in words(arcade)
