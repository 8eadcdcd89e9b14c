"""A sentence of the status line is never cut: it wraps where letters are large and windows low."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import game_named
from game.games.combact import rules
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.board.status import about_looking
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.stage.art import Text
from tests.conftest import Player
from tests.helpers.layout import cut, drawn_at

ALL_AT_ONCE = {
    "en": "Black laid a micro-bacterium at e5, enclosed 12 more fields, 24 fields fewer for the opponent, "
    "2 tokens spent, connected one of the opponent's bases",
    "de": "Schwarz hat eine Mikrobakterie auf e5 gelegt, 12 Felder mehr umschlossen, 24 Felder weniger für den Gegner, "
    "2 Jetons ausgegeben, eine Basis des Gegners verbunden",
}
"""A sentence in which all happens that a move can do."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_longest_sentence_of_a_replay_is_read_whole(start: Callable[..., Player], language: str) -> None:
    def large(settings: Settings) -> None:
        settings.language = language
        settings.ui_scale = 200
        settings.speed = "off"

    player = start(large, size=(800, 600))
    session = Session("combact", rules, Source(seed=3), {"goal": "autonomy"}, Match(("Anna", "Ben")))
    session.play(rules.legal_moves(session.position)[0])
    scene = play_scene(player.app, game_named("combact"), session)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.run()
    text = about_looking(scene.table, scene.names, ALL_AT_ONCE[language])
    scene.line.show(scene.places.status, text, "text", False, False)
    shown = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Text) and sprite.art.text == text]
    assert len(shown) == 1, "the sentence stands in the line as it is"
    assert text not in cut(player.app), "the end of the sentence is cut"
    assert drawn_at(player.app, shown[0]).bottom <= 600, "the sentence leaves the window"


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720)])
def test_two_lines_leave_the_track_and_the_panels_alone(start: Callable[..., Player], size: tuple[int, int]) -> None:
    def large(settings: Settings) -> None:
        settings.ui_scale = 200
        settings.speed = "off"

    player = start(large, size=size)
    session = Session("brickshooter", game_named("brickshooter").rules, Source(seed=3))
    scene = play_scene(player.app, game_named("brickshooter"), session)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.run()
    text = "Tipp – er bereitet eine Gruppe vor, die mit dem nächsten Schuss explodiert. Eingabe spielt ihn."
    scene.line.show(scene.places.status, text, "text", False, False)
    (shown,) = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Text) and sprite.art.text == text]
    assert text not in cut(player.app)
    top = scene.places.status.top * scene.form.space.scale + scene.form.space.y
    assert drawn_at(player.app, shown).top >= top - 1
