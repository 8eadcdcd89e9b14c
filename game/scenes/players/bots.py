"""The external bots: tried out, added, changed and removed; and how to go on when a program that plays fails."""

import re
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from game.actions import Action
from game.checks import Unfit, brief, quoted
from game.language import N_
from game.play.session.match import Player
from game.play.session.session import AnySession
from game.play.table.table import AnyTable
from game.players.bots import BOT_NAME_LIMIT, MOST_BOTS, TEXT_LIMIT, Bot, parse_bot, split_command
from game.players.opponent import Failure, Opponent
from game.players.programs import Program, program
from game.players.seats import SUBSTITUTE, Failed
from game.rules import RulesError
from game.scenes.base.context import Context, error_text
from game.scenes.base.overlay import Entry, QuestionScene, confirm
from game.scenes.base.scene import TITLE_LINE, PageScene, Reactive
from game.scenes.players.names import FAILURES, Names, player_name, player_title
from game.scenes.start.sessions import seed_session
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT
from game.store.files.errors import storage_errors
from game.store.files.own_file import clear_link
from game.store.files.writing import write_atomic
from game.ui.drawing.canvas import USUAL_HEIGHT
from game.ui.drawing.metrics import EDGE_M, GAP, LINE
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import Box, Button, Widget, choice_among

BOT_ROW = 58.0
"""Height of a bot in the list."""
TRIAL_HEIGHT = 64.0
_NOTE_SIZES = (14.0, 13.0, 12.0, 11.0)
"""Height of what came of the last trial."""
COMMAND_SIGNS = f"{LETTERS}{DIGITS}/_=:~"
"""Signs of commands and paths."""
NONE = N_("No bots yet. A bot is a program that speaks the Universal Game Interface.")


class Trial:
    """A program that is started to see whether it introduces itself and makes a legal move."""

    def __init__(self, app: Context, bot: Bot, found: Program, session: AnySession | None) -> None:
        """`session` is a game to make a move in; without one the program has only to introduce itself."""
        self.bot = bot
        self.opponent: Opponent | None = Opponent(
            found.command, found.options, found.folder, app.clock, found.patience, app.start_program
        )
        self.session = session
        if session is not None:
            self.opponent.ask(session, f"go movetime {round(found.seconds * 1000)}", found.seconds)
        self.name = ""
        self.move = ""
        self.failure: Failure | None = None
        self.lines: list[str] = []

    def poll(self) -> bool:
        """Read the program's answers; return True once the trial is over."""
        opponent = self.opponent
        session = self.session
        if opponent is None:
            return False
        result = opponent.poll()
        if result is None and not (opponent.ready and session is None):
            return False
        self.name = opponent.name or "?"
        if isinstance(result, Failure):
            self.failure = result
        elif result is not None and session is not None:
            move = brief(result.move, 40)
            try:
                session.play(result.move)
                self.move = move
            except RulesError:
                self.failure = Failure("illegal", move)
        self.lines = opponent.log
        self.close()
        return True

    def close(self) -> None:
        """Stop the program."""
        if self.opponent is not None:
            self.opponent.close()
            self.opponent = None


class BotsScene(PageScene):
    """All bots: try, change or remove one, or add another. A list higher than the window scrolls."""

    trial = Reactive[Trial | None](None)

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.form.least = 0.0
        self.form.want("add")

    def build(self) -> None:
        form = self.form
        bots = self.app.settings.bots
        row = BOT_ROW + (LINE if self.slim else 0.0)
        high = 2 * EDGE_M + len(bots) * row + TRIAL_HEIGHT + LINE
        if bots:
            form.box.height = max(form.box.height, USUAL_HEIGHT, TITLE_LINE + high + 28)
        self.head(self._("Bots"))
        panel = self.room(920, max(590.0, high), self.below(20))
        form.panel(panel)
        inner = panel.inset(EDGE_M)
        inner, foot = (inner, inner) if self.scrolls else inner.split_bottom(LINE)
        with self.in_sight(foot) as line:
            add = line.within(240, LINE, LEFT)
            able = len(bots) < MOST_BOTS
            form.add(Button("add", add, self._("Add a bot"), self._edit, icon="plus", primary=not bots), enabled=able)
        if not bots:
            text = Text(self._(NONE), 18, STRONG, "text_dim", width=inner.width - 60, align="centre")
            form.sprite(text, *inner.center)
            return
        for n, bot in enumerate(bots):
            self._row(bot, Box(inner.left, inner.top + n * row, inner.width, row - GAP))
        words, colour = self._outcome()
        note = Text(words, 16, STRONG, colour, width=inner.width - 150, lines=2)
        form.sprite(form.fitting(note, _NOTE_SIZES), inner.left, inner.bottom - 30, anchor=LEFT)
        if self.trial is not None and self.trial.lines:
            log = Box(inner.right - 140, inner.bottom - 52, 140, 42)
            form.add(Button("log", log, self._("Its output"), self._read, icon="list"))

    def _row(self, bot: Bot, box: Box) -> None:
        form = self.form
        key = f"{bot.game} {bot.name}"
        row = box
        tools = (
            Entry(f"remove {key}", self._("Remove"), partial(self._remove, bot), "close", row=bot.name),
            Entry(f"change {key}", self._("Edit"), partial(self._edit, bot), "settings", row=bot.name),
            Entry(f"try {key}", self._("Try it"), partial(self._try, bot), "play", row=bot.name),
        )
        if self.slim:
            # The tools stand below the words, which need the whole width.
            row = box.split_bottom(LINE)[1]
        with form.from_left():
            for tool in tools:
                row = tool.at_end(form, row, 46)
        room = box.width if self.slim else row.width - 8
        title = Text(f"{bot.name} · {self._title(bot)}", 18, STRONG, width=room, shorten=True)
        title = form.fitting(title, (17, 16, 15, 14))
        form.sprite(title, box.left, box.top + 12, anchor=LEFT)
        command = Text(shlex.join(bot.command), 15, TEXT, "text_dim", width=room, shorten=True)
        form.sprite(command, box.left, box.top + 36, anchor=LEFT)

    def _title(self, bot: Bot) -> str:
        """Return the title of a bot's game; its name in the file if there is no such game."""
        return {game.name: game.title for game in self.app.games.abouts()}.get(bot.game, bot.game)

    def _outcome(self) -> tuple[str, str]:
        """Return the result of the last trial, and its colour."""
        trial = self.trial
        if trial is None:
            return "", "text"
        bot = trial.bot
        if trial.failure is not None:
            return f"{bot.name}: {self._(FAILURES[trial.failure.what]).format(detail=trial.failure.detail)}", "bad"
        if trial.move:
            text = self._("{bot} answers: {name}. It plays {move}.")
            return text.format(bot=bot.name, name=trial.name, move=trial.move), "good"
        if trial.name:
            return self._("{bot} answers: {name}").format(bot=bot.name, name=trial.name), "good"
        return self._("Starting {bot}").format(bot=bot.name), "text_dim"

    @property
    def has_pending_work(self) -> bool:
        return self.trial is not None

    def poll(self) -> bool:
        if self.trial is not None and self.trial.poll():
            if self.trial.failure is not None:
                keep_lines(self.app, self.trial.bot.player, self.trial.lines)
            if self.scrolls:
                self.form.want("log")  # What came of it stands below the list.
            self.renew()
        return False

    def left(self) -> None:
        if self.trial is not None:
            self.trial.close()

    def _try(self, bot: Bot) -> None:
        self.left()
        found = program(bot.game, bot.player, self.app.settings.bots, 1.0)
        known = bot.game in self.app.games.names
        session = seed_session(self.app.games.named(bot.game), 0, {}) if known else None
        self.trial = Trial(self.app, bot, found, session)

    def _read(self) -> None:
        if (trial := self.trial) is not None:
            path = keep_lines(self.app, trial.bot.player, trial.lines)
            self.app.push(LogScene(self.app, trial.bot.name, path, trial.lines))

    def _edit(self, bot: Bot | None = None) -> None:
        self.app.push(BotScene(self.app, bot))

    def _remove(self, bot: Bot) -> None:
        def remove() -> None:
            settings = self.app.settings
            settings.bots = tuple(other for other in settings.bots if other is not bot)
            self.app.save_settings()

        title = self._("Remove {bot}?").format(bot=bot.name)
        text = self._("Only the entry in this list is removed; the program itself stays.")
        confirm(self.app, title, text, self._("Remove"), remove)


class BotScene(PageScene):
    """A bot to add or to change."""

    error = Reactive("")

    def __init__(self, app: Context, bot: Bot | None = None) -> None:
        super().__init__(app)
        self.bot = bot
        self.name = bot.name if bot else ""
        self.games = [game for game in app.games.abouts() if game.players == 2]
        names = [game.name for game in self.games]
        self.game = bot.game if bot is not None and bot.game in names else names[0]
        self.command = shlex.join(bot.command) if bot else ""
        self.folder = bot.folder if bot else ""
        self.options = " ".join(f"{name}={value}" for name, value in bot.options.items()) if bot else ""
        self.form.want("name")

    def build(self) -> None:
        form = self.form
        self.head(self._("A bot") if self.bot is None else self.bot.name)
        panel = self.room(820, 470, self.below(20))
        form.panel(panel)
        inner = panel.inset(EDGE_M)
        rest, line = (inner, inner) if self.scrolls else inner.split_bottom(LINE)
        titles = {game.name: game.title for game in self.games}
        choose = partial(setattr, self, "game")
        label = min(190.0, inner.width * 0.3)
        step = min(60.0, (rest.height - 54) / 5)

        def add(number: int, title: str, make: Callable[[Box], Widget]) -> None:
            place = Box(inner.left + label, inner.top + number * step, inner.width - label, LINE)
            text = Text(title, 17, STRONG, "text_dim", width=label - 12, shorten=True)
            form.sprite(text, inner.left, place.centery - 1, anchor=LEFT)
            form.add(make(place), name=title)

        def field(key: str, hint: str, place: Box, limit: int = TEXT_LIMIT, signs: str = COMMAND_SIGNS) -> Widget:
            text = getattr(self, key)
            take = partial(setattr, self, key)
            return TextField(key, place, text, hint, take, limit, submits="keep", signs=signs)

        add(
            0,
            self._("Name"),
            partial(field, "name", self._("A short name"), limit=BOT_NAME_LIMIT, signs=LETTERS + DIGITS),
        )
        add(1, self._("Game"), lambda at: choice_among("game", at, titles, self.game, choose))
        add(2, self._("Command"), partial(field, "command", "python3 bot.py"))
        add(3, self._("Folder"), partial(field, "folder", self._("The arcade's own")))
        add(4, self._("Options"), partial(field, "options", self._("name=value …")))
        if self.error:
            note = Text(self.error, 15, STRONG, "bad", width=inner.width, lines=2)
            form.sprite(form.fitting(note, _NOTE_SIZES), inner.left, rest.bottom - 24, anchor=LEFT)
        with self.in_sight(line) as place:
            keep, cancel = place.columns(2, GAP)
            form.add(Button("keep", keep, self._("Save"), self._keep, icon="check", primary=True))
            form.add(Button("cancel", cancel, self._("Cancel"), self.back, icon="close"))

    def _keep(self) -> None:
        settings = self.app.settings
        try:
            options = dict(_option(word) for word in split_command(self.options)) if self.options.strip() else {}
            name = self.name.strip()
            folder = self.folder.strip()
            command = list(split_command(self.command))
            entry = {"name": name, "game": self.game, "command": command, "folder": folder, "options": options}
            bot = parse_bot(entry)
            others = [other for other in settings.bots if other is not self.bot]
            if any((other.name, other.game) == (bot.name, bot.game) for other in others):
                raise Unfit("two bots for the same game have the same name")
        except Unfit as error:
            self.form.sound("error")
            self.error = self._("This bot cannot be saved: {error}").format(error=error_text(self.app, error))
            return
        settings.bots = (*others, bot)
        self.app.save_settings()
        self.app.pop()


def _option(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign:
        raise Unfit("an option is written name=value, not {word}", word=quoted(word))
    return name, value


_LOG_LINE = 23.0
"""Height of a line."""


class LogScene(PageScene):
    """A page of lines, opened at the end; arrows and the wheel scroll."""

    first = Reactive(0)
    """The first line shown, unless there is room for more at the end."""
    touch_scrolls = True
    turns: ClassVar = PageScene.turns | {Action.UP: -1, Action.DOWN: 1}

    def __init__(self, app: Context, title: str, path: Path, lines: Sequence[str]) -> None:
        super().__init__(app)
        self.title = title
        self.path = path
        self.lines = list(lines)
        self.first = len(self.lines)
        self.room_for = 1

    def build(self) -> None:
        self.head(self.title)
        form = self.form
        panel = self.room(1000, 600)
        form.panel(panel)
        inner = panel.inflate(-44, -36)
        note = self._("Saved in {path}").format(path=self.path)
        form.label(note, inner.left, inner.bottom - 22, 15, colour="text_dim", width=inner.width - 110, shorten=True)
        self.room_for = max(1, int((inner.height - 54) // _LOG_LINE))
        last = max(0, len(self.lines) - self.room_for)
        first = min(self.first, last)
        for n, line in enumerate(self.lines[first : first + self.room_for]):
            art = Text(line, 15, TEXT, "bad" if line.startswith("!") else "text", width=inner.width, shorten=True)
            form.sprite(art, inner.left, inner.top + (n + 0.5) * _LOG_LINE, anchor=LEFT)
        for key, icon, by, able in (("up", "up", -1, first > 0), ("down", "down", 1, first < last)):
            tip = self._("Previous page") if by < 0 else self._("Next page")
            box = Box(inner.right - (98 if by < 0 else 46), inner.bottom - 36, 46, 40)
            form.add(Button(key, box, "", partial(self.turn, by), icon=icon, tip=tip), enabled=able)

    def turn(self, by: int) -> None:
        last = max(0, len(self.lines) - self.room_for)
        self.first = max(0, min(last, min(self.first, last) + by * max(1, self.room_for - 2)))


def log_path(folder: Path, name: str) -> Path:
    """Return the file of a program's last lines, in the player's own folder."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "program"
    return folder / "logs" / f"{safe}.txt"


def keep_lines(app: Context, player: Player, lines: Sequence[str]) -> Path:
    """Write the lines exchanged with a program to a file; return its path."""
    path = log_path(app.folders.data, str(player))
    text = "".join(f"{line}\n" for line in lines)

    def write() -> None:
        with storage_errors(path, "written"):
            clear_link(path)
        write_atomic(path, text)

    app.save(write)
    return path


def engine_failure_scene(app: Context, table: AnyTable, names: Names, failed: Failed) -> QuestionScene:
    """Return the question how to go on without a program's answer. Its last lines are kept in a file."""
    _ = names._
    side = failed.side
    lines = failed.lines
    player = table.player(side)
    name = names.name(side)
    path = keep_lines(app, player, lines)

    def read() -> None:
        # The question comes back when the page is closed.
        app.push(question())
        app.push(LogScene(app, name, path, lines))

    replace = partial(table.seat, side, SUBSTITUTE, partial(player_name, app))

    def question() -> QuestionScene:
        entries = [
            Entry("retry", _("Try again"), lambda: None, icon="restart", primary=True),
            Entry("replace", substitute, replace, icon="person"),
            Entry("own", _("Make this move myself"), table.lend, icon="check"),
            Entry("log", _("Show its output"), read, icon="list", enabled=bool(lines)),
        ]
        return QuestionScene(app, title, why, entries)

    title = _("{name} is not playing").format(name=name)
    why = _(FAILURES[failed.failure.what]).format(detail=failed.failure.detail)
    substitute = _("{player} plays instead").format(player=player_title(app, SUBSTITUTE))
    return question()
