"""The options of a game for two in its set-up: cards, sentences, and what start positions say."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.play.match import PERSON
from game.scenes.menu import MenuScene
from game.scenes.pair import PairSetup
from game.scenes.start import levels_of
from game.store.settings import Settings
from tests.conftest import Player
from tests.layout import SIZES, UPRIGHT, cut, faults
from tests.scenes.games import ALMOST_WON, use_levels, words

NOTED = 'note = { en = "Win at once.", de = "Gewinne sofort." }' + ALMOST_WON


def set_up(player: Player, game: str) -> PairSetup:
    """Open the set-up of a game, at its options where they have a tab."""
    player.app.settings.players = (PERSON, PERSON)
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, game_named(game))
    player.app.push(setup)
    player.run()
    if "options" in setup.tabs.names:
        player.press("options")
        player.run()
    return setup


def options(player: Player) -> dict[str, object]:
    """The options of the game in front, after it was begun."""
    player.press("play")
    return dict(player.app.front.session.options)  # type: ignore[attr-defined]


def test_goals_are_cards_with_a_sentence(start) -> None:
    player = start()
    set_up(player, "combact")
    shown = words(player)
    for text in ("Time factor", "No place left: you lose.", "Enclosed fields are points.", "Campaign"):
        assert text in shown
    player.press("option goal bases")
    assert options(player)["goal"] == "bases"


def test_goals_by_keys(start) -> None:
    player = start()
    set_up(player, "combact")
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert player.app.front.form.focus.key == "option goal autonomy"
    assert options(player)["goal"] == "autonomy"


def test_goals_by_gamepad(start) -> None:
    player = start()
    set_up(player, "combact")
    for button in ("DPAD_DOWN", "DPAD_DOWN", "A"):
        player.pad(getattr(pygame, f"CONTROLLER_BUTTON_{button}"))
    assert options(player)["goal"] == "bases"


def test_widths_say_what_they_do(start) -> None:
    player = start()
    set_up(player, "combact")
    assert "Both choose from the next four bacteria in the ring." in words(player)
    player.app.front.form.want("option widths")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "easier for White" in words(player)
    assert options(player)["widths"] == "5/3"


def test_a_campaign_and_back(start) -> None:
    player = start()
    setup = set_up(player, "combact")
    player.press("option goal campaign")
    player.run()
    assert setup.campaign
    assert "Four each" not in words(player)
    player.press("option goal time")
    player.run()
    assert "Four each" in words(player)
    assert options(player)["goal"] == "time"


def test_a_start_position_says_what_to_try(start, tmp_path: Path) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"))
    use_levels(player, tmp_path / "levels", "explode", noted=NOTED, quiet=ALMOST_WON)
    set_up(player, "explode")
    assert "Gewinne sofort." not in words(player)
    player.app.front.form.want("layout")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Gewinne sofort." in words(player)
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Gewinne sofort." not in words(player)


@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
def test_every_start_position_but_the_usual_has_a_note(start, game: str) -> None:
    player = start()
    usual = game_named(game).rules.start({})
    for entry in levels_of(player.app, game_named(game)):
        assert entry.level is not None
        assert entry.level.position == usual or {"en", "de"} <= set(entry.level.note), entry.name


@pytest.mark.usefixtures("blank")
@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_is_cut_in_german(start, size: tuple[int, int], scale: int) -> None:
    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = scale, "de"

    player = start(change, size=size)
    for game in ("unstack", "combact"):
        setup = set_up(player, game)
        player.settle()
        assert faults(player.app) == cut(player.app) == []
        for entry in setup.layouts:
            setup._take_layout(entry.name)
            player.settle()
            assert faults(player.app) == []
