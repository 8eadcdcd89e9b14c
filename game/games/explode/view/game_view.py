"""The view of Explode! for the shared screens, and its editor board."""

from game.actions import Action
from game.games.explode import INFO
from game.games.explode.game import GAME
from game.games.explode.rules.moves import SIDES, cell_index, cell_name
from game.games.explode.view.art import Emblem, LevelPicture
from game.games.explode.view.board import Layer, Pieces, ground
from game.games.explode.view.glass import Star
from game.games.explode.view.ground import BOARD, rim_of
from game.games.explode.view.help import pages
from game.games.explode.view.scene import ExplodeScene
from game.games.explode.view.words import Words
from game.games.explode.workshop import ExplodeLevel
from game.scenes.base.context import EditorBoard, GameView, Point, ScrubberStyle, Translated
from game.stage.art import Art
from game.stage.palette import darker
from game.stage.sprites import TOP_LEFT, Space, Sprite, SpriteGroup, Stage


class ExplodeEditorBoard(EditorBoard[ExplodeLevel]):
    """Stars, and a frame in the colour of the side to move."""

    def __init__(self, stage: Stage, space: Space) -> None:
        super().__init__(stage, space)
        self._pieces = Pieces(stage, space, lambda: None)
        self._ground = SpriteGroup(stage, space)

    def extent(self, level: ExplodeLevel) -> Point:
        width, height = level.position.width, level.position.height
        rim = rim_of(width, height)
        return width + 2 * rim, height + 2 * rim

    def show(self, level: ExplodeLevel) -> None:
        columns, rows, _, side, *_ = level.position
        self._ground.clear()
        for piece in ground(columns, rows, side, turned=False):
            self._ground.put(*piece, anchor=TOP_LEFT)
        self._pieces.show(level.position)

    def middle(self, level: ExplodeLevel, place: str) -> Point:
        return self._pieces.home(cell_index(level.position, place) or 0)

    def at(self, level: ExplodeLevel, point: Point, pen: str) -> str | None:
        cell = self._pieces.at(*point)
        return None if cell is None else cell_name(level.position, cell)

    def sample(self, pen: str) -> tuple[Art, float]:
        return Star(SIDES.index(pen[0]), int(pen[1:])), 1.0

    def word(self, scene: Translated, rack: int, word: str) -> str:
        return word if rack else scene._(INFO.sides[SIDES.index(word)])

    def ghost(self, level: ExplodeLevel, place: str, pen: str) -> Sprite:
        return Sprite(self.sample(pen)[0], self.space, *self.middle(level, place), layer=Layer.BADGE)


GAME_VIEW = GameView(
    game=GAME,
    scene=ExplodeScene,
    words=Words,
    pages=pages,
    editor_board=ExplodeEditorBoard,
    emblem=Emblem,
    thumbnail=LevelPicture,
    marked=LevelPicture,
    scrubber_style=lambda palette: ScrubberStyle(darker(BOARD.of(palette), 0.5), palette.sides),
    side_colours=lambda palette: palette.sides,
    actions=(Action.TURN,),
)
