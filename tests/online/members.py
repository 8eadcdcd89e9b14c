"""Friends in a group over a real broker, without windows."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy

from msgspec import convert, to_builtins

from game.games import GAMES
from game.online.groups import OnlineGroup, group_of, join
from game.online.invitation import GroupInvitation
from game.online.sessions import Desk
from game.play.remote.group import Told
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData
from tests.helpers.mosquitto import wait_until


class Member:
    """An arcade that can be killed and started again with what it has saved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.saved: object = to_builtins(OnlineData())
        self.new: list[str] = []
        self.start()

    def start(self) -> None:
        data = convert(deepcopy(self.saved), OnlineData)
        self.desk = Desk(data, lambda: self._save(data), GAMES.named, lambda: None, time.monotonic)
        self._group = group_of(self.desk)

    @property
    def group(self) -> OnlineGroup:
        assert self._group is not None
        return self._group

    def join(self, line: str) -> None:
        self._group = join(self.desk, GroupInvitation.parse(line), self.name)

    def begin(self, broker: Broker) -> None:
        self.join(GroupInvitation(broker, self.name.encode().ljust(16), self.name).line)

    def leave(self) -> None:
        self.group.leave()
        self._group = None

    def _save(self, data: OnlineData) -> None:
        self.saved = to_builtins(data)

    def kill(self) -> None:
        """End at once: nothing is said or saved."""
        if self._group is not None:
            self._group.wire.close()

    def poll(self) -> None:
        if self._group is not None:
            self.new += self._group.poll()[1]

    def results(self, day: str) -> dict[str, dict[str, Told]]:
        """What others have solved on a day, by name."""
        others = self._group.state.others if self._group is not None else []
        return {one.sheet.name: one.sheet.days.get(day, {}) for one in others}


def until(condition: Callable[[], object], *members: Member, what: str = "") -> None:
    """Let members hear from each other until a condition holds."""

    def poll() -> None:
        for member in members:
            member.poll()

    wait_until(condition, what, poll)
