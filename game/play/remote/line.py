"""The line of a game between two machines: what both players have entered, in order, and who enters next.

An entry is a move, or one of

- `<n`: the last n moves are taken back,
- `=`: both agree on a draw,
- `#0`, `#1`: a player resigns,
- a claim (`claim.py`), the one entry of who is not to move: the other player's time has passed,
- `+`: the next game of the match begins, with the other player moving first.

Only one player may enter at a time, so two lines of honest players never fork. Each entry has a hash over all that came
before it: a signature of the last one covers the whole line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from game.play.remote.claim import MOST_DAYS, Claim, claim_in
from game.play.remote.letter import Key, Name, pack_brief
from game.play.session.line import shared
from game.play.session.match import Match
from game.play.session.session import AnySession
from game.rules import OptionValue, RulesError

DRAW = "="
NEXT = "+"
TAKEN_BACK = re.compile(r"<([1-9]\d{0,3})", re.ASCII)
RESIGNED = re.compile(r"#([01])", re.ASCII)
SEEDS = 10**9
"""Seeds lie below this, as those drawn at one machine do."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Days = Annotated[int, Meta(ge=0, le=MOST_DAYS)]


class EntryError(ValueError):
    """An entry that is not possible where it stands."""


class Opening(Struct, frozen=True, array_like=True):
    """Agreement of both players before the first entry. Player 0 has invited, player 1 was invited."""

    ident: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """Names the game."""
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]
    best_of: Annotated[int, Meta(ge=0, le=99)]
    """Number of games of the match, or 0 for an open one."""
    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.-]{8,40}$")]
    """Time of the invitation as text."""
    hints: bool
    """True if both may ask for hints."""
    names: tuple[Name, Name]
    keys: tuple[Key, Key]
    nonces: tuple[Nonce, Nonce]
    """Random bytes of each player. Neither knew the other's before choosing, so nobody chose what comes of them."""
    days: Days = 0
    """Time for a move, in days, after which the other player can claim the game; 0 without a limit."""

    def drawn(self, number: int) -> bytes:
        """Return 32 bytes that both have drawn for game `number` of the match, counted from 0."""
        return sha256(b"dusk draw" + b"".join(self.nonces) + number.to_bytes(4, "big")).digest()

    def seed(self, number: int) -> int:
        """Return the seed of a game of the match."""
        return int.from_bytes(self.drawn(number)[:8], "big") % SEEDS

    @property
    def beginner(self) -> int:
        """The player who moves first in the first game."""
        return self.drawn(0)[8] & 1

    @property
    def head(self) -> bytes:
        """The hash of a line without entries."""
        return sha256(b"dusk line" + pack_brief(self)).digest()


def next_hash(digest: bytes, entry: str) -> bytes:
    """Return the hash of a line with one more entry."""
    return sha256(digest + entry.encode()).digest()


Begin = Callable[[Opening, int, Match], AnySession]
"""Return a new session of a game of a match, by its number, counted from 0."""


class RemoteLine:
    """The entries of a game, and the game they make. `session` has no moves taken back: those are branches."""

    def __init__(self, opening: Opening, begin: Begin, entries: Iterable[str] = ()) -> None:
        """Raises `EntryError` if the entries are not possible."""
        self.opening = opening
        self._begin = begin
        self.entries: list[str] = []
        self.hashes = [opening.head]
        """Hashes of the line by number of entries, from 0 on."""
        self.number = 0
        """Number of the present game of the match, counted from 0."""
        self.since = 0
        """Number of entries before the present game."""
        self.session = begin(opening, 0, Match(opening.names, opening.best_of, beginner=opening.beginner))
        for entry in entries:
            self.append(entry)

    @property
    def length(self) -> int:
        """Number of entries."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """True if the present game has ended."""
        return self.session.outcome is not None

    @property
    def writer(self) -> int:
        """The player who makes the next entry: whose turn it is, or after the end who begins the next game."""
        session = self.session
        return 1 - session.match.beginner if self.over else session.match.player(session.side)

    def plies_back(self, player: int) -> int:
        """Return how many moves must be taken back until a player is to move again; 0 if there is no such move."""
        session = self.session
        earlier = reversed(session.positions[:-1])
        side = session.match.player(player)  # The same pairs in both directions.
        return next((n for n, at in enumerate(earlier, 1) if session.rules.side_to_move(at) == side), 0)

    def append(self, entry: str) -> None:
        """Make an entry. Raises `EntryError`, and nothing has changed."""
        session = self.session
        if entry == NEXT:
            self._next_game()
        elif self.over:
            raise EntryError("the game has ended")
        elif entry == DRAW:
            session.agree()
        elif found := RESIGNED.fullmatch(entry):
            session.resign(session.match.player(int(found[1])))
        elif (claim := claim_in(entry)) is not None:
            self._claim(claim)
        elif found := TAKEN_BACK.fullmatch(entry):
            if int(found[1]) > len(session.moves):
                raise EntryError(f"there are {len(session.moves)} moves to take back, not {found[1]}")
            session.take_back(int(found[1]))
        else:
            try:
                session.play(entry)
            except RulesError as error:
                raise EntryError(str(error)) from error
        self.entries.append(entry)
        self.hashes.append(next_hash(self.hashes[-1], entry))

    def _claim(self, claim: Claim) -> None:
        session = self.session
        if self.writer == claim.player:
            raise EntryError("who is to move cannot claim the game")
        if not claim.is_due(self.opening.days):
            raise EntryError("the time for a move has not passed")
        session.forfeit(session.match.player(self.writer))

    def _next_game(self) -> None:
        match = self.session.match
        outcome = self.session.outcome
        if outcome is None:
            raise EntryError("the game has not ended")
        match.count(outcome)
        if match.champion is not None:
            match.wins = [0, 0]
        match.next_game()
        self.number += 1
        self.session = self._begin(self.opening, self.number, match)
        self.since = len(self.entries) + 1

    def move_after(self, count: int) -> int:
        """Return the number, in its game, of the move that follows the first `count` entries, from 1 on."""
        made = 0
        for entry in self.entries[:count]:
            if entry == NEXT:
                made = 0
            elif found := TAKEN_BACK.fullmatch(entry):
                made -= int(found[1])
            else:
                made += 1
        return made + 1

    def common(self, other: list[str]) -> int:
        """Return with how many entries this line and another one begin alike."""
        return shared(self.entries, other)

    def with_entries(self, entries: Iterable[str]) -> RemoteLine:
        """Return a line of the same game with other entries. Raises `EntryError` if they are not possible."""
        return RemoteLine(self.opening, self._begin, entries)

    def until(self, count: int) -> RemoteLine:
        """Return a line of the first `count` entries."""
        return RemoteLine(self.opening, self._begin, self.entries[:count])
