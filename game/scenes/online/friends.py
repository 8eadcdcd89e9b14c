"""The group of friends who solve the puzzles of the day: joining it, and what its members have solved, in words."""

import secrets
from collections.abc import Callable, Mapping
from functools import partial

from game.online.groups import group_of, join
from game.online.invitation import GroupInvitation
from game.online.seal import mark_of
from game.online.sessions import Desk
from game.play.puzzles.puzzle_progress import AttemptResult
from game.play.remote.group import MOST_SECONDS, MOST_TRIES, SHEET_DAYS, Told
from game.scenes.base.context import Context, Translated
from game.scenes.base.naming import offer_with_name, own_name, with_name
from game.scenes.base.online import FriendLine
from game.scenes.base.overlay import confirm
from game.scenes.online.links import copy_message, fault_of, way_of
from game.settings.brokers import Broker


class FriendsGroup(Translated):
    """The group as other screens know it."""

    def __init__(self, app: Context, desk: Desk, with_broker: Callable[[Callable[[Broker], object]], None]) -> None:
        """`with_broker` does something with the broker for new games."""
        self.app = app
        self.group = group_of(desk)
        self._desk = desk
        self._with_broker = with_broker
        self.refresh()

    @property
    def joined(self) -> bool:
        return self.group is not None

    @property
    def state(self) -> str:
        """Fault of the connection, in one sentence; empty if there is none."""
        return fault_of(self.app, self.group.wire) if self.group is not None else ""

    def poll(self) -> bool:
        """Take what has come, and tell who is new; return whether anything has come."""
        if self.group is None:
            return False
        changed, new = self.group.poll()
        for name in new:
            told = self._("{name} has joined your group.").format(name=name.strip() or self._("Somebody"))
            self.app.announce(told)
        return changed

    # Results

    def solved(self, day: str, task: str, mark: int, tries: int, seconds: float) -> None:
        """Tell what came of a puzzle of a day."""
        told = Told(mark, 0, min(tries, MOST_TRIES), max(1, min(round(seconds), MOST_SECONDS)))
        if self.group is not None:
            self.group.keep(day, task, told)

    def refresh(self) -> None:
        """Tell of the last days what is known without times and tries; runs with hints are not compared."""
        if self.group is not None:
            self.group.name(own_name(self.app))
            days = self.app.store.solved().days
            for day in sorted(days)[-SHEET_DAYS:]:
                for task, result in days[day].items():
                    if not (result.late or result.hinted):
                        self.group.keep(day, task, Told(int(result.mark), result.points))

    def lines(self, day: str, titles: Mapping[str, str]) -> list[FriendLine]:
        if self.group is None:
            return []
        state = self.group.state
        members = [(state.key, state.mine, self._("You"))]
        members += [(one.key, one.sheet, self._("Somebody")) for one in state.others]
        names = [sheet.name.strip() or unnamed for _, sheet, unnamed in members]
        found = []
        for (key, sheet, _), name in zip(members, names, strict=True):
            results = sheet.days.get(day, {})
            told = " · ".join(self._told(title, results[task]) for task, title in titles.items() if task in results)
            shown = f"{name} ({mark_of(key)})" if names.count(name) > 1 else name
            found.append(FriendLine(shown, told or self._("Nothing solved yet."), key == state.key))
        return found

    def _told(self, title: str, result: Told) -> str:
        """Return what came of a task: its points, or sign, time and tries."""
        if result.points:
            return f"{title} {result.points}"
        if not result.mark:
            return self._("{puzzle} not solved").format(puzzle=title)
        told = f"{title} {'★' if result.mark == AttemptResult.CLEAN else '✓'}"
        if result.seconds:
            told += f" {result.seconds // 60}:{result.seconds % 60:02}"
        tries = self.plural("{n} try", "{n} tries", result.tries)
        return f"{told}, {tries}" if result.tries > 1 else told

    # Joining and leaving

    def invite(self) -> None:
        """Begin a group if there is none, and copy the invitation to it."""
        if self.group is None:
            with_name(self.app, own_name(self.app), lambda _: self._with_broker(self._begin))
            return
        text = self._(
            "The invitation is on the clipboard. Send it to your friends only: anyone who has it can join the group "
            "and read its results."
        )
        invitation = self.group.invitation
        about = self._(
            "{name} invites you to a group in Dusk Arcade: you see each other's results in the puzzles of the day."
        )
        about = about.format(name=invitation.name.strip() or self._("Somebody"))
        copy_message(self.app, about, invitation.line, text)
        self.app.front.renew()

    def _begin(self, broker: Broker) -> None:
        self._enter(GroupInvitation(broker, secrets.token_bytes(16), own_name(self.app)))
        self.invite()

    def is_in(self, link: GroupInvitation) -> bool:
        """Return whether the player here is in the group of an invitation."""
        return self.group is not None and self.group.record.key == link.key

    def consider(self, link: GroupInvitation) -> None:
        """Ask whether to join a group."""
        if self.is_in(link):
            self.app.front.toast(self._("You are already in this group."))
            return
        told = self._("{name} invites you to a group: you see each other's results in the puzzles of the day.")
        told = told.format(name=link.name.strip() or self._("Somebody"))
        if self.group is not None:
            told = " ".join((told, self._("You will leave your current group.")))
        read = self._("Anyone who has the invitation can read the results.")
        told = f"{told} {read} {way_of(self.app, link.broker)}"
        title = self._("Puzzle of the day")
        join = partial(self._join, link)
        offer_with_name(self.app, title, told, self._("Take part"), join)

    def _join(self, link: GroupInvitation) -> None:
        self._enter(link)
        self.app.front.toast(self._("You are in the group. Its results appear beside the daily puzzles."))

    def _enter(self, invitation: GroupInvitation) -> None:
        """Join a group, in place of the one there was."""
        self._part()
        self.group = join(self._desk, invitation, own_name(self.app))
        self.refresh()

    def leave(self) -> None:
        """Leave the group, after a question."""
        text = self._("The others will no longer see your results.")
        confirm(self.app, self._("Leave the group?"), text, self._("Leave the group"), self._part)

    def _part(self) -> None:
        if self.group is not None:
            self.group.leave()
        self.group = None
