"""Shots made faster than they can be shown, and what is seen and heard of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import LANES
from game.games.brickshooter.rules.events import Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Layer
from game.games.brickshooter.view.places import Places
from game.games.brickshooter.view.scene import BrickShooterScene
from tests.conftest import Player
from tests.games.brickshooter.boards import text

RATE = 60
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


WAY = {"^": -10, "v": 10, "<": -1, ">": 1}


def _field(chance: random.Random) -> dict[str, str]:
    """Bricks at rest by cell names: each arrow points at a brick, and no three of a colour are joined."""
    filled = {n for n in range(100) if chance.random() < 0.62}
    names = [f"{column}{row}" for row in range(10, 0, -1) for column in "abcdefghij"]
    found: dict[str, str] = {}
    for n in sorted(filled):
        ways = [arrow for arrow, step in WAY.items() if n + step in filled and (step in (10, -10) or _level(n, step))]
        near = [
            found.get(names[other], " ")[0] for other in (n - 1, n - 10, n - 11, n - 9, n - 20, n - 2) if other >= 0
        ]
        colours = [colour for colour in "abcde" if near.count(colour) < 2]
        found[names[n]] = chance.choice(colours or list("abcde")) + (chance.choice(ways) if ways else "o")
    return found


def _level(cell: int, step: int) -> bool:
    """True if the next cell to the left or right is in the same row."""
    return cell // 10 == (cell + step) // 10


def chain_field(seed: int, waves: int = 4) -> Position:
    """A field at rest in which some shot sets off that many waves."""
    chance = random.Random(seed)
    while True:
        lanes = {lane.name: "".join(chance.choices("abcde", k=3)) for lane in LANES}
        try:
            position = rules.parse_position(text(_field(chance), lanes, f"seed:{seed + 1}", colours=5))
        except ValueError:
            continue
        if max(map(len, map(partial(waves_of, position), rules.legal_moves(position))), default=0) >= waves:
            return position


def waves_of(position: Position, move: str) -> list[Explosion]:
    """The waves that a shot sets off."""
    events: list[Event] = []
    rules.play(position, move, events)
    return [event for event in events if isinstance(event, Explosion)]


def longest(position: Position) -> str:
    """The shot with the most waves."""
    return max(rules.legal_moves(position), key=lambda move: len(waves_of(position, move)))
