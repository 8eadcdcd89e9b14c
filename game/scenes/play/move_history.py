"""Replay: the scrubber below a board, the list of moves as on a score sheet, and automatic replay both ways."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.actions import Action
from game.play.session.session import Branch
from game.play.table.score_sheet import AnyScoreSheet, Row, ScoreSheet
from game.play.table.state import TIMED, ClockState
from game.scenes.base.play_layout import compute_layout
from game.scenes.base.scene import animation_rate
from game.scenes.board.board import AnyBoardScene
from game.scenes.play.move_scrubber import MARK, MarkArt, MoveScrubber, ScrubberArt, spots
from game.stage.art import STRONG, Art, Text
from game.stage.prefetch import AsyncPainter
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Icon
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Band, Box, Button, Widget

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds of automatic replay, as factors."""
PAUSE, BACKWARDS = 0.35, 0.6
"""Seconds between two replayed moves, and between two when replaying backwards."""
LATE = 0.1
"""Maximum delay of a replayed move of a game against the clock, before the following ones are put off."""
AGAIN = 0.6
"""Maximum seconds for the animation of a single replayed move."""
READING = 0.004
"""Seconds of a frame for finding the marks of moves."""
TOOL = 40.0
GAP = 6.0
ROOMY = 1100.0
"""Minimum width of the window for buttons with words."""


class MoveHistory:
    """The line of moves of a scene, and the ways through it. Lessons have none."""

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene
        self.playing = 0
        """Direction of automatic replay: 1 forwards, -1 backwards, 0 if it is off."""
        self.speed = 1.0
        self.opened = False
        """True if the list covers the panels, for lack of other room."""
        self.sheet: AnyScoreSheet = ScoreSheet(scene.game, scene.session)
        self.first: int | None = None
        """The row at the top of the list; None while it follows the game."""
        self._at = 0
        self._due = 0.0
        """Time of the next replayed move."""
        self._track: MoveScrubber | None = None
        self._list: MoveList | None = None
        self._painter = AsyncPainter(scene.stage.images)

    @property
    def possible(self) -> bool:
        """True if there is a line of moves to show."""
        return self.scene.table.offers("moves")

    @property
    def busy(self) -> bool:
        """True if `poll` has something to do."""
        return (
            self.playing != 0 or self._painter.busy or (self.possible and len(self.sheet.marks) < len(self.sheet.moves))
        )

    @property
    def listed(self) -> bool:
        """True if the player wants the list where there is room for it."""
        return self.possible and self.scene.app.settings.moves_shown

    @property
    def names_moves(self) -> bool:
        """True if moves are listed on the screen."""
        return self._list is not None and bool(self._list.rows)

    # Going about

    def act(self, action: Action) -> bool:
        """Handle an action of the replay; return whether it is one."""
        if not self.possible:
            return False
        session, table = self.scene.session, self.scene.table
        at = session.ply
        points = {Action.BEGINNING: 0, Action.EARLIER: at - 1, Action.LATER: at + 1, Action.PRESENT: session.length}
        acts: dict[Action, Callable[[], object]] = {
            Action.PAUSE: partial(self.play, self.playing or 1),
            Action.STEP: partial(self.go, at + 1),
            Action.FASTER: self.faster,
        }
        if action is Action.MOVES:
            self.toggle()
        elif action in points:
            self.go(points[action])
        elif action in acts and (table.looking or self.playing or table.ending is not None):
            acts[action]()
        else:
            return False
        return True

    def go(self, ply: int) -> None:
        """Go to the point of the line after `ply` moves, or to the nearest one."""
        self.stop()
        self._look(ply)
        self.scene.follow(AGAIN)

    def _look(self, ply: int) -> bool:
        """Show a point of the line; return whether it is another one. Against the clock that is refused."""
        scene = self.scene
        ply = max(0, min(scene.session.length, ply))
        if ply == scene.session.ply:
            return False
        if scene.table.clock.on:
            scene.refuse(TIMED)
            return False
        scene.cursor.put_down()
        scene.table.look(ply)
        self._at, self.first = ply, None
        scene.renew()
        return True

    def take(self, branch: Branch) -> None:
        """Show a branch. One that is gone stays so: the list may be older than moves that wait to be shown."""
        self.stop()
        if branch not in self.scene.session.branches:
            return
        self.scene.cursor.put_down()
        self.first = None
        self.scene.table.take(branch)

    def go_on(self) -> None:
        """Continue the game from here."""
        self.stop()
        self.scene.table.go_on()
        self.scene.focus_board()

    def return_(self) -> None:
        """Go back to the present."""
        self.go(self.scene.session.length)
        self.scene.focus_board()

    # Showing moves again

    def play(self, way: int) -> None:
        """Replay forwards (1) or backwards (-1), or stop; forwards from the end means from the start."""
        way = 0 if way == self.playing else way
        self.stop()
        scene = self.scene
        if way == 1 and not scene.session.undone:
            self._look(0)
        self._at, self._due = scene.session.ply, scene.app.clock()
        self.playing = way if scene.session.length else 0

    @property
    def _timed(self) -> bool:
        """True if moves are replayed at the times at which they were made."""
        return self.playing == 1 and self.scene.table.clock is not ClockState.NONE

    def _wait(self) -> float:
        """Return the seconds that passed before the next move was made."""
        session = self.scene.session
        return self.scene.game.waited(session.position, session.undone[-1]) if session.undone else 0.0

    def stop(self) -> None:
        """Stop automatic replay."""
        if self.playing:
            self.playing = 0
            self.scene.renew()

    def faster(self) -> None:
        """Choose the next speed; after the highest one the lowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.scene.renew()

    def poll(self) -> bool:
        """Replay the next move if it is due, and find marks of moves; return whether sprites have changed in place."""
        if not self.possible:
            return False
        scene, clock, painted = self.scene, self.scene.app.clock, self._painter.work()
        if self.playing and scene.session.ply != self._at:
            self.stop()
        elif self.playing and scene.moving and not self._timed:
            self._due = clock() + PAUSE / self.speed
        elif self.playing and clock() >= self._due:
            now = max(self._due, clock() - LATE) if self._timed else clock()
            if not self._look(self._at + self.playing):
                self.stop()
            self._due = now + (self._wait() if self._timed else BACKWARDS) / self.speed
        if self.sheet.session is not scene.session or self.sheet.moves != scene.session.line():
            return painted  # The widgets are about to be built anew.
        if self._read() and len(self.sheet.marks) == len(self.sheet.moves):
            scene.renew()
        return painted

    def _read(self) -> bool:
        """Find the marks of some moves; return whether there were any left."""
        clock = self.scene.app.clock
        until = clock() + READING
        return self.sheet.read(lambda: clock() < until)

    # What is seen

    def toggle(self) -> None:
        """Show or hide the list of moves."""
        scene = self.scene
        form, shape = scene.form, scene.shape[0] / scene.shape[1]
        if compute_layout(form.box, shape, tracked=True, listed=True).moves is not None:
            scene.app.settings.moves_shown = not scene.app.settings.moves_shown
            scene.app.save_settings()
        else:
            self.opened = not self.opened
            if self.opened:
                form.want("move list")
            else:
                scene.focus_board()
        scene.renew()

    def build(self) -> None:
        """Add the scrubber, the tools of the replay, and the list."""
        if not self.possible:
            return
        scene, session = self.scene, self.scene.session
        if self.sheet.session is not session:
            self.sheet = ScoreSheet(scene.game, session)
        self.sheet.follow()
        self._read()
        if self.playing:
            scene.stage.animator.rate = animation_rate(scene.app.settings) * self.speed
        if scene.table.looking or self.playing or (scene.table.ending is not None and not scene.moving):
            self._build_tools()
        self._painter.clear()
        if scene.table.clock.on:
            self._track = None  # How much time is left is shown in its place.
        else:
            self._build_track()
        self._build_list()

    def _build_track(self) -> None:
        scene, session, before = self.scene, self.scene.session, self._track
        box, made, count, sheet = scene.places.track, session.ply, session.length, self.sheet
        marks = spots(sheet.marks, sheet.side_of, count, box.width)
        style = scene.app.game_view(scene.game).scrubber_style(scene.app.theme.palette)
        art = ScrubberArt(*box.size, made / max(1, count), marks, style, scene.game.players == 1)
        track = MoveScrubber("track", box, made, count, self.go, art, partial(self.play, 1))
        self._track = scene.form.add(track, count > 0, scene._("Move strip"))
        if before is not None and before.box == track.box and not scene.needs_layout:
            # The frame in which a move is made has enough to do: the track follows in the next one.
            track.strip.art = before.strip.art
            self._painter.want(track.strip, art)

    def arts(self) -> list[Art]:
        """Return the pictures that the next move will need."""
        return [*([self._track.knob] if self._track else ()), *(self._list.arts() if self._list else ())]

    def _build_tools(self) -> None:
        """Add the tools on both sides of the status line."""
        scene, _ = self.scene, self.scene._
        status, wide = scene.places.status, scene.form.box.width >= ROOMY
        line = status.inset(0, 2)
        stop = scene.tip(_("Stop"), Action.PAUSE)
        again = scene.tip(_("Play the moves"), Action.PAUSE)
        for way, key, icon, tip in ((-1, "backwards", "rewind", _("Play backwards")), (1, "again", "play", again)):
            place, line = line.split_left(TOOL, GAP)
            on, play = self.playing == way, partial(self.play, way)
            icon, tip = ("pause", stop) if on else (icon, tip)
            scene.form.add(Button(key, place, "", play, icon=icon, chosen=on, tip=tip))
        place, line = line.split_left(TOOL + 6, GAP)
        name = "½×" if self.speed < 1 else f"{self.speed:g}×"
        tip = scene.tip(_("Speed: {n} times").format(n="½" if self.speed < 1 else f"{self.speed:g}"), Action.FASTER)
        scene.form.add(Button("speed", place, name, self.faster, tip=tip, size=15))
        if scene.table.looking:
            ways_on = (
                ("present", "last", _("To the latest move"), self.return_, Action.PRESENT),
                ("go on", "right", _("Continue from here"), self.go_on, None),
            )[: 2 if scene.table.can_go_on else 1]
            with scene.form.from_left():
                for key, icon, text, act, action in ways_on:
                    width = min(196.0, status.width * 0.18) if wide else TOOL
                    line, place = line.split_right(width, GAP)
                    tip = scene.tip(text, action) if action is not None else text
                    word = text if wide else ""
                    button = Button(key, place, word, act, icon=icon, tip=tip, size=15, primary=key == "present")
                    scene.form.add(button)
        scene.places = replace(scene.places, status=line)

    def _build_list(self) -> None:
        scene, places = self.scene, self.scene.places
        self._list, cover = None, places.moves is None
        if cover and not self.opened:
            return
        box = places.moves or places.covered
        if cover:
            scene.form.cover(box)
        self._list = listed = MoveList(box, self, cover)
        scene.form.add(listed, bool(listed.rows) or cover, scene._("Move list"))
        if not listed.rows:
            word = scene._("No shots yet") if scene.game.players == 1 else scene._("No moves yet")
            nothing = Text(word, 15, STRONG, "text_dim", width=box.width - 20, shorten=True)
            scene.form.sprite(nothing, *box.center, layer=Layer.OVER)

    def scroll(self, first: int) -> None:
        """Show another row at the top of the list."""
        self.first = first
        self.scene.renew()


ROW = 25.0
PAD = 9.0
NUMBER, SHORT_NUMBER = 40.0, 26.0
"""Units that the number of a row takes, and one of two digits."""
SIZES = (15.5, 14.0, 12.5)
"""Font sizes of a move, tried in this order until it fits."""
NUMBER_SIZE = 14.0
WHEEL = 3
"""Number of rows scrolled by one step of the wheel."""
TOLD = 12
"""Maximum number of moves named of a branch."""
WAY = "way "
"""Prefix of the key of a row that shows a branch."""


class MoveList(Widget):
    """The rows that there is room for. Keys go from row to row, a click leads to the move it meets."""

    ways = (Action.UP, Action.DOWN, Action.CONFIRM)
    touch_scrolls = True

    def __init__(self, box: Box, past: MoveHistory, covering: bool) -> None:
        super().__init__("move list", box)
        session = past.scene.session
        self.past, self.covering = past, covering
        self.sheet, self.written = past.sheet, past.scene.words.written
        self.rows = self.sheet.with_branches(session.branches)
        self.at = session.ply
        self.fit = max(1, int((box.height - 2 * PAD) / ROW))
        self.row = next((n for n, row in enumerate(self.rows) if isinstance(row, tuple) and self.at - 1 in row), 0)
        """The row selected by keys: at first that of the last move made."""
        last = max(0, len(self.rows) - self.fit)
        self.first = max(0, min(last, self.row - self.fit // 2 if past.first is None else past.first))
        self.visible = range(self.first, min(self.first + self.fit, len(self.rows)))
        """Numbers of the visible rows."""
        self.number = NUMBER if len(self.rows) > 99 else SHORT_NUMBER
        room = box.width - 2 * PAD - self.number
        self.columns = min(160.0, room) if self.sheet.game.players == 1 else min(240.0, room / 2)

    # What is seen

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        canvas.panel(box, opacity=0.98 if self.covering else 0.0, layer=Layer.OVER)
        if not self.rows:
            return
        self.light = canvas.sprite(Band(box.width - 2 * PAD + 8, ROW - 1), *box.center, layer=Layer.OVER)
        for n in self.visible:
            if isinstance(row := self.rows[n], Branch):
                self._attach_branch(row, self._middle(n))
            else:
                self._attach_row(row, self._middle(n))
        self._attach_bar()
        self.refresh()

    def arts(self) -> list[Art]:
        """Return the art that the next moves need, whatever they are; a text without letters stands for its face."""
        bands = (Band(*self._place(column, 0.0).size, "accent", 0.9) for column in range(self.sheet.game.players))
        return [*bands, *(Text("", size, STRONG) for size in (*SIZES, NUMBER_SIZE))]

    def _middle(self, n: int) -> float:
        """Return the y of a row."""
        return self.box.top + PAD + ROW * (n - self.first + 0.5)

    def _place(self, column: int, y: float) -> Box:
        """Return the place of the light behind the last move made."""
        x = self.box.left + PAD + self.number + column * self.columns
        return Box(x - 6, y - ROW / 2 + 1, min(self.columns, self.box.right - PAD - x + 4), ROW - 2)

    def refresh(self) -> None:
        """Light the selected row while the list has the focus."""
        if self.rows:
            self.light.y = self._middle(self.row)
            self.light.visible = self.focused and self.row in self.visible
            self.light.jump()

    def shown(self) -> list[tuple[str, list[str]]]:
        """Return the visible rows, each with a key: moves by their numbers from 1 on, and the branches there."""
        shown: list[tuple[str, list[str]]] = []
        for n in self.visible:
            if isinstance(row := self.rows[n], Branch):
                shown.append((f"{WAY}{n}", [*map(self.written, row.moves[:TOLD])]))
            else:
                shown += [(str(ply + 1), [self.written(self.sheet.moves[ply])]) for ply in row if ply is not None]
        return shown

    @property
    def place(self) -> str:
        """The key of the selected move or branch."""
        on_way = bool(self.rows) and isinstance(self.rows[self.row], Branch)
        return f"{WAY}{self.row}" if on_way else str(self.at)

    def choose(self, place: str) -> None:
        """Go to the move or branch with this key."""
        if place not in dict(self.shown()):
            return  # It was there a moment ago.
        if place.startswith(WAY):
            self._open(int(place.removeprefix(WAY)), 0)
        else:
            self.past.go(int(place))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        self.refresh()

    def _attach_row(self, row: Row, y: float) -> None:
        left = self.box.left + PAD
        plies = [ply for ply in row if ply is not None]
        number = self.sheet.row_of[plies[0]] + 1
        title = Text(f"{number}.", NUMBER_SIZE, STRONG, "text_dim")
        self.canvas.sprite(title, left + self.number - 8, y, anchor=RIGHT, layer=Layer.OVER)
        for column, ply in enumerate(row):
            if ply is None:
                continue
            x, here = left + self.number + column * self.columns, ply == self.at - 1
            mark = self.sheet.marks[ply] if ply < len(self.sheet.marks) else None
            if here:
                place = self._place(column, y)
                self.canvas.sprite(Band(*place.size, "accent", 0.9), *place.center, layer=Layer.OVER)
            colour = "on_accent" if here else "text" if ply < self.at else "text_dim"
            room = self.columns - 4 - (MARK + 5 if mark else 0)
            text = Text(self.written(self.sheet.moves[ply]), SIZES[0], STRONG, colour, width=room, shorten=True)
            text = self.canvas.fitting(text, SIZES)
            self.canvas.sprite(text, x, y - 0.5, anchor=LEFT, layer=Layer.OVER)
            if mark:
                width = self.canvas.measure(text)[0]
                art = MarkArt(mark, here)
                self.canvas.sprite(art, x + width + 4 + MARK / 2, y, layer=Layer.OVER)

    def _attach_branch(self, branch: Branch, y: float) -> None:
        left = self.box.left + PAD + self.number
        self.canvas.sprite(Icon("redo", 13, "text_dim"), left - 18, y, layer=Layer.OVER)
        named = " ".join(map(self.written, branch.moves[:TOLD])) + (" …" if len(branch.moves) > TOLD else "")
        room = self.box.right - PAD - 8 - left
        text = Text(named, 14, STRONG, "text_dim", width=room, shorten=True)
        self.canvas.sprite(text, left, y - 0.5, anchor=LEFT, layer=Layer.OVER)

    def _attach_bar(self) -> None:
        """Add the scroll bar, if not all rows fit."""
        if len(self.rows) <= self.fit:
            return
        room = self.box.inset(0, PAD)
        high = max(18.0, room.height * self.fit / len(self.rows))
        y = room.top + high / 2 + (room.height - high) * self.first / (len(self.rows) - self.fit)
        self.canvas.sprite(Band(4, high, "accent", 0.6), self.box.right - 6, y, layer=Layer.OVER)

    # What is done with it

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "wheel":
            first = max(0, min(len(self.rows) - self.fit, self.first - WHEEL * event.wheel))
            if first != self.first:
                self.past.scroll(first)
            return True
        if event.kind != "down" or event.button != 1:
            return event.kind == "up"
        n = self.first + int((y - self.box.top - PAD) // ROW)
        if n in self.visible:
            self._open(n, 0 if x < self.box.left + PAD + self.number + self.columns - 6 else 1)
        return True

    def _open(self, n: int, column: int) -> None:
        """Show the branch in a row, or go to its move in a column, or to its only one."""
        row = self.rows[n]
        if isinstance(row, Branch):
            self.past.take(row)
        elif (ply := row[column] if row[column] is not None else row[1 - column]) is not None:
            self.past.go(ply + 1)

    def act(self, action: Action) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(action)
        if by is not None:
            return self._step(by)
        if action in (Action.LEFT, Action.RIGHT):
            self.past.go(self.at + (1 if action is Action.RIGHT else -1))
            return True
        if action is Action.CONFIRM and self.place.startswith(WAY):
            self._open(self.row, 0)
        return action is Action.CONFIRM

    def _step(self, by: int) -> bool:
        """Go `by` rows on, and to the move there; a branch is only selected. Return False beyond the ends."""
        if not 0 <= self.row + by < len(self.rows):
            return False
        column = self.sheet.side_of(self.at - 1) if self.at else 0
        self.row += by
        self.refresh()
        if not isinstance(self.rows[self.row], Branch):
            self._open(self.row, column)
        elif self.row not in self.visible:
            self.past.scroll(max(0, self.row - self.fit // 2))
        return True
