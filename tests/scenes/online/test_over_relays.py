"""Inviting somebody where nobody has set anything up: relays are found, and the game goes over them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.online.invitation import Invitation
from game.play.table.occasion import ByMail
from game.scenes.exchange.message import found_in
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.play.play import PlayScene
from game.settings.brokers import Broker, relays_at
from game.settings.settings import Settings
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers import online
from tests.helpers.games import words
from tests.helpers.mosquitto import wait_until
from tests.helpers.relays import needed, relays

pytestmark = needed


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    with relays((), ("refuse",), ("auth",)) as (broker, _):
        monkeypatch.setattr("game.scenes.online.invitations.known_relays", lambda: [*broker.relays])
        monkeypatch.setattr("game.online.relays.relay_list.ENOUGH", 1.0)
        yield broker


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Player]:
    def change(settings: Settings) -> None:
        settings.names = ("Anna", "")

    player = Player(tmp_path / "anna", change, (1280, 720))
    player.app.push(MenuScene(player.app))
    player.run()
    yield player
    player.app.quit()
    player.app.close()


def online_of(player: Player) -> OnlineGames:
    games = player.app.go_online()
    assert isinstance(games, OnlineGames)
    return games


def invite(anna: Player) -> None:
    anna.press("explode")
    anna.choose("kind 1", 3)
    anna.press("play")


def test_four_presses_invite_and_one_paste_accepts(
    anna: Player, running: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    invite(anna)
    assert "Looking for relays" in words(anna)
    wait_until(lambda: isinstance(anna.app.front, OnlineScene), "the invitation", anna.run)
    anna.key(pygame.K_RETURN)
    invitation = Invitation.parse(found_in(copied[0]))
    assert set(invitation.broker.relays) == {running.relays[0], running.relays[2]}, "those that take what is sent"
    ben = online.Player("Ben")
    ben.post.accept(invitation, "Ben")

    def frame() -> None:
        anna.run()
        ben.poll()

    wait_until(lambda: isinstance(anna.app.front, PlayScene) and ben.game.remote.line, "the board", frame)
    game = next(iter(online_of(anna).post.games.values()))
    for _ in range(3):
        made = len(ben.line) + 1
        anna.settle()
        if game.remote.writes:
            board = anna.app.front
            assert isinstance(board, PlayScene)
            assert board.play(board.session.rules.legal_moves(board.session.position)[0])
        else:
            ben.move()
        wait_until(lambda made=made: len(ben.line) == len(game.state.line) == made, "a move", frame)
    assert ben.line == game.state.line
    ben.kill()


def test_what_lies_with_relays_is_said_before_it_is_accepted(
    anna: Player, running: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = online.Player("Ben")
    made = ben.post.invite(relays_of(running), "unstack", (), 3, True, "Ben")
    line = ben.post.invitation_of(made).line
    monkeypatch.setattr(clipboard, "paste", lambda: line)
    anna.key(pygame.K_v, pygame.KMOD_CTRL)
    anna.run()
    assert "Public relays keep your moves, sealed." in words(anna)
    ben.kill()


def relays_of(running: Broker) -> Broker:
    return relays_at(running.relays[:1])


def test_where_no_relay_answers_other_ways_are_named(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.online.invitations.known_relays", lambda: ["ws://127.0.0.1:9"])
    monkeypatch.setattr("game.online.relays.relay_list.BROKER_PATIENCE", 1.0)
    invite(anna)
    wait_until(lambda: isinstance(anna.app.front, OnlineScene), "the page", anna.run)
    assert "No relay answers. Choose By mail, or enter a broker of your own." in words(anna)
    front = anna.app.front
    assert isinstance(front, OnlineScene)
    assert front.tabs.name == "broker"
    anna.press("mail")
    anna.run(0.2)
    board = anna.app.front
    assert isinstance(board, PlayScene)
    assert isinstance(board.table.occasion, ByMail)
    assert board.session.match.names[0] == "Anna"
    anna.key(pygame.K_ESCAPE)
    anna.press("leave")
    anna.run(0.2)
    assert not isinstance(anna.app.front, OnlineScene), "the page was replaced"


def test_ones_own_relays_take_the_place_of_the_list(anna: Player, running: Broker) -> None:
    good = running.relays[0]
    front = broker_page(anna)
    front.relays = f" {good}, wss://two.invalid\n"
    anna.press("keep")
    assert anna.app.settings.relays == (good, "wss://two.invalid")
    assert "Saved." in words(anna)
    assert online_of(anna).invitations.known() == [good, "wss://two.invalid"]
    front.relays = good
    anna.press("try")
    wait_until(lambda: "It works." in words(anna), "the trial of the relay", anna.run)
    front.relays = ""
    anna.press("keep")
    assert anna.app.settings.relays == ()
    assert len(online_of(anna).invitations.known()) == 3


@pytest.mark.parametrize("typed", ["https://relay.example", "wss://", "ws://relay.example", "one two"])
def test_what_is_no_relay_is_refused_and_changes_nothing(anna: Player, typed: str) -> None:
    front = broker_page(anna)
    front.relays = typed
    anna.press("keep")
    assert "These relays cannot be used" in words(anna)
    assert anna.app.settings.relays == ()


def test_a_race_is_never_begun_over_relays_and_says_so_where_it_is_chosen(anna: Player, running: Broker) -> None:
    online_of(anna).data.brokers.append(relays_of(running))
    anna.press("brickshooter")
    anna.press("company")
    assert "Race with friends, over a broker" in words(anna)
    anna.press("play")
    anna.run(0.2)
    front = anna.app.front
    assert isinstance(front, OnlineScene)
    assert front.tabs.name == "broker"
    assert not online_of(anna).races.races.games
    assert "A race needs a broker: it is too much for public relays." in words(anna)


def broker_page(anna: Player) -> OnlineScene:
    anna.press("online")
    wait_until(lambda: isinstance(anna.app.front, OnlineScene), "the page", anna.run)
    front = anna.app.front
    assert isinstance(front, OnlineScene)
    front.tabs.open(2)
    anna.run(0.1)
    return front


def test_online_games_stand_in_the_menu_from_the_first_start(anna: Player) -> None:
    anna.press("online")
    wait_until(lambda: isinstance(anna.app.front, OnlineScene), "the page", anna.run)
    assert "Paste an invitation" in words(anna)
