"""The manual inside the arcade: found by a word of the player's language, and read with mouse, keys and gamepad."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import prose
from game.games import GAMES
from game.prose import MANUAL, read_manual
from game.scenes.home.menu import MenuScene
from game.scenes.learn.manual import ManualScene, SectionRow, SectionScene, excerpt, matching
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import cut, faults

Start = Callable[..., Player]
SIZES = ((1280, 720), (640, 480), (720, 1280))


def opened(start: Start, language: str = "en", scale: int = 100, size: tuple[int, int] = (1280, 720)) -> Player:
    def change(settings: Settings) -> None:
        settings.language, settings.ui_scale = language, scale

    player = start(change, size)
    player.app.push(MenuScene(player.app))
    player.settle()
    player.key(pygame.K_F1)
    player.settle()
    assert isinstance(player.app.front, ManualScene), "F1 in the menu opens the manual"
    return player


def titles(player: Player) -> list[str]:
    return [widget.text for widget in player.app.front.form.widgets if isinstance(widget, SectionRow)]


@pytest.mark.parametrize(
    ("language", "wanted", "title"),
    [
        ("en", "broker", "What is a broker?"),
        ("en", "no sound", "There is no sound"),
        ("en", "diagonal cells", "Explode!: Five is the limit"),
        ("en", "film", "Sharing a game"),
        ("de", "Broker", "Was ist ein Broker?"),
        ("de", "ordner liegen", "Wo sind meine Partien?"),
        ("de", "Schlagzwang", "UnStack"),
    ],
)
def test_what_is_looked_for_is_found(start: Start, language: str, wanted: str, title: str) -> None:
    player = opened(start, language)
    player.type(wanted)
    player.settle()
    assert title in titles(player), f"{wanted} leads to it"


def test_the_keys_in_use_are_found(start: Start) -> None:
    player = opened(start)
    scene = player.app.front
    assert isinstance(scene, ManualScene)
    (keys,) = (one for one in scene.sections if one.title == "Keys and buttons")
    assert any(line.startswith("Undo: U") for line in keys.paragraphs)
    assert keys in matching(scene.sections, "full screen F11")


def test_the_rules_of_every_game_are_there(start: Start) -> None:
    player = opened(start)
    scene = player.app.front
    assert isinstance(scene, ManualScene)
    for game in GAMES.abouts():
        assert any(one.title.startswith(f"{game.title}: ") for one in scene.sections), game.name


def test_words_in_a_title_come_first_and_an_excerpt_shows_the_word(start: Start) -> None:
    player = opened(start)
    scene = player.app.front
    assert isinstance(scene, ManualScene)
    found = matching(scene.sections, "hints")
    assert found[0].title == "Hints"
    later = next(one for one in found if one.title == "Records")
    assert "hints" in excerpt(later, "hints")[:60].lower()
    assert not matching(scene.sections, "zeppelin")


def test_it_is_read_by_keys_alone(start: Start) -> None:
    player = opened(start)
    player.type("broker")
    player.settle()
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    player.settle()
    scene = player.app.front
    assert isinstance(scene, SectionScene), "Enter leads to the first one, and opens it"
    assert "What is a broker?" in words(player)
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.at == 1, "Enter leads to the next one"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    player.settle()
    assert isinstance(player.app.front, MenuScene)


def test_nothing_found_is_said(start: Start) -> None:
    player = opened(start)
    player.type("zeppelin")
    player.settle()
    assert "Nothing found. Try another word." in words(player)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_section_has_room(start: Start, size: tuple[int, int], scale: int, language: str) -> None:
    player = opened(start, language, scale, size)
    scene = player.app.front
    assert isinstance(scene, ManualScene)
    assert not faults(player.app)
    longest = max(range(len(scene.sections)), key=lambda number: len(scene.sections[number].text))
    player.app.push(SectionScene(player.app, scene.sections, longest))
    player.settle()
    assert not faults(player.app)
    assert not cut(player.app)


def test_its_text_is_plain_and_comes_from_the_page() -> None:
    topics = read_manual()
    assert len(topics) > 30
    assert not [text for topic in topics for text in topic.paragraphs if set("*`[]|") & set(text)]


def test_a_page_that_is_changed_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "manual.md"
    shutil.copy(MANUAL, copy)
    copy.write_text(copy.read_text("utf-8") + "\n### New\n\nPress *Go* or `x`, see [there](a.md).\n", "utf-8")
    monkeypatch.setattr(prose, "MANUAL", copy)
    assert read_manual()[-1] == ("New", ("Press “Go” or x, see there.",))
