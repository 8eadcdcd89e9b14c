"""The scene, played with real events: mouse, keys and gamepad."""

from __future__ import annotations

import random

import pygame
import pytest

from game.actions import Action
from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import LANES, lane_of
from game.games.brickshooter.view.board import Layer as GameLayer
from game.games.brickshooter.view.board import lane_point
from game.games.brickshooter.view.cursor import CLOCKWISE, lane_at, next_lane
from game.games.brickshooter.view.marks import NoEntry, Shard
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.views import game_view
from game.play.session.line import HINT
from game.scenes.animation.undo_animation import GLIDE
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import level_session
from game.stage.art import Text, text_lines
from game.stage.sprites import Layer
from game.store.levels.levels import read_levels
from game.store.player.scores import Score
from game.ui.drawing.surfaces import Glow
from game.ui.widgets.widgets import Stars
from tests.conftest import ROOT, Player
from tests.games.brickshooter.boards import place
from tests.games.brickshooter.scenes import (
    GAME,
    Start,
    aside,
    fast,
    from_position,
    from_seed,
    opened,
    pixel,
    press,
)

# Shooting


def test_a_click_on_any_brick_of_a_lane_shoots(start: Start) -> None:
    player = start(fast)
    scene = from_seed(player)
    for row in range(3):
        move = rules.legal_moves(scene.session.position)[3 * row]
        player.click(pixel(scene, move, row))
        assert scene.session.moves[-1] == move
    assert len(scene.session.moves) == 3


def test_other_buttons_and_other_places_do_not_shoot(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    player.click(pixel(scene, "e^"), button=3)
    for point in ((1.0, 1.0), (8.0, 8.0), (15.2, 0.4)):
        player.click(scene.board.to_pixels(*point))
    assert scene.session.moves == []


@pytest.mark.slow
def test_a_whole_game_by_clicks(start: Start) -> None:
    player = start(fast, size=(640, 480))
    scene = from_seed(player, seed=11, colours=10)
    chance = random.Random(5)
    while scene.session.outcome is None:
        where = pixel(scene, chance.choice(rules.legal_moves(scene.session.position)))
        press(player, where)
        player.run()
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    title, lines = scene.words.result(scene.session.outcome)
    assert title == "Game over"
    assert lines[0] == "No lane can shoot any more."
    assert f"{len(scene.session.moves)}\N{NO-BREAK SPACE}shots" in lines[1], "a line never ends after a number"


def test_the_keyboard_aims_and_shoots(start: Start) -> None:
    player = start(fast)
    scene = from_seed(player)
    assert scene.cursor.shown is None, "no lane is lit before a key is used"
    player.key(pygame.K_RIGHT)
    assert scene.cursor.aim.name == "e^", "the first key only shows where the aim is"
    assert scene.cursor.shown is not None
    player.key(pygame.K_RIGHT)
    assert scene.cursor.aim.name == "f^"
    player.key(pygame.K_UP)
    assert scene.cursor.aim.name == "fv"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["fv"]


def test_the_gamepad_aims_and_shoots(start: Start) -> None:
    player = start(fast)
    scene = from_seed(player)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.session.moves == ["f^"]
    player.pad(pygame.CONTROLLER_BUTTON_X)
    assert scene.session.moves == []


def test_the_aim_goes_all_round_the_border() -> None:
    lane = lane_of("av")
    steps = [Action.RIGHT] * 10 + [Action.DOWN] * 10 + [Action.LEFT] * 10 + [Action.UP] * 10
    seen = []
    for action in steps:
        seen.append(lane.index)
        following = next_lane(lane, action)
        assert following is not None
        lane = following
    assert tuple(seen) == CLOCKWISE
    assert lane.name == "av"
    assert sorted(seen) == list(range(40))


def test_the_aim_goes_back_the_way_it_came() -> None:
    back = {"top": Action.LEFT, "right": Action.UP, "bottom": Action.RIGHT, "left": Action.DOWN}
    for n, index in enumerate(CLOCKWISE):
        there = next_lane(LANES[index], back[LANES[index].side])
        assert there is LANES[CLOCKWISE[n - 1]]


def test_outward_the_aim_stays_and_other_actions_are_none() -> None:
    assert next_lane(lane_of("cv"), Action.UP) is lane_of("cv")
    assert next_lane(lane_of("3<"), Action.RIGHT) is lane_of("3<")
    assert next_lane(lane_of("3<"), Action.NEXT) is None
    assert next_lane(lane_of("3<"), Action.LEFT) is lane_of("3>")


def test_a_lane_is_found_at_each_of_its_bricks_and_at_the_edge_of_the_field() -> None:
    for lane in LANES:
        for row in range(3):
            assert lane_at(*lane_point(lane, row)) is lane
        x, y = lane_point(lane, -1)
        inner = lane_point(lane, 0)
        assert lane_at(x + (inner[0] - x) * 0.3, y + (inner[1] - y) * 0.3) is lane
        assert lane_at(x, y) is not lane
    assert lane_at(1, 1) is lane_at(8, 8) is lane_at(15.5, 14) is None


def test_tab_leaves_the_board_and_comes_back(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    player.key(pygame.K_RIGHT)
    assert scene.cursor.shown is not None
    player.key(pygame.K_TAB)
    assert scene.form.focus is not None
    assert scene.form.focus.key != "board"
    assert scene.cursor.shown is None
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.form.focus.key == "board"
    assert scene.cursor.shown is not None
    assert scene.cursor.shown.focus


def test_the_first_key_after_the_mouse_only_shows_the_aim(start: Start) -> None:
    player = start(fast)
    scene = from_seed(player)
    aside(player, scene)
    assert scene.cursor.shown is None
    player.key(pygame.K_RETURN)
    assert scene.session.moves == []
    assert scene.cursor.shown is not None
    assert scene.cursor.aim.name == "a^"
    player.key(pygame.K_RIGHT)
    assert scene.cursor.aim.name == "b^"


# Hover


@pytest.mark.usefixtures("painted")
def test_hover_shows_what_a_shot_would_do_and_is_gone_afterwards(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"e5": "ao", "f5": "ao"}, {"5>": "abc"}))
    aside(player, scene)
    bare = player.picture()
    player.move(pixel(scene, "5>", 2))
    player.run(0.3)
    hovered = player.picture()
    assert hovered != bare
    assert scene.words.status() == "3 bricks explode at once: +3"
    player.move(pixel(scene, "6>"))
    player.run(0.3)
    assert scene.words.status() == "Nothing on this line would stop the brick."
    aside(player, scene)
    assert player.picture() == bare


@pytest.mark.usefixtures("painted")
def test_an_illegal_lane_leaves_the_position_and_says_why(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"a5": "ao", "f5": "bo"}))
    before = scene.session.position
    bare = None
    for lane, reason in (("5>", "This lane is blocked"), ("9<", "Nothing on this line")):
        player.click(pixel(scene, lane))
        assert scene.session.position is before
        assert scene.session.moves == []
        assert scene.words.status().startswith(reason)
        player.run(0.05)
        assert any(running.tag == "shake" for running in scene.stage.animator.running)
        player.run(1.0)
        aside(player, scene)
        bare = bare or player.picture()
        assert player.picture() == bare  # The brick has shaken and stands where it stood.


# Levels


def from_level(player: Player) -> BrickShooterScene:
    """The first level, which one shot solves."""
    entry = read_levels(ROOT / "levels" / GAME.name, GAME.parse_level)[0]
    scene = opened(player, level_session(GAME, entry.name, entry.level), entry.level)
    assert scene.table.level is not None
    assert scene.table.level.par == len(scene.table.level.solution) == 1
    return scene


def test_a_level_solved_within_par_brings_both_stars(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.words.subtitle() == "First shot"
    assert scene.table.level is not None
    player.click(pixel(scene, scene.table.level.solution[0]))
    player.settle()
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    assert player.app.store.stars("brickshooter") == {scene.session.source.level: 2}
    outcome = scene.table.ending
    assert outcome is not None
    assert outcome.winner == 0
    assert scene.words.result(outcome) == ("Level solved", ["1 shot: the fewest possible."])


def stars_seen(player: Player) -> list[int]:
    """The stars that are filled on each row of them, in the scene in front."""
    return [sprite.art.won for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Stars)]


def test_stars_are_counted_once(start: Start) -> None:
    """By the result; the panel beside the board has them when that is gone, and not before."""
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    player.click(pixel(scene, scene.table.level.solution[0]))
    for _ in range(600):
        if player.app.front is not scene:
            break
        assert stars_seen(player) == [0], "the panel counts what the result is about to count"
        player.run(1 / 60)
    assert isinstance(player.app.front, ResultScene)
    player.run(2.0)
    player.press("look")
    player.run(0.2)
    assert player.app.front is scene
    assert stars_seen(player) == [2]


def test_a_level_solved_by_hints_brings_one_star(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    scene.session.helped(HINT)
    player.click(pixel(scene, scene.table.level.solution[0]))
    player.settle()
    player.run(2.0)
    assert player.app.store.stars("brickshooter") == {scene.session.source.level: 1}
    assert scene.table.ending is not None
    assert scene.words.result(scene.table.ending)[1] == [
        "1 shot, with a hint. Solve it without one for the second star."
    ]


@pytest.mark.slow
def test_that_a_level_is_solved_is_not_said_in_red(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    lane = scene.table.level.solution[0]
    player.click(pixel(scene, lane))
    player.settle()
    player.run(2.0)
    player.app.pop()
    player.run()
    player.click(pixel(scene, lane))
    said = next(s.art for s in scene.stage.sprites if isinstance(s.art, Text) and s.art.text == "Solved!")
    assert said.colour == "text"


CHAIN = (
    "............................................cvb>cvb<..ev........av..doaoa<c<e<e<e>d>a>do....eob^...."
    "..b>e>bo......................dod<................b^................................................"
    "|abedbbbdbeaaaaccdcdcbecdcbcdcd|acecbeeadbccdbeccbacdaaceaeeec|eaededccdccdbbbbebedbebdadcebb|caabbb"
    "eddbaedcbdceabaabaadcbed seed:3269395173365163181 9 0 5"
)
CHAIN_SHOT = "e^"
"""A position, and a shot that sets off a chain of three waves in it."""


def test_a_chain_is_told_when_it_has_run(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(CHAIN))
    player.click(pixel(scene, CHAIN_SHOT))
    player.run(0.1)
    assert scene.line.text == "", "neither the sum nor what the next shot would do"
    player.settle()
    assert "waves" in scene.line.text


def test_that_the_field_is_cleared_is_told_when_it_is(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    player.click(pixel(scene, scene.table.level.solution[0]))
    player.run(0.1)
    assert scene.moving
    assert "Field cleared!" not in scene.line.text
    signs = [""]
    while "Field cleared!" not in signs:
        player.run(1 / 60)
        signs = [s.art.text for s in scene.stage.sprites if isinstance(s.art, Text) and s.layer == GameLayer.WORDS]
    assert "+3" not in signs, "the points do not lie over the banner"


def test_the_banner_lies_above_the_next_set(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    scene.effects.banner(*scene.words.feast(100))
    player.run(0.8)
    note = next(s for s in scene.stage.sprites if isinstance(s.art, Text) and s.art.text == "Bonus +100")
    assert note.y < min(lane_point(lane_of("4>"), 0)[1], lane_point(lane_of("5>"), 0)[1]) - 0.9


@pytest.mark.slow
def test_the_light_of_an_ending_has_the_corners_of_the_board(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    player.click(pixel(scene, scene.table.level.solution[0]))
    lights: list[Glow] = []
    for _ in range(300):
        player.run(1 / 60)
        lights = [s.art for s in scene.stage.sprites if isinstance(s.art, Glow) and s.layer == Layer.AURA]
        if lights:
            break
    assert lights, "no light came with the end"
    cell = scene.board.scale / scene.form.space.scale
    assert lights[0].radius > 3 * cell, "round as the board, not square"


def test_the_keys_begin_on_a_lane_that_can_shoot(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"a5": "ao"}, {}))
    assert "e^" not in rules.legal_moves(scene.session.position)
    assert scene.cursor.aim.name in rules.legal_moves(scene.session.position)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert len(scene.session.moves) == 1


def test_on_the_board_of_a_game_that_has_ended_no_lane_is_crossed_out(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    player.click(pixel(scene, scene.table.level.solution[0]))
    player.settle()
    player.run(2.0)
    player.app.pop()
    player.move(pixel(scene, "a^"))
    player.run(0.3)
    assert not [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, NoEntry)]


def test_nothing_of_a_shot_that_is_taken_back_stays_in_the_air(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(CHAIN))
    player.click(pixel(scene, CHAIN_SHOT))
    for _ in range(200):
        player.run(1 / 60)
        if any(isinstance(sprite.art, Shard) for sprite in scene.stage.sprites):
            break
    else:
        pytest.fail("nothing bursts")
    scene.tools.undo()
    player.run(GLIDE + 2 / 60)  # It fades from what was seen.
    flying = {GameLayer.SHARD, GameLayer.FLASH, GameLayer.WORDS}
    assert not [sprite for sprite in scene.stage.sprites if sprite.space is scene.board and sprite.layer in flying]


@pytest.mark.slow
def test_the_number_of_shots_left_is_red_only_where_the_level_is_lost(start: Start) -> None:
    player = start(fast)
    scene = from_level(player)
    level = scene.table.level
    assert level is not None

    def colours() -> set[object]:
        arts = [sprite.art for sprite in scene.stage.sprites]
        return {art.colour for art in arts if isinstance(art, Text) and art.text == "0" and art.size > 20}

    key = level.solution[0]
    for solved in (True, False):
        for shot in range(level.shots):
            legal = [move for move in rules.legal_moves(scene.session.position) if move != key]
            assert scene.play(key if solved and shot == level.shots - 1 else legal[0])
            player.settle()
        player.run(2.0)
        assert scene.table.ending is not None
        assert (scene.table.ending.winner == 0) is solved
        assert ("bad" in colours()) is not solved
        player.press("again")
        player.settle()


def test_after_a_failed_level_nothing_is_shot_until_one_goes_back(start: Start) -> None:
    player = start(fast)
    scene = from_level(player)
    assert scene.table.level is not None
    for _ in range(scene.table.level.shots):
        legal = rules.legal_moves(scene.session.position)
        player.click(pixel(scene, next(move for move in legal if move not in scene.table.level.solution)))
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    outcome = scene.table.ending
    assert outcome is not None
    assert outcome.winner == 1
    assert scene.words.result(outcome) == ("Not solved", ["No shots left.", "Goal: Clear the field."])
    assert not player.app.store.stars("brickshooter").get(scene.session.source.level)
    player.app.pop()
    player.run()
    shots = list(scene.session.moves)
    player.click(pixel(scene, rules.legal_moves(scene.session.position)[0]))
    assert scene.session.moves == shots
    assert scene.words.status().startswith("No shots left.")
    player.key(pygame.K_u)
    player.click(pixel(scene, rules.legal_moves(scene.session.position)[1]))
    assert len(scene.session.moves) == len(shots)


def test_the_level_is_named_in_the_language_of_the_player(start: Start) -> None:
    player = start()
    scene = from_level(player)
    assert scene.table.level is not None
    player.app.translations._info = {"language": "de"}  # type: ignore[attr-defined]
    assert scene.words.subtitle() == scene.table.level.title["de"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (720, 1100), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_panels_hold_all_their_text(start: Start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    for scene in (from_seed(player, colours=10), from_level(player)):
        form = scene.form
        for panel in scene.places.panels:
            room = panel.inflate(2, 6)
            for sprite in scene.stage.sprites:
                image = scene.stage.images.image(sprite.art, sprite.space.scale)
                width, height = (side / form.space.scale for side in image.get_size())
                box = pygame.FRect(
                    sprite.x - width * sprite.anchor[0], sprite.y - height * sprite.anchor[1], width, height
                )
                if sprite.space is form.space and sprite.layer > Layer.PANEL and panel.collidepoint(box.center):
                    assert room.contains(box), sprite.art
                    if isinstance(sprite.art, Text):
                        assert "…" not in "".join(text_lines(sprite.art, form.fonts, form.space.scale))


def words(scene: BrickShooterScene) -> list[str]:
    """All texts on the screen."""
    return [sprite.art.text for sprite in scene.stage.sprites if isinstance(sprite.art, Text)]


def test_the_best_score_for_as_many_colours_is_shown(start: Start) -> None:
    player = start()
    for score in (
        Score("brickshooter", "5", "Ada", 321, 1, "2025-01-31"),
        Score("brickshooter", "6", "Bo", 654, 1, "2025-01-31"),
    ):
        player.app.store.add_score(score)
    scene = from_seed(player, colours=5)
    assert "321" in words(scene)
    assert "654" not in words(scene)
    assert "–" in words(from_seed(player, colours=7))


def test_help_has_pages_with_pictures_of_the_right_shape() -> None:
    pages = game_view(GAME).pages()
    assert 4 <= len(pages) <= 8
    for page in pages:
        assert page.title
        assert page.text
        assert page.picture.extent() == (1.6, 1.0)  # type: ignore[attr-defined]


def test_taking_back_the_last_shot_while_it_flies_brings_no_result(start: Start) -> None:
    player = start()
    scene = from_level(player)
    scene.play(scene.table.level.solution[0])  # type: ignore[union-attr]
    player.run(0.05)
    assert scene.table.ending is not None
    scene.tools.undo()
    player.run(3.0)
    assert player.app.front is scene
    assert player.app.store.stars("brickshooter") == {}
