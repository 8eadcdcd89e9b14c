"""Shots and bursts are felt: seen before they happen, under way at once, and what is hit gives way."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise

import pygame
import pytest
from msgspec import Struct

from game.games import game_named
from game.games.brickshooter.rules.board import CELL_BY_NAME, LANES, Arrow
from game.games.brickshooter.view.board import Layer, cell_point, lane_point
from game.games.brickshooter.view.effects import wave_sign
from game.games.brickshooter.view.groups import GroupLight, outward
from game.games.brickshooter.view.marks import Flash, Shard, StormLight, Streak
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.tiles import Brick, of_board
from game.installation import ASSETS
from game.settings.settings import Settings
from game.stage.art import Fonts, Text, Theme
from game.stage.palette import PALETTES, Palette
from game.stage.sounds import steps
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.brickshooter.boards import place
from tests.games.brickshooter.scenes import Start, from_position, pixel, press, still
from tools.film import boards

FRAME = 1 / 60
LOUD = 4410
"""Number of samples in which a sound is loudest: a tenth of a second."""


class Seen(Struct):
    """A frame: what is heard in it, and what is on the stage after it."""

    second: float
    sounds: list[tuple[str, float]]
    lights: dict[GroupLight, float]
    """How strong the light on each group is."""
    bursting: set[tuple[float, float]]
    """Places over which a brick bursts, by the glow there."""
    words: list[Text]
    shards: set[Sprite]
    edges: float
    """How strong the light at the edges of the field is."""
    trails: float
    """How strong the trail of a shot is."""
    bricks: dict[tuple[float, float], tuple[float, float]]
    """Where each brick is, by the place at which it rests before the shot."""


class Shown:
    """Follows a shot frame by frame."""

    def __init__(self, player: Player, scene: BrickShooterScene) -> None:
        self.player = player
        self.scene = scene
        self._sounds: list[tuple[str, float]] = []
        self._rested = {(sprite.x, sprite.y): sprite for sprite in self._bricks()}

        def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
            self._sounds.append((name, volume))

        player.app.audio.play = play  # type: ignore[method-assign]

    def _bricks(self) -> Iterator[Sprite]:
        return (sprite for sprite in self.scene.stage.sprites if isinstance(sprite.art, Brick))

    def frames(self, lane: str) -> Iterator[Seen]:
        """Shoot, and yield every frame until all has ended."""
        press(self.player, pixel(self.scene, lane))
        began = self.player.now + FRAME
        while True:
            self.player.now += FRAME
            self.player.app.frame()
            yield self._seen(self.player.now - began)
            if not self.scene.moving:
                return

    def _seen(self, second: float) -> Seen:
        sounds, self._sounds = self._sounds, []
        sprites = self.scene.stage.sprites
        return Seen(
            second,
            sounds,
            {sprite.art: sprite.alpha for sprite in sprites if isinstance(sprite.art, GroupLight)},
            {(sprite.x, sprite.y) for sprite in sprites if isinstance(sprite.art, Flash) and sprite.alpha > 0.9},
            [sprite.art for sprite in sprites if isinstance(sprite.art, Text) and sprite.layer == Layer.WORDS],
            {sprite for sprite in sprites if isinstance(sprite.art, Shard)},
            max((sprite.alpha for sprite in sprites if isinstance(sprite.art, StormLight)), default=0.0),
            max((sprite.alpha for sprite in sprites if isinstance(sprite.art, Streak)), default=0.0),
            {place: (sprite.x, sprite.y) for place, sprite in self._rested.items()},
        )


Chain = Callable[..., list[Seen]]


@pytest.fixture
def chain(start: Start) -> Chain:
    """Shows a chain of five waves; returns its frames."""

    def show(change: Callable[[Settings], object] = lambda settings: None) -> list[Seen]:
        player = start(change)
        text, move = boards.CHAIN
        scene = from_position(player, game_named("brickshooter").rules.parse_position(text))
        player.run(0.1)
        return list(Shown(player, scene).frames(move))

    return show


def shot(start: Start, bricks: dict[str, str], lane: str, letters: str = "abc") -> tuple[list[Seen], BrickShooterScene]:
    """Show a shot on a small board; return its frames."""
    player = start()
    scene = from_position(player, place(bricks, {lane: letters}, source="seed:3"))
    player.run(0.1)
    return list(Shown(player, scene).frames(lane)), scene


def bursts(frames: list[Seen]) -> list[tuple[int, float]]:
    """The number of the frame in which each wave is heard, and its volume."""
    return [
        (n, volume) for n, frame in enumerate(frames) for name, volume in frame.sounds if name.startswith("explode")
    ]


def lit_before(frames: list[Seen], burst: int) -> float:
    """For how many seconds all that bursts in a frame was lit before it."""
    lit = set(frames[burst].lights)
    begins = burst
    while begins and lit <= set(frames[begins - 1].lights):
        begins -= 1
    return (burst - begins) * FRAME


# Before


def test_every_wave_is_lit_as_one_shape_before_it_bursts(chain: Chain) -> None:
    frames = chain()
    heard = bursts(frames)
    assert len(heard) == 5
    for wave, (burst, _) in enumerate(heard, start=1):
        light = lit_before(frames, burst)
        assert light >= (0.12 if wave == 1 else 0.09), f"wave {wave} is lit for {light:.3f} s"
        assert light <= 0.2, f"wave {wave} is not waited for"
        strong = frames[burst].lights
        assert min(strong.values()) > 0.9, f"the light of wave {wave} is strongest when it bursts"


def test_a_group_has_one_light_round_all_of_its_bricks(start: Start) -> None:
    frames, _ = shot(start, {"e5": "ao", "d6": "ao"}, "5>")
    lights = {light for frame in frames for light in frame.lights}
    assert lights == {GroupLight(0, ((0, 0), (0, 1), (1, 1)))}


def test_a_larger_group_is_held_for_a_moment_longer(start: Start) -> None:
    small, _ = shot(start, {"e5": "ao", "f5": "ao"}, "5>")
    large, _ = shot(start, {"e5": "ao", "f5": "ao", "d6": "ao", "d7": "ao", "d4": "ao"}, "5>")
    longer = lit_before(large, bursts(large)[0][0]) - lit_before(small, bursts(small)[0][0])
    assert 0.03 - 1.1 * FRAME <= longer <= 0.05 + 1.1 * FRAME


# When it bursts


def test_a_group_bursts_outwards_from_the_brick_that_sets_it_off(start: Start) -> None:
    frames, _ = shot(start, {"e5": "ao", "f5": "ao", "d6": "ao", "d7": "ao"}, "5>")

    def begins(cell: str) -> int:
        return next(n for n, frame in enumerate(frames) if cell_point(CELL_BY_NAME[cell]) in frame.bursting)

    for way in (("d5", "e5", "f5"), ("d5", "d6", "d7")):
        for one, other in pairwise(map(begins, way)):
            assert 1 <= other - one <= 2, "20 to 30 ms from brick to brick"
    assert begins("d5") == bursts(frames)[0][0], "heard in the frame in which it is seen"


def test_the_order_of_a_burst_reaches_every_brick_once() -> None:
    cells = [CELL_BY_NAME[cell] for cell in ("b2", "c2", "d2", "c3", "c4")]
    rings = outward(cells, [CELL_BY_NAME["j9"], CELL_BY_NAME["c4"]])
    assert rings[0] == [CELL_BY_NAME["c4"]]
    assert sorted(cell for ring in rings for cell in ring) == sorted(cells)
    assert [len(ring) for ring in rings] == [1, 1, 1, 2]


def test_later_waves_have_larger_numbers_where_they_burst(chain: Chain) -> None:
    frames = chain()
    numbers = {word.text: word.size for frame in frames for word in frame.words if word.text.startswith("Wave")}
    assert list(numbers) == ["Wave 2", "Wave 3", "Wave 4", "Wave 5"]
    assert list(numbers.values()) == sorted(set(numbers.values()))


def test_the_numbers_of_two_chains_stand_side_by_side_and_each_chain_has_one(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"h5": "co"}, {"5>": "abc"}, source="seed:3"))
    chains = {"one": ["b8", "c8", "d8"], "other": ["g3", "h3", "i3"]}
    for wave in (2, 3):
        for chain, cells in chains.items():
            sign = wave_sign(f"Wave {wave}", wave)
            scene.effects.number(chain, sign, 0.5, [CELL_BY_NAME[cell] for cell in cells])
        shown = [sprite for sprite in scene.stage.sprites if sprite.layer == Layer.WORDS]
        assert [sprite.art for sprite in shown] == [wave_sign(f"Wave {wave}", wave)] * 2
        for sprite, cells in zip(shown, chains.values(), strict=True):
            middle = cell_point(CELL_BY_NAME[cells[1]])
            assert sprite.x == middle[0]
            assert 1.0 <= middle[1] - sprite.y <= 2.0, "above the burst, so that points rise below it"
    player.run(1.0)
    assert not [sprite for sprite in scene.stage.sprites if sprite.layer == Layer.WORDS]


def test_later_waves_are_louder() -> None:
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 1)
    levels = []
    for name in steps("explode"):
        samples = array("h", pygame.mixer.Sound(ASSETS / "sounds" / f"{name}.ogg").get_raw())
        parts = [samples[at : at + LOUD] for at in range(0, len(samples) - LOUD, LOUD // 2)]
        levels.append(max(sum(value * value for value in part) for part in parts))
    pygame.mixer.quit()
    assert levels == sorted(levels)
    assert levels[4] > 1.4 * levels[0], "each by half a decibel"


def test_late_waves_have_no_fewer_splinters_than_the_first(chain: Chain) -> None:
    frames = chain()
    thrown = [
        len(set[Sprite]().union(*(frame.shards for frame in frames[burst : burst + 12])) - frames[burst - 1].shards)
        for burst, _ in bursts(frames)
    ]
    assert min(thrown[1:]) >= thrown[0] > 0


def test_the_edge_of_the_field_glows_from_the_second_wave_on_and_never_falls_back_before_the_last(chain: Chain) -> None:
    frames = chain()
    heard = [burst for burst, _ in bursts(frames)]
    levels = [frame.edges for frame in frames]
    assert not any(levels[: heard[1]]), "one burst is no storm"
    until = levels[heard[1] : heard[-1] + 8]
    assert until == sorted(until), "the light holds or grows"
    assert [levels[burst + 7] > levels[burst - 1] for burst in heard[1:]] == [True] * 4


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_storm_is_a_warm_light_in_every_palette(palette: Palette) -> None:
    ground = pygame.Color(of_board(palette).sunken)
    light = StormLight(Arrow.RIGHT).paint(20.0, Theme(Fonts(ASSETS / "fonts"), palette))
    picture = pygame.Surface(light.get_size())
    picture.fill(ground)
    picture.blit(light, (0, 0))
    edge = picture.get_at((3, picture.get_height() // 2))
    assert edge.r - ground.r > 100, "it is pale"
    assert edge.r - edge.b > 70, "it has no colour"


def test_the_storm_is_over_soon_after_the_chain(start: Start) -> None:
    player = start()
    text, move = boards.CHAIN
    scene = from_position(player, game_named("brickshooter").rules.parse_position(text))
    player.run(0.1)
    last = list(Shown(player, scene).frames(move))[-1]
    assert last.edges > 0.5
    player.run(1.5)
    assert not any(isinstance(sprite.art, StormLight) for sprite in scene.stage.sprites)
    for _ in range(10):
        player.run(FRAME)
        assert player.app.areas == [], "at rest nothing is drawn"


def test_the_board_gives_from_the_third_wave_on(chain: Chain) -> None:
    frames = chain()
    heard = [burst for burst, _ in bursts(frames)]

    def given(burst: int) -> int:
        """The number of bricks that are pushed a little within four frames."""
        near = frames[burst - 1].bricks
        ways = {
            place: max(abs(now[0] - near[place][0]) + abs(now[1] - near[place][1])
                       for now in (frame.bricks[place] for frame in frames[burst : burst + 4]))
            for place in near
        }  # fmt: skip
        return sum(0.005 < way < 0.3 for way in ways.values())

    assert [given(burst) for burst in heard[:2]] == [0, 0]
    assert given(heard[2]) > 8


# A shot


def test_a_shot_is_under_way_in_the_frame_of_the_click(start: Start) -> None:
    frames, _ = shot(start, {"h5": "co"}, "5>")
    begin = lane_point(next(lane for lane in LANES if lane.name == "5>"), 0)
    ways = [frame.bricks[begin][0] - begin[0] for frame in frames[:4]]
    assert ways[0] >= 0.1, "it has left its place"
    assert ways == sorted(ways)
    assert ways[3] > 1.0


def test_a_brick_is_stretched_along_its_way_and_leaves_a_trail(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"i5": "co"}, {"5>": "abc"}, source="seed:3"))
    player.run(0.1)
    brick = scene.pieces.lanes[next(lane.index for lane in LANES if lane.name == "5>")][0]
    longest = 0.0
    for frame in Shown(player, scene).frames("5>"):
        if frame.trails:
            longest = max(longest, brick.width)
            assert brick.height <= 1.0 or brick.width < 1.0, "it is narrower where it is longer"
    assert 1.2 <= longest <= 1.35
    assert (brick.width, brick.height) == (1.0, 1.0)
    assert not any(isinstance(sprite.art, Streak) for sprite in scene.stage.sprites), "the trail has gone"


def test_what_is_hit_gives_way_and_hands_it_on(start: Start) -> None:
    frames, _ = shot(start, {"f5": "co", "g5": "do", "h5": "eo", "j5": "bo"}, "5>")
    most = {}
    for cell in ("f5", "g5", "h5", "j5"):
        home = cell_point(CELL_BY_NAME[cell])
        most[cell] = max(frame.bricks[home][0] - home[0] for frame in frames)
        assert frames[-1].bricks[home] == home, f"{cell} is back"
    assert 0.05 < most["f5"] < 0.2
    assert most["f5"] > most["g5"] > most["h5"] > 0.005
    assert most["j5"] == 0.0, "there is a gap before it"


def test_a_far_shot_hits_harder_than_a_near_one(start: Start) -> None:
    def pushed(cell: str) -> float:
        frames, _ = shot(start, {cell: "co"}, "5>")
        home = cell_point(CELL_BY_NAME[cell])
        return max(frame.bricks[home][0] - home[0] for frame in frames)

    assert pushed("i5") > 1.3 * pushed("b5")


def test_the_lane_recoils_and_snaps_up(start: Start) -> None:
    frames, scene = shot(start, {"h5": "co"}, "5>")
    lane = next(lane for lane in LANES if lane.name == "5>")
    second = lane_point(lane, 1)
    ways = [frame.bricks[second][0] - second[0] for frame in frames]
    assert min(ways) < -0.03, "back"
    assert max(ways) > 1.02, "beyond its new place"
    assert ways[-1] == pytest.approx(1.0)
    assert [(sprite.x, sprite.y) for sprite in scene.pieces.lanes[lane.index]] == [
        lane_point(lane, n) for n in range(3)
    ]


# Reduced motion


def test_reduced_motion_has_none_of_it(chain: Chain) -> None:
    frames = chain(still)
    assert len(bursts(frames)) == 5
    assert {volume for _, volume in bursts(frames)} == {1.0}
    assert not any(frame.lights or frame.trails or frame.shards for frame in frames)
    signs = [word.text for frame in frames for word in frame.words if word.text.startswith("Wave")]
    assert list(dict.fromkeys(signs)) == ["Wave 2", "Wave 3", "Wave 4", "Wave 5"]
