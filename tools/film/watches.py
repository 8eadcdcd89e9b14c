"""Events of a move to watch: its waves, stones or pieces, where they are, and the sound of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.games.brickshooter.rules.events import Explosion
from game.games.brickshooter.view.board import cell_point
from game.games.combact.rules.moves import Placed
from game.games.combact.view.organisms import place_of_field
from game.games.explode.rules.moves import Wave
from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.rules.board import Capture, Lay
from game.games.unstack.view.scene import UnStackScene
from game.scenes.play.play import PlayScene
from game.stage.sounds import step

Point = tuple[float, float]


class Watch(Struct, frozen=True):
    """An event of a move that is to be seen and heard."""

    name: str
    sound: str
    """Its sound, or the beginning of its name."""
    points: tuple[Point, ...]
    """Its places, in units of the board."""
    move: int
    """The number of the move, from 0."""
    number: int
    """The number of the event in the move, from 0."""


def watches_of(scene: PlayScene[Any, Any], number: int, events: Sequence[Any]) -> Iterator[Watch]:
    """Yield what is to be seen of a move, in its order."""
    for event, (name, sound, points) in enumerate(_seen(scene, events)):
        yield Watch(f"{name}, move {number + 1}" if number else name, sound, points, number, event)


def _seen(scene: PlayScene[Any, Any], events: Sequence[Any]) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    for event in events:
        if isinstance(event, Explosion):
            yield f"wave {event.wave}", step("explode", event.wave), tuple(map(cell_point, event.cells))
        elif isinstance(event, Wave) and isinstance(scene, ExplodeScene):
            points = tuple(map(scene.pieces.home, event.exploded))
            yield f"wave {event.number}", step("burst", event.number), points
        elif isinstance(event, Lay) and isinstance(scene, UnStackScene):
            yield "stone", "lay_", (scene.pieces.layout.foot(event.cell),)
        elif isinstance(event, Capture) and isinstance(scene, UnStackScene):
            yield "capture", "take", (scene.pieces.layout.foot(event.cell),)
        elif isinstance(event, Placed):
            yield "piece", "place", tuple(map(place_of_field, event.placement.fields))
