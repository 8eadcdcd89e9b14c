"""A table at which the tests play UnStack: the scene, opened in an arcade, and hands that only use pygame's events."""

from __future__ import annotations

import random

import pygame

from game.games import game_named
from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES, Position
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from tests.conftest import Player

GAME = game_named("unstack")
NAMES = ("Anna", "Bertram")


def still(settings: Settings) -> None:
    """Settings without animations."""
    settings.speed = "off"


class Table:
    """Somebody who plays; cells go by their names, such as `a1`."""

    def __init__(
        self,
        player: Player,
        position: Position | None = None,
        rule_set: str = "classic",
        session: AnySession | None = None,
    ) -> None:
        self.player = player
        if session is not None:
            pass
        elif position is None:
            session = seed_session(GAME, 1, {"rules": rule_set}, Match(NAMES))
        else:
            source = Source(level="test", start=rules.position_text(position))
            session = Session("unstack", GAME.rules, source, None, Match(NAMES))
        self.scene = play_scene(player.app, GAME, session)
        player.app.push(MenuScene(player.app))
        player.app.push(self.scene)
        player.run()

    @property
    def moves(self) -> list[str]:
        """The moves of the game."""
        return self.scene.session.moves

    @property
    def hand(self) -> int:
        """How many stones are held."""
        sowing = self.scene.cursor.hand.sowing
        return 0 if sowing is None else sowing.hand

    @property
    def said(self) -> str:
        """What the status line says."""
        return self.scene.line.text

    def pixel(self, cell: str) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        index = CELL_INDICES.get(cell)
        assert index is not None
        return self.scene.board.to_pixels(*self.scene.pieces.layout.middle(index))

    def click(self, *cells: str, button: int = 1) -> None:
        """Click cells, one after the other."""
        for cell in cells:
            self.player.click(self.pixel(cell), button)

    def drag(self, *cells: str, let_go: bool = True) -> None:
        """Press on the first cell, and let go on the last one."""
        self.player.move(self.pixel(cells[0]))
        self._button(pygame.MOUSEBUTTONDOWN, cells[0])
        for cell in cells[1:]:
            self.player.move(self.pixel(cell))
        if let_go:
            self.let_go(cells[-1])

    def let_go(self, cell: str) -> None:
        """Let go of the mouse button."""
        self._button(pygame.MOUSEBUTTONUP, cell)

    def _button(self, kind: int, cell: str) -> None:
        x, y = self.pixel(cell)
        pygame.event.post(pygame.Event(kind, pos=(round(x), round(y)), button=1))
        self.player.run()

    def keys(self, *keys: int) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.player.key(key)

    def aside(self) -> None:
        """Move the mouse off the board, and let everything come to rest."""
        self.player.move((2, 2))
        self.player.settle()
        self.player.run(1.0)

    def fresh_picture(self) -> bytes:
        """What a scene that has just been opened shows of the same session."""
        self.player.app.push(play_scene(self.player.app, GAME, self.scene.session))
        self.player.move((2, 2))
        self.player.settle()
        picture = self.player.picture()
        self.player.app.pop()
        self.player.run()
        return picture


def sow_somehow(table: Table, rng: random.Random) -> None:
    """One move by clicks alone: some stack, some count, and so on."""
    hand = table.scene.cursor.hand
    table.click(CELL_NAMES[rng.choice(hand.sources)])
    for _ in range(rng.randrange(2)):
        if hand.finished() is None:
            table.click(CELL_NAMES[hand.sowing.cell])
    moves = len(table.moves)
    while len(table.moves) == moves:
        ghosts = hand.rest()
        if hand.sowing.complete:
            table.click(CELL_NAMES[hand.sowing.here])
        elif ghosts:
            table.click(CELL_NAMES[rng.choice(ghosts)[0]])
        else:
            choice = rng.choice(hand.choices())
            table.click(CELL_NAMES[choice.cell])
            if hand.sowing is not None and not hand.sowing.complete and rng.random() < 0.3 and choice.high > choice.low:
                table.click(CELL_NAMES[choice.cell])
