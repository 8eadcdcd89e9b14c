"""Whatever happens to the window in the midst of moves, all ends where the position has it, and nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES
from game.games.brickshooter.rules import moves as bricks
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import leave_game
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.test_shape import opened, standing
from tests.scenes.animation.test_undo_midway import pieces

Start = Callable[..., Player]
Disturbance = Callable[[Player, random.Random], object]
WAYS: dict[str, dict[str, object]] = {"lively": {}, "calm": {"reduced_motion": True}, "none": {"speed": "off"}}
SIZES = (640, 480), (800, 600), (1024, 600), (600, 800)
INSTANTS = 10
"""Number of instants that are tried in a game."""
GROWN = 20
"""Half seconds after which nothing grows any more."""
AHEAD = 2
"""Maximum number of moves that are made before the first of them has been seen."""


def set_to(motion: str) -> Callable[[Settings], None]:
    def change(settings: Settings) -> None:
        settings.effects_volume = 100
        for key, value in WAYS[motion].items():
            setattr(settings, key, value)

    return change


def resize(player: Player, chance: random.Random) -> None:
    size = chance.choice([size for size in SIZES if size != player.app.window.size])
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def whole_screen(player: Player, chance: random.Random) -> None:
    player.app.toggle_fullscreen()


def pause(player: Player, chance: random.Random) -> None:
    """Press Esc, wait a while, and press it again."""
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    player.run(chance.uniform(0.0, 0.5))
    player.key(pygame.K_ESCAPE)


def palette(player: Player, chance: random.Random) -> None:
    player.app.settings.palette = chance.choice(("dusk", "daylight"))
    player.app.apply_settings()


DISTURBANCES: dict[str, Disturbance] = {
    "resize": resize,
    "full screen": whole_screen,
    "pause": pause,
    "palette": palette,
}


def frames(player: Player, count: int) -> None:
    for _ in range(count):
        player.now += 1 / 60
        player.app.frame()


def moves_of(scene: PlayScene, chance: random.Random) -> list[str]:
    """Legal moves, those first that set off the most where that is known."""
    position = scene.session.position
    legal = scene.session.rules.legal_moves(position)
    chance.shuffle(legal)
    if scene.game.name == "brickshooter":
        legal[:12] = sorted(legal[:12], key=lambda move: -bricks.preview(position, move).points)
    return legal


def make_moves(player: Player, scene: PlayScene, chance: random.Random) -> None:
    """Make a move, or some in quick succession, and let a part of it be seen."""
    for _ in range(chance.randint(1, AHEAD)):
        if scene.table.ending is None:
            assert scene.play(moves_of(scene, chance)[0])
        frames(player, chance.randrange(6))
    frames(player, chance.randrange(70))


def watch_ends(scene: PlayScene) -> list[str]:
    """Note the moves at whose end a piece has to jump to where the position has it."""
    jumps: list[str] = []
    show = scene.show

    def compare(position: object) -> None:
        scene.stage.animator.settle()  # What was hit may still come back.
        before = pieces(scene)
        show(position)
        last = scene.story.move
        if last is not None and last.after is position and not scene.story.moving and before != pieces(scene):
            jumps.append(f"{last.move}: {before - pieces(scene)} to {pieces(scene) - before}")

    scene.show = compare  # type: ignore[method-assign]
    return jumps


def grows(scene: PlayScene) -> bool:
    """True if Combact's flower will grow, or does: that begins when it is painted, later where others paint as well."""
    tags = ("paint ahead", "the grown board's"), "bloom"
    return any(running.tag in tags for running in scene.stage.animator.running)


def assert_exact(player: Player, scene: PlayScene, after: str) -> None:
    """Wait, and compare what stands on the board with what a fresh showing of the position puts there."""
    player.settle()
    player.run(2.5)  # What nobody waits for comes to its end.
    for _ in range(GROWN):
        if grows(scene):
            player.run(0.5)
    assert not grows(scene), "the flower does not come to its end"
    seen = standing(scene)
    scene.show(scene.session.position)
    player.run(0.1)
    assert seen == standing(scene), f"{scene.game.name}: something stands elsewhere after {after}"


@pytest.mark.sample(2)
@pytest.mark.parametrize("motion", WAYS)
@pytest.mark.parametrize("game", GAMES.names)
def test_every_piece_comes_to_its_place_whatever_happens_to_the_window(start: Start, game: str, motion: str) -> None:
    player = start(set_to(motion), size=SIZES[0])
    chance = random.Random(f"{game} {motion}")
    scene = opened(player, game)
    jumps = watch_ends(scene)
    for number in range(INSTANTS):
        if scene.table.ending is not None:
            scene = opened(player, game)
            jumps = watch_ends(scene)
        make_moves(player, scene, chance)
        made = list(scene.session.moves)
        names = [chance.choice(list(DISTURBANCES)) for _ in range(chance.randint(1, 2))]
        for name in names:
            if player.app.front is scene:  # The game may have ended, and its result come up.
                DISTURBANCES[name](player, chance)
                frames(player, chance.randrange(8))
        assert scene.session.moves == made, "a move was lost"
        if scene.table.ending is None:
            assert_exact(player, scene, f"{names}, the {number}th time")
            # In Combact the ring begins to turn to the other side when the position is shown.
            assert not jumps or game == "combact", f"{game}: a piece jumped at the end of {jumps} after {names}"
    if player.app.window.fullscreen:
        player.app.toggle_fullscreen()


@pytest.mark.sample(2)
@pytest.mark.parametrize("motion", WAYS)
@pytest.mark.parametrize("game", GAMES.names)
def test_nothing_is_heard_or_lost_of_a_game_that_is_left_in_the_midst_of_moves(
    start: Start, game: str, motion: str
) -> None:
    player = start(set_to(motion), size=SIZES[0])
    chance = random.Random(f"{game} {motion} left")
    heard: list[str] = []
    player.app.audio.play = lambda name, *rest: heard.append(name)  # type: ignore[method-assign]
    player.app.push(MenuScene(player.app))
    for _ in range(INSTANTS):
        scene = opened(player, game)
        make_moves(player, scene, chance)
        if scene.table.ending is not None:
            player.app.pop()
            continue
        line = list(scene.session.moves)
        leave_game(player.app, scene)
        player.run()
        assert player.app.front is not scene
        heard.clear()
        player.run(1.5)
        assert heard == [], f"{game} is heard after it was left"
        (kept,) = player.app.store.games(scene.game)
        assert kept.session.moves == line, "a move was lost"
