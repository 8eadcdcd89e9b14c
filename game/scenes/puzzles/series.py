"""Series of puzzles on their screens, and the result of a streak or sprint."""

from game.language import N_
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Puzzle, PuzzleError
from game.play.puzzles.courses import puzzle_table
from game.play.puzzles.puzzle_progress import PuzzleSeries, SeriesKind
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, TOP
from game.store.levels.puzzles import PuzzleFile, read_puzzles
from game.ui.drawing.metrics import EDGE

GRADES = {Grade.EASY: N_("Easy"), Grade.MEDIUM: N_("Medium"), Grade.HARD: N_("Hard")}


def time_text(seconds: int) -> str:
    """Return a time in figures, such as 1:05."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def puzzles_of(app: Context, game: AnyGame) -> PuzzleFile:
    """Return the puzzles of a game's file. Each is checked only when opened, as that takes time."""
    return read_puzzles(app.folders.levels, game.name, lambda puzzle: None)


def begin_round(app: Context, going: PuzzleSeries, puzzle: Puzzle | None = None) -> None:
    """Open the first puzzle of a round: the one that is given, or the one that comes next."""
    puzzle = puzzle or going.following(app.store.solved(), app.chance)
    if puzzle is None:
        app.front.toast(app.translations.gettext("There are no puzzles here."))
    elif not _open(app, going, puzzle, 0):
        go_on(app, going, 0)


def go_on(app: Context, going: PuzzleSeries, count: int = 1) -> bool:
    """Open the next puzzle of a series, in place of `count` screens in front, or the result when it is over.

    Returns whether there was another one.
    """
    solved = app.store.solved()
    for _ in going.puzzles:
        puzzle = going.following(solved, app.chance)
        if puzzle is None:
            break
        if _open(app, going, puzzle, count):
            return True
    if going.counted and count:
        app.push(RoundEndScene(app, going))
    elif count:
        app.pop(count)
    return False


def _open(app: Context, going: PuzzleSeries, puzzle: Puzzle, count: int) -> bool:
    """Open a puzzle, in place of `count` screens in front; whether it fits its game; else that is told."""
    game = app.games.named(going.game)
    going.begin(puzzle)
    try:
        table = puzzle_table(game, puzzle, going)
    except PuzzleError as error:
        _ = app.translations.gettext
        app.notify(_("A puzzle of {game} cannot be used: {error}.").format(game=game.title, error=error))
        return False
    app.replace(app.game_view(game).scene(app, table), count=count)
    return True


class RoundEndScene(OverlayScene):
    """Result of a streak or sprint: number of puzzles solved, and whether that is a record."""

    def __init__(self, app: Context, going: PuzzleSeries) -> None:
        super().__init__(app)
        self.going = going
        self.best = app.store.solved().best.get(going.game, {}).get(going.kind, 0)
        self._heard = False
        self.form.want("again")

    def entered(self) -> None:
        if not self._heard:
            self._heard = True
            self.app.audio.play("record" if 0 < self.best <= self.going.solved else "gameover")

    def build(self) -> None:
        form = self.form
        going = self.going
        title = self._("Time is up") if going.kind is SeriesKind.SPRINT else self._("The streak is over")
        width = min(440.0, form.box.width - 48)
        entries = [
            Entry("again", self._("Again"), self._again, icon="restart", primary=True),
            Entry("back", self._("Back"), self.back, icon="back"),
        ]
        if count := len(going.once_more.puzzles):
            text = self.plural("{n} missed puzzle", "{n} missed puzzles", count)
            entries.insert(1, Entry("missed", text, self._look_at_missed, icon="hint"))
        box, y = self.titled(title, width, 150 + self.column_height(len(entries)))
        form.label(str(going.solved), box.centerx, y + 56, 64, face=TITLE, colour="accent", anchor=CENTRE)
        best = 0 < self.best <= going.solved
        text = self._("solved – a new best!") if best else self._("solved. Your best: {n}")
        words = Text(text.format(n=self.best), 18, STRONG, "text_dim", width=width - 2 * EDGE, align="centre")
        form.sprite(words, box.centerx, y + 100, anchor=TOP)
        self.buttons(box.left + EDGE, y + 146, width - 2 * EDGE, entries)

    def _look_at_missed(self) -> None:
        """Set the missed puzzles once more, over this screen."""
        begin_round(self.app, self.going.once_more)

    def _again(self) -> None:
        """Another round of the same kind, in place of this one and of its last puzzle."""
        old = self.going
        app = self.app
        app.pop(2)
        begin_round(app, PuzzleSeries(old.kind, old.game, old.puzzles))

    def back(self) -> None:
        self.form.sound("back")
        self.app.pop(2)
