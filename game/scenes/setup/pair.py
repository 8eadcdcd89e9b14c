"""The set-up of a game for two players."""

from functools import partial

from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.session.match import Bot, Engine, Match, Person, Player, Remote
from game.play.session.session import AnySession
from game.play.session.time_control import TimeControl
from game.rules import Option, OptionValue, stated_options
from game.scenes.base.context import Context, in_language, level_title
from game.scenes.base.naming import with_name
from game.scenes.base.online import Offer
from game.scenes.base.scene import Reactive
from game.scenes.levels.levels import LevelsScene
from game.scenes.players.names import player_name
from game.scenes.players.persons import remember
from game.scenes.players.player_picker import (
    SENTENCE,
    Way,
    bots_of,
    build_seat,
    heading_width,
    seat_for,
    seat_height,
)
from game.scenes.setup.setup import SETUP_LINE, Line, Section, SetupScene
from game.scenes.start import sessions
from game.scenes.start.titles import choice_told, option_title, value_note, value_titles
from game.stage.art import STRONG, ScaledArt, Text
from game.stage.sprites import LEFT, TOP_LEFT, Layer
from game.store.levels.levels import LevelFile, all_levels
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import GAP_L, LINE
from game.ui.drawing.surfaces import Inset
from game.ui.widgets.widgets import Box, Card, Widget, choice_among, segments_among

_NOTE_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
"""Smaller sizes for a sentence that is too long for two lines."""
CHOOSERS = (3, 4)
"""Values of `begins` with which player 0 or 1 chooses a side, once the other has set the game up."""
CAMPAIGN = "campaign"
"""Choice of a series of games with different values."""
DAY_LIMITS = (1, 2, 3, 7, 14)
"""Limits offered for a move in a game against a remote player, in days."""
NOTE = 48.0
"""Height of the note on a start position."""
OPTION = LINE + SENTENCE
"""Height of an option and what its value means."""


class PairSetup(SetupScene):
    """For a game of two players: who plays, who begins, how many games, from which start position."""

    options = Reactive[dict[str, OptionValue]]({})
    begins = Reactive(0)
    """The player who begins, 0 or 1, or 2 for drawing lots, or one of `CHOOSERS`."""
    campaign = Reactive(False)
    """True if the games make up a campaign, in which the players choose between the games."""
    layout_name = Reactive("")
    """The level whose start position is used; empty for the usual start."""

    def __init__(self, app: Context, game: AnyGame, first: bool = False) -> None:
        """A `first` game, or one never played, begins where the game has something for beginners."""
        super().__init__(app, game)
        settings = app.settings
        self.seats = [
            seat_for(player, name, self.bots) for player, name in zip(settings.players, settings.names, strict=True)
        ]
        self.best_of = 0
        """Number of games of a match; 0 goes on as long as the players like."""
        self.options = {option.name: option.default for option in game.rules.OPTIONS if _is_choice(option)}
        self.hints = False
        """True if hints are allowed in a game against a remote player."""
        self.days = 0
        """Time for each move in a game against a remote player, in days; 0 without a limit."""
        usual = game.rules.start({})
        levels = {entry.name: entry.level for entry in all_levels(app.folders, game) if entry.level is not None}
        self.usual_name = next((name for name, level in levels.items() if level.position == usual), "")
        """The level that is the usual start, if there is one."""
        self.layouts = {name: level for name, level in levels.items() if level.position != usual}
        """The levels with other starts."""
        if game.info.first_start in self.layouts and (first or sessions.lesson_offered(app, game.name)):
            self.layout_name = game.info.first_start

    @property
    def bots(self) -> list[Bot]:
        return bots_of(self.app, self.game)

    @property
    def players(self) -> tuple[Player, Player]:
        """The players; a person if there is no bot to choose."""
        first, second = (seat.player or Person() for seat in self.seats)
        return first, second

    @property
    def online(self) -> bool:
        """True if a remote player is to be invited: who begins is drawn by lot then, and the start is the usual one."""
        return self.seats[1].online

    def entered(self) -> None:
        super().entered()
        for seat, player in zip(self.seats, self.app.settings.players, strict=True):
            # The list of bots may have been changed meanwhile, and a result may have led to the next level.
            seat.keep_to(self.bots)
            if seat.kind is Engine and isinstance(player, Engine):
                seat.engine = player

    def left(self) -> None:
        settings = self.app.settings
        settings.names = (self.seats[0].name, self.seats[1].name)
        settings.players = self.players
        self.app.save_settings()

    def build_picture(self, box: Box) -> None:
        session = self._session()

        def fill(form: Canvas, at: Box) -> None:
            form.sprite(Inset(at.width - 20, at.height - 20), *at.center, layer=Layer.CONTENT)
            art = ScaledArt(self.app.game_view(self.game).picture(session.position), at.width - 36)
            form.sprite(art, *at.center, layer=Layer.CONTENT)

        square, below = box.split_top(box.width, GAP_L)
        self.form.add(Card("layout picture", square, fill, self._open_layouts, tip=self._("Choose a start position")))
        titles = {"": self._("Standard")} | {name: level_title(self.app, one) for name, one in self.layouts.items()}
        choice = choice_among("layout", below.split_top(LINE)[0], titles, self.layout_name, self._take_layout)
        self.form.add(choice, not self.online, self._("Start position"))

    def sections(self, width: float) -> tuple[list[Section], list[Section]]:
        if self.online:
            self.layout_name = ""
            self.campaign = False
            self.app.expect_online()
        persons = all(seat.kind is Person for seat in self.seats)
        lines = self._match_lines()
        clock = self._clock_lines()
        contest = self.setting_lines("match") if persons and self.game.info.previews else []
        self.column = max(heading_width(self, width), self.title_width([*lines, *contest], width))
        seats = sum(seat_height(self, number, self.seats, width) for number in (0, 1)) + GAP_L
        usual = [
            Section("who", self._("Who plays"), seats, self._build_seats),
            Section("games", self._("Match"), SETUP_LINE * len(lines), lambda at: self.lines(at, lines)),
        ]
        if self.game.info.boards and not self.online:
            board = [(self._("Board"), self._board_choice)]
            usual.append(self.section("board", self._("Board"), board, lines))
        options = self._offered()
        chosen = [
            Section(option.name, option_title(self, self.game, option), OPTION, partial(self._build_option, option))
            for option in options
            if option.offered or self.layout_name not in self.layouts
        ]
        # With little room a note gives way before what is mostly chosen.
        usual += [*chosen[:1], *self._choice_note(), *chosen[1:]]
        if contest:
            usual.append(self.section("contest", self._("Previews"), contest, ()))
        if clock:
            usual.append(self.section("clock", self._("Clock"), clock, lines))
        if (note := self._level_note()) and not any(option.offered for option in options):
            usual.append(Section("note", self._("Game"), NOTE, partial(self._say, note)))
        seldom = self._seldom_lines(persons)
        return usual, [self.section("players", self._("Players"), seldom, ())] if seldom else []

    def _choice_note(self) -> list[Section]:
        """Return what happens where a player chooses a side."""
        if self.begins not in CHOOSERS:
            return []
        who = Match(self._shown_names(), players=self.players)
        told = choice_told(self, who, CHOOSERS.index(self.begins))
        return [Section("choice", self._("Choice of sides"), NOTE, partial(self._say, told))]

    def _offered(self) -> list[Option]:
        """Return the options that can be chosen here."""
        options = [option for option in self.game.rules.OPTIONS if _is_choice(option)]
        if not self.campaign:
            return options
        return [option for option in options if option.name == self.game.info.campaign]

    def _seldom_lines(self, persons: bool) -> list[Line]:
        """Return the rows that stand behind *More*; `persons` is True if two people play."""
        lines: list[Line] = self.setting_lines("persons") if persons else []
        if persons and self.game.above is not None:
            lines += self.setting_lines("turning")
        if any(seat.kind is Engine for seat in self.seats):
            lines += self.setting_lines("computer")
        return lines

    def build_begin(self, box: Box) -> None:
        if self.online:
            word = self._("Invite")
        elif self.open:
            word = self._("New game")
        else:
            word = self._("Play")
        self.begin_buttons(box, word, all(seat.player for seat in self.seats))

    def _build_seats(self, box: Box) -> None:
        for number in (0, 1):
            at, box = box.split_top(seat_height(self, number, self.seats, box.width), GAP_L)
            build_seat(self, number, self.seats, at, self.bots)

    def _match_lines(self) -> list[Line]:
        """Return the rows for the beginner and the number of games; online the lot decides, hints may be allowed."""
        first, second = self._shown_names()
        lines: list[Line] = []
        if self.online:
            allowed = {False: self._("Not allowed"), True: self._("Allowed")}
            lines.append((self._("Hints"), partial(self.choice, "hints", "hints", allowed)))
        else:
            side = self._("{side} begins").format(side=self._(self.game.info.sides[0]))
            lots = {0: first, 1: second, 2: self._("Random")} | self._choosers()
            if self.begins not in lots:
                self.begins = 0
            lines.append((side, partial(self.choice, "begins", "begins", lots)))
        if not self.campaign:
            matches = {0: self._("Unlimited"), 1: self._("One game"), 3: self._("Best of 3"), 5: self._("Best of 5")}
            lines.append((self._("Match"), partial(self.choice, "match", "best_of", matches)))
        if self.online:
            days = {0: self._("Unlimited")} | {n: self.plural("{n} day", "{n} days", n) for n in DAY_LIMITS}
            lines.append((self._("Time for a move"), partial(self.choice, "days", "days", days)))
        return lines

    def _choosers(self) -> dict[int, str]:
        """Return the titles of the players who can choose a side, once a person has set the game up."""
        usual = not (self.campaign or self.layout_name in self.layouts)
        if not self.game.pie_rule or not usual or any(seat.kind is Remote for seat in self.seats):
            return {}
        titles = dict[int, str]()
        for player, name in enumerate(self._shown_names()):
            if self.seats[1 - player].kind is Person:
                by_person = self.seats[player].kind is Person
                title = self._("{name} chooses") if by_person else self._("The computer chooses")
                titles[CHOOSERS[player]] = title.format(name=name)
        return titles

    def _level_note(self) -> str:
        """Return what to try from the start position that is chosen, or ""."""
        level = self.layouts.get(self.layout_name)
        return in_language(self.app, level.note) if level is not None else ""

    def _board_choice(self, box: Box) -> Widget:
        """Return the sizes of boards beside each other; where another start is chosen, none of them."""
        titles = {name: size for name, size in self.game.info.boards.items() if not name or name in self.layouts}
        if self.layout_name not in titles:
            titles[self.layout_name] = self._("Other")
        return segments_among(self.form, "board", box, titles, self.layout_name, self._take_layout)

    def _clock_lines(self) -> list[Line]:
        """Return the rows for the clocks of a game at this machine, in which a person plays."""
        kinds = [seat.kind for seat in self.seats]
        if Remote in kinds or Person not in kinds:
            return []
        lines = self.setting_lines("clock")
        return lines if self.app.settings.clock_minutes else lines[:1]

    def _say(self, note: str, box: Box) -> None:
        text = Text(note, 16, STRONG, "text_dim", width=box.width, lines=2)
        self.form.sprite(self.form.fitting(text, _NOTE_SIZES), box.left, box.centery, anchor=LEFT)

    def _build_option(self, option: Option, box: Box) -> None:
        """The values of an option beside each other, and below them what the chosen one means."""
        line, below = box.split_top(LINE, 2)
        titles = value_titles(self, self.game, option)
        if option.name == self.game.info.campaign and not self.online:
            titles[CAMPAIGN] = self._("Campaign")
        chosen = CAMPAIGN if self.campaign else self.options[option.name]

        def widget(at: Box) -> Widget:
            choose = partial(self._take_option, option.name)
            return segments_among(self.form, f"option {option.name}", at, titles, chosen, choose)

        self.lines(line, [(option_title(self, self.game, option), widget)])
        told = value_note(self, self.game, option, chosen)
        if option.offered and chosen == option.default:
            told = self._level_note() or told
        if chances := self.game.info.chances.get(f"{option.name}={chosen}"):
            told = f"{told} {self._(chances)}"
        note = Text(told, 14, STRONG, "text_dim", width=box.width, lines=2)
        self.form.sprite(self.form.fitting(note, _NOTE_SIZES[2:]), below.left, below.top, anchor=TOP_LEFT)

    def _take_option(self, name: str, value: OptionValue) -> None:
        if name == self.game.info.campaign:
            self.campaign = value == CAMPAIGN
        if value != CAMPAIGN:
            self.options = {**self.options, name: value}

    def _shown_names(self) -> tuple[str, str]:
        first, second = (
            player_name(self.app, player) or seat.name.strip()
            for seat, player in zip(self.seats, self.players, strict=True)
        )
        return first or self._("Player 1"), second or self._("Player 2")

    def _match(self) -> Match:
        beginner = self.begins if self.begins < 2 else self.app.chance.randrange(2)
        clock = None
        if self._clock_lines() and (minutes := self.app.settings.clock_minutes):
            clock = TimeControl(60 * minutes, self.app.settings.clock_increment)
        return Match(self._shown_names(), self.best_of, beginner=beginner, players=self.players, clock=clock)

    def _session(self) -> AnySession:
        level = self.layouts.get(self.layout_name)
        if level is not None:
            return sessions.level_session(self.game, self.layout_name, level, self._match(), self.options)
        return sessions.seed_session(self.game, self.drawn, self.options, self._match())

    def _take_layout(self, name: str) -> None:
        self.layout_name = name
        self.campaign = False

    def begin(self) -> None:
        remember(self.app, *(seat.name for seat in self.seats if seat.player == Person()))
        if self.seats[1].kind is Remote:
            self._begin_elsewhere()
            return
        if self.campaign:
            campaign = self.app.game_view(self.game).campaign
            sessions.ask_and_begin(self.app, self.game, "", lambda: self.app.push(campaign(self.app, self._match())))
            return
        session = self._session()
        if self.begins in CHOOSERS:
            sessions.begin_with_choice(self.app, self.game, session, CHOOSERS.index(self.begins))
        else:
            sessions.begin(self.app, self.game, session, self.layouts.get(self.layout_name))

    def _begin_elsewhere(self) -> None:
        """Invite somebody online, or begin a game by letter in a slot of its own."""
        if not self.online:
            slot = f"letter-{sessions.new_seed(self.app)}"
            self.app.push(sessions.play_scene(self.app, self.game, self._session(), slot=slot))
        elif self.app.go_online() is not None:
            with_name(self.app, self.seats[0].name, self._invite)

    def _invite(self, name: str) -> None:
        """Invite somebody online, under this name."""
        self.seats[0].name = name
        if (online := self.app.go_online()) is not None:
            options = stated_options(self.game.rules.OPTIONS, self.options)
            offer = Offer(self.game, options, self.best_of, self.hints, name, self.days)
            online.invite(offer, nearby=self.seats[1].way is Way.NEARBY)

    def _open_layouts(self) -> None:
        title = self._("Start positions")
        chosen = self.layout_name or self.usual_name

        def choose(entry: LevelFile[AnyLevel]) -> None:
            self._take_layout("" if entry.name == self.usual_name else entry.name)

        self.app.push(LevelsScene(self.app, self.game, title, choose, chosen))


def _is_choice(option: Option) -> bool:
    return len(option.choices) > 1 or bool(option.offered)
