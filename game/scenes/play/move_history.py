"""Replay: the scrubber below a board, the list of moves as on a score sheet, and automatic replay both ways."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.actions import Action
from game.play.session.line import Branch
from game.play.table.score_sheet import AnyScoreSheet, ScoreSheet
from game.play.table.state import TIMED, ClockState
from game.scenes.base.context import worded
from game.scenes.base.play_layout import compute_layout
from game.scenes.base.scene import animation_rate
from game.scenes.board.board import AnyBoardScene
from game.scenes.play.move_list import MoveList
from game.scenes.play.move_scrubber import MoveScrubber, ScrubberArt, spots
from game.stage.art import STRONG, Art, Text
from game.stage.prefetch import AsyncPainter
from game.stage.sprites import Layer
from game.ui.drawing.metrics import GAP_S
from game.ui.widgets.widgets import Button

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds of automatic replay, as factors."""
STEP_PAUSE = 0.35
BACKWARDS = 0.6
"""Seconds between two replayed moves, and between two when replaying backwards."""
LATE = 0.1
"""Maximum delay of a replayed move of a game against the clock, before the following ones are put off."""
AGAIN = 0.6
"""Maximum seconds for the animation of a single replayed move."""
READING = 0.004
"""Seconds of a frame for finding the marks of moves."""
TOOL = 40.0
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
        self._lists: list[MoveList] = []
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
    def lists(self) -> int:
        """The number of lists that the player wants where there is room for them: one for each side."""
        return self.scene.game.players if self.possible and self.scene.app.settings.moves_shown else 0

    @property
    def names_moves(self) -> bool:
        """True if moves are listed on the screen."""
        return any(listed.rows for listed in self._lists)

    # Going about

    def act(self, action: Action) -> bool:
        """Handle an action of the replay; return whether it is one."""
        if not self.possible:
            return False
        session = self.scene.session
        table = self.scene.table
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
        self._at = ply
        self.first = None
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
        self._at = scene.session.ply
        self._due = scene.app.clock()
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
        scene = self.scene
        clock = self.scene.app.clock
        painted = self._painter.work()
        if self.playing and scene.session.ply != self._at:
            self.stop()
        elif self.playing and scene.moving and not self._timed:
            self._due = clock() + STEP_PAUSE / self.speed
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
        form = scene.form
        shape = scene.shape[0] / scene.shape[1]
        if compute_layout(form.box, shape, tracked=True, lists=1, clocks=self.scene.table.has_clocks).moves:
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
        scene = self.scene
        session = self.scene.session
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
        self._build_lists()

    def _build_track(self) -> None:
        scene = self.scene
        session = self.scene.session
        before = self._track
        box = scene.places.track
        made = session.ply
        count = session.length
        sheet = self.sheet
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
        return [
            *([self._track.knob] if self._track else ()),
            *(art for listed in self._lists for art in listed.arts()),
        ]

    def _build_tools(self) -> None:
        """Add the tools on both sides of the status line."""
        scene = self.scene
        _ = self.scene._
        status = scene.places.status
        wide = scene.form.box.width >= ROOMY
        line = status.inset(0, 2)
        stop = scene.tip(_("Stop"), Action.PAUSE)
        again = scene.tip(_("Play the moves"), Action.PAUSE)
        for way, key, icon, tip in ((-1, "backwards", "rewind", _("Play backwards")), (1, "again", "play", again)):
            place, line = line.split_left(TOOL, GAP_S)
            on = self.playing == way
            play = partial(self.play, way)
            icon, tip = ("pause", stop) if on else (icon, tip)
            scene.form.add(Button(key, place, "", play, icon=icon, chosen=on, tip=tip))
        place, line = line.split_left(TOOL + 6, GAP_S)
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
                    line, place = line.split_right(width, GAP_S)
                    tip = scene.tip(text, action) if action is not None else text
                    word = text if wide else ""
                    button = Button(key, place, word, act, icon=icon, tip=tip, size=15, primary=key == "present")
                    scene.form.add(button)
        scene.places = replace(scene.places, status=line)

    def _build_lists(self) -> None:
        """Add the list of moves, or one for each side where their panels have room for it below them."""
        scene = self.scene
        places = self.scene.places
        players = self.scene.game.players
        self._lists = []
        if len(places.moves) == players == 2:
            for side, (key, box) in enumerate(zip(("move list", "other moves"), places.moves, strict=True)):
                title = scene._("Moves of {side}").format(side=scene.names.side(side))
                self._add_list(MoveList(key, box, self, (side,)), title)
        elif places.moves:
            self._add_list(MoveList("move list", places.moves[0], self, range(players)), scene._("Move list"))
        elif self.opened:
            scene.form.cover(places.covered)
            listed = MoveList("move list", places.covered, self, range(players), covering=True)
            self._add_list(listed, scene._("Move list"))

    def _add_list(self, listed: MoveList, title: str) -> None:
        scene = self.scene
        self._lists.append(listed)
        scene.form.add(listed, bool(listed.rows) or listed.covering, title)
        if not listed.rows:
            word = worded(scene, scene.game, "No moves yet")
            nothing = Text(word, 15, STRONG, "text_dim", width=listed.box.width - 20, shorten=True)
            scene.form.sprite(nothing, *listed.box.center, layer=Layer.OVER)

    def scroll(self, first: int) -> None:
        """Show another row at the top of the list."""
        self.first = first
        self.scene.renew()
