"""One switch: whole games with nothing but one key, and no more choices for a move than there must be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.games import game_named
from game.play.session.match import Match
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import level_session, play_scene, seed_session
from game.store.levels.levels import level_named
from game.ui.drawing.surfaces import FocusRing
from game.ui.form.scan import Stop
from tests.conftest import Player
from tests.helpers.games import SHORT_COLOURS, SHORT_SEED
from tests.helpers.switch import choose, scan_of, way_to

Start = Callable[..., Player]


def opened(start: Start, game: str, level: str = "", **options: int | str) -> tuple[Player, PlayScene]:
    """A game between two people, one of whom has one switch."""

    def change(settings: object) -> None:
        settings.scan, settings.speed = 600, "off"  # type: ignore[attr-defined]

    player, port = start(change), game_named(game)
    player.app.push(MenuScene(player.app))
    data = level_named(player.app.folders, port, level) if level else None
    assert (data is None) == (not level)
    match = Match(("person", "person"))  # Of its own: a game that was won would be told as the first of several.
    session = level_session(port, level, data, match) if data is not None else seed_session(port, SHORT_SEED, options)
    player.app.push(scene := play_scene(player.app, port, session, data))
    player.settle()
    return player, scene


def on_board(scene: PlayScene) -> list[str]:
    """The places of the board where something can be done."""
    return [place.key for place in scene.words.places() if place.legal]


def finished(player: Player, scene: PlayScene, wanted: Callable[[list[str]], str], most: int) -> list[int]:
    """Play to the end by the one key; how many choices each move took."""
    presses, counted = [], 0
    for _ in range(most):
        if scene.table.ending is not None:
            return presses
        made, keys = len(scene.session.moves), on_board(scene)
        if not keys:
            player.settle()  # What the last move has done may still be shown.
            keys = on_board(scene)
        # Who has nowhere to go passes, by the button beside the board.
        tools = [stop.key for stop in scene.form.widgets if stop.key in ("finish", "pass") and stop.enabled]  # type: ignore
        way = way_to(scan_of(player)._top, wanted(keys) if keys else tools[0])
        choose(player, *way)
        counted += len(way)
        if len(scene.session.moves) > made:
            player.settle()
            presses.append(counted)
            counted = 0
    raise AssertionError(f"the game does not end: {scene.session.moves}")


@pytest.mark.slow
def test_a_whole_game_of_explode(start: Start) -> None:
    player, scene = opened(start, "explode", "06-duel")

    chance = Random(38)  # It ends soon.

    def any_of(keys: list[str]) -> str:
        return chance.choice(scene.session.rules.legal_moves(scene.session.position))

    assert set(finished(player, scene, any_of, 40)) == {1}


@pytest.mark.slow
def test_a_whole_game_of_brickshooter(start: Start) -> None:
    player, scene = opened(start, "brickshooter", mode="thirty", colours=SHORT_COLOURS)

    assert set(finished(player, scene, lambda keys: keys[0], 40)) <= {1, 2}


@pytest.mark.slow
def test_a_whole_game_of_unstack(start: Start) -> None:
    player, scene = opened(start, "unstack", "04-duel")
    chance = Random(1)

    def onward(keys: list[str]) -> str:
        """Any stack, and then rather on than fewer stones from where the hand is."""
        at = scene.cursor.at()
        return chance.choice([key for key in keys if key != at][:3] or keys)

    presses = finished(player, scene, onward, 2000)
    assert sum(presses) / len(presses) < 6


@pytest.mark.slow
def test_a_whole_game_of_combact(start: Start) -> None:
    player, scene = opened(start, "combact")
    chance = Random(1)

    def laid(keys: list[str]) -> str:
        return chance.choice(([key for key in keys if key.startswith("place ")] or keys)[:4])

    presses = finished(player, scene, laid, 400)
    assert max(presses) <= 4


def test_the_board_comes_first_and_then_the_tools(start: Start) -> None:
    player, scene = opened(start, "explode", "01-original")
    tops = scan_of(player)._top
    legal = set(on_board(scene))

    def leaves(stop: Stop) -> set[str]:
        return {stop.key} if not stop.inside else {key for inner in stop.inside for key in leaves(inner)}

    of_board = [bool(leaves(stop) & legal) for stop in tops]
    assert of_board == sorted(of_board, reverse=True)
    assert set().union(*(leaves(stop) for stop in tops)) >= legal | {"menu", "undo", "help"} - {"undo"}


def test_the_frame_shows_what_a_move_would_do(start: Start) -> None:
    player, scene = opened(start, "explode", "06-duel")
    key = on_board(scene)[-1]
    walk = way_to(scan_of(player)._top, key)
    choose(player, *walk[:-1])
    assert not scene.session.moves
    choose(player, key)
    assert scene.session.moves == [key]


def test_only_one_thing_is_marked_while_rows_are_scanned(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "scan", 1000))
    player.app.push(MenuScene(player.app))
    player.run(0.1)
    rows = 0
    for _ in range(12):
        player.run(1.0)
        stop = scan_of(player).stop
        assert stop is not None
        rings = [one for one in player.app.front.stage.sprites if isinstance(one.art, FocusRing) and one.visible]
        assert bool(rings) == (stop.choose is not None), f"two things are marked at {stop.key}"
        rows += stop.choose is None
    assert rows, "the menu is scanned by rows"
