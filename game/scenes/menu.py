"""The menu: the games to choose from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from game.actions import Action
from game.play.solving import Mark, Solved
from game.scenes import doors
from game.scenes.context import AnyFace, Context
from game.scenes.overlay import Entry
from game.scenes.parts.card import GameCard
from game.scenes.parts.kept import ContinueButton, kept_note
from game.scenes.parts.stopwatch import Stopwatch
from game.scenes.scene import Scene
from game.scenes.start import begin_level, continue_or_begin, next_level, open_games
from game.stage.art import STRONG, TITLE
from game.stage.sprites import BOTTOM, RIGHT
from game.stage.text import Text
from game.stage.tween import Call, Delay, Loop, Sequence
from game.store.keeper import Kept
from game.ui.inputs import Input, Press
from game.ui.widgets import VALUE_SIZES, Box, Button

MARGIN, GAP = 36.0, 22.0
UPRIGHT = 236.0
"""A card with the picture above the words is at least so wide."""
MOVE = 3.0
"""Seconds between two moves in a living picture."""
TOOLS = 930.0
"""Width of the line of tools where there is room for all words."""
CONTINUE = 52.0
"""Height of the row below a card with the button to go on with a game."""


ATTRACT = 60.0
"""After so many seconds without anybody games are shown."""


class MenuScene(Scene):
    """The first screen."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.form.wraps = True
        self.pictured = False
        """Whether the pictures of the games have come; the first one of the screen does not wait for them."""
        self.used = False
        """Whether anybody has pressed anything here: before that, the card in focus is at rest."""
        self._watch = Stopwatch(app.clock)
        self._idle = 0.0
        """Seconds since anybody has done anything here."""
        self._demonstrated = False
        """Whether games were shown since then: each is shown once, and the arcade rests."""
        self.kept: dict[str, Kept] = {}
        """The games to go on with that have been looked up, by the name of their kind."""
        self.date = ""
        """The ISO day whose puzzles are offered; empty before they were looked up."""
        self.puzzles: dict[str, Callable[[], object]] = {}
        """What begins the puzzle of the day, by the name of the game."""
        self.feats: doors.Counting | None = None
        """What is achieved, once that is counted."""
        self.solved = Solved()
        """What has come of puzzles."""
        self.levels: dict[str, str] = {}
        """The next level of the games that have some to be won, by the name of the game."""

    def entered(self) -> None:
        """The picture of the card that is looked at lives for a while; everything else is at rest."""
        if not self.pictured:
            names = self.app.games.names
            coming = [step for name in names for step in (Delay(0.02), Call(partial(self._reveal, name)))]
            self.stage.animator.start(Sequence(*coming, Call(self._all_revealed)), tag="pictures", ambient=True)
        # A game is brought back by replaying it: that, too, comes after the first picture.
        self.kept.clear()
        unfinished = self.app.keeper.unfinished(self.app.games.names)
        if unfinished:
            looks = [step for name in unfinished for step in (Delay(0.02), Call(partial(self._look_up, name)))]
            done = Call(lambda: setattr(self, "outdated", True))
            self.stage.animator.start(Sequence(*looks, done), tag="kept", ambient=True)
        self.stage.animator.start(Sequence(Delay(0.15), Call(self._invite)), tag="invite", ambient=True)
        if not self.app.settings.reduced_motion:
            live = Loop(lambda: Sequence(Delay(MOVE), Call(self._live)))
            self.stage.animator.start(live, tag="living", ambient=True)

    def press(self, event: Press) -> bool:
        self.used = True
        return super().press(event)

    def handle(self, event: Input) -> bool:
        self._idle, self._demonstrated = 0.0, False
        return super().handle(event)

    def poll(self) -> bool:
        """Where nobody does anything for a while, programs show the games."""
        self._idle += self._watch.lap()
        settings = self.app.settings
        if self._idle >= ATTRACT and not (settings.reduced_motion or settings.scan or self._demonstrated):
            self._demonstrated = True
            doors.demo(self.app, once=True)
        if self.feats is not None and not self.feats.done and self.feats.step() and (news := self.feats.news()):
            self.toast(news)
        return False

    @property
    def expecting(self) -> bool:
        return self.feats is not None and not self.feats.done

    def _cards(self) -> list[GameCard]:
        return [widget for widget in self.form.widgets if isinstance(widget, GameCard)]

    def _reveal(self, name: str) -> None:
        for card in self._cards():
            if card.about.name == name:
                card.reveal()

    def _all_revealed(self) -> None:
        self.pictured = True
        # The window may have changed its size meanwhile, and the cards with it.
        self.outdated = True

    def _look_up(self, name: str) -> None:
        """Bring back the game that "Continue" goes on with."""
        for kept in open_games(self.app, self.app.games.named(name))[:1]:
            self.kept[name] = kept

    def _invite(self) -> None:
        """Look up the puzzles of the day and the next levels."""
        self.date, self.puzzles = doors.todays(self.app)
        self.solved = self.app.keeper.solved()
        alone = [game.name for game in self.app.games.abouts() if game.players == 1]
        self.levels = {name: level for name in alone if (level := next_level(self.app, name))}
        self.outdated = True
        self.feats = self.feats or doors.feats(self.app)
        self.feats.begin()

    def _live(self) -> None:
        for card in self._cards():
            if card.hovered or (self.used and card is self.form.focus):
                card.live()
            else:
                card.rest()

    def unattended(self) -> None:
        self._idle = 0.0

    def left(self) -> None:
        self._idle = 0.0
        self.stage.animator.cancel("living")
        self.stage.animator.cancel("kept")
        self.stage.animator.cancel("invite")
        if self.feats is not None:
            self.feats.close()

    def build(self) -> None:
        form, box = self.form, self.form.box
        roomy = box.height > 600
        form.label("Dusk Arcade", MARGIN, 26 if roomy else 12, 52 if roomy else 40, face=TITLE, shadow=True)
        middle = 57.0 if roomy else 34.0
        left = self._build_today(52 if roomy else 40, middle)
        if left > 1000:
            motto = self._("Board and puzzle games for quiet evenings")
            form.label(motto, left - GAP, middle, 20, face=STRONG, colour="text_dim", anchor=RIGHT)
        top = 112 if roomy else 78
        self._build_cards(box.inset(MARGIN, 0).split_top(top)[1].split_bottom(74)[0])
        self._build_tools()

    def _build_today(self, size: float, middle: float) -> float:
        """The button that leads to the puzzles of the day and of those before; returns where it begins."""
        form, title = self.form, Text("Dusk Arcade", size, TITLE)
        right = form.box.width - MARGIN
        streak = self.solved.streak(date.fromisoformat(self.date)) if self.puzzles else 0
        if not self.puzzles:
            return right
        word = self.plural("Today: {n} day in a row", "Today: {n} days in a row", streak) if streak else self._("Today")
        free = right - MARGIN - form.measure(title)[0] - GAP
        width = min(free, form.measure(Text(word, 17, STRONG))[0] + 76)
        box = Box(right - width, middle - 23, width, 46)
        icon = "flame" if streak else "day"
        form.add(Button("today", box, word, lambda: self.app.push(doors.daily(self.app)), icon=icon))
        return box.left

    def _build_cards(self, room: Box) -> None:
        count = len(self.app.games.names)
        width = (room.width - (count - 1) * GAP) / count
        columns = count if width >= UPRIGHT else 2
        rows = -(-count // columns)
        width = min(330.0, width) if columns == count else (room.width - GAP) / 2
        height = min(width * 1.55, (room.height - (rows - 1) * 12) / rows - CONTINUE)
        top = room.top + max(0.0, (room.height - rows * (height + CONTINUE + 12)) / 3)
        left = room.left + (room.width - columns * width - (columns - 1) * GAP) / 2
        unfinished = self.app.keeper.unfinished(self.app.games.names)
        for n, game in enumerate(self.app.games.abouts()):
            row, column = divmod(n, columns)
            card = Box(left + column * (width + GAP), top + row * (height + CONTINUE + 12), width, height)
            face, choose = partial(self._face, game.name), partial(self._choose, game.name)
            self.form.add(GameCard(game, face, card, self._(game.summary), choose, self.pictured))
            self._build_ways(game.name, game.name in unfinished, card.move(0, height + 8).split_top(CONTINUE - 8)[0])

    def _build_ways(self, name: str, unfinished: bool, line: Box) -> None:
        """What is one press away below a card: the game to go on with, the puzzle of the day, the next level."""
        ways: list[Entry] = []
        if name in self.puzzles:
            done = self.solved.days.get(self.date, {}).get(name)
            icon = "puzzle" if done is None else "star" if done.mark is Mark.CLEAN else "check"
            ways.append(Entry(f"puzzle {name}", self._("Puzzle of the day"), self.puzzles[name], icon))
        if name in self.levels:
            begin = partial(begin_level, self.app, self.app.games.named(name), self.levels[name])
            ways.append(Entry(f"level {name}", self._("Next level"), begin, "right"))
        shares = [len(way.text) + 6 for way in ways]
        free = line.width - 8 * (len(ways) - 1)
        cut = any(
            self.form.measure(Text(way.text, 14, STRONG))[0] + 48 > free * share / sum(shares)
            for share, way in zip(shares, ways, strict=True)
        )
        for way in reversed(ways if unfinished else ways[1:] if cut else []):
            line = way.at_end(self.form, line, 46, 8)
        if unfinished:
            self._build_continue(name, line)
            return
        if cut:
            ways, shares, free = ways[:1], shares[:1], line.width
        for share, way in zip(shares, ways, strict=True):
            # The longer word gets the more room, and where there is too little for it only its sign is shown.
            place, line = line.split_left(free * share / sum(shares), 8)
            fits = self.form.measure(Text(way.text, VALUE_SIZES[-1], STRONG))[0] <= place.width - 48
            (way if fits else way.sign()).add(self.form, place, 16)

    def _build_continue(self, name: str, box: Box) -> None:
        go_on = partial(self._continue, name)
        button = ContinueButton(f"continue {name}", box, self._("Continue"), go_on, icon="play", primary=True)
        if name in self.kept:
            kept, port = self.kept[name], self.app.games.named(name)
            button.picture = self.app.face(port).picture(kept.session.position)
            button.note = kept_note(self, port, kept)
        self.form.add(button)

    def _build_tools(self) -> None:
        box = self.form.box
        word = self._("Window") if self.app.window.fullscreen else self._("Full screen")
        tools = [
            Entry("games", self._("Your games"), lambda: self.app.push(doors.games(self.app)), "list"),
            Entry("records", self._("Records"), lambda: self.app.push(doors.records(self.app)), "trophy"),
            Entry("settings", self._("Settings"), lambda: self.app.push(doors.settings(self.app)), "settings"),
            Entry("screen", word, self.app.toggle_fullscreen, "screen"),
            Entry("quit", self._("Quit"), self.app.quit, "close"),
        ]
        line = box.inset(MARGIN, 16).within(TOOLS + 58, 46, BOTTOM)
        place, line = line.split_left(50, 8)
        access = self.tip(self._("Accessibility"), Action.ACCESS)
        self.form.add(Button("access", place, "", lambda: doors.access(self.app), icon="access", tip=access))
        if line.width < TOOLS:
            # The one that has a key of its own, and the one that the cup explains, do without their words.
            for tool in [tool for tool in tools if tool.key in ("screen", "records")]:
                place, line = line.split_left(50, 8)
                tool.sign().add(self.form, place)
                tools.remove(tool)
        gap = 14.0 if line.width >= TOOLS else 8.0
        # Longer words get more room where there is little.
        shares = [1.0 if gap > 8.0 else self.form.measure(Text(tool.text, 17, STRONG))[0] + 54 for tool in tools]
        free = line.width - gap * (len(tools) - 1)
        for share, tool in zip(shares, tools, strict=True):
            place, line = line.split_left(free * share / sum(shares), gap)
            tool.add(self.form, place)

    def _face(self, name: str) -> AnyFace:
        return self.app.face(self.app.games.named(name))

    def _continue(self, name: str) -> None:
        continue_or_begin(self.app, self.app.games.named(name))

    def _choose(self, name: str) -> None:
        game = self.app.games.named(name)
        self.app.push(doors.setup(self.app, game))

    def back(self) -> None:
        """Leaving by mistake would be a pity: the first press only points at the way out."""
        if self.form.focus is not None and self.form.focus.key == "quit":
            self.app.quit()
        else:
            self.form.sound("back")
            self.form.want("quit")
