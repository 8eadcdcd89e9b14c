"""Combact's scene under a test, played by pygame's own events."""

from __future__ import annotations

import random
from typing import Any

from game.games import game_named
from game.games.combact import rules
from game.games.combact.rules.geometry import BACTERIA
from game.games.combact.rules.placements import every_name
from game.games.combact.rules.position import Position
from game.games.combact.view.board import lying
from game.games.combact.view.organisms import NEUTRAL, around
from game.games.combact.view.scene import CombactScene
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from tests.conftest import Player

NAMES = ("Anna", "Ben")


def still(settings: Settings) -> None:
    """Moves are shown without an animation."""
    settings.speed = "off"


class Table:
    """A game of Combact that is open."""

    def __init__(
        self,
        player: Player,
        goal: str = "time",
        moves: int = 0,
        start: str = "",
        match: Match | None = None,
        session: AnySession | None = None,
    ) -> None:
        """The game begins from seed 7 with so many random moves made, or from the text of a position."""
        self.player = player
        options: dict[str, Any] = {} if start else {"goal": goal}
        source = Source(start=start) if start else Source(seed=7)
        session = session or Session("combact", rules, source, options, match or Match(NAMES))
        chance = random.Random(7)
        for _ in range(moves):
            session.play(chance.choice([move for move in rules.legal_moves(session.position) if move != "pass"]))
        player.app.push(MenuScene(player.app))
        scene = play_scene(player.app, game_named("combact"), session)
        assert isinstance(scene, CombactScene)
        self.scene = scene
        self.mouse = (0.0, 0.0)
        """Pixel at which the mouse is."""
        player.app.push(scene)
        player.run()

    @classmethod
    def in_front(cls, player: Player) -> Table:
        """The game that is open already."""
        table = cls.__new__(cls)
        scene = player.app.front
        assert isinstance(scene, CombactScene)
        table.player, table.scene, table.mouse = player, scene, (0.0, 0.0)
        return table

    @property
    def position(self) -> Position:
        position: Position = self.scene.session.position
        return position

    @property
    def moves(self) -> list[str]:
        return self.scene.session.moves

    @property
    def said(self) -> str:
        """What the status line says."""
        return self.scene.line.text

    # What a player does with the mouse

    def pixel(self, place: tuple[float, float]) -> tuple[float, float]:
        return self.scene.board.to_pixels(*place)

    def move(self, place: tuple[float, float]) -> None:
        self.mouse = self.pixel(place)
        self.player.move(self.mouse)

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        self.mouse = self.pixel(place)
        self.player.click(self.mouse, button)

    def home(self, piece: str, side: int | None = None) -> tuple[float, float]:
        """Where a piece lies while it has not been laid."""
        own = self.position.side if side is None else side
        return self.scene.ring.home((NEUTRAL if piece in BACTERIA else own, piece))

    def put(self, before: str) -> None:
        """Put the originator into the gap before a bacterium."""
        self.click(around(self.scene.ring.gap_angle(before), 3.8))

    def hold(self, name: str, reach: float = 0.0) -> None:
        """Hold the piece that is in hand over a placement, turned as its name says."""
        hand = self.scene.cursor.held
        placement = every_name(name[0], self.position.side)[name]
        _, (x, y) = lying(placement)
        self.move((x + reach, y))
        while hand.turn != placement.turn:
            self.player.wheel(1)
        # Turned by hand it stays so, here.
        self.move((x + reach, y))

    def lay(self, name: str) -> None:
        """Pick a piece up, turn it with the wheel, and lay it."""
        self.click(self.home(name[0]))
        self.hold(name)
        self.click((self.scene.cursor.held.at[0], self.scene.cursor.held.at[1]))

    def play(self, move: str) -> None:
        """Make a move with the mouse alone."""
        if move == "pass":
            self.player.press("pass")
        elif move[0] == "u":
            self.put(move[1])
        else:
            self.lay(move)
