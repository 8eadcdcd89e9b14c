"""The panel of a player: name, turn, games won, and a game's own figures."""

from collections.abc import Sequence
from typing import ClassVar

from game.play.session.match import Person
from game.scenes.base.overlay import Entry
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import person_badge, side_colour
from game.stage.art import STRONG, TITLE, Art, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, Anchor, Layer, Sprite
from game.ui.drawing.surfaces import Glow, Icon, PillBackground
from game.ui.widgets.widgets import Box

HIGH_PANEL = 400.0
"""Minimum height of a panel beside the board, whose contents stand one below the other."""
FLAT = 145.0
"""Below this height the score stands beside the name."""
SLIM_PANEL = 100.0
"""Below this height there is room for two lines only, as in a lesson with the largest text."""
THIN = 71.0
"""Below this height there is room for one line only, as beside the words of a lesson in a low window."""


class PlayerPanel:
    """The panel of a side. Games override `emblem`, and `tall` and `compact` for the arrangement beside the board and
    in a lower panel; the default arrangements suit any box.
    """

    colour = "accent"
    """Colour of the light when it is the side's turn: a name in the palette, or `#rrggbb`."""
    strength = 0.34
    """Opacity of that light, 0 to 1."""
    dim = 0.6
    """Opacity of the emblem when it is not the side's turn."""
    size = 21.0
    """Font size of the name in a compact panel."""
    lines: ClassVar[tuple[float, float, float]] = (-15.0, 15.0, 13.0)
    """Distances of the name, the pill and the side's own name below the centre of a compact panel's emblem."""

    def __init__(self, scene: AnyBoardScene, side: int) -> None:
        """Put the panel of a side on the form of a scene."""
        session = scene.session
        names = scene.names
        match = session.match
        outcome = session.outcome if scene.story.showing is None else None
        self.scene = scene
        self.form = scene.form
        self.side = side
        self.box = box = scene.places.panels[side]
        self.flat = box.height < FLAT and box.width > 300
        """True if there is more room beside the name than below it."""
        self.slim = box.height < SLIM_PANEL
        """True if there is room for two lines only."""
        self.thin = box.height < THIN
        """True if there is room for one line only."""
        self.name = names.label(side)
        self.side_name = names.side(side)
        self.named = self.name != self.side_name
        """True if the player has a name of their own."""
        self.won = outcome is not None and outcome.winner == side
        over = outcome is not None or scene.story.counting or scene.table.explained
        self.to_move = not over and session.rules.side_to_move(scene.story.pictured(session.position)) == side
        self.acts = self.to_move and scene.story.showing is None and not (scene.table.waiting or scene.table.answering)
        """True if a person is to act for the side."""
        self.turn = ""
        """Text of the pill, or ""."""
        if self.won:
            self.turn = scene._("Winner")
        elif self.to_move:
            self.turn = names.turn(side, scene.story.showing is not None)
        self.lit = bool(self.turn) or scene.story.counting
        """True if the side is to move or has won, or is being counted."""
        ended = session.outcome
        early = scene.story.counting and match.counted and ended is not None and ended.winner == side
        self.wins = match.wins[match.player(side)] - early
        """Games won in the match, this one only after the final tally; `games` has it in words."""
        self.games = scene.plural("{n} game won", "{n} games won", self.wins)
        if match.best_of:
            self.games = scene._("{wins} of {needed} wins").format(wins=self.wins, needed=match.needed)
        self.form.panel(box)
        self.lamp = Glow(*box.size, self.colour, self.strength)
        if self.lit:
            self.form.sprite(self.lamp, *box.center, layer=Layer.LIGHT)
        if box.height >= HIGH_PANEL:
            self.tall()
        else:
            self.compact()

    # What a game says of its own

    def emblem(self, size: float) -> Art:
        """Return the picture of the side, in a square of `size` units."""
        raise NotImplementedError

    def tall(self) -> None:
        """Fill a panel beside the board."""
        self._fill()
        self.add_side(self.box.centerx, self.box.top + self.box.height * 0.64, 17, CENTRE)

    def compact(self) -> None:
        """Fill a panel that is one of two in a column, or lies below the board."""
        if self.thin:
            self.add_thin(self.won_words)
        elif self.slim:
            self._fill_slim()
        elif self.box.height < FLAT:
            self._fill_low()
        else:
            self._fill()
            if not self.turn:  # Else the pill stands there.
                self.add_side(self.box.centerx, self.box.top + self.box.height * 0.73, 16, CENTRE)

    def _fill_slim(self) -> None:
        """Fill a panel of two lines."""
        _, line = self.add_slim(self.won_words)
        if self.acts:
            self.add_pill(line.left, line.centery, LEFT, line.width)
        elif not self.turn:
            self.add_side(line.left, line.centery, 16, LEFT)

    def _fill_low(self) -> None:
        """Fill a panel in which the emblem stands before the words."""
        inner = self.box.inset(14, 10)
        size = min(58.0, inner.height)
        self.add_emblem(size, inner.left + size / 2, inner.centery)
        self.add_lines(inner.left + size + 12, inner.centery, inner.right, 46)
        self.add_games(inner.right, inner.centery + self.lines[0], RIGHT, short=True)

    def _fill(self) -> None:
        """Fill a panel whose contents stand one below the other."""
        box = self.box
        height = box.height
        room = box.width - 32
        self.add_emblem(min(height * 0.46, room), box.centerx, box.top + height * 0.25)
        self.add_name(box.centerx, box.top + height * 0.55, min(28.0, height * 0.14), CENTRE, room)
        self.add_pill(box.centerx, box.top + height * 0.73, CENTRE, room)
        self.add_games(box.centerx, box.top + height * 0.9, CENTRE)

    # The parts

    @property
    def won_words(self) -> str:
        """Number of games won, in words; "" in a single game, or before anybody has won."""
        match = self.scene.session.match
        counted = match.best_of != 1 and (match.best_of or any(match.wins))
        return self.games if counted else ""

    @property
    def bright(self) -> bool:
        """True if the cup shines."""
        return self.wins > 0

    def add_emblem(self, size: float, x: float, y: float) -> None:
        """Add the emblem, at full opacity in a panel that is lit."""
        self.form.sprite(self.emblem(size), x, y, alpha=1.0 if self.lit else self.dim)

    def add_name(self, x: float, y: float, size: float, anchor: Anchor, width: float) -> None:
        """Add the player's name, with the badge of a known person before it where there is room."""
        colour = "text" if self.lit else "text_dim"
        align = "left" if anchor == LEFT else "centre"
        person = self.name if self.scene.table.player(self.side) == Person() else ""
        hue = side_colour(self.scene.app, self.scene.game, self.side)
        badge = person_badge(self.scene.app, person, size + 5, hue)
        free = size + 12
        named = self.form.measure(Text(self.name, size, TITLE))[0]
        if badge is not None and named + free <= width:
            left = x - anchor[0] * (named + free)
            self.form.sprite(badge, left + badge.size / 2, y + 1, alpha=1.0 if self.lit else self.dim)
            x, width = x + (1 - anchor[0]) * free, width - free
        art = Text(self.name, size, TITLE, colour, width, align, shorten=True)
        self.form.sprite(self.form.fitting(art, (0.85 * size, 16, 15, 14, 13, 12, 11)), x, y, anchor=anchor)

    def add_side(self, x: float, y: float, size: float, anchor: Anchor) -> None:
        """Add the side's own name, unless it stands there as the player's."""
        if self.named:
            self.form.label(self.side_name, x, y, size, face=STRONG, colour="text_dim", anchor=anchor)

    def add_pill(self, x: float, y: float, anchor: Anchor, limit: float) -> None:
        """Add the pill with the text of the turn, at most `limit` units wide, if there is one."""
        if not self.turn:
            return
        ink = "on_accent" if self.colour == "accent" else "#ffffff"
        art = Text(self.turn, 16, STRONG, ink, width=limit - 28, shorten=True)
        art = self.form.fitting(art, (15, 14, 13, 12))
        width = self.form.measure(art)[0] + 28
        middle = x - width * anchor[0] + width / 2
        self.form.sprite(PillBackground(width, 28, self.colour), middle, y, layer=Layer.GROUND)
        self.form.sprite(art, middle, y - 0.5)

    def add_games(self, x: float, y: float, anchor: Anchor, short: bool = False) -> None:
        """Add a small cup and the number of games won, in words or, if `short`, as a figure.

        Nothing is added in a single game, or before anybody has won.
        """
        if not self.won_words:
            return
        colour, cup = ("text", "accent") if self.bright else ("text_dim", "text_dim")
        art = Text(str(self.wins) if short else self.games, 16, STRONG, colour)
        left = x - (self.form.measure(art)[0] + 26) * anchor[0]
        self.form.sprite(Icon("trophy", 19, cup), left + 10, y)
        self.form.sprite(art, left + 26, y - 0.5, anchor=LEFT)

    def add_figure(
        self, number: str, word: str, x: float, y: float, size: float, below: float, width: float, *,
        colour: str = "text", word_size: float = 15.0, runs: bool = False,
    ) -> Sprite:  # fmt: skip
        """A number, and `below` it what it counts, in at most `width` units; returns the number's sprite. One that
        `runs` does so while the game is counted out at its end.
        """
        text = Text(word, word_size, STRONG, "text_dim", width=width, align="centre", shorten=True)
        caption = self.form.sprite(text, x, y + below)
        figure = self.form.label(number, x, y, size, face=TITLE, colour=colour, anchor=CENTRE)
        self.form.caption(figure, caption)
        if runs:
            self.scene.counting.label(self.side, figure)
        return figure

    def add_head(self, y: float, side: float = 28.0) -> None:
        """Add the head of a tall panel: the player's name, below it that of the side, and the pill."""
        x = self.box.centerx
        room = self.box.width - 36
        self.add_name(x, y, 28, CENTRE, room)
        self.add_side(x, y + side, 17, CENTRE)
        self.add_pill(x, y + 62, CENTRE, room)

    def add_slim(self, words: str) -> tuple[Sprite, Box]:
        """Add the first line of a slim panel: the name, and a few words about the side; return the sprite of the words,
        and the second line, with the pill in it where no person is to act.
        """
        first, second = self.box.inset(14, 7).split_top(26, 4)
        room = self.form.measure(Text(words, 13, STRONG))[0]
        named = max(first.width * 0.4, first.width - room - 12)
        self.add_name(first.left, first.centery, 20, LEFT, named)
        taken = min(named, self.form.measure(Text(self.name, 20, TITLE))[0])
        art = Text(words, 15, STRONG, "text_dim", width=first.width - taken - 8, shorten=True)
        told = self.form.sprite(self.form.fitting(art, (14, 13)), first.right, first.centery, anchor=RIGHT)
        if not self.acts:
            self.add_pill(second.left, second.centery, LEFT, second.width)
        return told, second

    def add_thin(self, words: str, tools: Sequence[Entry] = ()) -> Sprite:
        """Fill a panel of one line: the emblem, the name, a few words about the side, and its tools as signs; return
        the sprite of the words.
        """
        line = self.box.inset(12, 4)
        size = min(30.0, line.height)
        self.add_emblem(size, line.left + size / 2, line.centery)
        line = line.split_left(size + 8)[1]
        if self.acts:
            for tool in reversed(tools):
                line, place = line.split_right(36, 5)
                tool.sign().add(self.form, place.within(36, 34))
        room = line.width - self.form.measure(Text(words, 12, STRONG))[0] - 10
        most = min(max(room, line.width * 0.4), self.form.measure(Text(self.name, 18, TITLE))[0] + 30)
        self.add_name(line.left, line.centery - 1, 18, LEFT, most)
        art = Text(words, 15, STRONG, "text_dim", width=line.width - most - 8, shorten=True)
        return self.form.sprite(self.form.fitting(art, (14, 13, 12)), line.right, line.centery, anchor=RIGHT)

    def add_lines(self, x: float, y: float, right: float, short: float = 0.0) -> None:
        """Add the lines of a compact panel, behind the emblem with its middle at `y`: the player's name, which leaves
        `short` units free before `right`, and the pill or the side's name.
        """
        name, pill, side = self.lines
        self.add_name(x, y + name if self.named or self.turn else y, self.size, LEFT, right - x - short)
        self.add_pill(x, y + pill, LEFT, right - x)
        if not self.turn:
            self.add_side(x, y + side, 16, LEFT)
