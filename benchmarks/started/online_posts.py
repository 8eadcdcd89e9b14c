"""Two arcades without windows that play over a broker: `python -m benchmarks.started.online_posts URL`."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from benchmarks.common.programs import private_memory
from game.games import GAMES

ROUNDS = 200
MORE = 100
PATIENCE = 20.0


def go_on(remote: Any) -> None:
    """Make a move, or begin another game."""
    line = remote.line
    assert line is not None
    if line.over:
        remote.next_game()
        return
    legal = line.session.rules.legal_moves(line.session.position)
    remote.enter(legal[len(line.entries) % len(legal)])


def main() -> None:
    GAMES.named("explode").rules.start({})
    before = private_memory(os.getpid())
    from game.online.online_game import OnlineGame
    from game.online.post import Post
    from game.online.sessions import Desk
    from game.settings.brokers import Broker
    from game.store.player.online_file import OnlineData, save_online

    broker, woken = Broker(sys.argv[1]), Event()
    with tempfile.TemporaryDirectory() as folder:

        def post(name: str) -> Post:
            data = OnlineData()
            path = Path(folder) / f"{name}.json"
            return Post(Desk(data, lambda: save_online(path, data), GAMES.named, woken.set, time.monotonic))

        posts = post("anna"), post("ben")

        def until(condition: Callable[[], object]) -> None:
            end = time.monotonic() + PATIENCE
            while not condition():
                woken.wait(1.0)
                woken.clear()
                for one in posts:
                    one.poll()
                assert time.monotonic() < end, "nothing arrives"

        def begun() -> tuple[OnlineGame, OnlineGame]:
            anna, invitation = posts[0].invite(broker, "explode", (), 0, False, "Anna")
            ben = posts[1].accept(invitation, "Ben")
            until(lambda: anna.remote.line is not None and ben.remote.line is not None)
            return anna, ben

        players = begun()
        first = private_memory(os.getpid()) - before
        trips, moves, cpu = list[float](), 0, time.process_time()
        while len(trips) < ROUNDS:
            began = time.perf_counter()
            for _ in range(2):
                number = next(number for number in (0, 1) if players[number].remote.writes)
                game, other = players[number], players[1 - number]
                go_on(game.remote)
                posts[number].changed(game)
                moves += 1
                until(lambda game=game, other=other: len(other.state.line) == len(game.state.line))
            trips.append(1000 * (time.perf_counter() - began))
        cpu = time.process_time() - cpu
        between = private_memory(os.getpid())
        for _ in range(MORE):
            begun()
        further = (private_memory(os.getpid()) - between) / MORE / 2
        for one in posts:
            one.close()
    # Both arcades are in this process.
    print(json.dumps({"round trips": trips, "cpu": 1000 * cpu / moves, "first": first, "further": 1000 * further}))


if __name__ == "__main__":
    main()
