"""Invariants checked after every event."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from weakref import WeakKeyDictionary

from game.app.loop.app import App
from game.play.remote.race import split
from game.play.session.session import AnySession, from_json
from game.play.table.occasion import Racing
from game.scenes.base.scene import Scene
from game.scenes.play.play import PlayScene
from game.store.files.folders import online_path
from game.store.player.online_file import ONLINE_DATA
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.saves import load_session, save_path
from game.store.player.scores import SCORES
from game.store.player.settings_file import SETTINGS, load_settings
from tools.fuzz.world import World

MOST_SCENES, MOST_SPRITES, MOST_ANIMATIONS = 15, 4000, 2000
"""Limits at once; more means that something is never removed."""
THOROUGH = 20
"""One in this many changes of a session is checked by replaying all of it, the others by the change."""
PICTURE = 250
"""Events between two comparisons of the picture with one drawn from scratch, which takes long."""
PICTURE_WRONG = "the picture is not what it should be"
PATIENCE = 60.0
"""Processor time in seconds after which an event counts as endless."""
IDLE = 20
"""Maximum real time, as a multiple of the processor time: a busy machine is slow."""


class Broken(AssertionError):
    """An invariant does not hold."""


class Endless(BaseException):
    """An event does not end. Passes through every `except Exception`."""


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Context that raises `Endless` after that much processor time, or `IDLE` times as much real time.

    Only on systems with such timers, and not within C code.
    """

    def give_up(number: int, frame: FrameType | None) -> None:
        raise Endless(f"no end after {seconds:g} seconds of work, or of waiting for something that does not come")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = {number: signal.signal(number, give_up) for number in (signal.SIGVTALRM, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, IDLE * seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


class Watch:
    """Checks a world after every event; raises `Broken`."""

    def __init__(self, world: World, picture: int = PICTURE) -> None:
        """`picture` is the number of events between two checks of the picture."""
        self.world = world
        self.picture = picture
        self._app = world.app
        self._events = 0
        self._seen: WeakKeyDictionary[AnySession, _Seen] = WeakKeyDictionary()
        folder = world.folders.data
        self._loaders: dict[Path, Callable[[Path], object]] = {
            SETTINGS.path(world.folders.data): load_settings,
            SCORES.path(folder): SCORES.load,
            SOLVED.path(folder): SOLVED.load,
        }
        self._written = {path: _stamp(path) for path in self._loaders}

    def look(self) -> None:
        """Check everything."""
        app = self.world.app
        if app is not self._app:
            self._app = app
            self._seen.clear()
        self._events += 1
        for record in self.world.errors.records:
            if record.exc_info and record.exc_info[1] is not None:
                raise record.exc_info[1]
            raise Broken(f"an error is logged: {record.getMessage()}")
        self._look_at_scenes(app)
        for scene in app.scenes:
            if isinstance(scene, PlayScene):
                self._look_at_game(app, scene)
        self._look_at_files()
        if self.world.painted and self.world.drawn and self._events % self.picture == 0:
            self._look_at_picture(app)

    # The screen

    def _look_at_scenes(self, app: App) -> None:
        _hold(0 < len(app.scenes) <= MOST_SCENES, f"there are {len(app.scenes)} scenes")
        front = app.front
        assert isinstance(front, Scene)
        form, stage = front.form, front.stage
        _hold(not app.front.needs_layout, "the scene in front has not been laid out")
        able = [widget for widget in form.widgets if widget.enabled]
        _hold(form.focus in able if able else form.focus is None, "the focus is on nothing that can be used")
        _hold(len(stage.sprites) <= MOST_SPRITES, "there are thousands of sprites")
        _hold(len(stage.animator.running) <= MOST_ANIMATIONS, "there are thousands of animations")

    def _look_at_picture(self, app: App) -> None:
        """Compare the incrementally drawn picture with one drawn from scratch."""
        stage = app.front.stage
        if (
            stage.animator.quiet() <= 0.0
            or app.asleep
            or app.compositor.transition.running
            or app.compositor.repaint.running
        ):
            return
        shown = app.window.surface.copy()
        stage.redraw()
        stage.draw(app.window.surface)
        _hold(shown.get_buffer().raw == app.window.surface.get_buffer().raw, PICTURE_WRONG)

    # Games

    def _look_at_game(self, app: App, play: PlayScene[Any, Any]) -> None:
        session = play.session
        seen = self._seen.get(session)
        if seen is None:
            self._seen[session] = _Seen(session)
            return
        if not seen.changed(session):
            return
        positions, moves = session.positions, session.moves
        _hold(len(positions) == len(moves) + 1, "there are as many positions as moves, and the start")
        if moves:
            _hold(session.rules.play(positions[-2], moves[-1]) == positions[-1], "the last move leads elsewhere")
        thorough = seen.changes % THOROUGH == 0
        if thorough:
            _hold(same(from_json(session.to_json(), session.rules), session), "replaying leads elsewhere")
        if not play.table.guided:
            self._look_at_save(app, play, thorough)

    def _look_at_save(self, app: App, play: PlayScene[Any, Any], thorough: bool) -> None:
        if play.table.looking or (play.table.casual and not play.session.began):
            return  # Browsing the history is not saved, and the copy was not continued.
        if app.store.later is not None:
            return  # Files of a later version are left alone.
        if isinstance(play.table.occasion, Racing):
            self._look_at_race(app, play)
            return
        if play.game.timed(play.session):
            return  # Games against the clock cannot be continued.
        path = save_path(app.folders.data, play.game.name, play.table.slot)
        _hold(path.exists(), "a game with a change has not been saved")
        saved = json.loads(path.read_text(encoding="utf-8"))
        _hold(saved == json.loads(json.dumps(play.session.to_json())), "what was saved is not what is played")
        if thorough:
            loaded = load_session(app.folders.data, play.game, play.table.slot)
            _hold(loaded is not None and same(loaded, play.session), "what was saved loads as something else")

    def _look_at_race(self, app: App, play: PlayScene[Any, Any]) -> None:
        """A race is kept among the online games: all shots, with those who gave the seed."""
        unfit: list[str] = []
        records = ONLINE_DATA.load(online_path(app.folders.data), unfit).races
        _hold(not unfit, "what was saved of online games cannot be used")
        states = [record.state for record in records if play.table.slot.endswith(record.state.ident.hex()[:16])]
        _hold(len(states) == 1, "a race with a change has not been saved")
        state = states[0]
        _hold(any(entrant.key == state.key for entrant in state.entrants), "what was saved of a race has not begun")
        _hold(split(state.mine.shots) == play.session.line(), "what was saved of a race is not what is played")

    # Files

    def _look_at_files(self) -> None:
        """Check that written files can be read."""
        for path, load in self._loaders.items():
            stamp = _stamp(path)
            if stamp is not None and stamp != self._written[path]:
                self._written[path] = stamp
                load(path)


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return a value that changes when the file is written; None without a file."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_ino


class _Seen:
    """State of a session at the last check."""

    def __init__(self, session: AnySession) -> None:
        self.changes = 0
        self._state = self._of(session)

    @staticmethod
    def _of(session: AnySession) -> tuple[object, ...]:
        match = session.match
        lines = len(session.earlier), len(session.later)
        history = len(session.moves), len(session.undone), session.last_word, len(session.branches)
        return *history, *lines, *match.wins, match.counted, match.players

    def changed(self, session: AnySession) -> bool:
        """Return True if the session has changed since."""
        state = self._of(session)
        if state == self._state:
            return False
        self._state = state
        self.changes += 1
        return True


def same(one: AnySession, other: AnySession) -> bool:
    """Return True if two sessions are the same game at the same point."""
    return one.positions == other.positions and one.to_json() == other.to_json()


def _hold(true: object, what: str) -> None:
    if not true:
        raise Broken(what)
