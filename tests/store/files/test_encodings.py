"""What editors of Windows write is a text file: with a mark at the beginning, with their line ends, in UTF-16."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.command.backup import run
from game.app.command.replay import replay
from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.levels.level_text import level_line
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.scenes.home.file_drop import show_source
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.review.games import GamesScene
from game.store.archive.archive import ArchiveIndex, archive_path
from game.store.files.damaged import put_aside
from game.store.files.reading import decode_text, read_text
from game.store.levels.levels import own_folder, own_levels
from game.store.levels.puzzles import read_puzzles
from game.store.player.backup import BEGIN, END
from game.store.player.saves import load_session, save_path
from game.store.player.settings_file import SETTINGS
from game.store.player.versions import later_version
from tests.conftest import Player
from tests.helpers.games import words
from tests.store.player.test_player_store import Window

EDITED: dict[str, Callable[[str], bytes]] = {
    "with a mark": lambda text: codecs.BOM_UTF8 + text.encode("utf-8"),
    "with line ends of Windows": lambda text: text.replace("\n", "\r\n").encode("utf-8"),
    "with both": lambda text: codecs.BOM_UTF8 + text.replace("\n", "\r\n").encode("utf-8"),
    "in UTF-16": lambda text: codecs.BOM_UTF16_LE + text.replace("\n", "\r\n").encode("utf-16-le"),
    "in the other UTF-16": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}
every_way = pytest.mark.parametrize("way", EDITED)
GAME = 'arcade 1 explode seed=1 player1="Zo\u00eb" player2="\u0416\u0430\u043d\u043d\u0430" {about}: a5 e1 {end}'
FILED = [
    GAME.format(about=f'began="2026-01-0{day}T10:00:00.000000" date="2026-01-0{day}T10:00:01" ', end=".")
    for day in (1, 2, 3)
]


def edit(path: Path, way: str) -> None:
    """Save a file once more, as an editor of Windows does."""
    path.write_bytes(EDITED[way](path.read_text(encoding="utf-8")))


def played() -> AnySession:
    game = game_named("explode")
    session: AnySession = Session("explode", game.rules, Source(seed=1), {}, Match(("Zo\u00eb", "")))
    for move in ("a5", "e1"):
        session.play(move)
    return session


@every_way
def test_the_same_text_is_read(way: str, tmp_path: Path) -> None:
    text = "Zo\u00eb\n\n\u0416\u0430\u043d\u043d\u0430 \U0001f468\n"
    assert decode_text(EDITED[way](text)) == text
    path = tmp_path / "text"
    path.write_bytes(EDITED[way](text))
    assert read_text(path) == text


@every_way
def test_everything_of_a_player_is_used_and_nothing_put_aside(way: str, tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.choose(effects_volume=9, names=("Zo\u00eb", "Ben"))
    window.store.win_stars("explode", "one", 2)
    window.store.save_game(played())
    window.store.file_game(game_named("explode"), played(), None)
    assert window.store.flush()
    for path in tmp_path.rglob("*.json"):
        edit(path, way)
    again = Window(tmp_path)
    assert again.settings.effects_volume == 9
    assert again.settings.names == ("Zo\u00eb", "Ben")
    assert again.store.stars("explode") == {"one": 2}
    assert [saved.session.moves for saved in again.store.games(game_named("explode"))] == [["a5", "e1"]]
    again.choose(effects_volume=8)
    again.store.win_stars("explode", "two", 1)
    again.store.save_game(played())
    assert again.store.flush()
    assert again.told == []
    assert put_aside(tmp_path) == put_aside(tmp_path / "saves") == []
    for path in (SETTINGS.path(tmp_path), save_path(tmp_path, "explode")):
        assert json.loads(path.read_bytes().decode("utf-8")), "what the arcade writes has no mark"
    assert load_session(tmp_path, game_named("explode")) is not None


@every_way
def test_a_later_version_is_seen_in_an_edited_file(way: str, tmp_path: Path) -> None:
    SETTINGS.path(tmp_path).write_bytes(EDITED[way]('{\n"version": 99,\n"seen_version": "7.8.9"}\n'))
    assert later_version(tmp_path) == "7.8.9"


@every_way
def test_the_archive_is_read_and_goes_on(way: str, tmp_path: Path) -> None:
    window = Window(tmp_path)
    path = archive_path(tmp_path)
    path.write_bytes(EDITED[way]("\n".join([*FILED, "# favourite 0123456789ab ."])))
    contents = ArchiveIndex(window.store.archive).all()
    assert (len(contents.games), contents.damaged) == (3, 0)
    assert [game.players for game in contents.games] == [("Zo\u00eb", "\u0416\u0430\u043d\u043d\u0430")] * 3
    window.store.file_game(game_named("explode"), played(), None)
    contents = ArchiveIndex(window.store.archive).all()
    assert (len(contents.games), contents.damaged) == (4, 0)
    for game, line in zip(contents.games[1:], reversed(FILED), strict=True):
        assert window.store.archive.text(game.at, game.size).strip() == line


def test_the_mark_may_stand_where_two_files_were_joined(tmp_path: Path) -> None:
    path = archive_path(tmp_path)
    path.write_bytes(b"".join(EDITED["with both"](f"{line}\n") for line in FILED))
    contents = ArchiveIndex(Window(tmp_path).store.archive).all()
    assert (len(contents.games), contents.damaged) == (3, 0)


@every_way
@pytest.mark.parametrize("about", ["", "one of several"])
def test_games_are_replayed(way: str, about: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.arcade"
    lines = FILED if about else [GAME.format(about="", end="")]
    path.write_bytes(EDITED[way]("\n".join(lines)))
    assert replay(str(path)) == 0
    out, err = capsys.readouterr()
    assert out.count("explode 2 moves") == len(lines)
    assert err == ""


@every_way
def test_everything_is_imported(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, data = tmp_path / "all.arcade", tmp_path / "data"
    person = '# person {"name": "Zo\u00eb", "colour": 2, "sign": "moon"}'
    path.write_bytes(EDITED[way]("\n".join([BEGIN, person, *FILED, END])))
    assert run("import", path, data) == 0
    out, err = capsys.readouterr()
    assert out.startswith("3 new games")
    assert "1 player" in out
    assert err == ""


@every_way
@pytest.mark.parametrize("count", [1, 3])
def test_a_dropped_file_is_opened(start, blank: None, way: str, count: int, tmp_path: Path) -> None:
    player: Player = start()
    player.app.push(MenuScene(player.app))
    path = tmp_path / "dropped.arcade"
    path.write_bytes(EDITED[way]("\n".join(FILED[:count]) + "\n"))
    show_source(player.app, str(path))
    player.run(0.2)
    if count == 1:
        player.press("look")
        player.run(0.2)
        front = player.app.front
        assert isinstance(front, PlayScene)
        assert front.session.line() == ["a5", "e1"]
        assert front.session.match.names[1] == "\u0416\u0430\u043d\u043d\u0430"
    else:
        assert isinstance(player.app.front, GamesScene)
        assert "\u0416\u0430\u043d\u043d\u0430" in words(player)


@every_way
def test_levels_and_puzzles_are_read(start, blank: None, way: str, tmp_path: Path) -> None:
    player: Player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("explode")
    source = sorted((LEVELS / "explode").glob("*.toml"))[0]
    folder = own_folder(player.app.folders, "explode")
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_bytes(EDITED[way](source.read_text(encoding="utf-8")))
    (entry,) = own_levels(player.app.folders, game)
    assert entry.error is None
    assert game.workshop is not None
    assert entry.level is not None
    sent = tmp_path / "sent.arcade"
    sent.write_bytes(EDITED[way](level_line("explode", game.workshop.data(entry.level)) + "\n"))
    show_source(player.app, str(sent))
    player.run()
    assert len(own_levels(player.app.folders, game)) == 1, "it is known already"


@every_way
@pytest.mark.parametrize("game", GAMES.names)
def test_puzzles_are_read(way: str, game: str, tmp_path: Path) -> None:
    def lines(content: bytes) -> tuple[int, tuple[str, ...]]:
        path = tmp_path / "puzzles" / f"{game}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        found = read_puzzles(tmp_path / "puzzles", game, lambda text: text)  # type: ignore[arg-type]
        return len(found.puzzles), found.errors

    text = "one\ntwo\nthree\n"
    assert lines(EDITED[way](text)) == lines(text.encode("utf-8"))
