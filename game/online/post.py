"""Post: all online games of this window, their letters out and in. The loop polls it whatever screen is in front."""

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from game.online.invitation import Invitation, Options, end_of
from game.online.online_game import Arrival, OnlineGame
from game.online.seal import keys_of, public_key
from game.online.sessions import Desk, OnlineList, Place
from game.play.remote.days import note_act
from game.play.remote.letter import OWN_KEYS
from game.play.remote.remote_game import RemoteState, promise_of
from game.play.session.match import Person, Remote
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineRecord

AWAY = 2.5
"""Number of signs that do not come before the other player counts as away."""
AGAIN = 60.0
RARELY = 300.0
"""Seconds after which the last letter is sent again while the other player is here and to move; and where others pay
for the way.
"""
MOST_DOUBLED = 10
"""Number of times that the pause between two greetings is doubled."""
LEAVING = timedelta(days=7)
"""Time for which it is tried to tell the other player that a game was left."""
log = logging.getLogger(__name__)


class Post(OnlineList[OnlineRecord, OnlineGame]):
    """The online games of this window."""

    def __init__(self, desk: Desk) -> None:
        self.leaving: dict[str, OnlineGame] = {}
        """Games that were left here, by slot, until the other player can know it."""
        # Version 0.2.0 and those before have kept what was closed.
        now = desk.now()
        desk.data.games[:] = [record for record in desk.data.games if not record.closed or _is_leaving(record, now)]
        super().__init__(desk, desk.data.games)
        for slot, game in [*self.games.items()]:
            if game.record.closed:
                self.leaving[slot] = self.games.pop(slot)
        self._due: set[str] = set()
        """Slots of the games in which something is to be told as soon as it is saved."""

    def _made(self, record: OnlineRecord) -> OnlineGame:
        self.desk.session(record.state.game, record.state.options)
        players = (Person(), Remote()) if record.state.player == 0 else (Remote(), Person())
        return OnlineGame(record, self.desk.sessions(players), self._wire(record.broker), self.desk.now)

    # New games

    def invite(
        self, broker: Broker, game: str, options: Options, best_of: int, hints: bool, name: str, days: int = 0
    ) -> OnlineGame:
        """Begin a game to which somebody is invited, with so many days for each move."""
        nonce = secrets.token_bytes(16)
        secret = secrets.token_bytes(32)
        began = self.desk.now().strftime("%Y-%m-%dT%H:%M:%S.%f")
        promise = promise_of(OWN_KEYS, nonce, public_key(secret))
        key = secrets.token_bytes(16)
        invitation = Invitation(broker, key, promise, game, options, best_of, hints, name, began, OWN_KEYS, days)
        return self._join(invitation, 0, name, nonce, secret)

    def accept(self, invitation: Invitation, name: str) -> OnlineGame:
        """Begin the game of an invitation, or return it if it was begun here before. Raises `Unfit`."""
        known = self.known(invitation)
        return known or self._join(invitation, 1, name, secrets.token_bytes(16), secrets.token_bytes(32))

    def known(self, invitation: Invitation) -> OnlineGame | None:
        """Return the game of an invitation, if it was begun here."""
        return next((game for game in self.games.values() if game.record.key == invitation.key), None)

    def has_ended(self, began: str) -> bool:
        """Return whether an invitation of this time can be accepted no more."""
        end = end_of(began)
        return end is not None and self.desk.now() >= end

    def lapsed(self, game: OnlineGame) -> bool:
        """Return whether nobody has accepted an invitation from here in time."""
        return game.remote.player == 0 and game.remote.line is None and self.has_ended(game.state.began)

    def _join(self, invitation: Invitation, player: int, name: str, nonce: bytes, secret: bytes) -> OnlineGame:
        keys = [b"", b""]
        nonces = [b"", b""]
        names = [invitation.name, ""]
        keys[player] = public_key(secret)
        nonces[player] = nonce
        names[player] = name
        state = RemoteState(
            keys_of(invitation.key).ident, player, secret, invitation.game, invitation.options, invitation.best_of,
            invitation.began, invitation.hints, invitation.promise, names, keys, nonces, protocol=invitation.protocol,
            days=invitation.days,
        )  # fmt: skip
        note_act(state, self.desk.now())
        for left in [*self.leaving.values()]:
            if left.record.key == invitation.key:
                self._forget(left)
        return self._begin(OnlineRecord(state, invitation.key, invitation.broker))

    def invitation_of(self, game: OnlineGame) -> Invitation:
        """Return the invitation to a game that nobody has accepted."""
        state = game.state
        return Invitation(
            game.record.broker, game.record.key, state.promise, state.game, state.options, state.best_of, state.hints,
            state.names[0], state.began, state.protocol, state.days,
        )  # fmt: skip

    def end(self, game: OnlineGame) -> None:
        """Play a game no more. The other player is told, as soon as that is possible."""
        game.record.closed = True
        if not game.signed or game.record.gone or game.used or self.games.pop(game.slot, None) is None:
            super().end(game)
            return
        game.record.left = self.desk.now().isoformat()
        game.there = -1
        self.leaving[game.slot] = game
        self.desk.save()
        self._take_leave(game, self.desk.clock())

    def _forget(self, game: OnlineGame) -> None:
        """Forget a game that was left."""
        self.games[game.slot] = self.leaving.pop(game.slot)
        super().end(game)

    def _take_leave(self, game: OnlineGame, now: float) -> None:
        """Tell the other player that a game was left, and forget it when that has arrived."""
        if not game.wire.connected or not self.desk.saved():
            return
        if game.there != game.wire.connections:
            game.tell(now)
            self.desk.save()
        elif not game.on_its_way:
            self._forget(game)

    @property
    def listening(self) -> list[OnlineGame]:
        return [*self.games.values(), *self.leaving.values()]

    def move(self, game: OnlineGame, broker: Broker) -> None:
        """Play a game over another broker from now on: the arcade that keeps it has another address."""
        if game.record.broker != broker:
            self._part(game)
            game.record.broker = broker
            game.wire = self._wire(broker)
            game.seen = None
            game.there = 0  # It is told there as soon as there is a connection.
            self._listen(game)
            self.desk.save()

    def take_over(self, record: OnlineRecord) -> OnlineGame:
        """Play a game here that was begun at another device. Raises `Unfit`."""
        return self._begin(record)

    # In every frame

    def changed(self, game: OnlineGame) -> None:
        """The player here has done something: save it, and tell it as soon as it is on the disk."""
        game.acted()
        self.desk.save()
        self._due.add(game.slot)
        self._tell_due(self.desk.clock())

    def _tell_due(self, now: float) -> None:
        if not self._due or not self.desk.saved():
            return
        due = [game for slot, game in self.games.items() if slot in self._due]
        self._due.clear()
        # Without a connection nothing has left this machine, and can be taken back.
        connected = [game for game in due if game.wire.connected]
        for game in connected:
            game.tell(now)
        if connected:
            self.desk.save()

    def poll(self) -> list[Arrival]:
        """Take what has come; return what is news. Costs nearly nothing if there is none."""
        now = self.desk.clock()
        arrivals = list[Arrival]()
        self._tell_due(now)
        for game, topic, payload in self.take():
            if self.lapsed(game) or game.record.closed:
                continue
            before = game.places
            if (arrival := game.take(topic, payload, now)) is not None:
                arrivals.append(arrival)
                self._move_on(game, before)
        if arrivals:
            self.desk.save()
        for arrival in arrivals:
            game = arrival.game
            taken = arrival.taken
            # Where others pay for the way, the next move says as well that the last one has come.
            answered = game.remote.writes and not game.remote.unsent and game.wire.frugal
            if taken.anew or (taken.entries and not answered):
                self._due.add(game.slot)
        self._tell_due(now)
        for game in self.games.values():
            self._keep_up(game, now)
        for game in [*self.leaving.values()]:
            self._take_leave(game, now)
        return arrivals

    def _move_on(self, game: OnlineGame, before: Sequence[Place]) -> None:
        """Listen where the players have agreed to go on."""
        if game.places == before:
            return
        kept = {topic for place in game.places for topic in place.topics}
        game.wire.unsubscribe(topic for place in before for topic in place.topics if topic not in kept)
        self._subscribe(game)

    def _keep_up(self, game: OnlineGame, now: float) -> None:
        """Tell a game again where it may not be known, and that somebody is here."""
        if not game.wire.connected:
            return
        patience = RARELY if game.wire.frugal else AGAIN
        unheard = now - game.told_at
        silent = game.here and not game.remote.writes and unheard > patience
        # What was lost on the way is said again, more and more seldom where nobody comes.
        silent = silent or (game.meeting and unheard > patience * 2 ** min(game.greeted - 1, MOST_DOUBLED))
        if (game.there != game.wire.connections or game.due or silent) and self.desk.saved():
            game.tell(now)
            self.desk.save()
        game.beat(now)
        if game.seen is not None and now - game.seen > AWAY * game.pause:
            game.seen = None

    @property
    def my_turns(self) -> int:
        """Number of games in which the player here is to move."""
        lines = (game.remote.line for game in self.games.values() if game.remote.writes and not game.record.gone)
        return sum(line is not None and not line.over for line in lines)

    def close(self) -> None:
        """Leave: say so, and end all connections without waiting."""
        for game in self.games.values():
            if game.wire.connected and game.shown and game.remote.line is not None:
                game.say(here=False)
        super().close()


def _is_leaving(record: OnlineRecord, now: datetime) -> bool:
    """Return whether the other player of a game may still be told that it was left."""
    try:
        return bool(record.left) and now - datetime.fromisoformat(record.left) < LEAVING
    except (ValueError, TypeError):
        return False
