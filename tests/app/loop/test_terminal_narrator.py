"""`--narrate`: the arcade on the terminal, sentence by sentence, with what has the focus."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app.loop.terminal_narrator import TerminalNarrator
from game.games import game_named
from game.scenes.base.overlay import confirm
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.play.play import PlayScene
from game.scenes.settings.settings import SettingsScene
from tests.conftest import ROOT, Player
from tests.processes import line_of, started
from tests.scenes.board.test_places_told import opened


def narrated(player: Player, language: str = "en") -> io.StringIO:
    """What is written from now on."""
    player.app.choose("language", language)
    out = io.StringIO()
    TerminalNarrator(player.app, out)
    player.app.push(MenuScene(player.app))
    player.run()
    return out


def test_only_what_happens_is_told_to_who_has_a_reader_for_the_rest(start) -> None:
    player = start()
    out = io.StringIO()
    TerminalNarrator(player.app, out, focus=False)
    player.app.push(MenuScene(player.app))
    player.run()
    player.key(pygame.K_RIGHT)
    assert lines(out) == []
    player.app.narrate("Red raised b5.")
    assert lines(out) == ["Red raised b5."]


def lines(out: io.StringIO) -> list[str]:
    """The lines written since they were asked for last."""
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text.splitlines()


@pytest.mark.usefixtures("blank")
def test_a_screen_is_told_by_its_title_and_then_what_has_the_focus(start) -> None:
    player = start()
    out = narrated(player)
    assert lines(out) == [
        "Dusk Arcade.",
        "BrickShooter, Shoot bricks into the field: three of a colour explode, button",
    ]
    player.app.push(routes.settings(player.app))
    player.run()
    assert lines(out) == ["Settings.", "Display, tab, selected"]
    for _ in range(3):
        player.key(pygame.K_DOWN)
        player.run(1 / 60)
    told = lines(out)
    assert told[0].startswith("Language, ")
    assert told[1:] == ["Screen, Window, choice", "Text size, 100 %, choice"]
    player.run(1.0)
    lines(out)
    player.run(1.0)
    assert not lines(out), "nothing is told twice"


@pytest.mark.usefixtures("blank")
def test_a_question_is_told_whole(start) -> None:
    player = start()
    out = narrated(player, "de")
    lines(out)
    confirm(player.app, "Löschen?", "Es ist dann fort.", "Ja", lambda: None)
    player.run()
    assert lines(out) == ["Löschen?", "Es ist dann fort.", "Abbrechen, Schaltfläche"]


@pytest.mark.usefixtures("blank")
def test_keys_on_the_board_are_told_and_the_mouse_is_not(start) -> None:
    player = start()
    out = narrated(player)
    scene = opened(player, "explode", "r5,b1,./.,.,./.,.,b5 r")
    assert lines(out)[-3:] == ["Turn 1.", "Red (Anna): raise one of your stars.", "a3, Red, 5; would burst"]
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RIGHT)
    assert lines(out)[-1] == "b3, Blue, 1"
    player.move(scene.board.to_pixels(2.8, 2.8))
    assert not lines(out)


@pytest.mark.usefixtures("blank")
def test_a_lane_that_the_mouse_looks_at_is_not_told(start) -> None:
    player = start()
    out = narrated(player)
    scene = opened(player, "brickshooter")
    lines(out)
    player.move(scene.board.to_pixels(5.5, 1.5))
    player.move(scene.board.to_pixels(7.5, 1.5))
    assert not lines(out)
    player.key(pygame.K_RIGHT)
    assert lines(out)[0].startswith("Column ")


@pytest.mark.usefixtures("blank")
def test_what_a_move_changes_below_the_cursor_is_told_by_the_move(start) -> None:
    player = start()
    out = narrated(player)
    scene = opened(player, "explode", "r4,b1,./.,.,./.,.,b5 r")
    scene.cursor.reach("a3")
    lines(out)
    player.key(pygame.K_RETURN)
    player.settle()
    # The cursor is Blue's now, who goes on at another place: that is told, a3 was told by the move.
    assert lines(out) == ["Red raised a3.", "Blue (Ben): raise one of your stars.", "b3, Blue, 1"]


@pytest.mark.usefixtures("blank")
def test_the_words_of_a_lesson_are_told(start) -> None:
    player = start()
    out = narrated(player)
    player.app.choose("language", "en")
    open_lesson(player.app, game_named("explode"))
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.guide, LessonGuide)
    step = scene.guide.course.step
    told = lines(out)
    at = told.index(step.task)
    assert told[at + 1].startswith("The marked move: Red raised ")
    scene.play(step.move)
    player.settle()
    told = lines(out)
    assert step.result in told
    assert told[-1].endswith("Next, button")


@pytest.mark.usefixtures("blank")
def test_a_result_is_told_once_and_then_the_sheet_by_what_it_adds(start) -> None:
    player = start()
    out = narrated(player)
    scene = opened(player, "explode", "r5,b1/.,. r")
    lines(out)
    scene.play("a2")
    player.settle()
    player.run(2.0)
    told = lines(out)
    assert told[:5] == [
        "Red raised a2: 1 explosion, 1 star turned.",
        "Burst: a2; turned: b2.",
        "Red (Anna) wins!",
        "Blue (Ben) has no stars left.",
        "The game took 1 turn.",
    ]
    assert told[-1] == "Rematch, button"
    assert len(set(told)) == len(told)


@pytest.mark.usefixtures("blank")
def test_who_reads_no_more_ends_nothing(start) -> None:
    player = start()
    out = narrated(player)
    out.close()
    player.app.push(routes.settings(player.app))
    player.run()
    before = player.app.front.form.focus
    player.key(pygame.K_DOWN)
    assert isinstance(player.app.front, SettingsScene), "it is no crash"
    assert player.app.front.form.focus is not before, "keys do what they do"
    assert player.app.running


@pytest.mark.slow
def test_the_terminal_hears_of_a_game_that_is_opened(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "brickshooter", "--narrate", "--seed", "5", "--lang", "de"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONIOENCODING": "utf-8"}
    with started(
        [*command, "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        encoding="utf-8",
    ) as process:
        told = [line_of(process).rstrip("\n") for _ in range(4)]
        process.terminate()
    assert told[:3] == ["BrickShooter.", "7 Farben.", "Schieß einen Stein vom Rand ins Feld."]
    assert told[3].startswith("BrickShooter, Brett"), "no lane is named before a key is used"


def test_with_one_switch_each_row_is_told_by_what_is_in_it(start) -> None:
    player = start(lambda settings: setattr(settings, "scan", 600))
    out = narrated(player)
    told = []
    for _ in range(8):
        player.run(0.61)
        told += lines(out)
    rows = [line for line in told if ", " in line and "button" not in line]
    assert any(line.startswith("BrickShooter") and "Explode!" in line for line in rows)
    assert any("Settings" in line and "Quit" in line for line in rows)
