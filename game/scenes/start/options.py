"""Titles of options and their values."""

from __future__ import annotations

from game.play.port.game import AnyGame
from game.rules import SEED, Option, OptionValue
from game.scenes.base.scene import Scene


def option_title(scene: Scene, game: AnyGame, option: Option) -> str:
    """Return the title of an option in the player's language."""
    return scene._(game.words.get(option.name, option.name.capitalize()))


def value_titles(scene: Scene, game: AnyGame, option: Option) -> list[str]:
    """Return the titles of an option's values in their order."""
    counted = game.counts.get(option.name)
    if counted is not None:
        return [scene.plural(*counted, int(value)) for value in option.values]
    words = game.words
    return [
        scene._(words.get(f"{option.name}={value}", str(value).capitalize())) if option.choices else str(value)
        for value in option.values
    ]


def degrees(scene: Scene, game: AnyGame, option: Option) -> dict[int, str]:
    """Return the names of a counted option's values that have one, by index: they are offered first."""
    if option.name not in game.counts:
        return {}
    names = ((n, game.words.get(f"{option.name}={value}")) for n, value in enumerate(option.values))
    return {n: scene._(name) for n, name in names if name}


def value_note(scene: Scene, game: AnyGame, option: Option, value: OptionValue) -> str:
    """Return the meaning of a value in one sentence, or ""."""
    note = game.notes.get(f"{option.name}={value}", "")
    return scene._(note) if note else ""


def table_titles(scene: Scene, game: AnyGame) -> dict[str, str]:
    """Return the titles of a game's score tables by name, also of those for endless games."""
    solo = game.solo
    options = {option.name: option for option in game.rules.OPTIONS if option.name != SEED}
    if solo.option not in options:
        return {}

    def titles(name: str) -> dict[OptionValue, str]:
        option = options.get(name)
        return {"": ""} if option is None else dict(zip(option.values, value_titles(scene, game, option), strict=True))

    return {
        solo.table({solo.manner: manner, solo.option: value}): f"{way} · {title}"
        if manner not in ("", solo.usual)
        else title
        for manner, way in titles(solo.manner).items()
        for value, title in titles(solo.option).items()
    }
