"""Who goes through a game that was played: a process of its own, which now and then says all that it has found."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from game.play.review.review import Review
from game.players.client import Client, Helper, Start
from game.players.opponent import position_command
from game.players.programs import Program

FIRST, APART = 0.3, 6.0
"""Seconds until the first of what was found is said, and from then on: who hears it builds the screen anew."""
PIECE: Final = 15_000
"""Letters of what was found in one line."""
MOST_KNOWN: Final = 900_000
"""Letters that a program is told of what is known already; where that is more it begins anew."""
PATIENCE: Final = 120.0
"""Seconds without a word after which nothing more is expected, on however slow a machine."""
WATCH: Final = 2.0
"""Seconds from one look whether the program is still there to the next."""
DONE: Final = "reviewed"


def pieces(review: Review, slots: Iterable[int]) -> Iterator[str]:
    """What was found in some slots, as lines that `Reviewer` hears."""
    told: list[str] = []
    for slot in slots:
        found = review.found[slot]
        if found is not None:
            told.append(json.dumps([slot, found.data], separators=(",", ":")))
        if sum(map(len, told)) >= PIECE:
            yield f"found [{','.join(told)}]"
            told = []
    yield f"found [{','.join(told)}]"


def beat(slots: Iterable[int]) -> Iterator[list[int]]:
    """Slots as they come, gathered: the first ones soon, and then at longer intervals."""
    due, gathered = time.monotonic() + FIRST, list[int]()
    for slot in slots:
        gathered.append(slot)
        if time.monotonic() >= due:
            yield gathered
            due, gathered = time.monotonic() + APART, []
    yield gathered


class Reviewer(Helper):
    """Asks the arcade's own search."""

    def __init__(self, review: Review, program: Program, clock: Callable[[], float], start: Start = Client) -> None:
        """`start` starts the program, by its command and the folder it works in; that is not done for nothing."""
        super().__init__(start)
        self.review = review
        self.failed = False
        """Whether something has gone wrong with the program: then nothing more is asked."""
        self._clock, self._late, self._watch = clock, clock() + PATIENCE, clock()
        if review.question() is None:
            return
        if (client := self._begin(program.command, program.folder)) is None:
            self.failed = True
            return
        client.give_way()
        known = json.dumps(review.to_json()["found"], separators=(",", ":"))
        client.send(position_command(review.session), f"review {known if len(known) < MOST_KNOWN else ''}")

    @property
    def busy(self) -> bool:
        """Whether there is still something to be found."""
        return self._client is not None

    def poll(self) -> bool:
        """Take what was found; whether anything was, or nothing more will be."""
        client, heard = self._client, False
        if client is None:
            return False
        for line in client.lines():
            word, _, rest = line.partition(" ")
            if word == "found":
                heard = True
                self._learn(rest)
            elif word == DONE:
                self.close()
            elif line.startswith("info string error"):
                self._fail()
        now = self._clock()
        if heard:
            self._late = now + PATIENCE
        if self.busy and now >= self._watch:
            self._watch = now + WATCH
            if not client.alive or client.flooding or now > self._late:
                self._fail()
        return heard or not self.busy

    def _learn(self, text: str) -> None:
        try:
            for slot, data in json.loads(text):
                self.review.learn(slot, data)
        except (ValueError, TypeError, RecursionError):
            self._fail()

    def _fail(self) -> None:
        self.failed = True
        self.close()
