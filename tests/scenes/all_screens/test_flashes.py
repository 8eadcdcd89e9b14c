"""Nothing flashes more than three times a second over a quarter of the window, however much happens at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from benchmarks.common.positions import heavy
from game.games import game_named
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, EMPTY, lane_of
from game.scenes.play.play import PlayScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.brickshooter.scenes import from_position
from tests.helpers.flashes import Flashes
from tests.scenes.animation.test_final_tally import before_its_end
from tests.scenes.board.test_told import opened
from tools.film import boards

pytestmark = pytest.mark.usefixtures("fading", "painted")

SIDE = 9
SMALL = (640, 480)
FRAME = 1 / 30
"""Seconds between two pictures: fifteen flashes a second are still seen."""
ALLOWED = 0.25
"""Of the window."""
CHAIN = (
    "........av..................dv................cva>c>b<avc<....avcve>bo....eva<....e>c>bo....bod<a<......d^co.."
    "..bod<e<........e^codoe<c^d<e<......b^b^..a^a<................d>c^..................c^....|abadccddbebbeebdeed"
    "cdbdeabbbde|dbceaeacabdecbecceaabaecedeacc|aebceeaddcdabeebddeecaceebdeed|aededebccaedddbbeeaadcbdabbddc seed:"
    "17996793743663036845 6 0 5"
)


Begin = Callable[[Player, Path], tuple[PlayScene, str]]
"""Opens a game before its greatest moment; with the move, or none where the last one is made again."""


def all_of_explode(player: Player, folder: Path) -> tuple[PlayScene, str]:
    """Eighty-one full stars: all of them burst, and the game is won."""
    rows = ("/".join(",".join("rb"[(x + y) % 2] + "5" for x in range(SIDE)) for y in range(SIDE))) + " r"
    return opened(player, "explode", rows), "e5"


def chain_of_brickshooter(player: Player, folder: Path) -> tuple[PlayScene, str]:
    """Four waves, with sixteen bricks in them: the longest chain of sixty seeded games."""
    return from_position(player, game_named("brickshooter").rules.parse_position(CHAIN)), "3<"


def twenty_five_of_explode(player: Player, folder: Path) -> tuple[PlayScene, str]:
    """A chain in which the light of each wave reaches into the cells of the one before."""
    text, move = boards.TWENTY_FIVE
    return opened(player, "explode", text), move


def filmed(found: tuple[str, str]) -> Begin:
    """A board of the films, with its move."""

    def begin(player: Player, folder: Path) -> tuple[PlayScene, str]:
        return from_position(player, game_named("brickshooter").rules.parse_position(found[0])), found[1]

    return begin


def clearing(player: Player, folder: Path) -> tuple[PlayScene, str]:
    """The last bricks of a field go."""
    position = game_named("brickshooter").rules.start({"colours": 5, "seed": 1})
    lane = lane_of("5>")
    field = [EMPTY] * CELLS
    for near in (1, 2):
        field[lane.entry + near] = position.lane(lane.index)[0] << 3
    return from_position(player, replace(position, field=tuple(field))), lane.name


def end_of_unstack(player: Player, folder: Path) -> tuple[PlayScene, str]:
    scene = before_its_end(player, "unstack/finished", folder)
    return scene, ""


def end_of_combact(player: Player, folder: Path) -> tuple[PlayScene, str]:
    return before_its_end(player, "combact/bases-finished", folder), ""


GREAT = {
    "all of Explode!": all_of_explode,
    "a chain of twenty-five": twenty_five_of_explode,
    "four waves": chain_of_brickshooter,
    "five waves": filmed(boards.CHAIN),
    "six waves": filmed(heavy("brickshooter")),
    "a clearing": clearing,
    "two waves and a clearing": filmed(boards.CLEARING),
    "every lane blocked": filmed(boards.LAST_LANE),
    "the end of a rush": filmed(boards.LAST_SECOND),
    "the end of UnStack": end_of_unstack,
    "the end of Combact": end_of_combact,
}
APART = 0.15
"""Seconds between two of twenty clicks."""


def contrast(settings: Settings) -> None:
    settings.palette, settings.speed = "contrast", "fast"


def dusk(settings: Settings) -> None:
    settings.palette, settings.speed = "dusk", "fast"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moment", "change"),
    [
        *((moment, contrast) for moment in GREAT),
        # Upon a dark board light is the brightest.
        *((moment, dusk) for moment in ("all of Explode!", "a chain of twenty-five")),
    ],
)
def test_the_heaviest_move_and_the_end(
    start, tmp_path: Path, moment: str, change: Callable[[Settings], object]
) -> None:
    player = start(change, SMALL)
    scene, move = GREAT[moment](player, tmp_path)
    flashes, last = Flashes(), player.now
    if move:
        assert scene.play(move)
    else:
        player.key(pygame.K_y)
    while player.now < last + 0.5 or (scene.table.clock.on and scene.table.ending is None):
        player.now += FRAME
        player.app.frame()
        flashes.look(player.app.window.surface, player.now)
        last = player.now if player.app.front.stage.animator.busy else last
    assert flashes.most >= 1, "something has happened"
    assert flashes.worst <= ALLOWED


@pytest.mark.slow
@pytest.mark.parametrize("first", [boards.CHAIN, heavy("brickshooter")], ids=["five waves", "six waves"])
def test_twenty_clicks_in_three_seconds(start, first: tuple[str, str]) -> None:
    player = start(contrast, SMALL)
    scene, move = filmed(first)(player, Path())
    flashes, began, made = Flashes(), player.now, 0
    while made < 20 or scene.moving:
        if made < 20 and player.now >= began + made * APART:
            position = scene.session.position
            # What explodes most: nothing flashes more.
            best = max(moves.legal_moves(position), key=lambda lane: moves.preview(position, lane).points)
            assert scene.play(best if made else move)
            made += 1
        player.now += FRAME
        player.app.frame()
        flashes.look(player.app.window.surface, player.now)
    assert flashes.most >= 1, "something has happened"
    assert flashes.worst <= ALLOWED


def blinking(times: int, dark: int, light: int, share: float = 1.0) -> Flashes:
    """What is found in a picture of which a share blinks so many times in a second."""
    flashes, picture = Flashes(), pygame.Surface((64, 48))
    for frame in range(61):
        level = light if int(frame / 60 * 2 * times) % 2 else dark
        picture.fill((level, level, level), (0, 0, round(64 * share), 48))
        flashes.look(picture, frame / 60)
    return flashes


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("times", "dark", "light", "share", "worst"),
    [
        (3, 0, 255, 1.0, 0.0),
        (5, 0, 255, 1.0, 1.0),
        (5, 0, 255, 0.25, 0.25),
        (9, 0, 70, 1.0, 0.0),
        (9, 235, 255, 1.0, 0.0),
    ],
)
def test_flashes_are_counted(times: int, dark: int, light: int, share: float, worst: float) -> None:
    found = blinking(times, dark, light, share)
    assert found.worst == worst
    assert (found.most > 3) is (worst > 0)
