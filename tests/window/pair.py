"""Two arcades with a window each on one screen, which play over a broker by the mouse.

Where to click is found in an arcade without a screen, which plays the same game: its events are played again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import convert

from game.games import game_named
from game.play.port.game import SearchLimits
from game.play.remote.line import Opening
from game.play.session.match import Match
from game.play.session.session import AnySession
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from game.store.player.online_file import ONLINE_DATA, OnlineData
from game.store.player.settings_file import SETTINGS
from tests.conftest import Player
from tests.games.combact.table import Table as CombactTable
from tests.games.explode.test_scene import click
from tests.games.unstack.table import Table as UnstackTable
from tests.games.unstack.table import sow_somehow
from tests.helpers import online
from tests.window.screen import CHECKOUT, Arcade, Screen

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
MET = ("explode", "unstack", "combact")
"""Games whose lesson is not offered any more."""


class Pair:
    """Anna's window at the left and Ben's at the right. All times are real."""

    def __init__(self, screen: Screen, folder: Path, size: tuple[int, int], speed: str = "off") -> None:
        self.screen = screen
        self.size = size
        self.folders = [folder / "anna", folder / "ben"]
        self.windows: list[Arcade] = []
        for name, data, left in zip(("Anna", "Ben"), self.folders, (0, size[0]), strict=True):
            settings = Settings()
            settings.names, settings.speed, settings.window_position = (name, ""), speed, (left, 0)
            settings.window_size, settings.own_below = size, False
            settings.met = MET
            SETTINGS.save(data / "settings.json", settings.to_json())

    def keep(self, player: int, data: OnlineData) -> None:
        """Give a player online games or brokers; before the start."""
        ONLINE_DATA.save(self.folders[player] / "online.json", data)

    def give(self, met: tuple[online.Player, online.Player]) -> str:
        """Give both the game in which two players have met; return the invitation, which opens its board."""
        line = met[0].post.invitation_of(met[0].game).line
        for number, player in enumerate(met):
            self.keep(number, convert(player.saved, OnlineData))
            player.kill()
        return line

    def open(self, player: int, *arguments: str, start: Sequence[str] = CHECKOUT) -> Arcade:
        arcade = Arcade(self.screen, self.folders[player], arguments, start)
        arcade.screen = self.screen.of(arcade.process.pid)
        arcade.open()
        self.windows.append(arcade)
        return arcade

    def line(self, player: int) -> list[str]:
        """The entries of a player's game, as they are saved."""
        games = ONLINE_DATA.load(self.folders[player] / "online.json", []).games
        return games[0].state.line if games else []

    def opening(self) -> Opening | None:
        games = ONLINE_DATA.load(self.folders[1] / "online.json", []).games
        return games[0].state.opening if games else None

    def replay(self, player: int, events: Sequence[pygame.Event]) -> None:
        """Let a player do with the mouse what was done elsewhere."""
        window = self.windows[player]
        window.screen.give_focus()
        window.screen.replay(events)

    def until_both_have(self, line: list[str]) -> None:
        for player, window in enumerate(self.windows):
            window.until(lambda player=player: self.line(player) == line, f"player {player} has {line[-1:]}")

    def follow(self, mirror: Mirror) -> None:
        """Let whose turn it is make a move, and wait until both have it."""
        player, events = mirror.move()
        self.replay(player, events)
        self.until_both_have(mirror.session.moves)

    def kill(self) -> None:
        for window in self.windows:
            window.kill()


class Recorder:
    """The events of the mouse that are posted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._events: list[pygame.Event] = []
        post = pygame.event.post

        def recorded(event: pygame.Event) -> bool:
            if event.type in MOUSE:
                self._events.append(event)
            return post(event)

        monkeypatch.setattr(pygame.event, "post", recorded)

    def take(self) -> list[pygame.Event]:
        """Return the events since the last call."""
        taken, self._events = self._events, []
        return taken


class Mirror:
    """The game of a pair, played in an arcade without a screen."""

    def __init__(self, player: Player, opening: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
        self._chance = random.Random(5)
        self._recorder = Recorder(monkeypatch)
        game, match = game_named(opening.game), Match(opening.names, opening.best_of, beginner=opening.beginner)
        session = seed_session(game, opening.seed(0), dict(opening.options), match)
        self._make = {"explode": self._raise, "unstack": self._sow, "combact": self._lay}[opening.game](player, session)
        self._recorder.take()
        self.session: AnySession = session

    def move(self) -> tuple[int, list[pygame.Event]]:
        """Make a move; return who made it and by which events."""
        session = self.session
        player, made = session.match.player(session.position.side), len(session.moves)
        self._make()
        assert len(session.moves) == made + 1
        return player, self._recorder.take()

    def _raise(self, player: Player, session: AnySession) -> Callable[[], object]:
        game = game_named("explode")
        scene: Any = play_scene(player.app, game, session)
        player.app.push(scene)
        player.run()

        def make() -> None:
            # One side plays well: two that play at random would take 300 moves.
            if session.position.side:
                move = self._chance.choice(session.rules.legal_moves(session.position))
            else:
                move = [*game.think(session, SearchLimits(nodes=300), lambda: False)][-1].line[0]
            click(player, scene, move)

        return make

    def _sow(self, player: Player, session: AnySession) -> Callable[[], object]:
        table = UnstackTable(player, session=session)
        return lambda: table.click("d4") if table.scene.cursor.hand.must_pass else sow_somehow(table, self._chance)

    def _lay(self, player: Player, session: AnySession) -> Callable[[], object]:
        table = CombactTable(player, session=session)

        def make() -> None:
            legal = session.rules.legal_moves(session.position)
            table.play(self._chance.choice([move for move in legal if move != "pass"] or ["pass"]))
            table.scene.stage.animator.finish("move")

        return make
