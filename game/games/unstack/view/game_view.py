"""The view of UnStack for the shared screens, and its editor board."""

from game.actions import Action
from game.games.unstack import INFO
from game.games.unstack.game import GAME
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES
from game.games.unstack.rules.text import SIDES
from game.games.unstack.view.art import Emblem, LevelPicture
from game.games.unstack.view.board import Layer, Pieces, tower_art
from game.games.unstack.view.help import pages
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH
from game.games.unstack.view.scene import UnStackScene
from game.games.unstack.view.towers import TOWER_ANCHOR, TOWER_HEIGHT, Tower
from game.games.unstack.view.woodwork import WOOD
from game.games.unstack.view.words import Words
from game.games.unstack.workshop import UnStackLevel
from game.scenes.base.context import EditorBoard, GameView, Point, ScrubberStyle, Translated
from game.stage.art import Art
from game.stage.sprites import Space, Sprite, Stage


class UnStackEditorBoard(EditorBoard[UnStackLevel]):
    """Towers. Nothing has been captured yet, so the trays are empty."""

    def __init__(self, stage: Stage, space: Space) -> None:
        super().__init__(stage, space)
        self._pieces = Pieces(stage, space, lambda: self._first)

    def extent(self, level: UnStackLevel) -> Point:
        return BOARD_WIDTH, BOARD_HEIGHT

    def show(self, level: UnStackLevel) -> None:
        self._first = level.position
        self._pieces.show(level.position)

    def middle(self, level: UnStackLevel, place: str) -> Point:
        return self._pieces.layout.middle(CELL_INDICES[place])

    def at(self, level: UnStackLevel, point: Point, pen: str) -> str | None:
        cell = self._pieces.layout.cell_at(*point)
        return None if cell is None else CELL_NAMES[cell]

    def sample(self, pen: str) -> tuple[Art, float]:
        return Tower(SIDES.index(pen[0]), int(pen[1:])), 0.85 * TOWER_HEIGHT

    def word(self, scene: Translated, rack: int, word: str) -> str:
        return scene.plural("{n} stone", "{n} stones", int(word)) if rack else scene._(INFO.sides[SIDES.index(word)])

    def ghost(self, level: UnStackLevel, place: str, pen: str) -> Sprite:
        cell = CELL_INDICES[place]
        art = tower_art(cell, int(pen[1:]) * (1 - 2 * SIDES.index(pen[0])))
        layout = self._pieces.layout
        layer = Layer.TOWER + layout.row(cell)
        return Sprite(art, self.space, *layout.foot(cell), layer=layer, anchor=TOWER_ANCHOR)


GAME_VIEW = GameView(
    game=GAME,
    scene=UnStackScene,
    words=Words,
    pages=pages,
    editor_board=UnStackEditorBoard,
    emblem=Emblem,
    thumbnail=LevelPicture,
    marked=LevelPicture,
    scrubber_style=lambda palette: ScrubberStyle(WOOD.of(palette), palette.stones),
    actions=(Action.PASS, Action.TURN),
)
