"""The moments that are filmed, by their names: a position, and what players do in it at which second."""

from __future__ import annotations

from msgspec import Struct

from game.games.brickshooter.rules.board import lane_of
from game.games.brickshooter.view.board import lane_point
from game.games.combact.rules.geometry import BACTERIA
from game.games.combact.rules.placements import every_name
from game.games.combact.view.board import lying
from game.games.combact.view.organisms import NEUTRAL
from game.games.combact.view.scene import CombactScene
from game.games.explode.rules.moves import board
from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.rules.board import CELL_NAMES
from game.games.unstack.view.scene import UnStackScene
from game.play.session.match import Match
from tools.film import boards
from tools.film.studio import Act, AnyPlay, Studio

UNDO, REDO = "U", "Y"
"""The keys."""


class Moment(Struct, frozen=True):
    """A moment of a game."""

    game: str
    name: str
    shows: str
    """Description of the film, one sentence."""
    board: tuple[str, str]
    """A position, and a move from it."""
    acts: tuple[tuple[float, Act], ...]
    """Seconds and acts of the players."""
    moves: tuple[str, ...]
    """The moves that come of it, in order; those made again with `REDO` are the last of them."""
    place: str = ""
    """The place over which the mouse is before the first act; none where moves are made again."""
    again: bool = False
    """True if the moves were made before and taken back, to be made again with `REDO`."""
    least: float = 1.0
    """Seconds that are filmed at least, after the last act."""
    whole: bool = False
    """True if the whole window is filmed, because what matters is not on the board alone."""
    undo: float | None = None
    """The second in which the last move is taken back."""
    match: Match | None = None

    @property
    def title(self) -> str:
        return f"{self.game} {self.name}"


# What players do


def pixel_of(scene: AnyPlay, place: str) -> tuple[float, float]:
    """Return the pixel of a place by its name: a lane, a star, a cell of towers, a piece in the ring of the side to
    move.
    """
    if isinstance(scene, ExplodeScene):
        position = scene.session.position
        point = scene.pieces.home(board(position.width, position.height).indices[place])
    elif isinstance(scene, UnStackScene):
        point = scene.pieces.layout.middle(CELL_NAMES.index(place))
    elif isinstance(scene, CombactScene):
        point = scene.ring.home((NEUTRAL if place in BACTERIA else scene.session.position.side, place))
    else:
        point = lane_point(lane_of(place), 0)
    return scene.board.to_pixels(*point)


def click(place: str) -> Act:
    """Click a place."""
    return lambda studio, scene: studio.click(pixel_of(scene, place))


def point_at(place: str) -> Act:
    """Move the mouse to a place."""
    return lambda studio, scene: studio.move(pixel_of(scene, place))


def placed(act: str, name: str) -> Act:
    """Move the mouse (`move`), or click (`click`), where the middle of a piece lies in a placement."""

    def do(studio: Studio, scene: AnyPlay) -> None:
        placement = every_name(name[0], scene.session.position.side)[name]
        getattr(studio, act)(scene.board.to_pixels(*lying(placement)[1]))

    return do


def wheel(by: int) -> Act:
    """Turn the mouse wheel."""
    return lambda studio, scene: studio.wheel(by)


def key(name: str) -> Act:
    """Press a key."""
    return lambda studio, scene: studio.keys(name)


# The moments

AGAIN = ((0.0, key(REDO)),)
FIRST, SECOND = 0.35, 0.77
"""Seconds of a click, and of an undo, in the middle of a chain of BrickShooter."""
CHAIN, CHAIN_MOVE = boards.CHAIN


def clicks(*places: str, apart: float = 0.0) -> tuple[tuple[float, Act], ...]:
    """Clicks one after the other, some seconds apart."""
    return tuple((number * apart, click(place)) for number, place in enumerate(places))


def by_click(game: str, name: str, shows: str, found: tuple[str, str], **others: object) -> Moment:
    """A move that is made by one click on the place that it is named after."""
    return Moment(game, name, shows, found, clicks(found[1]), (found[1],), found[1], **others)  # type: ignore[arg-type]


def by_key(
    game: str, name: str, shows: str, found: tuple[str, str], *later: tuple[float, Act], **others: object
) -> Moment:
    """A move that is made again, as one of the other side is shown."""
    return Moment(game, name, shows, found, (*AGAIN, *later), (found[1],), again=True, **others)  # type: ignore[arg-type]


BRICKSHOOTER = (
    by_click("brickshooter", "chain", "A shot sets off five waves.", boards.CHAIN),
    Moment(
        "brickshooter",
        "chain-and-shot",
        "A second shot, at 0.35 s, touches nothing of a chain of five waves.",
        boards.CHAIN,
        (*clicks(CHAIN_MOVE), (FIRST, click("av"))),
        (CHAIN_MOVE, "av"),
        CHAIN_MOVE,
    ),
    Moment(
        "brickshooter",
        "shot-into-chain",
        "A second shot, at 0.35 s, flies to where a chain of five waves still goes on.",
        boards.CHAIN,
        (*clicks(CHAIN_MOVE), (FIRST, click("ev"))),
        (CHAIN_MOVE, "ev"),
        CHAIN_MOVE,
    ),
    by_click("brickshooter", "clearing", "Two waves empty the field, and a new set comes.", boards.CLEARING),
    by_click(
        "brickshooter", "full-border", "The last free lane is shot, and the game is over.", boards.LAST_LANE, whole=True
    ),
    Moment(
        "brickshooter",
        "twenty-clicks",
        "Twenty lanes are clicked within three seconds.",
        boards.CHAIN,
        clicks(*boards.TWENTY.split(), apart=0.15),
        tuple(boards.TWENTY.split()),
        CHAIN_MOVE,
    ),
    Moment(
        "brickshooter",
        "refused-lane",
        "A lane that a chain will block is clicked at 0.32 s, while the cell in front of it is still empty.",
        boards.REFUSED,
        (*clicks(boards.REFUSED[1]), (0.32, click(boards.REFUSED_LANE))),
        (boards.REFUSED[1],),
        boards.REFUSED[1],
    ),
    Moment(
        "brickshooter",
        "rush-end",
        "The clock of a rush has the last shot.",
        boards.LAST_SECOND,
        clicks(boards.LAST_SECOND[1]),
        (boards.LAST_SECOND[1],),
        boards.LAST_SECOND[1],
        least=4.0,
        whole=True,
    ),
    Moment(
        "brickshooter",
        "undo",
        "A chain of five waves is taken back at 0.77 s.",
        boards.CHAIN,
        (*clicks(CHAIN_MOVE), (SECOND, key(UNDO))),
        (CHAIN_MOVE,),
        CHAIN_MOVE,
        undo=SECOND,
    ),
    Moment(
        "brickshooter",
        "undo-beside",
        "A second shot, at 0.35 s, is taken back at 0.77 s, while a chain of five waves goes on.",
        boards.CHAIN,
        (*clicks(CHAIN_MOVE), (FIRST, click("av")), (SECOND, key(UNDO))),
        (CHAIN_MOVE,),
        CHAIN_MOVE,
    ),
)
EXPLODE = (
    by_click("explode", "chain", "A star sets off five waves.", boards.CHAIN_OF_FIVE),
    Moment(
        "explode",
        "chain-and-move",
        "The other side moves at 0.35 s, in the midst of a chain of five waves.",
        boards.CHAIN_OF_FIVE,
        (*clicks(boards.CHAIN_OF_FIVE[1]), (FIRST, click("e1"))),
        (boards.CHAIN_OF_FIVE[1], "e1"),
        boards.CHAIN_OF_FIVE[1],
    ),
    by_click(
        "explode", "twenty-five", "All twenty-five stars burst, and the game is won.", boards.TWENTY_FIVE, whole=True
    ),
    by_click("explode", "win", "Three waves win the game.", boards.WINNING, whole=True),
    Moment(
        "explode",
        "undo",
        "A chain of five waves is taken back at 0.6 s.",
        boards.CHAIN_OF_FIVE,
        (*clicks(boards.CHAIN_OF_FIVE[1]), (0.6, key(UNDO))),
        (boards.CHAIN_OF_FIVE[1],),
        boards.CHAIN_OF_FIVE[1],
        undo=0.6,
    ),
    by_click(
        "explode",
        "match-ball",
        "Three waves win the game that decides the match.",
        boards.WINNING,
        whole=True,
        match=Match(("Anna", "Ben"), best_of=3, wins=[0, 1]),
    ),
)
UNSTACK = (
    by_key("unstack", "sowing", "A tower is sown over several cells, and captures.", boards.SOWING),
    Moment(
        "unstack",
        "capture",
        "A tower is taken up, and captures its neighbour.",
        boards.CAPTURE,
        clicks("b6", "a6", apart=0.5),
        (boards.CAPTURE[1],),
        "b6",
    ),
    by_key("unstack", "pass", "The other side has to pass, and does so by itself.", boards.PASSING),
    by_key("unstack", "count", "The last move; then the stones are counted.", boards.COUNT, whole=True),
    by_key("unstack", "undo", "A sowing is taken back at 0.7 s.", boards.SOWING, (0.7, key(UNDO)), undo=0.7),
)
COMBACT = (
    Moment(
        "combact",
        "turned-piece",
        "A piece is picked up, turned by two notches of the wheel, and laid with a click where it is shown.",
        boards.TURNED,
        (
            (0.0, click(boards.TURNED[1][0])),
            (0.4, placed("move", boards.TURNED[1])),
            (0.8, wheel(1)),
            (1.0, wheel(1)),
            (1.6, placed("click", boards.TURNED[1])),
        ),
        (boards.TURNED[1],),
        boards.TURNED[1][0],
    ),
    by_key("combact", "area", "A piece encloses an area.", boards.AREA),
    by_key("combact", "fifth", "A piece fills three points up to five.", boards.FIFTH),
    by_key("combact", "count", "Both have passed; the land is counted.", boards.LAND, whole=True),
    by_key("combact", "loss", "The other side has no move left, and loses.", boards.LOSS, whole=True),
    by_key(
        "combact",
        "undo",
        "A piece that costs a token is taken back at 0.3 s.",
        boards.TOKEN,
        (0.3, key(UNDO)),
        undo=0.3,
    ),
)
MOMENTS = (*BRICKSHOOTER, *EXPLODE, *UNSTACK, *COMBACT)
