"""The group of friends: what its members tell each other of the puzzles of the day, polled whatever is in front."""

import logging
import secrets

from msgspec.structs import replace

from game.online.circles import Circle
from game.online.invitation import GroupInvitation
from game.online.seal import public_key
from game.online.sessions import Desk
from game.online.wire import Wire, number_after
from game.play.remote.group import GroupState, Sheet, Told, keep, take, unpack_sheet
from game.play.remote.letter import VERSION, LetterError, pack
from game.settings.brokers import Broker, check_broker
from game.store.player.online_file import GroupRecord

log = logging.getLogger(__name__)


class Groups:
    """The group, if the player here is in one: of several in the file the first one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.circle: Circle | None = None
        self._listen()

    def _listen(self) -> None:
        if (record := self.record) is not None:
            wire = Wire(record.broker, self._desk.wake)
            self.circle = Circle("group", record.key, record.state.secret, wire, lambda here: self._sheet())
            wire.subscribe(self.circle.topics)
            wire.open()

    @property
    def record(self) -> GroupRecord | None:
        return self._desk.data.groups[0] if self._desk.data.groups else None

    @property
    def state(self) -> GroupState | None:
        return self.record.state if self.record is not None else None

    def _sheet(self) -> bytes:
        state = self.state
        assert state is not None
        state.mine = replace(state.mine, number=number_after(state.mine.number))
        return pack(state.mine)

    # Joining and leaving

    def begin(self, broker: Broker, name: str) -> None:
        """Begin a group, in place of the one there was."""
        self.accept(GroupInvitation(broker, secrets.token_bytes(16), name), name)

    def accept(self, invitation: GroupInvitation, name: str) -> None:
        """Join a group, in place of the one there was. Raises `Unfit`."""
        check_broker(invitation.broker)
        self.leave()
        secret = secrets.token_bytes(32)
        state = GroupState(secret, public_key(secret), Sheet(VERSION, name, 0))
        self._desk.data.groups.insert(0, GroupRecord(state, invitation.key, invitation.broker))
        self._listen()
        self._desk.save()

    @property
    def invitation(self) -> GroupInvitation | None:
        """The invitation to the group, for whoever asks for it."""
        record = self.record
        return GroupInvitation(record.broker, record.key, record.state.mine.name) if record is not None else None

    def leave(self) -> None:
        """Leave the group, if there is one. What was told in it stays with the broker until it expires."""
        if (state := self.state) is None or self.circle is None:
            return
        state.mine = replace(state.mine, gone=True, days={})
        self.close()
        self.circle = None
        self._desk.data.groups.clear()
        self._desk.save()

    # What is told

    def name(self, name: str) -> None:
        """Use a name from now on."""
        state = self.state
        if state is not None and self.circle is not None and state.mine.name != name:
            state.mine = replace(state.mine, name=name)
            self.circle.tell()
            self._desk.save()

    def keep(self, day: str, task: str, told: Told) -> None:
        """Add a result of the member here, and tell it soon."""
        state = self.state
        if state is not None and self.circle is not None and keep(state, day, task, told):
            self.circle.tell()
            self._desk.save()

    def poll(self) -> tuple[bool, list[str]]:
        """Take what has come; return whether anything has, and the names of friends who are new. Costs nearly nothing
        if there is none.
        """
        now, new, changed, state, circle = self._desk.clock(), list[str](), False, self.state, self.circle
        if circle is None or state is None:
            return False, []
        for topic, payload in circle.wire.take():
            try:
                key, content = circle.open(topic, payload)
                sheet = unpack_sheet(content)
            except LetterError as error:
                log.info("a sheet cannot be used: %s", error)
                continue
            known = {friend.key: friend.sheet.number for friend in state.others}
            if take(state, key, sheet):
                changed = True
                new += [sheet.name] if key not in (state.key, *known) else []
            circle.sign(key, sheet.number > known.get(key, -1), not sheet.gone, now)
        if changed:
            self._desk.save()
        circle.keep_up(now)
        return changed, new

    def close(self) -> None:
        """End the connection without waiting."""
        if self.circle is not None:
            self.circle.part()
            self.circle.wire.close()
