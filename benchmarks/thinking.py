"""The work of a frame while a program looks for its move, against that while a person does; the mouse is on its way.

Both play in real time, so that the search has its own core. Times are processor time of the arcade's own process.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import pygame

from benchmarks.common.figures import Figure, at_most, percentile
from benchmarks.common.opening import FRAME, still_arcade
from benchmarks.common.positions import random_games
from game.games import GAMES
from game.play.port.game import AnyGame
from game.play.session.match import Engine, Match, Person, Player
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene

SIZE = (1920, 1080)
PLIES = 6
"""The position comes up after so many moves of a game played by chance."""
BEFORE = 90
"""Frames until the program has started and looks for its move."""
FRAMES = 420
"""Number of frames measured, in further positions where the program answers early."""
LONGEST = 10_000
"""The longest time to think that can be chosen, in milliseconds."""
LIMIT = 1.2
"""Maximum 99th percentile, as a multiple of the work without a search."""


def measure() -> list[Figure]:
    """Median and 99th percentile for each game with programs as opponents."""
    return [figure for game in GAMES if game.players == 2 for figure in _compare(game)]


def _compare(game: AnyGame) -> list[Figure]:
    without, during = list[float](), list[float]()
    for seed in count(4):
        start = game.rules.position_text(random_games(game, PLIES + 1, seed)[PLIES][0])
        found = list(_frames(game, start, Engine("expert"), FRAMES - len(during)))
        during += found
        without += _frames(game, start, Person(), len(found))
        if len(during) == FRAMES:
            break
    target, met = at_most(LIMIT, percentile(during, 99) / percentile(without, 99), "x the control")
    return [
        Figure("thinking", f"{game.title}: work of a frame, median", _middle(during), "ms", _middle(without)),
        Figure(
            "thinking",
            f"{game.title}: 99th percentile",
            percentile(during, 99),
            "ms",
            percentile(without, 99),
            target,
            met,
        ),
    ]


def _middle(times: list[float]) -> float:
    return percentile(times, 50)


def _frames(game: AnyGame, start: str, player: Player, most: int) -> Iterator[float]:
    """Milliseconds of each frame, `most` at most, until this player moves; the mouse goes round on the board."""
    with still_arcade(SIZE) as still:
        still.app.settings.think_time = LONGEST
        mover = game.rules.side_to_move(game.rules.parse_position(start))
        players = (Person(), player) if mover else (player, Person())
        session = Session(game.name, game.rules, Source(start=start), None, Match(("", ""), players=players))
        scene = play_scene(still.app, game, session)
        assert isinstance(scene, PlayScene)
        still.app.push(scene)
        still.run(1.0)
        for number in range(-BEFORE, most):
            _point(scene, number)
            still.now += FRAME
            began, due = time.thread_time(), time.monotonic() + FRAME
            still.app.work()
            if session.moves:
                return
            if number >= 0:
                yield (time.thread_time() - began) * 1000
            time.sleep(max(0.0, due - time.monotonic()))


def _point(scene: PlayScene[Any, Any], number: int) -> None:
    """Move the mouse on, once round the middle of the board in three seconds."""
    angle = number * FRAME * 2 * math.pi / 3
    width, height = scene.shape
    x, y = scene.board.to_pixels(width * (0.5 + 0.3 * math.cos(angle)), height * (0.5 + 0.3 * math.sin(angle)))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(0, 0, 0)))
