"""What the player chose: read once, checked entry by entry, and written when something has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from game.actions import Action, Key
from game.checks import Unfit, brief, choice, entries, flag, limited, line, mapping, quoted, whole
from game.play.session import PERSON, is_player
from game.players.bots import MOST, Bot, BotError, parse_bot
from game.rules import OptionValue
from game.store.bindings import ESSENTIAL, default_bindings
from game.store.files import Migration, read_json, write_json

T = TypeVar("T")

VERSION: Final = 3
SPEEDS = ("off", "fast", "normal", "slow")
LANGUAGES = ("system", "en", "de")
PALETTE_NAMES = ("dusk", "okabe-ito", "contrast", "daylight")
UI_SCALES = (100, 125, 150, 175, 200)
THINK_TIMES = (500, 1000, 2000, 5000, 10_000)
MAX_NAME = 40
MAX_LABEL = 24
MOST_GAMES = 100
MOST_OPTIONS = 100
"""Of each game."""


def _without_stars(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 held the stars won as well; `game.store.progress` takes them over."""
    return {name: value for name, value in data.items() if name != "solved"}


def _with_options(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 held one option of one game, by the option's own name."""
    held = {name: value for name, value in data.items() if name != "colours"}
    return {**held, "options": {"brickshooter": {"colours": data["colours"]}}} if "colours" in data else held


MIGRATIONS: Final[Mapping[int, Migration]] = {1: _without_stars, 2: _with_options}


# The checks of the entries. Each gives the value for the settings, and raises `Unfit` when there is none.


def _pair(name: str, value: object, low: int, high: int) -> tuple[int, int]:
    first, second = entries(name, value, 2)
    return whole(name, first, low, high), whole(name, second, low, high)


def _place(name: str, value: object) -> tuple[int, int] | None:
    return None if value is None else _pair(name, value, -32768, 32767)


def _names(name: str, value: object) -> tuple[str, str]:
    first, second = entries(name, value, 2)
    return line(name, first, MAX_NAME), line(name, second, MAX_NAME)


def _players(name: str, value: object) -> tuple[str, str]:
    first, second = entries(name, value, 2)
    for player in (first, second):
        if not is_player(player):
            raise Unfit(f"{name} are two such as person, level:hard or bot:NAME, not {quoted(player)}")
    return first, second


Reader = Callable[[str, object, T, list[str]], T]
"""Makes the value of an entry, given the default; names in the list what does not fit."""


def _checked(check: Callable[[str, object], T], name: str, value: object, default: T, unfit: list[str]) -> T:
    """An entry that fits, or does not."""
    try:
        return check(name, value)
    except Unfit as error:
        unfit.append(str(error))
        return default


def _bots(name: str, value: object, default: tuple[Bot, ...], unfit: list[str]) -> tuple[Bot, ...]:
    """The bots that fit."""
    try:
        listed = limited(name, entries(name, value), 10 * MOST)
    except Unfit as error:
        unfit.append(str(error))
        return default
    bots: dict[tuple[str, str], Bot] = {}
    for number, entry in enumerate(listed, start=1):
        try:
            bot = parse_bot(entry)
        except BotError as error:
            unfit.append(f"{name}: {brief(str(error), 200)}")
            continue
        if number > MOST:
            unfit.append(f"{name}: there can be {MOST}, and {brief(bot.name)} is one more")
        elif (bot.name, bot.game) in bots:
            unfit.append(f"{name}: two for the same game are called {brief(bot.name)}")
        else:
            bots[bot.name, bot.game] = bot
    return tuple(bots.values())


def _keys(
    name: str, value: object, default: dict[Action, tuple[Key, ...]], unfit: list[str]
) -> dict[Action, tuple[Key, ...]]:
    """The keys of the actions that fit; the others have the usual ones, as far as these are free."""
    bound: dict[Action, tuple[Key, ...]] = {}
    try:
        listed = limited(name, mapping(name, value), 10 * len(Action))
    except Unfit as error:
        unfit.append(str(error))
        return default
    for title, keys in listed.items():
        try:
            action = Action(choice(f"{name}: an action", title, tuple(action.value for action in Action)))
            bound[action] = tuple(_key(f"{name}: {action}", key) for key in entries(f"{name}: {action}", keys))
            if action in ESSENTIAL and not bound[action]:
                del bound[action]
                raise Unfit(f"{name}: {action} needs a key")
        except Unfit as error:
            unfit.append(str(error))
    used = {key.scancode for keys in bound.values() for key in keys}
    usual = {action: tuple(key for key in keys if key.scancode not in used) for action, keys in default.items()}
    needed = {action: usual[action] or default[action] for action in ESSENTIAL}
    return usual | needed | bound


def _key(name: str, value: object) -> Key:
    held = mapping(name, value)
    code = whole(f"{name}: scancode", held.get("scancode"), 1, 511)
    label = held.get("label")
    return Key(code, line(f"{name}: label", label[:MAX_LABEL] if isinstance(label, str) else label, MAX_LABEL))


def _options(
    name: str, value: object, default: dict[str, dict[str, OptionValue]], unfit: list[str]
) -> dict[str, dict[str, OptionValue]]:
    """The options that are a number or a short text; what a game makes of them is its own affair."""
    chosen: dict[str, dict[str, OptionValue]] = {}
    try:
        games = limited(name, mapping(name, value), MOST_GAMES)
    except Unfit as error:
        unfit.append(str(error))
        return default
    for game, options in games.items():
        title = f"{name}: {brief(game)}"
        try:
            line(title, game, MAX_NAME)
            listed = limited(title, mapping(title, options), MOST_OPTIONS)
        except Unfit as error:
            unfit.append(str(error))
            continue
        for option, held in listed.items():
            try:
                line(f"{title}, {brief(option)}", option, MAX_NAME)
                one = _option(f"{title}, {brief(option)}", held)
                chosen.setdefault(game, {})[option] = one
            except Unfit as error:
                unfit.append(str(error))
    return chosen


def _option(name: str, value: object) -> OptionValue:
    return line(name, value, MAX_NAME) if isinstance(value, str) else whole(name, value, -(2**63), 2**63 - 1)


def _entry(default: T, check: Callable[[str, object], T]) -> T:
    """A setting with its default, and the check of what a file holds."""
    return field(default=default, metadata={"read": partial(_checked, check)})


@dataclass
class Settings:
    """Every choice, one line each: its default, and what a file may hold."""

    fullscreen: bool = _entry(False, flag)
    window_size: tuple[int, int] = _entry((1280, 720), partial(_pair, low=320, high=16384))
    window_position: tuple[int, int] | None = _entry(None, _place)
    ui_scale: int = _entry(100, partial(choice, choices=UI_SCALES))
    """Per cent."""
    effects_volume: int = _entry(80, partial(whole, low=0, high=100))
    music_volume: int = _entry(50, partial(whole, low=0, high=100))
    mute: bool = _entry(False, flag)
    speed: str = _entry("normal", partial(choice, choices=SPEEDS))
    reduced_motion: bool = _entry(False, flag)
    palette: str = _entry("dusk", partial(choice, choices=PALETTE_NAMES))
    symbols: bool = _entry(True, flag)
    """Whether pieces carry a symbol besides their colour."""
    language: str = _entry("system", partial(choice, choices=LANGUAGES))
    names: tuple[str, str] = _entry(("", ""), _names)
    """The names the players gave last; empty for the usual ones."""
    players: tuple[str, str] = _entry((PERSON, PERSON), _players)
    """Who played last, as `game.play.session.Match.players` says it."""
    think_time: int = _entry(2000, partial(choice, choices=THINK_TIMES))
    """Milliseconds that the computer may think about a move."""
    bots: tuple[Bot, ...] = field(default=(), metadata={"read": _bots})
    """Programs from outside that may play."""
    options: dict[str, dict[str, OptionValue]] = field(default_factory=dict, metadata={"read": _options})
    """The options chosen last, by game, in games that remember them."""
    keys: dict[Action, tuple[Key, ...]] = field(default_factory=default_bindings, metadata={"read": _keys})

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        data: dict[str, Any] = {"version": VERSION}
        for entry in fields(self):
            value = getattr(self, entry.name)
            data[entry.name] = list(value) if isinstance(value, tuple) else value
        data["bots"] = [bot.to_json() for bot in self.bots]
        data["keys"] = {
            action.value: [{"scancode": key.scancode, "label": key.label} for key in keys]
            for action, keys in self.keys.items()
        }
        return data


def from_json(data: Mapping[str, Any], unfit: list[str] | None = None) -> Settings:
    """Settings from plain data. An entry that does not fit has its default, and is named in `unfit`."""
    settings = Settings()
    told = unfit if unfit is not None else []
    for entry in fields(Settings):
        if entry.name in data:
            value = entry.metadata["read"](entry.name, data[entry.name], getattr(settings, entry.name), told)
            setattr(settings, entry.name, value)
    return settings


def settings_path(folder: Path) -> Path:
    """The file of the settings in the player's folder."""
    return folder / "settings.json"


def read_entries(path: Path, unfit: list[str] | None = None) -> dict[str, Any] | None:
    """The entries of a file as plain data, those it lacks with their defaults; None when there is no file.

    An entry that does not fit has its default, and is named in `unfit`; one that this program does not know is kept as
    it is: another version may know it. Raises `StorageError`.
    """
    data = read_json(path, VERSION, MIGRATIONS)
    return None if data is None else {**data, **from_json(data, unfit).to_json()}


def load_settings(path: Path, unfit: list[str] | None = None) -> Settings:
    """The settings in a file, or the defaults when there is none; raises `StorageError`.

    An entry that does not fit has its default, and is named in `unfit`.
    """
    return from_json(read_json(path, VERSION, MIGRATIONS) or {}, unfit)


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; raises `StorageError`."""
    write_json(path, settings.to_json())
