"""Titles of options, of their values and of games in progress; and the button that continues such a game."""

import time

from game.play.port.game import LEVEL_SLOT, AnyGame
from game.play.session.match import Match, Person
from game.rules import SEED, Option, OptionValue
from game.scenes.base.context import Translated, level_title, moves_told
from game.scenes.base.scene import Scene
from game.stage.art import STRONG, Art, ScaledArt, Text
from game.stage.sprites import LEFT, Layer
from game.store.levels.levels import level_named
from game.store.player.saves import SavedGame
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.widgets import Button, Pressable


def option_title(scene: Translated, game: AnyGame, option: Option) -> str:
    """Return the title of an option in the player's language."""
    return scene._(game.info.words.get(option.name, option.name.capitalize()))


def value_titles(scene: Translated, game: AnyGame, option: Option) -> dict[OptionValue, str]:
    """Return the titles of an option's values in their order."""
    return {value: value_title(scene, game, option, value) for value in option.offered or option.values}


def value_title(scene: Translated, game: AnyGame, option: Option, value: OptionValue) -> str:
    """Return the title of one value of an option."""
    word = game.info.words.get(f"{option.name}={value}")
    counted = game.info.counts.get(option.name)
    if word is not None and (option.choices or option.offered):
        return scene._(word)
    if counted is not None:
        return scene.plural(*counted, int(value))
    return scene._(str(value).capitalize()) if option.choices else str(value)


def value_note(scene: Scene, game: AnyGame, option: Option, value: OptionValue) -> str:
    """Return the meaning of a value in one sentence, or ""."""
    notes = game.info.notes
    note = notes.get(f"{option.name}={value}") or notes.get(option.name, "")
    return scene._(note).format(n=value)


def table_titles(scene: Scene, game: AnyGame) -> dict[str, str]:
    """Return the titles of a game's score tables by name, also of those for endless games."""
    solo = game.solo
    options = {option.name: option for option in game.rules.OPTIONS if option.name != SEED}
    if solo.option not in options:
        return {}

    def titles(name: str) -> dict[OptionValue, str]:
        option = options.get(name)
        return {"": ""} if option is None else value_titles(scene, game, option)

    def named(manner: OptionValue, way: str, title: str) -> str:
        return title if manner in ("", solo.usual) else f"{way} · {title}"

    return {
        solo.table({solo.manner: manner, solo.option: value}): named(manner, way, title)
        for manner, way in titles(solo.manner).items()
        for value, title in titles(solo.option).items()
    }


def choice_told(speaker: Translated, match: Match, chooser: int) -> str:
    """Return who sets up a game and who then chooses a side, in a sentence; `chooser` is a player, 0 or 1."""
    told = speaker._("{setter} sets up the game for both sides, then the computer chooses its side.")
    if match.players[chooser] == Person():
        told = speaker._("{setter} sets up the game for both sides, then {chooser} chooses a side.")
    return told.format(setter=match.names[1 - chooser], chooser=match.names[chooser])


_MINUTE = 60
_HOUR = 3600
_DAY = 86400


def kept_title(scene: Scene, game: AnyGame, kept: SavedGame) -> str:
    """Return the title of a game in progress: its level, the option that keeps games apart, or the players."""
    session = kept.session
    if session.source.level:
        level = level_named(scene.app.folders, game, session.source.level)
        return level_title(scene.app, level) if level is not None else scene._("Levels")
    if titles := table_titles(scene, game):
        return titles.get(game.slot(session), game.title)
    return " – ".join(name for name in session.match.names if name) if game.players == 2 else scene._(game.title)


def kept_note(scene: Scene, game: AnyGame, kept: SavedGame) -> str:
    """Return the score or the number of moves, if any were made, and when it was played last."""
    session = kept.session
    wins = kept.session.match.wins
    how = ""
    score = game.score(session) if game.slot(session) != LEVEL_SLOT else None
    if score is not None:
        how = f"{scene._(game.solo.counted)}: {game.count_text(score)}"
    elif game.players == 2 and any(wins):
        how = f"{wins[0]} : {wins[1]}"
    elif session.moves:
        how = moves_told(scene.plural, game, len(session.moves))
    return " · ".join(filter(None, (how, _ago(scene, time.time() - kept.when))))


def _ago(scene: Scene, seconds: float) -> str:
    if seconds < _MINUTE:
        return scene._("just now")
    if seconds < _HOUR:
        return scene.plural("{n} minute ago", "{n} minutes ago", int(seconds // _MINUTE))
    if seconds < _DAY:
        return scene.plural("{n} hour ago", "{n} hours ago", int(seconds // _HOUR))
    return scene.plural("{n} day ago", "{n} days ago", int(seconds // _DAY))


class ContinueButton(Button):
    """Goes on with a game: a picture of how it stands, and a line about it below the word."""

    picture: Art | None = None

    def attach(self, canvas: Canvas) -> None:
        if self.picture is None:
            super().attach(canvas)
            return
        Pressable.attach(self, canvas)
        box = self.box
        side = self.box.height - 8
        canvas.sprite(ScaledArt(self.picture, side), box.left + 6 + side / 2, box.centery, layer=Layer.CONTENT)
        left = box.left + side + 16
        width = box.width - side - 24
        for line, size, y in ((self.text, 17, 0.3), (self._fitting(canvas, width), 14, 0.68)):
            text = Text(line, size, STRONG, "on_accent", width=width, shorten=True)
            canvas.sprite(canvas.fitting(text, (13, 12)), left, box.top + box.height * y, layer=Layer.CONTENT,
                          anchor=LEFT)  # fmt: skip

    def _fitting(self, canvas: Canvas, width: float) -> str:
        """Return the note, or a shorter one where there is too little room."""
        whole = canvas.measure(Text(self.note, 12, STRONG))[0] <= width
        return self.note if whole else self.note.partition(" · ")[0]
