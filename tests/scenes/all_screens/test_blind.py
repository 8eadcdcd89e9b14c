"""A whole game of each is played by who sees nothing: by what is told, the places' words, and key presses alone."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pygame
import pytest

from game.app.loop.terminal_narrator import TerminalNarrator
from game.games import game_named
from game.scenes.board.words import CellDescription
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_level
from game.settings.settings import Settings
from tests.conftest import Player
from tests.scenes.board.test_places_told import opened

ENOUGH = 8
"""After so many turns of Combact both sides pass."""
ARROWS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}
FEW = ".,.,.,.,.,.,./.,.,.,.,.,.,./.,b3,.,.,.,.,./.,.,.,w2,.,.,./.,.,b2,.,w3,.,./.,.,.,.,.,.,./.,.,.,.,.,.,. b classic"
BASES = "- ABCDEFGHIJKLMNOPQ lt1/lt1 b bases 4/4 0"


class Blind:
    """Knows what is told, and where keys are; presses keys."""

    def __init__(self, player: Player, scene: PlayScene) -> None:
        self.player, self._scene = player, scene
        self.heard = io.StringIO()
        TerminalNarrator(player.app, self.heard)
        self.chance = random.Random(7)
        self.turns = 0

    @property
    def at(self) -> str:
        return self._scene.cursor.at()

    def places(self) -> dict[str, CellDescription]:
        return {place.key: place for place in self._scene.words.places()}

    def legal(self) -> list[CellDescription]:
        return [place for place in self.places().values() if place.legal]

    def told(self) -> str:
        """What has been told since this was asked last."""
        text = self.heard.getvalue()
        self.heard.seek(0)
        self.heard.truncate()
        return text

    def press(self, key: int) -> None:
        self.player.key(key)
        self.player.run()

    def walk(self, key: str) -> None:
        """Go to a place by the arrow keys, first along its row."""
        for _ in range(40):
            if self.at == key:
                return
            places = self.places()
            here, there = places[self.at].box, places[key].box
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            self.press(ARROWS[((dx > 0) - (dx < 0), 0) if abs(dx) > 0.1 else (0, (dy > 0) - (dy < 0))])
        raise AssertionError(f"{key} is not reached from {self.at}")

    def turn(self, key: str, by: int) -> None:
        """Go round to a place, by one key."""
        for _ in range(60):
            if self.at == key:
                return
            self.press(by)
        raise AssertionError(f"{key} is not reached from {self.at}")


def explode(blind: Blind) -> None:
    legal = blind.legal()
    burst = [place for place in legal if "would burst" in place.name]
    blind.walk(blind.chance.choice(burst or legal).key)
    blind.press(pygame.K_RETURN)


def unstack(blind: Blind) -> None:
    if not blind.legal():
        blind.press(pygame.K_RETURN)  # It was told that this passes.
        return
    blind.walk(blind.chance.choice(blind.legal()).key)
    blind.press(pygame.K_RETURN)
    while any("the hand is here" in place.name for place in blind.places().values()):
        ways = [place.key for place in blind.legal() if place.key != blind.at]
        if ways:
            blind.walk(blind.chance.choice(ways))
        else:
            blind.press(pygame.K_RETURN)


def brickshooter(blind: Blind) -> None:
    best = max(blind.legal(), key=lambda place: "explode" in place.name)
    blind.turn(best.key, pygame.K_e)
    blind.press(pygame.K_RETURN)


def combact(blind: Blind) -> None:
    legal = blind.legal()
    blind.turns += 1
    if not legal or blind.turns > ENOUGH:
        blind.press(pygame.K_p)
        return
    blind.turn(blind.chance.choice(legal).key, pygame.K_RIGHT)
    blind.press(pygame.K_RETURN)
    if blind.at.startswith("place "):
        for _ in range(blind.chance.randrange(3)):
            blind.press(pygame.K_TAB)
        blind.press(pygame.K_RETURN)


def still(settings: Settings) -> None:
    settings.speed = "off"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "start_text", "move"),
    [
        ("explode", "r5,b5,r3/b4,.,./b3,r5,b5 r", explode),
        ("unstack", FEW, unstack),
        ("brickshooter", "08-dominoes", brickshooter),
        ("combact", BASES, combact),
    ],
)
def test_a_whole_game_is_played_by_who_sees_nothing(
    start, name: str, start_text: str, move: Callable[[Blind], None]
) -> None:
    player = start(still, size=(640, 480))
    if name == "brickshooter":
        begin_level(player.app, game_named(name), start_text)
        player.run()
        scene = player.app.front
        assert isinstance(scene, PlayScene)
    else:
        scene = opened(player, name, start_text)
    blind = Blind(player, scene)
    ended = ("wins!", "Draw", "solved")
    for _ in range(400):
        blind.told()
        move(blind)
        player.settle()
        player.run(2.0) if player.app.front is not scene or scene.table.ending else None
        told = blind.told()
        assert told, "whatever is done is heard of"
        if any(word in told for word in ended):
            return
    raise AssertionError("the game does not end")
