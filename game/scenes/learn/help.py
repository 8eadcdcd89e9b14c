"""The help: some pages for each game, with pictures drawn by the game."""

from functools import partial
from typing import ClassVar

from msgspec import convert
from msgspec.structs import replace

from game.actions import ASKED, DIRECTIONS, Action
from game.language import N_
from game.play.port.game import AnyGame
from game.prose import read_prose
from game.scenes.base.context import Context, HelpPage, key_name
from game.scenes.base.scene import PageScene, Reactive
from game.scenes.learn.guides import PageDots, open_lesson
from game.stage.art import LINE_SPACING, STRONG, TEXT, TITLE, ScaledArt, Text
from game.stage.easing import ease_out
from game.stage.sprites import LEFT, RIGHT, TOP_LEFT, Layer, Sprite
from game.stage.tween import Parallel, Tween
from game.ui.drawing.metrics import EDGE_M, LEGIBLE
from game.ui.drawing.surfaces import Icon, Inset
from game.ui.form.keycaps import cap_width, draw_cap
from game.ui.input.inputs import Press
from game.ui.widgets.widgets import Band, Box, Button, Rule

HELP_FOOT = 74.0
"""Height of the line with the buttons."""
TRY = 200.0
"""Width of the button that opens the lesson."""
LOW_EDGE = 10.0
"""Free space inside a page that scrolls."""
_ARCADE_HEAD = 42.0
_ASIDE = 64.0
"""Height of the head of the page about all games, and the width beside its lines."""
NARROW_HELP = 480.0
FRAME = 6.0
"""Width of the frame round a picture."""
SHAPE = 1.6
SHARES = (0.58, 0.5, 0.42, 0.34, 0.26)
"""Shares of the page for the picture: the text may need more room."""
SIZES = (22.0, 21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0)
"""Sizes of the text; the largest that fits is used."""
_SMALLER_TEXT = (13.0, 12.0, 11.0, 10.0)
"""Further sizes, where they are legible."""
SMALLEST_TEXT = 14.0
"""The size of a text that fits nowhere; its end is cut."""
HELP_ABOVE = 48.0
UNNUMBERED = 25.0
"""Height of everything besides title and text, and that without the number of the page."""
HELP_ALONE = Action.CONFIRM, Action.BACK, Action.NEXT, Action.UNDO, Action.REDO, Action.RESTART, Action.HINT
CONTROLS: tuple[tuple[str, tuple[Action, ...]], ...] = (
    (N_("Move about"), (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)),
    *((action.label, (action,)) for action in HELP_ALONE),
    (N_("Replay"), (Action.EARLIER, Action.LATER)),
    (N_("Turn"), (Action.ROTATE_LEFT, Action.ROTATE_RIGHT)),
    (N_("Ask the board"), ASKED),
    (Action.HELP.label, (Action.HELP,)),
)
"""The lines of the page with the controls; those without a key or button are left out."""
ARCADE = convert([tuple(line.values()) for line in read_prose("help", "arcade")], list[tuple[str, str, str]])
"""The lines of the last page, about what all games share: icon, title, sentence."""


def places(room: Box, share: float) -> tuple[Box, Box]:
    """Boxes for a picture with its frame, which takes `share` of the room's longer side, and for the text beside it."""
    if room.width > 1.55 * room.height:
        width = min(room.width * share, (room.height - 2 * FRAME) * SHAPE + 2 * FRAME)
        beside, words = room.split_left(width, 34)
        return beside.within(width, (width - 2 * FRAME) / SHAPE + 2 * FRAME), words
    height = min(room.height * share, (room.width - 2 * FRAME) / SHAPE + 2 * FRAME)
    above, words = room.split_top(height, 14)
    return above.within((height - 2 * FRAME) * SHAPE + 2 * FRAME, height), words


class HelpScene(PageScene):
    """The pages of a game, one with the controls, and a last one about the arcade."""

    turns: ClassVar = {**PageScene.turns, Action.EARLIER: -1, Action.LATER: 1}

    at = Reactive(0)
    """Number of the open page, from 0; those after `pages` show the controls and the arcade."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app)
        self.game = game
        self.pages = app.game_view(game).pages()
        self._came = 0
        """Side from which the page comes in: 1 right, -1 left, 0 if it is there already."""
        self.form.want("next")

    @property
    def last(self) -> int:
        """The number of the last page."""
        return len(self.pages) + 1

    # Laying out

    def build(self) -> None:
        form = self.form
        # Where the title needs the room, the button has no words.
        width = TRY if form.view.width > NARROW_HELP else 46.0
        self.head(self.game.title, self._("How to play"), width + 16)
        done = self.at == self.last
        lesson = partial(open_lesson, self.app, self.game)
        word = self._("Play the lesson")
        text, tip = (word, "") if width == TRY else ("", word)
        place = self.corner(width)
        form.add(Button("lesson", place, text, lesson, icon="play", primary=done, tip=tip))
        panel = self._panel()
        if self.at == self.last and self.scrolls:
            room = panel.inset(EDGE_M)
            form.box.height += max(0.0, self._arcade_height(room.width) - room.height)
            panel = self._panel()
        form.panel(panel)
        inner = panel.inset(LOW_EDGE if self.scrolls else EDGE_M)
        if self.at < len(self.pages):
            page = self._build_page(inner, self.pages[self.at])
        elif self.at < self.last:
            page = self._build_controls(inner)
        else:
            page = self._build_arcade(inner)
        if self.scrolls:
            with form.foot(HELP_FOOT) as foot:
                self._build_foot(Box(panel.left, foot.top, panel.width, HELP_FOOT))
        else:
            self._build_foot(Box(panel.left, form.box.bottom - HELP_FOOT, panel.width, HELP_FOOT))
        self._come_in(page)

    def _panel(self) -> Box:
        """Return the box of the page."""
        return self.room(1240, 660, HELP_FOOT, 0.4)

    def _build_page(self, room: Box, page: HelpPage) -> list[Sprite]:
        form = self.form
        key = key_name(self.app, Action.CONFIRM)
        words = self._(page.title), self._(page.text).format(key=key)
        frame, beside, arts = self._words_first(room, *words) if self.scrolls else self._side_by_side(room, *words)
        inside = frame.inset(FRAME)
        sprites = [
            form.sprite(Inset(frame.width, frame.height), *frame.center, layer=Layer.GROUND),
            form.sprite(ScaledArt(page.picture, inside.height), *frame.center),
        ]
        return sprites + self._place_words(beside, arts, self._number() if self._above == HELP_ABOVE else "")

    def _side_by_side(self, room: Box, title: str, text: str) -> tuple[Box, Box, tuple[Text, Text]]:
        """Return the places of the picture and of the words, with these as large as they can be."""
        for share in SHARES:
            frame, beside = places(room, share)
            arts = self._fitted(beside, title, text)
            if arts is not None:
                return frame, beside, arts
        return frame, beside, self._words(beside, title, text, SMALLEST_TEXT, 2)

    def _words_first(self, room: Box, title: str, text: str) -> tuple[Box, Box, tuple[Text, Text]]:
        """Return the places of the words, which are seen whole before anything has been scrolled, and of the picture
        below them.
        """
        seen = room.split_top(self.form.view.height - HELP_FOOT - room.top - 8)[0]
        arts = self._fitted(seen, title, text) or self._words(room, title, text, SMALLEST_TEXT)
        beside, below = room.split_top(sum(self.form.measure(art)[1] for art in arts) + self._above, 14)
        return below.within(below.width, min(below.height, below.width / SHAPE)), beside, arts

    @property
    def _above(self) -> float:
        """Height of everything besides title and text: where it is low, only the dots below tell the number."""
        return UNNUMBERED if self.scrolls and self.form.view.width > NARROW_HELP else HELP_ABOVE

    def _number(self) -> str:
        return self._("{number} of {count}").format(number=self.at + 1, count=self.last + 1)

    def _words(self, room: Box, title: str, text: str, size: float, lines: int = 0) -> tuple[Text, Text]:
        """Title and text in a size; with `lines` the title is cut there, and the text where the box ends."""
        heading = Text(title, size * 1.7, TITLE, width=room.width, lines=lines)
        if lines:
            line = self.form.measure(Text("", size, TEXT))[1] * LINE_SPACING
            lines = max(1, int((room.height - self._above - self.form.measure(heading)[1]) / line))
        return heading, Text(text, size, TEXT, width=room.width, lines=lines)

    def _fitted(self, room: Box, title: str, text: str) -> tuple[Text, Text] | None:
        """Title and text as large as there is room for, or None when there is too little."""
        small = [size for size in _SMALLER_TEXT if size * self.form.space.scale >= LEGIBLE]
        for size in (*SIZES, *small):
            arts = self._words(room, title, text, size)
            if sum(self.form.measure(art)[1] for art in arts) + self._above <= room.height:
                return arts
        return None

    def _place_words(self, room: Box, arts: tuple[Text, Text], number: str = "") -> list[Sprite]:
        """Title, line and text in the middle of a box, under the number of the page."""
        form = self.form
        heights = [form.measure(art)[1] for art in arts]
        top = room.top + max(0.0, (room.height - sum(heights) - self._above) * 0.42)
        y = top + self._above - 24.0
        sprites = [form.label(number, room.left, top, 15, face=STRONG, colour="accent")] if number else []
        sprites.append(form.sprite(arts[0], room.left, y, anchor=TOP_LEFT))
        y += heights[0] + 12.0
        sprites.append(form.sprite(Rule(room.width), room.centerx, y))
        sprites.append(form.sprite(arts[1], room.left, y + 12.0, anchor=TOP_LEFT))
        return sprites

    def _build_controls(self, room: Box) -> list[Sprite]:
        """The controls: keys and buttons in a table as they are bound now, and beside it what the mouse does."""
        controls = self.app.controls
        lines = []
        own = ((action.label, (action,)) for action in self.app.game_view(self.game).actions)
        for name, actions in (*CONTROLS, *own):
            each = 2 if len(actions) == 1 else 1
            keys = [key.label for action in actions for key in controls.bindings.get(action, ())[:each]]
            pads = [cap for action in actions for cap in controls.caps(action)]
            pads = [self._("Stick")] if actions[0] in DIRECTIONS else pads
            if keys or pads:
                lines.append((self._(name), keys, pads))
        place, words = room.split_left(room.width * 0.64, 30)
        self._build_table(place, lines)
        text = "\n".join(
            (
                self._("Point at something to see what it would do."),
                self._("Click to do it; wherever you can drag, clicks work too."),
                self._("The wheel turns pages and pieces; buttons do too."),
            )
        )
        mouse = self._("Mouse")
        arts = self._fitted(words, mouse, text) or self._words(words, mouse, text, SMALLEST_TEXT, 1)
        return self._place_words(words, arts)

    def _build_arcade(self, room: Box) -> list[Sprite]:
        """Add the lines about what all games share, with icons; return their sprites."""
        form = self.form
        head, rest = room.split_top(_ARCADE_HEAD - 8.0, 8.0)
        sprites = [
            form.label(self._("The arcade"), head.left, head.centery, 28, face=TITLE, anchor=LEFT),
            form.label(self._number(), head.right, head.centery, 15, face=STRONG, colour="accent", anchor=RIGHT),
        ]
        height = min(92.0, rest.height / len(ARCADE))
        size = next(size for size in (*SIZES, SMALLEST_TEXT) if self._lines_fit(size, rest.width - _ASIDE, height))
        for icon, title, text in ARCADE:
            line, rest = rest.split_top(height)
            box = line.within(line.width, height - 6)
            sprites.append(form.sprite(Band(box.width, box.height), *box.center, layer=Layer.GROUND))
            sprites.append(form.sprite(Icon(icon, min(34.0, height * 0.5), "accent"), box.left + 30, box.centery))
            heading = Text(self._(title), size, STRONG)
            words = Text(self._(text), size * 0.9, TEXT, "text_dim", width=box.width - 76)
            tall = form.measure(heading)[1], form.measure(words)[1]
            top = box.centery - sum(tall) / 2
            sprites.append(form.sprite(heading, box.left + 64, top, anchor=TOP_LEFT))
            sprites.append(form.sprite(words, box.left + 64, top + tall[0], anchor=TOP_LEFT))
        return sprites

    def _lines_fit(self, size: float, width: float, height: float) -> bool:
        return size <= SMALLEST_TEXT or self._line_height(size, width) <= height

    def _line_height(self, size: float, width: float) -> float:
        """Return the height that the longest of the lines about all games needs."""
        measure = self.form.measure
        heading = measure(Text("", size, STRONG))[1]
        words = (Text(self._(text), size * 0.9, TEXT, width=width - 12) for _, _, text in ARCADE)
        return heading + max(measure(art)[1] for art in words) + 8

    def _arcade_height(self, width: float) -> float:
        """Return the least height of the page about all games, in a width."""
        return _ARCADE_HEAD + len(ARCADE) * self._line_height(SMALLEST_TEXT, width - _ASIDE)

    def _build_table(self, room: Box, lines: list[tuple[str, list[str], list[str]]]) -> None:
        form = self.form
        head = 26.0
        height = min(46.0, (room.height - head) / len(lines))
        cap = min(34.0, height - 4)
        top = room.top + max(0.0, (room.height - head - height * len(lines)) / 2)
        keys_left = room.left + room.width * 0.42
        pads_left = room.left + room.width * 0.8
        for text, x in (
            (self._number(), room.left + 12),
            (self._("Keyboard"), keys_left),
            (self._("Gamepad"), pads_left),
        ):
            title = Text(text, 14, STRONG, "accent", width=room.right - x)
            title = replace(form.fitting(title, (13, 12, 11, 10, 9)), width=0.0)
            form.sprite(title, x, top + head / 2 - 3, anchor=LEFT)
        for n, (name, keys, pads) in enumerate(lines):
            y = top + head + (n + 0.5) * height
            if n % 2 == 0:
                form.sprite(Band(room.width, height - 2), room.centerx, y, layer=Layer.GROUND)
            form.label(
                name, room.left + 12, y - 1, min(18.0, height * 0.5), face=STRONG, anchor=LEFT,
                width=keys_left - room.left - 20, shorten=True,
            )  # fmt: skip
            x = keys_left
            for label in keys:
                if x + cap_width(form, label, self._, cap) > (pads_left if pads else room.right) - 4:
                    break
                x = draw_cap(form, label, self._, x, y, cap, False) + 5
            x = pads_left
            for label in pads:
                x = draw_cap(form, label, self._, x, y, cap, True) + 5

    def _build_foot(self, foot: Box) -> None:
        form = self.form
        narrow = form.view.width <= NARROW_HELP
        width = min(190.0, foot.width * (0.46 if narrow else 0.3))
        height = 46.0
        line = foot.move(0, -2)
        box = line.within(width, height, LEFT)
        turn = partial(self._turn_to, self.at - 1)
        previous = Button("previous", box, self._("Previous"), turn, icon="left", sound="turn")
        form.add(previous, enabled=self.at > 0)
        done = self.at == self.last
        text, icon = (self._("Done"), "check") if done else (self._("Next"), "right")
        box = line.within(width, height, RIGHT)
        sound = "back" if done else "turn"
        form.add(Button("next", box, text, self._next, icon=icon, primary=True, sound=sound, icon_last=not done))
        # The number of the page stands above its title, too.
        if not narrow:
            form.sprite(PageDots(self.last + 1, self.at), foot.centerx, foot.centery - 2)

    def _come_in(self, sprites: list[Sprite]) -> None:
        came, self._came = self._came, 0
        if not came or not self.lively:
            return
        moves = []
        for sprite in sprites:
            moves.append(Tween(sprite, 0.22, ease_out, x=sprite.x, alpha=1.0))
            sprite.x += 26.0 * came
            sprite.alpha = 0.0
        self.stage.animator.start(Parallel(*moves), tag="page", ambient=True)

    # Turning pages

    def _next(self) -> None:
        if self.at == self.last:
            self.app.pop()
        else:
            self._turn_to(self.at + 1)

    def _turn_to(self, page: int) -> None:
        self._came = 1 if page > self.at else -1
        self.at = page
        # On the first page there is no way back, and the focus must not fall on the way out.
        if self.at == 0:
            self.form.want("next")

    def turn(self, by: int) -> None:
        page = min(self.last, max(0, self.at + by))
        if page != self.at:
            self.form.sound("turn")
            self._turn_to(page)

    def press(self, event: Press) -> bool:
        if event.action in (Action.LEFT, Action.RIGHT):
            self.turn(1 if event.action is Action.RIGHT else -1)
            return True
        return super().press(event)

    def act(self, action: Action) -> bool:
        if action is Action.HELP:
            self.back()
            return True
        return super().act(action)
