"""Every kind of picture in small, compared with what was looked at and found good (`seen/pictures/`): its size, and the
colours of a few dots of it, row by row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pkgutil import walk_packages

import pygame
import pytest
from msgspec.structs import replace

import game
from game.app.input.assistive_input import DwellRing, MagnifierArt
from game.games import GAMES, game_named
from game.games.brickshooter.rules.board import Arrow, Side
from game.games.brickshooter.view import art as bricks
from game.games.brickshooter.view import groups, rush, tiles
from game.games.brickshooter.view import marks as shots
from game.games.brickshooter.view import names as lanes
from game.games.combact.view import art as flowers
from game.games.combact.view import cursor as combact_cursor
from game.games.combact.view import land, organisms
from game.games.combact.view import marks as places
from game.games.explode.view import cursor as explode_cursor
from game.games.explode.view import glass
from game.games.explode.view import ground as slate
from game.games.explode.view import marks as cells
from game.games.explode.view import panels as shares
from game.games.unstack.view import balance, towers, woodwork
from game.games.unstack.view import cursor as unstack_cursor
from game.games.unstack.view import marks as signs
from game.games.unstack.view import panels as trays
from game.games.views import game_view
from game.play.port.move_highlight import HighlightKind, MoveHighlight
from game.scenes.animation.playback import ClickHint
from game.scenes.base.context import default_style
from game.scenes.board import hints
from game.scenes.learn.guides import PageDots
from game.scenes.play.move_scrubber import MarkArt, ScrubberArt
from game.scenes.records import standings
from game.scenes.review.review import CurveArt
from game.scenes.settings.palette_preview import PalettePreview
from game.stage.art import STRONG, TITLE, Art, ScaledArt, Text, Theme
from game.stage.palette import DUSK, PALETTES
from game.ui.drawing import surfaces
from game.ui.drawing.surfaces import TabletopArt
from game.ui.form.keycaps import KeyCap
from game.ui.form.scan import ScanFrame
from game.ui.widgets import widgets
from tests import snapshots
from tests.conftest import Player

LOOKS = [palette for palette in PALETTES if palette.name in ("dusk", "daylight", "contrast")]
LONGEST = 120
"""Maximum length of what is told of a picture."""
SIDE = 5
"""So many dots wide and high a picture is made: each is the mean of what lies there."""
NEAR = 3
"""Of 255: by so much another version of the libraries for fonts and drawings may differ."""
CELL, UNIT = 40.0, 1.0
"""Pixels of what is drawn on boards, and of what is drawn on screens, a unit."""
LARGE = 96.0
"""Pixels of pictures that are one unit high."""
SIDES, TRUTHS, ARROWS = (0, 1), (False, True), tuple(Arrow)[1:]


def brickshooter() -> Iterator[Art]:
    yield from (tiles.Brick(colour) for colour in range(10))
    yield from (tiles.Brick(3, arrow) for arrow in ARROWS)
    yield tiles.Ground()
    yield from (shots.Announced(arrow, stage) for arrow, stage in product((Arrow.UP, Arrow.LEFT), (1, 3)))
    yield from (shots.Doomed(later) for later in TRUTHS)
    yield from (shots.Flash(2), shots.Shard(2, 0), shots.Badge(), shots.Disc(), shots.NoEntry(), shots.Partner())
    yield from (shots.LaneLight(Arrow.UP, colour, focus) for colour, focus in product(("accent", "bad"), TRUTHS))
    yield from (shots.Leaving(arrow) for arrow in ARROWS)
    yield from (shots.Trace(kind) for kind in ("landed", "gone", "come", "fired#UP", "fired#RIGHT"))
    yield from (shots.Trail(arrow, 3) for arrow in ARROWS)
    yield from (shots.StormLight(arrow) for arrow in (Arrow.UP, Arrow.LEFT))
    yield from (shots.Streak(arrow, 2) for arrow in (Arrow.UP, Arrow.LEFT))
    yield from (shots.Shade(1.0, 3.0), shots.Ash(), groups.GroupLight(2, ((0, 0), (1, 0), (1, 1))))
    yield from (lanes.BorderNames(side) for side in (Side.LEFT, Side.BOTTOM))


def explode() -> Iterator[Art]:
    yield from (glass.Star(side, value) for side, value in product(SIDES, range(1, 7)))
    yield from (glass.Halo(side, value) for side, value in product(SIDES, (1, 6)))
    yield from (glass.Shard(side, form) for side, form in product(SIDES, range(3)))
    yield from (light(side) for light in (glass.Flash, glass.Shockwave, glass.Glint) for side in SIDES)
    yield from (glass.WaveNumber(side, number, 0.7) for side, number in ((0, 2), (1, 12)))
    yield from (slate.Cell(odd) for odd in TRUTHS)
    yield slate.Field(3, 2)
    yield from (slate.Frame(4, 3, edge) for edge in slate.EDGES)
    yield from (slate.TurnLine(4, 3, edge, side) for edge, side in product(slate.EDGES, SIDES))
    yield from (slate.RimNames(3, 4, below, turned) for below, turned in product(TRUTHS, TRUTHS))
    kinds = ("taken", "won", "raised", "chosen", "lit", "reached")
    yield from (cells.CellMark(1, kind) for kind in kinds)
    yield from (cells.Ring(keys, able) for keys, able in product(TRUTHS, TRUTHS))
    yield from (cells.Badge(0, "3"), cells.Badge(1, "12", True), explode_cursor.GlassPin(2, 1))
    yield from (ScaledArt(glass.Star(0, 4, False), 1.5), shares.StarIcon(1, 5, 2.0))


def unstack() -> Iterator[Art]:
    yield from (towers.Tower(side, count, count % 3) for side, count in product(SIDES, (1, 2, 5, 12)))
    yield from (towers.Shadow(1), towers.Shadow(9), woodwork.BoardArt())
    yield from (woodwork.RimNames(columns, turned) for columns, turned in product(TRUTHS, TRUTHS))
    yield from (signs.CellMark(kind) for kind in signs.CellMark.KINDS)
    yield from (signs.Tag(text, kind, sure) for (text, kind), sure in product(TAGS, TRUTHS))
    yield from (signs.Plaque(9), signs.Plaque(31), signs.Notice("Pass"), unstack_cursor.WoodenPin(3, 1))
    yield from (trays.TowerIcon(side, count, 2.0) for side, count in product(SIDES, (1, 4)))
    yield from (signs.Impact(), *balance.Balance.ARTS)


TAGS = (("+2", "lay"), ("×3", "take"), ("✓", "done"))


def combact() -> Iterator[Art]:
    yield from (organisms.Organism("K", side, 2) for side in (*SIDES, organisms.NEUTRAL))
    yield from (organisms.Organism(piece, 1, turn, True) for piece, turn in (("B", 0), ("L", 4), ("t", 1), ("l", 5)))
    yield from (organisms.Ground(), organisms.WideTable(), organisms.Flower())
    yield from (land.Land(kind, side, border) for kind, side, border in product(FIELDS, SIDES, ("", "01")))
    yield from (land.LandCount(number, side) for number, side in product((7, 23, 104), SIDES))
    yield from (land.BorderLight(kind, 0) for kind in FIELDS)
    yield from (places.BaseMark(owner, both) for owner, both in product(SIDES, product(TRUTHS, TRUTHS)))
    yield from (places.Count(number, state) for number, state in ((2, "fits"), (6, "token"), (7, "wrong")))
    yield from (places.FieldMark(kind, state) for kind, state in product(FIELDS, ("taken", "open")))
    yield from (places.FullPoint(side) for side in SIDES)
    yield from (places.Halo("K", side, 1, state) for side, state in product(SIDES, ("fits", "wrong")))
    yield from (places.Originator(), places.Originator(1.2, True), places.PointCounts(2, 5), places.Token())
    yield from (places.PlaceMark(now) for now in TRUTHS)
    yield from (places.Plate(0.8, state) for state in ("open", "chosen"))
    yield from (places.NoPlace(), places.Unjoined(), combact_cursor.BeadPin(1, 0))


FIELDS = ("up", "down", "lens 0", "lens 1", "lens 2")


def in_small() -> Iterator[Art]:
    """Emblems, positions and pages of the help."""
    for each in GAMES:
        view = game_view(each)
        yield from (view.emblem(), view.thumbnail(each.rules.position_text(each.rules.start())))
        yield from (page.picture for page in view.pages())
    for name, move in (("explode", "a4"), ("unstack", "5a1+1121"), ("brickshooter", "d^")):
        each = game_named(name)
        start = each.rules.start({"seed": 7} if each.players == 1 else {})
        yield game_view(each).picture_after(start, move)
    yield flowers.LevelPicture(flowers.GOALS["time"], "N1@d6")
    yield from (flowers.LevelPicture(text, width=1.6) for text in flowers.GOALS.values())


def screens() -> Iterator[Art]:
    yield from (surfaces.ButtonFace(90, 40, state, *how) for state, how in product(STATES, product(TRUTHS, TRUTHS)))
    yield from (surfaces.TabFace(90, 40, state, chosen) for state, chosen in product(STATES, TRUTHS))
    yield from (KeyCap(50, 34, state, circle) for state, circle in product((*STATES[:3], *KEYS), TRUTHS))
    yield from (surfaces.Icon("check"), surfaces.Icon("restart", 40, "bad"), surfaces.Knob(18), TabletopArt(120, 90))
    yield from (surfaces.Badge(sign, hue, 40) for sign, hue in (("moon", 1), ("crown", 4), (surfaces.NOBODY, None)))
    yield from (surfaces.Bar(90, 8, share, "good") for share in (0.0, 0.02, 0.6))
    yield from (surfaces.Dots(lit) for lit in range(3))
    yield from (surfaces.Toggle(on) for on in TRUTHS)
    yield from (surfaces.FocusRing(60, 40), surfaces.Glow(90, 60), surfaces.Glow(90, 60, "bad", 0.5, 30.0, 4.0))
    yield from (surfaces.Inset(90, 60), surfaces.Inset(40, 20, 4), surfaces.Panel(90, 60), surfaces.Panel(40, 60, 0.5))
    yield from (surfaces.PillBackground(80, 26), surfaces.PillBackground(80, 26, "#cc3344"))
    yield from (ScanFrame(90, 60, group) for group in TRUTHS)
    yield from (widgets.Band(90, 30), widgets.Band(90, 30, "accent", 0.4), widgets.Rule(90), widgets.WarningSign(30))
    yield from (widgets.Stars(won, 24, 3) for won in range(3))
    yield from (widgets.Medal(place, 30) for place in (1, 2, 3, 4))
    yield from (ClickHint(40), hints.Pin(0, 0, 40), hints.Pin(12, 1, 40), hints.Area(90, 60, 3))
    yield hints.Way(((0, 0), (30, 0), (30, 40)))
    yield from (PageDots(5, 2), PalettePreview(90, 60, DUSK), shares.Groove(90, 12), shares.Bar(60, 12, 1))
    yield from (DwellRing(filled, 8) for filled in (0, 3, 8))
    seen = pygame.Surface((90, 90), pygame.SRCALPHA)
    seen.fill("#3366aa", (0, 0, 45, 90))
    yield MagnifierArt(seen)
    yield from (rush.Gauge(90, 14, lit, 12) for lit in (0, 3, 9))
    style = default_style(DUSK)
    spots = tuple((n / 6, n % 2, kind, n / 6) for n, kind in enumerate(HighlightKind))
    yield from (ScrubberArt(120, 24, 0.5, spots, style, alone) for alone in TRUTHS)
    yield from (MarkArt(MoveHighlight(kind, 0.5), lit, 30) for kind, lit in product(HighlightKind, TRUTHS))
    bars = tuple(standings.Bar(share, "good", share < 0) for share in (0.5, -0.5, 0.01, 1.0))
    yield from (standings.Bars(90, 40, bars, below) for below in TRUTHS)
    values = (0.5, 0.7, None, 0.2, 0.9, 0.4)
    yield from (CurveArt(90, 40, values), CurveArt(90, 40, values, (1, 4), ("#aa2233", "#2233aa")))
    yield from (Text("Brick", 20, face, colour) for face, colour in ((STRONG, "accent"), (TITLE, "text")))
    yield from (Text("Some words in a row", 14, width=60, align=align, lines=2) for align in ("left", "right"))
    yield from (Text("Word", 20, shadow=True), Text("Word", 20, halo=True), Text("Some words", 14, "text", width=40))
    yield Text("Some words in a row", 14, width=60, shorten=True)


STATES = ("normal", "hover", "pressed", "disabled")
KEYS = ("waiting", "empty", "empty hover")

BRICKSHOOTER = game_named("brickshooter").rules
STARTED = BRICKSHOOTER.position_text(BRICKSHOOTER.start({"seed": 7}))
TABLE = [
    *((art, CELL) for arts in (brickshooter, explode, unstack, combact) for art in arts()),
    *((art, LARGE) for art in in_small()),
    *((art, UNIT) for art in screens()),
    (bricks.LevelPicture(STARTED), bricks.DETAILED_FROM),
]
LISTED = ("brickshooter", "explode", "unstack", "combact")
"""Games all of whose pictures are compared; of others those for menu and lists are."""
LEFT_OUT = {"CardPicture"}
"""What shows another picture."""


def kinds_of(kind: type[Art]) -> Iterator[type[Art]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)


def test_no_kind_of_picture_is_left_out() -> None:
    new = tuple(f"game.games.{name}." for name in GAMES.names if name not in LISTED)
    found = [module.name for module in walk_packages(game.__path__, "game.")]
    modules = [name for name in found if not name.startswith(new)]
    for name in modules:
        if ".view." in name or ".scenes." in name or ".ui." in name:
            import_module(name)
    painted = {type(art).__name__ for art, _ in TABLE}
    every = {kind for kind in kinds_of(Art) if hasattr(kind, "__struct_fields__") and not kind.__subclasses__()}
    assert {kind.__name__ for kind in every if kind.__module__ in modules} - painted <= LEFT_OUT


def dots(picture: pygame.Surface) -> bytes:
    """A picture in small: the mean colours, weighed by how much is seen of them, and how much that is."""
    wide, high = picture.get_size()
    size = min(SIDE, wide), min(SIDE, high)
    return pygame.image.tobytes(pygame.transform.smoothscale(picture.convert_alpha().premul_alpha(), size), "RGBA")


def told(theme: Theme) -> dict[str, list[str]]:
    """By the rooms they are drawn in, lines of all pictures in the usual colours, and of one of each kind in others."""
    kinds: set[type[Art]] = set()
    lines = defaultdict[str, list[str]](list)
    for art, scale in TABLE:
        for palette in LOOKS if type(art) not in kinds else LOOKS[:1]:
            picture = art.paint(scale, replace(theme, palette=palette, symbols=not palette.strong))
            width, height = picture.get_size()
            seen = dots(picture).hex(" ", 4)
            _, *folders, file = type(art).__module__.split(".")
            room = folders[1] if folders[0] in ("games", "scenes") else f"{folders[0]}/{file}"
            lines[room].append(f"{repr(art)[:LONGEST]} {palette.name} {width}x{height}{snapshots.NUMBERS}{seen}")
        kinds.add(type(art))
    return lines


def alike(one: str, other: str) -> bool:
    """True if two lines tell the same picture of nearly the same dots."""
    (what, _, found), (told, _, seen) = (line.partition(snapshots.NUMBERS) for line in (one, other))
    if what != told or len(found) != len(seen):
        return False
    return all(abs(a - b) <= NEAR for a, b in zip(bytes.fromhex(found), bytes.fromhex(seen), strict=True))


@pytest.mark.usefixtures("painted")
def test_every_picture_looks_as_it_did(start: Callable[..., Player]) -> None:
    snapshots.check_folder("pictures", told(start().app.theme), alike)
