"""What is said of an online game however it stands, and what comes of what is wished there, compared with what was
looked at and found good (`seen/scenes/online/`): games by chance between machines, with the connection coming and
going.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.online.wire import Wire
from game.play.table.table import Wish
from game.scenes.online.games import OnlineGames
from game.settings.brokers import Broker
from tests import snapshots
from tests.conftest import Player
from tests.play.remote.test_exchanges import Players
from tools.fuzz.openings import begin

STEPS = 120


def told(player: Player, number: int) -> Iterator[str]:
    app, chance = player.app, Random(f"told {number}")
    begin(app, "online games", number)
    player.run()
    online, toasts, players = app.go_online(), list[str](), Players("explode", chance)
    assert isinstance(online, OnlineGames)
    app.front.toast = toasts.append  # type: ignore[method-assign]
    games, said = [*online.post.games.values()][:2], ["", ""]
    usual = games[0].record.broker
    for _ in range(STEPS):
        players.step()
        for game, remote in zip(games, players.games, strict=True):
            game.remote, game.state, game.record.state = remote, remote.state, remote.state
            remote.state.names[remote.other] = chance.choice(("", "Ben", "Carla"))
            game.wire.connected, game.used = chance.random() < 0.6, chance.random() < 0.2
            game.seen = chance.choice((None, 0.0))
            game.record.broker = usual if chance.random() < 0.7 else Broker("lan://127.0.0.1:9")
        for at, (game, row) in enumerate(zip(games, online.rows()[0], strict=False)):
            way = row.way_on
            line = f"{at} {row.title} | {row.said}" + (f" | {way.text} {way.primary} {way.enabled}" if way else "")
            if line != said[at]:
                said[at] = line
                yield line
            table = online.table(game.slot) if chance.random() < 0.3 else None
            if table is None or game.remote.line is None:
                continue
            yield f"  {online.status(table)}"
            match chance.randrange(8):
                case 0:
                    yield f"  draw {online.answer(table, Wish.DRAW)}"
                case 1 | 2:
                    yield f"  undo {online.answer(table, Wish.UNDO)}"
                case 3 if game.remote.line.over:
                    yield f"  next {online.next_game(table)}"
            yield from (f"  ! {text}" for text in toasts)
            toasts.clear()


def test_what_is_said_of_online_games(start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wire, "open", lambda wire: None)
    player = start()
    lines = (line for number in range(3) for line in (f"evening {number + 1}", *told(player, number)))
    snapshots.check("scenes/online/told", lines)
