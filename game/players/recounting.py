"""What games are remembered for, found by playing them again in a process of their own: nothing here waits."""

from __future__ import annotations

from collections.abc import Iterator

from game.players.client import Helper, Start
from game.players.programs import own_command

Found = tuple[str, dict[str, int]]
"""The mark of a game, and what it is remembered for."""
ANSWER = "feats"


class Recounting(Helper):
    """Asks about one game after the other."""

    def __init__(self, games: Iterator[tuple[str, str, str]], start: Start) -> None:
        """`games` gives the mark, the name and the line of each, best with those of one name together; `start` starts
        the text face of a game.
        """
        super().__init__(start)
        self._games = games
        self._named = ""
        self._asked = ""
        """The mark of the game that is asked about."""
        self.done = False
        self._ask()

    def _ask(self) -> None:
        mark, name, text = next(self._games, ("", "", ""))
        self._asked, self.done = mark, not mark
        if self.done or name != self._named or self._client is None:
            super().close()
        if self.done:
            return
        if (client := self._begin(own_command(name))) is None:
            self.done = True
            return
        self._named = name
        client.send(f"{ANSWER} {text}")

    def poll(self) -> Found | None:
        """What has been found of one game more, if there is anything; nothing of one that cannot be played."""
        if self.done or self._client is None:
            return None
        said = next(iter(self._client.lines()), None)
        if said is None and self._client.alive:
            return None
        found = self._asked, _counts(said or "")
        if said is None:
            super().close()
        self._ask()
        return found

    def close(self) -> None:
        super().close()
        self.done = True


def _counts(said: str) -> dict[str, int]:
    word, *pairs = said.split() or [""]
    parts = [pair.partition("=") for pair in pairs] if word == ANSWER else []
    return {name: int(value) for name, _, value in parts if value.isascii() and value.isdigit() and len(value) < 10}
