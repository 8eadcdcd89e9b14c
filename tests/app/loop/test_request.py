"""What a second start asks the first one to open."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.loop.app import SHOW
from game.app.loop.request import Request, read_request
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.setup import SetupScene
from game.store.player.scores import MAX_SEED
from tests.conftest import Player

ASKED = (Request("explode"), Request("brickshooter", level="61-full-table"), Request("brickshooter", seed=MAX_SEED))
WRONG = (
    *("", "{}", "7", "open explode", "arcade 1 explode : a5", "/home/me/game.arcade", "\ud800"),
    *('{"type":"open"}', '{"type":"open","game":"chess"}', '{"type":"close","game":"explode"}'),
    *(f'{{"type":"open","game":"explode","seed":{seed}}}' for seed in (-1, '"5"', 1.5, MAX_SEED + 1)),
    '{"type":"open","game":"explode","level":3}',
)


def given(player: Player, text: str) -> None:
    """Another start of the arcade hands this over."""
    pygame.event.post(pygame.Event(SHOW, given=text))
    player.run(0.1)


@pytest.mark.parametrize("request_", ASKED)
def test_a_request_comes_back_from_its_line(request_: Request) -> None:
    assert read_request(request_.text) == request_


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_request_is_none(text: str) -> None:
    assert read_request(text) is None


def test_the_window_that_is_open_opens_it(start: Callable[..., Player]) -> None:
    player = start()
    app = player.app
    app.push(MenuScene(app))
    player.run()
    given(player, Request("brickshooter", level="61-full-table").text)
    player.run()
    assert isinstance(app.front, PlayScene)
    assert app.front.session.source.level == "61-full-table"
    given(player, Request("brickshooter", level="../61-full-table").text)
    player.run()
    assert isinstance(app.front, PlayScene)
    assert app.front.session.source.level == "61-full-table", "there is no such level"
    given(player, Request("unstack").text)
    player.run()
    assert isinstance(app.front, PlayScene | SetupScene)
    assert app.front.game.name == "unstack"
