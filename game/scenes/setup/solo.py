"""The set-up of a game for one player."""

from functools import partial

from msgspec.structs import replace

from game.play.port.level import AnyLevel
from game.play.session.match import Match
from game.play.session.session import AnySession
from game.rules import Option, OptionValue
from game.scenes.base.context import moves_told
from game.scenes.base.naming import with_name
from game.scenes.base.scene import Reactive
from game.scenes.levels.levels import LevelsScene
from game.scenes.players.persons import person_button, remember
from game.scenes.players.player_picker import NAME_SHOWN, PICKER_LINE, build_heading
from game.scenes.records.records import RecordsScene
from game.scenes.setup.setup import Line, Section, SetupScene
from game.scenes.start import sessions
from game.scenes.start.sessions import default_options, level_session, player_names, seed_session
from game.scenes.start.titles import option_title, value_note, value_titles
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import LEFT, Layer
from game.store.levels.levels import LevelFile
from game.store.player.saves import SavedGame
from game.store.player.scores import MAX_SEED
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import GAP, GAP_L, LINE
from game.ui.drawing.surfaces import Icon, Inset
from game.ui.widgets.text_field import DIGITS, TextField
from game.ui.widgets.widgets import METAL_INK, Box, Button, Card, Medal, Widget, choice_among

CARD_GAP = 8.0
LOWEST_CARD = 70.0
HIGHEST_CARD = 78.0
"""The least and the most height of a card."""
COLUMNS = 2


def height(count: int, each: float = LOWEST_CARD) -> float:
    """Return the height of `count` cards."""
    rows = -(-count // COLUMNS)
    return rows * (each + CARD_GAP) - CARD_GAP


def _fill_card(title_text: str, note_text: str, form: Canvas, box: Box) -> None:
    words = box.inset(12, 5)
    title = replace(form.fitting(Text(title_text, 17, TITLE, width=words.width), (16, 15, 14)), width=0.0)
    above = form.measure(title)[1]
    notes = [Text(note_text, size, STRONG, "text_dim", width=words.width) for size in (15, 14, 13, 12)]
    note = next((text for text in notes if form.measure(text)[1] <= words.height - above), notes[-1])
    top = words.centery - (above + form.measure(note)[1]) / 2
    form.sprite(title, words.left, top + above / 2, layer=Layer.CONTENT, anchor=LEFT)
    form.sprite(note, words.left, top + above, layer=Layer.CONTENT, anchor=(0.0, 0.0))


_PLAYER = PICKER_LINE + GAP + LINE
"""Height of who plays, with the score to beat."""
_NOTE = 48.0
"""Height of the note on seeds."""
_SEED_DIGITS = len(str(MAX_SEED))


class SoloSetup(SetupScene):
    """For a game of one player: its options, seed, levels and best scores."""

    seed_text = Reactive("")
    raced = Reactive(False)
    """True if friends at their own machines are to be invited to a race."""
    length = Reactive(0)
    """The number of moves of a race that was chosen."""

    @property
    def seed(self) -> int:
        """The seed the next game begins with."""
        return min(int(self.seed_text), MAX_SEED) if self.seed_text else self.drawn

    @property
    def slot(self) -> str:
        return self.game.slot(self._session())

    def build_picture(self, box: Box) -> None:
        square = Box(box.left, box.top, box.width, box.width)
        self.form.sprite(Inset(square.width, square.height), *square.center, layer=Layer.GROUND)
        # What is seen is what the bright button leads to.
        session = self.going_on.session if self.going_on is not None else self._session()
        art = ScaledArt(self.app.game_view(self.game).picture(session.position), square.width - 20)
        self.form.sprite(art, *square.center, layer=Layer.GROUND)
        if not self.game.seeded:
            return
        shown = session.source.seed if session.source.seed is not None else self.seed
        seed = self._("Seed {seed}").format(seed=shown)
        told = Text(seed, 18, STRONG, "text_dim", width=box.width, shorten=True)
        told = self.form.fitting(told, (16, 15, 14, 13, 12))
        self.form.sprite(told, box.centerx, square.bottom + GAP_L + LINE / 2)

    def sections(self, width: float) -> tuple[list[Section], list[Section]]:
        offered = [option for option in self.game.offered if option is not self.manner]
        lines = [self._option_line(option) for option in offered]
        race = self._race_lines()
        usual = [Section("who", self._("Who plays"), PICKER_LINE if self.raced else _PLAYER, self._build_player)]
        if self.manner is not None:
            title = option_title(self, self.game, self.manner)
            cards = height(len(self.manner.choices))
            usual.append(Section("manner", title, cards, partial(self._build_manners, self.manner)))
        if lines:
            usual.append(self.section("options", self._("Game"), lines, among=race))
        if race:
            usual.append(self.section("company", self._("Play"), race, among=lines))
        seed: list[Line] = [(self._("Seed"), self._seed_field)] if self.game.seeded else []
        settings = self.setting_lines(self.game.name)
        seldom = []
        if seed:
            seldom.append(Section("seed", self._("Seed"), LINE + _NOTE, partial(self._build_seed, seed, settings)))
        if settings:
            seldom.append(self.section("more", self._("More"), settings, among=seed))
        return usual, seldom

    def build_line(self, box: Box) -> None:
        levels, more = box.columns(2, GAP_L)
        self.form.add(Button("levels", levels, self._("Levels"), self._open_levels, icon="list"))
        super().build_line(more)

    def build_begin(self, box: Box) -> None:
        if not self.raced:
            self.begin_buttons(box, self._("New game") if self.open else self._("Play"))
            return
        self.app.expect_online()
        with self.in_sight(box) as place:
            word = self._("Invite friends")
            self.form.add(Button("play", place, word, self._invite, icon="globe", primary=True, size=19))

    def _build_player(self, box: Box) -> None:
        """Add the player, and the best score with the chosen options."""
        form = self.form
        game = self.game
        settings = self.app.settings
        top, below = box.split_top(PICKER_LINE, GAP)
        title = self._("Player")
        label = build_heading(self, title, top)
        line, place = top.split_left(label)[1].split_right(PICKER_LINE, 6)
        name = settings.names[0]
        hint = self._("Your name")
        form.add(TextField("name", line, name, hint, self._take_name, NAME_SHOWN, submits="play"), name=title)
        form.add(person_button(self, "person", place, settings.names[0], self._take_name))
        if self.raced:
            return  # It counts in no table.
        best = self.app.store.scores().record(game.name, game.table(self._session()))
        medal, scores = below.split_left(label)
        form.sprite(Medal(1 if best is not None else 0, 40), medal.left + 22, medal.centery)
        trophy = Icon("trophy", 22, METAL_INK if best is not None else "text_dim")
        form.sprite(trophy, medal.left + 22, medal.centery, layer=Layer.UPON)
        told = self._("No score yet")
        if best is not None:
            told = self._("Best score: {n}").format(n=game.count_text(best))
        elif self.app.store.scores().best(game.name, game.table(self._session())):
            told = self._("Only scores with hints")
        form.add(Button("scores", scores, told, self._open_scores))

    def _build_seed(self, seed: list[Line], others: list[Line], box: Box) -> None:
        """Add the field of the seed, and below it what a seed is for."""
        at, below = box.split_top(LINE)
        self.lines(at, seed, others)
        note = Text(self._(self.game.solo.same_seed), 15, STRONG, "text_dim", width=box.width, lines=2)
        self.form.sprite(self.form.fitting(note, (14, 13, 12, 11, 10)), below.left, below.centery, anchor=LEFT)

    @property
    def manner(self) -> Option | None:
        """The option for the manner of play."""
        return next((option for option in self.game.offered if option.name == self.game.solo.manner), None)

    def _build_manners(self, option: Option, box: Box) -> None:
        """Add a card for each manner of play."""
        game = self.game
        chosen = default_options(self.app, game)[option.name]
        count = len(option.choices)
        places = box.within(box.width, height(count, HIGHEST_CARD)).grid(COLUMNS, -(-count // COLUMNS), CARD_GAP)
        for (value, title), at in zip(value_titles(self, game, option).items(), places, strict=False):
            fill = partial(_fill_card, title, value_note(self, game, option, value))
            key = f"option {option.name} {value}"
            choose = partial(self._take_option, option.name, value)
            self.form.add(Card(key, at, fill, choose, chosen=value == chosen, sound="toggle"))

    @property
    def _lengths(self) -> tuple[int, ...]:
        """The numbers of moves to choose from for a race in the chosen manner; empty where there is none."""
        solo = self.game.solo
        return solo.races.get(str(default_options(self.app, self.game).get(solo.manner, "")), ())

    @property
    def _most(self) -> int:
        return self.length if self.length in self._lengths else self._lengths[0]

    def _race_lines(self) -> list[Line]:
        """Return the lines that choose between playing alone and a race, and the length of a race."""
        if not self._lengths:
            return []
        company = {False: self._("Alone"), True: self._("Race with friends, over a broker")}
        lines: list[Line] = [(self._("Play"), partial(self.choice, "company", "raced", company))]
        if self.raced and len(self._lengths) > 1:
            titles = {count: moves_told(self.plural, self.game, count) for count in self._lengths}
            take = partial(setattr, self, "length")
            lines.append((self._("Length"), lambda box: choice_among("length", box, titles, self._most, take)))
        return lines

    def _invite(self) -> None:
        if self.app.go_online() is not None:
            with_name(self.app, self.app.settings.names[0], self._invite_as)

    def _invite_as(self, name: str) -> None:
        """Invite friends to a race under this name."""
        remember(self.app, name)
        if (online := self.app.go_online()) is not None:
            online.race(self.game, default_options(self.app, self.game), self._most, name)

    def _take_option(self, name: str, value: OptionValue) -> None:
        chosen = default_options(self.app, self.game)
        settings = self.app.settings
        settings.options = {**settings.options, self.game.name: {**chosen, name: value}}
        self.app.save_settings()
        self.renew()

    def open_titles(self, kept: SavedGame) -> list[str]:
        titles = super().open_titles(kept)
        option = self.manner
        session = kept.session
        if option is None or session.source.start:
            return titles
        manner = str(session.options.get(option.name, option.default))
        if manner == self.game.solo.usual:
            # Elsewhere it goes without saying.
            name = value_titles(self, self.game, option)[manner]
            titles = [f"{name} · {titles[0]}", name]
        return titles

    def _option_line(self, option: Option) -> Line:
        """An option with all its values; those that are degrees of difficulty are called so."""
        titles = value_titles(self, self.game, option)
        info = self.game.info
        for value in titles:
            if option.name in info.counts and (name := info.words.get(f"{option.name}={value}")):
                titles[value] += f" · {self._(name)}"

        def widget(box: Box) -> Widget:
            chosen = default_options(self.app, self.game)[option.name]
            take = partial(self._take_option, option.name)
            return choice_among(f"option {option.name}", box, titles, chosen, take)

        return option_title(self, self.game, option), widget

    def _seed_field(self, box: Box) -> Widget:
        take = partial(setattr, self, "seed_text")
        hint = self._("Random")
        return TextField("seed", box, self.seed_text, hint, take, _SEED_DIGITS, submits="play", signs=DIGITS)

    def _session(self) -> AnySession:
        options = default_options(self.app, self.game)
        return seed_session(self.game, self.seed, options, Match(player_names(self.app)))

    def _take_name(self, name: str) -> None:
        self.app.settings.names = name, self.app.settings.names[1]

    def left(self) -> None:
        self.app.save_settings()

    def begin(self) -> None:
        remember(self.app, self.app.settings.names[0])
        sessions.begin(self.app, self.game, self._session())

    def _open_levels(self) -> None:
        def choose(entry: LevelFile[AnyLevel]) -> None:
            level = entry.level
            if level is not None:
                sessions.begin(self.app, self.game, level_session(self.game, entry.name, level), level)

        self.app.push(LevelsScene(self.app, self.game, self._("Levels"), choose))

    def _open_scores(self) -> None:
        self.app.push(RecordsScene(self.app, self.game.name, self.game.table(self._session())))
