"""The menu: the games to choose from."""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import date
from functools import partial
from math import ceil

from msgspec.structs import replace

from game.actions import Action
from game.background import Steps, start_task
from game.play.port.game import AnyGame
from game.scenes.base.context import AnyGameView, Context
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import SLIM_WINDOW, Scene, Stopwatch
from game.scenes.home import routes
from game.scenes.home.card import GameCard, picture_side
from game.scenes.home.routes import continue_or_begin
from game.scenes.start.sessions import lesson_offered, open_games
from game.scenes.start.titles import ContinueButton, kept_note
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import BOTTOM, RIGHT
from game.stage.tween import Call, Delay, InTurn, Loop
from game.store.player.saves import SavedGame
from game.store.player.scores import today
from game.ui.input.inputs import Edit, Input, Press
from game.ui.widgets.widgets import EDGES, ICON_ROOM, VALUE_SIZES, Box, Button

MENU_MARGIN = 36.0
CARD_GAP = 22.0
UPRIGHT = 236.0
"""Minimum width of a card with the picture above the words, where all stand in one row."""
LEAST_COLUMN = 190.0
"""Minimum width of cards in more than two columns: the buttons below them have to have room for their words."""
MOVE = 3.0
"""Seconds between two moves in a living picture."""
TOOLS = 930.0
TOOL = 230.0
"""Width of the line of tools where there is room for all words, and of each of them."""
TOOL_HEIGHT = 46.0
TOOL_ROW = 54.0
"""Height of a button of that line, and of a line with the gap below it."""
CONTINUE = 52.0
"""Height of the row below a card with the button to go on with a game."""
ATTRACT = 60.0
"""Seconds without input before games are demonstrated."""


class MenuScene(Scene):
    """The first screen."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.form.wraps = True
        self.form.want(app.games.names[0])
        self.pictured = False
        """True once the pictures of the games have appeared; the first picture of the screen does not wait for them."""
        self.used = False
        """True once anybody has pressed anything here: before that, the card in focus is at rest."""
        self._watch = Stopwatch(app.clock)
        self._idle = 0.0
        """Seconds since anybody has done anything here."""
        self._demonstrated = False
        """True if games were demonstrated since then: each is shown once, then the arcade rests."""
        self.kept: dict[str, SavedGame] = {}
        """Games in progress that have been looked up, by name of the game."""
        self._reading: dict[str, Future[AnyGameView]] = {}
        """Steps that load games beside the frames, by name."""

    def entered(self) -> None:
        """Start the menu: the picture of the selected card moves for a while, everything else is at rest."""
        learnt = self.form.focus.key.removeprefix("learn ") if self.form.focus is not None else ""
        if learnt in self.app.games.names and not lesson_offered(self.app, learnt):
            self.form.want(learnt)  # Its lesson is not offered any more: the game is what comes next.
        if not self.pictured:
            coming = Loop(lambda: InTurn(Delay(0.02), Call(self._reveal)))
            self.stage.animator.start(coming, tag="pictures", ambient=True)
        # A game is brought back by replaying it: that comes after the first picture, when the game has been read.
        self.kept.clear()
        if unfinished := self.app.store.unfinished(self.app.games.names):
            looks = Loop(lambda: InTurn(Delay(0.05), Call(partial(self._look_up, unfinished))))
            self.stage.animator.start(looks, tag="kept", ambient=True)
        if not self.app.settings.reduced_motion:
            live = Loop(lambda: InTurn(Delay(MOVE), Call(self._live)))
            self.stage.animator.start(live, tag="living", ambient=True)

    def press(self, event: Press) -> bool:
        self.used = True
        return super().press(event)

    def handle(self, event: Input) -> bool:
        self._idle = 0.0
        self._demonstrated = False
        if event == Edit("paste"):
            routes.paste(self.app)
            return True
        return super().handle(event)

    def poll(self) -> bool:
        """Start the demonstration after some time without input."""
        self._idle += self._watch.lap()
        settings = self.app.settings
        if self._idle >= ATTRACT and not (settings.reduced_motion or settings.scan or self._demonstrated):
            self._demonstrated = True
            routes.demo(self.app, once=True)
        return False

    def _cards(self) -> list[GameCard]:
        return [widget for widget in self.form.widgets if isinstance(widget, GameCard)]

    def _reveal(self) -> None:
        """Bring in the next picture, one a frame."""
        card = next((card for card in self._cards() if card.picture is None), None)
        if card is None:
            self.stage.animator.cancel("pictures")
            self.pictured = True
        else:
            card.reveal()

    def _read(self, name: str) -> bool:
        """Load a game in steps beside the frames; return whether that is done."""
        if name not in self._reading:
            self._reading[name] = start_task(partial(self._game_view, name), "reading")
        return self._reading[name].done()

    def _look_up(self, names: set[str]) -> None:
        """Bring back the next game that "Continue" goes on with."""
        name = next((name for name in self.app.games.names if name in names), None)
        if name is None:
            self.stage.animator.cancel("kept")
            self.renew()
        elif self._read(name):
            names.discard(name)
            for kept in open_games(self.app, self.app.games.named(name))[:1]:
                self.kept[name] = kept

    def _live(self) -> None:
        for card in self._cards():
            if card.hovered or (self.used and card is self.form.focus):
                if self._read(card.key):
                    card.live()
            else:
                card.rest()

    def on_focus(self, gained: bool) -> None:
        self._idle = 0.0
        if gained and self.app.store.unfinished(self.app.games.names):
            routes.offer_copied(self.app)

    def left(self) -> None:
        self._idle = 0.0
        self.stage.animator.cancel("living")
        self.stage.animator.cancel("kept")

    def build(self) -> None:
        form = self.form
        rows = self._rows(self._tools())
        foot = len(rows) * TOOL_ROW
        form.box = Box(0, 0, form.box.width, max(form.box.height, form.least + foot - TOOL_ROW))
        box = form.box
        narrow = box.width < SLIM_WINDOW
        roomy = box.height > 600 and not narrow
        size = 52.0 if roomy else 40.0
        form.label("Dusk Arcade", MENU_MARGIN, 26 if roomy else 12, size, face=TITLE, shadow=True)
        middle = 57.0 if roomy else 34.0
        title = form.measure(Text("Dusk Arcade", size, TITLE))[0]
        # In a narrow window the buttons stand below the title.
        left = self._build_today(middle + 50 if narrow else middle, 0.0 if narrow else title + CARD_GAP)
        if narrow:
            left = box.width
        if left > 1000:
            motto = self._("Board and puzzle games for quiet evenings")
            form.label(motto, left - CARD_GAP, middle, 20, face=STRONG, colour="text_dim", anchor=RIGHT)
            left -= CARD_GAP + form.measure(Text(motto, 20, STRONG))[0]
        # Messages cover the title rather than the buttons below, which they are often about.
        self.toasts.strip = Box(MENU_MARGIN - 8, middle - 24, left - CARD_GAP - MENU_MARGIN, 48)
        top = 112 if roomy else 78
        if narrow:
            top += 50
        self._build_cards(box.inset(MENU_MARGIN, 0).split_top(top)[1].split_bottom(foot + 20)[0])
        lines = box.inset(MENU_MARGIN, 16).split_bottom(foot - TOOL_ROW + TOOL_HEIGHT)[1]
        for row in rows:
            line, lines = lines.split_top(TOOL_HEIGHT, TOOL_ROW - TOOL_HEIGHT)
            self._build_tools(row, line)

    def _build_today(self, middle: float, taken: float) -> float:
        """Add the buttons for the manual and the puzzles of the day to a line of which so much is `taken`; return where
        they begin.
        """
        form = self.form
        right = form.box.width - MENU_MARGIN
        day = date.fromisoformat(today())
        solved = self.app.store.solved()
        streak = solved.streak(day)
        word = self._("Today")
        if streak:
            word = self.plural("Today: {n} day in a row", "Today: {n} days in a row", streak)
        elif day.isoformat() not in solved.days:
            word = self._("Today: new puzzles")
        free = right - MENU_MARGIN - taken - 54
        wanted = form.measure(Text(word, 17, STRONG))[0] + 76
        if wanted > free:
            word = self._("Today")
        width = min(free, wanted)
        box = Box(right - width, middle - 23, width, 46)
        icon = "flame" if streak else "day"
        form.add(Button("today", box, word, lambda: self.app.push(routes.daily(self.app)), icon=icon))
        place = Box(box.left - 54, box.top, 46, 46)
        form.add(
            Button("manual", place, "", self._open_manual, icon="help", tip=self.tip(self._("Manual"), Action.HELP))
        )
        return place.left

    def _columns(self, count: int, room: Box) -> int:
        """Return the number of columns of cards: one row if they are wide enough, or else full rows with the largest
        pictures.
        """
        if (room.width - (count - 1) * CARD_GAP) / count >= UPRIGHT:
            return count
        full = [columns for columns in range(2, count) if columns == ceil(count / ceil(count / columns))]
        sizes = {columns: self._card_size(count, columns, room) for columns in full}
        wide = [columns for columns in full if columns == 2 or sizes[columns][0] >= LEAST_COLUMN]
        return max(wide, key=lambda columns: picture_side(*sizes[columns])[1], default=2)

    @staticmethod
    def _card_size(count: int, columns: int, room: Box) -> tuple[float, float]:
        """Return the width and height of a card."""
        rows = ceil(count / columns)
        width = (room.width - (columns - 1) * CARD_GAP) / columns
        if columns == count:
            width = min(330.0, width)
        return width, min(width * 1.55, (room.height - (rows - 1) * 12) / rows - CONTINUE)

    def _build_cards(self, room: Box) -> None:
        count = len(self.app.games.names)
        columns = self._columns(count, room)
        rows = ceil(count / columns)
        width, height = self._card_size(count, columns, room)
        top = room.top + max(0.0, (room.height - rows * (height + CONTINUE + 12)) / 3)
        left = room.left + (room.width - columns * width - (columns - 1) * CARD_GAP) / 2
        unfinished = self.app.store.unfinished(self.app.games.names)
        for n, game in enumerate(self.app.games.abouts()):
            row, column = divmod(n, columns)
            card = Box(left + column * (width + CARD_GAP), top + row * (height + CONTINUE + 12), width, height)
            view = partial(self._game_view, game.name)
            choose = partial(self._choose, game.name)
            self.form.add(GameCard(game.name, card, game.title, choose, view, self._(game.summary), self.pictured))
            way = card.move(0, height + 8).split_top(CONTINUE - 8)[0]
            if game.name in unfinished:
                self._build_continue(game.name, way)
            elif lesson_offered(self.app, game.name):
                learn = partial(self._with_game, routes.lesson, game.name)
                word = self._("Learn it in two minutes")
                if self.form.measure(Text(word, VALUE_SIZES[-1], STRONG))[0] + EDGES + ICON_ROOM > way.width:
                    word = self._("Learn it")
                self.form.add(Button(f"learn {game.name}", way, word, learn, icon="help"))

    def _build_continue(self, name: str, box: Box) -> None:
        go_on = partial(self._with_game, continue_or_begin, name)
        button = ContinueButton(f"continue {name}", box, self._("Continue"), go_on, icon="play", primary=True)
        if name in self.kept:
            kept = self.kept[name]
            port = self.app.games.named(name)
            button.picture = self.app.game_view(port).picture(kept.session.position)
            button.note = kept_note(self, port, kept)
        self.form.add(button)

    def _tools(self) -> list[Entry]:
        """Return the buttons for quitting, settings, archive, records and online games."""
        store = self.app.store
        tools = [
            Entry("settings", self._("Settings"), lambda: self.app.push(routes.settings(self.app)), "settings"),
            Entry("quit", self._("Quit"), self.app.quit, "close"),
        ]
        if store.archive.size() or store.solved().count or store.all_stars() or store.scores().all():
            tools = [
                Entry("games", self._("Your games"), lambda: self.app.push(routes.games(self.app)), "list"),
                Entry("records", self._("Records"), lambda: self.app.push(routes.records(self.app)), "trophy"),
                *tools,
            ]
        turns = self.app.online.turns if self.app.online is not None else 0
        word = self._("Online games")
        if turns:
            word = self.plural("Your turn in {n} game", "Your turn in {n} games", turns)
        tools.insert(0, Entry("online", word, self._show_online, "globe", primary=turns > 0))
        return tools

    def _rows(self, tools: list[Entry]) -> list[list[Entry]]:
        """Return the buttons in two rows where their words have no room in one: even small and without icons, or, as
        there is height for another row, large and with icons.
        """
        box = self.form.box
        rooms = self._rooms(tools, 0.0)
        if box.height > box.width:
            rooms = self._rooms(tools, ICON_ROOM, VALUE_SIZES[1])
        if box.width - 2 * MENU_MARGIN >= sum(rooms) + 8.0 * (len(tools) - 1):
            return [tools]
        half = len(tools) // 2
        return [tools[:half], tools[half:]]

    def _build_tools(self, tools: list[Entry], line: Box) -> None:
        """Add a row of buttons."""
        line = line.within(min(TOOLS, TOOL * len(tools)), TOOL_HEIGHT, BOTTOM)
        gap = 14.0 if line.width >= TOOL * len(tools) else 8.0
        free = line.width - gap * (len(tools) - 1)
        shares = [1.0] * len(tools)
        if gap == 8.0:
            # Longer words get more room where there is little; if that is still too little, the icons make room.
            shares = self._rooms(tools, ICON_ROOM)
            if sum(shares) > free:
                tools = [replace(tool, icon="") for tool in tools]
                shares = self._rooms(tools, 0.0)
        for share, tool in zip(shares, tools, strict=True):
            place, line = line.split_left(free * share / sum(shares), gap)
            tool.add(self.form, place)

    def _rooms(self, tools: list[Entry], icon: float, size: float = VALUE_SIZES[-1]) -> list[float]:
        """Return the least widths of buttons whose words are shown whole, in a font size."""
        return [self.form.measure(Text(tool.text, size, STRONG))[0] + EDGES + icon for tool in tools]

    def _open_manual(self) -> None:
        self.app.push(routes.manual(self.app))

    def act(self, action: Action) -> bool:
        if action is Action.HELP:
            self._open_manual()
            return True
        return super().act(action)

    def _show_online(self) -> None:
        self.app.scheduler.start(self._opening())

    def _opening(self) -> Steps[None]:
        """Show the online games; what they need is read in several frames, as one would be too long for it."""
        for read in routes.reading(routes.ONLINE):
            read()
            yield True
        if self.app.front is self and (online := self.app.go_online()) is not None:
            online.show()

    def _with_game(self, act: Callable[[Context, AnyGame], object], name: str) -> None:
        act(self.app, self.app.games.named(name))

    def _game_view(self, name: str) -> AnyGameView:
        return self.app.game_view(self.app.games.named(name))

    def _choose(self, name: str) -> None:
        self.app.push(routes.setup(self.app, self.app.games.named(name)))

    def back(self) -> None:
        """Select the way out, and quit only from there: leaving by mistake would be a pity."""
        if self.form.focus is not None and self.form.focus.key == "quit":
            self.app.quit()
        else:
            self.form.sound("back")
            self.form.want("quit")
