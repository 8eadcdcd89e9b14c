"""The player's settings: their kinds and the table of all. Loaded once, checked one by one, written when changed."""

from collections.abc import Mapping
from copy import copy
from functools import cache, partial
from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import Meta, Struct, field, json
from msgspec.structs import fields

from game import checks
from game.actions import Action, Key
from game.checks import Unfit, naming
from game.language import CODE, N_, SYSTEM, N_plural
from game.play.session import match
from game.play.session.match import Player, parse_player
from game.players.bots import MOST_BOTS, Bot, parse_bot
from game.rules import OptionValue
from game.settings.bindings import CODES, DEFAULT_BUTTONS, DEFAULT_KEYS, ESSENTIAL, FIXED, button
from game.settings.persons import MOST_PERSONS as MOST_PERSONS
from game.settings.persons import Person, joined, parse_person

T = TypeVar("T")
C = TypeVar("C", str, int)

MAX_LABEL = 24
MAX_NAME = 40
MOST_GAME_NAMES = 100
MOST_OPTIONS = 100
"""For each game."""

Title = str | tuple[str, str, int]
"""Title of a value, to be translated: a text, or singular, plural and the number."""


class SettingType(Struct, Generic[T], frozen=True):
    """The values of a setting, and their form in a file."""

    def take(self, name: str, value: object, default: T, unfit: list[str]) -> T:
        """Return the value from plain data, noting in `unfit` what does not fit; raises `Unfit` if nothing does."""
        return self.check(name, value)

    def check(self, name: str, value: object) -> T:
        """Return a value that fits as a whole, or not at all, from plain data; raises `Unfit`."""
        raise NotImplementedError

    def plain(self, value: T) -> object:
        """Return the value as plain data."""
        return json.decode(json.encode(value))


class HiddenType(SettingType[T], frozen=True):
    """A value of a type that msgspec knows, without a control on any screen."""

    form: Any

    def check(self, name: str, value: object) -> T:
        fit: T = checks.fitting(name, value, self.form)
        return fit


class PlayerNames(HiddenType[tuple[str, str]], frozen=True):
    """Names, which are changed rather than refused."""

    def check(self, name: str, value: object) -> tuple[str, str]:
        return super().check(name, checks.clean_names(value))


class Flag(SettingType[bool], frozen=True):
    """True or false: a switch, or a choice between two named `titles`."""

    titles: tuple[Title, ...] = ()
    off: bool = False
    """True if the switch is off while the setting is true."""

    def check(self, name: str, value: object) -> bool:
        return checks.fitting(name, value, bool)


class Number(SettingType[int], frozen=True):
    """A whole number: a slider that moves in steps."""

    low: int
    high: int
    step: int = 1
    unit: str = ""
    """Text after the number."""

    def check(self, name: str, value: object) -> int:
        return checks.whole(name, value, self.low, self.high)


class OneOf(SettingType[C], frozen=True):
    """One of a few values."""

    titles: Mapping[C, Title]
    """The title of each; empty where no choice shows it."""

    def check(self, name: str, value: object) -> C:
        return checks.choice(name, value, tuple(self.titles))


class LanguageCode(SettingType[str], frozen=True):
    """A language code, or the system's language. The available ones are known by their folders only."""

    def check(self, name: str, value: object) -> str:
        if isinstance(value, str) and (value == SYSTEM or CODE.fullmatch(value)):
            return value
        raise Unfit(f"{name} is {SYSTEM} or a language such as en, not {checks.quoted(value)}")


class Players(SettingType[tuple[Player, Player]], frozen=True):
    """The players of a match."""

    def check(self, name: str, value: object) -> tuple[Player, Player]:
        return checks.converted(name, value, tuple[Player, Player], lambda form, one: parse_player(one))

    def plain(self, value: tuple[Player, Player]) -> object:
        return [str(player) for player in value]


class Bots(SettingType[tuple[Bot, ...]], frozen=True):
    """External programs that play, chosen on a screen of their own."""

    def take(self, name: str, value: object, default: tuple[Bot, ...], unfit: list[str]) -> tuple[Bot, ...]:
        bots: dict[tuple[str, str], Bot] = {}
        for number, bot in enumerate(checks.parsed(name, value, parse_bot, 10 * MOST_BOTS, unfit), start=1):
            if number > MOST_BOTS:
                unfit.append(f"{name}: there can be {MOST_BOTS}, and {checks.brief(bot.name)} is one more")
            elif (bot.name, bot.game) in bots:
                unfit.append(f"{name}: two for the same game are called {checks.brief(bot.name)}")
            else:
                bots[bot.name, bot.game] = bot
        return tuple(bots.values())


class Persons(SettingType[tuple[Person, ...]], frozen=True):
    """The people who play here, chosen on a screen of their own."""

    def take(self, name: str, value: object, default: tuple[Person, ...], unfit: list[str]) -> tuple[Person, ...]:
        found = checks.parsed(name, value, parse_person, 10 * MOST_PERSONS, unfit)
        persons = joined((), found)
        if len(persons) < len(found):
            unfit.append(f"{name}: there can be {MOST_PERSONS}, and each has a name of its own")
        return persons


Chosen = dict[str, dict[str, OptionValue]]


class GameOptions(SettingType[Chosen], frozen=True):
    """Options of games: a number or a short text, checked by the game itself."""

    def take(self, name: str, value: object, default: Chosen, unfit: list[str]) -> Chosen:
        name_fits = partial(checks.line, longest=MAX_NAME)
        most = (MOST_GAME_NAMES, MOST_OPTIONS)
        games = checks.tables(name, value, name_fits, name_fits, _option, most, unfit)
        return {game: options for game, options in games if options}


def _option(name: str, value: object) -> OptionValue:
    text = isinstance(value, str)
    return checks.line(name, value, MAX_NAME) if text else checks.whole(name, value, -(2**63), 2**63 - 1)


Bound = dict[Action, tuple[Key, ...]]
_ACTIONS = tuple(action.value for action in Action)


class Keys(SettingType[Bound], frozen=True):
    """Keys of the actions, chosen on a screen of their own."""

    def take(self, name: str, value: object, default: Bound, unfit: list[str]) -> Bound:
        """Return the keys of the actions that fit; the others keep their defaults, as far as these are free."""
        bound: Bound = {}
        for title, keys in checks.limited(name, checks.mapping(name, value), 10 * len(Action)).items():
            with naming(unfit):
                action = Action(checks.choice(f"{name}: an action", title, _ACTIONS))
                where = f"{name}: {action}"
                held = tuple(self.one(where, key) for key in checks.entries(where, keys))
                if action in ESSENTIAL and not held:
                    raise Unfit(f"{where} needs a key")
                bound[action] = held
        used = {key.scancode for keys in bound.values() for key in keys}
        usual = {action: tuple(key for key in keys if key.scancode not in used) for action, keys in default.items()}
        needed = {action: usual[action] or default[action] for action in ESSENTIAL}
        return usual | needed | bound

    def one(self, name: str, value: object) -> Key:
        """Return a key from plain data; raises `Unfit`."""
        held = checks.mapping(name, value)
        code = checks.whole(f"{name}: scancode", held.get("scancode"), 1, 511)
        label = held.get("label")
        shown = label[:MAX_LABEL] if isinstance(label, str) else label
        return Key(code, checks.line(f"{name}: label", shown, MAX_LABEL))


class Buttons(Keys, frozen=True):
    """Parts of a gamepad by name, chosen on the screen of the keys."""

    def take(self, name: str, value: object, default: Bound, unfit: list[str]) -> Bound:
        """Return the buttons as in `Keys.take`; fixed ones stay with their action, and none has two actions."""
        bound = super().take(name, value, default, unfit)
        taken = set(FIXED)
        for action in sorted(bound, key=lambda action: action is not Action.CONFIRM):
            free = tuple(key for key in bound[action] if key.scancode not in taken)
            unfit += [
                f"{name}: {key.label} stands for something else than {action}"
                for key in bound[action]
                if key not in free and FIXED.get(key.scancode) is not action
            ]
            taken |= {key.scancode for key in free}
            bound[action] = tuple(key for key in default[action] if FIXED.get(key.scancode) is action) + free
        return bound

    def one(self, name: str, value: object) -> Key:
        return button(checks.choice(name, value, tuple(CODES)))

    def plain(self, value: Bound) -> object:
        return {action.value: [key.label for key in keys] for action, keys in value.items()}


class Setting(Struct, Generic[T], frozen=True):
    """A setting for file and screen, without its name. Calling it returns a copy of the default."""

    default: T
    kind: SettingType[T]
    page: str = ""
    """Page of the settings, in the order of the table; or the set-up it stands in: a `match` of two players at this
    screen, games against the `computer`, between `persons`, those whose board has a side below (`turning`), with a
    `clock`, or the game of this name. Empty if no screen shows it.
    """
    label: str = ""
    """Label on the screen, to be translated."""
    note: str = ""
    """Description, to be translated; if it is empty and there is an `action`, the screen names its key."""
    action: Action | None = None
    """The action that changes it anywhere."""

    def __call__(self) -> T:
        return copy(self.default)


AnySetting = Setting[Any]


def setting(
    default: T, kind: SettingType[T], page: str = "", label: str = "", note: str = "", action: Action | None = None
) -> T:
    """Return a field for the table of settings."""
    return field(default_factory=Setting(default, kind, page, label, note, action))


SETTINGS_VERSION = 3
"""Version of the settings file."""
PALETTE_NAMES = ("dusk", "okabe-ito", "contrast", "daylight")
UI_SCALES = (100, 125, 150, 175, 200)
WATCH_SPEEDS = (1, 2, 4, 0)
_SECONDS = N_plural("{n} second", "{n} seconds")
_MINUTES = N_plural("{n} minute", "{n} minutes")


# Types of settings that no screen shows.

Coordinate = Annotated[int, Meta(ge=-32768, le=32767)]
Length = Annotated[int, Meta(ge=320, le=16384)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
Names = Annotated[tuple[Name, ...], Meta(max_length=100)]
Address = Annotated[str, Meta(max_length=300)]
Addresses = Annotated[tuple[Address, ...], Meta(max_length=100)]
Version = Annotated[str, Meta(pattern=r"^(([0-9]{1,6}\.){2}[0-9]{1,6})?\Z")]


class Settings(Struct):
    """The table of all settings: each has a default, a kind, and its place and texts on the screen.

    File, check and screen follow the table: a new setting is one entry here.
    """

    language: str = setting(SYSTEM, LanguageCode(), "display", N_("Language"))
    fullscreen: bool = setting(
        False, Flag((N_("Window"), N_("Full screen"))), "display", N_("Screen"), action=Action.FULLSCREEN
    )
    window_size: tuple[int, int] | None = setting(None, HiddenType(tuple[Length, Length] | None))
    """None before the first window, whose size depends on the desktop."""
    window_position: tuple[int, int] | None = setting(None, HiddenType(tuple[Coordinate, Coordinate] | None))
    window_maximised: bool = setting(False, HiddenType(bool))
    """True if the window fills the desktop; size and position are those that it goes back to."""
    ui_scale: int = setting(
        100, OneOf({percent: f"{percent} %" for percent in UI_SCALES}),
        "display", N_("Text size"), N_("For text and buttons; the board fits the window."),
    )  # fmt: skip
    """Percent."""
    effects_volume: int = setting(80, Number(0, 100, 5, " %"), "sound", N_("Effects"), N_("Moves, captures, buttons."))
    music_volume: int = setting(50, Number(0, 100, 5, " %"), "sound", N_("Music"))
    mute: bool = setting(False, Flag(off=True), "sound", N_("Sound"), action=Action.MUTE)
    speed: str = setting(
        "normal", OneOf({"off": N_("None"), "fast": N_("Fast"), "normal": N_("Normal"), "slow": N_("Slow")}),
        "display", N_("Animations"), N_("How fast the pieces move."),
    )  # fmt: skip
    reduced_motion: bool = setting(
        False, Flag(),
        "display", N_("Reduced motion"), N_("No shaking, no flying splinters, nothing that moves on its own."),
    )  # fmt: skip
    palette: str = setting("dusk", OneOf(dict.fromkeys(PALETTE_NAMES, "")), "display", N_("Colours"))
    symbols: bool = setting(True, Flag(), "display", N_("Symbols on pieces"), N_("Every colour has its own shape."))
    """True if pieces carry a symbol besides their colour."""
    names: tuple[str, str] = setting(("", ""), PlayerNames(tuple[Name, Name]))
    """Latest names of the players; empty for the default ones."""
    players: tuple[Player, Player] = setting((match.Person(), match.Engine("easy")), Players())
    """Latest players; the first game is against the computer."""
    think_time: int = setting(
        2000, OneOf({500: N_("Half a second")} | {1000 * n: (*_SECONDS, n) for n in (1, 2, 5, 10)}),
        "computer", N_("Time to think"),
    )  # fmt: skip
    """Time the computer has for a move, in milliseconds."""
    bots: tuple[Bot, ...] = setting((), Bots())
    """External programs that can play."""
    options: dict[str, dict[str, OptionValue]] = setting({}, GameOptions())
    """Latest options by game, for games that remember them."""
    scan: int = setting(
        0,
        OneOf({
            0: N_("Off"), 600: N_("Fast, 0.6 s"), 1000: N_("Medium, 1 s"), 1500: N_("Slow, 1.5 s"),
            2500: N_("Very slow, 2.5 s"),
        }),
        "access", N_("Switch control"), N_("The focus moves on its own; one key, click or button chooses."),
    )  # fmt: skip
    """Milliseconds per stop of switch scanning; 0 if it is off."""
    dwell: int = setting(
        0,
        OneOf({
            0: N_("Off"), 500: N_("Short, 0.5 s"), 800: N_("Medium, 0.8 s"), 1200: N_("Long, 1.2 s"),
            2000: N_("Very long, 2 s"),
        }),
        "access", N_("Dwell click"), N_("The pointer clicks whatever it rests on."),
    )  # fmt: skip
    """Milliseconds before a dwell click; 0 if it is off."""
    key_repeat: str = setting(
        "normal", OneOf({"off": N_("Off"), "slow": N_("Slow"), "normal": N_("Normal")}),
        "access", N_("Key repeat"), N_("Whether a held key repeats, and how fast."),
    )  # fmt: skip
    reader: bool = setting(True, Flag(), "access", N_("Screen reader"))
    """True if a screen reader that runs is told what is on the screen."""
    keys: dict[Action, tuple[Key, ...]] = setting(
        dict(DEFAULT_KEYS), Keys(), "controls", N_("Keyboard"), N_("Every action can have other keys.")
    )
    buttons: dict[Action, tuple[Key, ...]] = setting(
        dict(DEFAULT_BUTTONS), Buttons(), "controls", N_("Gamepad"), N_("Every action can have other buttons.")
    )
    rumble: str = setting(
        "off", OneOf({"off": N_("Off"), "low": N_("Low"), "full": N_("Full")}),
        "controls", N_("Rumble"), N_("The gamepad shakes on long chains, captures and losses."),
    )  # fmt: skip
    two_pads: str = setting(
        "own", OneOf({"own": N_("One for each player"), "all": N_("Both for all")}), "persons", N_("Two gamepads")
    )
    clock_minutes: int = setting(
        0, OneOf({0: N_("None")} | {n: (*_MINUTES, n) for n in (1, 3, 5, 10, 15, 30, 60)}), "clock", N_("Clock")
    )
    """Minutes that each of two players has for a game; 0 without clocks."""
    clock_increment: int = setting(
        0, OneOf({0: N_("None")} | {n: (*_SECONDS, n) for n in (1, 2, 3, 5, 10, 30)}), "clock", N_("Time per move")
    )
    """Seconds that a player gets back with each move."""
    board_turns: bool = setting(False, Flag(), "turning", N_("Board turns"))
    """True if the board is turned for each of two players at this screen when they are to move."""
    previews: bool = setting(True, Flag(), "match", N_("Previews"))
    """True if two players at this screen see beforehand what a move brings."""
    outlook: str = setting(
        "levels",
        OneOf({"first": N_("First explosion"), "levels": N_("Everything in levels"), "all": N_("Everything")}),
        "brickshooter", N_("Preview"),
    )  # fmt: skip
    watch_speed: int = setting(1, OneOf(dict.fromkeys(WATCH_SPEEDS, "")))
    """Speed factor of games among programs only; 0 is instant."""
    moves_shown: bool = setting(True, HiddenType(bool))
    """True if the list of moves is shown beside a board with room for it."""
    own_below: bool | None = setting(None, HiddenType(bool | None))
    """True if the board is turned so that a player against a program sits below; None before that was chosen: then it
    is turned for the side that moves second.
    """
    relays: tuple[str, ...] = setting((), HiddenType(Addresses))
    """Relays in place of the arcade's list."""
    seen_version: str = setting("", HiddenType(Version))
    """Version of the arcade whose news were shown; empty if this is the first one."""
    persons: tuple[Person, ...] = setting((), Persons())
    """Everybody who plays at this machine."""
    achieved: tuple[str, ...] = setting((), HiddenType(Names))
    """Achievements announced already."""
    met: tuple[str, ...] = setting((), HiddenType(Names))
    """Games whose lesson is no longer offered, as it or the game was played."""
    puzzle_times: bool = setting(
        False, Flag(), "display", N_("Puzzle times"), N_("How long you take, and your best time.")
    )

    @classmethod
    @cache
    def table(cls) -> dict[str, AnySetting]:
        """Return the settings by name, in the order of the table."""
        return {entry.name: entry.default_factory for entry in fields(cls)}

    def to_json(self) -> dict[str, object]:
        table = self.table().items()
        return {"version": SETTINGS_VERSION} | {name: entry.kind.plain(getattr(self, name)) for name, entry in table}

    @classmethod
    def from_json(cls, data: Mapping[str, object], unfit: list[str] | None = None) -> Self:
        """Return settings from plain data, noting what does not fit in `unfit`; that keeps its default."""
        settings = cls()
        told = unfit if unfit is not None else []
        for name, entry in cls.table().items():
            if name in data:
                with naming(told):
                    setattr(settings, name, entry.kind.take(name, data[name], getattr(settings, name), told))
        return settings
