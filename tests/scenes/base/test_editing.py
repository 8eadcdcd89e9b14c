"""Text fields with the clipboard, and menus that lead on at their other end."""

from __future__ import annotations

import pygame
import pytest

from game.characters import cleaned, cut
from game.games import game_named
from game.play.session.match import Person
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.stage.art import STRONG, Text
from game.ui.input.inputs import Pointer
from game.ui.widgets.text_field import TextField
from tests.conftest import Player
from tests.helpers.games import brickshooter, words
from tests.test_characters import FAMILY, NAMES

CTRL = pygame.KMOD_CTRL


def field(player: Player, key: str) -> TextField:
    """A text field of the set-up in front."""
    player.run()
    found = next(widget for widget in player.app.front.form.widgets if widget.key == key)
    assert isinstance(found, TextField)
    return found


@pytest.fixture
def naming(start) -> Player:
    """An arcade with the focus on the name of the first player."""
    player = start(lambda settings: setattr(settings, "players", (Person(), Person())))
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
    assert field(naming, "name 0").selection == (0, 3)
    naming.type("Bo")
    assert field(naming, "name 0").text == "Bo"
    naming.type("b")
    assert field(naming, "name 0").text == "Bob"
    naming.key(pygame.K_a, CTRL)
    naming.key(pygame.K_BACKSPACE)
    assert field(naming, "name 0").text == ""


def test_letters_come_and_go_where_the_caret_is(naming: Player) -> None:
    naming.type("Anna")
    naming.key(pygame.K_LEFT)
    naming.key(pygame.K_LEFT)
    naming.type("t")
    assert (field(naming, "name 0").text, field(naming, "name 0").caret) == ("Antna", 3)
    naming.key(pygame.K_BACKSPACE)
    naming.key(pygame.K_DELETE)
    assert field(naming, "name 0").text == "Ana"
    naming.key(pygame.K_HOME)
    naming.key(pygame.K_DELETE)
    naming.type("H")
    naming.key(pygame.K_END)
    naming.type("h")
    assert field(naming, "name 0").text == "Hnah"


def test_keys_with_shift_select_and_what_is_selected_goes(naming: Player) -> None:
    naming.type("Barbara")
    naming.key(pygame.K_HOME)
    for _ in range(3):
        naming.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert field(naming, "name 0").selection == (0, 3)
    naming.key(pygame.K_x, CTRL)
    assert (field(naming, "name 0").text, pygame.scrap.get_text()) == ("bara", "Bar")
    naming.key(pygame.K_END, pygame.KMOD_SHIFT)
    naming.key(pygame.K_RIGHT)
    assert field(naming, "name 0").caret == 4
    naming.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    naming.type("Jo")
    assert field(naming, "name 0").text == "Jo"


def test_beyond_the_ends_of_a_text_keys_lead_on(naming: Player) -> None:
    naming.type("Jo")
    form = naming.app.front.form
    naming.key(pygame.K_RIGHT)
    assert form.focus is not None
    assert form.focus.key != "name 0"
    naming.press("name 0")
    for _ in range(2):
        naming.key(pygame.K_LEFT)
    assert form.focus.key == "name 0"
    assert field(naming, "name 0").caret == 0


def test_a_click_puts_the_caret_and_dragging_selects(naming: Player) -> None:
    naming.type("Barbara")
    box, form = field(naming, "name 0").box, naming.app.front.form

    def mouse(kind: str, letters: int) -> None:
        x = box.left + 14 + form.measure(Text("Barbara"[:letters], 17, STRONG))[0]
        naming.app.front.handle(Pointer(kind, form.space.to_pixels(x, box.centery), 1))
        naming.run()

    mouse("down", 3)
    assert field(naming, "name 0").selection == (3, 3)
    mouse("move", 5)
    mouse("up", 6)
    mouse("move", 0)
    assert field(naming, "name 0").selection == (3, 6)
    mouse("down", 20)
    assert field(naming, "name 0").selection == (7, 7)


def test_of_a_long_text_the_part_round_the_caret_is_seen(naming: Player) -> None:
    text = "0123456789" * 12
    field(naming, "name 0").limit = len(text)
    naming.type(text)
    long = field(naming, "name 0")

    def seen() -> str:
        assert isinstance(long.label.art, Text)
        assert long.box.left < long.line.x < long.box.right
        return long.label.art.text

    assert text.endswith(seen())
    naming.key(pygame.K_LEFT)
    assert text.endswith(seen())
    naming.key(pygame.K_HOME)
    assert text.startswith(seen())
    long.select(60, 60)
    assert seen() in text[1:-1]


@pytest.mark.parametrize(
    ("text", "fits"),
    [("two\nlines", "two lines"), ("a\x07\x1bb\t", "ab"), ("x" * 100_000, "x" * 16), ("", ""), ("\u202eab", "ab")],
)
def test_odd_texts_are_made_fit(naming: Player, text: str, fits: str) -> None:
    pygame.scrap.put_text(text)
    naming.key(pygame.K_v, CTRL)
    assert field(naming, "name 0").text.strip() == fits


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_script_is_pasted_and_kept(naming: Player, name: str) -> None:
    wanted = cut(cleaned(NAMES[name]), 16)
    pygame.scrap.put_text(NAMES[name])
    naming.key(pygame.K_v, CTRL)
    assert field(naming, "name 0").text == wanted


def test_a_joiner_is_typed_between_two_letters(naming: Player) -> None:
    for text in ("\u200c", "\u0639\u0644\u06cc", "\u200c", "\u200c", "\u0631\u0636\u0627"):
        naming.type(text)
    assert field(naming, "name 0").text == "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"


def test_an_emoji_is_passed_and_deleted_as_one_character(naming: Player) -> None:
    naming.type(f"A{FAMILY}B")
    naming.key(pygame.K_LEFT)
    naming.key(pygame.K_LEFT)
    assert field(naming, "name 0").caret == 1
    naming.key(pygame.K_RIGHT)
    naming.key(pygame.K_BACKSPACE)
    assert field(naming, "name 0").text == "AB"
    naming.type("e\u0301")
    naming.key(pygame.K_BACKSPACE)
    assert field(naming, "name 0").text == "AeB", "only the accent goes"


@pytest.mark.parametrize(
    ("clipboard", "told"),
    [
        ("\u202e\u200b\0", "The text on the clipboard cannot be used here."),
        (" \n ", "There is no text on the clipboard."),
        ("more", "There is no more room in this field."),
    ],
)
def test_what_cannot_be_pasted_says_why(
    naming: Player, clipboard: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    naming.type("sixteen letters!")
    if told.startswith("The text"):
        naming.key(pygame.K_a, CTRL)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard)
    naming.key(pygame.K_v, CTRL)
    assert told in words(naming)
    assert field(naming, "name 0").text == "sixteen letters!"


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
    player.press("more")
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
