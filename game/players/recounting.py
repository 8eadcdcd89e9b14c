"""What games are remembered for, found by playing them again in a process of their own: nothing here waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.players.client import Client, ClientError
from game.players.programs import own_command

Found = tuple[str, dict[str, int]]
"""The mark of a game, and what it is remembered for."""
ANSWER = "feats"


class Recounting:
    """Asks about one game after the other; `poll` has to be called now and then."""

    def __init__(
        self, games: Iterator[tuple[str, str, str]], start: Callable[[Sequence[str], Path | None], Client]
    ) -> None:
        """`games` gives the mark, the name and the line of each, best with those of one name together; `start` starts
        the text face of a game.
        """
        self._games, self._start = games, start
        self._client: Client | None = None
        self._named = ""
        self._asked = ""
        """The mark of the game that is asked about."""
        self.done = False
        self._ask()

    def _ask(self) -> None:
        mark, name, text = next(self._games, ("", "", ""))
        self._asked, self.done = mark, not mark
        if self.done or name != self._named or self._client is None:
            self._end()
        if self.done:
            return
        try:
            self._client = self._client or self._start(own_command(name), None)
        except ClientError:
            self.done = True
            return
        self._named = name
        self._client.send(f"{ANSWER} {text}")

    def poll(self) -> Found | None:
        """What has been found of one game more, if there is anything; nothing of one that cannot be played."""
        if self.done or self._client is None:
            return None
        said = next(iter(self._client.lines()), None)
        if said is None and self._client.alive:
            return None
        found = self._asked, _counts(said or "")
        if said is None:
            self._end()
        self._ask()
        return found

    def _end(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def close(self) -> None:
        """Ask no more."""
        self._end()
        self.done = True


def _counts(said: str) -> dict[str, int]:
    word, *pairs = said.split() or [""]
    parts = [pair.partition("=") for pair in pairs] if word == ANSWER else []
    return {name: int(value) for name, _, value in parts if value.isascii() and value.isdigit() and len(value) < 10}
