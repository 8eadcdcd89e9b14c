"""The screen of the levels: pages, stars, and broken files among good ones."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.scenes.home.menu import MenuScene
from game.scenes.levels.chapters import ChaptersScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.start.sessions import begin_level
from game.stage.art import Text, text_lines
from game.stage.sprites import Layer
from game.store.levels.levels import read_levels
from game.ui.widgets.widgets import Stars
from tests.conftest import ROOT, Player
from tests.helpers.games import ALMOST_WON, keys, use_levels, words
from tests.helpers.layout import cut, faults

BROKEN = {
    "02_syntax": 'title = { en = "A"',
    "03_position": ALMOST_WON.replace("b1", "b9"),
    "04_key": ALMOST_WON + "colour = 1\n",
    "05_binary": b"\xff\x00",
}


class German(gettext.NullTranslations):
    """Says that it is German, and translates nothing."""

    def info(self) -> dict[str, str]:
        return {"language": "de"}


def open_levels(player: Player, game: str = "explode", chosen: str = "") -> list[str]:
    """Show the levels of a game; what is chosen is put into the list returned."""
    taken: list[str] = []
    player.app.push(MenuScene(player.app))
    scene = LevelsScene(player.app, game_named(game), "Levels", lambda entry: taken.append(entry.name), chosen)
    player.app.push(scene)
    player.run()
    return taken


def many(count: int) -> dict[str, str]:
    return {f"level_{n:02}": ALMOST_WON.replace("Almost won", f"Number {n}") for n in range(1, count + 1)}


def test_broken_files_are_listed_with_what_is_wrong_and_the_others_work(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", **{"01_good": ALMOST_WON, **BROKEN, "06_last": ALMOST_WON})
    taken = open_levels(player)
    shown = words(player)
    for part in ("02-syntax.toml, line 1", "03-position.toml, line 3", "04-key.toml, line 4", "05-binary.toml"):
        assert part in shown
    player.press("level 03-position")
    assert taken == []
    assert isinstance(player.app.front, LevelsScene)
    player.press("level 06-last")
    assert taken == ["06-last"]
    assert isinstance(player.app.front, MenuScene)


def test_a_broken_file_can_be_read_in_full(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", good=ALMOST_WON, long=ALMOST_WON.replace("r5,b1", "r7,b1"))
    open_levels(player)
    player.press("level long")
    (toast,) = (sprite for sprite in player.app.front.stage.sprites if sprite.layer > Layer.TOAST)
    lines = text_lines(toast.art, player.app.theme.fonts, toast.space.scale)
    assert " ".join(lines) == "long.toml, line 3: a cell is '.', r1 to r5 or b1 to b5, not 'r7'"


def test_no_levels_at_all(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode")
    open_levels(player)
    assert "There are no levels here yet." in words(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.parametrize("device", ["mouse", "keys", "pad", "wheel"])
def test_every_device_turns_the_pages(start, tmp_path: Path, device: str) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", **many(24))
    open_levels(player)
    assert "Number 1" in words(player).split(" | ")
    turns = {
        "mouse": lambda: player.press("after"),
        "keys": lambda: player.key(pygame.K_e),
        "pad": lambda: player.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
        "wheel": lambda: player.wheel(-1),
    }
    if device == "pad":
        player.app.front.form.want("after")
        player.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        turns[device]()
    player.run()
    shown = words(player).split(" | ")
    assert "Number 1" not in shown
    assert "Number 14" in shown
    assert "Page 2 of" in words(player)


def test_every_level_is_on_some_page(start, tmp_path: Path) -> None:
    player = start(size=(800, 600))
    use_levels(player, tmp_path / "levels", "explode", **many(24))
    open_levels(player)
    seen: list[str] = []
    front = player.app.front
    assert isinstance(front, LevelsScene)
    for _ in range(front.pages):
        seen += [key for key in keys(player) if key.startswith("level ")]
        player.press("after")
        player.run()
    assert seen == [f"level level-{n:02}" for n in range(1, 25)]


@pytest.mark.parametrize("count", [9, 13, 24])
def test_no_page_is_left_almost_empty(start, tmp_path: Path, count: int) -> None:
    player = start(size=(800, 600))
    use_levels(player, tmp_path / "levels", "explode", **many(count))
    open_levels(player)
    on_pages: list[int] = []
    front = player.app.front
    assert isinstance(front, LevelsScene)
    for _ in range(front.pages):
        on_pages.append(sum(key.startswith("level ") for key in keys(player)))
        player.press("after")
        player.run()
    assert sum(on_pages) == count
    assert max(on_pages) - min(on_pages) <= 1, f"the levels are spread unevenly: {on_pages}"


@pytest.mark.parametrize("size", [(640, 480), (720, 1280), (1280, 720), (3840, 2160)], ids=str)
@pytest.mark.parametrize("count", [4, 6, 7])
def test_the_cards_fill_their_page_in_even_rows(start, tmp_path: Path, size: tuple[int, int], count: int) -> None:
    player = start(size=size)
    use_levels(player, tmp_path / "levels", "explode", **many(count))
    open_levels(player)
    form = player.app.front.form
    cards = [widget.box for widget in form.widgets if widget.key.startswith("level ")]
    rows = Counter(round(card.top) for card in cards)
    assert max(rows.values()) - min(rows.values()) < len(rows), f"rows of {sorted(rows.values())} cards"
    whole = cards[0].unionall(cards[1:])
    shares = whole.width / form.box.width, whole.height / (form.box.height - 146)
    assert max(shares) > 0.75, f"the cards leave most of the page empty: {shares}"


def test_the_first_unsolved_level_has_the_focus_and_stars_are_shown(start) -> None:
    player = start()
    scene = LevelsScene(player.app, game_named("brickshooter"), "Levels", lambda entry: None)
    first, second, third = (entry.name for entry in scene.levels[:3])
    player.app.store.win_stars("brickshooter", first, 2)
    player.app.store.win_stars("brickshooter", second, 1)
    open_levels(player, "brickshooter")
    assert player.app.front.form.focus.key == f"level {third}"
    won = [sprite.art.won for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Stars)]
    assert sorted(won[1:], reverse=True)[:3] == [2, 1, 0]
    assert any(text.startswith("3 / ") for text in words(player).split(" | "))


def test_the_chosen_level_has_the_focus_on_its_page(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", **many(24))
    open_levels(player, chosen="level-20")
    assert player.app.front.form.focus.key == "level level-20"


def test_titles_are_in_the_players_language(start, tmp_path: Path) -> None:
    player = start()
    player.app.translations = German()
    use_levels(player, tmp_path / "levels", "explode", good=ALMOST_WON)
    open_levels(player)
    assert "Fast gewonnen" in words(player)


def test_a_level_without_the_players_language_has_its_english_title(start, tmp_path: Path) -> None:
    player = start()
    player.app.translations = German()
    french = ALMOST_WON.replace('de = "Fast gewonnen"', 'fr = "Presque gagné"')
    english = ALMOST_WON.replace(', de = "Fast gewonnen"', "").replace("Almost won", "Nearly there")
    use_levels(player, tmp_path / "levels", "explode", a=french, b=english)
    taken = open_levels(player)
    assert "Almost won" in words(player)
    assert "Nearly there" in words(player)
    player.press("level a")
    assert taken == ["a"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_title_in_english_only_is_shown_in_the_game(start, tmp_path: Path, game: str) -> None:
    player = start()
    player.app.translations = German()
    entry = next(entry for entry in read_levels(ROOT / "levels" / game, game_named(game).parse_level) if entry.level)
    text = re.sub(r"(?m)^title = .*$", 'title = { en = "Only English", fr = "x" }', entry.path.read_text("utf-8"))
    use_levels(player, tmp_path / "levels", game, one=text)
    player.app.push(MenuScene(player.app))
    begin_level(player.app, game_named(game), "one")
    player.settle()
    assert "Only English" in words(player)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720), (600, 1000)])
def test_cards_stay_within_the_window(start, tmp_path: Path, size: tuple[int, int]) -> None:
    player = start(size=size)
    use_levels(player, tmp_path / "levels", "explode", **many(24), **BROKEN)
    open_levels(player)
    form = player.app.front.form
    assert all(form.box.contains(widget.box) for widget in form.widgets)
    cards = [widget for widget in form.widgets if widget.key.startswith("level ")]
    for sprite in player.app.front.stage.sprites:
        if isinstance(sprite.art, Text) and sprite.art.text.startswith("Number"):
            width, _ = form.measure(sprite.art)
            inside = [c for c in cards if c.box.collidepoint(sprite.x, sprite.y)]
            assert inside
            assert width <= inside[0].box.width


@pytest.mark.parametrize("device", ["mouse", "keys"])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (720, 1280)])
def test_the_map_of_the_chapters_leads_to_one(start, device: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = LevelsScene(player.app, game_named("brickshooter"), "Levels", lambda entry: None)
    chapter, levels = next((chapter, listed) for chapter, listed in scene.groups if chapter and len(listed) == 12)
    for entry in levels[:2]:
        player.app.store.win_stars("brickshooter", entry.name, 2)
    open_levels(player, "brickshooter")
    player.press("chapters")
    player.run(0.3)
    front = player.app.front
    assert isinstance(front, ChaptersScene)
    count = sum(chapter is not None for chapter, _ in scene.groups)
    assert sum(key.startswith("chapter ") for key in keys(player)) == count
    said = words(player)
    assert chapter.title["en"] in said
    assert "4 / 24" in said, "the stars won in a chapter"
    assert front.form.focus.key == f"chapter {scene.groups[0][1][0].name}", "one begins where one comes from"
    key = f"chapter {levels[0].name}"
    if device == "mouse":
        player.press(key)
    else:
        for _ in range(count):
            if front.form.focus.key != key:
                player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
    player.run(0.3)
    assert player.app.front.title == "Levels"  # type: ignore[attr-defined]
    assert f"level {levels[0].name}" in keys(player)
    assert player.app.front.form.focus.key == f"level {levels[0].name}"
    player.press("chapters")
    player.run(0.3)
    assert player.app.front.form.focus.key == key, "the chapter that was open"
    player.key(pygame.K_ESCAPE)
    player.run(0.3)
    assert player.app.front.form.focus.key == "chapters"


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (720, 1280), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_map_stays_within_the_window(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    open_levels(player, "brickshooter")
    player.press("chapters")
    player.run(0.3)
    assert isinstance(player.app.front, ChaptersScene)
    assert faults(player.app) == cut(player.app) == []


def test_levels_without_chapters_have_no_map(start, tmp_path: Path) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode", **many(24))
    open_levels(player)
    assert "chapters" not in keys(player)
    assert "Page 1 of" in words(player)
