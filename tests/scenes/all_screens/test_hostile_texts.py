"""Hostile texts through every door of the arcade: nothing ends, nothing freezes, and what is told is short."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, game_named
from game.play.port.game import AnyGame
from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Match, Person
from game.players.bots import Bot
from game.players.ugi import Ugi
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.play import PlayScene
from game.scenes.players.bots import BotsScene, LogScene
from game.scenes.setup.pair import PairSetup
from game.scenes.start.sessions import seed_session
from game.stage.art import Text
from game.store.player.saves import save_path
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.widgets.text_field import TextField
from tests.conftest import Player
from tests.helpers.games import ALMOST_WON, use_levels, words
from tests.helpers.hostile import HOSTILE
from tests.players.table import open_game, wait

every_game = pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
WHOLE = [name for name, text in HOSTILE.items() if text.encode("utf-8", "ignore").decode("utf-8") == text]
"""Those without half a character, of which no file is made."""
every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


def longest_shown(player: Player) -> int:
    """How long the longest text is that the scene in front shows."""
    sprites = player.app.front.stage.sprites
    return max(len(sprite.art.text) for sprite in sprites if isinstance(sprite.art, Text))


# Saves


def write_save(player: Player, game: AnyGame, change: dict[str, Any]) -> Path:
    """A game after two moves, with something else in the file."""
    session = seed_session(game, 3, {}, Match(("Ann", "Bob")))
    for _ in range(2):
        session.play(session.rules.legal_moves(session.position)[0])
    path = save_path(player.app.folders.data, game.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = session.to_json() | change
    path.write_text(json.dumps(data), "utf-8")
    return path


def changes(text: str, game: AnyGame) -> list[dict[str, Any]]:
    """What is wrong in a save, by turns."""
    option = game.rules.OPTIONS[0].name if game.rules.OPTIONS else "none"
    return [
        {"options": {text: 1}},
        {"options": {option: text}},
        {"options": {"seed": "9" * 5_000, "colours": "9" * 5_000}},
        {"moves": [text]},
        {"moves": text},
        {"undone": [text]},
        {"source": {"seed": text}},
        {"source": {"level": "x", "start": text or "?"}},
        {"match": {"names": [text]}},
        {"match": {"players": [f"some:{text}\0", "person"]}},
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("first", range(len(HOSTILE)), ids=HOSTILE)
def test_saves(start, first: int) -> None:
    """Each text in each entry, in one game after the other."""
    text = list(HOSTILE.values())[first]
    player = start()
    player.app.push(MenuScene(player.app))
    games = [*GAMES]
    for number in range(len(changes(text, games[0]))):
        game = games[(first + number) % len(games)]
        path = write_save(player, game, changes(text, game)[number])
        content = path.read_bytes()
        continue_or_begin(player.app, game)
        player.run(0.1)
        assert isinstance(player.app.front, QuestionScene), "nothing begins unasked"
        kept = path.with_name(f"{game.name}.damaged-1.json")
        assert kept.read_bytes() == content
        kept.unlink()
        assert "the saved game is damaged" in words(player)
        assert longest_shown(player) < 600
        player.app.pop()
        player.run()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "text", [name for name, text in HOSTILE.items() if text.encode("utf-8", "ignore").decode() == text]
)
def test_a_save_is_opened_whatever_its_players_are_called(start, text: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    for game in GAMES:
        write_save(player, game, {"match": {"names": [HOSTILE[text] + "\0", "Ben"]}})
        continue_or_begin(player.app, game)
        player.run(0.1)
        assert isinstance(player.app.front, PlayScene), "no game is refused for a name"
        assert player.app.front.session.match.names[1] == "Ben"
        assert longest_shown(player) < 600
        player.app.pop()
        player.run()


def test_names_and_players_without_any_width(start) -> None:
    player = start(lambda settings: setattr(settings, "names", ("\ufe0f", "\u3164")))
    player.app.push(MenuScene(player.app))
    match = {"names": ["\ufe0f", "\ufe0f\u034f"], "players": ["person", "bot:\ufe0f"], "best_of": 3, "wins": [1, 1]}
    write_save(player, game_named("explode"), {"match": match})
    continue_or_begin(player.app, game_named("explode"))
    player.run(0.5)
    assert isinstance(player.app.front, PlayScene | QuestionScene), "there is no such bot"
    player.app.replace(PairSetup(player.app, game_named("explode")), count=len(player.app.scenes) - 1)
    player.run(0.1)


# Levels


def toml(text: str) -> str:
    """A text in a level file; half surrogate pairs, which TOML does not have, are written as they are in Python."""
    return json.dumps(text) if "\\ud" in json.dumps(text).lower() else json.dumps(text, ensure_ascii=False)


@pytest.mark.sample(2)
@every_game
@every_text
def test_levels(start, tmp_path: Path, game: AnyGame, text: str) -> None:
    player = start()
    broken = {
        "a_title": f"title = {{ en = {toml(text)}, de = 'x' }}\n",
        "b_language": f"title = {{ en = 'x', {toml(text)} = 'x' }}\n",
        "c_key": f"{toml(text)} = 3\n",
        "d_twice": f"{toml(text)} = 3\n{toml(text)} = 3\n",
        "e_position": f"title = {{ en = 'x' }}\nposition = {toml(text)}\nboard = {toml(text)}\nring = {toml(text)}\n",
    }
    use_levels(player, tmp_path / "levels", game.name, **broken)
    player.app.push(MenuScene(player.app))
    player.app.push(LevelsScene(player.app, game, "Levels", lambda entry: None))
    player.run(0.1)
    shown = [entry.name for entry in player.app.front.levels if entry.level is None]  # type: ignore[attr-defined]
    assert shown == ["a-title", "b-language", "c-key", "d-twice", "e-position"]
    for name in shown:
        player.press(f"level {name}")
        player.run(0.1)
        assert isinstance(player.app.front, LevelsScene)
        assert longest_shown(player) <= 500


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have only names that are text")
@pytest.mark.parametrize("name", [b"\xff", b"\x1b[31m", b"a\nb", b"\xef\xb8\x8f", b"w" * 240], ids=range(5))
def test_names_of_level_files(start, tmp_path: Path, name: bytes) -> None:
    player = start()
    use_levels(player, tmp_path / "levels", "explode")
    for path, text in ((name, ALMOST_WON), (name + b"2", "broken")):
        with open(os.fsencode(tmp_path) + b"/levels/explode/" + path + b".toml", "w") as file:
            file.write(text)
    player.app.push(MenuScene(player.app))
    player.app.push(LevelsScene(player.app, game_named("explode"), "Levels", lambda entry: None))
    player.run(0.1)
    for widget in [widget.key for widget in player.app.front.form.widgets if widget.key.startswith("level ")][::-1]:
        player.press(widget)
        player.run(0.1)
    assert isinstance(player.app.front, MenuScene if name != b"\xff" else LevelsScene), "the first one was chosen"


# Bots


TALKER = """
import sys
name, move = (bytes.fromhex(word) for word in sys.argv[1:])
out = sys.stdout.buffer
for line in sys.stdin:
    if line == "ugi\\n":
        out.write(b"id name " + name + b"\\nugiok\\n")
    elif line.startswith("go"):
        out.write(b"info depth 3 pv " + move + b"\\nbestmove " + move + b"\\n")
    out.flush()
"""
"""A program that calls itself something and plays something."""


@pytest.mark.slow
@every_text
def test_bots(start, text: str) -> None:
    raw = text.encode(errors="surrogatepass")[:30_000]
    player = start()
    player.app.push(MenuScene(player.app))
    bot = Bot("Bob", "explode", (sys.executable, "-c", TALKER, raw.hex(), raw.hex()))
    player.app.settings.bots = (bot,)
    player.app.push(BotsScene(player.app))
    player.press("try explode Bob")
    wait(player, lambda: "Bob: It" in words(player), "what came of it")
    player.app.pop()
    scene = open_game(player, "explode", (BotPlayer("Bob"), Person()))
    wait(player, lambda: player.app.front is not scene, "the failure")
    player.run(0.1)
    assert isinstance(player.app.front, QuestionScene)
    assert longest_shown(player) < 200
    player.press("log")
    player.run(0.1)
    assert isinstance(player.app.front, LogScene)


# People


@pytest.mark.sample(2)
@every_text
def test_names_that_are_typed_or_pasted(start, text: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.press("name 0")
    player.type(text.encode("utf-8", "replace").decode())
    player.run(0.1)
    field = player.app.front.form.focus
    assert isinstance(field, TextField)
    assert len(field.text) <= field.limit
    assert field.text.isprintable()
    player.press("play")
    player.run(0.5)
    assert isinstance(player.app.front, PlayScene)
    kept = load_settings(SETTINGS.path(player.app.folders.data)).names[0]
    assert kept == field.text
    assert player.app.front.session.match.names[0] == (kept.strip() or "Player 1")


# The text protocol


@pytest.mark.sample(8)
@every_game
@every_text
def test_options_of_the_text_protocol(game: AnyGame, text: str) -> None:
    said: list[str] = []
    names = [option.name for option in game.rules.OPTIONS]
    values = [" ".join(text.split()) or "?", "9" * 5_000, "-" + "9" * 5_000, "w" * 100_000]
    lines = [f"setoption name {name} value {value}" for name in (*names, "playseed", "level") for value in values]
    Ugi(game, said.append).run([*lines, "isready"])
    assert said[-1] == "readyok"
    assert len(said) == len(lines) + 1
    for line in said[:-1]:
        assert line.startswith("info string error: ")
        assert line.isprintable()
        assert len(line) < 220


def test_the_text_protocol_names_the_option_that_is_wrong() -> None:
    said: list[str] = []
    Ugi(game_named("brickshooter"), said.append).run([f"setoption name playseed value {'9' * 5_000}"])
    assert said == [
        f"info string error: playseed is a whole number from 0 to {2**63 - 1}, not '{'9' * 58}…",
    ]
