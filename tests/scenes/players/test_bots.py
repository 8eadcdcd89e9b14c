"""The list of bots: adding, trying and removing programs from outside."""

from __future__ import annotations

import sys

import pygame
import pytest
from msgspec.structs import replace

from game.checks import Unfit
from game.games import game_named
from game.play.session.match import Person
from game.players.bots import Bot, split_command
from game.scenes.home.menu import MenuScene
from game.scenes.players.bots import BotScene, BotsScene, LogScene
from game.scenes.setup.pair import PairSetup
from game.store.player.settings_file import SETTINGS, load_settings
from tests import snapshots
from tests.conftest import ROOT, Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, LongWords, faults
from tests.players.table import wait

GOOD = Bot("Bob", "explode", (sys.executable, "-m", "tests.players.bot", "explode", "good"), str(ROOT))
BROKEN = Bot("Broken", "unstack", (sys.executable, "-c", "print('hello')"))


def open_list(player: Player, *bots: Bot) -> None:
    player.app.settings.bots = bots
    player.app.push(MenuScene(player.app))
    player.app.push(BotsScene(player.app))
    player.run()


def write(player: Player, **fields: str) -> None:
    for key, text in fields.items():
        player.press(key)
        player.type(text)


def test_a_seat_leads_to_the_bots(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.settings.players = (Person(), Person())
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.run()
    player.app.front.form.want("kind 1")
    for _ in range(2):  # Past somebody elsewhere.
        player.key(pygame.K_LEFT)
    player.run()
    player.press("bots 1")
    assert isinstance(player.app.front, BotsScene)


def test_a_bot_is_added(start) -> None:
    player = start()
    open_list(player)
    player.press("add")
    write(
        player, name="My bot", command='python3 "my bot.py" --fast', folder="/somewhere", options="level=hard Hash=16"
    )
    player.press("game")
    player.press("keep")
    assert isinstance(player.app.front, BotsScene)
    expected = Bot(
        "My bot", "unstack", ("python3", "my bot.py", "--fast"), "/somewhere", {"level": "hard", "Hash": "16"}
    )
    assert load_settings(SETTINGS.path(player.app.folders.data)).bots == (expected,)
    player.run()
    assert "My bot · UnStack" in words(player)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Bob"},
        {"command": "bob"},
        {"name": "Bob", "command": 'bob "unclosed'},
        {"name": "Bob", "command": "bob", "options": "level"},
        {"name": GOOD.name, "command": "bob"},
    ],
)
def test_what_cannot_be_kept_is_told(start, fields: dict[str, str]) -> None:
    player, heard = start(), list[str]()
    snapshots.listen(player.app.audio, heard)
    open_list(player, *([GOOD] if fields.get("name") == GOOD.name and len(fields) == 2 else []))
    before = player.app.settings.bots
    player.press("add")
    write(player, **fields)
    player.press("keep")
    player.run()
    assert heard[-1] == "error"
    assert isinstance(player.app.front, BotScene)
    assert "This bot cannot be saved" in words(player)
    assert player.app.settings.bots == before


def test_a_bot_is_changed_and_removed(start) -> None:
    player = start()
    open_list(player, GOOD, BROKEN)
    player.press("change unstack Broken")
    write(player, folder="x")
    player.press("keep")
    assert {bot.name: bot.folder for bot in player.app.settings.bots} == {"Bob": str(ROOT), "Broken": "x"}
    player.press("remove explode Bob")
    player.press("yes")
    player.run()
    assert [bot.name for bot in player.app.settings.bots] == ["Broken"]
    assert "try explode Bob" not in keys(player)


def test_a_bot_that_answers(start) -> None:
    player = start()
    open_list(player, GOOD)
    player.press("try explode Bob")
    wait(player, lambda: "Bob answers: Bot good" in words(player), "the answer")
    assert "It plays " in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("manner", "told"),
    [("crash", "It stopped"), ("nonsense", "not a move"), ("illegal", "zz99"), ("flood", "too much output")],
)
def test_a_bot_that_only_introduces_itself_does_not_count_as_working(start, manner: str, told: str) -> None:
    player = start()
    open_list(player, replace(GOOD, command=(*GOOD.command[:-1], manner)))
    player.press("try explode Bob")
    wait(player, lambda: told in words(player), "the failure")
    assert "answers" not in words(player)
    assert "log" in keys(player)


def test_a_bot_of_a_game_that_is_not_there_has_only_to_introduce_itself(start) -> None:
    player = start()
    open_list(player, replace(GOOD, game="gone"))
    player.press("try gone Bob")
    wait(player, lambda: "Bob answers: Bot good" in words(player), "the answer")
    assert "It plays" not in words(player), "there is no game to play a move of"
    assert isinstance(player.app.front, BotsScene)


def test_a_bot_that_does_not(start) -> None:
    player = start()
    open_list(player, BROKEN)
    player.press("try unstack Broken")
    wait(player, lambda: "Broken: It stopped" in words(player), "the failure")
    player.press("log")
    assert isinstance(player.app.front, LogScene)
    player.run()
    assert "< hello" in words(player)
    assert (player.app.folders.data / "logs" / "bot-Broken.txt").read_text().splitlines().count("> ugi") == 1


@pytest.mark.parametrize("line", ["", "   ", "'", 'a "b'])
def test_commands_that_are_none(line: str) -> None:
    with pytest.raises(Unfit):
        split_command(line)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_everything_has_room(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    open_list(player, *(Bot(f"Bot number {n}", "combact", ("python3", "long/" * 60)) for n in range(20)))
    player.press("try combact Bot number 0")
    player.settle()
    assert not faults(player.app)
    player.press("try combact Bot number 19")
    player.settle()
    assert not faults(player.app)
    player.press("add")
    write(player, command="long/" * 60)
    player.press("keep")
    player.settle()
    assert not faults(player.app)
    player.app.replace(BotsScene(player.app), count=2)
    player.app.settings.bots = ()
    player.settle()
    assert not faults(player.app)
