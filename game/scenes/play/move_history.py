"""Replay: the scrubber below a board, the list of moves, and automatic replay in both directions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.actions import Action
from game.play.session.lines import Branch
from game.play.table.score_sheet import AnyScoreSheet, ScoreSheet
from game.play.table.table import TIMED
from game.scenes.base.context import ScrubberStyle
from game.scenes.base.play_layout import compute_layout
from game.scenes.base.scene import animation_rate
from game.scenes.board.board import AnyBoardScene
from game.scenes.play.moves import MoveList, MoveScrubber, ScrubberArt, Spot, spots
from game.stage.art import STRONG, Art, Text
from game.stage.prefetch import AsyncPainter
from game.stage.sprites import Layer
from game.ui.widgets.widgets import Box, Button

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
        self._sheet: AnyScoreSheet = ScoreSheet(scene.game)
        self._of = scene.session
        """The session whose moves are on the sheet."""
        self.behind = True
        """True if the sheet lacks moves of the table."""
        self._first: int | None = None
        """The row at the top of the list; None while it follows the game."""
        self._at = 0
        self._due = 0.0
        """Time of the next replayed move."""
        self._track: MoveScrubber | None = None
        self._list: MoveList | None = None
        self._easel = AsyncPainter(scene.stage.images)
        self._spots: tuple[tuple[int, int, float], tuple[Spot, ...]] = (-1, 0, 0.0), ()
        """The marks on the scrubber, and the state they were found for."""

    @property
    def possible(self) -> bool:
        """True if there is a line of moves to show."""
        return not self.scene.table.taught

    def _refused(self) -> bool:
        """Return whether replay is refused, as the game is against the clock, and say so."""
        if self.scene.table.clocked:
            self.scene.refuse(TIMED)
        return self.scene.table.clocked

    @property
    def busy(self) -> bool:
        """True if `poll` has something to do."""
        return (
            self.playing != 0 or self._easel.busy or (self.possible and len(self._sheet.marks) < len(self._sheet.moves))
        )

    @property
    def listed(self) -> bool:
        """True if the player wants the list where there is room for it."""
        return self.possible and self.scene.app.settings.moves_shown

    # Going about

    def act(self, action: Action) -> bool:
        """Handle an action of the replay; return whether it is one."""
        if not self.possible:
            return False
        session, table = self.scene.session, self.scene.table
        at = len(session.moves)
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
        """Show a point of the line; return whether it is another one."""
        scene = self.scene
        ply = max(0, min(scene.session.length, ply))
        if ply == len(scene.session.moves) or self._refused():
            return False
        scene.cursor.put_down()
        scene.table.look(ply)
        self._at, self._first = ply, None
        scene.renew()
        return True

    def take(self, branch: Branch) -> None:
        """Show a branch."""
        self.stop()
        self.scene.cursor.put_down()
        self._first = None
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
        self._at, self._due = len(scene.session.moves), scene.app.clock()
        self.playing = way if scene.session.length else 0

    @property
    def _timed(self) -> bool:
        """True if moves are replayed at the times at which they were made."""
        return self.playing == 1 and self.scene.game.timed(self.scene.session)

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
        """Replay the next move if it is due, and find marks of moves; return whether the picture has changed."""
        if not self.possible:
            return False
        scene, clock, painted = self.scene, self.scene.app.clock, self._easel.work()
        if self.playing and len(scene.session.moves) != self._at:
            self.stop()
        elif self.playing and scene.moving and not self._timed:
            self._due = clock() + PAUSE / self.speed
        elif self.playing and clock() >= self._due:
            now = max(self._due, clock() - LATE) if self._timed else clock()
            if not self._look(self._at + self.playing):
                self.stop()
            self._due = now + (self._wait() if self._timed else BACKWARDS) / self.speed
        if self.behind or scene.table.changes:
            return painted  # The widgets are about to be built anew.
        known = len(self._sheet.marks) * 10 // max(1, len(self._sheet.moves))
        if self._read():
            done = len(self._sheet.marks) * 10 // len(self._sheet.moves)
            if done != known and self._track is not None:
                self._easel.clear()
                self._track.refresh()
                if done == 10:
                    scene.renew()
                return True
        return painted

    def _read(self) -> bool:
        """Find the marks of some moves; return whether there were any left."""
        clock = self.scene.app.clock
        until = clock() + READING
        return self._sheet.read(self.scene.session, lambda: clock() < until)

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
        if self._of is not session:
            self._of, self._sheet = session, ScoreSheet(scene.game)
            self._spots = (-1, 0, 0.0), ()
        self._sheet.follow(session)
        self._read()
        self.behind = False
        if self.playing:
            scene.stage.animator.rate = animation_rate(scene.app.settings) * self.speed
        if scene.table.looking or self.playing or (scene.table.ending is not None and not scene.moving):
            self._build_tools()
        self._easel.clear()
        if scene.table.clocked:
            self._track = None  # How much time is left is shown in its place.
        else:
            self._build_track()
        self._build_list()

    def _build_track(self) -> None:
        scene, session, before = self.scene, self.scene.session, self._track
        track = MoveScrubber(
            scene.places.track, len(session.moves), session.length, self._art, self.go, partial(self.play, 1)
        )
        self._track = scene.form.add(track, session.length > 0, scene._("Move strip"))
        if before is not None and before.box == track.box and not scene.needs_layout:
            # The frame in which a move is made has enough to do: the track follows in the next one.
            wanted, track.strip.art = track.strip.art, before.strip.art
            self._easel.want(track.strip, wanted)

    def arts(self) -> list[Art]:
        """Return the pictures that the next move will need."""
        return [*([self._track.knob] if self._track else ()), *(self._list.arts() if self._list else ())]

    def _art(self, box: Box) -> ScrubberArt:
        scene, session, sheet = self.scene, self.scene.session, self._sheet
        made = sheet.version, session.length, box.width
        if self._spots[0] != made:
            self._spots = made, spots(sheet.marks, sheet.side_of, session.length, box.width)
        at = len(session.moves) / max(1, session.length)
        return ScrubberArt(*box.size, at, self._spots[1], self.trim, scene.game.players == 1)

    @property
    def trim(self) -> ScrubberStyle:
        """The style of the game's scrubber."""
        app = self.scene.app
        return app.face(self.scene.game).trim(app.theme.palette)

    def _build_tools(self) -> None:
        """Add the tools on both sides of the status line."""
        scene, _ = self.scene, self.scene._
        status, wide = scene.places.status, scene.form.box.width >= ROOMY
        line = status.inset(0, 2)
        stop = scene.tip(_("Stop"), Action.PAUSE)
        ways = (
            (-1, "backwards", "rewind", _("Play backwards")),
            (1, "again", "play", _("Play the moves")),
        )
        for way, key, icon, tip in ways:
            place, line = line.split_left(TOOL, GAP)
            on = self.playing == way
            tip = stop if on else scene.tip(tip, Action.PAUSE) if way == 1 else tip
            button = Button(key, place, "", partial(self.play, way), icon="pause" if on else icon, chosen=on, tip=tip)
            scene.form.add(button)
        place, line = line.split_left(TOOL + 6, GAP)
        name = "½×" if self.speed < 1 else f"{self.speed:g}×"
        tip = scene.tip(_("Speed: {n} times").format(n="½" if self.speed < 1 else f"{self.speed:g}"), Action.FASTER)
        scene.form.add(Button("speed", place, name, self.faster, tip=tip, size=15))
        if scene.table.looking:
            ways_on = (
                ("present", "last", _("To the present"), self.return_, Action.PRESENT),
                ("go on", "right", _("Continue from here"), self.go_on, None),
            )[: 1 if scene.game.timed(scene.session) or scene.table.terms is not None else 2]
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
        at, branches = len(scene.session.moves), scene.session.branches
        self._list = listed = MoveList(
            box,
            self._sheet,
            branches,
            at,
            self._first,
            self.trim,
            self.go,
            self.take,
            self._scroll,
            cover,
            scene.words.written,
        )
        scene.form.add(listed, bool(listed.rows) or cover, scene._("Move list"))
        if not listed.rows:
            word = scene._("No shots yet") if scene.game.players == 1 else scene._("No moves yet")
            nothing = Text(word, 15, STRONG, "text_dim", width=box.width - 20, shorten=True)
            scene.form.sprite(nothing, *box.center, layer=Layer.OVER)

    def _scroll(self, first: int | None) -> None:
        self._first = first
        self.scene.renew()
