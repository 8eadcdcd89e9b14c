"""What comes before a game: how it begins, going on, and what is remembered."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from game.actions import Action
from game.games import game_named
from game.play.session.match import Match, Person
from game.play.session.session import Session
from game.rules import Option
from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.play import PlayScene
from game.scenes.records.records import RecordsScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import begin, begin_level, level_session, open_games, player_names, seed_session
from game.store.levels.levels import level_named
from game.store.player.saves import save_path
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.widgets.widgets import Choice
from tests.conftest import Player
from tests.helpers.games import (
    ALMOST_WON,
    SHORT_COLOURS,
    WINNING,
    brickshooter,
    explode,
    finish,
    keys,
    save_session,
    short_session,
    use_levels,
    words,
)


def set_up(player: Player, game: str) -> None:
    """Open the set-up of a game above the menu, between two persons."""
    player.app.settings.players = (Person(), Person())
    if not player.app.scenes:
        player.app.push(MenuScene(player.app))
    setup = SoloSetup if game == "brickshooter" else PairSetup
    player.app.push(setup(player.app, game_named(game)))
    player.run()


def session(player: Player) -> Session:
    """The session of the game in front."""
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    return scene.session


def focus(player: Player, key: str, button: int) -> None:
    """Press a button that leads the focus on until a widget has it."""
    for _ in range(20):
        if player.app.front.form.focus.key == key:
            return
        player.pad(button)
    raise AssertionError(f"{key} is never reached")


# One player


def test_colours_and_seed_begin_that_game(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    player.app.front.form.want("option colours")
    player.key(pygame.K_RIGHT)
    player.press("more")
    player.press("seed")
    player.type("4x2")
    player.press("play")
    played = session(player)
    assert played.source.seed == 42
    assert played.position == game_named("brickshooter").rules.start({"seed": 42, "colours": 8})
    kept = load_settings(SETTINGS.path(player.app.folders.data))
    assert kept.options == {"brickshooter": {"colours": 8, "mode": "classic"}}


def test_what_continue_opens_is_said_where_it_is_not_what_is_chosen(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    set_up(player, "brickshooter")
    assert "Classic game · 7 colours" not in words(player), "it is what is chosen"
    player.press("option mode rush")
    player.run()
    assert "Classic game · 7 colours" in words(player)
    player.press("continue")
    assert session(player).options.get("mode", "classic") == "classic"


def test_what_is_chosen_stands_in_one_column(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    lines = [widget.box for widget in player.app.front.form.widgets if widget.key in ("option colours", "company")]
    assert len({box.left for box in lines}) == 1
    assert len(lines) == 2


def test_a_degree_of_difficulty_stands_beside_the_number_it_is(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    assert [key for key in keys(player) if "colours" in key] == ["option colours"]
    player.app.front.form.want("option colours")
    shown = set()
    for _ in range(6):
        player.key(pygame.K_LEFT)
        player.run()
        widget = next(widget for widget in player.app.front.form.widgets if widget.key == "option colours")
        assert isinstance(widget, Choice)
        shown.add(widget.values[widget.index])
    assert {"5 colours · Gentle", "7 colours · Classic", "10 colours · Master"} <= shown
    player.press("play")
    assert session(player).options["colours"] == int(widget.values[widget.index].split()[0])


def test_without_a_seed_the_game_is_the_one_in_the_picture(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    drawn = player.app.front.drawn  # type: ignore[attr-defined]
    assert f"Seed {drawn}" in words(player)
    player.press("play")
    assert session(player).source.seed == drawn


def test_the_same_chance_draws_the_same_seeds_and_another_draws_others(start) -> None:
    player = start()
    drawn = []
    for seed in (1, 1, 2):
        player.app.chance = Random(seed)
        set_up(player, "brickshooter")
        drawn.append(words(player))
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_seed_that_is_too_large_becomes_the_largest(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    player.press("more")
    player.press("seed")
    player.type("9" * 30)
    player.press("play")
    assert session(player).source.seed == 2**63 - 1


def test_levels_scores_and_back(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    player.press("levels")
    assert isinstance(player.app.front, LevelsScene)
    player.key(pygame.K_ESCAPE)
    player.press("scores")
    assert isinstance(player.app.front, RecordsScene)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


def test_continue_after_the_program_was_started_again(start) -> None:
    first = start(lambda settings: setattr(settings, "options", {"brickshooter": {"colours": SHORT_COLOURS}}))
    first.app.push(MenuScene(first.app))
    play = brickshooter(first, short_session())
    play.tools.undo()
    moves = list(play.session.moves)
    first.app.close()
    second = start()
    set_up(second, "brickshooter")
    assert second.app.front.form.focus.key == "continue"
    second.key(pygame.K_RETURN)
    assert session(second).moves == moves


def test_nothing_to_continue(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    assert "continue" not in keys(player)
    finish(player, brickshooter(player))
    player.press("menu")
    set_up(player, "brickshooter")
    assert "continue" not in keys(player)


def test_a_new_game_asks_before_the_old_one_is_lost(start) -> None:
    options = {"brickshooter": {"colours": SHORT_COLOURS}}
    player = start(lambda settings: setattr(settings, "options", options))
    save_session(player.app.folders.data, short_session())
    set_up(player, "brickshooter")
    player.press("play")
    assert isinstance(player.app.front, QuestionScene)
    player.key(pygame.K_ESCAPE)
    assert "continue" in keys(player)
    player.app.front.form.want("play")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert "continue" in keys(player), "pressing Enter twice begins nothing"
    player.press("play")
    player.press("no")
    player.press("play")
    player.press("yes")
    assert session(player).moves == []
    assert [type(scene).__name__ for scene in player.app.scenes][:-1] == ["MenuScene", "SoloSetup"]


def test_a_level_and_other_colours_leave_the_run_alone(start) -> None:
    player = start()
    game = game_named("brickshooter")
    for colours in (5, 7):
        begin(player.app, game, seed_session(game, colours, {"colours": colours}))
        player.run()
        shoot(player)
    begin_level(player.app, game, "01-first-shot")
    player.run()
    saves = player.app.folders.data / "saves"
    assert sorted(path.name for path in saves.iterdir()) == ["brickshooter-5.json", "brickshooter-7.json"]
    os.utime(saves / "brickshooter-7.json", (1e9, 1e9))
    set_up(player, "brickshooter")
    player.press("continue")
    assert "Several games are open. Which one do you want to continue?" in words(player)
    assert "5 colours" in words(player)
    assert "days ago" in words(player)
    player.press("continue 7")
    assert (len(session(player).moves), session(player).options) == (1, {"colours": 7})
    shoot(player)
    assert [kept.slot for kept in open_games(player.app, game)] == ["7", "5"]


def shoot(player: Player) -> None:
    """Make the first move there is."""
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()


def test_a_damaged_save_is_kept_aside_and_told(start) -> None:
    player = start()
    path = save_path(player.app.folders.data, "brickshooter")
    path.parent.mkdir(parents=True)
    path.write_text('{"version": 1, "game": "brickshooter", "moves": 3}')
    set_up(player, "brickshooter")
    player.run()
    assert "brickshooter.damaged-1.json" in words(player)
    assert "continue" not in keys(player)


# Two players


def test_names_are_used_and_remembered(start) -> None:
    player = start()
    set_up(player, "explode")
    player.press("name 0")
    player.type("Ann")
    player.press("name 1")
    player.type("Bartholomew the Second")
    player.press("play")
    assert session(player).match.names == ("Ann", "Bartholomew the")
    assert load_settings(SETTINGS.path(player.app.folders.data)).names == ("Ann", "Bartholomew the ")
    again = start()
    assert player_names(again.app) == ("Ann", "Bartholomew the")


def test_without_names_there_are_usual_ones(start) -> None:
    player = start()
    set_up(player, "explode")
    player.press("play")
    assert session(player).match.names == ("Player 1", "Player 2")
    assert player.app.settings.names == ("", "")


@pytest.mark.parametrize(("steps", "beginners"), [(0, {0}), (1, {1}), (2, {0, 1}), (3, {0})])
def test_who_begins(start, steps: int, beginners: set[int]) -> None:
    player = start()
    set_up(player, "explode")
    player.app.front.form.want("begins")
    for _ in range(steps):
        player.key(pygame.K_RIGHT)
    player.press("play")
    assert session(player).match.beginner in beginners


@pytest.mark.parametrize(("steps", "best_of"), [(0, 0), (1, 1), (2, 3), (3, 5)])
def test_length_of_the_match(start, steps: int, best_of: int) -> None:
    player = start()
    set_up(player, "explode")
    player.app.front.form.want("match")
    for _ in range(steps):
        player.key(pygame.K_RIGHT)
    player.press("play")
    assert session(player).match.best_of == best_of


def test_the_usual_start_stands_once_among_the_layouts(start, tmp_path: Path) -> None:
    player = start()
    rules = game_named("explode").rules
    usual = f'title = {{ en = "Usual", de = "Normal" }}\nposition = "{rules.position_text(rules.start({}))}"\n'
    use_levels(player, tmp_path / "levels", "explode", **{"01_usual": usual, "02_almost": ALMOST_WON})
    set_up(player, "explode")
    player.app.front.form.want("layout")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Almost won" in words(player)
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Standard" in words(player)
    player.key(pygame.K_LEFT)
    player.press("play")
    assert session(player).source.level == "02-almost"


def test_a_layout_chosen_by_its_picture(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", one=ALMOST_WON, two=ALMOST_WON.replace("r5", "r4"))
    set_up(player, "explode")
    player.press("layout picture")
    player.press("level two")
    player.press("play")
    assert session(player).source.level == "two"
    assert session(player).position == level_named(player.app.folders, game_named("explode"), "two").position


def test_the_choices_of_the_rules_are_offered(start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    rules = game_named("explode").rules
    begin = rules.start
    taken: list[object] = []

    def recorded(options=None):
        taken.append((options or {}).get("goal"))
        return begin({})

    choices = Option("goal", "time", choices=("time", "space"))
    monkeypatch.setattr(rules, "OPTIONS", (choices, Option("seed", 0, 0, 9), Option("single", "a", choices=("a",))))
    monkeypatch.setattr(rules, "start", recorded)
    set_up(player, "explode")
    assert "option single" not in keys(player)
    player.app.front.form.want("option goal")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Space" in words(player)
    player.press("play")
    assert session(player).options["goal"] == "space"
    assert taken[-1] == "space"


def test_a_match_goes_on_after_the_program_was_started_again(start, tmp_path: Path) -> None:
    first = start()
    use_levels(first, tmp_path / "levels", "explode", almost=ALMOST_WON)
    first.app.push(MenuScene(first.app))
    finish(first, explode(first, Match(("Ann", "Bob"), 3)), WINNING)
    first.app.close()
    second = start()
    set_up(second, "explode")
    second.press("continue")
    going_on = session(second)
    assert going_on.moves == []
    assert (going_on.match.wins, going_on.match.beginner) == ([1, 0], 1)


@pytest.mark.parametrize("best_of", [0, 1])
def test_a_match_that_is_over_does_not_go_on(start, tmp_path: Path, best_of: int) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    game = game_named("explode")
    level = level_named(player.app.folders, game, "almost")
    ended = level_session(game, "almost", level, Match(("Ann", "Bob"), best_of))
    ended.play(WINNING)
    save_session(player.app.folders.data, ended)
    assert open_games(player.app, game) == []


# Every device


def test_a_game_with_a_gamepad_only(start) -> None:
    player = start()
    set_up(player, "explode")
    following = pygame.CONTROLLER_BUTTON_RIGHTSTICK
    focus(player, "name 0", following)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(player.app.front, OnScreenKeyboardScene)
    for letter in "BO":
        player.app.front.form.want(f"letter {letter}")
        player.pad(pygame.CONTROLLER_BUTTON_A)
    player.pad(pygame.CONTROLLER_BUTTON_B)
    assert player.app.settings.names == ("", "")
    focus(player, "play", following)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert session(player).match.names == ("Bo", "Player 2")


def test_a_seed_with_a_gamepad_only(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    following = pygame.CONTROLLER_BUTTON_RIGHTSTICK
    focus(player, "more", following)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    focus(player, "seed", following)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert [key for key in keys(player) if key.startswith("letter")] == [f"letter {n}" for n in range(10)]
    for digit in "70":
        player.app.front.form.want(f"letter {digit}")
        player.pad(pygame.CONTROLLER_BUTTON_A)
    player.app.front.form.want("delete")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    player.app.front.form.want("done")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    focus(player, "play", following)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert session(player).source.seed == 7


def test_a_real_keyboard_types_into_the_letters_too(start) -> None:
    player = start()
    set_up(player, "brickshooter")
    player.press("more")
    player.app.front.form.want("seed")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    player.type("1a2")
    player.key(pygame.K_ESCAPE)
    player.press("play")
    assert session(player).source.seed == 12


def test_the_enter_key_in_a_field_opens_no_letters(start) -> None:
    player = start()
    set_up(player, "explode")
    player.press("name 0")
    player.key(pygame.K_RETURN)
    assert not isinstance(player.app.front, OnScreenKeyboardScene)


def test_a_game_with_keys_only(start) -> None:
    player = start()
    set_up(player, "explode")
    assert player.app.front.form.focus.key == "play"
    player.key(pygame.K_UP)
    assert player.app.front.form.focus.key == "more"
    for _ in range(3):
        player.key(pygame.K_UP)
    assert player.app.front.form.focus.key == "match"
    player.key(pygame.K_RIGHT)
    for _ in range(3):
        player.key(pygame.K_TAB)
    assert player.app.front.form.focus.key == "more"
    player.key(pygame.K_TAB)
    assert player.app.front.form.focus.key == "learn"
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert session(player).match.best_of == 1


def test_letters_typed_are_no_actions(start) -> None:
    player = start()
    set_up(player, "explode")
    player.press("name 0")
    muted = player.app.settings.mute
    scancode = player.action_key(Action.MUTE)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_m, scancode=scancode, mod=0, unicode="m"))
    player.type("m")
    assert player.app.settings.mute == muted
    player.press("play")
    assert session(player).match.names[0] == "m"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["brickshooter", "explode"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (600, 1000), (1920, 800)])
@pytest.mark.parametrize("scale", [100, 200])
def test_all_widgets_lie_within_the_window(start, game: str, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    save_session(player.app.folders.data, short_session())
    set_up(player, game)
    form = player.app.front.form
    assert all(form.box.contains(widget.box) for widget in form.widgets)
    pairs = combinations(form.widgets, 2)
    # The foot of a page that scrolls covers it.
    assert not any(a.box.colliderect(b.box) for a, b in pairs if a.stays == b.stays)
