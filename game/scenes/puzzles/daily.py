"""The puzzles of today, and the calendar of past days."""

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

from msgspec import Struct

from game.language import N_
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade
from game.play.puzzles.daily import puzzle_of, run_task, seed_of
from game.play.puzzles.puzzle_progress import AttemptResult, PuzzleProgress, PuzzleSeries, Result, SeriesKind
from game.play.session.match import Match
from game.scenes.base.context import Context
from game.scenes.base.online import FriendLine
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import TITLE_LINE, PageScene, Reactive, date_text, to_clipboard
from game.scenes.puzzles.series import GRADES, begin_round, puzzles_of
from game.scenes.start.sessions import begin, player_names, seed_session
from game.stage.art import STRONG, TEXT, TITLE, ScaledArt, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, TOP_LEFT, Layer
from game.store.levels.puzzles import read_periods
from game.store.player.scores import today
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE, GAP_M, LINE
from game.ui.drawing.surfaces import Icon, Inset
from game.ui.widgets.widgets import Box, Button, Card, Stars

RESULT_SIGNS = {AttemptResult.FAILED: "×", AttemptResult.SOLVED: "✓", AttemptResult.CLEAN: "★"}
"""Letters of results in a text; a dash stands for a task not tried."""


class DailyTask(Struct, frozen=True):
    """A task of a day."""

    name: str
    """Name under which results are saved."""
    game: AnyGame
    title: str
    """Title in the player's language."""
    position: str
    """The text of the position it begins with."""
    begin: Callable[[], object]
    grade: Grade | None = None
    """Grade of the puzzle."""


class DailyTasks:
    """The tasks of all days there are. The files are read once."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.today = date.fromisoformat(today())
        self.errors: list[str] = []
        """Errors of the files."""
        self._periods = read_periods(app.folders.levels, self.errors)
        begins = (periods[0].begins for periods in self._periods.values())
        self.first = min(begins, default=self.today)
        """The first day there is."""
        games = [app.games.named(name) for name in app.games.names]
        dated = (game for game in games if game.puzzles is not None and game.name in self._periods)
        self._files = [(game, puzzles_of(app, game).puzzles) for game in dated]
        self._runs = [game for game in games if game.players == 1 and game.solo.daily]

    def tasks(self, day: date) -> list[DailyTask]:
        """Return the tasks of a day in the order of the games."""
        found = []
        for game, puzzles in self._files:
            grades = [tuple(Grade).index(puzzle.grade) if puzzle is not None else -1 for puzzle in puzzles]
            number = puzzle_of(day, game.name, grades, self._periods[game.name])
            puzzle = puzzles[number] if number is not None else None
            if puzzle is not None:
                fit = [one for one in puzzles if one]
                going = PuzzleSeries(SeriesKind.DAY, game.name, fit, day.isoformat(), day < self.today)
                solve = partial(begin_round, self.app, going, puzzle)
                found.append(DailyTask(game.name, game, game.title, puzzle.position, solve, puzzle.grade))
        return [*found, *(self._run(game, day) for game in self._runs if found)]

    def _run(self, game: AnyGame, day: date) -> DailyTask:
        match = Match(player_names(self.app))
        session = seed_session(game, seed_of(day), game.solo.daily, match)
        manner = f"{game.solo.manner}={game.solo.daily.get(game.solo.manner)}"
        title = self.app.translations.gettext(game.info.words.get(manner, game.title))
        position = game.rules.position_text(session.position)
        return DailyTask(run_task(game), game, title, position, partial(begin, self.app, game, session))

    def line(self, day: date, solved: PuzzleProgress) -> str:
        """The results of a day as a line of text."""
        _ = self.app.translations.gettext
        results = solved.days.get(day.isoformat(), {})
        parts = [f"{task.title} {self._told(results.get(task.name))}" for task in self.tasks(day)]
        text = f"Dusk Arcade {day.isoformat()}: {' · '.join(parts)}"
        streak = solved.streak(self.today)
        row = _("Days in a row: {n}").format(n=streak)
        return f"{text} · {row}" if day == self.today and streak > 1 else text

    def _told(self, result: Result | None) -> str:
        """Return a result as text: a letter, or points."""
        if result is None:
            return "–"
        if not result.points:
            return RESULT_SIGNS[result.mark]
        hints = self.app.translations.gettext("with hints")
        return f"{result.points} ({hints})" if result.hinted else str(result.points)


_DAILY_GAP = 20.0
_TASK = 58.0
_HIGHEST = 120.0
"""The least and the most height of a task."""
_CALENDAR_LEAST = 330.0
_CALENDAR_MOST = 470.0
"""The calendar is at least so high, and at most so wide."""
_LITTLE = 260.0
"""Width of a card in which every unit counts."""
_ROOMY = 400.0
"""Least width of the line of buttons in which both have words."""
_WEEKS = 6
"""Number of rows that every month fits into."""
_WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class DailyScene(PageScene):
    """A day's tasks beside the calendar of its month."""

    leads_back = True
    shown = Reactive(date.min)
    """The day shown."""
    friends_shown = Reactive(False)
    """True if the friends' results stand in place of the calendar."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.days = DailyTasks(app)
        self.shown = self.days.today
        self.solved = app.store.solved()
        for error in self.days.errors[:1]:
            app.notify(self._("Some puzzles cannot be used: {error}.").format(error=error))

    def entered(self) -> None:
        if self.days.today.isoformat() != today():  # It has become midnight.
            self.days = DailyTasks(self.app)
            self.shown = self.days.today
        self.solved = self.app.store.solved()
        results = self._results(self.shown)
        names = [task.name for task in self.days.tasks(self.shown) if task.name not in results]
        self.form.want(f"task {names[0]}" if names else "copy")
        self.renew()

    def _results(self, day: date) -> dict[str, Result]:
        return self.solved.days.get(day.isoformat(), {})

    # Layout

    def build(self) -> None:
        needed = len(self.days.tasks(self.shown)) * (_TASK + GAP_M) + LINE
        least = needed + _DAILY_GAP + _CALENDAR_LEAST if self.upright else max(needed, _CALENDAR_LEAST)
        self.form.box.height = max(self.form.view.height, TITLE_LINE + EDGE + least)
        now = self.shown == self.days.today
        streak = self.solved.streak(self.days.today)
        note = self.plural("{n} day in a row", "{n} days in a row", streak) if streak else ""
        late = self._("late: counts for the calendar only")
        self.head(self._("Today") if now else date_text(self._, self.shown.isoformat()), note if now else late)
        if self.upright:
            room = self.room(680, self.form.box.height, EDGE)
            high = min(_CALENDAR_MOST, room.height - needed - _DAILY_GAP)
            tasks, month = room.split_bottom(high, _DAILY_GAP)
        else:
            room = self.room(1080, 580, EDGE, 0.3)
            tasks, month = room.split_left(room.width * 0.52, _DAILY_GAP)
        self._build_tasks(tasks)
        place = month.within(min(month.width, _CALENDAR_MOST), min(month.height, _CALENDAR_MOST), (0.5, 0.0))
        if self.friends_shown:
            self._build_friends(place)
        else:
            self._build_month(place)

    def poll(self) -> bool:
        """Switch to the new day at midnight, and show what friends have solved."""
        if self.days.today.isoformat() != today():
            self.entered()
        return super().poll()

    def depends_on(self) -> object:
        return self._friends() if self.friends_shown else None

    def _build_tasks(self, box: Box) -> None:
        """Show a card for each task, and the button that copies the result."""
        tasks = self.days.tasks(self.shown)
        results = self._results(self.shown)
        if not tasks:
            text = self._("There are no puzzles here.")
            self.form.label(text, *box.center, 22, face=TITLE, anchor=CENTRE, width=box.width, align="centre")
            return
        cards, below = box.split_bottom(LINE, GAP_M)
        height = min(_HIGHEST, (cards.height - GAP_M * (len(tasks) - 1)) / len(tasks))
        for task in tasks:
            place, cards = cards.split_top(height, GAP_M)
            fill = partial(self._fill_task, task, results.get(task.name))
            self.form.add(Card(f"task {task.name}", place, fill, task.begin))
        line = Box(below.left, min(below.top, cards.top), below.width, LINE)
        word, icon = (self._("Calendar"), "day") if self.friends_shown else (self._("Friends"), "person")
        turn = Entry("friends", word, self._turn_over, icon=icon)
        roomy = line.width >= _ROOMY
        line, place = line.split_right(line.width * 0.4 if roomy else LINE, GAP_M)
        copy = Button("copy", line, self._("Copy the result"), self._copy, icon="copy")
        self.form.add(copy, enabled=bool(results))
        (turn if roomy else turn.sign()).add(self.form, place)

    def _fill_task(self, task: DailyTask, result: Result | None, canvas: Canvas, box: Box) -> None:
        """Fill a card: picture of the position, game, grade, result."""
        side = min(box.height - 16, box.width * 0.17)
        frame = box.inset(8).within(side, side, LEFT)
        canvas.sprite(Inset(frame.width, frame.height), *frame.center, layer=Layer.FACE)
        art = ScaledArt(self.app.game_view(task.game).thumbnail(task.position), frame.width - 6)
        canvas.sprite(art, *frame.center, layer=Layer.CONTENT)
        gap = 14 if box.width > _LITTLE else 8
        left = frame.right + gap
        width = box.right - left - (60 if box.width > _LITTLE else 48)
        late = self._("late") if result is not None and result.late else ""
        kind = self._(GRADES[task.grade]) if task.grade is not None else task.game.title
        hinted = self._("with hints") if result is not None and result.hinted else ""
        note = " · ".join(filter(None, (kind, late, hinted)))
        for text, size, colour, at in ((task.title, 20, "text", 0.36), (note, 15, "text_dim", 0.7)):
            face = TITLE if size == 20 else STRONG
            line = canvas.fitting(Text(text, size, face, colour, width=width, shorten=True), (16, 14, 13, 12, 11, 10))
            canvas.sprite(line, left, box.top + at * box.height, layer=Layer.CONTENT, anchor=LEFT)
        self._fill_mark(result, canvas, box.right - 34, box.centery, 30)

    @staticmethod
    def _fill_mark(result: Result | None, canvas: Canvas, x: float, y: float, size: float) -> None:
        """Add the icon of a task's result."""
        if result is None:
            return
        if result.points:
            points = Text(str(result.points), 22, TITLE, "accent")
            canvas.sprite(points, x + 18, y, layer=Layer.CONTENT, anchor=RIGHT)
            return
        if result.mark is AttemptResult.CLEAN:
            canvas.sprite(Stars(1, size, 1), x, y, layer=Layer.CONTENT)
            return
        icon = Icon("check", size, "good") if result.mark else Icon("restart", size * 0.8, "text_dim")
        canvas.sprite(icon, x, y, layer=Layer.CONTENT)

    def _build_month(self, box: Box) -> None:
        """Show the calendar: a card for each day until today, with its results."""
        form = self.form
        first = self.shown.replace(day=1)
        form.panel(box)
        inner = box.inset(10, 8)
        head, weeks = inner.split_top(40, 2)
        for key, icon, by, at, tip in (
            ("month before", "left", -1, head.left, self._("Previous month")),
            ("month after", "right", 1, head.right - 38, self._("Next month")),
        ):
            to = self._neighbour(by)
            show = partial(setattr, self, "shown", to or self.shown)
            button = Button(key, Box(at, head.top, 38, 38), "", show, icon=icon, tip=tip)
            form.add(button, enabled=to is not None)
        months = [self._(name) for name in _MONTHS]
        month = Text(f"{months[first.month - 1]} {first.year}", 18, STRONG, width=head.width - 84, shorten=True)
        form.sprite(form.fitting(month, (16, 14, 13, 12, 11, 10, 9)), head.centerx, head.centery - 1, anchor=CENTRE)
        names, weeks = weeks.split_top(22, 2)
        for name, place in zip(_WEEKDAYS, names.columns(7, 2), strict=True):
            form.label(self._(name), *place.center, 14, face=STRONG, colour="text_dim", anchor=CENTRE)
        rows = [row.columns(7, 2) for row in weeks.rows(_WEEKS, 2)]
        days = calendar.monthrange(first.year, first.month)[1]
        for number in range(days):
            day = first.replace(day=number + 1)
            at = first.weekday() + number
            self._build_day(day, rows[at // 7][at % 7])

    def _friends(self) -> tuple[bool, str, Sequence[FriendLine]]:
        """Return whether there is a group, the fault of its connection, and its members' results on the day shown."""
        if (online := self.app.online) is None:
            return False, "", ()
        titles = {task.name: task.title for task in self.days.tasks(self.shown)}
        friends = online.friends
        return friends.joined, friends.state, friends.lines(self.shown.isoformat(), titles)

    def _build_friends(self, box: Box) -> None:
        """Show what the friends have solved, and how to have some."""
        form = self.form
        online = self.app.online
        joined, state, lines = self._friends()
        if online is None:
            return
        if joined:
            state = state or (self._("Nobody has joined yet.") if len(lines) == 1 else "")
        else:
            state = self._(
                "Friends who solve the same puzzles see each other's times and tries, and nobody else sees yours."
            )
        inner = box.inset(16, 14)
        title = Text(self._("Friends"), 18, STRONG, width=inner.width)
        form.sprite(form.fitting(title, (16,)), inner.left, inner.top + 14, anchor=LEFT)
        texts: list[tuple[Text, float]] = []
        """The texts below each other, with the space after each."""
        for line in lines:
            colour = "accent" if line.own else "text"
            texts.append((Text(line.name, 17, STRONG, colour, width=inner.width, shorten=True), 1.0))
            texts.append((Text(line.told, 15, TEXT, "text_dim", width=inner.width, lines=12), GAP_M))
        texts += [(Text(state, 16, TEXT, "text_dim", width=inner.width, lines=12), GAP_M)] if state else []
        top = inner.top + 34
        for text, space in texts:
            form.sprite(text, inner.left, top, anchor=TOP_LEFT)
            top += form.measure(text)[1] + space
        inner.height = top + GAP_M + LINE - inner.top
        panel = inner.inset(-16, -14)
        form.panel(panel)
        form.box.height = max(form.box.height, panel.bottom + EDGE)
        foot = inner.split_bottom(LINE)[1]
        word = self._("Copy the invitation") if joined else self._("Invite friends")
        with form.from_left():
            if joined:
                leave = Entry("leave", self._("Leave the group"), online.friends.leave, icon="close")
                foot = leave.at_end(form, foot)
            invite = Entry("invite", word, online.friends.invite, "copy", primary=not joined)
            invite.fitted(form, foot.width).add(form, foot)

    def _turn_over(self) -> None:
        """Show the friends in place of the calendar, or the calendar again."""
        if self.friends_shown or self.app.go_online() is not None:
            self.friends_shown = not self.friends_shown

    def _build_day(self, day: date, box: Box) -> None:
        results = self._results(day)
        days = self.days

        def fill(canvas: Canvas, at: Box) -> None:
            up = 6.0 if results else 0.0
            colour = "accent" if day == days.today else "text"
            number = Text(str(day.day), 15, STRONG, colour)
            canvas.sprite(number, at.centerx, at.centery - 1 - up, layer=Layer.CONTENT)
            done = sum(result.mark > AttemptResult.FAILED for result in results.values())
            if results:
                mark = AttemptResult.CLEAN if done == len(days.tasks(day)) else AttemptResult(done > 0)
                self._fill_mark(Result(mark, late=False), canvas, at.centerx, at.bottom - 9, 12)

        if days.first <= day <= days.today:
            chosen = day == self.shown
            look = partial(setattr, self, "shown", day)
            self.form.add(Card(f"day {day.isoformat()}", box, fill, look, chosen=chosen))
        else:
            self.form.label(str(day.day), *box.center, 15, colour="text_dim", anchor=CENTRE)

    def _neighbour(self, by: int) -> date | None:
        """A day of the month before or after, if there is one."""
        first = self.shown.replace(day=1)
        day = first - timedelta(days=1) if by < 0 else (first + timedelta(days=32)).replace(day=1)
        return day if self.days.first <= day <= self.days.today else None

    # What the player asks for

    def turn(self, by: int) -> None:
        day = self.shown + timedelta(days=by)
        if self.days.first <= day <= self.days.today:
            self.form.sound("toggle")
            self.shown = day

    def _copy(self) -> None:
        to_clipboard(self.app, self.days.line(self.shown, self.solved), self._("The result is on the clipboard."))
