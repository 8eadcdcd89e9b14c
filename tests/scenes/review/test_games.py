"""Your games: every game is kept when it ends or is left, found again, opened as a copy, and given away as text."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.actions import Action
from game.games import GAMES, game_named
from game.play.port.game import COPY_SLOT
from game.play.records.record import about_game, record_text
from game.play.session.match import Bot, Engine, Match, Person
from game.play.session.session import AnySession, Session, Source
from game.play.table.table import AnyTable
from game.rules import Outcome
from game.scenes.exchange.correspondence import show_copy, show_text
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.review.games import GamesScene
from game.scenes.start.sessions import level_session, seed_session, table_for
from game.stage.art import ScaledArt
from game.store.archive.archive import Archive, ArchiveIndex, archive_path
from game.store.levels.levels import level_named
from tests.conftest import Player
from tests.helpers.games import (
    ALMOST_WON,
    WINNING,
    brickshooter,
    explode,
    finish,
    keys,
    short_session,
    use_levels,
    words,
)
from tests.helpers.layout import SCALES, SIZES, LongWords, faults


def played(name: str, moves: int = 6, seed: int = 5, names: tuple[str, str] = ("Anna", "Ben")) -> AnySession:
    game = game_named(name)
    session: AnySession = Session(name, game.rules, Source(seed=seed), {}, Match(names))
    chance = random.Random(seed)
    while len(session.moves) < moves and session.outcome is None:
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    return session


def line(session: AnySession, number: int, outcome: Outcome | None = None) -> str:
    date = f"2026-11-{number % 28 + 1:02}T08:25:{number // 1000 % 60:02}.{number % 1000:03}"
    about = about_game(game_named(session.game), session, outcome)
    return record_text(session, {"began": date, "date": date, **about})


def fill(player: Player, *lines: str) -> None:
    archive = Archive(archive_path(player.app.folders.data))
    for text in lines:
        archive.append(text)


def open_games(player: Player) -> GamesScene:
    if not player.app.scenes:
        player.app.push(MenuScene(player.app))
    player.app.push(GamesScene(player.app))
    player.run(1.0)
    scene = player.app.front
    assert isinstance(scene, GamesScene)
    return scene


def pictures(player: Player) -> int:
    return sum(isinstance(sprite.art, ScaledArt) for sprite in player.app.front.stage.sprites)


@pytest.fixture
def arcade(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


# Keeping


def test_a_game_that_ended_is_there_with_result_picture_and_date(arcade: Player, tmp_path: Path) -> None:
    use_levels(arcade, tmp_path / "levels", "explode", almost=ALMOST_WON)
    finish(arcade, explode(arcade, Match(("Anna", "Ben"))), WINNING)
    arcade.press("menu")
    scene = open_games(arcade)
    assert [game.players for game in scene.games] == [("Anna", "Ben")]
    assert "Anna – Ben" in words(arcade)
    assert "Anna won" in words(arcade)
    assert pictures(arcade) == 1


@pytest.mark.parametrize(
    ("end", "told"),
    [("resign", "Anna won by resignation"), ("run_out", "Anna won on time"), ("forfeit", "Anna won, no move came")],
)
def test_the_list_says_how_a_game_was_won(arcade: Player, end: str, told: str) -> None:
    session = played("explode")
    getattr(session, end)(1)
    fill(arcade, line(session, 1, session.outcome))
    open_games(arcade)
    assert told in words(arcade)


def test_a_game_that_is_left_begun_anew_or_quit_is_there(arcade: Player) -> None:
    game = game_named("explode")
    scene = brickshooter(arcade)
    moves = scene.session.length  # Only a step was taken back from its end.
    arcade.press("restart")
    arcade.key(pygame.K_ESCAPE)
    arcade.press("leave")
    assert [(filed.game, filed.moves) for filed in open_games(arcade).games] == [("brickshooter", moves)]
    arcade.key(pygame.K_ESCAPE)
    arcade.app.push(arcade.app.game_view(game).scene(arcade.app, table(arcade, played("explode"))))
    arcade.run()
    arcade.app.quit()
    arcade.app.close()
    filed = ArchiveIndex(Archive(archive_path(arcade.app.folders.data))).all().games
    assert [other.game for other in filed] == ["explode", "brickshooter"]


def table(player: Player, session: AnySession) -> AnyTable:
    return table_for(player.app, game_named(session.game), session, None)


def test_another_game_begun_in_its_place_loses_nothing(start: Callable[..., Player]) -> None:
    player = start()
    player.app.store.save_game(played("unstack"), game_named("unstack").slot(played("unstack")))
    player.app.push(MenuScene(player.app))
    player.press("unstack")
    player.press("play")
    assert "Your games" in words(player)
    player.press("yes")
    archive = Archive(archive_path(player.app.folders.data))
    assert [(game.game, game.moves) for game in ArchiveIndex(archive).all().games] == [("unstack", 6)]


def test_a_game_that_ended_twice_is_there_once(arcade: Player, tmp_path: Path) -> None:
    use_levels(arcade, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(arcade, Match(("Anna", "Ben")))
    finish(arcade, scene, WINNING)
    arcade.press("undo")
    arcade.settle()
    finish(arcade, scene, WINNING)
    arcade.press("menu")
    assert len(open_games(arcade).games) == 1


# The list


def test_an_empty_list_says_how_it_is_filled(arcade: Player) -> None:
    open_games(arcade)
    assert "are kept here" in words(arcade)
    arcade.key(pygame.K_DOWN)
    arcade.key(pygame.K_RETURN)
    assert isinstance(arcade.app.front, GamesScene)


@pytest.mark.slow
def test_ten_thousand_games_have_as_many_widgets_as_twenty(arcade: Player) -> None:
    session = played("explode")
    path = archive_path(arcade.app.folders.data)
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"\n{line(session, n)}" for n in range(10_000)), encoding="utf-8")
    arcade.app.push(GamesScene(arcade.app))
    arcade.run()
    scene = arcade.app.front
    assert isinstance(scene, GamesScene)
    assert 0 < len(scene.games) < 1000
    few = len(scene.form.widgets)
    arcade.run(15.0)
    assert len(scene.games) == 10_000
    assert "10000 games" in words(arcade)
    assert len(scene.form.widgets) == few
    arcade.key(pygame.K_END)
    assert scene.first == 10_000 - scene.seen
    arcade.key(pygame.K_PAGEUP)
    assert scene.first < 10_000 - scene.seen
    arcade.key(pygame.K_HOME)
    assert scene.first == 0
    arcade.wheel(-3)
    assert scene.first > 0


def test_keys_lead_on_through_the_list_and_back(arcade: Player) -> None:
    fill(arcade, *(line(played("explode", seed=n), n) for n in range(9)))
    scene = open_games(arcade)
    for _ in range(8):
        arcade.key(pygame.K_DOWN)
    assert scene.first + scene.seen == 9
    focus = scene.form.focus
    assert focus is not None
    assert focus.key == f"open {scene.seen - 1}"
    for _ in range(8):
        arcade.key(pygame.K_UP)
    assert scene.first == 0
    arcade.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(arcade.app.front, PlayScene)
    assert arcade.app.front.session.source.seed == 8


def test_the_bar_is_dragged(arcade: Player) -> None:
    fill(arcade, *(line(played("explode", 2, seed=n), n) for n in range(40)))
    scene = open_games(arcade)
    bar = next(widget for widget in scene.form.widgets if widget.key == "bar")
    arcade.click(scene.form.space.to_pixels(bar.box.centerx, bar.box.bottom - 2))
    assert scene.first == 40 - scene.seen


def test_filters_and_the_search_find_games(arcade: Player) -> None:
    won, lost = Outcome(0, "eliminated", (9, 1)), Outcome(1, "eliminated", (1, 9))
    against = played("explode", names=("Clara", "Hard"))
    against.match = replace(against.match, players=(Person(), Engine("hard")))
    fill(
        arcade,
        line(played("explode"), 1, won),
        line(against, 2, lost),
        line(played("unstack"), 3, Outcome(None, "repetition")),
        line(played("brickshooter"), 4),
    )
    scene = open_games(arcade)

    def shown() -> list[str]:
        arcade.run(0.2)
        return [game.game for game in scene.games]

    assert shown() == ["brickshooter", "unstack", "explode", "explode"]
    found = {}
    for _ in range(7):
        arcade.press("kind")
        widget = next(widget for widget in scene.form.widgets if widget.key == "kind")
        arcade.click(scene.form.space.to_pixels(widget.box.right - 10, widget.box.centery))
        found[scene.kind] = shown()
    assert found["loved"] == found["gone"] == []
    assert found["won"] == found["lost"] == ["explode"]
    assert found["drawn"] == ["unstack"]
    assert found["left"] == ["brickshooter"]
    scene._filter("kind", "all")
    arcade.press("search")
    arcade.type("cLA")
    assert [game.players[0] for game in scene.games] == ["Clara"]
    arcade.type("xyz")
    assert "No matching games" in words(arcade)


def test_a_favourite_and_a_deleted_game_are_still_so_the_next_time(arcade: Player) -> None:
    fill(arcade, line(played("explode"), 1), line(played("unstack"), 2))
    open_games(arcade)
    arcade.press("love 1")
    arcade.press("more 0")
    arcade.press("delete")
    assert "Restore it with Undo" in words(arcade)
    arcade.key(pygame.K_ESCAPE)
    scene = open_games(arcade)
    assert [(game.game, game.favourite) for game in scene.games] == [("explode", True)]
    scene._filter("kind", "gone")
    arcade.run(0.1)
    arcade.press("more 0")
    arcade.press("delete")
    arcade.key(pygame.K_ESCAPE)
    assert len(open_games(arcade).games) == 2


def test_delete_pressed_twice_takes_no_second_game_and_undo_brings_back(arcade: Player) -> None:
    fill(arcade, line(played("explode"), 1), line(played("unstack"), 2))
    scene = open_games(arcade)
    arcade.press("more 0")
    arcade.press("delete")
    assert [game.deleted for game in scene.games] == [True, False]
    arcade.press("more 0")
    arcade.press("delete")
    assert [game.deleted for game in scene.games] == [False, False]
    arcade.press("more 1")
    arcade.press("delete")
    arcade.key(pygame.K_z, pygame.KMOD_CTRL)
    assert [game.deleted for game in scene.games] == [False, False]


def test_damaged_lines_are_told_once_and_the_rest_is_there(arcade: Player) -> None:
    hostile = r'"\u202e\u0000' + "W" * 3000 + '"'
    fill(
        arcade,
        line(played("explode"), 1),
        "arcade 1 explode date=x : a5",
        "\0\ufffd",
        f"arcade 1 explode began=y date={hostile} player1={hostile} result=7 score=x last={hostile} : .",
        "arcade 1 chess : e4",
        f"arcade 1 brickshooter level={hostile} result=1 last=nothing : .",
    )
    before = archive_path(arcade.app.folders.data).read_bytes()
    scene = open_games(arcade)
    assert len(scene.games) == 3
    assert "2 lines of the file" in words(arcade)
    assert not faults(arcade.app)
    assert archive_path(arcade.app.folders.data).read_bytes() == before
    arcade.run(8.0)
    arcade.key(pygame.K_ESCAPE)
    open_games(arcade)
    assert "2 lines of the file" not in words(arcade)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Callable[..., Player], size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    names = "Wilhelmina Groß", "Mortimer Maximus"
    fill(
        player, *(line(played(GAMES.names[n % 4], seed=n, names=names), n, Outcome(0, "x", (99, 88))) for n in range(9))
    )
    open_games(player)
    for translation in (player.app.translations, LongWords()):
        monkeypatch.setattr(player.app, "translations", translation)
        player.app.front.needs_layout = True
        player.run(0.3)
        assert not faults(player.app)


# Copies


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_copy_is_stepped_through_and_gone_on_with(arcade: Player, name: str) -> None:
    session = played(name)
    made = list(session.moves)
    fill(arcade, line(session, 1))
    scene = open_games(arcade)
    arcade.press("open 0")
    arcade.settle()
    copy = arcade.app.front
    assert isinstance(copy, PlayScene)
    assert copy.session.moves == made
    for _ in made:
        copy.tools.undo()
    assert copy.session.moves == []
    for _ in made:
        copy.tools.redo()
        arcade.settle()
    arcade.key(pygame.K_ESCAPE)
    arcade.press("leave")
    arcade.run(0.2)
    assert arcade.app.front is scene
    assert len(scene.games) == 1
    assert not arcade.app.store.unfinished(GAMES.names)
    arcade.press("open 0")
    copy = arcade.app.front
    copy.tools.undo()
    move = next(move for move in copy.game.rules.legal_moves(copy.session.position) if move != made[-1])
    assert copy.play(move)
    arcade.settle()
    arcade.key(pygame.K_ESCAPE)
    arcade.press("leave")
    arcade.run(0.2)
    assert [game.moves for game in scene.games] == [6, 6]
    assert [kept.slot for kept in arcade.app.store.games(game_named(name))] == [COPY_SLOT]


def test_in_a_small_window_a_row_says_less_and_nothing_by_half(start: Callable[..., Player]) -> None:
    arcade = start(lambda settings: setattr(settings, "language", "de"), size=(640, 480))
    fill(arcade, line(played("explode", names=("Wilhelmina-Sophie", "Ben")), 1).replace("result=open", "result=1"))
    open_games(arcade)
    assert "Wilhelmina-Sophie hat gewonnen" in words(arcade)
    assert "Mai" not in words(arcade)
    fill(arcade, line(played("explode", names=("Wilhelmina-Sophie-Marie", "Ben-Maximilian-Johannes")), 2))
    arcade.key(pygame.K_ESCAPE)
    open_games(arcade)
    assert "08:25" not in words(arcade).partition("Johannes")[2].partition("Wilhelmina")[0]


def test_a_copy_of_a_level_wins_no_stars_and_a_copy_of_a_run_no_place(arcade: Player) -> None:
    game = game_named("brickshooter")

    level = level_named(arcade.app.folders, game, "01-first-shot")
    show_copy(arcade.app, level_session(game, "01-first-shot", level))
    arcade.run()
    *before, last = level.solution
    for move in before:
        assert arcade.app.front.play(move)
        arcade.settle()
    finish(arcade, arcade.app.front, last)
    assert isinstance(arcade.app.front, ResultScene)
    assert keys(arcade) == ["look", "undo", "share", "menu"]
    assert not arcade.app.store.stars("brickshooter")
    arcade.press("menu")
    show_copy(arcade.app, short_session())
    arcade.run()
    finish(arcade, arcade.app.front)
    assert isinstance(arcade.app.front, ResultScene)
    assert arcade.app.store.scores().record(game.name, "10") is None


def test_what_a_copy_is_gone_on_with_later_counts_nowhere_either(arcade: Player) -> None:

    session = short_session()
    session = session.until(session.ply - 1)
    show_copy(arcade.app, session)
    arcade.run()
    assert arcade.app.front.play(session.rules.legal_moves(session.position)[0])
    arcade.settle()
    arcade.key(pygame.K_ESCAPE)
    arcade.press("leave")
    continue_or_begin(arcade.app, game_named("brickshooter"))
    arcade.run()
    scene = arcade.app.front
    assert scene.table.slot == COPY_SLOT
    finish(arcade, scene)
    assert arcade.app.store.scores().record("brickshooter", "10") is None


def test_a_copy_that_was_played_on_in_is_saved_as_it_stands(arcade: Player) -> None:
    show_copy(arcade.app, played("explode"))
    arcade.run()
    scene, game = arcade.app.front, game_named("explode")
    scene.tools.undo()
    assert not arcade.app.store.games(game)
    other = next(move for move in game.rules.legal_moves(scene.session.position) if move != scene.session.undone[-1])
    assert scene.play(other)
    arcade.settle()
    for _ in range(3):
        scene.tools.undo()
        (kept,) = arcade.app.store.games(game)
        assert kept.session.to_json() == scene.session.to_json()


def test_a_copy_brings_the_ways_that_were_left_and_looking_at_one_keeps_nothing(arcade: Player) -> None:
    session, game = played("explode", 5), game_named("explode")
    session.go_to(2)
    left = session.undone[::-1]
    session.play(next(move for move in game.rules.legal_moves(session.position) if move != left[0]))
    show_text(arcade.app, record_text(session, {"date": "then"}), listed=True)
    arcade.run()
    scene = arcade.app.front
    (way,) = scene.session.branches
    assert (way.after, way.moves) == (2, left)
    scene.past.take(way)
    arcade.settle()
    assert scene.session.line() == [*session.moves[:2], *left]
    arcade.app.pop()
    assert not arcade.app.store.games(game)
    assert not archive_path(arcade.app.folders.data).exists()


def test_a_way_tried_after_the_end_is_kept_with_the_game(arcade: Player) -> None:
    session, game = played("explode", 5), game_named("explode")
    session.resign(0)
    arcade.app.store.file_game(game, session, session.outcome)
    line = session.line()
    session.go_to(3)
    session.play(next(move for move in game.rules.legal_moves(session.position) if move != line[3]))
    session.take(session.branches[0])
    session.go_to(session.length)
    for _ in range(2):
        arcade.app.store.file_game(game, session, session.outcome)
    archive = Archive(archive_path(arcade.app.folders.data))
    (filed,) = ArchiveIndex(archive).all().games
    assert (filed.moves, len(filed.values["result"])) == (5, 1)
    assert archive.text(filed.at, filed.size).count(" | ") == 1
    assert archive.path.read_text().count("arcade 1") == 2


def test_programs_do_not_play_in_a_copy(arcade: Player) -> None:
    session = played("explode", 5)
    session.match = replace(session.match, players=(Bot("rm"), Engine("hard")))
    show_text(arcade.app, record_text(session))
    arcade.run(1.0)
    assert arcade.app.front.session.moves == session.moves
    assert not arcade.app.front.seats.thinking


# Text


def test_copy_and_paste_from_hand_to_hand(arcade: Player) -> None:
    session = played("unstack")
    fill(arcade, line(session, 1))
    open_games(arcade)
    arcade.press("more 0")
    arcade.press("share")
    arcade.press("copy")
    text = pygame.scrap.get_text()
    assert text == line(session, 1)
    arcade.key(pygame.K_ESCAPE)
    arcade.press("paste")
    arcade.press("look")
    assert arcade.app.front.session.moves == session.moves
    arcade.key(pygame.K_ESCAPE)
    assert isinstance(arcade.app.front, PauseScene)
    pygame.scrap.put_text("something else")
    arcade.press("share")
    arcade.press("copy")
    assert pygame.scrap.get_text() == record_text(arcade.app.scenes[-3].session)


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", ["", "hello", "arcade 1 chess : e4", "arcade 1 explode seed=x : a5", "\1" * 50])
def test_what_is_no_game_is_told_and_opens_nothing(arcade: Player, text: str) -> None:
    scene = open_games(arcade)
    pygame.scrap.put_text(text)
    arcade.press("paste")
    arcade.run(0.1)
    assert arcade.app.front is scene
    assert "be shown" in words(arcade) or "no text" in words(arcade)


def test_what_fits_is_shown_and_the_move_that_does_not_is_named(arcade: Player) -> None:
    session = played("explode")
    show_text(arcade.app, record_text(session) + " z9 a1")
    arcade.run(0.1)
    assert arcade.app.front.session.moves == session.moves
    assert "Move 7 is not possible" in words(arcade)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("arcade 1 explode seed=1 : a1", "Zug 1, a1, ist nicht möglich. Dieses Feld ist frei."),
        ("arcade 1 explode seed=1 : z9", "Zug 1 ist nicht möglich: ein Zug wird wie c3 geschrieben, nicht wie 'z9'."),
        ("arcade 1 explode seed=1 : | 0 z9", "Ein Seitenweg ist nicht möglich."),
        ("hello", "eine Partie beginnt mit arcade 1 und dem Namen des Spiels, nicht mit 'hello'"),
        ("arcade 1 explode seed=-1 : a5", "seed ist eine ganze Zahl, nicht '-1'"),
        ("arcade 1 explode size=5 : a5", "die Option 'size' gibt es nicht"),
    ],
)
def test_why_a_text_does_not_fit_is_told_in_the_language_of_the_player(
    start: Callable[..., Player], text: str, said: str
) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"))
    open_games(player)
    show_text(player.app, text)
    player.run(0.1)
    assert said in words(player)


def test_without_a_clipboard_it_is_said(arcade: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    fill(arcade, line(played("explode"), 1))
    open_games(arcade)
    arcade.press("more 0")
    arcade.press("share")
    arcade.press("copy")
    assert "The clipboard is not available" in words(arcade)


def drop(player: Player, kind: int, **values: str) -> None:
    pygame.event.post(pygame.Event(kind, **values))
    player.run()
    player.run(0.1)


def test_a_game_saved_as_a_file_opens_when_it_is_dropped(arcade: Player) -> None:
    session = played("combact", 3)
    fill(arcade, line(session, 1))
    open_games(arcade)
    arcade.press("more 0")
    arcade.press("share")
    arcade.press("name")
    arcade.key(pygame.K_a, pygame.KMOD_CTRL)
    arcade.type("../Größe: 1")
    arcade.press("save")
    arcade.press("done")
    arcade.press("save")
    one, two = sorted((arcade.app.folders.data / "exports").iterdir())
    assert one.suffix == two.suffix == ".arcade"
    assert {one.name, two.name} == {"-Größe- 1.arcade", "-Größe- 1-2.arcade"}
    assert one.read_text("utf-8") == line(session, 1) + "\n"
    assert "-Größe- 1-2.arcade" in words(arcade)
    drop(arcade, pygame.DROPFILE, file=str(one))
    arcade.press("look")
    assert arcade.app.front.session.moves == session.moves


def test_a_dropped_file_of_several_games_is_a_list_in_which_nothing_is_changed(arcade: Player, tmp_path: Path) -> None:
    path = tmp_path / "friend's.arcade"
    text = "\n".join([line(played("explode"), 1), record_text(played("unstack")), "rubbish"])
    path.write_text(text, encoding="utf-8")
    drop(arcade, pygame.DROPFILE, file=str(path))
    scene = arcade.app.front
    assert isinstance(scene, GamesScene)
    assert [game.game for game in scene.games] == ["unstack", "explode"]
    assert not [key for key in keys(arcade) if key.split()[0] in ("love", "delete", "share", "paste")]
    arcade.press("open 0")
    assert arcade.app.front.session.game == "unstack"
    assert path.read_text(encoding="utf-8") == text


def test_a_dropped_letter_whose_lines_were_broken_is_one_game(arcade: Player, tmp_path: Path) -> None:
    session = played("explode", 12)
    path = tmp_path / "letter.txt"
    path.write_text(record_text(session).replace(" ", "\n"), encoding="utf-8")
    drop(arcade, pygame.DROPFILE, file=str(path))
    arcade.press("look")
    assert arcade.app.front.session.moves == session.moves
    drop(arcade, pygame.DROPTEXT, text=record_text(played("unstack")))
    arcade.press("look")
    assert arcade.app.front.session.game == "unstack"


@pytest.mark.sample(3)
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\0", b"hello", b"x" * 900_000, None])
def test_a_dropped_file_that_holds_no_game_is_told(arcade: Player, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "odd"
    if content is not None:
        path.write_bytes(content)
    drop(arcade, pygame.DROPFILE, file=str(path))
    assert isinstance(arcade.app.front, MenuScene)
    assert "be shown" in words(arcade)
    drop(arcade, pygame.DROPFILE, file=str(tmp_path))
    assert isinstance(arcade.app.front, MenuScene)


def test_a_dropped_text_that_is_neither_game_nor_path_is_told(arcade: Player) -> None:
    drop(arcade, pygame.DROPTEXT, text="no\0game")
    assert isinstance(arcade.app.front, MenuScene)
    assert "be shown" in words(arcade)


def test_a_page_on_by_the_keys_that_turn(arcade: Player) -> None:
    fill(arcade, *(line(played("explode", 2, seed=n), n) for n in range(40)))
    scene = open_games(arcade)
    assert scene.act(Action.ROTATE_RIGHT)
    assert scene.first == scene.seen - 1
    assert scene.act(Action.ROTATE_LEFT)
    assert scene.first == 0


def test_a_seed_session_still_counts(arcade: Player) -> None:
    """What is no copy wins its place in the table as ever."""

    finish(arcade, brickshooter(arcade, short_session()))
    assert arcade.app.store.scores().record("brickshooter", "10")
    assert seed_session(game_named("brickshooter"), 1, {}).began == ""


def test_a_line_that_does_not_say_how_it_ended_has_its_picture_all_the_same(arcade: Player) -> None:
    fill(arcade, record_text(played("explode"), {"date": "2026-11-20"}))
    open_games(arcade)
    assert pictures(arcade) == 1
