"""The work of a frame while a game is gone through, against that in the same screen when that is done; the mouse moves.

Both are measured in turn, in real time, and a program is busy in both: so whatever else the machine does falls on both
alike. The target is about processor time of the frame's own thread. The frames in which the screen is opened, and the
one in which the whole result comes, do not count.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from itertools import islice

import pygame

from benchmarks.common.figures import Figure, at_most, percentile
from benchmarks.common.opening import FRAME, Still, still_arcade
from game.games import GAMES
from game.play.port.game import AnyGame
from game.play.session.session import AnySession, Session, Source
from game.players.client import Client
from game.players.programs import own_command
from game.scenes.review.review import ReviewScene
from game.scenes.review.review_pair import open_review

SIZE = (1920, 1080)
MOVES = 200
"""Moves of a game at most."""
BEFORE = 75
"""Frames until the screen has come up, and all is painted."""
BLOCK = 400
"""Frames of one kind in a row, at most."""
FRAMES = 600
"""Number of frames measured of each kind."""
FEWEST = 200
"""Minimum number of frames: a 99th percentile of fewer says nothing."""
GAMES_EACH = 12
"""Maximum number of games reviewed; short ones end before there are enough frames."""
LIMIT = 1.2
"""Maximum 99th percentile, as a multiple of the work without a review."""


class Other:
    """A program that is busy with something else while the one that is looked at waits."""

    def __init__(self, game: AnyGame) -> None:
        self._client = Client(own_command(game.name), None)

    def work(self, on: bool) -> None:
        """Begin to search, or stop."""
        self._client.send("go infinite" if on else "stop")

    def close(self) -> None:
        self._client.close()


def measure() -> list[Figure]:
    """Median and 99th percentile of every game, and the 99th percentile by the clock."""
    return [figure for game in GAMES for figure in _compare(game)]


def _compare(game: AnyGame) -> list[Figure]:
    reviewed, control = _frames(game)
    if len(reviewed) < FEWEST:
        return []  # It is gone through too quickly to be measured.
    figures = []
    for name, share, column in (("median", 50, 0), ("99th percentile", 99, 0), ("99th percentile by the clock", 99, 1)):
        value, other = (percentile([times[column] for times in frames], share) for frames in (reviewed, control))
        target, met = at_most(LIMIT, value / other, "x the control") if (share, column) == (99, 0) else ("", None)
        figures.append(Figure("reviewing", f"{game.title}: work of a frame, {name}", value, "ms", other, target, met))
    return figures


def _games(game: AnyGame) -> Iterator[AnySession]:
    """Games played by chance, one after the other."""
    rng = random.Random(5)
    while True:
        session: AnySession = Session(game.name, game.rules, Source(seed=rng.randrange(2**32)))
        while session.outcome is None and session.length < MOVES:
            session.play(rng.choice(game.rules.legal_moves(session.position)))
        yield session


Times = list[tuple[float, float]]


def _frames(game: AnyGame) -> tuple[Times, Times]:
    """Milliseconds of each frame with a review and without, by processor time and by the clock."""
    with_it, without = Times(), Times()
    other, games = Other(game), _games(game)
    with still_arcade(SIZE) as still:
        for session in islice(games, GAMES_EACH):
            if len(with_it) >= FRAMES:
                break
            _measure(still, _open(still, game, session), with_it)
            scene = _open(still, game, session)
            while scene.busy:
                still.run(0.1)
                time.sleep(0.1)
            still.app.pop()
            while len(without) < min(len(with_it), FRAMES):
                other.work(True)
                _measure(still, _open(still, game, session), without)
                other.work(False)
    other.close()
    return with_it, without


def _open(still: Still, game: AnyGame, session: AnySession) -> ReviewScene:
    open_review(still.app, game, session)
    scene = still.app.front
    assert isinstance(scene, ReviewScene)
    return scene


def _measure(still: Still, scene: ReviewScene, counted: Times) -> None:
    """Measure frames of a screen as long as there is as much to do in it as in the beginning; then it is closed."""
    for number in range(BEFORE):
        _frame(still, number)
    busy = scene.busy
    for number in range(BLOCK):
        times = _frame(still, number)
        if scene.busy != busy:
            break
        counted.append(times)
    still.app.pop()


def _frame(still: Still, number: int) -> tuple[float, float]:
    """One frame in real time, the mouse going round the middle of the screen in three seconds."""
    angle = number * FRAME * 2 * math.pi / 3
    x, y = (round(size * (0.5 + 0.3 * f(angle))) for size, f in zip(SIZE, (math.cos, math.sin), strict=True))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0)))
    still.now += FRAME
    due, began, work = time.monotonic() + FRAME, time.perf_counter(), time.thread_time()
    still.app.work()
    times = (time.thread_time() - work) * 1000, (time.perf_counter() - began) * 1000
    time.sleep(max(0.0, due - time.monotonic()))
    return times
