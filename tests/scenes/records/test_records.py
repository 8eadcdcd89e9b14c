"""Records, the persons at this machine, and everything in one file: as a player meets them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.background import finish
from game.games import game_named
from game.play.records.record import game_counts, record_text
from game.play.session import match as seats
from game.play.session.line import COPY
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.scenes.exchange.backup import BackupScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.players.persons import PersonScene, PersonsScene, remember
from game.scenes.records.records import RecordsScene
from game.scenes.records.standings import Bars
from game.scenes.records.statistics_builder import ANY, StatisticsBuilder
from game.scenes.records.statistics_builder import COUNT_SLICE as COUNTED
from game.scenes.review.games import GamesScene
from game.settings.persons import MOST_PERSONS, SIGNS, Person
from game.stage.art import Text
from game.store.archive.archive import DELETED, Archive, ArchiveIndex, archive_path
from game.store.archive.archive import READ_SLICE as READ
from game.store.archive.caches import COUNTS_FILE, load_counts
from game.store.player.scores import Score
from game.ui.drawing.surfaces import Badge, Panel
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, drawn_at, faults
from tests.players.table import PERSONS, wait

EASY = 'player2="Easy" program2="level:easy"'


def moment(number: int) -> str:
    return f"2026-11-{number // 1000 % 20 + 1:02}T08:{number // 60 % 60:02}:{number % 60:02}.{number:06}"


def pair(number: int, result: str, other: str = "player2=Ben", more: str = "aid=none", one: str = "Anna") -> str:
    head = f'arcade 1 explode began="{moment(number)}" date="{moment(number)}" result={result} {more}'
    return f'{head} player1="{one}" {other} : a4 d1 b4 .'


def run(number: int, points: int, colours: int = 7, more: str = "aid=none") -> str:
    head = f'arcade 1 brickshooter began="{moment(number)}" date="{moment(number)}" result=2 score={points} {more}'
    return f"{head} colours={colours} seed=7 player1=Anna : 4^ 5^ ."


def fill(player: Player, *lines: str) -> Archive:
    archive = Archive(archive_path(player.app.folders.data))
    archive.append("\n".join(lines))
    return archive


def opened(player: Player, game: str = "") -> RecordsScene:
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    player.app.push(RecordsScene(player.app))
    player.run(1.0)
    scene = player.app.front
    assert isinstance(scene, RecordsScene)
    while game and scene.game != game:
        scene.form.want("game")
        player.key(pygame.K_RIGHT)
    player.run(0.2)
    return scene


def bars(player: Player) -> list[tuple[float, bool]]:
    chart = next(sprite.art for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Bars))
    return [(bar.share, bar.hollow) for bar in chart.bars]


def badges(player: Player) -> set[tuple[str, int | None]]:
    return {
        (art.sign, art.hue)
        for art in (sprite.art for sprite in player.app.front.stage.sprites)
        if isinstance(art, Badge)
    }


# The records


def test_without_games_it_says_how_there_will_be_some(start: Callable[..., Player]) -> None:
    player = start()
    opened(player)
    assert "Games you finish or leave will appear here" in words(player)
    opened(player, "explode")
    assert "Finished games will appear here" in words(player)


@pytest.mark.parametrize("scale", [100, 150])
def test_what_is_said_without_games_stands_on_the_panel(start: Callable[..., Player], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), (640, 480))
    sprites = opened(player).stage.sprites
    text = next(one for one in sprites if isinstance(one.art, Text) and one.art.text.startswith("Nothing here yet"))
    panel = next(one for one in sprites if isinstance(one.art, Panel))
    assert drawn_at(player.app, panel).inflate(-20, -20).contains(drawn_at(player.app, text))


def test_the_first_game_that_was_played_comes_first_unless_another_one_is_chosen(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, pair(1, "2", EASY))
    scene = opened(player)
    assert scene.game == "explode"
    assert "Easy" in words(player)
    assert scene.form.focus is not None
    assert scene.form.focus.key == "game"
    scene.form.want("game")
    player.key(pygame.K_LEFT)
    player.run(1.0)
    assert scene.game == "brickshooter"


def test_games_against_a_level_and_a_person_stand_in_the_table(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, pair(1, "2", EASY), pair(2, "1", EASY, "chain1=7"), pair(3, "draw"), pair(4, "open"))
    scene = opened(player, "explode")
    text = words(player)
    assert scene.form.widgets
    for word in ("Easy", "Ben", "1 : 0 : 1", "0 : 1 : 0", "2026-11-01", "3 moves", "Longest chain", "7"):
        assert word in text
    assert [share > 0 for share, _ in bars(player)] == [False, True, False]
    assert not faults(player.app)


@pytest.mark.usefixtures("painted")
def test_records_that_are_counted_come_to_rest(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, pair(1, "2", EASY))
    scene = opened(player, "explode")
    assert not scene.poll()
    player.run()
    assert player.app.areas == [], "nothing is drawn again"


def old_line(name: str, number: int) -> tuple[str, dict[str, int]]:
    """A game as it was kept by versions that did not say what it is remembered for, and that."""
    game, chance = game_named(name), Random(number)
    session: AnySession = Session(name, game.rules, Source(seed=number), None, Match(("Anna", "Ben")))
    while session.outcome is None and len(session.moves) < 40:
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    about = {"began": moment(number), "date": moment(number), "result": "1", "aid": "none"}
    return record_text(session, about), game_counts(game, session)


def test_games_kept_by_older_versions_are_played_again_for_what_they_do_not_say(start: Callable[..., Player]) -> None:
    player = start()
    (chains, first), (captures, second) = old_line("explode", 1), old_line("unstack", 2)
    fill(player, chains, captures, pair(3, "1", more="aid=none chain1=1"), "arcade 1 explode date=2026 : a1 a1 .")
    scene = opened(player, "explode")
    path = COUNTS_FILE.path(player.app.folders.data)
    assert first["chain1"] > 1
    # Counted once without what was found, and once more with it.
    anna = seats.Person("Anna"), seats.Person("Ben")
    wait(player, lambda: anna in scene._found.pairs and scene._found.pairs[anna].chain == first["chain1"], "the table")
    wait(player, lambda: len(load_counts(player.app.folders.data)) == 3, "what was found")
    known = StatisticsBuilder(player.app)
    finish(known.read())
    finish(known.count())
    assert known.lacking == [], "the next time it is known"
    tally = known.of[ANY]["unstack"].pairs[anna]
    assert tally.capture == second["capture1"] > 0
    path.write_text('{"version": 1, "feats": {"x": {"chain1": -1}}}')
    assert load_counts(player.app.folders.data) == {}, "what does not fit tells nothing"


def test_help_is_marked_and_filtered_and_what_is_not_known_is_neither(start: Callable[..., Player]) -> None:
    player = start()
    lines = pair(1, "1"), pair(2, "1", more="aid=undo"), pair(3, "1", more="aid=hint,undo"), pair(4, "1", more="")
    fill(player, *lines, pair(5, "1", more=f"aid={COPY}"))
    scene = opened(player, "explode")
    assert [hollow for _, hollow in bars(player)] == [False, True, True, False]
    for expected in (1, 2, 4):
        scene.form.want("which")
        player.key(pygame.K_RIGHT)
        player.run(0.5)
        assert len(bars(player)) == expected


def test_who_beats_whom_and_the_ratings_have_their_pages(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, *(pair(n, "1") for n in range(3)), pair(3, "2"), pair(4, "1", EASY))
    opened(player, "explode")
    player.press("whom")
    player.run(0.2)
    assert "3 : 1" in words(player)
    assert "1 : 3" in words(player)
    player.press("ratings")
    player.run(0.2)
    assert "Glicko" in words(player)
    assert words(player).index("Anna") < words(player).index("Ben")


def test_the_runs_of_each_number_of_colours_and_the_best_of_them(start: Callable[..., Player]) -> None:
    player = start()
    more = "clearings=2 thirty=640 shot=66 aid=hint"
    fill(player, run(1, 400, more=more), run(2, 900), run(3, 70, colours=5))
    opened(player)
    for word in ("7 colours", "900", "640", "66", "325.0"):
        assert word in words(player)
    assert "8 colours" not in words(player).split("Longest chain")[1], "a table without runs has no row"
    assert len(bars(player)) == 2
    player.press("best")
    player.run(0.3)
    assert "with hints" in words(player)
    player.press("run 1")
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.session.aid == {COPY}


def test_what_was_deleted_does_not_count(start: Callable[..., Player]) -> None:
    player = start()
    archive = fill(player, pair(1, "1"), pair(2, "1"))
    archive.note(DELETED, ArchiveIndex(archive).all().games[0].mark)
    opened(player, "explode")
    assert len(bars(player)) == 1


def test_a_file_of_nonsense_is_told_by_nobody_and_breaks_nothing(start: Callable[..., Player]) -> None:
    player = start()
    hostile = 'arcade 1 explode began="9999-99-99T00:00:00" date=x result=1 chain1=99999999999 aid=,,, '
    chess = "arcade 1 chess result=1 player1=A player2=B : e4 ."
    fill(player, "what is this", hostile + r'player1="Z\u0000" player2=Y : .', pair(1, "1"), chess)
    opened(player, "explode")
    assert "Anna" in words(player)
    assert not faults(player.app)


@pytest.mark.slow
def test_ten_thousand_games_are_read_and_counted_in_small_steps(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, *(pair(n, str(n % 2 + 1), one=f"P{n % 30}") for n in range(10_000)))
    player.app.push(RecordsScene(player.app))
    player.run()
    scene = player.app.front
    assert isinstance(scene, RecordsScene)
    scene._choose("game", "explode")
    steps, seen = 0, False
    while scene.known is None:
        player.app.scheduler.frame()
        steps += 1
        if steps == 5:
            player.app.front.rebuild()
            seen = "Loading your games" in words(player)
    assert seen
    assert steps >= 10_000 / READ + 2 * 10_000 / COUNTED
    player.run(0.2)
    assert len(scene.form.widgets) < 20
    assert not faults(player.app)


def test_by_keys_and_by_pad_alone(start: Callable[..., Player]) -> None:
    player = start(size=(800, 600))
    fill(player, *(pair(n, "1", f"player2=P{n}") for n in range(30)))
    scene = opened(player, "explode")
    scene.form.want(scene.tabs.name)
    player.key(pygame.K_RIGHT)
    player.run(0.2)
    assert scene.tabs.name == "whom"
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    player.run(0.2)
    assert scene.tabs.name == "record"
    for _ in range(5):
        player.key(pygame.K_DOWN)
    assert scene.form.view.top > 100, "what has no buttons is scrolled through"
    player.pad(pygame.CONTROLLER_BUTTON_B)
    player.run(0.5)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_cut_and_nothing_overlaps(start: Callable[..., Player], size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    names = ["Anna", "Ben", "Wilhelmina Groß", "Mortimer Maximus"]
    remember(player.app, *names)
    lines = [pair(n, str(n % 2 + 1), f'player2="{names[n % 3]}"', "aid=undo", names[3]) for n in range(9)]
    best = [run(20 + n, 9999 + n, more="aid=hint,undo clearings=99 thirty=9999 shot=999 chain=12") for n in range(12)]
    fill(player, *lines, *best, pair(9, "1", EASY, "chain1=12 capture1=23", names[3]))
    wrong = []
    for game in ("brickshooter", "explode"):
        scene = opened(player, game)
        for page in scene.tabs.names:
            player.press(page)
            player.run(0.3)
            wrong += [f"{page}: {fault}" for fault in faults(player.app) + cut(player.app)]
    for other in (
        PersonsScene(player.app),
        PersonScene(player.app, player.app.settings.persons[0]),
        BackupScene(player.app),
    ):
        player.app.push(other)
        player.run(0.3)
        wrong += [f"{type(other).__name__}: {fault}" for fault in faults(player.app)]
        player.app.pop()
    assert not wrong, "\n".join(wrong)


# Persons


def test_a_person_is_added_gets_another_colour_and_sign_and_is_taken_away(start: Callable[..., Player]) -> None:
    player = start()
    fill(player, pair(1, "1", one="Eva"))
    opened(player, "explode")
    player.press("persons")
    player.run(0.5)
    player.press("name")
    player.type("  Eva ")
    player.press("add")
    assert player.app.settings.persons == (Person("Eva", 0, SIGNS[0]),)
    player.key(pygame.K_RETURN)
    player.run(0.5)
    player.press("colour 4")
    player.press("sign 7")
    player.press("done")
    player.press("back")
    player.run(0.5)
    assert (SIGNS[7], 4) in badges(player)
    again = start()
    assert again.app.settings.persons == (Person("Eva", 4, SIGNS[7]),)
    again.app.push(PersonsScene(again.app))
    again.run()
    again.press("person Eva")
    again.press("remove")
    assert again.app.settings.persons == ()


def test_no_name_twice_and_no_more_than_there_is_room_for(start: Callable[..., Player]) -> None:
    player = start()
    remember(player.app, "Anna", "", "  ", "ANNA", *(f"P{n}" for n in range(2 * MOST_PERSONS)))
    persons = player.app.settings.persons
    assert len(persons) == MOST_PERSONS
    assert [person.name for person in persons[:2]] == ["Anna", "P0"]
    player.app.push(PersonsScene(player.app))
    player.run()
    assert not faults(player.app)
    assert not next(widget for widget in player.app.front.form.widgets if widget.key == "add").enabled


def test_a_person_who_is_called_otherwise_keeps_all_that_was_played(start: Callable[..., Player]) -> None:
    player = start()
    remember(player.app, "Anna", "Ben")
    player.app.settings.names = ("anna", "Ben")
    fill(player, pair(1, "1"), pair(2, "1"))
    player.app.store.add_score(Score("brickshooter", "7", "Anna", 70, 1, "2026-11-22"))
    opened(player, "explode")
    player.press("persons")
    player.press("person Anna")
    player.run(0.5)
    player.press("name")
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.type("Ben")
    player.press("done")
    assert "The name Ben is already taken." in words(player)
    player.run(0.5)
    player.press("name")
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.type(" Änne ")
    player.key(pygame.K_RETURN)
    assert [(person.name, person.earlier) for person in player.app.settings.persons] == [
        ("Änne", ("Anna",)),
        ("Ben", ()),
    ]
    assert player.app.settings.names == ("Änne", "Ben")
    remember(player.app, "ANNA")
    assert len(player.app.settings.persons) == 2, "a name that somebody had is not given away"
    player.press("back")
    player.run(0.5)
    assert "Änne" in words(player)
    assert "Anna" not in words(player)
    for page, text in (
        (GamesScene(player.app), "Änne – Ben"),
        (RecordsScene(player.app, "brickshooter", "7"), "Änne"),
    ):
        player.app.push(page)
        player.run(0.5)
        assert text in words(player)
    again = start()
    assert again.app.settings.persons == player.app.settings.persons


# Everything in one file


def test_out_by_a_button_and_in_again_elsewhere(start: Callable[..., Player], tmp_path: Path) -> None:
    player = start()
    fill(player, pair(1, "open"), pair(2, "open"), pair(3, "1"))
    remember(player.app, "Anna")
    opened(player)
    for _ in range(2):
        player.app.push(BackupScene(player.app))
        player.run(0.3)
        player.press("export")
        player.run(0.5)
        assert "Saved as" in words(player)
        assert "3 games" in words(player)
        player.press("done")
    files = sorted((player.app.folders.data / "exports").iterdir())
    assert len(files) == 2, "none takes the place of another"
    archive_path(player.app.folders.data).unlink()
    player.app.push(BackupScene(player.app))
    player.run(0.3)
    player.press(f"import {files[0].name}")
    assert "Checking the games: 0 %" in words(player), "what is done is said before the first of it is done"
    wait(player, lambda: "2 new games" in words(player))
    assert "1 invalid line" in words(player), "one says of itself what its moves do not come to"
    player.press("done")
    assert len(ArchiveIndex(Archive(archive_path(player.app.folders.data))).all().games) == 2


def test_a_dropped_file_of_everything_can_be_taken_in(start: Callable[..., Player], tmp_path: Path) -> None:
    path = tmp_path / "all.arcade"
    path.write_text(
        '# everything 1 .\n# person {"name": "Eva", "colour": 1, "sign": "sun"}\nnonsense\n# stars 5', encoding="utf-8"
    )
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.run(0.5)
    assert isinstance(player.app.front, GamesScene)
    assert "The file contains no games." in words(player)
    player.press("take")
    wait(player, lambda: "1 player" in words(player))
    for word in ("1 player", "2 invalid lines", "stars is an object", "incomplete"):
        assert word in words(player)
    assert player.app.settings.persons == (Person("Eva", 1, "sun"),)


def test_a_file_that_went_away_is_told(start: Callable[..., Player]) -> None:
    player = start()
    folder = player.app.folders.data / "exports"
    folder.mkdir(parents=True)
    (folder / "gone.arcade").write_text("", encoding="utf-8")
    player.app.push(MenuScene(player.app))
    player.app.push(BackupScene(player.app))
    player.run(0.3)
    (folder / "gone.arcade").unlink()
    player.press("import gone.arcade")
    player.run(0.3)
    assert "cannot be read" in words(player)


def test_nothing_is_taken_in_that_could_not_be_played(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    folder = player.app.folders.data / "exports"
    folder.mkdir(parents=True)
    (folder / "all.arcade").write_text(pair(1, "open"), encoding="utf-8")
    monkeypatch.setattr("game.workers.worker.command", lambda: (sys.executable, "-c", "raise SystemExit(1)"))
    player.app.push(MenuScene(player.app))
    player.app.push(BackupScene(player.app))
    player.run(0.3)
    player.press("import all.arcade")
    wait(player, lambda: "nothing was imported" in words(player))
    assert not archive_path(player.app.folders.data).exists()


# Persons in games


def test_who_begins_a_game_under_a_name_is_taken_in_and_seen_at_the_board(start: Callable[..., Player]) -> None:
    player = start(lambda settings: setattr(settings, "players", PERSONS))
    player.app.push(MenuScene(player.app))
    player.run(0.3)
    player.press("explode")
    player.run(0.5)
    player.press("name 0")
    player.type("Eva")
    player.press("play")
    player.run(1.0)
    assert isinstance(player.app.front, PlayScene)
    assert player.app.settings.persons == (Person("Eva", 0, SIGNS[0]),), "and not the one who gave no name"
    assert badges(player) == {(SIGNS[0], player.app.theme.palette.sides[0])}, "in the colour of the side"


def test_a_person_is_chosen_beside_the_name(start: Callable[..., Player]) -> None:
    player = start(lambda settings: setattr(settings, "players", PERSONS))
    remember(player.app, "Anna", "Eva")
    player.app.push(MenuScene(player.app))
    player.run(0.3)
    for game, key in (("explode", "person 1"), ("brickshooter", "person")):
        player.press(game)
        player.run(0.5)
        player.press(key)
        player.run(0.3)
        player.press("person Eva")
        player.run(0.3)
        assert (SIGNS[1], 1) in badges(player)
        player.press("back")
        player.run(0.3)
    assert player.app.settings.names == ("Eva", "Eva")
