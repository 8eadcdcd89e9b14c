"""The player's settings: loaded once, checked entry by entry, written when changed."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Self

from msgspec import Meta, Struct
from msgspec.structs import fields

from game.actions import Action, Key
from game.language import N_, SYSTEM, N_plural
from game.play.session import player
from game.players.bots import Bot
from game.rules import OptionValue
from game.settings.bindings import DEFAULT_BUTTONS, DEFAULT_KEYS
from game.settings.persons import Person
from game.settings.setting_types import (
    MAX_NAME,
    AnySetting,
    Bots,
    Buttons,
    Flag,
    GameOptions,
    HiddenType,
    Keys,
    LanguageCode,
    Number,
    OneOf,
    PaletteName,
    Persons,
    Players,
    setting,
)

VERSION = 3
"""Version of the settings file."""
SPEEDS = ("off", "fast", "normal", "slow")
PALETTE_NAMES = ("dusk", "okabe-ito", "contrast", "daylight")
UI_SCALES = (100, 125, 150, 175, 200)
WATCH_SPEEDS = (1, 2, 4, 0)
OUTLOOKS = ("first", "levels", "all")
SCAN_TIMES = (0, 600, 1000, 1500, 2500)
DWELL_TIMES = (0, 500, 800, 1200, 2000)
KEY_REPEATS = ("off", "slow", "normal")
RUMBLES = ("off", "low", "full")
PAD_OWNERS = ("own", "all")
THINK_TIMES = (500, 1000, 2000, 5000, 10_000)
_SECONDS = N_plural("{n} second", "{n} seconds")


# Types of settings that no screen shows.

Coordinate = Annotated[int, Meta(ge=-32768, le=32767)]
Length = Annotated[int, Meta(ge=320, le=16384)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
Names = Annotated[tuple[Name, ...], Meta(max_length=100)]
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
    ui_scale: int = setting(
        100,
        OneOf(UI_SCALES, tuple(f"{percent} %" for percent in UI_SCALES)),
        "display",
        N_("Text size"),
        N_("For text and buttons; the board fits the window."),
    )
    """Percent."""
    effects_volume: int = setting(80, Number(0, 100, 5, " %"), "sound", N_("Effects"), N_("Moves, captures, buttons."))
    music_volume: int = setting(50, Number(0, 100, 5, " %"), "sound", N_("Music"))
    mute: bool = setting(False, Flag(off=True), "sound", N_("Sound"), action=Action.MUTE)
    speed: str = setting(
        "normal",
        OneOf(SPEEDS, (N_("None"), N_("Fast"), N_("Normal"), N_("Slow"))),
        "display",
        N_("Animations"),
        N_("How fast the pieces move."),
    )
    reduced_motion: bool = setting(
        False,
        Flag(),
        "display",
        N_("Reduced motion"),
        N_("No shaking, no flying splinters, nothing that moves by itself."),
    )
    palette: str = setting("dusk", PaletteName(PALETTE_NAMES), "display", N_("Colours"))
    symbols: bool = setting(
        True, Flag(), "display", N_("Symbols on pieces"), N_("Every colour has a shape of its own.")
    )
    """True if pieces carry a symbol besides their colour."""
    names: tuple[str, str] = setting(("", ""), HiddenType(tuple[Name, Name]))
    """Latest names of the players; empty for the default ones."""
    players: tuple[player.Player, player.Player] = setting((player.Person(), player.Engine("easy")), Players())
    """Latest players; the first game is against the computer."""
    think_time: int = setting(
        2000,
        OneOf(THINK_TIMES, (N_("Half a second"), *((*_SECONDS, time // 1000) for time in THINK_TIMES[1:]))),
        "computer",
        N_("Time to think"),
    )
    """Time the computer has for a move, in milliseconds."""
    bots: tuple[Bot, ...] = setting((), Bots())
    """External programs that can play."""
    options: dict[str, dict[str, OptionValue]] = setting({}, GameOptions())
    """Latest options by game, for games that remember them."""
    scan: int = setting(
        0,
        OneOf(SCAN_TIMES, (N_("Off"), N_("Fast, 0.6 s"), N_("Medium, 1 s"), N_("Slow, 1.5 s"), N_("Very slow, 2.5 s"))),
        "access",
        N_("Switch control"),
        N_("The focus walks by itself; one key, click or button chooses."),
    )
    """Milliseconds per stop of switch scanning; 0 if it is off."""
    dwell: int = setting(
        0,
        OneOf(
            DWELL_TIMES, (N_("Off"), N_("Short, 0.5 s"), N_("Medium, 0.8 s"), N_("Long, 1.2 s"), N_("Very long, 2 s"))
        ),
        "access",
        N_("Dwell click"),
        N_("Resting the pointer on something clicks it."),
    )
    """Milliseconds before a dwell click; 0 if it is off."""
    key_repeat: str = setting(
        "normal",
        OneOf(KEY_REPEATS, (N_("Off"), N_("Slow"), N_("Normal"))),
        "access",
        N_("Key repeat"),
        N_("What holding a key down does."),
    )
    keys: dict[Action, tuple[Key, ...]] = setting(
        dict(DEFAULT_KEYS), Keys(), "controls", N_("Keyboard"), N_("Every action can have other keys.")
    )
    buttons: dict[Action, tuple[Key, ...]] = setting(
        dict(DEFAULT_BUTTONS), Buttons(), "controls", N_("Gamepad"), N_("Every action can have other buttons.")
    )
    rumble: str = setting(
        "off",
        OneOf(RUMBLES, (N_("Off"), N_("Low"), N_("Full"))),
        "controls",
        N_("Rumble"),
        N_("The gamepad shakes at long chains, captures and lost games."),
    )
    two_pads: str = setting(
        "own", OneOf(PAD_OWNERS, (N_("One for each player"), N_("Both for all"))), "persons", N_("Two gamepads")
    )
    outlook: str = setting(
        "levels",
        OneOf(OUTLOOKS, (N_("First explosion"), N_("Everything in levels"), N_("Everything"))),
        "brickshooter",
        N_("Preview"),
    )
    watch_speed: int = setting(1, OneOf(WATCH_SPEEDS, ()))
    """Speed factor of games among programs only; 0 is instant."""
    moves_shown: bool = setting(True, HiddenType(bool))
    """True if the list of moves is shown beside a board with room for it."""
    own_below: bool | None = setting(None, HiddenType(bool | None))
    """True if the board is turned so that a player against a program sits below; None before that was chosen: then it
    is turned for the side that moves second.
    """
    seen_version: str = setting("", HiddenType(Version))
    """Version of the arcade whose news were shown; empty if this is the first one."""
    persons: tuple[Person, ...] = setting((), Persons())
    """Everybody who plays at this machine."""
    achieved: tuple[str, ...] = setting((), HiddenType(Names))
    """Achievements announced already."""
    met: tuple[str, ...] = setting((), HiddenType(Names))
    """Games whose lesson is no longer offered, as it or the game was played."""

    @classmethod
    @cache
    def table(cls) -> dict[str, AnySetting]:
        """Return the settings by name, in the order of the table."""
        return {entry.name: entry.default_factory for entry in fields(cls)}

    def to_json(self) -> dict[str, object]:
        table = self.table().items()
        return {"version": VERSION} | {name: entry.kind.plain(getattr(self, name)) for name, entry in table}

    @classmethod
    def from_json(cls, data: Mapping[str, object], unfit: list[str] | None = None) -> Self:
        """Return settings from plain data, noting what does not fit in `unfit`; that keeps its default."""
        settings = cls()
        told = unfit if unfit is not None else []
        for name, entry in cls.table().items():
            if name in data:
                setattr(settings, name, entry.kind.read(name, data[name], getattr(settings, name), told))
        return settings
