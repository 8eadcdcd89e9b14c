"""The best scores, as a page of the records."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.records.records import RecordsScene
from game.settings.persons import Person
from game.store.archive.archive import Archive, archive_path
from game.store.player.scores import SCORES, Score, ScoreTable
from tests.conftest import Player
from tests.helpers.games import words

SEVEN = [Score("brickshooter", "7", "Ann", 120, 1, "2025-03-04"), Score("brickshooter", "7", "", 80, 2, "2025-04-05")]
KEPT = """arcade 1 brickshooter began="2025-03-04T10:00:00.000001" date="2025-03-04T11:00:00" player1={name} \
result={result} score={score} aid=none colours=7 seed=7 : 4^ 5^ ."""


def best_scores(player: Player, *lines: str) -> Player:
    """The page over the menu, with games that were kept."""
    app = player.app
    SCORES.save(
        SCORES.path(app.folders.data), ScoreTable([*SEVEN, Score("brickshooter", "8", "Bob", 33, 3, "2025-05-06")])
    )
    archive = Archive(archive_path(app.folders.data))
    for line in lines:
        archive.append(line)
    app.settings.persons = (Person("Ann", 0, "star"), Person("Bob", 1, "moon"))
    app.push(MenuScene(app))
    app.push(RecordsScene(app, "brickshooter", "7", SEVEN[1]))
    player.run(0.3)
    return player


def keys(player: Player) -> set[str]:
    return {widget.key for widget in player.app.front.form.widgets}


def test_the_table_of_the_chosen_number_of_colours(start) -> None:
    shown = words(best_scores(start()))
    assert all(word in shown for word in ("Ann", "120", "2025-03-04", "Anonymous", "80"))
    assert "Bob" not in shown


def test_another_table_is_chosen_by_keys(start) -> None:
    player = best_scores(start())
    player.app.front.form.want("table")
    player.key(pygame.K_RIGHT)
    player.run()
    assert "Bob" in words(player)
    assert "Anonymous" not in words(player)
    player.app.front.form.want("table")
    for _ in range(3):
        player.key(pygame.K_LEFT)
    player.run()
    assert "No games with 5 colours yet." in words(player)


@pytest.mark.usefixtures("painted")
def test_the_newest_entry_is_lit(start) -> None:
    player = best_scores(start())
    lit = player.picture()
    player.app.replace(RecordsScene(player.app, "brickshooter", "7"))
    player.run(0.3)
    assert player.picture() != lit


def test_a_score_whose_game_was_kept_opens_it(start) -> None:
    player = best_scores(start(), KEPT.format(name="Ann", result="0", seed=1, score=120))
    assert "run 1" in keys(player)
    assert "run 2" not in keys(player), "of the other one nothing is known but the score"
    assert words(player).count("120") == 1, "the score and the game are one line"
    player.press("run 1")
    player.run(0.5)
    assert isinstance(player.app.front, PlayScene)


def test_of_one_person_the_games_without_a_place_are_listed_too(start) -> None:
    lines = [KEPT.format(name="Ann", result=result, seed=seed, score=score) for result, seed, score in (
        ("0", 1, 120), ("0", 1, 60), ("open", 5, 990))]  # fmt: skip
    player = best_scores(start(), *(line.replace("000001", f"{n:06}") for n, line in enumerate(lines)))
    assert "60" not in words(player).split(" | ")
    player.app.front.form.want("who")
    player.key(pygame.K_RIGHT)
    player.run(0.3)
    shown = words(player).split(" | ")
    assert "60" in shown
    assert "120" in shown
    assert "990" not in shown, "a game that has not ended has no score"
    assert "Anonymous" not in shown


def test_back(start) -> None:
    player = best_scores(start())
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\x00\xff", b'{"version": "9"}', b'{"version": 1, "scores": [1, 2, 3, 4]}']
)
def test_damaged_files_are_kept_aside_and_told(start, content: bytes) -> None:
    player = start()
    path = SCORES.path(player.app.folders.data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    player.app.push(MenuScene(player.app))
    player.app.push(RecordsScene(player.app, "brickshooter", "7"))
    player.run()
    player.run()
    assert "scores.damaged-1.json" in words(player)
    assert path.with_name("scores.damaged-1.json").read_bytes() == content
    assert player.app.store.scores().record("brickshooter", "7") is None
    assert player.app.store.scores().best("brickshooter", "7") == ()
