"""The menu: cards with living pictures, games to go on with, and the way out."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.session import Session, Source
from game.scenes.home.card import CARD_MOVES, GameCard
from game.scenes.home.menu import MOVE, MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.titles import ContinueButton
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import save_session, words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, faults
from tests.helpers.mosquitto import wait_until
from tests.helpers.templates import PAIR, SOLO, added


def opened(player: Player) -> MenuScene:
    menu = MenuScene(player.app)
    player.app.push(menu)
    player.run(0.5)
    animator = menu.stage.animator
    wait_until(
        lambda: "kept" not in [one.tag for one in animator.running], "the games to go on with", partial(player.run, 0.1)
    )
    return menu


def begin_all(player: Player) -> None:
    """A game in progress of each kind."""
    for game in GAMES:
        session = Session(game.name, game.rules, Source())
        session.play(game.rules.legal_moves(session.position)[0])
        save_session(player.app.folders.data, session)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_every_card_has_room(start: Callable[..., Player], size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    begin_all(player)
    opened(player)
    assert faults(player.app) == []
    assert cut(player.app) == []


FULL = 4
"""Number of cards up to which each says what its game is about, however small the window and large the text."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((640, 480), 100), ((800, 600), 150), ((1024, 768), 200)])
def test_every_card_says_what_its_game_is_about(
    start: Callable[..., Player], size: tuple[int, int], scale: int, language: str
) -> None:
    """Where cards are small the pictures leave the words more room: once there were none on some of them."""

    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = scale, language

    player = start(change, size)
    menu = opened(player)
    cards = [widget for widget in menu.form.widgets if isinstance(widget, GameCard)]
    assert len(cards) == len(GAMES.names)
    silent = [card.key for card in cards if card.summary not in words(player)]
    every = [card.key for card in cards]
    assert silent == [] or (len(cards) > FULL and silent == every), "some say it, others do not"


@pytest.mark.parametrize(
    ("size", "columns", "least"),
    [((1280, 720), 3, 150), ((720, 1280), 2, 150), ((700, 1000), 3, 150), ((800, 600), 2, 60)],
)
@pytest.mark.parametrize("further", [{"fifth": SOLO}, {"fifth": SOLO, "sixth": PAIR}], ids=["five", "six"])
def test_the_cards_of_further_games_stand_in_rows_with_the_largest_pictures(
    start: Callable[..., Player],
    tmp_path: Path,
    further: dict[str, Path],
    size: tuple[int, int],
    columns: int,
    least: int,
) -> None:
    with added(further, tmp_path / "games"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(GAMES, "names", (*GAMES.names[:4], *further))
        player = start(size=size)
        player.app.translations = LongWords()
        begin_all(player)
        menu = opened(player)
        cards = [widget for widget in menu.form.widgets if isinstance(widget, GameCard)]
        assert [card.key for card in cards] == [*GAMES.names]
        assert len({card.box.left for card in cards}) == columns, "the cards leave room free that pictures could have"
        assert min(card.side for card in cards) >= least, "the pictures are small"
        assert faults(player.app) == []
        assert cut(player.app) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 600), (1024, 576), (1280, 720)])
def test_the_buttons_below_the_cards_keep_their_words(
    start: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    """Once there are records they are five, which stand in two rows where one is too short."""

    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = 200, language

    player = start(change, size)
    player.app.store.win_stars("brickshooter", "01-first-shot", 1)
    menu = opened(player)
    assert {"games", "records"} <= {widget.key for widget in menu.form.widgets}
    assert faults(player.app) == []
    assert cut(player.app) == [], "words of the menu are cut"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_card_leads_to_the_set_up(start: Callable[..., Player], game: str) -> None:
    player = start()
    opened(player)
    player.press(game)
    assert isinstance(player.app.front, SoloSetup if game_named(game).players == 1 else PairSetup)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_continue_goes_on_where_one_was(start: Callable[..., Player], game: str) -> None:
    player = start()
    begin_all(player)
    opened(player)
    player.press(f"continue {game}")
    front = player.app.front
    assert isinstance(front, PlayScene)
    assert front.game.name == game
    assert len(front.session.moves) == 1


def test_continue_shows_how_the_game_stands_and_when_it_was_played(start: Callable[..., Player]) -> None:
    player = start()
    begin_all(player)
    for path in (player.app.folders.data / "saves").iterdir():
        os.utime(path, (1e9, 1e9))
    opened(player)
    assert "Points: 0" in words(player)
    assert "1 move · " in words(player)
    assert "days ago" in words(player)
    pictured = [widget for widget in player.app.front.form.widgets if isinstance(widget, ContinueButton)]
    assert [button.picture is not None for button in pictured] == [True] * len(GAMES.names)


def test_a_finished_game_cannot_be_continued(start: Callable[..., Player]) -> None:
    player = start()
    session = Session("explode", game_named("explode").rules, Source(level="x", start="r5,b1/.,. r"))
    session.play("a2")
    assert session.outcome is not None
    save_session(player.app.folders.data, session)
    assert "continue explode" not in [widget.key for widget in opened(player).form.widgets]


def test_the_menu_works_with_the_keyboard_alone(start: Callable[..., Player]) -> None:
    player = start()
    menu = opened(player)
    assert menu.form.focus is not None
    assert menu.form.focus.key == GAMES.names[0]
    player.key(pygame.K_RIGHT)
    assert menu.form.focus.key == GAMES.names[1]
    player.key(pygame.K_RETURN)
    assert isinstance(player.app.front, PairSetup)


def test_the_first_escape_only_points_at_the_way_out(start: Callable[..., Player]) -> None:
    player = start()
    menu = opened(player)
    player.key(pygame.K_ESCAPE)
    assert player.app.running
    assert menu.form.focus is not None
    assert menu.form.focus.key == "quit"
    player.key(pygame.K_ESCAPE)
    assert not player.app.running


def test_the_first_picture_waits_for_no_picture_of_a_game_and_then_they_come_one_by_one(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    app = player.app
    shown: list[int] = []

    def begin() -> None:
        player.now += 0.1  # Opening takes a while,
        app.push(MenuScene(app))

    def present(areas: list[pygame.Rect]) -> None:
        cards = [widget for widget in app.front.form.widgets if isinstance(widget, GameCard)]
        shown.append(sum(card.picture is not None for card in cards))
        player.now += 0.1 if len(shown) == 1 else 1 / 60  # and so does the first picture.
        if len(shown) == 12:
            app.end()

    monkeypatch.setattr(app.window, "present", present)
    monkeypatch.setattr(app, "_wait", lambda seconds: None)
    app.run(begin)
    assert shown[0] == 0, "the first picture waits for pictures of games"
    assert shown[-1] == len(GAMES.names), "some pictures do not come"
    steps = [after - before for before, after in pairwise(shown)]
    assert max(steps) == 1, "several pictures come in one frame"


def test_the_picture_of_the_card_in_focus_lives(start: Callable[..., Player]) -> None:
    player = start()
    menu = opened(player)
    first, second = [widget for widget in menu.form.widgets if isinstance(widget, GameCard)][:2]
    arts = [card.picture.art for card in (first, second) if card.picture]
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_LEFT)
    player.run(3 * MOVE)
    assert first.picture is not None
    assert second.picture is not None
    assert first.picture.art != arts[0]
    assert second.picture.art == arts[1]


@pytest.mark.usefixtures("painted")
def test_nothing_lives_under_reduced_motion(start: Callable[..., Player]) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    opened(player)
    before = player.picture()
    player.run(3 * MOVE)
    assert player.picture() == before


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_a_living_picture_comes_to_rest(start: Callable[..., Player]) -> None:
    player = start()
    menu = opened(player)
    player.key(pygame.K_RIGHT)
    player.run((CARD_MOVES + 3) * MOVE)
    assert isinstance(menu.form.focus, GameCard)
    assert menu.form.focus.made > 0
    before = player.picture()
    player.run(3 * MOVE)
    assert player.picture() == before


@pytest.mark.usefixtures("painted")
def test_nobody_there_nothing_lives(start: Callable[..., Player]) -> None:
    player = start()
    opened(player)
    before = player.picture()
    player.run(3 * MOVE)
    assert player.picture() == before
