"""A playable lesson: a game's own scene with a guide beside it, and the question at its end."""

from __future__ import annotations

from collections.abc import Callable

from game.play.port.game import AnyGame
from game.play.puzzles.teaching import lesson_table
from game.scenes.base.context import Context, Screen
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.start.sessions import meet


def open_lesson(app: Context, game: AnyGame) -> None:
    """Play the lesson of a game."""
    meet(app, game.name)
    app.push(app.face(game).scene(app, lesson_table(game)))


def ask_after_lesson(
    app: Context,
    lesson: Screen,
    *,
    on_play: Callable[[], object],
    on_again: Callable[[], object],
    on_rules: Callable[[], object],
) -> None:
    """Ask what comes after a lesson. Playing goes on in the game or set-up below; `on_play` where there is none."""
    _ = app.translations.gettext
    below = app.scenes[: app.scenes.index(lesson)]

    def play() -> None:
        wanted = next((scene for scene in reversed(below) if scene.leads_back), None)
        app.pop(len(app.scenes) - 1 - app.scenes.index(wanted or below[0]))
        if wanted is None:
            on_play()

    entries = [
        Entry("play", _("Play the game"), play, icon="play", primary=True),
        Entry("again", _("Again"), on_again, icon="restart"),
        Entry("pages", _("How to play"), on_rules, icon="help"),
    ]
    text = _("That is all you need to know for a first game.")
    app.push(QuestionScene(app, _("Well done!"), text, entries))
    app.audio.play("win")
