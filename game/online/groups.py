"""The group of friends: what its members tell each other of the puzzles of the day, polled whatever is in front."""

import logging
import secrets

from msgspec.structs import replace

from game.online.circles import Circle
from game.online.invitation import GroupInvitation
from game.online.seal import public_key
from game.online.sessions import Desk
from game.online.way import number_after
from game.online.ways import way_to
from game.play.remote.group import GroupState, Sheet, Told, keep, take, unpack_sheet
from game.play.remote.letter import LETTER_VERSION, LetterError, pack
from game.store.player.online_file import GroupRecord

log = logging.getLogger(__name__)


class OnlineGroup(Circle):
    """The group that the player here is in."""

    def __init__(self, desk: Desk, record: GroupRecord) -> None:
        wire = way_to(record.broker, desk.wake)
        super().__init__("group", record.key, record.state.secret, wire, self._sheet)
        self.record = record
        self.state = record.state
        self._desk = desk
        for place in self.places:
            wire.subscribe(place.topics, place.secret)
        wire.open()

    def _sheet(self, here: bool) -> bytes:
        self.state.mine = replace(self.state.mine, number=number_after(self.state.mine.number))
        return pack(self.state.mine)

    @property
    def invitation(self) -> GroupInvitation:
        """The invitation to the group, for whoever asks for it."""
        return GroupInvitation(self.record.broker, self.record.key, self.state.mine.name)

    def leave(self) -> None:
        """Leave the group. What was told in it stays with the broker until it expires."""
        self.state.mine = replace(self.state.mine, gone=True, days={})
        self.close()
        self._desk.data.groups.clear()
        self._desk.save()

    def close(self) -> None:
        """End the connection without waiting."""
        self.part()
        self.wire.close()

    # What is told

    def name(self, name: str) -> None:
        """Use a name from now on."""
        if self.state.mine.name != name:
            self.state.mine = replace(self.state.mine, name=name)
            self._changed()

    def keep(self, day: str, task: str, told: Told) -> None:
        """Add a result of the member here, and tell it soon."""
        if keep(self.state, day, task, told):
            self._changed()

    def _changed(self) -> None:
        self._desk.save()
        self.tell()

    def poll(self) -> tuple[bool, list[str]]:
        """Take what has come; return whether anything has, and the names of friends who are new."""
        now = self._desk.clock()
        new = list[str]()
        changed = False
        state = self.state
        for topic, payload in self.wire.take():
            try:
                key, content = self.open(topic, payload)
                sheet = unpack_sheet(content)
            except LetterError as error:
                log.info("a sheet cannot be used: %s", error)
                continue
            known = {friend.key: friend.sheet.number for friend in state.others}
            if take(state, key, sheet):
                changed = True
                new += [sheet.name] if key not in (state.key, *known) else []
            self.sign(key, sheet.number > known.get(key, -1), not sheet.gone, now)
        if changed:
            self._desk.save()
        self.keep_up(now, self._desk.saved())
        return changed, new


def group_of(desk: Desk) -> OnlineGroup | None:
    """Return the group that the player here is in, if any: of several in the file the first one."""
    return OnlineGroup(desk, desk.data.groups[0]) if desk.data.groups else None


def join(desk: Desk, invitation: GroupInvitation, name: str) -> OnlineGroup:
    """Join a group, or begin it."""
    secret = secrets.token_bytes(32)
    state = GroupState(secret, public_key(secret), Sheet(LETTER_VERSION, name, 0))
    desk.data.groups.insert(0, GroupRecord(state, invitation.key, invitation.broker))
    desk.save()
    return OnlineGroup(desk, desk.data.groups[0])
