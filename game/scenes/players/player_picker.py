"""A seat in the setup: a person, the computer at one of its levels, or a bot."""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.session.match import Bot, Engine, Person, Player, Remote
from game.players.programs import STRENGTHS
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.players.bots import BotsScene
from game.scenes.players.names import player_name, said_of_pad
from game.scenes.players.persons import person_button
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT, TOP_LEFT
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Button, Segments, choice_among, segments_among

SEAT_KINDS: tuple[type[Player], ...] = (Person, Engine, Bot, Remote)
"""Kinds of players for a seat, in the order offered; a remote one only for the second seat."""
NAME_SHOWN = 16
EASY = Engine("easy")
"""Level proposed for the computer."""
ENGINES = [Engine(strength.key) for strength in STRENGTHS]
PICKER_LINE = 42.0
SEAT_GAP = 5.0
SENTENCE = 36.0
BARE = PICKER_LINE + SEAT_GAP + PICKER_LINE
"""Height of a seat without a sentence: kind of player, and choice."""
SEAT_HEIGHT = BARE + 2 + SENTENCE
"""Height of a seat with a sentence of up to two lines."""


class Way(StrEnum):
    """Connections to a remote player, in the order offered."""

    INTERNET = "internet"
    NEARBY = "nearby"
    MAIL = "mail"


class PlayerPicker(Struct):
    """The choice of one player. Each kind keeps its own choice while another one is selected."""

    kind: type[Player] = Person
    name: str = ""
    """Name of the person; empty for the usual one."""
    engine: Engine = EASY
    bot: Bot | None = None
    """The bot; None while there is none for this game."""
    way: Way = Way.INTERNET
    """Connection to a remote player."""

    @property
    def player(self) -> Player | None:
        """The player; None while there is no bot to choose."""
        if self.kind is Bot:
            return self.bot
        if self.kind is Engine:
            return self.engine
        if self.kind is Remote:
            return Remote()
        return Person()

    @property
    def online(self) -> bool:
        """True if a remote player is to be invited over the internet or in the same network."""
        return self.kind is Remote and self.way is not Way.MAIL

    def keep_to(self, bots: Sequence[Bot]) -> None:
        """Let the bot be one of those there are."""
        if self.bot not in bots:
            self.bot = bots[0] if bots else None


def bots_of(app: Context, game: AnyGame) -> list[Bot]:
    """The bots that know a game."""
    return [bot.player for bot in app.settings.bots if bot.game == game.name]


def seat_for(player: Player, name: str, bots: Sequence[Bot]) -> PlayerPicker:
    """Return the seat of a player; a person's for a bot that does not play here."""
    seat = PlayerPicker(name=name)
    if isinstance(player, Bot) and player in bots:
        seat.kind = Bot
        seat.bot = player
    elif isinstance(player, Engine) and player in ENGINES:
        seat.kind = Engine
        seat.engine = player
    seat.keep_to(bots)
    return seat


def _heading(scene: Scene, title: str, width: float) -> Text:
    art = Text(title, 17, STRONG, "text_dim", width=width * 0.3, shorten=True)
    return scene.form.fitting(art, (16, 15, 14, 13, 12))


def heading_width(scene: Scene, width: float) -> float:
    """Return the width of a seat's title in a line of some width, the same for every title."""
    return max(scene.form.measure(_heading(scene, scene._("Player 1"), width))[0], width * 0.2) + 14


def build_heading(scene: Scene, title: str, line: Box) -> float:
    """Write a seat's title at the left of a line; return the width it takes."""
    scene.form.sprite(_heading(scene, title, line.width), line.left, line.centery - 1, anchor=LEFT)
    return heading_width(scene, line.width)


def seat_height(scene: Scene, number: int, seats: Sequence[PlayerPicker], width: float) -> float:
    """Return the height of one of the two seats, with room for its whole sentence if it has one."""
    note = _note(scene, number, seats, width - heading_width(scene, width))
    return max(SEAT_HEIGHT, BARE + 2 + scene.form.measure(note)[1]) if note.text else BARE


def _note(scene: Scene, number: int, seats: Sequence[PlayerPicker], width: float) -> Text:
    return Text(seat_note(scene, number, seats), 14, STRONG, "text_dim", width=width)


def seat_note(scene: Scene, number: int, seats: Sequence[PlayerPicker]) -> str:
    """Return the sentence below a seat's choice, or ""."""
    seat = seats[number]
    _ = scene._
    if seat.kind is Person:
        return said_of_pad(scene.app, number, [seat.player for seat in seats])
    if seat.kind is Engine:
        return _(STRENGTHS[ENGINES.index(seat.engine)].summary)
    if seat.kind is Remote:
        return {
            Way.INTERNET: _("You invite a friend with a line of text. Nobody needs an account."),
            Way.NEARBY: _("Your friend's arcade is found by name. Nobody needs an account."),
            Way.MAIL: _("You send each other the game as text, one move at a time."),
        }[seat.way]
    if seat.bot is None:
        return _("A bot is a program that you add yourself. None plays this game yet.")
    return _("An external program.")


def build_seat(scene: Scene, number: int, seats: Sequence[PlayerPicker], box: Box, bots: Sequence[Bot]) -> None:
    """Add the widgets of one of the two seats in a box, see `seat_height`."""
    seat = seats[number]
    form = scene.form
    _ = scene._
    title = (_("Player 1"), _("Player 2"))[number]
    every = dict(zip(SEAT_KINDS, (_("Human"), _("Computer"), _("Bot"), _("Elsewhere")), strict=True))
    kinds = every if number else {kind: every[kind] for kind in SEAT_KINDS[:3]}
    top, below = box.split_top(PICKER_LINE, SEAT_GAP)
    label = build_heading(scene, title, top)

    def take(name: str, value: object) -> None:
        setattr(seat, name, value)
        scene.renew()

    def take_kind(kind: type[Player]) -> None:
        seat.kind = kind
        if seat.kind is Remote:
            seats[0].kind = Person  # Somebody has to be here.
        elif seats[1].kind is Remote and seats[0].kind is not Person:
            seats[1].kind = Person
        scene.renew()

    called = f"{title}: {kinds[seat.kind]}"
    place = top.split_left(label)[1]
    # Both players are chosen in the same way: beside each other only where there is room for the longer list.
    beside = isinstance(segments_among(form, "", place, every, seat.kind, take_kind), Segments)
    make = partial(segments_among, form) if beside else choice_among
    form.add(make(f"kind {number}", place, kinds, seat.kind, take_kind), name=title)
    line, sentence = below.split_top(PICKER_LINE, 2)
    line = line.split_left(label)[1]
    if (note := _note(scene, number, seats, line.width)).text:
        form.sprite(note, line.left, sentence.top, anchor=TOP_LEFT)
    if seat.kind is Person:
        line, place = line.split_right(PICKER_LINE, 6)
        field = TextField(f"name {number}", line, seat.name, title, partial(take, "name"), NAME_SHOWN, submits="play")
        word = _("Name")
        form.add(field, name=f"{title}: {word}")
        person = person_button(scene, f"person {number}", place, seat.name, partial(setattr, seat, "name"))
        form.add(person, name=f"{title}: {person.tip}")
    elif seat.kind is Remote:
        ways = dict(zip(Way, (_("Over the internet"), _("On the same network"), _("By mail")), strict=True))
        form.add(choice_among(f"way {number}", line, ways, seat.way, partial(take, "way")), name=called)
    elif seat.kind is Engine:
        levels = {Engine(strength.key): _(strength.name) for strength in STRENGTHS}
        form.add(choice_among(f"level {number}", line, levels, seat.engine, partial(take, "engine")), name=called)
    elif bots:
        names: dict[Bot | None, str] = {bot: player_name(scene.app, bot) for bot in bots}
        line, place = line.split_right(PICKER_LINE, 6)
        form.add(choice_among(f"bot {number}", line, names, seat.bot, partial(take, "bot")), name=called)
        word = _("Manage the bots")
        form.add(Button(f"bots {number}", place, "", partial(_manage, scene), icon="settings", tip=word))
    else:
        manage = partial(_manage, scene)
        form.add(Button(f"bots {number}", line, _("Manage the bots"), manage, icon="plus"))


def _manage(scene: Scene) -> None:
    scene.app.push(BotsScene(scene.app))
