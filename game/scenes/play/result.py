"""The end of a game: its result, and what to do next."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from game.actions import Action
from game.background import Work
from game.play.port.level import AnyLevel
from game.play.port.move_result import Wish
from game.play.review.review import can_review
from game.play.session.match import Engine
from game.play.table.occasion import ByMail, Copied, Here, Online, Onlooking, Racing, Taught, Trial
from game.play.table.state import Undo
from game.scenes.base.context import Context
from game.scenes.base.online import Standing
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import SLIM_WINDOW, Reactive, date_text
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.race import build_standings, race_title, standings, standings_height
from game.scenes.exchange.share import share_game
from game.scenes.home import routes
from game.scenes.play.finale import won_match
from game.scenes.play.outcome import figures_told, match_against, outcome_lines, stronger, wins_told
from game.scenes.play.result_bar import build_bar, shade
from game.scenes.play.result_score import AID_LINES, build_stars, count_up
from game.scenes.play.result_table import TABLE_HEIGHT, Column, build_table, columns_of, table_fits
from game.scenes.players.names import player_name
from game.scenes.players.persons import remember
from game.scenes.start.sessions import another_session, leave_game, level_session, new_seed
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import LEFT, TOP, Layer, Sprite
from game.store.levels.levels import LevelFile, all_levels
from game.store.player.conclusion import Conclusion
from game.store.player.scores import Score
from game.ui.input.inputs import Press
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import METAL_INK, Box, Medal

RACE_LOOK = 1.0
"""Seconds between two looks at how the others in a race go on."""
WIDTH = 620.0
"""The width of the sheet over the board."""
ON_BAR = ("review", "undo", "menu")
"""Keys of buttons that stand on the bar, too."""
BEHIND_IT = (Action.UNDO, Action.EARLIER, Action.BEGINNING)
"""Actions that are meant for the board behind the result."""
NAME_SHOWN = 16
BEHIND = (
    "game.scenes.players.player_picker",
    "game.workers.puzzles",
    "game.workers.reviewer",
    "game.scenes.levels.paint",
    "game.scenes.levels.editor",
    "game.scenes.levels.levels",
    "game.scenes.review.review",
    "game.scenes.review.review_pair",
    "game.scenes.puzzles.puzzle_guide",
)
"""Modules to import when idle, one a frame: the levels and the review."""


def to_level(app: Context, play: AnyBoardScene, entry: LevelFile[AnyLevel]) -> None:
    """Begin another level at the table of a game, and close the screen over it; the present one goes on if it can."""
    if entry.level is None:
        return
    app.pop()
    if entry.name != play.session.source.level or play.table.ending is not None:
        play.table.begin(level_session(play.game, entry.name, entry.level, play.session.match), entry.level)


def open_levels(app: Context, play: AnyBoardScene) -> None:
    """Let another level be chosen; the screen in front lies over the game."""
    app.push(routes.levels(app, play.game, play._("Levels"), partial(to_level, app, play), play.session.source.level))


class Part(NamedTuple):
    """A part of the sheet."""

    height: float
    build: Callable[[Box], object]


class ResultScene(OverlayScene):
    """Result over a game that has ended: beside the board, if there is room, so that it stays visible.

    Scores and stars have been saved before.
    """

    backdrop_dim = 0.0
    opened = Reactive(False)
    """True if the sheet was opened from the bar."""
    standings = Reactive[Sequence[Standing]](())
    """Standings of a race; empty if it is none."""

    def __init__(self, app: Context, play: AnyBoardScene, conclusion: Conclusion) -> None:
        super().__init__(app)
        self.play = play
        self.outcome = outcome = conclusion.outcome
        self._looked = 0.0
        self._told = False
        """True once stars and score have appeared; they do so once."""
        self._folds = False
        """True if the sheet has no room beside the board, and folds into a bar."""
        self.title, self.lines = outcome_lines(play, outcome)
        self.match = play.session.match
        self.winner = None if outcome.winner is None else self.match.player(outcome.winner)
        """The player who has won the game, if one has."""
        champion = self.match.champion
        if champion is not None:
            self.title, self.lines = won_match(play, champion), [self.title, *self.lines]
        self.stars = conclusion.stars
        self.score = conclusion.score
        self.place = conclusion.place
        self.name = app.settings.names[0]
        self.following = self._following()
        """The level after this one."""
        if conclusion.record:
            self.lines = [self._("New record!"), *self.lines]
        if self.score is not None and (aid := AID_LINES.get(frozenset(self.score.aid or ()))):
            self.lines = [*self.lines, self._(aid)]
        self._run = conclusion.run
        """The ISO day whose run it was; empty if it was none."""
        if self._run:
            self.lines = [self._("The run of {day}").format(day=date_text(self._, self._run)), *self.lines]
        if self.place is not None:
            self.form.want("again" if self.name else "name")
        self._achievements: Work | None = None
        self.standings = standings(app, play.table)

    def poll(self) -> bool:
        """Show how the others go on in a race."""
        if self.standings and self.app.clock() - self._looked >= RACE_LOOK:
            self._looked = self.app.clock()
            self.standings = standings(self.app, self.play.table)
        return False

    def entered(self) -> None:
        self.app.when_idle(routes.reading(BEHIND))
        if not self.play.table.casual:
            counting = routes.achievements(self.app, self.play.table, bool(self._run))
            self._achievements = self.app.scheduler.start(counting)

    def _following(self) -> LevelFile[AnyLevel] | None:
        """The level after the one that was played alone."""
        play = self.play
        if not play.table.counts or play.table.level is None:
            return None
        usable = [entry for entry in all_levels(self.app.folders, play.game) if entry.level is not None]
        return next((on for at, on in pairwise(usable) if at.name == play.session.source.level), None)

    # Layout

    def build(self) -> None:
        """Build a sheet beside the board; where there is no room, a bar for a game of two, or else a sheet over it."""
        places = self.play.places
        beside = self.build_beside(self._sites(), self._build_fitting)
        self._folds = self.play.game.players == 2 and not self.standings and not beside
        if self._folds and not self.opened:
            self._build_bar()
            return
        shade(self, places)
        if not beside:
            self._build_sheet(min(WIDTH, self.form.box.width - 2 * self.beyond), False)

    def _sites(self) -> list[Box]:
        """Return the places for a sheet beside the board; in a game of two it covers no tools and not the winner."""
        places = self.play.places
        window = self.form.box
        winner = self.outcome.winner
        if self.play.game.players != 2:
            return places.beside(window)
        top = min(box.top for box in (places.board, *places.panels))
        below = window.split_top(top)[1]
        kept = None if winner is None else places.panels[winner]
        between = below.split_top(places.status.top - 4 - top)[0]
        return [Box(site.clip(between)) for site in places.beside(window, kept)]

    def _build_bar(self) -> None:
        """Build the bar; what it has no room for stands on the sheet, which it opens."""
        (first, *ways), signs = self._entries()
        slim = self.form.box.width < SLIM_WINDOW
        kept = [] if slim else [entry for entry in (*ways, *signs) if entry.key in ON_BAR]
        sheet = Entry("sheet", self._("Details"), partial(setattr, self, "opened", True), icon="more")
        counted = [f"{text}." for text in (figures_told(self.play, self.outcome), wins_told(self.play)) if text]
        told = [*self.lines[:1], *counted, *self.lines[1:]]
        build_bar(self, self.play.places, self.title, self.match.names, told, first, [sheet, *kept])

    def _build_fitting(self, width: float) -> bool:
        """Build the sheet, with fewer words on its buttons if there is little room beside the board."""
        return self._build_sheet(width, False) or (self.narrow and self._build_sheet(width, True))

    def _build_sheet(self, width: float, terse: bool) -> bool:
        """Build the sheet with everything on it; return False if one beside the board has too little room."""
        inner = width - 2 * self.edge
        entries, signs = self._placed(terse)
        title = self.named(race_title(self, self.standings) or self.title, self.match.names, width)
        if self.narrow and not self._is_readable(title, width):
            return False
        head = self.heading_height(title, width)
        told = self._told_part(inner, terse)
        ways = self._ways_part(entries, signs)
        gap = 6.0 if terse else 14.0
        side = 0.58 * (inner - 24)
        if self.flat:
            told = self._told_part(side, terse)
        height = max(told.height, ways.height) if self.flat else told.height + gap + ways.height
        height += head + gap + self.edge
        box = self.beside(self.play.places, width, height) if self.narrow else self.sheet(width, height)
        if box is None:
            return False
        rest = box.inset(self.edge).move(0, self.heading(title, box) + gap - box.top - self.edge)
        if self.flat:
            left, right = rest.split_left(side, 24)
        else:
            left, right = rest.split_top(told.height, gap)
        told.build(left)
        ways.build(right)
        return True

    def _is_readable(self, title: str, width: float) -> bool:
        """Return whether no name is broken or cut on a sheet of this width."""
        inner = width - 2 * self.edge
        table = 0.58 * (inner - 24) if self.flat else inner
        columns = self._columns()
        return self.holds_words(title, width) and (not columns or table_fits(self, self.play, columns, table))

    def _columns(self) -> list[Column]:
        """Return the columns of the table of a game of two; none if there is nothing to be told in it."""
        play = self.play
        return [] if play.game.players != 2 or play.table.casual else columns_of(play, self.outcome)

    def _placed(self, terse: bool) -> tuple[list[Entry], list[Entry]]:
        """Return the buttons with words, and those that are signs in one row below them."""
        entries, signs = self._entries()
        if not self.narrow:
            return [*entries, *signs], []
        if terse or self.flat:
            # The review is reached by a sign then, too.
            return entries[:1], [*entries[1:], *signs]
        return entries, signs

    def _told_part(self, width: float, terse: bool) -> Part:
        """The part that tells how the game has ended: lines of text, and below them figures, stars or a score."""
        size = 16 if terse else 18
        lines = [Text(line, size, STRONG, "text_dim", width=width, align="centre") for line in self.lines]
        heights = [self.form.measure(line)[1] + 4 for line in lines]
        middle, build_middle = self._middle()

        def build(box: Box) -> None:
            y = box.top
            for line, height in zip(lines, heights, strict=True):
                self.form.sprite(line, box.centerx, y, anchor=TOP)
                y += height
            build_middle(Box(box.left, y + 4, width, middle))

        return Part(sum(heights) + 4 + middle, build)

    def _ways_part(self, entries: list[Entry], signs: list[Entry]) -> Part:
        """The part with the buttons."""
        first, *others = entries
        first_height = self.row + 6 + self.gap
        inner = min(WIDTH, self.form.box.width - 2 * self.beyond) - 2 * self.edge
        columns = 1 if self.narrow else self.fitting_columns(others, inner, 2)
        height = first_height + self.column_height(len(others), columns)
        if signs:
            height += self.row + (self.gap if others else 0.0)

        def build(box: Box) -> None:
            self.buttons(box.left, box.top, box.width, [first])
            self.buttons(box.left, box.top + first_height, box.width, others, columns=columns)
            row = Box(box.left, box.top + height - self.row, box.width, self.row)
            for entry, place in zip(signs, row.columns(max(1, len(signs)), self.gap), strict=False):
                entry.sign().add(self.form, place)

        return Part(height, build)

    def _middle(self) -> tuple[float, Callable[[Box], object]]:
        """Return the height of what stands above the buttons, and what builds it."""
        if self.standings:
            return standings_height(self.standings), partial(build_standings, self, self.play.game, self.standings)
        if self.score is not None:
            points = 60.0 if self.tight else 76.0
            name = self.row + 12 + (26.0 if self.narrow else 0.0)
            if self.place is not None:
                below = name
            elif self.narrow:
                below = 66.0
            else:
                below = 28.0
            return points + below, partial(self._build_score, self.score)
        if self.stars is not None:
            return 84.0, partial(build_stars, self, self.stars, self.play.game.most_stars, self._begins)
        if columns := self._columns():
            return TABLE_HEIGHT, partial(build_table, self, self.play, columns, self.winner)
        return 0.0, lambda box: None

    # What the player does

    def press(self, event: Press) -> bool:
        if event.repeat and event.action in BEHIND_IT:
            return True  # A key that is held since before the result came up means the board no more.
        return super().press(event)

    def act(self, action: Action) -> bool:
        """Undo and the replay work as if the board were in front: the result makes room for it."""
        if action not in BEHIND_IT or (action is Action.UNDO and not self.play.table.offers("undo")):
            return super().act(action)
        self.app.pop()
        return self.play.act(action)

    def back(self) -> None:
        """Fold the sheet into the bar again, or show the board alone."""
        if self._folds and self.opened:
            self.form.want("sheet")
            self.opened = False
        else:
            super().back()

    def _begins(self) -> bool:
        """Return True, once, if stars and score are to appear with motion; else they are there at once."""
        told, self._told = self._told, True
        return self.lively and not told

    def _count_up(self, figure: Sprite, points: int) -> None:
        if self._begins():
            count_up(self, figure, points, self.play.game.count_text)

    def _build_score(self, score: Score, box: Box) -> None:
        form = self.form
        game = self.play.game
        x = box.centerx
        size = 44.0 if self.tight else 58.0
        y = box.top + size * 0.6
        below = box.top + (60.0 if self.tight else 76.0)
        points = Text(game.count_text(score.points), size, TITLE, "accent")
        width, _ = form.measure(points)
        if self.place is None:
            self._count_up(form.sprite(points, x, y), score.points)
            _, value = game.solo.split_table(score.table)
            words = self._(game.solo.missed).format(n=value)
            lines = 3 if self.narrow or self.form.box.width < SLIM_WINDOW else 1
            texts = [Text(words, size, STRONG, "text_dim", box.width, "centre", lines=lines) for size in (17, 15, 13)]
            text = next((one for one in texts if form.measure(one) == form.measure(replace(one, lines=0))), texts[-1])
            form.sprite(text, x, below, anchor=TOP)
            return
        self._count_up(form.sprite(points, x + size * 0.6, y), score.points)
        middle = x + size * 0.6 - width / 2 - size * 0.8
        form.sprite(Medal(self.place, size), middle, y)
        colour = METAL_INK if self.place <= 3 else "text"
        form.sprite(Text(str(self.place), size * 0.44, TITLE, colour), middle, y - 1, layer=Layer.UPON)
        label = Text(self._("Your name"), 17, STRONG, "text_dim")
        if self.narrow:
            form.sprite(label, x, below + 8)
            place = Box(box.left, below + 24, box.width, self.row)
            self._add_name(place)
            return
        label_width, _ = form.measure(label)
        wide = min(260.0, box.width - label_width - 14)
        left = box.centerx - (label_width + 14 + wide) / 2
        line = below + 2 + self.row / 2
        form.sprite(label, left, line - 1, anchor=LEFT)
        field = Box(left + label_width + 14, line - self.row / 2, wide, self.row)
        self._add_name(field)

    def _add_name(self, box: Box) -> None:
        field = TextField("name", box, self.name, self._("Anonymous"), partial(setattr, self, "name"), NAME_SHOWN)
        self.form.add(field, name=self._("Your name"))

    def _entries(self) -> tuple[list[Entry], list[Entry]]:
        """Return the buttons, most wanted first, and those that are icons beside the board."""
        entries = self._ways_on()
        play = self.play
        if can_review(play.game, play.session.length):
            review = partial(routes.review, self.app, play.game, play.session)
            entries.append(Entry("review", self._("Review"), review, icon="curve"))
        undo = self._("Undo") if play.session.verdict is not None else self._("Undo the last move")
        take_back = self.closing(partial(play.table.ask, Wish.UNDO))
        theme = Entry("look", self._("View the board"), self.back, icon="screen")
        others = [
            Entry("undo", undo, take_back, icon="undo", enabled=play.table.can_undo),
            Entry("share", self._("Share the game"), partial(share_game, self.app, play.session), icon="copy"),
            Entry("menu", self._("Menu"), self._leave, icon="menu"),
        ]
        if play.table.undoing is Undo.NEVER:
            others = others[1:]  # What was played stands.
        if isinstance(play.table.occasion, Trial):
            others = others[:-1]  # The editor is where the menu would lead.
        # A copy has no way on, and something has to come first.
        return (entries, [theme, *others]) if entries else ([theme], others)

    def _ways_on(self) -> list[Entry]:
        """Return the ways to play on, most wanted first."""
        match self.play.table.occasion:
            case Trial():
                return [
                    Entry("editor", self._("Back to the editor"), self._leave, icon="back", primary=True),
                    Entry("again", self._("Again"), self._again, icon="restart"),
                ]
            case Copied() | Onlooking() | Taught():
                return []
            case Racing():
                return [Entry("again", self._("Race again"), self._rematch, icon="restart", primary=True)]
            case Here() | ByMail() | Online():
                if self.play.game.players == 2:
                    return self._after_match()
                return self._after_run() if self.play.table.level is None else self._after_level()
            case occasion:
                assert_never(occasion)

    def _after_match(self) -> list[Entry]:
        """Return the ways on after a game of two."""
        champion = self.match.champion
        if champion is not None:
            entries = [Entry("new match", self._("New match"), self._rematch, icon="restart", primary=True)]
        else:
            text = self._("Rematch")
            if self.match.best_of:
                # A draw counts for nobody: that game is played again.
                number = sum(self.match.wins) + 1
                text = self._("Next game, {n} of {all}").format(n=number, all=self.match.best_of)
            entries = [Entry("rematch", text, self._rematch, icon="restart", primary=True)]
        # A match of several games is not broken off.
        if (not self.match.best_of or champion is not None) and (engine := stronger(self.match, self.winner)):
            text = self._("Now against {level}").format(level=player_name(self.app, engine))
            entries.append(Entry("stronger", text, partial(self._against, engine), icon="right"))
        return entries

    def _after_level(self) -> list[Entry]:
        """Return the ways on after a level that was played alone."""
        solved = self.outcome.winner == 0
        again = Entry("again", self._("Again"), self._again, icon="restart", primary=not solved)
        levels = Entry("levels", self._("Levels"), partial(open_levels, self.app, self.play), icon="list")
        if self.following is None:
            return [again, levels]
        go_on = partial(to_level, self.app, self.play, self.following)
        on = Entry("next", self._("Next level"), go_on, icon="right", primary=solved)
        return [on, again, levels] if solved else [again, on, levels]

    def _after_run(self) -> list[Entry]:
        """Return the ways on after a game that was played alone from a seed."""
        entries = [
            Entry("again", self._("Play again"), self._begin, icon="restart", primary=True),
            Entry("same", self._(self.play.game.solo.same_start), self._again, icon="redo"),
            Entry("scores", self._("Best scores"), self._open_scores, icon="trophy"),
        ]
        return [entry for entry in entries if entry.key != "same" or self.play.game.seeded]

    # What the player asks for

    def left(self) -> None:
        """Keep the name typed, in the table and for the next time."""
        if self._achievements is not None:
            self._achievements.close()
        name = self.name.strip()
        if self.score is None or self.place is None or name == self.score.name:
            return
        self.score = self.app.store.rename_score(self.score, name)
        self.place = self.app.store.scores().place(self.score)
        remember(self.app, name)
        self.app.settings.names = (name, self.app.settings.names[1])
        self.app.save_settings()

    def _leave(self) -> None:
        leave_game(self.app, self.play)

    def _begin(self, seed: int | None = None) -> None:
        """Begin such a game once more, from a new seed unless one is given."""
        session = another_session(self.play.game, self.play.session, new_seed(self.app) if seed is None else seed)
        self.app.pop()
        self.play.table.begin(session, self.play.table.level)

    def _again(self) -> None:
        self._begin(self.play.session.source.seed or 0)

    def _rematch(self) -> None:
        """Begin the next game of the match, or of another one where it is decided."""
        if self.play.table.networked and (online := self.app.online) is not None:
            online.next_game(self.play.table)
            return
        if self.match.champion is not None:
            self.match.wins = [0, 0]
        self.match.next_game()
        self._begin()

    def _against(self, engine: Engine) -> None:
        self.play.session.match = match_against(self.app, self.match, engine)
        self._begin()

    def _open_scores(self) -> None:
        self.left()
        game = self.play.game
        self.app.push(routes.records(self.app, game.name, game.table(self.play.session), self.score))
