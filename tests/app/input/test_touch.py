"""Fingers: taps, drags, holding and twisting; and a pointer that clicks where it rests."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.input.assistive_input import MagnifierArt, place_of
from game.app.input.touch import HOLD
from game.games import game_named
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.players.persons import PersonsScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.start.sessions import play_scene, seed_session
from game.ui.form.scan import ScanFrame
from tests.conftest import Player

Start = Callable[..., Player]
Pixel = tuple[float, float]


class Fingers:
    """Puts fingers on the screen of a player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.app.dispatcher.assistive.touch.ignored = False

    def _post(self, kind: int, pixel: Pixel, finger: int) -> None:
        width, height = self.player.app.window.size
        where = {"x": pixel[0] / width, "y": pixel[1] / height, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.Event(kind, touch_id=0, finger_id=finger, pressure=1.0, **where))
        self.player.run()

    def down(self, pixel: Pixel, finger: int = 0) -> None:
        self._post(pygame.FINGERDOWN, pixel, finger)

    def move(self, pixel: Pixel, finger: int = 0) -> None:
        self._post(pygame.FINGERMOTION, pixel, finger)

    def up(self, pixel: Pixel, finger: int = 0) -> None:
        self._post(pygame.FINGERUP, pixel, finger)

    def tap(self, pixel: Pixel) -> None:
        self.down(pixel)
        self.up(pixel)

    def drag(self, *way: Pixel) -> None:
        self.down(way[0])
        for pixel in way[1:]:
            self.move(pixel)
        self.up(way[-1])


def middle(player: Player, key: str) -> Pixel:
    """The middle of a widget."""
    form = player.app.front.form
    return form.show(next(widget for widget in form.widgets if widget.key == key))


def playing(player: Player, game: str, **options: int | str) -> PlayScene:
    """A game between two people."""
    scene = play_scene(player.app, game_named(game), seed_session(game_named(game), 3, options))
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.settle()
    return scene


@pytest.fixture
def fingers(start: Start, blank: None) -> Fingers:
    return Fingers(start(lambda settings: setattr(settings, "speed", "off"), size=(800, 600)))


def test_a_tap_presses_once_although_the_mouse_repeats_it(fingers: Fingers) -> None:
    player = fingers.player
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    at = middle(player, "key_repeat")
    fingers.down(at)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=at, rel=(0, 0), buttons=(1, 0, 0), button=1, touch=True))
    fingers.up(at)
    assert player.app.settings.key_repeat == "off"  # Once round from the last value.
    assert not any(widget.hovered for widget in player.app.front.form.widgets)


def test_who_holds_looks_and_does_nothing(fingers: Fingers) -> None:
    player = fingers.player
    player.app.push(SettingsScene(player.app, "access"))
    player.run(0.1)
    at = middle(player, "back")
    fingers.down(at)
    player.run(HOLD + 0.1)
    assert player.app.front.form._tip
    fingers.up(at)
    assert isinstance(player.app.front, SettingsScene)
    assert not player.app.front.form._tip


def test_a_finger_beside_a_small_widget_means_it_and_never_a_neighbour(fingers: Fingers) -> None:
    player = fingers.player
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    form = player.app.front.form
    tab = next(widget for widget in form.widgets if widget.key == "sound")
    left, top, width, height = form.pixels(tab)
    for wide, meant in ((height, False), (height + 20, True)):
        at = (left + width / 2, top - 8)
        assert form.near(at, wide) == ((at[0], top + 1) if meant else at)
    assert form.near((left + 5, top + 5), 400) == (left + 5, top + 5)


def test_a_drag_scrolls_a_page_and_presses_nothing(start: Start, blank: None) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=(800, 600))
    fingers = Fingers(player)
    player.app.push(SettingsScene(player.app))
    player.run()
    form = player.app.front.form
    assert form.scroll.most
    at = middle(player, "fullscreen")
    fingers.drag(at, (at[0], at[1] - 30), (at[0], at[1] - 50))
    assert form.view.top == pytest.approx(50 / form.space.scale, abs=1)
    assert not player.app.settings.fullscreen


def test_a_slider_goes_along_with_a_finger(fingers: Fingers) -> None:
    player = fingers.player
    scene = SettingsScene(player.app, "access")
    player.app.push(scene)
    scene.tabs.open(1)
    player.run()
    left, top, width, height = player.app.front.form.pixels(
        next(widget for widget in player.app.front.form.widgets if widget.key == "effects_volume")
    )
    fingers.drag((left + width / 2, top + height / 2), (left + width / 4, top + height), (left, top + 2 * height))
    assert player.app.settings.effects_volume == 0


def test_a_tap_on_a_field_offers_letters(fingers: Fingers) -> None:
    fingers.player.app.push(PersonsScene(fingers.player.app))
    fingers.player.run()
    fingers.tap(middle(fingers.player, "name"))
    fingers.player.run()
    fingers.tap(middle(fingers.player, "letter B"))
    fingers.player.type("o")  # Who has a keyboard after all goes on there.
    fingers.player.key(pygame.K_ESCAPE)
    assert fingers.player.app.front.form.focus.text == "Bo"  # type: ignore[union-attr]


def test_explode_is_played_by_taps_and_looked_at_by_holding(fingers: Fingers) -> None:
    scene = playing(fingers.player, "explode")
    at = scene.board.to_pixels(*scene.pieces.home(scene.cursor.cell))  # type: ignore[attr-defined]
    fingers.down(at)
    fingers.player.run(HOLD + 0.1)
    assert scene.cursor.preview  # type: ignore[attr-defined]
    fingers.up(at)
    assert not scene.session.moves
    assert not scene.cursor.preview  # type: ignore[attr-defined]
    fingers.drag(at, (at[0] + 40, at[1]), (at[0] + 80, at[1]))
    assert not scene.session.moves
    fingers.tap(at)
    assert len(scene.session.moves) == 1


# Aiming


def looked(fingers: Fingers) -> tuple[bool, bool]:
    """Whether something is framed, and enlarged."""
    magnifier = fingers.player.app.dispatcher.assistive.magnifier
    sprites = fingers.player.app.front.stage.sprites
    return magnifier._frame.shown, any(isinstance(sprite.art, MagnifierArt) for sprite in sprites)


def test_a_finger_that_was_held_aims_and_presses_where_it_is_lifted(fingers: Fingers) -> None:
    player = fingers.player
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    display, sound, other = (middle(player, key) for key in ("display", "sound", "controls"))
    chosen = player.app.front.tabs  # type: ignore[attr-defined]
    fingers.down(sound)
    player.run(0.2)
    assert looked(fingers) == (True, False)
    (frame,) = (sprite.art for sprite in player.app.front.stage.sprites if isinstance(sprite.art, ScanFrame))
    assert not frame.group, "it is framed as one button, not as a group to be entered"
    player.run(HOLD)
    assert looked(fingers) == (False, False), "who lifts it now has only looked"
    fingers.move(other)
    assert looked(fingers) == (True, False)
    fingers.up(other)
    assert chosen.name == "controls"
    assert looked(fingers) == (False, False)
    fingers.down(display)
    player.run(HOLD + 0.1)
    fingers.move((display[0], 1))
    assert looked(fingers) == (False, False)
    fingers.up((display[0], 1))
    assert chosen.name == "controls", "it was slid off"


def test_small_rows_are_enlarged_below_a_finger(start: Start) -> None:
    player = start(size=(640, 480))
    fingers = Fingers(player)
    player.app.dispatcher.assistive.touch._inch = 190.0
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    at = middle(player, "key_repeat")
    fingers.down(at)
    assert looked(fingers) == (False, False), "a tap needs none"
    player.run(0.2)
    assert looked(fingers) == (True, True)
    glass = next(sprite for sprite in player.app.front.stage.sprites if isinstance(sprite.art, MagnifierArt))
    assert glass.drawn is not None
    assert not glass.drawn.rect.collidepoint(at)
    fingers.up(at)
    player.run()
    assert looked(fingers) == (False, False)


def test_a_slider_that_is_dragged_is_not_enlarged(start: Start) -> None:
    player = start(size=(640, 480))
    fingers = Fingers(player)
    player.app.dispatcher.assistive.touch._inch = 190.0
    scene = SettingsScene(player.app, "access")
    player.app.push(scene)
    scene.tabs.open(1)
    player.run()
    at = middle(player, "effects_volume")
    fingers.down(at)
    fingers.move((at[0] - 40, at[1]))
    player.run(0.2)
    assert looked(fingers) == (False, False), "it shows its place itself"


@pytest.mark.parametrize(("x", "y"), [(0, 0), (639, 0), (320, 5), (0, 479), (639, 479), (320, 240)])
def test_a_magnifier_is_whole_and_covers_nothing_that_it_shows(x: int, y: int) -> None:
    at = place_of((x, y), 50, 15, (640, 480))
    assert pygame.Rect(0, 0, 640, 480).contains((at[0] - 50, at[1] - 50, 100, 100))
    assert max(abs(at[0] - x), abs(at[1] - y)) >= 50 + 25


def test_a_finger_that_slides_on_a_board_aims(fingers: Fingers) -> None:
    scene = playing(fingers.player, "explode")
    legal = [place for place in scene.words.places() if place.legal]
    first, last = (scene.board.to_pixels(*place.box.center) for place in (legal[0], legal[-1]))
    fingers.drag(first, (first[0] + 30, first[1]), (5, 5))
    assert not scene.session.moves, "it was slid off"
    fingers.down(first)
    fingers.move(tool := middle(fingers.player, "menu"))
    fingers.player.run(0.2)
    assert looked(fingers) == (False, False), "lifted there, it presses nothing"
    fingers.up(tool)
    assert fingers.player.app.front is scene
    fingers.drag(first, (first[0] + 30, first[1]), last)
    fingers.player.settle()
    assert scene.session.moves == [legal[-1].key]


def test_unstack_is_sown_by_a_drag(fingers: Fingers) -> None:
    scene = playing(fingers.player, "unstack")
    layout, hand = scene.cursor.pieces.layout, scene.cursor.hand  # type: ignore[attr-defined]
    source = hand.sources[0]
    hand.take(source)
    way = [source]
    while not hand.sowing.complete:
        way.append(hand.choices()[0].cell)
        hand.lay(way[-1])
    hand.sowing = None
    fingers.drag(*(scene.board.to_pixels(*layout.middle(cell)) for cell in way))
    fingers.player.settle()
    assert len(scene.session.moves) == 1


def test_two_fingers_turn_a_piece_and_a_drag_lays_it(fingers: Fingers) -> None:
    scene = playing(fingers.player, "combact")
    cursor = scene.cursor  # type: ignore[attr-defined]
    position = scene.session.position
    if not position.originator:
        fingers.player.key(pygame.K_RIGHT)
        fingers.player.key(pygame.K_RETURN)
        fingers.player.settle()
    position = scene.session.position
    home = scene.board.to_pixels(*cursor.ring.home(cursor.ring.lit(position)[0]))
    fingers.tap(home)
    assert cursor.held.piece
    turn, centre = cursor.held.turn, scene.board.to_pixels(4.0, 4.0)
    fingers.down(centre)
    fingers.down((centre[0] + 80, centre[1]), 1)
    fingers.move((centre[0], centre[1] + 80), 1)  # A quarter clockwise: two steps.
    fingers.up((centre[0], centre[1] + 80), 1)
    fingers.up(centre)
    assert cursor.held.wished == (turn - 2) % 6
    fingers.tap(home)
    assert not cursor.held.piece
    spot = cursor.ring.lit(position)[0]
    cursor.pick(spot)
    x, y = cursor.held.at
    cursor.put_back()
    fingers.drag(home, (home[0] + 30, home[1]), scene.board.to_pixels(x, y))
    fingers.player.settle()
    assert scene.session.position is not position


# A pointer that rests


def test_a_resting_pointer_clicks_once_until_it_moves(start: Start, blank: None) -> None:
    player = start(lambda settings: setattr(settings, "dwell", 800))
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    at = middle(player, "key_repeat")
    ring = player.app.dispatcher.assistive.dwell
    player.move(at)
    player.run(0.6)
    assert ring._ring.shown
    assert player.app.settings.key_repeat == "normal"
    player.move((at[0] + 3, at[1]))  # A hand that trembles rests as well.
    player.run(0.3)
    assert player.app.settings.key_repeat == "off"
    player.run(3.0)
    assert player.app.settings.key_repeat == "off"
    assert not ring._ring.shown
    player.move((at[0] + 20, at[1]))
    player.run(1.0)
    assert player.app.settings.key_repeat == "slow"


def test_what_comes_up_below_a_resting_pointer_is_not_clicked(start: Start, blank: None) -> None:
    player = start(lambda settings: setattr(settings, "dwell", 500))
    player.app.push(SettingsScene(player.app))
    player.run()
    player.move(middle(player, "back"))
    player.app.push(SettingsScene(player.app, "access"))
    player.run(3.0)
    assert isinstance(player.app.front, SettingsScene)
    player.move(middle(player, "controls"))
    player.move((5, 700))
    player.run(3.0)
    assert not player.app.dispatcher.assistive.dwell._ring.shown


def test_a_resting_pointer_plays_only_where_a_move_is(start: Start, blank: None) -> None:
    player = start(lambda settings: (setattr(settings, "dwell", 500), setattr(settings, "speed", "off")))
    scene = playing(player, "explode")
    places = list(scene.words.places())
    for legal in (False, True):
        box = next(place.box for place in places if place.legal is legal)
        player.move(scene.board.to_pixels(*box.center))
        player.run(0.3)
        assert player.app.dispatcher.assistive.dwell._ring.shown is legal
        player.run(0.5)
        assert bool(scene.session.moves) is legal
    player.run(2.0)
    assert len(scene.session.moves) == 1
