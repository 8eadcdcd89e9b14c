"""Races: what their members tell each other, polled whatever is in front."""

import logging
import secrets
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from msgspec.structs import replace

from game.online.circles import Circle
from game.online.invitation import Options, RaceInvitation
from game.online.seal import circle_keys, public_key
from game.online.sessions import Desk, OnlineList
from game.online.way import Way, number_after
from game.play.remote.letter import LETTER_VERSION, LetterError
from game.play.remote.race import Race, RaceNews, RaceState, Report, pack_report, split, unpack_report
from game.play.session.match import Match
from game.play.session.session import AnySession
from game.settings.brokers import Broker
from game.store.player.online_file import RaceRecord
from game.store.player.scores import this_moment

log = logging.getLogger(__name__)


RACE = "race"


class OnlineRace(Circle):
    """A race with others at their own machines."""

    def __init__(self, record: RaceRecord, begin: Callable[[int], AnySession], wire: Way) -> None:
        """Raises a `RulesError` if it cannot be played."""
        super().__init__(RACE, record.key, record.state.secret, wire, self._report)
        self.record = record
        self.state = record.state
        self.slot = f"online-race-{record.state.ident.hex()[:16]}"
        """Name of its table."""
        self.race = Race(record.state, begin, partial(secrets.token_bytes, 16))

    def _report(self, here: bool) -> bytes:
        self.state.mine = replace(self.state.mine, number=number_after(self.state.mine.number), here=here)
        return pack_report(self.state.mine)

    def take(self, topic: str, payload: bytes, now: float) -> RaceNews:
        """Take a message of a member."""
        try:
            key, content = self.open(topic, payload)
            report = unpack_report(content)
            known = self.race.known(key)
        except LetterError as error:
            log.info("a report cannot be used: %s", error)
            return RaceNews.REFUSED
        refused = self.state.mine.refused
        news = self.race.take(key, report)
        if self.state.mine.refused != refused:
            self.tell()
        if news is RaceNews.REFUSED:
            log.info("a report was refused")
            return news
        self.sign(key, known is None or report.number > known.number, report.here, now)
        if news is not RaceNews.NOTHING:
            self.tell()  # A promise may have to be answered.
        return news


class Races(OnlineList[RaceRecord, OnlineRace]):
    """The races of this window."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.data.races)

    def _made(self, record: RaceRecord) -> OnlineRace:
        self._session(record, 0)
        return OnlineRace(record, partial(self._session, record), self._wire(record.broker))

    def _session(self, record: RaceRecord, seed: int) -> AnySession:
        """Return a new session of a race. Raises a `KeyError` or `RulesError` if there is no such game here."""
        state = record.state
        return self.desk.session(state.game, state.options, seed, Match((state.mine.name, "")))

    def session(self, race: OnlineRace) -> AnySession:
        """Return a session of one's own game as it stands."""
        record = race.record
        session = self._session(record, race.race.seed)
        for shot in split(record.state.mine.shots):
            session.play(shot)
        session.began = record.began
        return session

    # New races

    def invite(self, broker: Broker, game: str, options: Options, most: int, name: str) -> OnlineRace:
        """Begin a race to which friends are invited."""
        secret = secrets.token_bytes(32)
        host = public_key(secret)
        key = secrets.token_bytes(16)
        return self._join(RaceInvitation(broker, key, host, game, options, most, name), secret, name)

    def accept(self, invitation: RaceInvitation, name: str) -> OnlineRace:
        """Join the race of an invitation, or return it if it was joined here before. Raises `Unfit`."""
        return self.known(invitation) or self._join(invitation, secrets.token_bytes(32), name)

    def known(self, invitation: RaceInvitation) -> OnlineRace | None:
        """Return the race of an invitation, if it was joined here."""
        return next((race for race in self.games.values() if race.record.key == invitation.key), None)

    def _join(self, invitation: RaceInvitation, secret: bytes, name: str) -> OnlineRace:
        ident = circle_keys(invitation.key, RACE.encode()).ident
        key = public_key(secret)
        nonce = secrets.token_bytes(16)
        hosting = key == invitation.host
        mine = Report(LETTER_VERSION, name, 0, promise=sha256(nonce).digest() if hosting else b"", ready=hosting)
        state = RaceState(
            ident, secret, key, invitation.host, invitation.game, invitation.options, invitation.most, mine, nonce
        )
        return self._begin(RaceRecord(state, invitation.key, invitation.broker))

    def invitation_of(self, race: OnlineRace) -> RaceInvitation:
        """Return the invitation to a race, for whoever asks for it."""
        state = race.state
        record = race.record
        host = race.race.known(state.host)
        name = host.name if host is not None else ""
        return RaceInvitation(record.broker, record.key, state.host, state.game, state.options, state.most, name)

    def end(self, race: OnlineRace) -> None:
        race.part()
        super().end(race)

    # In every frame

    def remove(self, race: OnlineRace, key: bytes) -> None:
        """Give the place of a member away."""
        race.race.remove(key)
        self.changed(race)

    def begin(self, race: OnlineRace) -> None:
        """Begin the round with all who are ready."""
        race.race.begin()
        race.record.began = this_moment()
        self.changed(race)

    def changed(self, race: OnlineRace) -> None:
        """The member here has done something: save it, and tell it soon."""
        self.desk.save()
        race.tell()

    def poll(self) -> list[tuple[OnlineRace, RaceNews]]:
        """Take what has come; return what is news, and in which race. Costs nearly nothing if there is none."""
        now = self.desk.clock()
        arrivals = list[tuple[OnlineRace, RaceNews]]()
        for race, topic, payload in self.take():
            news = race.take(topic, payload, now)
            if news is RaceNews.BEGUN:
                race.record.began = this_moment()
            if news not in (RaceNews.NOTHING, RaceNews.REFUSED):
                arrivals.append((race, news))
        if arrivals:
            self.desk.save()
        for race in self.games.values():
            race.keep_up(now, self.desk.saved())
        return arrivals

    def close(self) -> None:
        """Leave: say so, and end all connections without waiting."""
        for race in self.games.values():
            race.part()
        super().close()
