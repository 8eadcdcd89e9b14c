"""The set-up of a game for one player."""

from __future__ import annotations

from functools import partial

from game.play.game import AnyGame
from game.play.level import AnyLevel
from game.play.match import Match
from game.play.session import AnySession
from game.rules import Option, OptionValue
from game.scenes.context import Context
from game.scenes.levels import LevelsScene
from game.scenes.parts.option_cards import BARE, Value, build_cards, height
from game.scenes.parts.options import degrees, option_title, value_note, value_titles
from game.scenes.persons import person_button
from game.scenes.scores import ScoresScene, best_score
from game.scenes.setup import GAP, LARGE, ROW, Line, Section, SetupScene
from game.scenes.start import default_options, level_session, player_names, seed_session
from game.stage.art import STRONG, TITLE, Enlarged
from game.stage.layers import Layer
from game.stage.sprites import CENTRE, LEFT
from game.stage.text import Text
from game.store.levels import LevelFile
from game.store.scores import MAX_SEED
from game.ui.cards import METAL_INK, Medal, Rule
from game.ui.field import DIGITS, Field
from game.ui.frames import Well
from game.ui.icons import Icon
from game.ui.inputs import Text as Typing
from game.ui.inputs import Typed
from game.ui.widgets import Box, Button, Choice, Widget

ROOMY, NOTED = 600.0, 470.0
"""The height of a panel in which there is room around cards, and for the note on seeds below them."""
SEED_DIGITS = len(str(MAX_SEED))


class NumberField(Field):
    """A field that takes digits only."""

    signs = DIGITS

    def typed(self, event: Typing) -> bool:
        if isinstance(event, Typed):
            event = Typed("".join(letter for letter in event.text if letter in DIGITS))
        return super().typed(event)


class SoloSetup(SetupScene):
    """For a game of one player: its options, seed, levels and best scores."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app, game)
        self.seed_text = ""

    @property
    def seed(self) -> int:
        """The seed the next game begins with."""
        return min(int(self.seed_text), MAX_SEED) if self.seed_text else self.drawn

    @property
    def slot(self) -> str:
        return self.game.slot(self._session())

    def build_picture(self, box: Box) -> None:
        square = Box(box.left, box.top, box.width, box.width)
        self.form.sprite(Well(square.width, square.height), *square.center, layer=Layer.GROUND)
        # What is seen is what the bright button leads to.
        session = self.going_on.session if self.going_on is not None else self._session()
        art = Enlarged(self.app.face(self.game).picture(session.position), square.width - 20)
        self.form.sprite(art, *square.center, layer=Layer.GROUND)
        if not self.game.seeded:
            return
        shown = session.source.seed if session.source.seed is not None else self.seed
        seed = self._("Seed {seed}").format(seed=shown)
        told = Text(seed, 18, STRONG, "text_dim", width=box.width, shorten=True)
        self.form.sprite(told, box.centerx, square.bottom + GAP + ROW / 2)

    def build_panel(self, box: Box) -> None:
        form = self.form
        begin = Box(box.left, box.top, box.width, LARGE)
        high = box.height > (ROOMY if self.manner is not None else 440)
        noted = self.manner is None or box.height > NOTED
        self._build_best(Box(box.left, box.top, box.width, 64))
        top = box.top + 64 + (18 if high else 8)
        form.sprite(Rule(box.width), box.centerx, top)
        bottom = box.bottom - ROW
        form.sprite(Rule(box.width), box.centerx, bottom - (20 if high else 12))
        low = bottom - (40 if high else 24)
        if not self.scrolls:
            low = begin.top = low - LARGE
        self._build_options(Box(box.left, top + 4, box.width, low - top - (46 if noted else 12)))
        if noted:
            note = self._(self.game.solo.same_seed if self.game.seeded else self.game.summary)
            place = box.centerx, low - 32
            form.label(note, *place, 16, colour="text_dim", anchor=CENTRE, width=box.width, shorten=True)
        self.begin_buttons(begin, self._("New game"), lambda: self.ask_and_begin(self._session))
        half = (box.width - GAP) / 2
        for key, icon, text, act, left in (
            ("levels", "list", self._("Levels"), self._open_levels, box.left),
            ("scores", "trophy", self._("Best scores"), self._open_scores, box.left + half + GAP),
        ):
            form.add(Button(key, Box(left, bottom, half, ROW), text, act, icon=icon))

    def build_person(self, box: Box) -> bool:
        self.form.add(person_button(self, "person", box, self.app.settings.names[0], self._take_person))
        return True

    def _build_best(self, box: Box) -> None:
        """The score to beat with the chosen options."""
        form, game = self.form, self.game
        table = game.table(self._session())
        best = best_score(self.app, game, table)
        form.sprite(Medal(1 if best is not None else 0, 56), box.left + 30, box.centery)
        trophy = Icon("trophy", 30, METAL_INK if best is not None else "text_dim")
        form.sprite(trophy, box.left + 30, box.centery, layer=Layer.UPON)
        left, room = box.left + 76, box.width - 76
        title = Text(self._("Best score"), 17, STRONG, "text_dim", width=room, shorten=True)
        form.sprite(title, left, box.top + 16, anchor=LEFT)
        none = self._("None yet") if table in game.tables else self._("None is kept here")
        told = Text(none, 24, TITLE) if best is None else Text(game.count_text(best), 34, TITLE, "accent")
        form.sprite(told, left, box.top + 46, anchor=LEFT)

    def _build_options(self, box: Box) -> None:
        """What can be chosen: the way to play by cards, where there are several, everything else line by line."""
        offered = self.game.offered
        lines = [line for option in offered if option is not self.manner for line in self._option_lines(option)]
        if self.game.seeded:
            lines.append((self._("Seed"), self._seed_field))
        if self.manner is None:
            self.lines(box, lines)
            return
        sections = [
            Section("manner", option_title(self, self.game, self.manner), self._cards_height, self._build_manners),
            Section("options", self._("Game"), ROW * len(lines) + 8, lambda at: self.lines(at, lines)),
        ]
        self.sections(box, sections)

    @property
    def manner(self) -> Option | None:
        """The option that says in which way it is played."""
        return next((option for option in self.game.offered if option.name == self.game.solo.manner), None)

    @property
    def _cards_height(self) -> float:
        return height(len(self.manner.choices), BARE) if self.manner is not None else 0.0

    def _build_manners(self, box: Box) -> None:
        option, game = self.manner, self.game
        if option is not None:
            titles = value_titles(self, game, option)
            notes = [value_note(self, game, option, value) for value in option.choices]
            values = [Value(*told) for told in zip(option.choices, titles, notes, strict=True)]
            chosen = str(default_options(self.app, game)[option.name])
            build_cards(self, f"option {option.name}", values, chosen, box, partial(self._take_option, option.name))

    def _take_option(self, name: str, value: OptionValue) -> None:
        chosen, settings = default_options(self.app, self.game), self.app.settings
        settings.options = {**settings.options, self.game.name: {**chosen, name: value}}
        self.app.save_settings()
        self.outdated = True

    def _option_lines(self, option: Option) -> list[Line]:
        """An option with all its values; those that are degrees of difficulty are called so."""
        titles, values = value_titles(self, self.game, option), list(option.values)
        chosen = default_options(self.app, self.game)

        def take(index: int) -> None:
            self._take_option(option.name, values[index])

        named = degrees(self, self.game, option)
        titles = [f"{title} · {named[n]}" if n in named else title for n, title in enumerate(titles)]

        def widget(box: Box) -> Widget:
            return Choice(f"option {option.name}", box, titles, values.index(chosen[option.name]), take)

        return [(option_title(self, self.game, option), widget)]

    def _seed_field(self, box: Box) -> Widget:
        field = NumberField("seed", box, self.seed_text, self._("Random"), self._take_seed, SEED_DIGITS)
        field.submits = "play"
        return field

    def _session(self) -> AnySession:
        options = default_options(self.app, self.game)
        return seed_session(self.game, self.seed, options, Match(player_names(self.app)))

    def _take_person(self, name: str) -> None:
        self.app.settings.names = name, self.app.settings.names[1]
        self.app.save_settings()

    def _take_seed(self, text: str) -> None:
        self.seed_text = text
        self.outdated = True

    def _open_levels(self) -> None:
        def choose(entry: LevelFile[AnyLevel]) -> None:
            level = entry.level
            if level is not None:
                self.ask_and_begin(lambda: level_session(self.game, entry.name, level), level)

        self.app.push(LevelsScene(self.app, self.game, self._("Levels"), choose))

    def _open_scores(self) -> None:
        self.app.push(ScoresScene(self.app, self.game, self.game.table(self._session())))
