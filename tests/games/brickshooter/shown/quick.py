"""Shots made faster than they can be shown, and what is seen and heard of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.events import Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Layer
from game.games.brickshooter.view.places import Places
from game.games.brickshooter.view.scene import BrickShooterScene
from tests.conftest import Player

RATE = 60
WAVES = 4
CHAINS = Path(__file__).with_name("chains.txt")
"""Fields drawn by chance: hundreds had to be tried for each, which took longer than the tests that play on them."""
Stand = tuple[object, ...]


class Watched(Places):
    """Places that tell who keeps them at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.shot = 0
        self.met: list[tuple[int, int, int]] = []
        """Places that bricks of two shots are in at once, with the numbers of the shots."""
        self._kept: dict[int, list[tuple[float, float, int]]] = {}

    def forget(self) -> None:
        super().forget()
        self._kept.clear()

    def keep(self, place: int, since: float, until: float) -> None:
        others = self._kept.setdefault(place, [])
        for begin, end, shot in others:
            passes = min(end - begin, until - since) > 0.0
            if shot != self.shot and passes and since < end - 1e-6 and begin < until - 1e-6:
                self.met.append((place, shot, self.shot))
        others.append((since, until, self.shot))
        super().keep(place, since, until)


def bricks(scene: BrickShooterScene) -> Counter[Stand]:
    """What is seen of all bricks."""
    return Counter(
        (str(sprite.art), *(round(number, 3) for number in sprite.state()))
        for sprite in scene.stage.sprites
        if sprite.space is scene.board and sprite.layer == Layer.BRICK
    )


class Game:
    """A scene that is played quickly: what is heard in each frame, and where bricks stood at each end."""

    def __init__(self, player: Player, scene: BrickShooterScene) -> None:
        self.player = player
        self.scene = scene
        self.places = scene.occupied = scene.cursor.occupied = Watched()
        self.frames: list[list[str]] = []
        self.wrong: list[Counter[Stand]] = []
        """What stood elsewhere than a fresh board has it, whenever all had come to rest."""
        self.rests = 0
        self._heard: list[str] = []
        self._show = scene.show
        player.app.audio.play = lambda name, *rest: self._heard.append(name)  # type: ignore[method-assign]
        scene.show = self._compare  # type: ignore[method-assign]

    def _compare(self, position: Position) -> None:
        self.scene.stage.animator.settle()  # What was hit may still come back.
        before = bricks(self.scene)
        self._show(position)
        if not self.scene.board_clock.running and self.scene.story.move is not None:
            self.rests += 1
            after = bricks(self.scene)
            if before != after:
                self.wrong.append(Counter({**(before - after), **(after - before)}))

    def frame(self) -> None:
        self.player.now += 1 / RATE
        self.player.app.frame()
        self.frames.append(self._heard[:])
        self._heard.clear()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            self.frame()

    def settle(self) -> float:
        """Wait until nothing moves; return after how many seconds."""
        begun = len(self.frames)
        while self.scene.moving and len(self.frames) < begun + 20 * RATE:
            self.frame()
        return (len(self.frames) - begun) / RATE

    def shoot(self, move: str) -> bool:
        self.places.shot += 1
        return self.scene.play(move)


def eager(position: Position, chance: random.Random, share: float = 0.7) -> str:
    """A shot that mostly sets off as much as it can."""
    legal = rules.legal_moves(position)
    chance.shuffle(legal)
    if chance.random() > share:
        return legal[0]
    return max(legal[:20], key=lambda move: rules.preview(position, move).points)


def gaps(rng: random.Random, count: int, least: float, most: float) -> Iterator[float]:
    for _ in range(count):
        yield rng.uniform(least, most)


def chain_field(number: int) -> Position:
    """One of some fields at rest in which some shot sets off `WAVES` waves."""
    texts = CHAINS.read_text(encoding="utf-8").splitlines()
    return rules.parse_position(texts[number % len(texts)])


def waves_of(position: Position, move: str) -> list[Explosion]:
    """The waves that a shot sets off."""
    events: list[Event] = []
    rules.play(position, move, events)
    return [event for event in events if isinstance(event, Explosion)]


def longest(position: Position) -> str:
    """The shot with the most waves."""
    return max(rules.legal_moves(position), key=lambda move: len(waves_of(position, move)))
