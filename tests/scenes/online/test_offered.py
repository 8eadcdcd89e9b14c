"""An invitation that was copied elsewhere is offered on the page of online games, when the window comes back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pygame
import pytest

from game.online.invitation import Invitation
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.settings.brokers import Broker
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.mosquitto import wait_until

NOWHERE = Broker("mqtt://127.0.0.1:9")


def invitation(days: int = 0) -> Invitation:
    """Return an invitation of Ben's, made so many days ago."""
    began = (datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S.%f")
    return Invitation(NOWHERE, b"k" * 16, b"p" * 32, "unstack", (), 0, True, "Ben", began)


@pytest.fixture
def arcade(start: Callable[..., Player]) -> Player:
    """The page of online games, opened."""
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    player.press("online")
    wait_until(lambda: isinstance(player.app.front, OnlineScene), "the page", player.run)
    return player


def come_back_with(arcade: Player, text: str) -> None:
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    arcade.run(0.2)
    clipboard.copy(text)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    arcade.run(0.2)


def test_its_question_comes_by_itself_and_accepts_nothing(arcade: Player) -> None:
    message = f"Ben: <{invitation().line}>\nsee you!"
    come_back_with(arcade, message)
    assert "Ben wants to play UnStack with you." in words(arcade)
    assert isinstance(arcade.app.front, QuestionScene)
    online = arcade.app.online
    assert isinstance(online, OnlineGames)
    assert not online.post.games
    arcade.key(pygame.K_ESCAPE)
    come_back_with(arcade, message)
    assert isinstance(arcade.app.front, OnlineScene), "it is offered again"


@pytest.mark.parametrize(
    "text",
    [invitation(31).line, invitation().line[:-4], "dusk1:AAAA", "Hello"],
    ids=["too old", "cut", "damaged", "a greeting"],
)
def test_what_cannot_be_accepted_is_not_offered(arcade: Player, text: str) -> None:
    before = words(arcade)
    come_back_with(arcade, text)
    assert isinstance(arcade.app.front, OnlineScene)
    assert words(arcade) == before, "nobody has asked about it"


def test_ones_own_invitation_is_no_news_after_a_restart_either(arcade: Player) -> None:
    online = arcade.app.online
    assert isinstance(online, OnlineGames)
    made = online.post.invite(NOWHERE, "unstack", (), 0, True, "Anna")
    line = online.post.invitation_of(made).line
    come_back_with(arcade, line)
    assert isinstance(arcade.app.front, OnlineScene)
    assert arcade.app.copied == line


def test_nothing_is_offered_on_the_other_pages(arcade: Player) -> None:
    front = arcade.app.front
    assert isinstance(front, OnlineScene)
    front.tabs.open(2)
    arcade.run(0.2)
    come_back_with(arcade, invitation().line)
    assert arcade.app.front is front
