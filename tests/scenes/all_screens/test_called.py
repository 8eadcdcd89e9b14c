"""Sides are called by the colours they have: where a palette has another one, texts follow, in every language."""

from __future__ import annotations

import colorsys
import re
from pathlib import Path

import pytest

from game.games import game_named
from game.language import Languages, reworded
from game.play.session.match import Match, Person
from game.scenes.learn.guides import open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.setup.pair import PairSetup
from game.settings.settings import Settings
from game.stage.palette import DUSK, PALETTES, Palette, channels
from tests.conftest import ROOT, Player
from tests.helpers.games import ALMOST_WON, WINNING, explode, finish, use_levels, words

HUES = {"red": 3, "orange": 28, "yellow": 55, "green": 120, "blue": 210, "purple": 280, "pink": 330}
"""Where on the circle of colours, in degrees, lies what is called so."""
LANGUAGES = Languages(ROOT / "assets" / "locale")


def opened(start, palette: str, language: str = "en") -> Player:
    def change(settings: Settings) -> None:
        settings.palette, settings.language, settings.players = palette, language, (Person(), Person())

    return start(change)


def said(palette: str, language: str, text: str) -> str:
    """A text in a palette and a language."""
    chosen = next(one for one in PALETTES if one.name == palette)
    return LANGUAGES.translation(language, chosen.called).gettext(text)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_a_side_is_called_after_the_colour_it_has(palette: Palette) -> None:
    for colour, usual in zip(palette.sides, ("red", "blue"), strict=True):
        hue, _, _ = colorsys.rgb_to_hls(*(channel / 255 for channel in channels(colour)))
        apart = {name: min(abs(360 * hue - angle), 360 - abs(360 * hue - angle)) for name, angle in HUES.items()}
        assert dict(palette.called).get(usual, usual) == min(apart, key=apart.__getitem__)


@pytest.mark.parametrize(
    ("language", "text", "other"),
    [
        ("en", "Red", "Orange"),
        ("en", "Then Blue wins, because Red began.", "Then Blue wins, because Orange began."),
        ("de", "Red", "Orange"),
        ("de", "Then Blue wins, because Red began.", "Dann gewinnt Blau, weil Orange begonnen hat."),
        ("de", "Blue", "Blau"),
        ("de", "Okabe-Ito (red-green blindness)", "Okabe-Ito (Rot-Grün-Schwäche)"),
        ("de", "{red}: {red_sum}, {blue}: {blue_sum}", "{red}: {red_sum}, {blue}: {blue_sum}"),
    ],
)
def test_texts_have_the_word_of_the_palette(language: str, text: str, other: str) -> None:
    assert said(PALETTES[1].name, language, text) == other
    assert said(DUSK.name, language, text) == LANGUAGES.translation(language).gettext(text)


def test_words_are_replaced_as_words() -> None:
    called = (("red", "orange"),)
    assert reworded("Red's red, reddish, {red}, ill-red red-hot hundred", called) == (
        "Orange's orange, reddish, {red}, ill-red red-hot hundred"
    )


def test_counted_texts_have_it_too() -> None:
    texts = LANGUAGES.translation("en", PALETTES[1].called)
    assert [texts.ngettext("{n} red star", "{n} red stars", n) for n in (1, 2)] == [
        "{n} orange star",
        "{n} orange stars",
    ]
    assert texts.info() == LANGUAGES.translation("en").info()


def test_a_language_without_the_sentence_keeps_its_own() -> None:
    texts = LANGUAGES.translation("de", (("red", "scarlet"), ("game", "match")))
    assert texts.gettext("Red") == "Rot"
    assert texts.ngettext("{n} game", "{n} games", 1) == LANGUAGES.translation("de").ngettext(
        "{n} game", "{n} games", 1
    )


@pytest.mark.slow
def test_set_up_game_and_result_say_it(start, tmp_path: Path) -> None:
    usual, other = "Rot", "Orange"
    player = opened(start, "okabe-ito", "de")
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.run()
    seen = words(player)
    scene = explode(player, Match())
    seen += words(player) + scene.words.status()
    player.app.choose("palette", "dusk")
    player.run()
    assert usual in words(player)
    assert other not in words(player)
    player.app.choose("palette", "okabe-ito")
    finish(player, scene, WINNING)
    seen += words(player)
    assert seen.count(other) >= 4
    assert not re.search(rf"\b{usual}\b", seen)
    assert other not in scene.session.match.names


@pytest.mark.slow
def test_help_and_lesson_say_it(start) -> None:
    player = opened(start, "okabe-ito")
    player.app.push(HelpScene(player.app, game_named("explode")))
    player.run()
    assert "Orange and Blue take turns." in words(player)
    open_lesson(player.app, game_named("explode"))
    player.run()
    assert "You are Orange." in words(player)
