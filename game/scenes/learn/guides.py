"""Lessons and demonstrations beside the board.

A lesson has a panel with its text, marks that say where to click, dots for its progress, and a question at its end.
In a demonstration one game follows another.
"""

from collections.abc import Callable
from functools import partial
from math import dist

from msgspec import Struct

from game.actions import Action
from game.play.port.game import AnyGame, Course, SearchLimits
from game.play.puzzles import courses
from game.play.puzzles.courses import lesson_table
from game.play.table.demo import DemoCourse, demo_table
from game.scenes.base.context import Context
from game.scenes.base.play_layout import TOOLBAR, PlayLayout
from game.scenes.base.scene import SLIM_WINDOW
from game.scenes.board.board import AnyBoardScene
from game.scenes.learn.guide import Guide, Lay
from game.scenes.start.sessions import meet, new_seed
from game.stage import svg
from game.stage.art import STRONG, SvgArt, Text, Theme
from game.stage.easing import ease_in_out, linear
from game.stage.sprites import LEFT, RIGHT, Layer, Sprite
from game.stage.tween import Call, Delay, InTurn, Loop, Tween
from game.ui.drawing.metrics import GAP_L, LINE
from game.ui.drawing.surfaces import Icon, Inset
from game.ui.input.inputs import Input, Pointer, Press
from game.ui.widgets.widgets import Box, Button


def open_lesson(app: Context, game: AnyGame) -> None:
    """Play the lesson of a game."""
    app.push(app.game_view(game).scene(app, lesson_table(game)))


_GUIDE_PAD = 16.0
_SIGN = 46.0
"""Space inside the panel, and the width of the sign at its left."""
_WORD = 156.0
"""Units that the longest word on the button needs."""
_LOW_GUIDE = 440.0
"""Below this height of the window the panel has no sign, and its button stands in the title line; so it does in a slim
one.
"""
SIZES = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0)
_SMALLER_WORDS = (13.0, 12.0)
_LEAST_PIXELS = 20.0
"""Sizes of the text; the largest with which the panel leaves the board enough room is used, and of the small ones those
that have so many pixels: where letters are large, a unit has many.
"""
_SHARE = 0.15
"""Preferred maximum height of the panel above the board, as a share of the window's."""
_LOW_BESIDE = 500.0
_WORTH = 1.03
"""Below this height of the window the panel stands beside the board if that makes the board larger by this factor."""
_LOWEST_PANEL = 72.0
_THIN_PANEL = 42.0
_THIN_WIDTH = 280.0
_PANEL_GAP = 6.0
_MOST_BESIDE = 0.47
"""Height that is left to each of the other panels there, or, where that leaves the words too little, the height and
width of one with a single line; the space below each; and share of the column that the words take at most where there
is more room.
"""
REPLY = 0.55
"""Seconds before the other side answers."""
_PULSE = 0.28
_SWELL_EVERY = 1.3
"""The marks swell for a moment, and then rest."""


class PageDots(SvgArt, Struct, frozen=True):
    """A dot for every page, the open one longer and lit."""

    count: int
    at: int

    STEP = 18.0

    def extent(self) -> tuple[float, float]:
        return (self.count + 1) * self.STEP, 12.0

    def body(self, theme: Theme) -> str:
        parts = []
        for n in range(self.count):
            left = (n + (n > self.at)) * self.STEP + 4
            colour, opacity = (theme.palette.accent, 1) if n == self.at else (theme.palette.text_dim, 0.5)
            width = 9 + self.STEP * (n == self.at)
            parts.append(svg.rounded(left, 1.5, width, 9, 4.5, f'fill="{colour}" fill-opacity="{opacity}"'))
        return "".join(parts)


class LessonGuide(Guide):
    """Leads through the steps of a lesson at the table of a scene."""

    def __init__(
        self, scene: AnyBoardScene, course: Course[object], on_end: Callable[[Callable[[], object]], object]
    ) -> None:
        """`on_end` is called after the last step of a lesson, with a function that restarts it."""
        self.scene = scene
        self.course = course
        self.on_end = on_end
        self._marks: list[Sprite] = []
        """Sprites that mark where to click."""
        self._led = -1
        """The step for which the cursor has been led to the move."""
        self.beside = False
        """True if the panel stands beside the board."""
        self._size = SIZES[0]
        self._fits: dict[object, tuple[float, float]] = {}
        """Sizes of the text and heights of the panel, by what they were measured for."""

    @property
    def from_help(self) -> bool:
        return not self.course.puzzle

    def settled(self) -> None:
        scene = self.scene
        table = self.scene.table
        if self.course.reply(table.session):
            answer = Call(partial(courses.answer, table, self.course, table.session.position))
            scene.stage.animator.start(InTurn(Delay(REPLY), answer), tag="reply")
        elif self.course.told:
            scene.form.want("next")

    # Layout

    def arrange(self, lay: Lay) -> PlayLayout:
        """Return the places of the scene: the panel lies above the board, or where that would make the board small, in
        the column beside it. It has room for the longest text of the lesson, so that the board keeps its place.
        """
        box = self.scene.form.box
        self.beside = False
        places = lay(self._fitted(self._width()[0], box.height * _SHARE)[1], None)
        if box.height < _LOW_BESIDE and box.width > box.height:
            self.beside = True
            other = lay(0.0, self._beside)
            panel = other.panels[0]
            lowest = _THIN_PANEL if panel.width >= _THIN_WIDTH else _LOWEST_PANEL
            if other.board.width > _WORTH * places.board.width and panel.height >= lowest - 1:
                return other
            self.beside = False
        return places

    def _beside(self, column: Box) -> float:
        """Return the height of the panel in a column, which leaves room to the other panels."""
        width = column.width - 2 * _GUIDE_PAD
        most = min(column.height - 2 * (_LOWEST_PANEL + _PANEL_GAP), _MOST_BESIDE * column.height)
        self._size, height = self._fitted(width, most)
        if height > most and column.width >= _THIN_WIDTH:
            self._size, height = self._fitted(width, column.height - 2 * (_THIN_PANEL + _PANEL_GAP))
        return height

    @property
    def _bare(self) -> bool:
        """True if the panel has room only for the text: its button stands in the title line."""
        box = self.scene.form.box
        return self.beside or box.height < _LOW_GUIDE or box.width < SLIM_WINDOW

    def _width(self) -> tuple[float, float]:
        """The widths of the text and of the button above the board."""
        room = self.scene.form.box.width - 24.0
        button = min(180.0, max(room * 0.22, min(_WORD, room * 0.3)))
        return room - 2 * _GUIDE_PAD if self._bare else room - button - _SIGN - 4 * _GUIDE_PAD, button

    def _fitted(self, width: float, most: float) -> tuple[float, float]:
        """The size of the text in a width, and the height of the panel, preferably at `most` that; measured once for a
        window and a language.
        """
        scene = self.scene
        key = (width, most, scene.form.space.scale, scene.app.translations)
        if key not in self._fits:
            self._fits[key] = self._measured(width, most)
        return self._fits[key]

    def _measured(self, width: float, most: float) -> tuple[float, float]:
        form = self.scene.form
        texts = self.texts()
        height = 0.0
        around, least = (_GUIDE_PAD - 4, 0.0) if self._bare else (2 * _GUIDE_PAD - 6, LINE)
        small = [size for size in _SMALLER_WORDS if size * form.space.scale >= _LEAST_PIXELS]
        sizes = (*SIZES, *small)
        for size in sizes:
            height = max(form.measure(Text(text, size, STRONG, width=width))[1] for text in texts) + around
            if height <= max(least + 2 * _GUIDE_PAD, most):
                return size, max(height, least + around)
        return sizes[-1], height

    # What it says and offers

    def texts(self) -> list[str]:
        """All texts that may be shown."""
        return [self.scene._(text) for step in self.course.steps for text in (step.task, step.result)]

    def said(self) -> tuple[str, Icon]:
        """Return the present text and its icon."""
        step = self.course.step
        if self.course.told:
            return self.scene._(step.result), Icon("check", 28, "good")
        return self.scene._(step.task), Icon("hint", 28, "accent")

    def way_on(self) -> tuple[str, str]:
        """The word and the icon of the button that leads on."""
        if not self.course.told:
            return self.scene._("Skip"), "right"
        return (self.scene._("Finish"), "check") if self.course.last else (self.scene._("Next"), "right")

    def build(self, places: PlayLayout) -> None:
        form = self.scene.form
        width, _ = self._width()
        if places.words is not None:
            box = places.words
            width = box.width - 2 * _GUIDE_PAD
        else:
            self._size, height = self._fitted(width, form.box.height * _SHARE)
            box = form.box.inset(GAP_L, 0).split_top(TOOLBAR)[1].split_top(height)[0]
        form.panel(box)
        text, icon = self.said()
        words = Text(text, self._size, STRONG, width=width)
        left = box.left + _GUIDE_PAD + (0.0 if self._bare else _GUIDE_PAD + _SIGN)
        said = [form.sprite(words, left, box.centery - 1, anchor=LEFT)]
        if not self._bare:
            middle = box.left + _GUIDE_PAD + _SIGN / 2
            form.sprite(Inset(_SIGN, _SIGN, _SIGN / 2), middle, box.centery, layer=Layer.GROUND)
            said.append(form.sprite(icon, middle, box.centery - 1))
            self._build_button(box.inset(_GUIDE_PAD, 0))
        if text != self.spoken:
            self.spoken = text
            marked = not (self.course.puzzle or self.course.told or self.scene.session.moves)
            self.scene.narrator.teach(text, self.course.step.move if marked else "")
            self._appear(said)

    def _build_button(self, box: Box) -> float:
        """The button that leads on, at the right end of a box; returns where it begins."""
        word, sign = self.way_on()
        told = self.course.told
        if self.scene.form.box.width < SLIM_WINDOW:
            place = box.within(44, LINE, RIGHT)
            on = Button("next", place, "", self.go_on, icon=sign, primary=told, sound="turn", tip=word)
            self.scene.form.add(on)
            return place.left
        place = box.within(self._width()[1], LINE, RIGHT)
        button = Button(
            "next", place, word, self.go_on, icon=sign, icon_last=sign == "right", primary=told, sound="turn"
        )
        self.scene.form.add(button)
        return place.left

    def _appear(self, said: list[Sprite]) -> None:
        """Let new words come up gently."""
        if self.scene.lively:
            for sprite in said:
                sprite.alpha = 0.0
                self.scene.stage.animator.start(
                    Tween(sprite, 0.3, linear, alpha=1.0), tag=(id(sprite), "said"), ambient=True
                )

    def handle(self, event: Input) -> bool:
        """Enter on the board goes on where nothing is left to be done there."""
        confirmed = isinstance(event, Press) and event.action is Action.CONFIRM and not event.repeat
        if not (confirmed and self.course.told and self.scene.board_focused):
            return False
        self.go_on()
        return True

    def mark(self) -> None:
        """Mark where to click; in a puzzle only on request."""
        scene = self.scene
        if self.course.puzzle:
            return
        if self._led != self.course.at:
            # The cursor of keys and gamepad begins where a hint would lead it.
            self._led = self.course.at
            scene.show_hint(self.course.step.move)
            if self.course.at == 0:
                # What the first key does is marked already: none is needed to show it.
                scene.cursor.focus_moved()
        scene.stage.animator.cancel("beacons")
        scene.stage.remove_all(self._marks)
        self._marks = [] if scene.session.moves else scene.cursor.beacons(self.course.step.move)
        for mark in self._marks:
            scene.stage.add(mark)
        if self._marks and scene.lively:
            first = self._marks[0]

            def pulse() -> InTurn:
                swell = Tween(first, _PULSE, ease_in_out, scale=1.13), Tween(first, _PULSE, ease_in_out, scale=1.0)
                return InTurn(*swell, Delay(_SWELL_EVERY))

            scene.stage.animator.start(Loop(pulse), tag="beacons", ambient=True)

    def build_bar(self, right: float) -> float:
        """Add the progress, and in a low window the button as well; return where they begin."""
        if self._bare:
            right = self._build_button(Box(0, 8, right, 42)) - 12
        return self.build_progress(right)

    def build_progress(self, right: float) -> float:
        """Show how far it has come, left of a point of the title line; returns where that begins."""
        dots = PageDots(len(self.course.steps), self.course.at)
        width = dots.extent()[0]
        self.scene.form.sprite(dots, right - width / 2, 29)
        return right - width

    # What the player asks for

    def go_on(self) -> None:
        """Go on to the next step, whether this one is done or not."""
        self.scene.stage.animator.finish()
        if not self.course.last:
            self._to(self.course.at + 1)
        elif self.from_help:
            meet(self.scene.app, self.scene.game.name)
            self.on_end(self.again)
        else:
            self.scene.back()

    def again(self) -> None:
        self._to(0)

    def _to(self, at: int) -> None:
        self._led = -1
        courses.teach(self.scene.table, self.course, at)
        self.scene.form.want("board")


DEMO_MOVES = 24
"""Maximum number of moves shown of a game."""
_PACE = 1.1
_DEMO_LOOK = 3.0
"""Seconds between two moves of a game of one player, and after the last one before the next game comes."""
_KNOCK = 30.0
"""Distance in pixels from which a movement of the mouse counts as input."""
_GLANCE = SearchLimits(depth=1, nodes=300)
"""Limits of the search in games of one player, for some milliseconds within a frame."""


def show_game(app: Context, number: int = 0, once: bool = False, count: int = 0) -> None:
    """Show a game, in place of `count` screens in front; then the others, each `once` or for ever."""
    names = app.games.names
    game = app.games.named(names[number % len(names)])
    scene = app.game_view(game).scene(app, demo_table(game, number, new_seed(app), once))
    scene.music = app.front.music
    app.replace(scene, count=count)


class DemoGuide(LessonGuide):
    """Lets the game go on, and then another one."""

    def __init__(self, scene: AnyBoardScene, course: DemoCourse[object]) -> None:
        super().__init__(scene, course, lambda again: None)
        self.number = course.number
        self.once = course.once
        # Games that show themselves while nobody is there keep no screen awake.
        self.keeps_awake = not self.once
        self._pixel: tuple[float, float] | None = None
        """First position of the mouse, in pixels."""
        self._made = 0
        self._due = scene.app.clock() + _PACE

    def poll(self) -> bool:
        scene = self.scene
        session = self.scene.session
        now = self.scene.app.clock()
        if scene.moving or len(session.moves) != self._made:
            self._made = len(session.moves)
            self._due = now + _PACE
            return False
        over = scene.table.ending is not None or self._made >= DEMO_MOVES
        if now < self._due + (_DEMO_LOOK if over else 0.0):
            return False
        if over and self.once and self.number + 1 == len(scene.app.games.names):
            self.go_on()
        elif over:
            show_game(scene.app, self.number + 1, self.once, count=1)
        elif scene.game.players == 1:
            *_, report = scene.game.think(session, _GLANCE, lambda: False)
            scene.table.make(report.line[0])
        return False

    def texts(self) -> list[str]:
        return [self.said()[0]]

    def said(self) -> tuple[str, Icon]:
        about = next(about for about in self.scene.app.games.abouts() if about.name == self.scene.game.name)
        text = self.scene._("{summary} Press a key or click to go back.").format(summary=self.scene._(about.summary))
        return text, Icon("play", 26, "accent")

    def way_on(self) -> tuple[str, str]:
        return self.scene._("Back"), "left"

    def build_progress(self, right: float) -> float:
        return right

    def go_on(self) -> None:
        self.scene.app.pop()

    def handle(self, event: Input) -> bool:
        """End the demonstration at any input except a small movement of the mouse."""
        if isinstance(event, Pointer) and event.kind in ("move", "up"):
            self._pixel = self._pixel or event.pixel
            if dist(self._pixel, event.pixel) < _KNOCK:
                return False
        self.go_on()
        return True
