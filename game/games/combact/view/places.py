"""Combact's board in words: the ring and what each side keeps, the points, and where the piece in hand may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.games.combact import ABOUT
from game.games.combact.rules.geometry import BACTERIA, FIELDS_AT, POINT_NAMES, POINTS, SHAPES
from game.games.combact.rules.goals import bases
from game.games.combact.rules.laying import counts_after, new_sixes, ways
from game.games.combact.rules.moves import Event
from game.games.combact.rules.placements import Placement, count_at
from game.games.combact.rules.position import Goal, Position
from game.games.combact.view.board import landing
from game.games.combact.view.cursor import Cursor
from game.games.combact.view.ground import around, place_of_point
from game.games.combact.view.organisms import NEUTRAL
from game.games.combact.view.ring import GAP_RADIUS, place_key, unlaid
from game.scenes.parts.board import BoardScene
from game.scenes.parts.easel import Speaker
from game.scenes.parts.places_told import Place
from game.ui.drawing.box import Box

Scene = BoardScene[Position, Event]
LAYING = "place "
"""How the keys of the places begin where the piece in hand may lie."""
READING = sorted(range(len(POINTS)), key=lambda point: (-POINTS[point][1], POINTS[point][0]))
"""The points from the top row down, each row from the left."""


def piece_name(scene: Speaker, piece: str) -> str:
    """A piece by its letter and its shape."""
    if piece not in BACTERIA:
        return scene._("Micro-bacterium, a lens") if piece == "l" else scene._("Micro-bacterium, a triangle")
    lenses = sum(len(cell) == 2 for cell in SHAPES[piece])
    triangles = len(SHAPES[piece]) - lenses
    parts = [scene._("Bacterium {letter}").format(letter=piece)]
    parts.append(scene.plural("{n} lens", "{n} lenses", lenses))
    parts.append(scene.plural("{n} triangle", "{n} triangles", triangles))
    forks = _forks(piece)
    parts.append(scene.plural("{n} fork", "{n} forks", forks) if forks else scene._("in one line"))
    return ", ".join(parts)


@cache
def _forks(piece: str) -> int:
    """How many triangles of a piece have lenses at all three arcs."""
    cells = set(SHAPES[piece])
    return sum(
        len(cell) == 3 and sum(len(lens) == 2 and set(lens) <= set(cell) for lens in cells) == 3 for cell in cells
    )


def point_name(scene: Speaker, position: Position, point: int) -> str:
    """A point, how many fields of each side meet there and how many are free, and whose base it is."""
    names = [scene._(side) for side in ABOUT.sides]
    counts = [count_at(of_side, point) for of_side in position.counts]
    sides = [f"{names[side]} {count}" for side, count in enumerate(counts) if count]
    text = f"{POINT_NAMES[point]}: {', '.join(sides)}" if sides else ""
    taken = position.masks[0] | position.masks[1]
    free = sum(not taken >> field & 1 for field in FIELDS_AT[point])
    text = text or scene._("{place}, free").format(place=POINT_NAMES[point])
    parts = [text, scene.plural("{n} field free", "{n} fields free", free)]
    for base in bases(position) if position.goal is Goal.BASES else ():
        if base.point == point:
            parts.append(scene._("base of {side}").format(side=names[base.owner]))
    return ", ".join(parts)


def placement_name(scene: Scene, placement: Placement, position: Position) -> str:
    """Where the piece in hand may lie: its points, each with how many fields of the own side would meet there."""
    side = position.side
    counts = ", ".join(
        f"{POINT_NAMES[point]} {count}" for point, count in counts_after(position, placement.fields, side)
    )
    turn, point = placement.turn, POINT_NAMES[placement.point]
    text = scene._("At {point}, rotation {n}: {counts}").format(point=point, n=turn, counts=counts)
    tokens = len(new_sixes(position, placement, side))
    return "; ".join([text, *([scene.plural("costs {n} token", "costs {n} tokens", tokens)] if tokens else [])])


def places(scene: Scene, cursor: Cursor) -> Iterator[Place]:
    """The ring clockwise from the originator, what the sides keep, where the piece in hand may lie, and the points."""
    position, held = scene.session.position, cursor.held
    able = scene.table.ending is None and not scene.table.waiting
    if not position.originator:
        yield from _gaps(scene, cursor, able)
    yield from _pieces(scene, cursor, able)
    for side, count in enumerate(position.tokens):
        x, y = cursor.ring.token_home(side, 0)
        text = scene.plural("{n} token", "{n} tokens", count)
        yield Place(f"tokens {side + 1}", f"{scene.names.side(side)}: {text}", _box(x, y, 0.3), False)
    if held.piece:
        for placement in held.legal:
            x, y = landing(placement.piece, position.side, placement.turn, placement.point)
            yield Place(f"{LAYING}{placement.name}", placement_name(scene, placement, position), _box(x, y, 0.4), able)
    for point in READING:
        yield Place(POINT_NAMES[point], point_name(scene, position, point), _box(*place_of_point(point), 0.25), False)


def _gaps(scene: Scene, cursor: Cursor, able: bool) -> Iterator[Place]:
    """The gaps of the ring, each with the pieces from which White could then choose."""
    ring, width = scene.session.position.ring, scene.session.position.widths[0]
    for n, piece in enumerate(ring):
        following = ", ".join((ring[n:] + ring[:n])[:width])
        text = scene._("Gap before {letter}: {side} chooses from {pieces}")
        text = text.format(letter=piece, side=scene.names.side(0), pieces=following)
        yield Place(f"gap {piece}", text, _box(*around(cursor.ring.gap_angle(piece), GAP_RADIUS), 0.25), able)


def _pieces(scene: Scene, cursor: Cursor, able: bool) -> Iterator[Place]:
    position, held = scene.session.position, cursor.held
    fits = ways(position)
    for owner, piece in unlaid(position):
        words = piece_name(scene, piece)
        if owner != NEUTRAL:
            words = f"{scene.names.side(owner)}: {words}"
        mine = piece in fits and owner in (NEUTRAL, position.side)
        if mine and piece == held.piece:
            words += "; " + scene._("in hand")
        elif mine:
            count = fits[piece]
            text = scene.plural("fits in {n} place", "fits in {n} places", count) if count else scene._("fits nowhere")
            words += "; " + text
        box = _box(*cursor.ring.home((owner, piece)), 0.5)
        yield Place(place_key((owner, piece)), words, box, able and mine and fits[piece] > 0)


def _box(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)
