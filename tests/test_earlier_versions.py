"""What earlier versions have written opens with this one: nothing that people have saved is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.match import Bot, Engine
from game.play.session.session import Session
from game.scenes.home.menu import MenuScene
from game.scenes.players.bots import BotsScene
from game.store.player.player_store import PlayerStore
from game.store.player.saves import load_session
from game.store.player.scores import SCORES
from game.store.player.settings_file import load_settings
from tests.conftest import Player
from tests.helpers.earlier import FIRST, SAVES, VERSIONS, expected, fill, put
from tests.helpers.games import words
from tests.players.table import let_play

Start = Callable[..., Player]
NAMES = ("Jörg-Änne Größ", "Zoë 漢字")

versions = pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)


def position_of(session: Session) -> str:
    return session.rules.position_text(session.position)


def test_there_are_saves_of_every_game_in_many_states() -> None:
    for version in VERSIONS:
        for game in FIRST:
            assert len(list((version / "saves" / game).glob("*.json"))) >= 15
    assert {path.with_suffix("") for path in SAVES} == {
        path.with_suffix("") for version in VERSIONS for path in (version / "saves").glob("*/*.expected")
    }


@pytest.mark.sample(20)
@pytest.mark.parametrize("save", SAVES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_save_holds_what_it_held(save: Path, tmp_path: Path) -> None:
    put(save, tmp_path)
    session = load_session(tmp_path, game_named(save.parent.name))
    assert session is not None
    outcome, match = session.outcome, session.match
    ended = f"{outcome.winner} {outcome.reason} {outcome.score[0]}:{outcome.score[1]}" if outcome else ""
    found = {
        "position": position_of(session),
        "moves": len(session.moves),
        "undone": len(session.undone),
        "outcome": ended,
        "side": session.side,
        "options": session.options,
        "names": list(match.names),
        "players": list(map(str, match.players)),
        "wins": match.wins,
        "best_of": match.best_of,
        "beginner": match.beginner,
        "campaign": match.campaign,
    }
    assert found == {name: value for name, value in expected(save).items() if name not in ("continued", "then")}
    # What was taken back can be made again.
    for _ in range(len(session.undone)):
        session.redo()
    assert not session.undone


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_menu_goes_on_with_every_save(start: Start, tmp_path: Path, game: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    let_play(player, "hang")
    player.app.push(MenuScene(player.app))
    menu = player.app.front
    for save in SAVES:
        if save.parent.name != game:
            continue
        for before in (tmp_path / "data" / "saves").glob("*.json"):
            before.unlink()
        put(save, tmp_path / "data")
        player.app.push(MenuScene(player.app))
        player.run(0.1)
        offered = f"continue {game}" in [widget.key for widget in player.app.front.form.widgets]
        position = expected(save)["continued"]
        assert offered == bool(position), save.stem
        if offered:
            player.press(f"continue {game}")
            session = player.app.front.session  # type: ignore[attr-defined]
            assert position in ("*", position_of(session)), save.stem
            then = {"beginner": session.match.beginner, "wins": session.match.wins}
            assert then == expected(save)["then"], save.stem
            player.run(0.1)
            assert not player.app.notices
        player.app.pop(len(player.app.scenes) - 1)
        assert player.app.front is menu


@pytest.mark.sample(12)
@pytest.mark.parametrize("save", SAVES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_save_becomes_one_of_several_and_takes_no_place(save: Path, tmp_path: Path) -> None:
    """An earlier version had one file for all games of a kind: it moves to where its game belongs, if that is free."""
    game = game_named(save.parent.name)
    store = PlayerStore(tmp_path, lambda text: None, lambda text: text, lambda: None)
    put(save, tmp_path)
    (kept,) = store.games(game)
    assert kept.slot == game.slot(kept.session)
    assert position_of(kept.session) == expected(save)["position"]
    put(save, tmp_path)
    assert {other.slot for other in store.games(game)} == {kept.slot, ""}, "both can be gone on with"
    for other in store.games(game):
        assert position_of(other.session) == expected(save)["position"]


@versions
def test_settings_hold_what_they_held(version: Path) -> None:
    settings = load_settings(version / "settings.json")
    assert settings.fullscreen
    assert (settings.window_size, settings.window_position) == ((1000, 700), (37, 41))
    assert (settings.ui_scale, settings.effects_volume, settings.music_volume, settings.mute) == (150, 35, 65, True)
    assert (settings.speed, settings.reduced_motion, settings.palette, settings.symbols) == (
        "fast",
        True,
        "daylight",
        False,
    )
    assert (settings.language, settings.names, settings.players) == ("de", NAMES, (Engine("hard"), Bot("Fünfzehn")))
    assert (settings.think_time, settings.options) == (5000, {"brickshooter": {"colours": 10}})
    assert [(bot.name, bot.game, bot.command, bot.folder, dict(bot.options)) for bot in settings.bots] == [
        ("Fünfzehn", "explode", ("python3", "examples/bot.py", "explode"), "", {}),
        ("Fünfzehn", "unstack", ("python3", "examples/bot.py", "unstack"), "", {"level": "easy", "Eval File": ""}),
        ("A bot with 24 letters...", "combact", ("/opt/a folder/bot", "", "--depth=3"), "/opt/a folder", {}),
    ]
    keys = {str(action): [(key.scancode, key.label) for key in bound] for action, bound in settings.keys.items()}
    assert keys["hint"] == [(pygame.KSCAN_F2, "F2"), (pygame.KSCAN_SEMICOLON, "Ö")]
    assert (keys["up"], keys["previous"]) == ([(pygame.KSCAN_I, "I")], [(pygame.KSCAN_Q, "Q")])
    assert (keys["rotate left"], keys["mute"]) == ([], [])
    assert keys["down"] == [(pygame.KSCAN_DOWN, "Down"), (pygame.KSCAN_S, "S")]


@versions
def test_scores_hold_what_they_held(version: Path) -> None:
    table = SCORES.load(SCORES.path(version))
    found = {
        colours: [(score.name, score.points) for score in table.best("brickshooter", str(colours))]
        for colours in range(5, 11)
    }
    assert found == {
        5: [(NAMES[0], 123_456), ("", 3)],
        6: [],
        7: [(f"Player {n}", 90 + 17 * n) for n in range(11, 1, -1)],
        8: [],
        9: [],
        10: [(NAMES[1], 777), (NAMES[0], 777)],
    }
    best = table.best("brickshooter", "5")[0]
    assert (best.seed, best.day) == (2**63 - 1, "2024-02-29")


@pytest.mark.slow
@versions
def test_a_whole_folder_is_at_home_in_the_arcade(start: Start, tmp_path: Path, version: Path) -> None:
    data = tmp_path / "data"
    fill(data, version, "level")
    player = start(lambda settings: setattr(settings, "fullscreen", False))
    app = player.app
    app.push(MenuScene(app))
    player.run(1.0)
    keys = [widget.key for widget in app.front.form.widgets]
    assert [f"continue {game}" in keys for game in FIRST] == [True] * 4
    assert not app.notices
    assert (app.theme.palette.name, app.theme.symbols, app.audio.mute) == ("daylight", False, True)

    player.press("brickshooter")
    player.press("scores")
    player.run(0.1)
    assert NAMES[0] in words(player)
    assert "777" in words(player)
    player.press("back")
    player.press("levels")
    player.run(0.1)
    assert "5 / 146" in words(player), "the stars of three levels that are still there"
    player.press("back")
    player.press("back")

    app.push(BotsScene(app))
    player.run(0.1)
    for bot in ("Fünfzehn · Explode!", "Fünfzehn · UnStack", "A bot with 24 letters... · Combact"):
        assert bot in words(player)
    assert not list(data.glob("*damaged*"))
    assert not list((data / "saves").glob("*damaged*"))
