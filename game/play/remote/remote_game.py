"""A game with somebody elsewhere: what is known of it, and what each letter changes.

Nothing of a letter counts before it is checked: the other player's entries by signature, rules and consent, and entries
of one's own that are not known here, as after an old copy of the data was put back, by one's own signature.
"""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct, field

from game.play.remote.claim import Claim, claim_in
from game.play.remote.letter import (
    ASKS,
    LETTER_VERSION,
    MOST_ENTRIES,
    OWN_KEYS,
    SHARED_KEY,
    Key,
    Letter,
    Protocols,
    Signal,
    Signer,
    Statement,
    signed_bytes,
)
from game.play.remote.line import DRAW, NEXT, Begin, Days, EntryError, Opening, RemoteLine
from game.play.remote.proof import BACK_SIGNALS, DRAW_SIGNALS, has_resigned, is_signed, why_not
from game.play.session.line import Branch, trimmed
from game.rules import OptionValue

Pair = Annotated[list[Annotated[bytes, Meta(max_length=32)]], Meta(min_length=2, max_length=2)]


Count = Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]


class News(StrEnum):
    """The effect of a letter."""

    NOTHING = "nothing"
    REFUSED = "refused"
    """It is not from the other player, or does what the rules or this player do not allow. Nothing has changed."""
    USED = "used"
    """Somebody else has accepted the invitation before."""
    JOINED = "joined"
    """Both players know each other now, and the game has begun."""
    BEHIND = "behind"
    """The other player does not have all entries."""
    SIGNAL = "signal"
    """The other player asks something, or has answered."""
    ENTRIES = "entries"
    """The game goes on."""
    LEFT = "left"
    """The other player plays the game no longer, or has withdrawn the invitation."""
    DIFFERS = "differs"
    """Both lines are signed by the other player, or by oneself, but are not the same."""


class Taken(Struct, frozen=True):
    """News from a letter."""

    news: News
    entries: tuple[str, ...] = ()
    """New entries, those made here by agreement included."""
    anew: bool = False
    """True if entries that were here are gone, so that the game must be shown anew."""
    why: str = ""
    """Why a letter was refused, for the log."""


class RemoteState(Struct):
    """A game with somebody elsewhere, as it is kept. Player 0 has invited; entries of pairs are by player."""

    ident: Annotated[bytes, Meta(min_length=16, max_length=16)]
    player: Annotated[int, Meta(ge=0, le=1)]
    """The player at this machine."""
    secret: Key
    """The secret key of the player here."""
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    best_of: Annotated[int, Meta(ge=0, le=99)]
    began: str
    hints: bool
    promise: bytes
    """Hash that binds player 0 from the invitation on; see `promise_of`."""
    names: Annotated[list[str], Meta(min_length=2, max_length=2)]
    keys: Pair
    nonces: Pair
    """Empty bytes are not known yet."""
    line: list[str] = field(default_factory=list)
    told: Count = 0
    """Number of entries that have left this machine, or may have."""
    statements: Annotated[list[Statement | None], Meta(min_length=2, max_length=2)] = field(
        default_factory=lambda: [None, None]
    )
    signal: Signal = Signal.NONE
    """Signal of the local player after `said_at` entries."""
    said_at: Count = 0
    rival: Letter | None = None
    """A signed letter whose line differs: nobody goes on until one of the two takes the other's."""
    protocol: Protocols = SHARED_KEY
    days: Days = 0
    """As `Opening.days`. Without a limit the dates below stay empty; they are as `claim.moment_text`."""
    since: Annotated[str, Meta(max_length=16)] = ""
    """When the player who is to move was told, by the clock of the one who waits."""
    acted: Annotated[str, Meta(max_length=16)] = ""
    """When the player here did something last."""

    @property
    def opening(self) -> Opening | None:
        """Agreement of both players; None while a part of it is unknown."""
        if not all((*self.keys, *self.nonces)):
            return None
        return Opening(
            self.ident, self.game, self.options, self.best_of, self.began, self.hints,
            (self.names[0], self.names[1]), (self.keys[0], self.keys[1]), (self.nonces[0], self.nonces[1]), self.days,
        )  # fmt: skip


def promise_of(protocol: int, nonce: bytes, key: bytes) -> bytes:
    """Return what binds player 0 to a nonce, and in later protocols to a public key: nobody else can be that player."""
    return sha256(nonce + key if protocol >= OWN_KEYS else nonce).digest()


class RemoteGame:
    """A game with somebody elsewhere."""

    def __init__(self, state: RemoteState, signer: Signer, begin: Begin) -> None:
        """Raises `EntryError` if the line cannot be played."""
        self.state = state
        self.player = state.player
        self.other = 1 - state.player
        self._signer = signer
        self._begin = begin
        self.line: RemoteLine | None = None
        """The line of the game; None before both players know each other."""
        if opening := state.opening:
            self.line = RemoteLine(opening, begin, state.line)

    # How it stands

    @property
    def writes(self) -> bool:
        """True if the player here makes the next entry."""
        return self.line is not None and self.state.rival is None and self.line.writer == self.player

    @property
    def asking(self) -> Signal:
        """Open question of the local player."""
        return self.signal if self.signal in ASKS and self._theirs is not Signal.NO else Signal.NONE

    @property
    def signal(self) -> Signal:
        """Signal of the local player at the present point of the game."""
        state = self.state
        line = self.line
        lasts = state.signal is Signal.RESIGN and line is not None and not line.over and state.said_at >= line.since
        return state.signal if lasts or state.said_at == len(state.line) else Signal.NONE

    @property
    def asked(self) -> Signal:
        """Open question of the other player."""
        said = self._theirs
        return said if said in ASKS and self.signal.rank < 2 and self.state.rival is None else Signal.NONE

    @property
    def declined(self) -> bool:
        """True if the other player has declined what the one here asked."""
        return self._theirs is Signal.NO and self.signal in ASKS

    @property
    def _theirs(self) -> Signal:
        """Signal of the other player at the present point of the game."""
        said = self.state.statements[self.other]
        return said.signal if said is not None and said.length == len(self.state.line) else Signal.NONE

    @property
    def unsent(self) -> bool:
        """True if the last entry is one of the player here that has not left this machine."""
        return len(self.state.line) > self.state.told

    # What the player here does

    def enter(self, entry: str) -> None:
        """Make an entry for the player here. Raises `EntryError` if it is not possible or another one's turn."""
        if self.line is None or not self.writes:
            raise EntryError("the other player makes the next entry")
        self.line.append(entry)
        self.state.line = list(self.line.entries)

    def retract(self) -> bool:
        """Take the last entry back, if it is a move that has not left this machine; return whether it is."""
        if self.line is None or not self.unsent or self.line.entries[-1:] != self.line.session.moves[-1:]:
            return False
        self.line = self.line.until(self.line.length - 1)
        self.state.line = list(self.line.entries)
        return True

    def say(self, signal: Signal) -> list[str]:
        """Ask or answer something, resign, or ask for another game. Return the entries that come of it."""
        if self.line is None or signal.rank <= self.signal.rank or (self.line.over and signal is not Signal.NEXT):
            return []
        self.state.signal = signal
        self.state.said_at = self.line.length
        return self._agree()

    def answer(self, yes: bool) -> list[str]:
        """Answer what the other player asks. Return the entries that come of it."""
        asked = self.asked
        if asked is Signal.NONE:
            return []
        if yes and asked is Signal.NEXT:
            return self.next_game()
        return self.say({Signal.BACK: Signal.YES_BACK, Signal.DRAW: Signal.YES_DRAW}[asked] if yes else Signal.NO)

    def next_game(self) -> list[str]:
        """Begin another game, or ask for it if the other player has to."""
        if self.line is None or not self.line.over:
            return []
        if not self.writes:
            return self.say(Signal.NEXT)
        self.enter(NEXT)
        return [NEXT]

    @property
    def can_claim(self) -> bool:
        """True if the player here waits for a move of the other one, who has been here and asks nothing, and has been
        told all: when the time has passed, the game can be claimed.
        """
        line = self.line
        state = self.state
        if not state.days or line is None or line.over or state.rival is not None or self.unsent:
            return False
        heard = state.statements[self.other] is not None
        return heard and line.writer == self.other and self.asked is Signal.NONE

    def claim(self, claim: Claim) -> list[str]:
        """Claim the game. Return the entries that come of it: none if it is not possible."""
        if not self.can_claim or self.line is None or not claim.is_due(self.state.days):
            return []
        self.line.append(claim.entry)
        self.state.line = list(self.line.entries)
        return [claim.entry]

    def _agree(self) -> list[str]:
        """Make the entry that both players have agreed on, or that somebody resigned, if it is to be made here."""
        line = self.line
        mine = self.signal
        theirs = self._theirs
        if line is None or not self.writes or line.over:
            return []
        entry = ""
        if mine is Signal.RESIGN:
            entry = f"#{self.player}"
        elif has_resigned(self.state.statements[self.other], line):
            entry = f"#{self.other}"
        elif {mine, theirs} <= DRAW_SIGNALS:
            entry = DRAW
        elif {mine, theirs} == BACK_SIGNALS:
            asker = self.player if mine is Signal.BACK else self.other
            plies = line.plies_back(asker)
            entry = f"<{plies}" if plies else ""
        if not entry:
            return []
        self.enter(entry)
        return [entry]

    # Letters

    def letter(self) -> Letter:
        """Return the letter to be sent now."""
        state = self.state
        line = self.line
        if line is not None:
            message = signed_bytes(state.ident, self.player, line.length, line.hashes[-1], self.signal)
            signature = self._signer.sign(state.secret, message)
            state.statements[self.player] = Statement(line.length, self.signal, signature)
        line_told = " ".join(state.line)
        return self._written(line_told, state.statements[self.player], state.statements[self.other], line is not None)

    def greeting(self, leaving: bool = False) -> Letter:
        """Return the letter by which the players meet: who is here, and nothing of the game. Who is `leaving` shows the
        nonce, which proves that nobody else withdraws the invitation.
        """
        return self._written("", None, None, leaving or self.line is not None)

    def _written(self, line: str, mine: Statement | None, yours: Statement | None, drawn: bool) -> Letter:
        state = self.state
        # The one who has invited keeps the nonce until the other one has told another.
        nonce = state.nonces[self.player] if self.player == 1 or drawn else b""
        return Letter(
            LETTER_VERSION, self.player, state.keys[self.player], state.names[self.player], nonce,
            state.keys[self.other], line, mine, yours,
        )  # fmt: skip

    def promised(self, letter: Letter) -> bool:
        """Return whether a letter is from the one who has invited, with the nonce that was promised."""
        state = self.state
        return promise_of(state.protocol, letter.nonce, letter.key) == state.promise

    def take(self, letter: Letter, outdated: bool = False) -> Taken:
        """Take what is new of a letter. One that is `outdated`, as a later one has come, neither begins nor ends a
        dispute.
        """
        state = self.state
        if letter.player != self.other:
            return Taken(News.REFUSED, why="it is not from the other player")
        if self.line is None:
            return self._meet(letter)
        if letter.key != state.keys[self.other]:
            return Taken(News.REFUSED, why="it is from somebody else")
        if letter.mine is None:
            return Taken(News.BEHIND)
        if not is_signed(self._signer, self.line.opening, letter):
            return Taken(News.REFUSED, why="a signature does not fit")
        if outdated and (state.rival is not None or self._strays(letter)):
            return Taken(News.BEHIND)
        return self._compare(letter, letter.mine, letter.yours)

    def _strays(self, letter: Letter) -> bool:
        """Return whether a letter has other entries than those that were told."""
        assert self.line is not None
        return self.line.common(letter.entries) < min(self.state.told, len(letter.entries))

    def _meet(self, letter: Letter) -> Taken:
        """Learn who the other player is."""
        state = self.state
        other = self.other
        if letter.other and letter.other != state.keys[self.player]:
            return Taken(News.USED if self.player == 1 else News.REFUSED, why="it is for somebody else")
        if len(letter.nonce) != 16 or letter.key == state.keys[self.player]:
            return Taken(News.NOTHING)
        if self.player == 1 and (not letter.other or not self.promised(letter)):
            return Taken(News.REFUSED, why="the draw is not the one that was promised")
        before = state.keys[other], state.nonces[other], state.names[other]
        state.keys[other] = letter.key
        state.nonces[other] = letter.nonce
        state.names[other] = letter.name
        opening = state.opening
        assert opening is not None
        self.line = RemoteLine(opening, self._begin)
        taken = self.take(letter)
        if taken.news is News.REFUSED:
            self.line = None
            state.keys[other], state.nonces[other], state.names[other] = before
            return taken
        return Taken(News.JOINED, taken.entries)

    def _compare(self, letter: Letter, theirs: Statement, yours: Statement | None) -> Taken:
        line = self.line
        state = self.state
        assert line is not None
        entries = letter.entries
        common = line.common(letter.entries)
        anew = False
        if common < min(line.length, len(entries)):
            if common < state.told:
                return self._differ(letter, common, yours)
            # What has not left this machine was never said: what was said before comes back.
            anew = True
        if len(entries) <= line.length and not anew:
            return self._hear(theirs, line.length)
        before = line.length
        branches = [*line.session.branches]
        longer = line.until(common) if anew else line
        why = self._follow(longer, entries, yours)
        if why:
            if not anew:
                self.line = line.until(before)
                self.line.session.branches = branches
            return Taken(News.REFUSED, why=why)
        self._adopt(longer, theirs, yours)
        if anew:
            self._shelve(line)
        return Taken(News.ENTRIES, (*entries[common:], *self._agree()), anew)

    def _hear(self, theirs: Statement, length: int) -> Taken:
        """Nothing in the line is new. Take the other player's statement if it is."""
        state = self.state
        known = state.statements[self.other]
        if state.rival is not None and theirs.length >= self.differs_from:
            state.rival = None  # The other player has taken the line that is here.
        state.told = max(state.told, theirs.length)
        if theirs.length < length:
            return Taken(News.BEHIND)  # What is known proves more.
        told = known.signal if known is not None and known.length == length else Signal.NONE
        if known is None or known.length < length or theirs.signal.rank > told.rank:
            state.statements[self.other] = theirs
        return Taken(News.SIGNAL, tuple(self._agree())) if theirs.signal.rank > told.rank else Taken(News.NOTHING)

    def _follow(self, line: RemoteLine, entries: Sequence[str], yours: Statement | None) -> str:
        """Make the entries of a letter behind those of a line; return why one of them is not possible, if so."""
        return why_not(line, entries, self.player, yours, self.state.statements[self.player])

    def _adopt(self, line: RemoteLine, theirs: Statement, yours: Statement | None) -> None:
        state = self.state
        self.line = line
        state.line = list(line.entries)
        state.told = line.length
        state.rival = None
        state.statements[self.other] = theirs
        mine = state.statements[self.player]
        if yours is not None and (mine is None or mine.length < yours.length):
            state.statements[self.player] = yours
            if yours.signal is Signal.RESIGN:
                state.signal = Signal.RESIGN
                state.said_at = yours.length

    # Lines that differ

    def _differ(self, letter: Letter, common: int, yours: Statement | None) -> Taken:
        line = self.line
        rival = self.state.rival
        assert line is not None
        if rival is not None and rival.entries[: len(letter.entries)] == letter.entries:
            return Taken(News.NOTHING)
        if why := self._follow(line.until(common), letter.entries, yours):
            return Taken(News.REFUSED, why=why)
        self.state.rival = letter
        return Taken(News.DIFFERS)

    @property
    def differs_from(self) -> int:
        """The number of the first entry in which the lines differ, counted from 1; 0 if they do not."""
        rival = self.state.rival
        return self.line.common(rival.entries) + 1 if rival is not None and self.line is not None else 0

    @property
    def claimed_in_dispute(self) -> int | None:
        """The player who has claimed the game where the lines differ; None if nobody has, or they do not differ."""
        rival = self.state.rival
        if rival is None or self.line is None:
            return None
        entries = (lines[self.differs_from - 1] for lines in (self.line.entries, rival.entries))
        return next((claim.player for entry in entries if (claim := claim_in(entry)) is not None), None)

    def go_on_with_theirs(self) -> Taken:
        """Take the other player's line where the two differ; one's own moves become a branch."""
        rival = self.state.rival
        line = self.line
        if rival is None or line is None or rival.mine is None:
            return Taken(News.NOTHING)
        theirs = line.until(line.common(rival.entries))
        if why := self._follow(theirs, rival.entries, rival.yours):
            return Taken(News.REFUSED, why=why)
        self._adopt(theirs, rival.mine, rival.yours)
        self._shelve(line)
        return Taken(News.ENTRIES, anew=True)

    def _shelve(self, old: RemoteLine) -> None:
        """Keep the moves of a line that was left as a branch."""
        line = self.line
        assert line is not None
        if line.number == old.number:
            session = line.session
            session.branches += trimmed([Branch(0, old.session.line())], session.line())
