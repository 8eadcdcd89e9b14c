"""The options of a game for two in its set-up: what is seen of them, and what start positions say."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.match import Person
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.pair import PairSetup
from game.settings.settings import Settings
from game.store.levels.levels import all_levels
from game.ui.widgets.widgets import Segments
from tests.conftest import Player
from tests.helpers.games import ALMOST_WON, keys, use_levels, words
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults

NOTED = 'note = { en = "Win at once.", de = "Gewinne sofort." }' + ALMOST_WON


def set_up(player: Player, game: str, met: tuple[str, ...] = GAMES.names) -> PairSetup:
    """Open the set-up of a game between persons who know the games that they have `met`."""
    player.app.settings.players = (Person(), Person())
    player.app.settings.met = met
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, game_named(game))
    player.app.push(setup)
    player.run()
    return setup


def options(player: Player) -> dict[str, object]:
    """The options of the game in front, after it was begun."""
    player.press("play")
    return dict(player.app.front.session.options)  # type: ignore[attr-defined]


def test_goals_stand_beside_each_other_and_say_what_they_mean(start) -> None:
    player = start()
    setup = set_up(player, "combact")
    shown = words(player)
    for text in ("Time factor", "Autonomy", "3+3 bases", "Campaign", "No place left: you lose."):
        assert text in shown
    goal = next(widget for widget in setup.form.widgets if widget.key == "option goal")
    assert isinstance(goal, Segments)
    player.click(setup.form.space.to_pixels(*goal.cells[2].center))
    player.run()
    assert "Connect more bases of your own." in words(player)
    assert options(player)["goal"] == "bases"


def test_in_a_small_window_they_come_one_by_one(start) -> None:
    player = start(size=(640, 480))
    setup = set_up(player, "combact")
    player.press("more")
    if "goal" in keys(player):
        player.press("goal")
        player.run()
    goal = next(widget for widget in setup.form.widgets if widget.key == "option goal")
    assert not isinstance(goal, Segments)
    player.app.front.form.want("option goal")
    player.key(pygame.K_RIGHT)
    assert options(player)["goal"] == "autonomy"


def test_goals_by_keys_and_by_gamepad(start) -> None:
    player = start()
    set_up(player, "combact")
    assert player.app.front.form.focus.key == "play"
    for _ in range(2):
        player.key(pygame.K_UP)
    assert player.app.front.form.focus.key == "option goal"
    player.key(pygame.K_RIGHT)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert options(player)["goal"] == "bases"


def test_what_is_seldom_changed_comes_behind_one_button_and_escape_leads_back(start) -> None:
    player = start()
    setup = set_up(player, "combact")
    assert not {"option widths", "two_pads"} & set(keys(player))
    player.press("more")
    assert {"option widths", "two_pads"} <= set(keys(player))
    assert "kind 0" not in keys(player)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is setup
    assert "kind 0" in keys(player)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_who_plays_stands_in_the_same_place_in_every_game(start, size: tuple[int, int]) -> None:
    player = start(size=size)
    player.app.push(MenuScene(player.app))
    places = set()
    for name in GAMES.names:
        player.app.push(routes.setup(player.app, game_named(name)))
        player.run(0.1)
        form = player.app.front.form
        first = next(widget for widget in form.widgets if widget.key in ("name", "kind 0"))
        places.add((round(first.box.left), round(first.box.top)))
        player.app.pop()
    assert len(places) == 1


def test_widths_say_what_they_do(start) -> None:
    player = start()
    set_up(player, "combact")
    player.press("more")
    assert "Both choose from the next four bacteria in the ring." in words(player)
    player.app.front.form.want("option widths")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "easier for White" in words(player)
    assert options(player)["widths"] == "5/3"


def test_a_campaign_and_back(start) -> None:
    player = start()
    setup = set_up(player, "combact")
    player.app.front.form.want("option goal")
    player.key(pygame.K_LEFT)
    player.run()
    assert setup.campaign
    assert "match" not in keys(player), "a campaign has a length of its own"
    player.press("more")
    assert "option widths" not in keys(player)
    player.press("more")
    player.app.front.form.want("option goal")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "match" in keys(player)
    player.press("more")
    assert "option widths" in keys(player)
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
    for entry in all_levels(player.app.folders, game_named(game)):
        assert entry.level is not None
        assert entry.level.position == usual or {"en", "de"} <= set(entry.level.note), entry.name


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
        player.press("more")
        player.settle()
        assert faults(player.app) == cut(player.app) == []
        player.press("more")
        for name in setup.layouts:
            setup._take_layout(name)
            player.settle()
            assert faults(player.app) == []


def test_a_first_game_of_combact_begins_with_something_on_the_board(start) -> None:
    player = start()
    setup = set_up(player, "combact", ())
    assert setup.layout_name == "13-first-steps"
    player.press("play")
    play = player.app.front
    assert isinstance(play, PlayScene)
    assert len(play.session.position.placed) == 6
    player.app.pop()
    player.app.pop()
    assert set_up(player, "combact", player.app.settings.met).layout_name == "", "the second one begins as usual"
