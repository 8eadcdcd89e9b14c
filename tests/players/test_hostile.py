"""Hostile programs at the table, through the whole arcade: the question comes up, and nothing is left of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Person
from game.players.bots import Bot
from game.players.programs import Program
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.players.bots import BotsScene, LogScene
from tests.conftest import LONG, Player
from tests.helpers.games import words
from tests.players.hostile import KINDS
from tests.players.table import family, finishes, open_game, wait

BOB = BotPlayer("Bob")
SCRIPT = str(Path(__file__).with_name("hostile.py"))
PLAYS = [
    *("two answers", "answers before it is asked", "byte by byte", "huge numbers", "strange name", "stubborn"),
    "starts others",
]
SILENT = ["floods the errors", "never answers", "closes its output", "says nothing at all"]
TOLD = {
    "floods": "too much output",
    "floods at its start": "too much output",
    "endless line": "too much output",
    "long line": "too much output",
    "ends at once": "It stopped",
    "crashes at its start": "It stopped",
    "crashes while it thinks": "It stopped",
    "kills itself": "It stopped",
    "leaves others behind": "It stopped",
    "illegal": "illegal move: zz99",
    "no move": "not a move",
    "NUL": "illegal move: e·1",
    "half UTF-8": "illegal move: \ufffd",
    "control letters": "illegal move: ·[2J···",
    "huge move": "illegal move: xxxxx",
    **dict.fromkeys(SILENT, "not answer in time"),
}
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


def seat(player: Player, command: tuple[str, ...], patience: float = LONG) -> PlayScene:
    """A person who has made the first move against a program."""
    player.app.push(MenuScene(player.app))
    player.app.find_program = lambda game, name: Program(command, 0.5, patience=patience)
    scene = open_game(player, "explode", (Person(), BOB))
    assert scene.play("a5")
    return scene


def hostile(kind: str) -> tuple[str, ...]:
    return (sys.executable, "-S", SCRIPT, kind)


def close(player: Player) -> None:
    player.app.quit()
    player.app.close()


def check_question(player: Player, why: str) -> None:
    """The question tells why, and the last lines can be read."""
    wait(player, lambda: isinstance(player.app.front, QuestionScene), "the question")
    player.run(0.1)
    assert why in words(player)
    player.press("log")
    assert isinstance(player.app.front, LogScene)
    player.run()
    kept = (player.app.folders.data / "logs" / "bot-Bob.txt").read_text(encoding="utf-8").split("\n")
    assert kept.pop() == ""
    assert kept
    assert all(line.isprintable() and len(line) < 500 for line in kept)


def test_every_kind_is_tried() -> None:
    assert {*PLAYS, *TOLD, "late"} == set(KINDS)


@pytest.mark.slow
@linux
@pytest.mark.parametrize("kind", PLAYS)
def test_a_strange_program_that_plays(start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str) -> None:
    monkeypatch.setenv("FAMILY", mark := f"{kind} {tmp_path}")
    player = start()
    scene = seat(player, hostile(kind))
    for number in (2, 4):
        wait(player, lambda n=number: len(scene.session.moves) == n and not scene.moving, "the answer")
        assert scene.session.moves[number - 1] == "e1"
        assert scene.play("b4")
    assert family(mark)
    close(player)
    assert finishes(lambda: not family(mark))


@pytest.mark.slow
@linux
@pytest.mark.parametrize("kind", TOLD)
def test_a_hostile_program(start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str) -> None:
    monkeypatch.setenv("FAMILY", mark := f"{kind} {tmp_path}")
    player = start()
    scene = seat(player, hostile(kind), patience=0.5 if kind in SILENT else LONG)
    check_question(player, TOLD[kind])
    assert len(scene.session.moves) == 1
    assert finishes(lambda: not family(mark)), "it is sent away when it has failed"
    close(player)


@pytest.mark.slow
@linux
def test_a_program_that_answers_late(start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FAMILY", mark := f"late {tmp_path}")
    player = start()
    scene = seat(player, hostile("late"))
    bob = scene.seats._opponents
    wait(player, lambda: 1 in bob and any(line.startswith("> go") for line in bob[1].log), "the question")
    player.key(pygame.K_u)
    assert scene.session.moves == []
    assert scene.play("b4")
    wait(player, lambda: len(scene.session.moves) == 2, "the answer")
    assert scene.session.moves == ["b4", "e1"]
    close(player)
    assert finishes(lambda: not family(mark))


@pytest.mark.slow
@linux
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("strange name", "Bob: It tried an illegal move: e1"),
        ("stubborn", "Bob: It tried an illegal move: e1"),
        ("crashes at its start", "Bob: It stopped"),
        ("floods at its start", "Bob: It sends too much output"),
        ("says nothing at all", "Bob: It did not answer in time."),
    ],
)
def test_a_hostile_program_is_tried(
    start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, told: str
) -> None:
    monkeypatch.setenv("FAMILY", mark := f"{kind} {tmp_path}")
    player = start()
    player.app.settings.bots = (Bot("Bob", "explode", hostile(kind)),)
    player.app.push(MenuScene(player.app))
    player.app.push(BotsScene(player.app))
    player.press("try explode Bob")
    if kind == "says nothing at all":
        player.now += LONG
    wait(player, lambda: told in words(player), "the outcome")
    assert finishes(lambda: not family(mark))
    close(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["not there", "not a program", "a folder", "a NUL", "half a letter"])
def test_what_is_no_program(start, tmp_path: Path, kind: str) -> None:
    (tmp_path / "not a program").write_text("hello")
    paths = {"a folder": str(tmp_path), "a NUL": "a\0b", "half a letter": "\udcff"}
    player = start()
    seat(player, (paths.get(kind, str(tmp_path / kind)),))
    check_question(player, "could not be started")
    assert "cannot be started" in words(player)
    close(player)
