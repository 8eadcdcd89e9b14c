"""Play by letter: two people at two machines, and a line of text that goes to and fro between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.records.record import read_record
from game.play.session.line import RESIGNED
from game.play.session.match import Engine, Match, Person, Remote
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.correspondence import letter, show_copy
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.review.games import GamesScene
from game.scenes.start.sessions import play_scene, seed_session
from tests.conftest import Player
from tests.helpers.games import finish, keys, words
from tests.helpers.layout import SCALES, SIZES, LongWords, faults

Machine = Callable[[str], Player]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """Turns to the machine of a person: the arcade is started there anew, with the folder as it was left."""
    running: list[Player] = []

    def leave() -> None:
        for player in running:
            player.app.quit()
            player.app.close()
        running.clear()

    def turn_to(name: str) -> Player:
        leave()
        player = Player(tmp_path / name, lambda settings: None, (1280, 720))
        running.append(player)
        player.app.push(MenuScene(player.app))
        player.run()
        return player

    yield turn_to
    leave()


def first_letter(machine: Machine, game: str = "explode") -> str:
    """Anna begins a game with somebody at her machine, makes the first move, and copies it."""
    player, played = machine("anna"), game_named(game)
    session = seed_session(played, 7, {}, Match(("Anna", "Ben")))
    player.app.push(play_scene(player.app, played, session))
    player.run()
    while session.side == 0:
        make_move(player)
    player.key(pygame.K_ESCAPE)
    player.press("share")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    return clipboard()


def make_move(player: Player, number: int = 0) -> None:
    scene = front(player)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[number])
    player.settle()


def paste(player: Player, text: str) -> None:
    pygame.scrap.put_text(text)
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.run(1.0)


def clipboard() -> str:
    return str(pygame.scrap.get_text())


def front(player: Player) -> PlayScene:
    scene = player.app.front
    assert isinstance(scene, PlayScene), scene
    return scene


def focus(player: Player) -> str:
    widget = player.app.front.form.focus
    return widget.key if widget is not None else ""


def saved(player: Player, game: str = "explode") -> list[tuple[str, ...]]:
    return [kept.session.match.players for kept in player.app.store.games(game_named(game))]


def leave(player: Player) -> None:
    player.key(pygame.K_ESCAPE)
    player.press("leave")


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES.names if game_named(name).players == 2])
def test_a_game_goes_to_and_fro_and_both_see_the_same(machine: Machine, game: str) -> None:
    text = first_letter(machine, game)
    for name, other in (("ben", "Anna"), ("anna", "Ben"), ("ben", "Anna"), ("anna", "Ben")):
        player = machine(name)
        paste(player, text)
        if isinstance(player.app.front, QuestionScene):
            assert focus(player) == "play"
            assert f"it is {name.title()}'s turn" in words(player)
            player.key(pygame.K_RETURN)
        player.run(1.0)
        player.settle()
        scene = front(player)
        assert focus(player) == "board"
        assert scene.session.moves == read_record(text, game_named).session.moves
        while not scene.table.waiting:
            make_move(player)
        assert focus(player) == "paste", "the answer comes next"
        assert f"Send the game to {other}, and paste the answer here." in words(player)
        assert f"Your move is on the clipboard. Send it to {other}." in words(player)
        text = clipboard()
        assert "letter" not in text
        assert read_record(text, game_named).session.moves == scene.session.moves
        assert saved(player, game) == [(Remote(), Person()) if name == "ben" else (Person(), Remote())]


def test_the_same_letter_again_finds_the_game_and_an_older_one_too(machine: Machine) -> None:
    text = first_letter(machine)
    player = machine("ben")
    paste(player, text)
    player.press("play")
    make_move(player)
    player.press("copy")
    answer = clipboard()
    leave(player)
    for sent in (text, answer, text):
        paste(player, sent)
        assert len(front(player).session.moves) == 2
        assert "You already have this game" in words(player)
        # Without leaving it, too: pasted right there, or dropped onto the window.
        player.press("paste")
        pygame.event.post(pygame.Event(pygame.DROPTEXT, text=sent))
        player.run(0.1)
        assert len(front(player).session.moves) == 2
        assert sum(isinstance(scene, PlayScene) for scene in player.app.scenes) == 1
        leave(player)
    assert saved(player) == [(Remote(), Person())]
    player.press("games")
    player.run(0.2)
    scene = player.app.front
    assert isinstance(scene, GamesScene)
    assert [filed.moves for filed in scene.games] == [2]
    player.press("open 0")
    assert front(player).session.match.players == (Remote(), Person())
    assert front(player).table.slot.startswith("letter-")


def test_the_other_one_is_not_moved_for_and_no_program_is_asked(machine: Machine) -> None:
    text = first_letter(machine)
    player = machine("ben")
    paste(player, text)
    player.press("play")
    make_move(player)
    scene = front(player)
    player.run(3.0)
    assert not scene.seats.thinking
    assert not scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    assert "turn, by mail" in words(player)
    assert "thinking" not in words(player).lower()
    scene.tools.undo()
    player.settle()
    assert len(scene.session.moves) == 1
    make_move(player, 1)
    assert focus(player) == "paste"


def test_a_letter_that_tells_the_game_otherwise_is_asked_about(machine: Machine) -> None:
    text = first_letter(machine)
    player = machine("ben")
    paste(player, text)
    player.press("play")
    make_move(player)
    mine = list(front(player).session.moves)
    rules = game_named("explode").rules
    *_, other = rules.legal_moves(front(player).session.positions[1])
    leave(player)
    letter = text.removesuffix(".") + f"{other} ."
    paste(player, letter)
    assert "This letter differs from your game from move 2 on." in words(player)
    assert focus(player) == "back"
    player.press("look")
    assert front(player).table.slot == "copy"
    leave(player)
    assert isinstance(player.app.front, MenuScene)
    assert player.app.store.games(game_named("explode"))[0].session.moves == mine
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.press("play")
    player.run(1.0)
    assert front(player).session.moves == [*mine[:1], other]
    assert saved(player) == [(Remote(), Person())]


def test_giving_up_arrives_and_a_draw_is_not_offered_to_somebody_elsewhere(machine: Machine) -> None:
    text = first_letter(machine)
    player = machine("ben")
    paste(player, text)
    player.press("play")
    player.key(pygame.K_ESCAPE)
    player.press("resign")
    assert "offer" not in keys(player)
    player.press("give up")
    player.settle()
    player.press("share")
    player.press("copy")
    text = clipboard()
    player = machine("anna")
    paste(player, text)
    verdict = front(player).session.verdict if isinstance(player.app.front, PlayScene) else None
    assert verdict is not None
    assert verdict.reason == RESIGNED
    leave(player)
    assert saved(player) == []


def test_the_last_move_arrives_and_is_shown(machine: Machine) -> None:
    player = machine("anna")
    paste(player, 'arcade 1 explode level=x start="b5,r1/.,. r" player1=Anna player2=Ben : .')
    player.press("play")
    make_move(player)
    player.press("copy")
    text = clipboard()
    player = machine("ben")
    paste(player, text)
    player.press("play")
    finish(player, front(player), "a2")
    player.press("share")
    player.press("copy")
    text = clipboard()
    player = machine("anna")
    paste(player, text)
    assert not isinstance(player.app.front, ResultScene), "the move is still being shown"
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    assert "Ben wins this time" in words(player)
    player.press("menu")
    assert saved(player) == []


def test_what_somebody_has_tried_is_not_told_before_the_end() -> None:
    game = game_named("explode")
    session = seed_session(game, 3, {}, Match(("Anna", "Ben"), players=(Person(), Remote())))
    for _ in range(2):
        session.play(game.rules.legal_moves(session.position)[0])
        session.go_to(0)
        session.play(game.rules.legal_moves(session.position)[-1])
    assert session.branches
    assert not read_record(letter(session), game_named).session.branches
    session.resign(0)
    assert read_record(letter(session), game_named).session.branches


def test_a_cut_letter_is_told(machine: Machine) -> None:
    text = first_letter(machine)
    player = machine("ben")
    paste(player, text.removesuffix("."))
    assert "its end is missing" in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("began", ["../../etc", "x" * 5000, "\\u0000", "", "2026"])
def test_a_hostile_date_names_nothing(machine: Machine, began: str) -> None:
    player = machine("ben")
    paste(player, f'arcade 1 explode began="{began}" player1=Anna : a5 .')
    player.press("play")
    make_move(player)
    assert len(saved(player)) == 1
    names = [path.name for path in (player.app.folders.data / "saves").iterdir()]
    assert all(name.removesuffix(".json").removeprefix("explode-letter-").isdigit() for name in names)


def test_a_game_against_a_program_is_only_looked_at(machine: Machine) -> None:
    player = machine("ben")
    paste(player, 'arcade 1 explode player1=Anna player2=Hard program2="level:hard" : a5')
    assert front(player).table.slot == "copy"


def test_the_result_of_a_copy_counts_no_games(start: Callable[..., Player]) -> None:
    player = start()
    session = seed_session(game_named("explode"), 7, {}, Match(("Anna", "Ben")))
    session.resign(0)
    show_copy(player.app, session)
    player.key(pygame.K_ESCAPE)
    player.press("result")
    assert isinstance(player.app.front, ResultScene)
    assert "Blue (Ben) wins!" in words(player)
    assert not {"Anna", "Ben", "0", "1"} & set(words(player).split(" | "))


def test_no_letter_is_pasted_in_a_game_against_a_program(start: Callable[..., Player]) -> None:
    player, game = start(), game_named("explode")
    for opponent, asked in ((Engine("hard"), False), (Person(), True)):
        session = seed_session(game, 7, {}, Match(("Anna", "Ben"), players=(Person(), opponent)))
        player.app.push(play_scene(player.app, game, session))
        paste(player, "arcade 1 explode player1=Anna player2=Ben : a5 .")
        assert isinstance(player.app.front, QuestionScene) is asked


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Callable[..., Player], size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.push(MenuScene(player.app))
    monkeypatch.setattr(player.app, "translations", LongWords())
    paste(player, "arcade 1 explode player1=Wilhelmina player2=Maximilian : a5")
    assert not faults(player.app)
    player.press("play")
    player.run(0.3)
    make_move(player)
    assert not faults(player.app)
