"""The shared screens speak of moves, as any game does; what BrickShooter calls otherwise, it says itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from game.games import game_named
from game.play.port.advice import MoveEffect
from game.play.port.game import AnyGame, SearchLimits, Solo
from game.play.remote.letter import LETTER_VERSION
from game.play.remote.race import Report
from game.play.review.review import go_through, review_of
from game.play.session.session import AnySession
from game.reader.tree import tree_of
from game.scenes.base.overlay import QuestionScene
from game.scenes.board import board_queries
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.scenes.review.review_pair import open_review
from game.scenes.setup.solo import SoloSetup
from game.settings.brokers import Broker
from game.settings.settings import Settings
from game.store.archive.caches import review_writer
from tests.conftest import ROOT, Player
from tests.helpers.games import words
from tests.helpers.templates import SOLO, added
from tools.translations import KEYWORDS

Start = Callable[..., Player]

NAME = "lightsup"
SHOT = re.compile(r"\bshots?\b", re.IGNORECASE)
SHARED = ("play", "scenes", "ui")
"""Rooms whose texts are those of all games."""


@cache
def shared() -> frozenset[str]:
    """The texts of the shared screens."""
    found = [entry for room in SHARED for entry in extract_from_dir(ROOT / "game" / room, keywords=KEYWORDS)]
    return frozenset(text for _, _, said, _, _ in found for text in ((said,) if isinstance(said, str) else said))


def test_no_text_of_the_shared_screens_is_about_shots() -> None:
    assert len(shared()) > 800
    assert [text for text in shared() if SHOT.search(text)] == []


def test_a_game_has_its_own_terms_for_texts_that_there_are() -> None:
    terms = game_named("brickshooter").terms
    assert set(terms) <= shared(), "BrickShooter words a text otherwise that no screen has"
    assert all(re.findall(r"{\w+}", text) == re.findall(r"{\w+}", own) for text, own in terms.items())


# A game of the command, on all screens that games of one player have


@pytest.fixture
def lanterns(tmp_path: Path) -> Iterator[AnyGame]:
    """The arcade with a game for one that is raced, scored and reviewed."""
    with added({NAME: SOLO}, tmp_path / "games") as (plain,):

        class Scored(type(plain)):  # type: ignore[misc]
            solo = Solo(counted="Presses", races={"": (20, 50)})

            def score(self, session: AnySession) -> int:
                return session.position.presses

            def effect(self, before: object, move: str) -> MoveEffect:
                return MoveEffect(1, 0, False)

        with pytest.MonkeyPatch.context() as patch:
            game = Scored(plain.info)
            patch.setattr(sys.modules[f"game.games.{NAME}.game"], "GAME", game)
            yield game


def quick(settings: Settings) -> None:
    settings.speed = "off"
    settings.names = ("Anna", "")


def told(player: Player) -> str:
    """All that the scene in front shows, and tells screen readers."""
    player.run(0.3)
    nodes = tree_of(player.app.front, "", player.app.window.size).nodes.values()
    text = " | ".join([words(player), *(node.name for node in nodes)])
    assert not SHOT.search(text), f"{type(player.app.front).__name__} speaks of shots"
    return text


def begin(player: Player, game: AnyGame) -> PlayScene:
    """Open a game by the menu and the set-up."""
    player.app.push(MenuScene(player.app))
    player.press(NAME)
    assert isinstance(player.app.front, SoloSetup)
    told(player)
    player.press("more")
    player.app.front.form.want("seed")
    player.run()
    player.type("7")
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    return scene


def solve(player: Player, scene: PlayScene) -> None:
    """Make two moves in vain, and then those that are needed, with hints on the way."""
    (report,) = scene.game.think(scene.session, SearchLimits(), lambda: False)
    for move in ("a1", "a1", *report.line):
        scene.table.hints.advise(report.line[0], report.line)
        told(player)
        assert scene.play(move)
        player.settle()


def test_a_game_is_played_and_looked_back_at(lanterns: AnyGame, start: Start) -> None:
    player = start(quick)
    scene = begin(player, lanterns)
    assert "No moves yet" in told(player)
    assert board_queries.last(scene) == ["No moves yet."]
    solve(player, scene)
    assert isinstance(player.app.front, ResultScene)
    told(player)

    player.app.push(RecordsScene(player.app, NAME))
    assert f"{len(scene.session.moves)} moves" in told(player)
    player.press("runs")
    shown = told(player)
    assert "Points per move" in shown
    assert not [word for word in ("Clearings", "Best 30", "Longest chain") if word in shown]

    review = review_of(lanterns, scene.session)
    assert [*go_through(lanterns, review)]
    review_writer(player.app.folders.data, review)()
    open_review(player.app, lanterns, scene.session)
    shown = told(player)
    moves = len(scene.session.moves)
    assert re.search(rf"Move \d+ of {moves}", shown)
    assert "Longest chain" not in shown
    assert "7 (1.0 per move)" in shown, shown


def test_a_race(lanterns: AnyGame, start: Start) -> None:
    player = start(quick)
    setup = SoloSetup(player.app, lanterns)
    setup.raced = True
    player.app.push(MenuScene(player.app))
    player.app.push(setup)
    assert "20 moves" in told(player)
    online = player.app.go_online()
    assert isinstance(online, OnlineGames)
    online.data.brokers.append(Broker("mqtt://127.0.0.1:9"))
    online.race(lanterns, {}, 20, "Anna")
    assert "20 moves" in told(player), "among the online games"
    (race,) = online.races.races.games.values()
    ben = b"b" * 32
    race.race.take(ben, Report(LETTER_VERSION, "Ben", 1, nonce=b"n" * 16, ready=True))
    online.races.races.begin(race)
    online.races.show_board(race)
    told(player)
    assert isinstance(player.app.front, QuestionScene), "it is counted before the start"
    assert "Everybody plays from the same start." in told(player)
    player.run(4.0)
    told(player)
    (standing, _) = online.standings(player.app.front.table)
    assert standing.moves == 0
