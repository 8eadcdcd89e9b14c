"""How a burst of Explode! looks: its first moment is the strongest one, neighbours give way, and a five is armed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT
from game.games.explode.view.blast import SHAKING, usual_numbers
from game.games.explode.view.glass import Star, WaveNumber
from game.games.explode.view.ground import Frame, TurnLine
from game.games.explode.view.scene import ExplodeScene
from game.settings.settings import Settings
from game.stage.palette import PALETTES
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.explode.test_scene import Start, click, off_the_board, open_scene, still
from tools.eyes import luminance
from tools.film.boards import CHAIN_OF_FIVE

pytestmark = pytest.mark.usefixtures("painted")

ALONE = "r5,.,.,.,./.,.,.,.,./.,.,r5,.,./.,.,.,.,./.,.,.,.,b3 r"
"""A five in the middle of empty cells."""
EMPTY = "e5"
"""A cell that nothing reaches."""
STRONG = 70
"""Mean difference of a bursting cell from an empty one at least, of 255."""
PALE = ("contrast", "daylight")
"""Palettes in which the board is pale."""


class Moment(Struct):
    """A frame of a move."""

    sounds: list[str]
    difference: float
    """Mean difference of the cell from an empty one, of 255."""


def frames(player: Player, scene: ExplodeScene) -> Iterator[None]:
    """Let the move under way run, frame by frame."""
    while scene.moving:
        player.run(1 / 60)
        yield


def cut(player: Player, scene: ExplodeScene, name: str) -> bytes:
    """The pixels of a cell."""
    (x, y), scale = scene.pieces.home(scene.session.rules.board(5, 5).indices[name]), scene.board.scale
    left, top = scene.board.to_pixels(x - 0.5, y - 0.5)
    rect = pygame.Rect(round(left), round(top), int(scale), int(scale))
    small = pygame.transform.smoothscale(player.app.window.surface.subsurface(rect), (24, 24))
    return pygame.image.tobytes(small, "RGB")


def difference(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def filmed(
    player: Player, scene: ExplodeScene, cell: str, monkeypatch: pytest.MonkeyPatch, move: str = ""
) -> list[Moment]:
    """Make a move and follow a cell."""
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    empty, moments = cut(player, scene, EMPTY), list[Moment]()
    click(player, scene, move or cell)
    off_the_board(player)
    for _ in frames(player, scene):
        moments.append(Moment(list(heard), difference(cut(player, scene, cell), empty)))
        heard.clear()
    return moments


@pytest.mark.parametrize(
    ("palette", "motion"),
    [*((palette.name, "lively") for palette in PALETTES), ("dusk", "calm"), ("daylight", "none")],
)
def test_the_burst_is_the_strongest_moment(
    start: Start, monkeypatch: pytest.MonkeyPatch, palette: str, motion: str
) -> None:
    def change(settings: Settings) -> None:
        settings.palette, settings.reduced_motion = palette, motion == "calm"
        settings.speed = "off" if motion == "none" else settings.speed

    player = start(change)
    scene = open_scene(player, ALONE)
    moments = filmed(player, scene, "c3", monkeypatch)
    burst = next(number for number, moment in enumerate(moments) if "burst_1" in moment.sounds)
    strongest = max(range(len(moments)), key=lambda number: moments[number].difference)
    assert moments[burst].difference >= STRONG, "the burst is light over the whole cell"
    assert strongest - burst in (0, 1), "nothing before or after it is stronger"


def test_what_lies_round_a_burst_is_lit(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    scene = open_scene(player, ALONE)
    moments = filmed(player, scene, "c4", monkeypatch, "c3")
    burst = next(number for number, moment in enumerate(moments) if "burst_1" in moment.sounds)
    assert moments[burst].difference > 2 * moments[burst - 1].difference, "the light reaches into it"


def test_neighbours_are_pushed_and_come_back(start: Start) -> None:
    player = start()
    scene = open_scene(player, ALONE.replace(".,.,r5,.,.", ".,r1,r5,b2,."))
    pieces = scene.pieces
    left, right = (scene.session.rules.board(5, 5).indices[name] for name in ("b3", "d3"))
    click(player, scene, "c3")
    pushed = [0.0, 0.0]
    for _ in frames(player, scene):
        pushed[0] = min(pushed[0], pieces.stars[left].x - pieces.home(left)[0])
        pushed[1] = max(pushed[1], pieces.stars[right].x - pieces.home(right)[0])
    assert pushed[0] < -0.03
    assert pushed[1] > 0.03
    assert [(pieces.stars[cell].x, pieces.stars[cell].y) for cell in (left, right)] == [
        *map(pieces.home, (left, right))
    ]


def test_each_wave_is_greater_than_the_one_before(start: Start) -> None:
    """By its number, which grows in the middle of it, and by the board, which late waves push."""
    player = start()
    text, move = CHAIN_OF_FIVE
    scene = open_scene(player, text)
    origin = scene.board.x, scene.board.y
    click(player, scene, move)
    sizes, nudges = dict[int, float](), dict[int, float]()
    number = 1
    for _ in frames(player, scene):
        signs = [sprite for sprite in scene.pieces.loose if isinstance(sprite.art, WaveNumber)]
        for sign in signs:
            assert isinstance(sign.art, WaveNumber)
            number, sizes[number] = sign.art.number, sign.art.size
        by = max(abs(scene.board.x - origin[0]), abs(scene.board.y - origin[1]))
        nudges[number] = max(nudges.get(number, 0.0), by)
    assert [*sizes] == [2, 3, 4, 5]
    assert [*sizes.values()] == sorted(sizes.values())
    assert sizes[5] > 1.3 * sizes[2]
    assert all((by >= 1) is (wave >= SHAKING) for wave, by in nudges.items())
    assert (scene.board.x, scene.board.y) == origin, "the board is back in its place"


def test_the_numbers_of_the_waves_are_painted_before_there_is_a_wave(start: Start) -> None:
    player = start(size=(1013, 611))  # A size of its own: no other test has painted them there.
    scene = open_scene(player, CHAIN_OF_FIVE[0])
    player.run(8.0)
    scale = scene.board.scale
    missing = [art for art in usual_numbers() if not player.app.images.has(art, scale)]
    assert not missing, "they are painted in frames that have enough to do"


def test_the_board_is_in_its_place_after_a_resize_in_the_midst_of_a_push(start: Start) -> None:
    player = start()
    text, move = CHAIN_OF_FIVE
    scene = open_scene(player, text)
    click(player, scene, move)
    while scene.pieces.shifted == (0, 0):
        player.run(1 / 120)
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700))
    player.run(0.0)
    player.settle()
    origin = scene.board.x, scene.board.y
    scene.needs_layout = True
    player.run(0.1)
    assert (scene.board.x, scene.board.y) == origin


# A five


def core(side: int, value: int, player: Player) -> float:
    """The light of the facet in the middle of a star, without its number."""
    picture = Star(side, value, numbered=False).paint(80, player.app.theme)
    middle = pygame.Rect(0, 0, 14, 14)
    middle.center = picture.get_rect().center
    return luminance(pygame.transform.average_color(picture, middle)[:3])


@pytest.mark.parametrize("palette", [palette.name for palette in PALETTES])
@pytest.mark.parametrize("side", [0, 1])
def test_a_five_is_told_from_a_four_by_its_hot_core(start: Start, side: int, palette: str) -> None:
    player = start(lambda settings: setattr(settings, "palette", palette))
    four, five = (core(side, value, player) for value in (4, 5))
    assert five > 0.85, "it is white-hot"
    assert four < 0.4


def breaths(player: Player, star: Sprite) -> int:
    """How often a star swells until it stands still."""
    sizes = [star.scale]
    for _ in range(120):
        player.run(1 / 60)
        sizes.append(star.scale)
    return sum(before < now >= after for before, now, after in zip(sizes, sizes[1:], sizes[2:], strict=False))


def test_a_star_breathes_twice_when_it_becomes_a_five_and_then_nothing_is_drawn(start: Start) -> None:
    player = start()
    scene = open_scene(player, ALONE.replace("r5,.,.,.,.", "r4,.,.,.,."))
    five, other = (scene.pieces.stars[scene.session.rules.board(5, 5).indices[name]] for name in ("a5", "c3"))
    click(player, scene, "a5")
    off_the_board(player)
    while scene.moving:
        player.run(1 / 60)
    assert breaths(player, five) == 2
    assert other.scale == 1.0, "it has been one before"
    for _ in range(300):
        player.run(1 / 60)
        assert player.app.areas == []


def test_a_five_does_not_breathe_with_reduced_motion(start: Start) -> None:
    player = start(still)
    scene = open_scene(player, ALONE.replace("r5,.,.,.,.", "r4,.,.,.,."))
    click(player, scene, "a5")
    player.settle()
    assert breaths(player, scene.pieces.stars[0]) == 0
    assert abs(scene.pieces.cells[0]) == LIMIT


# The board


@pytest.mark.parametrize("palette", [palette.name for palette in PALETTES])
def test_the_board_is_dark_where_stars_are_to_be_the_light(start: Start, palette: str) -> None:
    player = start(lambda settings: setattr(settings, "palette", palette))
    scene = open_scene(player, ALONE)
    off_the_board(player)
    pixels = cut(player, scene, "b4")
    mean = tuple(sum(pixels[n::3]) // (len(pixels) // 3) for n in range(3))
    lightness = 116 * luminance(mean) ** (1 / 3) - 16
    assert lightness > 70 if palette in PALE else 30 <= lightness <= 40


def test_the_rim_is_the_same_for_both_sides(start: Start) -> None:
    player = start()
    scene = open_scene(player)

    def shown(kind: type[Frame | TurnLine]) -> list[object]:
        return [sprite.art for sprite in scene.stage.sprites if isinstance(sprite.art, kind)]

    rim, line = shown(Frame), shown(TurnLine)
    click(player, scene, "a5")
    player.settle()
    assert shown(Frame) == rim
    assert shown(TurnLine) != line, "the line tells whose turn it is"
