"""What the player chose: read once, checked, and saved at every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game.actions import Action, Key
from game.play.session import PERSON, is_player
from game.players.bots import Bot, BotError, parse_bots
from game.store.bindings import ESSENTIAL, default_bindings
from game.store.files import StorageError, read_json, write_json

VERSION = 1
SPEEDS = ("off", "fast", "normal", "slow")
LANGUAGES = ("system", "en", "de")
PALETTE_NAMES = ("dusk", "okabe-ito", "contrast", "daylight")
UI_SCALES = (100, 125, 150, 175, 200)
THINK_TIMES = (500, 1000, 2000, 5000, 10_000)


@dataclass
class Settings:
    """Every choice with its default. The comment behind a range says what a file may hold."""

    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 720)
    window_position: tuple[int, int] | None = None
    ui_scale: int = 100
    """Per cent, one of `UI_SCALES`."""
    effects_volume: int = 80
    """0 to 100."""
    music_volume: int = 50
    mute: bool = False
    speed: str = "normal"
    """One of `SPEEDS`."""
    reduced_motion: bool = False
    palette: str = "dusk"
    symbols: bool = True
    """Whether pieces carry a symbol besides their colour."""
    language: str = "system"
    names: tuple[str, str] = ("", "")
    """The names the players gave last; empty for the usual ones."""
    players: tuple[str, str] = (PERSON, PERSON)
    """Who played last, as `game.play.session.Match.players` says it."""
    think_time: int = 2000
    """Milliseconds that the computer may think about a move, one of `THINK_TIMES`."""
    bots: tuple[Bot, ...] = ()
    """Programs from outside that may play."""
    colours: int = 7
    """Colours of bricks in BrickShooter, 5 to 10."""
    solved: dict[str, dict[str, int]] = field(default_factory=dict)
    """Stars by game and level."""
    keys: dict[Action, tuple[Key, ...]] = field(default_factory=default_bindings)

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


def from_json(data: Mapping[str, Any]) -> Settings:
    """Settings from plain data; raises `StorageError` naming the first entry that is wrong."""
    settings = Settings()

    def number(name: str, low: int, high: int) -> int:
        value = data[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise StorageError(f"{name} is a whole number from {low} to {high}, not {value!r}")
        return value

    def choice(name: str, choices: tuple[Any, ...]) -> Any:
        value = data[name]
        if type(value) is not type(choices[0]) or value not in choices:
            raise StorageError(f"{name} is one of {', '.join(map(str, choices))}, not {value!r}")
        return value

    def pair(name: str, low: int, high: int) -> tuple[int, int]:
        value = data[name]
        if not (
            isinstance(value, list)
            and len(value) == 2
            and all(isinstance(part, int) and not isinstance(part, bool) and low <= part <= high for part in value)
        ):
            raise StorageError(f"{name} is two whole numbers from {low} to {high}, not {value!r}")
        return value[0], value[1]

    for entry in fields(Settings):
        name = entry.name
        if name not in data:
            continue
        if isinstance(getattr(settings, name), bool):
            setattr(settings, name, choice_bool(name, data[name]))
        elif name == "window_size":
            settings.window_size = pair(name, 320, 16384)
        elif name == "window_position" and data[name] is not None:
            settings.window_position = pair(name, -32768, 32767)
    if "ui_scale" in data:
        settings.ui_scale = choice("ui_scale", UI_SCALES)
    for name in ("effects_volume", "music_volume"):
        if name in data:
            setattr(settings, name, number(name, 0, 100))
    if "colours" in data:
        settings.colours = number("colours", 5, 10)
    for name, choices in (("speed", SPEEDS), ("palette", PALETTE_NAMES), ("language", LANGUAGES)):
        if name in data:
            setattr(settings, name, choice(name, choices))
    if "names" in data:
        settings.names = _names(data["names"])
    if "players" in data:
        settings.players = _players(data["players"])
    if "think_time" in data:
        settings.think_time = choice("think_time", THINK_TIMES)
    if "bots" in data:
        try:
            settings.bots = parse_bots(data["bots"])
        except BotError as error:
            raise StorageError(f"bots: {error}") from error
    if "solved" in data:
        settings.solved = _solved(data["solved"])
    if "keys" in data:
        settings.keys.update(_keys(data["keys"]))
        for action in ESSENTIAL:
            if not settings.keys[action]:
                raise StorageError(f"keys: {action.value} needs a key")
    return settings


def choice_bool(name: str, value: object) -> bool:
    """The value if it is true or false; raises `StorageError`."""
    if not isinstance(value, bool):
        raise StorageError(f"{name} is true or false, not {value!r}")
    return value


def _names(value: object) -> tuple[str, str]:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(isinstance(name, str) and len(name) <= 40 and name.isprintable() for name in value)
    ):
        raise StorageError(f"names is a list of two short texts, not {value!r}")
    return value[0], value[1]


def _players(value: object) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_player, value)):
        raise StorageError(f"players is a list of two players, not {value!r}")
    return value[0], value[1]


def _solved(value: object) -> dict[str, dict[str, int]]:
    if not isinstance(value, dict):
        raise StorageError(f"solved is an object, not {value!r}")
    for levels in value.values():
        if not isinstance(levels, dict) or not all(
            isinstance(stars, int) and not isinstance(stars, bool) and 0 <= stars <= 2 for stars in levels.values()
        ):
            raise StorageError(f"solved has stars from 0 to 2 for each level, not {levels!r}")
    return value


def _keys(value: object) -> dict[Action, tuple[Key, ...]]:
    if not isinstance(value, dict):
        raise StorageError(f"keys is an object, not {value!r}")
    bound = {}
    for name, entries in value.items():
        if name not in list(Action):
            raise StorageError(f"keys: there is no action {name!r}")
        if not isinstance(entries, list):
            raise StorageError(f"keys: {name} is a list, not {entries!r}")
        keys = []
        for entry in entries:
            code, label = (entry.get("scancode"), entry.get("label")) if isinstance(entry, dict) else (None, None)
            if (
                not isinstance(code, int)
                or isinstance(code, bool)
                or not 0 < code < 512
                or not isinstance(label, str)
                or not label.isprintable()
            ):
                raise StorageError(f"keys: {name} holds {entry!r}, which is no scancode with a label")
            keys.append(Key(code, label[:24]))
        bound[Action(name)] = tuple(keys)
    return bound


def load_settings(path: Path) -> Settings:
    """The settings in a file, or the defaults when there is none; raises `StorageError`."""
    data = read_json(path, VERSION)
    if data is None:
        return Settings()
    try:
        return from_json(data)
    except StorageError as error:
        raise StorageError(f"{path}: {error}") from error


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; raises `StorageError`."""
    write_json(path, settings.to_json())
