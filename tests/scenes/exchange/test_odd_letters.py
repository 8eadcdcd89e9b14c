"""Play by mail: letters that do anything but continue the game are asked about, and damaged ones change nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.loop.app import SHOW
from game.games import game_named
from game.play.records.record import record_text
from game.play.session.match import Match, Person, Remote
from game.play.session.session import AnySession
from game.reader.tree import tree_of
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene, seed_session
from game.store.archive.archive import ArchiveIndex
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SCALES, SIZES, LongWords, faults
from tests.players.table import PERSONS, Players

BEGAN = "2026-11-22T08:25:41.124000"
WORDS = "This letter cannot be used: "
UNCHANGED = "Your game is unchanged."


def game(moves: int, name: str = "combact", players: Players = PERSONS, **options: str) -> AnySession:
    """A game after some moves."""
    session = seed_session(game_named(name), 7, options, Match(("Anna", "Ben"), players=players))
    session.began = BEGAN
    for _ in range(moves):
        session.play(session.rules.legal_moves(session.position)[0])
    return session


def text(session: AnySession, began: str = BEGAN) -> str:
    return record_text(session, {"began": began})


def otherwise(moves: int) -> AnySession:
    """A game whose last move is another one."""
    session = game(moves - 1)
    session.play(session.rules.legal_moves(session.position)[-1])
    return session


def undone(moves: int) -> AnySession:
    session = game(moves)
    session.undo()
    return session


def resigned(moves: int, side: int) -> AnySession:
    session = game(moves)
    session.resign(side)
    return session


def opened(player: Player, moves: int = 3) -> PlayScene:
    """The game of Ben, who waits for Anna or is to move; it is Ben who has the side that begins."""
    app, session = player.app, game(moves)
    mine = session.match.player(session.rules.side_to_move(session.positions[0]))
    session.match.players = (Person(), Remote()) if mine == 0 else (Remote(), Person())
    app.store.save_game(session, "letter-1")
    app.push(MenuScene(app))
    app.push(play_scene(app, game_named("combact"), session, slot="letter-1"))
    player.run(0.1)
    return front(player)


def front(player: Player) -> PlayScene:
    scene = player.app.front
    assert isinstance(scene, PlayScene), scene
    return scene


def focus(player: Player) -> str:
    widget = player.app.front.form.focus
    return widget.key if widget is not None else ""


def kept(player: Player) -> list[str]:
    """The moves of the one game that is kept."""
    (found,) = player.app.store.games(game_named("combact"))
    return list(found.session.moves)


def by_keys(player: Player, sent: str, folder: Path) -> None:
    pygame.scrap.put_text(sent)
    player.key(pygame.K_v, pygame.KMOD_CTRL)


def by_button(player: Player, sent: str, folder: Path) -> None:
    pygame.scrap.put_text(sent)
    player.press("paste")


def by_dropping(player: Player, sent: str, folder: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=sent))


def by_file(player: Player, sent: str, folder: Path) -> None:
    path = folder / "letter.arcade"
    path.write_text(sent, encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))


def by_start(player: Player, sent: str, folder: Path) -> None:
    """A second start, with the letter behind the command, hands it over."""
    pygame.event.post(pygame.Event(SHOW, given=sent))


WAYS = (by_keys, by_button, by_dropping, by_file, by_start)
ODD = {
    "In this letter move 5 (": text(game(5)),
    "In this letter moves 5 (": text(game(7)),
    "This letter differs from your game from move 2 on. If": text(otherwise(2)),
    "This letter differs from your game from move 3 on. If": text(otherwise(3)),
    "This letter undoes your game from move 3 on. If": text(undone(3)),
    "In this letter you resign or agree on a draw": text(resigned(3, game(0).side)),
    "This letter ends your game before move 3.": text(resigned(2, 1 - game(0).side)),
}
DAMAGED = {
    "its end is missing": text(game(4)).removesuffix(" ."),
    "move 4 is not possible: ": text(game(3)).removesuffix(".") + "H0@? .",
    "move 4, ": text(game(3)).removesuffix(".") + f"{game(1).moves[0]} .",
    "it has a different start or different options": text(game(0, goal="bases")),
    "a game begins with arcade 1 and its name": text(game(4))[20:],
    "began is not written as text": text(game(4)).replace(f'"{BEGAN}"', '"\\x"'),
    "there is no game 'chess'": text(game(4)).replace("combact", "chess"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("told", ODD)
def test_a_letter_that_does_more_than_to_continue_is_asked_about(start, tmp_path: Path, told: str, way) -> None:
    player = start()
    scene = opened(player)
    mine = list(scene.session.moves)
    way(player, ODD[told], tmp_path)
    player.run(0.2)
    assert isinstance(player.app.front, QuestionScene)
    assert told in words(player)
    assert focus(player) == "back"
    assert (scene.session.moves, kept(player)) == (mine, mine)
    player.key(pygame.K_RETURN)
    assert player.app.front is scene
    player.run(1.0)
    assert (scene.session.moves, kept(player)) == (mine, mine)
    assert {"paste", "copy"} <= {*keys(player)}


@pytest.mark.sample(3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("told", DAMAGED)
def test_a_damaged_letter_leaves_who_plays_in_the_game_and_says_so(start, tmp_path: Path, told: str, way) -> None:
    player = start()
    scene = opened(player)
    mine, heard = list(scene.session.moves), list[str]()
    player.app.listeners.append(heard.append)
    way(player, DAMAGED[told], tmp_path)
    player.run(0.2)
    assert player.app.front is scene
    (sentence,) = [one for one in heard if one.startswith(WORDS)]
    assert sentence.startswith(WORDS + told)
    assert sentence.endswith(UNCHANGED)
    assert sentence in words(player)
    assert (scene.session.moves, kept(player)) == (mine, mine)
    assert {"paste", "copy"} <= {*keys(player)}


@pytest.mark.parametrize("way", [by_keys, by_start])
def test_in_the_menu_too(start, tmp_path: Path, way) -> None:
    player = start()
    mine = list(opened(player).session.moves)
    player.app.pop()
    way(player, DAMAGED["its end is missing"], tmp_path)
    player.run(0.2)
    assert isinstance(player.app.front, MenuScene)
    assert f"{WORDS}its end is missing. {UNCHANGED}" in words(player)
    way(player, ODD["This letter differs from your game from move 2 on. If"], tmp_path)
    player.run(0.2)
    assert focus(player) == "back"
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(player.app.front, MenuScene)
    assert kept(player) == mine


def test_one_move_of_the_other_player_is_not_asked_about(start, tmp_path: Path) -> None:
    player = start()
    opened(player)
    by_keys(player, text(game(4)), tmp_path)
    player.run(1.0)
    player.settle()
    assert front(player).session.moves == game(4).moves
    assert kept(player) == game(4).moves


def test_a_letter_that_is_used_keeps_the_own_moves_as_a_branch(start, tmp_path: Path) -> None:
    player = start()
    mine = list(opened(player).session.moves)
    by_keys(player, text(otherwise(2)), tmp_path)
    player.run(0.2)
    for _ in range(2):
        player.key(pygame.K_UP)
    assert focus(player) == "play"
    player.key(pygame.K_RETURN)
    player.run(1.0)
    player.settle()
    session = front(player).session
    assert session.moves == otherwise(2).moves
    (way,) = session.branches
    assert (way.after, way.moves) == (1, mine[1:])
    assert front(player).table.slot == "letter-1"


def test_what_was_undone_is_not_made_and_its_letter_can_be_used(start, tmp_path: Path) -> None:
    player = start()
    opened(player)
    by_keys(player, text(undone(4)), tmp_path)
    player.run(1.0)
    assert "You already have this game" in words(player)
    assert kept(player) == game(3).moves
    by_keys(player, text(undone(3)), tmp_path)
    player.run(0.2)
    player.press("play")
    player.run(1.0)
    assert (front(player).session.moves, front(player).session.undone) == (game(2).moves, [])


def test_an_answer_to_the_first_letter_must_not_move_for_who_has_sent_it(start, tmp_path: Path) -> None:
    player = start()
    app, session = player.app, game(1)
    app.store.save_game(session)
    app.push(MenuScene(app))
    app.push(play_scene(app, game_named("combact"), session))
    player.run()
    by_keys(player, text(game(3)), tmp_path)
    player.run(0.2)
    assert f"In this letter move 3 ({game(3).moves[2]}) is yours" in words(player)
    player.key(pygame.K_ESCAPE)
    assert front(player).session.moves == game(1).moves
    by_keys(player, text(game(2)), tmp_path)
    player.run(1.0)
    assert front(player).session.match.players.count(Remote()) == 1
    assert not front(player).table.waiting


def test_a_game_that_had_ended_and_goes_on_by_a_letter_is_unfinished(start, tmp_path: Path) -> None:
    player = start()
    scene = opened(player)
    by_keys(player, text(resigned(3, 1 - game(0).side)), tmp_path)
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    archive = player.app.store.archive
    assert ArchiveIndex(archive).all().games[0].value("result") in ("1", "2")
    player.press("look")
    by_keys(player, text(game(4)), tmp_path)
    player.run(0.2)
    assert "Your game has ended, and this letter continues it." in words(player)
    player.press("play")
    player.run(1.0)
    player.settle()
    assert front(player) is not scene
    assert front(player).session.moves == game(4).moves
    assert front(player).session.match.wins == [0, 0]
    assert [filed.value("result") for filed in ArchiveIndex(archive).all().games] == ["open"]


def test_a_resignation_that_has_arrived_counts_also_where_the_window_is_closed_at_once(start, tmp_path: Path) -> None:
    player = start()
    opened(player)
    by_keys(player, text(resigned(3, 1 - game(0).side)), tmp_path)
    player.run()
    player.app.quit()
    player.app.close()
    results = [filed.value("result") for filed in ArchiveIndex(player.app.store.archive).all().games]
    assert results in (["1"], ["2"])


def test_another_game_is_opened_only_when_that_is_wanted(start, tmp_path: Path) -> None:
    player = start()
    scene = opened(player)
    other = text(game(2, "unstack"), "2026-11-23T00:00:00.000000")
    for press in (lambda: player.key(pygame.K_RETURN), lambda: player.key(pygame.K_ESCAPE)):
        by_keys(player, other, tmp_path)
        player.run(0.2)
        assert "It is another game: UnStack, Anna – Ben." in words(player)
        assert focus(player) == "back"
        press()
        assert player.app.front is scene
    by_keys(player, other, tmp_path)
    player.run(0.2)
    player.press("open")
    player.run(0.2)
    assert "Continue by mail" in words(player)


def test_how_far_somebody_looks_back_is_not_sent(start) -> None:
    player = start()
    scene = opened(player)
    player.key(pygame.K_PAGEUP)
    assert scene.table.looking
    player.press("copy")
    assert "~" not in str(pygame.scrap.get_text())
    assert scene.session.moves == game(2).moves, "who looks back still does"


def test_a_screen_reader_is_told_what_differs_and_which_answer_has_the_focus(start, tmp_path: Path) -> None:
    player = start()
    opened(player)
    by_keys(player, text(otherwise(2)), tmp_path)
    player.run(0.3)
    tree = tree_of(player.app.front, "Dusk Arcade", (1280, 720))
    said = " | ".join(str(node) for node in tree.nodes.values())
    assert "This letter differs from your game from move 2 on." in said


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_questions_have_room(
    start: Callable[..., Player], size: tuple[int, int], scale: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    scene = opened(player)
    monkeypatch.setattr(player.app, "translations", LongWords())
    for sent in (text(otherwise(2)), text(game(9)), text(game(2, "unstack"), "2026-11-23T00:00:00.000000")):
        by_dropping(player, sent, tmp_path)
        player.run(0.2)
        assert isinstance(player.app.front, QuestionScene)
        assert not faults(player.app)
        player.key(pygame.K_ESCAPE)
    by_dropping(player, text(game(4)).removesuffix(" ."), tmp_path)
    player.run(0.2)
    assert player.app.front is scene
    assert not faults(player.app)
