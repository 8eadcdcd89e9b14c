"""A race: several members play from one seed, each at their own machine. What is known of it, what a report changes.

A report is all that a member tells. Reports may come in any order, twice, late, or not at all: what a member has told
once stays, shots are only ever added, and whatever contradicts that, or the rules, is refused.

The seed of a round is drawn by all who play it. The one who invites promises a nonce by its hash; the others answer the
promise with nonces of their own as soon as they are ready; then the promised nonce is told, and with whose nonces the
round begins. So nobody chooses the seed alone: one nonce was fixed before all others, and nobody else knew it. And
nobody draws twice unseen: for another draw all have to be ready anew.
"""

from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct, field, msgpack
from msgspec.structs import astuple, replace

from game.play.remote.letter import LETTER_VERSION, Key, LetterError, Name, unpack
from game.play.remote.line import SEEDS, Nonce
from game.play.session.session import AnySession
from game.rules import OptionValue, RulesError

MEMBERS = 12
"""Maximum number of members of a race."""
MOST_SHOTS = 1000
"""Maximum number of shots of a member in a round."""
MOST_REMOVED = 200
"""Maximum number of members that can be removed from a race."""
LONGEST_SHOTS = 16_000
"""Maximum length of a line of shots as text, in characters."""

Line = Annotated[str, Meta(max_length=LONGEST_SHOTS)]


class Entrant(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A member who plays a round, with a share in its seed."""

    key: Key
    nonce: Nonce


class Report(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Message of a member, complete each time."""

    version: int
    name: Name
    number: Annotated[int, Meta(ge=0, le=2**53)]
    """Serial number: of two reports of a member the one with the higher number is newer."""
    here: bool = True
    """True if the member is there, False when just leaving."""
    round: Annotated[int, Meta(ge=0, le=9999)] = 0
    promise: Annotated[bytes, Meta(max_length=32)] = b""
    """SHA-256 of the nonce of the one who has invited, from whom alone it comes."""
    nonce: Annotated[bytes, Meta(max_length=16)] = b""
    """Share in the seed; that of the one who has invited is empty until the round begins."""
    ready: bool = False
    entrants: Annotated[tuple[Entrant, ...], Meta(max_length=MEMBERS)] = ()
    """Members who play the round, once it has begun; told by the one who has invited alone."""
    shots: Line = ""
    """The shots of the round so far, divided by blanks."""
    before: Line = ""
    """The shots of the round before."""
    refused: Annotated[tuple[Key, ...], Meta(max_length=MEMBERS)] = ()
    """Members who have no place; told by the one who has invited alone."""


class Member(Struct, frozen=True):
    """Another member, as last heard."""

    key: Key
    report: Report


class RaceState(Struct):
    """A race as it is kept."""

    ident: Annotated[bytes, Meta(min_length=16, max_length=16)]
    secret: Key
    """The secret key of the member here, made for this race."""
    key: Key
    """The public one."""
    host: Key
    """The public key of the one who has invited."""
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    most: Annotated[int, Meta(ge=1, le=MOST_SHOTS)]
    """Number of shots after which a member has finished, if not before."""
    mine: Report
    """Report of the local member."""
    nonce: Nonce
    """The share in the seed of the member here, told or not."""
    promise: Annotated[bytes, Meta(max_length=32)] = b""
    """Commitment of the host for this round, a SHA-256 hash; empty before it is known."""
    entrants: list[Entrant] = field(default_factory=list)
    """Members who play the round of the member here; empty before it begins."""
    others: Annotated[list[Member], Meta(max_length=MEMBERS)] = field(default_factory=list)
    """The other members, in the order in which they came."""
    removed: Annotated[list[Key], Meta(max_length=MOST_REMOVED)] = field(default_factory=list)
    """Those whom the member here has removed, who has invited."""


class RaceNews(StrEnum):
    """The effect of a report."""

    NOTHING = "nothing"
    REFUSED = "refused"
    """It contradicts what its member has told, the rules, or the draw; nothing has changed."""
    MEMBERS = "members"
    """Somebody has come, is ready, or has another name."""
    REDRAWN = "redrawn"
    """The one who has invited draws anew, before the round has begun: whoever was ready is so no more."""
    BEGUN = "begun"
    SHOTS = "shots"
    RECOVERED = "recovered"
    """The member here has made shots that were not known any more, as after an old copy of the data was put back."""


Begin = Callable[[int], AnySession]
"""Return a new session from a seed."""


def unpack_report(data: bytes) -> Report:
    """Parse a report. Raises `LetterError`."""
    report = unpack(data, Report)
    if len(report.promise) not in (0, 32) or len(report.nonce) not in (0, 16):
        raise LetterError("its promise or nonce has a wrong length")
    for shots in (split(report.shots), split(report.before)):
        if len(shots) > MOST_SHOTS or "" in shots:
            raise LetterError("it has too many shots, or empty ones")
    if len({entrant.key for entrant in report.entrants}) < len(report.entrants):
        raise LetterError("somebody plays twice")
    return report


def pack_report(report: Report) -> bytes:
    """Pack a report as version 0.2.0 reads it, unless it says what that does not know."""
    values = astuple(report)
    return msgpack.encode(values if report.refused else values[:-1])


def split(line: str) -> list[str]:
    """Return the shots of a line."""
    return line.split(" ") if line else []


def longer(one: str, other: str) -> str | None:
    """Return the longer of two lines of shots; None if it does not continue the other one."""
    short, long = sorted((one, other), key=len)
    return long if not short or long == short or long.startswith(f"{short} ") else None


def merged(known: Report, new: Report) -> Report | None:
    """Return what two reports of a member say together; None if they contradict each other."""
    if new.round < known.round:
        known, new = new, known
    if new.round > known.round:
        before = longer(known.shots, new.before) if new.round == known.round + 1 else new.before
        return replace(new, before=before) if before is not None else None
    shots = longer(known.shots, new.shots)
    before = longer(known.before, new.before)
    if shots is None or before is None:
        return None
    told = [(known.promise, new.promise), (known.nonce, new.nonce), (known.entrants, new.entrants)]
    if any(one and other and one != other for one, other in told):
        return None
    newer = new if new.number > known.number else known
    return replace(
        newer, promise=known.promise or new.promise, nonce=known.nonce or new.nonce,
        entrants=known.entrants or new.entrants, shots=shots, before=before,
    )  # fmt: skip


class Race:
    """A race, as the member here knows it."""

    def __init__(self, state: RaceState, begin: Begin, draw: Callable[[], bytes]) -> None:
        """`draw` returns 16 random bytes. Raises a `RulesError` if the member's own shots are not possible."""
        self.state = state
        self._begin = begin
        self._draw = draw
        self._sessions: dict[bytes, AnySession] = {}
        """Replayed games, by member."""
        if self.begun:
            self._replayed(state.key, state.mine.shots)

    # How it stands

    @property
    def hosting(self) -> bool:
        """True if the member here has invited the others."""
        return self.state.key == self.state.host

    @property
    def begun(self) -> bool:
        """True if the round has begun."""
        return bool(self.state.entrants)

    @property
    def racing(self) -> bool:
        """True if the member here plays the round."""
        state = self.state
        return state.mine.ready and any(entrant.key == state.key for entrant in state.entrants)

    @property
    def turned_away(self) -> bool:
        """True if the one who has invited has no place for the member here."""
        return self._host is not None and self.state.key in self._host.refused

    @property
    def seed(self) -> int:
        """The seed of the round, which has begun."""
        state = self.state
        nonces = b"".join(entrant.nonce for entrant in sorted(state.entrants, key=lambda entrant: entrant.key))
        number = state.mine.round.to_bytes(4, "big")
        return int.from_bytes(sha256(b"dusk race" + state.ident + number + nonces).digest()[:8], "big") % SEEDS

    @property
    def keys(self) -> list[bytes]:
        """All members, the one here first."""
        return [self.state.key, *(member.key for member in self.state.others)]

    def known(self, key: bytes) -> Report | None:
        """Return the last report of a member; None if there is none."""
        if key == self.state.key:
            return self.state.mine
        return next((member.report for member in self.state.others if member.key == key), None)

    def waits(self, key: bytes) -> bool:
        """Return whether a member is ready for the round of the member here."""
        report = self.known(key)
        return report is not None and report.ready and report.round == self.state.mine.round

    @property
    def can_begin(self) -> bool:
        """True if the member here may begin the round, as somebody else is ready."""
        return self.hosting and not self.begun and len(self._ready()) > 0

    @property
    def following(self) -> bool:
        """True if another round is open that the member here is not in yet."""
        return not self.hosting and self._host is not None and self._host.round > self.state.mine.round

    @property
    def _host(self) -> Report | None:
        return self.known(self.state.host)

    def session(self, key: bytes) -> AnySession | None:
        """Return the replayed game of who plays the round; None for others."""
        if all(entrant.key != key for entrant in self.state.entrants):
            return None
        try:
            return self._replayed(key, self._shots(self.known(key)))
        except RulesError:
            return self._replayed(key, "")  # Reported before the seed was known: none of it counts.

    def _shots(self, report: Report | None) -> str:
        """Return the shots of a report in the round of the member here."""
        told = {report.round: report.shots, report.round - 1: report.before} if report is not None else {}
        return told.get(self.state.mine.round, "")

    def _replayed(self, key: bytes, line: str) -> AnySession:
        """Return the session of a line. Raises a `RulesError`; then it is replayed anew the next time."""
        shots = split(line)
        session = self._sessions.pop(key, None)
        if session is None or session.moves != shots[: len(session.moves)]:
            session = self._begin(self.seed)
        if len(shots) > self.state.most:
            raise RulesError(f"there are {len(shots)} shots, not {self.state.most}")
        for shot in shots[len(session.moves) :]:
            session.play(shot)
        self._sessions[key] = session
        return session

    def finished(self, key: bytes) -> bool:
        """Return whether who plays the round has ended it."""
        session = self.session(key)
        return session is not None and (session.outcome is not None or len(session.moves) >= self.state.most)

    # What the member here does

    def be_ready(self, ready: bool = True) -> None:
        """Be ready for the next round, or not any more."""
        self.follow()
        if not self.begun:
            self._tell(ready=ready)
            self._settle()

    def begin(self) -> None:
        """Begin the round with all who are ready, if the member here may."""
        if not self.can_begin:
            return
        state = self.state
        entrants = (Entrant(state.key, state.nonce), *self._ready())
        self._tell(nonce=state.nonce, ready=True, entrants=entrants)
        self._settle()

    def _ready(self) -> list[Entrant]:
        members = [member for member in self.state.others if self.waits(member.key) and member.report.nonce]
        return [Entrant(member.key, member.report.nonce) for member in members][: MEMBERS - 1]

    def remove(self, key: bytes) -> None:
        """Give the place of a member away, if the member here may and the round has not begun."""
        state = self.state
        if not self.hosting or self.begun or key == state.key:
            return
        state.others[:] = [member for member in state.others if member.key != key]
        state.removed[:] = [*state.removed, key][-MOST_REMOVED:]
        self._refuse(key)

    def _refuse(self, key: bytes) -> None:
        """Tell somebody, if the member here has invited, that there is no place."""
        refused = self.state.mine.refused
        if self.hosting and key not in refused:
            self._tell(refused=(*refused, key)[-MEMBERS:])

    def shoot(self, shot: str) -> None:
        """Add a shot. Raises a `RulesError`, and nothing has changed."""
        line = " ".join([*split(self.state.mine.shots), shot])
        self._replayed(self.state.key, line)
        self._tell(shots=line)

    def again(self) -> None:
        """Open another round, or go on to the one that is open."""
        if self.hosting and self.begun:
            self._next(self.state.mine.round + 1)
        else:
            self.follow()

    def follow(self) -> None:
        """Go on to the round of the one who has invited, if it is another one."""
        if self.following and self._host is not None:
            self._next(self._host.round)
            self._settle()

    def _next(self, number: int) -> None:
        state = self.state
        mine = self.state.mine
        state.nonce = self._draw()
        state.promise = b""
        state.entrants = []
        self._sessions.clear()
        promise = sha256(state.nonce).digest() if self.hosting else b""
        before = mine.shots if number == mine.round + 1 else ""
        state.mine = Report(
            LETTER_VERSION, mine.name, mine.number, mine.here, number, promise, ready=self.hosting, before=before,
            refused=mine.refused,
        )  # fmt: skip

    def _tell(self, **changes: object) -> None:
        self.state.mine = replace(self.state.mine, **changes)

    # Reports

    def take(self, key: bytes, report: Report) -> RaceNews:
        """Take what is new of a report, whose signature fits the key."""
        state = self.state
        if key == state.key:
            return self._recover(report)
        place = next((at for at, member in enumerate(state.others) if member.key == key), len(state.others))
        if self._has_no_place(key, place) or self._presumes(key, report):
            return RaceNews.REFUSED
        place = min(place, len(state.others))
        known = state.others[place].report if place < len(state.others) else None
        together = merged(known, report) if known is not None else report
        if together is None or not self._fits(key, together):
            return RaceNews.REFUSED
        shots = self._shots(known)
        drawing = state.mine.round if state.mine.ready and not self.begun else None
        state.others[place : place + 1] = [Member(key, together)]
        if key == state.host:
            state.others[:] = [member for member in state.others if member.key not in together.refused]
        if self._settle():
            return RaceNews.BEGUN
        if drawing is not None and state.mine.round > drawing:
            return RaceNews.REDRAWN
        if self._shots(together) != shots:
            return RaceNews.SHOTS
        return RaceNews.NOTHING if _standing(known) == _standing(together) else RaceNews.MEMBERS

    def _presumes(self, key: bytes, report: Report) -> bool:
        """True if somebody reports what only the host decides."""
        decides = bool(report.promise or report.entrants or report.refused)
        return decides and key != self.state.host

    def _has_no_place(self, key: bytes, place: int) -> bool:
        """Return whether there is no place for a member, who is told so."""
        state = self.state
        full = place >= MEMBERS - 1 and not self._make_room()
        if full and key == state.host:
            state.others.pop()  # Strangers were faster than the one who has invited.
            return False
        if full or key in state.removed:
            self._refuse(key)
            return True
        if self.hosting and key in state.mine.refused:
            self._tell(refused=tuple(one for one in state.mine.refused if one != key))
        host = self._host
        return key != state.host and host is not None and key in host.refused

    def _make_room(self) -> bool:
        """Forget a member who has left and plays no round, where there are too many."""
        state = self.state
        playing = {entrant.key for entrant in state.entrants} | {state.host}
        gone = [one for one in state.others if one.key not in playing and not one.report.here]
        if not gone:
            return False
        state.others.remove(gone[0])
        return True

    def _fits(self, key: bytes, report: Report) -> bool:
        """Return whether a member's report is possible: by the draw if it begins the round, and by the rules."""
        state = self.state
        if key == state.host and report.round == state.mine.round and not self.begun and not self._drawn(report):
            return False
        if not any(entrant.key == key for entrant in state.entrants):
            return True
        try:
            self._replayed(key, self._shots(report))
        except RulesError:
            return False
        return True

    def _drawn(self, report: Report) -> bool:
        """Return whether the one who has invited keeps the promise and has everybody's nonces as they were told."""
        state = self.state
        shares = {entrant.key: entrant.nonce for entrant in report.entrants}
        if state.promise and report.promise != state.promise:
            return False
        if not shares:
            return True
        if len(shares) < 2 or shares.get(state.host) != report.nonce:
            return False
        if sha256(report.nonce).digest() != report.promise:
            return False
        told = {state.key: state.mine.nonce} | {
            member.key: member.report.nonce
            for member in state.others
            if member.report.round == report.round and member.report.nonce and member.key != state.host
        }
        return all(shares[key] == nonce for key, nonce in told.items() if key in shares)

    def _settle(self) -> bool:
        """Answer the promise, or begin the round, as far as the one who has invited has told; return if it begins."""
        state = self.state
        host = self._host
        if host is not None and host.round > state.mine.round and not self.racing:
            self._next(host.round)
        if host is None or host.round != state.mine.round or self.begun:
            return False
        if not self.hosting and host.promise and not state.mine.nonce and state.mine.ready:
            state.promise = host.promise
            self._tell(nonce=state.nonce)
        if not host.entrants or not self._drawn(host):
            return False
        state.entrants = list(host.entrants)
        return True

    def _recover(self, report: Report) -> RaceNews:
        """Take back what the member here has told before and is not known any more."""
        state = self.state
        mine = self.state.mine
        together = merged(mine, report)
        if together is None or (together.round, together.shots) == (mine.round, mine.shots):
            return RaceNews.NOTHING
        if together.round > mine.round:
            state.promise = b""
            state.entrants = []
            self._sessions.clear()
            state.nonce = together.nonce or state.nonce
        elif self.begun:
            try:
                self._replayed(state.key, together.shots)
            except RulesError:
                return RaceNews.NOTHING
        state.mine = replace(together, here=True)
        if self.hosting and not together.entrants and sha256(state.nonce).digest() != together.promise:
            self._next(together.round + 1)  # The promised nonce is lost.
        self._settle()
        return RaceNews.RECOVERED


def _standing(report: Report | None) -> tuple[object, ...]:
    """Name and standing of a member in a report; empty without one."""
    return () if report is None else (report.name, report.ready, report.round, report.nonce)
