"""Games played by hand: what every input changes on the board, in the status line and in what is told and heard,
compared with what was looked at and found good (`seen/scenes/board/`); see `tests.snapshots`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.actions import ASKED, Action
from game.games import game_named
from game.games.brickshooter.rules import position_text
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.stage.art import Art, Text
from game.ui.input.inputs import Pointer, Press
from game.ui.widgets.widgets import Box
from tests import snapshots
from tests.conftest import Player
from tests.games.brickshooter.boards import place

CLEARED = place({"e5": "ao", "f5": "ao"}, {"5>": "abc"}, source="seed:77")
"""A shot from 5> clears the field."""
HANDS: dict[str, tuple[str, dict[str, Any], int]] = {
    "brickshooter": ("brickshooter", {"colours": 6}, 12),
    "brickshooter rush": ("brickshooter", {"mode": "rush"}, 0),
    "brickshooter thirty": ("brickshooter", {"mode": "thirty"}, 22),
    "brickshooter cleared": ("brickshooter", {"start": position_text(CLEARED)}, 0),
    "explode": ("explode", {}, 14),
    "unstack": ("unstack", {}, 16),
    "unstack 2026": ("unstack", {"rules": "neto2026"}, 10),
    "combact": ("combact", {"goal": "autonomy"}, 9),
    "combact begun": ("combact", {"goal": "bases"}, 0),
}
"""For each file the game, its options or its start, and how many moves were made before."""
INPUTS, MORE = 50, 70
FINE, POINTS = 45, 60
KEYS = [
    *(Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.ROTATE_LEFT, Action.ROTATE_RIGHT),
    *(Action.CONFIRM, Action.PLACES, Action.TURN, Action.UNDO, Action.NEXT, Action.PREVIOUS, Action.PASS, *ASKED),
]


def begun(player: Player, hand: str) -> PlayScene:
    name, options, moves = HANDS[hand]
    game, chance = game_named(name), Random(hand)
    source = Source(seed=5) if "start" not in options else Source(level="any", **options)
    session = Session(name, game.rules, source, None if source.start else options, Match(("Anna", "Ben")))
    for _ in range(moves):
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.settle()
    return scene


def within(box: Box, chance: Random) -> tuple[float, float]:
    """Somewhere about the middle: nobody aims exactly."""
    return box.left + box.width * chance.uniform(0.3, 0.7), box.top + box.height * chance.uniform(0.3, 0.7)


def given(player: Player, scene: PlayScene, chance: Random) -> str:
    """Press a key, or move or click the mouse, mostly where something can be done."""
    how = chance.random()
    if not scene.table.clock.on and (how < 0.1 or (how < 0.5 and scene.table.hints.shown is not None)):
        return hint(scene, chance)
    if how < 0.45:
        action = chance.choice(KEYS)
        return f"{action.value} {scene.handle(Press(action))}"
    places = list(scene.words.places())
    able = [place for place in places if place.legal]
    place = chance.choice(able if able and chance.random() < 0.8 else places)
    end = chance.choice(places)
    how = chance.choice(("move", "click", "click", "click", "click", "right click", "wheel", "drag", "reach"))
    if how == "reach":
        scene.cursor.reach(place.key)
        return f"{how} {place.key}"
    here, there = (scene.board.to_pixels(*within(one.box, chance)) for one in (place, end))
    button = 3 if how == "right click" else 1
    move, down, up = (Pointer(kind, here, button) for kind in ("move", "down", "up"))
    events = {
        "move": [move],
        "wheel": [move, Pointer("wheel", here, wheel=1)],
        "drag": [move, down, Pointer("move", there, 1), Pointer("up", there, 1)],
    }.get(how, [move, down, up])
    used = []
    for event in events:
        used.append("used" if scene.handle(event) else "not used")
        player.run(0.15 if how == "drag" else 0.0)
    return f"{how} {place.key} {f'to {end.key} ' if how == 'drag' else ''}{', '.join(used)}"


def hint(scene: PlayScene, chance: Random) -> str:
    """Show a hint, or more of it: moves by chance, as a program would have found them."""
    if scene.table.hints.shown is not None:
        return f"hint {scene.table.hints.tell_more()}"
    rules, position, moves = scene.session.rules, scene.session.position, list[str]()
    while len(moves) < 3 and (legal := rules.legal_moves(position)):
        moves.append(chance.choice(legal))
        position = rules.play(position, moves[-1])
    scene.table.hints.advise(moves[0], tuple(moves))
    scene.follow()
    return f"hint {' '.join(moves)}"


def board(scene: PlayScene) -> Counter[str]:
    """What is seen on the board, and what is written beside it but the status line, which is told as a whole."""
    written, status = Counter[str](), scene.places.status
    for sprite in scene.form.sprites:
        if isinstance(sprite.art, Text) and sprite.visible and not status.collidepoint(sprite.x, sprite.y):
            written[f"“{sprite.art.text}” {sprite.art.colour}"] += 1
    return written + snapshots.seen(sprite for sprite in scene.stage.sprites if sprite.space is scene.board)


def plain(art: Art) -> str:
    """A picture with what is given in whole numbers and words."""
    values = (getattr(art, name) for name in getattr(art, "__struct_fields__", ()))
    told = (plain(value) if isinstance(value, Art) else str(value) for value in values if not isinstance(value, float))
    return f"{type(art).__name__}({', '.join(told)})"


def played(player: Player, hand: str, by: str = "", inputs: int = INPUTS) -> Iterator[str]:
    """What comes of each input, and how many pictures were painted ahead meanwhile."""
    heard: list[str] = []
    ahead: set[str] = set()

    def painting(art: Art, scale: float) -> Iterator[None]:
        ahead.add(plain(art))
        yield from ()

    player.app.images.image = lambda art, scale: ahead.add(plain(art))
    player.app.images.painting = painting
    snapshots.listen(player.app.audio, heard)
    player.app.listeners.append(lambda sentence: heard.append(f"told {sentence}"))
    scene, chance = begun(player, hand), Random(f"by {by or hand}")
    before, said, at = Counter[str](), "", ""
    for _ in range(inputs):
        if scene is not player.app.front or scene.session.outcome is not None:
            break
        yield given(player, scene, chance)
        player.run(0.05)
        if scene.moving:
            yield f"  moving {sum(board(scene).values())}"
            player.settle()
        after = board(scene)
        yield from snapshots.changes(before, after)
        if scene.line.text != said:
            yield f"  said {scene.line.text}"
        now = f"{scene.cursor.at()} of {scene.form.focus.key if scene.form.focus is not None else 'nothing'}"
        if now != at:
            yield f"  at {now}"
        yield from (f"  {what}" for what in heard)
        heard.clear()
        before, said, at = after, scene.line.text, now
    yield "painted ahead"
    yield from (f"  {what}" for what in sorted(ahead))


@pytest.mark.parametrize("hand", HANDS)
def test_every_input_does_what_it_did(start: Callable[..., Player], hand: str) -> None:
    snapshots.check(f"scenes/board/by hand/{hand}", played(start(), hand))


@pytest.mark.parametrize("hand", HANDS)
def test_in_a_small_window_in_german_and_without_motion_it_does_so_too(start: Callable[..., Player], hand: str) -> None:
    def choose(settings: Settings) -> None:
        settings.language, settings.reduced_motion, settings.outlook = "de", True, "all"

    lines = played(start(choose, size=(800, 600)), hand, f"{hand} once more", MORE)
    snapshots.check(f"scenes/board/in a small window/{hand}", lines)


def under_the_mouse(player: Player, hand: str) -> Iterator[str]:
    """Where a finger would drag something, row by row, and what the mouse shows and says at points by chance."""
    scene, chance = begun(player, hand), Random(f"mouse {hand}")
    box = next(widget for widget in scene.form.widgets if widget.key == "board").box
    here = scene.form.space.to_pixels
    for row in range(FINE):
        y = box.top + box.height * (row + 0.5) / FINE
        points = [here(box.left + box.width * (column + 0.5) / FINE, y) for column in range(FINE)]
        yield "".join(".x"[scene.cursor.drags(*scene.board.to_units(point))] for point in points)
    before = board(scene)
    for _ in range(POINTS):
        x, y = chance.random(), chance.random()
        scene.handle(Pointer("move", here(box.left + box.width * x, box.top + box.height * y)))
        player.run()
        after = board(scene)
        yield f"{x:.3f} {y:.3f} {scene.cursor.at()} {scene.line.text}"
        yield from snapshots.changes(before, after)
        before = after


@pytest.mark.parametrize("hand", HANDS)
def test_the_mouse_shows_what_it_showed(start: Callable[..., Player], hand: str) -> None:
    snapshots.check(f"scenes/board/under the mouse/{hand}", under_the_mouse(start(size=(1280, 720)), hand))
