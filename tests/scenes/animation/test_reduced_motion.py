"""Reduced motion is calmer, not shorter: what was chosen is outlined, and each wave can be followed."""

from __future__ import annotations

import pygame
import pytest

from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, LANES
from game.games.brickshooter.rules.board import EMPTY as VACANT
from game.games.brickshooter.rules.events import Explosion
from game.games.brickshooter.view.board import Layer, cell_point, lane_point
from game.games.brickshooter.view.marks import Doomed, LaneLight, Trace
from game.games.brickshooter.view.tiles import BRIGHTNESS
from game.games.combact.rules.geometry import POINT_NAMED
from game.games.combact.view.land import LandCount
from game.games.combact.view.marks import FieldMark, Halo, Plate
from game.games.combact.view.organisms import NEUTRAL, place_of_point
from game.games.combact.view.playback import FULL
from game.games.combact.view.ring import FAINT, LIGHT_RADIUS
from game.games.combact.view.scene import CombactScene
from game.games.explode.rules.moves import Event, Wave, play
from game.games.explode.view.marks import CellMark
from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.view.marks import CellMark as Wood
from game.games.unstack.view.scene import UnStackScene
from game.games.unstack.view.towers import Tower
from game.players.seats import CALM_PACE, LEAST_THINKING
from game.scenes.play.play import PlayScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.brickshooter.scenes import aside, from_position
from tests.games.brickshooter.test_outlook import chained
from tests.games.combact.view.test_scene import TOKEN
from tests.helpers.games import words
from tests.scenes.board.test_last_move import marked
from tests.scenes.board.test_told import CHAIN, opened


def calm(settings: Settings) -> None:
    settings.reduced_motion = True


def without(settings: Settings) -> None:
    settings.speed = "off"


def lasting(player: Player, scene: ExplodeScene, move: str) -> list[tuple[float, object]]:
    """For how many seconds each picture of the board was seen while a move was shown."""
    scene.play(move)
    found: list[tuple[float, object]] = []
    while scene.story.showing is not None:
        seen = tuple(scene.pieces.cells)
        if found and found[-1][1] == seen:
            found[-1] = (found[-1][0] + 1 / 60, seen)
        else:
            found.append((1 / 60, seen))
        player.run(1 / 60)
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("change", [calm, without])
def test_every_wave_is_a_beat(start, change) -> None:
    player = start(change)
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b2 r")
    assert isinstance(scene, ExplodeScene)
    beats = lasting(player, scene, "a3")
    assert len(beats) == 5, "as it was, the raise, and three waves"
    assert all(seconds > 0.17 for seconds, _ in beats)
    assert all(seconds > 0.39 for seconds, _ in beats[2:])


@pytest.mark.parametrize("change", [calm, without])
def test_what_bursts_in_a_wave_is_outlined_before_it_and_lit_with_what_was_reached_after_it(start, change) -> None:
    player = start(change)
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b2 r")
    assert isinstance(scene, ExplodeScene)
    events: list[Event] = []
    play(scene.session.position, "a3", events)
    scene.play("a3")
    seen: list[tuple[str, set[tuple[float, float]]]] = []
    while scene.story.showing is not None:
        marks = [
            (sprite.art.kind, (sprite.x, sprite.y))
            for sprite in scene.stage.sprites
            if isinstance(sprite.art, CellMark)
        ]
        marks.remove(("chosen", scene.pieces.home(0)))  # What the move began with is marked all the time.
        for kind in sorted({kind for kind, _ in marks}):
            shown = kind, {place for of, place in marks if of == kind}
            if shown not in seen[-2:]:
                seen.append(shown)
        player.run(1 / 60)
    home = scene.pieces.home
    assert seen == [
        shown
        for wave in events
        if isinstance(wave, Wave)
        for shown in (
            ("chosen", {home(cell) for cell in wave.exploded}),
            ("lit", {home(cell) for cell in wave.exploded}),
            ("reached", {home(gain.cell) for gain in wave.gains if gain.cell not in wave.exploded}),
        )
    ]


def test_without_animations_no_star_breathes(start) -> None:
    player = start(without)
    scene = opened(player, "explode", "r5,r5,r5,./.,b1,b1,./.,.,.,b4 b")
    assert isinstance(scene, ExplodeScene)
    scene.play("d1")
    player.settle()
    assert scene.pieces.cells == list(scene.session.position.cells)
    stars = [(star.x, star.y, star.scale) for star in scene.pieces.stars]
    for _ in range(20):
        player.run(0.05)
        assert [(star.x, star.y, star.scale) for star in scene.pieces.stars] == stars


def test_the_chosen_star_is_outlined_before_it_rises(start) -> None:
    player = start(calm)
    scene = opened(player, "explode")
    move = scene.session.rules.legal_moves(scene.session.position)[0]
    scene.play(move)
    player.run(0.1)
    assert [kind for kind, _, _ in marked(scene)] == ["chosen"]
    assert scene.story.showing is not None


LAID = "wl2@c1,bM0@a1,wO3@c3,bl2@b4,wI2@b4,bt0@a3,wK0@c4,bN3@c6,wG4@e1,bB1@c6,wt0@c2,bE5@e5"
ENCLOSING = f"{LAID} *FJPACQHLD 1/1 w autonomy 5/3 0"
"""White encloses one field more with J3@f2."""
EMPTY = "/.,.,.,.,.,.,." * 5


def lit(scene: PlayScene, art: type, *kinds: str) -> set[tuple[str, float, float]]:
    """The marks of these kinds on the board."""
    return {
        (kind, sprite.x, sprite.y)
        for sprite in scene.stage.sprites
        if isinstance(sprite.art, art) and (kind := getattr(sprite.art, "kind", "")) in kinds
    }


@pytest.mark.parametrize("change", [calm, without])
def test_the_tower_taken_is_outlined_then_each_cell_is_a_beat_then_what_is_captured_goes(start, change) -> None:
    player = start(change)
    scene = opened(player, "unstack", f"b3,.,w1,w1,.,.,.{EMPTY}/b1,.,.,.,.,.,w1 b classic")
    assert isinstance(scene, UnStackScene)
    move = next(m for m in scene.session.rules.legal_moves(scene.session.position) if m.startswith("3a7>"))
    middle = scene.pieces.layout.middle
    seen: list[tuple[float, object]] = []
    scene.play(move)
    while scene.story.showing is not None and scene.story.showing.move == move:  # The other side has to pass then.
        towers = [(cell, tower.art.count) for cell, tower in sorted(scene.pieces.towers.items())]
        picture = towers, tuple(scene.pieces.in_trays), lit(scene, Wood, "next", "take", "to")
        if seen and seen[-1][1] == picture:
            seen[-1] = seen[-1][0] + 1 / 60, picture
        else:
            seen.append((1 / 60, picture))
        assert all(sprite.alpha == 1.0 for sprite in scene.pieces.towers.values()), "nothing fades"
        player.run(1 / 60)
    at = [0, 1, 2]
    assert [marks for _, (_, _, marks) in seen] == [
        {("next", *middle(at[0]))},
        {("to", *middle(at[1]))},
        {("take", *middle(at[2]))},
        {("to", *middle(at[2]))},
    ]
    assert [trays for _, (_, trays, _) in seen] == [(0, 0), (0, 0), (0, 0), (1, 0)]
    assert all(seconds > 0.3 for seconds, _ in seen)


@pytest.mark.parametrize("change", [calm, without])
def test_a_click_during_the_beats_counts_and_hurries_them(start, change) -> None:
    player = start(change)
    scene = opened(player, "unstack", moves=2)
    assert isinstance(scene, UnStackScene)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.run(0.1)
    cell = next(iter(scene.cursor.hand.sources))
    player.click(scene.board.to_pixels(*scene.pieces.layout.middle(cell)))
    assert scene.cursor.hand.sowing is not None
    player.run(0.1)
    assert scene.story.showing is None


@pytest.mark.parametrize("way", ["Enter", "a click beside the board"])
def test_who_has_seen_enough_of_the_beats_hurries_them(start, way: str) -> None:
    player = start(calm)
    scene = opened(player, "explode", CHAIN)
    scene.play("a3")
    player.run(0.1)
    if way == "Enter":
        player.key(pygame.K_RETURN)
    else:
        player.click((2, 2))
    player.run(0.1)
    assert scene.story.showing is None
    assert scene.session.moves == ["a3"]


def test_no_stone_is_out_of_sight_and_none_counts_before_it_is_seen_captured(start) -> None:
    player = start(calm)
    scene = opened(player, "unstack", f"b3,.,w1,w1,.,.,.{EMPTY}/b1,.,.,.,.,.,w1 b classic")
    assert isinstance(scene, UnStackScene)
    move = next(m for m in scene.session.rules.legal_moves(scene.session.position) if m.startswith("3a7>"))
    scene.play(move)
    player.run(0.2)
    nothing = words(player).split(" | ").count("0")
    while scene.story.showing is not None:
        towers = [sprite.art for sprite in scene.pieces.towers.values()]
        assert sum(art.count for art in towers if isinstance(art, Tower) and art.side == 0) == 4
        player.run(1 / 60)
    player.run(0.2)
    assert scene.cursor.captured(scene.session.position.cells)[0] > 0
    assert words(player).split(" | ").count("0") == nothing - 1


@pytest.mark.parametrize("change", [calm, without])
def test_the_piece_chosen_is_outlined_then_it_lies_there_then_comes_what_it_leads_to(start, change) -> None:
    player = start(change)
    scene = opened(player, "combact", TOKEN.format(goal="time"))
    assert isinstance(scene, CombactScene)
    home = scene.ring.home((NEUTRAL, "G"))
    point = place_of_point(POINT_NAMED["d4"])
    scene.play("G4@f3")
    seen: list[tuple[float, object]] = []
    while scene.story.showing is not None:
        plates = [Plate(radius, "chosen") for radius in (LIGHT_RADIUS, 0.5, FULL)]
        lights = {(s.x, s.y) for s in scene.stage.sprites if s.art in plates}
        lines = [s.art for s in scene.stage.sprites if isinstance(s.art, Halo) and s.art.state == "last"]
        owned = tuple(len(tokens) for tokens in scene.ring.tokens)
        picture = home in lights, point in lights, tuple(line.piece for line in lines), owned
        if seen and seen[-1][1] == picture:
            seen[-1] = seen[-1][0] + 1 / 60, picture
        else:
            seen.append((1 / 60, picture))
        assert all(s.width == 1.0 for s in scene.ring.sprites.values()), "nothing turns"
        assert all(s.alpha in (1.0, FAINT) for s in scene.ring.sprites.values()), "nothing fades"
        player.run(1 / 60)
    assert [picture for _, picture in seen] == [
        (True, False, (), (1, 1)),
        (False, False, ("G",), (1, 1)),
        (False, True, (), (1, 1)),
        (False, True, (), (0, 2)),
    ]
    assert all(seconds > 0.3 for seconds, _ in seen)


@pytest.mark.parametrize("change", [calm, without])
def test_what_a_piece_encloses_is_outlined_then_painted(start, change) -> None:
    player = start(change)
    scene = opened(player, "combact", ENCLOSING)
    assert isinstance(scene, CombactScene)
    scene.play("J3@f2")
    seen: list[tuple[int, int, int]] = []
    while scene.story.showing is not None:
        open_fields = [s for s in scene.stage.sprites if isinstance(s.art, FieldMark) and s.art.state == "open"]
        told = [s for s in scene.stage.sprites if isinstance(s.art, LandCount)]
        picture = len(open_fields), len(scene.pieces.territory), len(told)
        if picture not in seen[-1:]:
            seen.append(picture)
        player.run(1 / 60)
    assert seen == [(0, 13, 0), (1, 13, 0), (0, 14, 1)]


def test_bricks_are_outlined_before_they_burst(start) -> None:
    player = start(calm)
    position, move = chained()
    scene, events = from_position(player, position), []
    moves.play(position, move, events)
    aside(player, scene)
    scene.play(move)
    seen: list[tuple[float, set[tuple[float, float]]]] = []
    while scene.story.showing is not None:
        rings = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if isinstance(sprite.art, Doomed)}
        if seen and seen[-1][1] == rings:
            seen[-1] = (seen[-1][0] + 1 / 60, rings)
        elif rings:
            seen.append((1 / 60, rings))
        player.run(1 / 60)
    waves = [event for event in events if isinstance(event, Explosion)]
    assert [rings for _, rings in seen] == [
        {cell_point(cell) for group in wave.groups for cell in group.cells} for wave in waves
    ]
    assert all(seconds > 0.4 for seconds, _ in seen)


def test_without_animations_bricks_are_where_they_were_and_then_where_they_go(start) -> None:
    player = start(without)
    position, move = chained()
    scene, events = from_position(player, position), []
    after = moves.play(position, move, events)
    aside(player, scene)
    homes = {cell_point(cell) for cell in range(CELLS)} | {lane_point(lane, row) for lane in LANES for row in range(3)}
    scene.play(move)
    seen: list[tuple[float, object]] = []
    while scene.story.showing is not None:
        bricks = [sprite for sprite in scene.stage.sprites if sprite.layer == Layer.BRICK and sprite.alpha]
        assert all((sprite.x, sprite.y) in homes and sprite.alpha in (1.0, *BRIGHTNESS) for sprite in bricks)
        kinds = {type(sprite.art) for sprite in scene.stage.sprites} & {LaneLight, Doomed}
        picture = frozenset((sprite.x, sprite.y, sprite.art) for sprite in bricks), kinds
        if seen and seen[-1][1] == picture:
            seen[-1] = seen[-1][0] + 1 / 60, picture
        else:
            seen.append((1 / 60, picture))
        player.run(1 / 60)
    waves = sum(isinstance(event, Explosion) for event in events)
    kinds = [found for _, (_, found) in seen]
    assert kinds[0] == {LaneLight}
    assert kinds.count({Doomed}) == waves
    assert all(seconds > 0.3 for seconds, _ in seen)
    assert scene.pieces.field.keys() == {cell for cell, brick in enumerate(after.field) if brick != VACANT}


def test_without_animations_everything_that_changed_is_marked(start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    position, move = chained()
    scene = from_position(player, position)
    scene.play(move)
    player.settle()
    aside(player, scene)
    marks = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Trace)]
    marked_cells = {(sprite.x, sprite.y) for sprite in marks}
    after = scene.session.position
    kinds = [sprite.art.kind for sprite in marks if isinstance(sprite.art, Trace)]
    assert sum(kind.startswith("fired") for kind in kinds) == 1
    for cell, (was, now) in enumerate(zip(position.field, after.field, strict=True)):
        if was != now:
            assert cell_point(cell) in marked_cells


@pytest.mark.parametrize(
    ("change", "pace"),
    [
        (calm, CALM_PACE),
        (lambda settings: setattr(settings, "speed", "off"), CALM_PACE),
        (lambda settings: None, LEAST_THINKING),
    ],
)
def test_an_answer_leaves_time_to_see_what_the_own_move_has_changed(start, change, pace: float) -> None:
    player = start(change)
    scene = opened(player, "explode")
    assert scene.seats.pace == pace
