"""Groups of friends over a real broker: results travel, whoever is there, and nobody else reads them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest

from game.checks import Unfit
from game.online import circles
from game.online.invitation import GroupInvitation
from game.online.seal import circle_keys, seal_told
from game.play.remote.group import Sheet, Told
from game.play.remote.letter import LETTER_VERSION, pack
from game.settings.brokers import Broker
from tests.helpers.mosquitto import Mosquitto, needed
from tests.online.members import Member, until

pytestmark = needed
DAY = "2026-11-24"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a second between two messages."""
    monkeypatch.setattr(circles, "MESSAGE_PAUSE", 0.05)


@pytest.fixture
def three(mosquitto: Mosquitto) -> Iterator[list[Member]]:
    anna, *others = members = [Member(name) for name in ("Anna", "Ben", "Carla")]
    anna.begin(mosquitto.broker)
    for member in others:
        member.join(anna.group.invitation.line)
    until(lambda: all(len(member.results(DAY)) == 2 for member in members), *members, what="the meeting")
    yield members
    for member in members:
        member.kill()


def test_all_see_what_each_has_solved(three: list[Member]) -> None:
    anna, ben, carla = three
    assert anna.new == ["Ben", "Carla"] or anna.new == ["Carla", "Ben"]
    anna.group.keep(DAY, "explode", Told(2, 0, 1, 42))
    ben.group.keep(DAY, "run", Told(1, 900))
    until(lambda: carla.results(DAY) == {"Anna": {"explode": Told(2, 0, 1, 42)}, "Ben": {"run": Told(1, 900)}}, *three)
    anna.group.name("Annika")
    until(lambda: "Annika" in ben.results(DAY), *three)
    assert len(anna.new) == 2, "nobody is new twice"


def test_who_is_not_there_reads_it_later_and_nothing_is_lost_by_an_old_copy(three: list[Member]) -> None:
    anna, ben, carla = three
    old = deepcopy(ben.saved)
    ben.group.keep(DAY, "explode", Told(1, 0, 3, 90))
    until(lambda: anna.results(DAY)["Ben"], *three)
    ben.kill()
    anna.group.keep(DAY, "run", Told(1, 800))
    until(lambda: carla.results(DAY)["Anna"], anna, carla)
    anna.kill()
    ben.saved = old
    ben.start()
    until(lambda: ben.results(DAY)["Anna"] == {"run": Told(1, 800)}, ben)
    state = ben.group.state
    until(lambda: state.mine.days == {DAY: {"explode": Told(1, 0, 3, 90)}}, ben)


def test_who_leaves_is_forgotten_and_hears_no_more(three: list[Member]) -> None:
    anna, ben, carla = three
    carla.leave()
    until(lambda: not ({"Carla"} & {*anna.results(DAY), *ben.results(DAY)}), anna, ben)
    anna.kill()
    anna.start()
    ben.group.keep(DAY, "run", Told(1, 800))
    until(lambda: anna.results(DAY) == {"Ben": {"run": Told(1, 800)}}, anna, ben)
    assert "Carla" not in anna.results(DAY)
    carla.poll()
    assert carla.results(DAY) == {}


def test_strangers_junk_and_forgeries_change_nothing(three: list[Member]) -> None:
    anna, ben, _ = three
    state, keys, own = anna.group.state, anna.group.keys, ben.group
    before = deepcopy(state.others)
    topic = own._topic_of(own.state.key)
    stranger = bytes(range(32))
    false = pack(Sheet(LETTER_VERSION, "Ben", 2**53, days={DAY: {"run": Told(1, 9999)}}))
    for payload in (
        b"",
        b"junk" * 5000,
        seal_told(keys, stranger, false),  # In Ben's place.
        seal_told(circle_keys(bytes(16), b"group"), stranger, false),
        seal_told(keys, stranger, b"\xc1" * 100),
    ):
        own.wire.publish(topic, payload)
    ben.group.keep(DAY, "explode", Told(2, 0, 1, 42))
    until(lambda: anna.results(DAY)["Ben"] == {"explode": Told(2, 0, 1, 42)}, *three)
    assert [friend.key for friend in state.others] == [friend.key for friend in before]
    own.wire.publish(own._topic_of(stranger), b"")


@pytest.mark.parametrize("cut", [0, 5, 40])
def test_an_invitation_that_does_not_fit_is_refused(mosquitto: Mosquitto, cut: int) -> None:
    line = GroupInvitation(mosquitto.broker, bytes(16), "Anna").line
    with pytest.raises(Unfit):
        GroupInvitation.parse(line[: len(line) - cut] if cut else line.replace("duskfriends1", "duskrace1"))
    odd = GroupInvitation.parse(GroupInvitation(mosquitto.broker, bytes(16), "An\u202ena").line)
    assert odd.name == "Anna", "no invitation is refused for a name"
    with pytest.raises(Unfit):
        GroupInvitation.parse(GroupInvitation(Broker("mqtt://8.8.8.8"), bytes(16), "Anna").line)
