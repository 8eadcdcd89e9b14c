"""The set-up of a game for two players."""

from __future__ import annotations

from functools import partial

from game.play.game import AnyGame
from game.play.level import AnyLevel
from game.play.session import PERSON, AnySession, Match
from game.players.levels import LEVELS
from game.players.programs import BOT, LEVEL
from game.rules import Option, OptionValue
from game.scenes.context import Context
from game.scenes.letters import LETTERS
from game.scenes.levels import LevelsScene
from game.scenes.parts.names import player_name, player_title
from game.scenes.parts.options import option_title, value_titles
from game.scenes.setup import GAP, LARGE, ROW, Line, SetupScene
from game.scenes.start import ask_and_begin, level_session, level_title, levels_of, seed_session
from game.stage.art import Enlarged
from game.stage.layers import Layer
from game.stage.sprites import LEFT, RIGHT
from game.store.levels import LevelFile
from game.ui.canvas import Canvas
from game.ui.cards import Card
from game.ui.frames import Well
from game.ui.widgets import Box, Button, Choice, Field, Widget

NAME_LIMIT = 16
ARROW = 40.0
"""Width of the arrows beside a name."""
BEST_OF = (0, 1, 3, 5)
"""The lengths of a match; 0 goes on as long as the players like."""


class PairSetup(SetupScene):
    """For a game of two players: who plays, who begins, how many games, from which start position."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app, game)
        self.names = list(app.settings.names)
        own = [f"{BOT}{bot.name}" for bot in app.settings.bots if bot.game == game.name]
        self.seats = (PERSON, *(f"{LEVEL}{level.key}" for level in LEVELS), *own)
        """Who can play: a person, the computer at its levels, and the bots that know the game."""
        self.players = [player if player in self.seats else PERSON for player in app.settings.players]
        self.begins = 0
        """Who begins: player 0, player 1, or 2 for drawing lots."""
        self.best_of = 0
        self.options: dict[str, OptionValue] = {
            option.name: option.default for option in game.rules.OPTIONS if _is_choice(option)
        }
        self.campaign = False
        """Whether the games are to make up a campaign, in which the players choose between the games."""
        self.layout_name = ""
        """The level whose start position is used; empty for the usual start."""
        usual = game.rules.start({})
        usable = [entry for entry in levels_of(app, game) if entry.level is not None]
        self.usual_name = next((entry.name for entry in usable if _begins_with(entry, usual)), "")
        """The level that is the usual start, if there is one."""
        self.layouts = [entry for entry in usable if not _begins_with(entry, usual)]

    def left(self) -> None:
        settings = self.app.settings
        names, players = (self.names[0], self.names[1]), (self.players[0], self.players[1])
        if (names, players) != (settings.names, settings.players):
            settings.names, settings.players = names, players
            self.app.save_settings()

    def build_picture(self, box: Box) -> None:
        session = self._session()

        def fill(form: Canvas, at: Box) -> None:
            form.sprite(Well(at.width - 20, at.height - 20), *at.center, layer=Layer.CONTENT)
            art = Enlarged(self.app.face(self.game).picture(session.position), at.width - 36)
            form.sprite(art, *at.center, layer=Layer.CONTENT)

        square, below = box.split_top(box.width, GAP)
        self.form.add(Card("layout picture", square, fill, self._open_layouts, tip=self._("Choose a start position")))
        titles = [
            self._("Usual start"),
            *(level_title(self.app, entry.level) for entry in self.layouts if entry.level is not None),
        ]
        names = ["", *(entry.name for entry in self.layouts)]

        def choose(index: int) -> None:
            self._take_layout(names[index])

        self.form.add(Choice("layout", below.split_top(ROW)[0], titles, names.index(self.layout_name), choose))

    def build_panel(self, box: Box) -> None:
        first, second = self._shown_names()
        matches = [self._("Open end"), self._("One game"), self._("Best of 3"), self._("Best of 5")]
        lots = [first, second, self._("By lot")]
        lines: list[Line] = [
            (self._("Player 1"), lambda at: self._seat(0, at)),
            (self._("Player 2"), lambda at: self._seat(1, at)),
            (
                self._("{side} begins").format(side=self._(self.game.sides[0])),
                lambda at: Choice("begins", at, lots, self.begins, self._take_beginner),
            ),
        ]
        options = [option for option in self.game.rules.OPTIONS if _is_choice(option)]
        if self.campaign:
            options = [option for option in options if option.name == self.game.campaign]
        else:
            lines.append(
                (
                    self._("Match"),
                    lambda at: Choice("match", at, matches, BEST_OF.index(self.best_of), self._take_match),
                )
            )
        if not self.layout_name:
            lines += [self._option_line(option) for option in options]
        above, begin = box.split_bottom(LARGE, 18)
        self.lines(above, lines)
        self.begin_buttons(begin, self._("Play"), self._begin)

    def _seat(self, player: int, box: Box) -> Widget:
        """Who plays: a name to type between two arrows that lead to the programs, or one of those."""

        def choose(index: int) -> None:
            self.players[player] = self.seats[index % len(self.seats)]
            if self.players[player] == PERSON:
                self.form.want(f"seat {player} {'left' if index else 'right'}")
            else:
                self.form.want(f"seat {player}")
            self.outdated = True

        if self.players[player] != PERSON:
            titles = [player_title(self.app, seat) for seat in self.seats]
            return Choice(f"seat {player}", box, titles, self.seats.index(self.players[player]), choose)
        for icon, by, side in (("left", -1, LEFT), ("right", 1, RIGHT)):
            button = Button(
                f"seat {player} {icon}",
                box.within(ARROW, box.height, side),
                "",
                partial(choose, by),
                icon=icon,
                tip=self._("Person or computer"),
                sound="toggle",
            )
            self.form.add(button)
        return self._name_field(player, box.inset(ARROW + 6, 0))

    def _name_field(self, player: int, box: Box) -> Field:
        def take(name: str) -> None:
            self.names[player] = name
            self.outdated = True

        usual = (self._("Player 1"), self._("Player 2"))[player]
        return Field(f"name {player}", box, self.names[player], usual, take, NAME_LIMIT)

    def _option_line(self, option: Option) -> Line:
        titles = value_titles(self, self.game, option)
        if option.name == self.game.campaign:
            titles.append(self._("Campaign"))

        def choose(index: int) -> None:
            self.campaign = index == len(option.choices)
            if not self.campaign:
                self.options[option.name] = option.choices[index]
            self.outdated = True

        def widget(box: Box) -> Widget:
            campaign = self.campaign and option.name == self.game.campaign
            index = len(option.choices) if campaign else option.choices.index(str(self.options[option.name]))
            return Choice(f"option {option.name}", box, titles, index, choose)

        return option_title(self, self.game, option), widget

    def letters_for(self, field: Field) -> str:
        return LETTERS

    def _shown_names(self) -> tuple[str, str]:
        first, second = (
            name.strip() if player == PERSON else player_name(self.app, player)
            for name, player in zip(self.names, self.players, strict=True)
        )
        return first or self._("Player 1"), second or self._("Player 2")

    def _level(self) -> LevelFile[AnyLevel] | None:
        return next((entry for entry in self.layouts if entry.name == self.layout_name), None)

    def _match(self) -> Match:
        beginner = self.app.chance.randrange(2) if self.begins == 2 else self.begins
        players = self.players[0], self.players[1]
        return Match(self._shown_names(), self.best_of, beginner=beginner, players=players)

    def _session(self) -> AnySession:
        match = self._match()
        entry = self._level()
        if entry is not None and entry.level is not None:
            return level_session(self.game, entry.name, entry.level, match)
        return seed_session(self.game, self.drawn, self.options, match)

    def _take_layout(self, name: str) -> None:
        self.layout_name = name
        self.campaign = False
        self.outdated = True

    def _take_beginner(self, index: int) -> None:
        self.begins = index

    def _take_match(self, index: int) -> None:
        self.best_of = BEST_OF[index]

    def _begin(self) -> None:
        if self.campaign:
            campaign = self.app.face(self.game).campaign
            ask_and_begin(self.app, self.game, "", lambda: self.app.push(campaign(self.app, self._match())))
            return
        entry = self._level()
        self.ask_and_begin(self._session, entry.level if entry is not None else None)

    def _open_layouts(self) -> None:
        title = self._("Start positions")
        chosen = self.layout_name or self.usual_name

        def choose(entry: LevelFile[AnyLevel]) -> None:
            self._take_layout("" if entry.name == self.usual_name else entry.name)

        self.app.push(LevelsScene(self.app, self.game, title, choose, chosen))


def _is_choice(option: Option) -> bool:
    return len(option.choices) > 1


def _begins_with(entry: LevelFile[AnyLevel], position: object) -> bool:
    return entry.level is not None and bool(entry.level.position == position)
