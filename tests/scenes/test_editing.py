"""Text fields with the clipboard, and menus that lead on at their other end."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.play.match import PERSON
from game.scenes.menu import MenuScene
from game.scenes.pair import PairSetup
from game.scenes.pause import PauseScene
from game.scenes.solo import SoloSetup
from game.ui.widgets import Field
from tests.conftest import Player
from tests.scenes.games import brickshooter

CTRL = pygame.KMOD_CTRL


def field(player: Player, key: str) -> Field:
    """A text field of the set-up in front."""
    player.run()
    found = next(widget for widget in player.app.front.form.widgets if widget.key == key)
    assert isinstance(found, Field)
    return found


@pytest.fixture
def naming(start) -> Player:
    """An arcade with the focus on the name of the first player."""
    player = start(lambda settings: setattr(settings, "players", (PERSON, PERSON)))
    player.app.push(MenuScene(player.app))
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.press("name 0")
    return player


def test_copy_cut_and_paste(naming: Player) -> None:
    naming.type("Ann")
    naming.key(pygame.K_c, CTRL)
    assert pygame.scrap.get_text() == "Ann"
    naming.key(pygame.K_v, CTRL)
    assert field(naming, "name 0").text == "AnnAnn"
    naming.key(pygame.K_x, CTRL)
    assert field(naming, "name 0").text == ""
    assert pygame.scrap.get_text() == "AnnAnn"
    naming.press("name 1")
    naming.key(pygame.K_v, pygame.KMOD_META)
    assert field(naming, "name 1").text == "AnnAnn"


def test_what_is_selected_is_replaced(naming: Player) -> None:
    naming.type("Ann")
    naming.key(pygame.K_a, CTRL)
    assert field(naming, "name 0").selected
    naming.type("Bo")
    assert field(naming, "name 0").text == "Bo"
    naming.type("b")
    assert field(naming, "name 0").text == "Bob"
    naming.key(pygame.K_a, CTRL)
    naming.key(pygame.K_BACKSPACE)
    assert field(naming, "name 0").text == ""


@pytest.mark.parametrize(
    ("text", "fits"),
    [("two\nlines", "two lines"), ("a\x07\x1bb\t", "a  b"), ("x" * 100_000, "x" * 16), ("", ""), ("\u202eab", "ab")],
)
def test_odd_texts_are_made_fit(naming: Player, text: str, fits: str) -> None:
    pygame.scrap.put_text(text)
    naming.key(pygame.K_v, CTRL)
    assert field(naming, "name 0").text.strip() == fits


def test_without_a_clipboard_nothing_happens(naming: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fails)
    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    naming.type("Ann")
    naming.key(pygame.K_c, CTRL)
    naming.key(pygame.K_v, CTRL)
    assert field(naming, "name 0").text == "Ann"


def test_a_seed_takes_the_digits_of_what_is_pasted(start) -> None:
    player = start()
    player.app.push(SoloSetup(player.app, game_named("brickshooter")))
    player.press("seed")
    pygame.scrap.put_text("Seed 47-11!")
    player.key(pygame.K_v, CTRL)
    assert field(player, "seed").text == "4711"


def test_menus_lead_on_at_the_other_end(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    brickshooter(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    player.run()
    form = player.app.front.form
    first = form.focus
    player.key(pygame.K_UP)
    last = form.focus
    assert last is not first
    assert last.box.centery == max(widget.box.centery for widget in form.widgets)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert form.focus.key == first.key
