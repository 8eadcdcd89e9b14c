"""The view of BrickShooter for the shared screens, and its editor board."""

from collections.abc import Sequence

from game.games.brickshooter.game import GAME
from game.games.brickshooter.levels import BrickShooterLevel
from game.games.brickshooter.rules.board import (
    ARROW_LETTERS,
    BRICK_BY_TEXT,
    CELL_BY_NAME,
    COLOUR_LETTERS,
    LANE_DEPTH,
    LANES,
    Arrow,
)
from game.games.brickshooter.view.art import Emblem, LevelPicture
from game.games.brickshooter.view.board import Layer, Pieces, cell_point, lane_point
from game.games.brickshooter.view.help import pages
from game.games.brickshooter.view.names import LaneNames
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.tiles import BOARD, Ground, brick_art
from game.games.brickshooter.view.words import FLIES, Words, brick, lane_title, names_places
from game.language import N_
from game.scenes.base.context import EditorBoard, GameView, Point, ScrubberStyle, Translated, default_style
from game.stage.art import Art
from game.stage.sprites import Space, Sprite, Stage

BORDER = {f"{lane.name}{depth + 1}": (lane, depth) for lane in LANES for depth in range(LANE_DEPTH)}
"""The places of the border: their lanes, and how many bricks lie before them."""
PLACES = {name: cell_point(cell) for name, cell in CELL_BY_NAME.items()}
PLACES |= {place: lane_point(*of) for place, of in BORDER.items()}
"""The middle of every place of the field and of the border."""
STAYS = N_("does not fly")
_NAMED = {(int(x), int(y)): place for place, (x, y) in PLACES.items()}


class BrickShooterEditorBoard(EditorBoard[BrickShooterLevel]):
    """Bricks in the field and in the border."""

    origin = (-Ground.RIM, -Ground.RIM)

    def __init__(self, stage: Stage, space: Space) -> None:
        super().__init__(stage, space)
        self._pieces = Pieces(stage, space)
        self._names = LaneNames(stage, space)
        stage.add(Sprite(Ground(), space, BOARD / 2, BOARD / 2, layer=Layer.GROUND))

    def name_places(self, scene: Translated, told: str) -> None:
        self._names.show(names_places(scene, told), lively=False)

    def extent(self, level: BrickShooterLevel) -> Point:
        return BOARD + 2 * Ground.RIM, BOARD + 2 * Ground.RIM

    def show(self, level: BrickShooterLevel) -> None:
        self._pieces.show(level.position)

    def middle(self, level: BrickShooterLevel, place: str) -> Point:
        return PLACES[place]

    def at(self, level: BrickShooterLevel, point: Point, pen: str) -> str | None:
        x, y = point
        return _NAMED.get((int(x // 1), int(y // 1)))

    def sample(self, pen: str) -> tuple[Art, float]:
        return brick_art(BRICK_BY_TEXT[pen]), 1.0

    def word(self, scene: Translated, rack: int, word: str) -> str:
        if rack == 0:
            return brick(scene, COLOUR_LETTERS.index(word))
        return scene._(FLIES.get(Arrow(ARROW_LETTERS.index(word)), STAYS))

    def told(self, scene: Translated, level: BrickShooterLevel, place: str, words: Sequence[str]) -> str:
        if place in BORDER:
            lane, depth = BORDER[place]
            place = scene._("{lane}, brick {n}").format(lane=lane_title(scene, lane), n=depth + 1)
        return super().told(scene, level, place, [word for word in words if word != ARROW_LETTERS[0]])

    def ghost(self, level: BrickShooterLevel, place: str, pen: str) -> Sprite:
        pen = pen if place.isalnum() else f"{pen[0]}{ARROW_LETTERS[0]}"
        return Sprite(self.sample(pen)[0], self.space, *PLACES[place], layer=Layer.BRICK)


GAME_VIEW = GameView(
    game=GAME,
    scene=BrickShooterScene,
    words=Words,
    pages=pages,
    editor_board=BrickShooterEditorBoard,
    emblem=Emblem,
    thumbnail=LevelPicture,
    marked=LevelPicture,
    scrubber_style=lambda palette: ScrubberStyle(default_style(palette).ground, (palette.accent, palette.accent)),
)
