"""The view of Combact for the shared screens, and its editor board."""

from collections.abc import Sequence
from math import dist

from game.actions import Action
from game.games.combact import INFO
from game.games.combact.campaign import begun
from game.games.combact.game import GAME
from game.games.combact.rules.geometry import POINT_NAMED, POINT_NAMES
from game.games.combact.rules.position import COLOURS
from game.games.combact.view.art import Emblem, LevelPicture
from game.games.combact.view.board import Layer, Pieces, landing
from game.games.combact.view.help import pages
from game.games.combact.view.interlude import InterludeScene
from game.games.combact.view.organisms import (
    BOARD_SIZE,
    FELT,
    SHADOW_MARGIN,
    TRACK,
    Ground,
    Organism,
    body_of,
    place_of_point,
)
from game.games.combact.view.ring import Ring
from game.games.combact.view.scene import CombactScene
from game.games.combact.view.words import Words, piece_name, point_name
from game.games.combact.workshop import CombactLevel
from game.scenes.base.context import EditorBoard, GameView, Point, ScrubberStyle, Translated
from game.stage.art import Art
from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage


class CombactEditorBoard(EditorBoard[CombactLevel]):
    """Pieces on the flower, and round it the ring that is left."""

    def __init__(self, stage: Stage, space: Space) -> None:
        super().__init__(stage, space)
        self._pieces = Pieces(stage, space)
        self._ring = Ring(stage, space, "")
        stage.add(Sprite(Ground(), space, 0.0, 0.0, layer=Layer.GROUND, anchor=TOP_LEFT))

    def extent(self, level: CombactLevel) -> Point:
        return BOARD_SIZE, BOARD_SIZE

    def show(self, level: CombactLevel) -> None:
        self._pieces.show(level.position, False)
        self._ring.order = level.position.ring
        self._ring.show(level.position, False)

    def middle(self, level: CombactLevel, place: str) -> Point:
        return place_of_point(POINT_NAMED[place])

    def at(self, level: CombactLevel, point: Point, pen: str) -> str | None:
        """With a piece the point at which its (0, 0) comes to lie when its middle is held there."""
        if dist(point, (BOARD_SIZE / 2, BOARD_SIZE / 2)) > TRACK[0]:
            return None

        def far(number: int) -> float:
            return dist(landing(_organism(pen), number) if pen else place_of_point(number), point)

        return POINT_NAMES[min(range(len(POINT_NAMES)), key=far)]

    def sample(self, pen: str) -> tuple[Art, float]:
        organism = _organism(pen)
        # It is as large however it is turned: the drawings of other turns wait until they are painted.
        return organism, 2 * (body_of(organism.piece, organism.side, 0).radius + SHADOW_MARGIN)

    def word(self, scene: Translated, rack: int, word: str) -> str:
        if rack == 0:
            return scene._(INFO.sides[COLOURS.index(word)])
        return piece_name(scene, word) if rack == 1 else scene._("rotation {n}").format(n=word)

    def told(self, scene: Translated, level: CombactLevel, place: str, words: Sequence[str]) -> str:
        piece = [self.word(scene, rack, word) for rack, word in enumerate(words)]
        return "; ".join(filter(None, (point_name(scene, level.position, POINT_NAMED[place]), ", ".join(piece))))

    def ghost(self, level: CombactLevel, place: str, pen: str) -> Sprite:
        organism = _organism(pen)
        return Sprite(organism, self.space, *landing(organism, POINT_NAMED[place]), layer=Layer.LAST)


def _organism(pen: str) -> Organism:
    return Organism(pen[1], COLOURS.index(pen[0]), int(pen[2]))


GAME_VIEW = GameView(
    game=GAME,
    scene=CombactScene,
    words=Words,
    pages=pages,
    editor_board=CombactEditorBoard,
    emblem=Emblem,
    thumbnail=LevelPicture,
    marked=LevelPicture,
    campaign=lambda app, match: InterludeScene(app, begun(match, match.beginner)),
    scrubber_style=lambda palette: ScrubberStyle(FELT.of(palette), (palette.stones[1], palette.stones[0])),
    actions=(Action.PASS, Action.PLACES),
)
