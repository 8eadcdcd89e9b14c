"""Everything out into one file, and in again: merged without doubles, whatever the file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from game.app.command.cli import main
from game.background import finish
from game.games import GAMES
from game.installation import LEVELS
from game.play.port.puzzle import parse_puzzle
from game.play.puzzles.puzzle_progress import RUN, Attempt, AttemptResult, PuzzleProgress, Result
from game.settings.persons import SIGNS, Person, joined, named, proposed
from game.store.archive.archive import DELETED, FAVOURITE, RESTORED, Archive, ArchivedGame, ArchiveIndex, archive_path
from game.store.files.errors import StorageError
from game.store.player.backup import BEGIN, END, BackupReport, Import, export_all
from game.store.player.player_store import PlayerStore
from game.store.player.scores import Score, ScoreTable
from tests.helpers.solvers import PUZZLES

DAY = "2026-11-22"


def line(number: int, date: str = "2026-11-22T10:00:00", moves: str = "a4 d1") -> str:
    began = f"2026-11-{number % 28 + 1:02}T08:25:41.{number:06}"
    return f'arcade 1 explode began="{began}" date="{date}" result=open seed={number} player1=Anna : {moves} .'


def score(points: int, seed: int = 1, name: str = "Anna") -> Score:
    return Score("brickshooter", "7", name, points, seed, DAY)


class House(Struct):
    """A player's folder."""

    folder: Path

    def store(self) -> PlayerStore:
        return PlayerStore(self.folder, lambda text: None, lambda text: text, lambda: None)

    @property
    def archive(self) -> Archive:
        return Archive(archive_path(self.folder))

    def games(self) -> list[ArchivedGame]:
        return ArchiveIndex(self.archive).all().games if self.archive.size() else []

    def add(self, *lines: str) -> House:
        for text in lines:
            self.archive.append(text)
        return self

    def out(self, path: Path) -> BackupReport:
        store = self.store()
        return finish(export_all(store, store.load_settings(), path))

    def take(self, path: Path) -> BackupReport:
        store = self.store()
        return finish(Import(store, store.load_settings(), path, GAMES.names, LEVELS).run())

    def state(self) -> object:
        """All there is, in no order."""
        store = self.store()
        texts = {(self.archive.text(game.at, game.size).strip(), game.favourite, game.deleted) for game in self.games()}
        persons = {person.name for person in store.load_settings().persons}
        rest = dict(store.all_stars()), store.solved()
        return texts, sorted(map(str, store.scores().all())), rest, persons


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path / "one").add(line(1), line(2), line(3))
    marks = [game.mark for game in made.games()]
    made.add(f"# {FAVOURITE} {marks[0]} .", f"# {DELETED} {marks[1]} .")
    store = made.store()
    store.add_score(score(300))
    store.win_stars("unstack", "01-start", 1)
    store.solve(
        lambda solved: solved.take("explode", "a puzzle", Attempt(DAY, AttemptResult.SOLVED, AttemptResult.CLEAN))
    )
    store.solve(lambda solved: solved.take_day(DAY, "explode", Result(AttemptResult.CLEAN, late=False)))
    for task in (RUN, f"{RUN} unstack"):
        store.solve(lambda solved, task=task: solved.take_day(DAY, task, Result(AttemptResult.SOLVED, False, 40)))
    store.solve(lambda solved: solved.take_best("explode", "rush", 12))
    store.solve(lambda solved: solved.take_time("explode", "a puzzle", 42))
    store.solve(lambda solved: solved.miss(parse_puzzle(PUZZLES.splitlines()[0]), DAY))
    known = store.load_settings()
    known.persons = (Person("Anna", 2, "moon"),)
    store.save_settings(known)
    return made


def test_what_goes_out_comes_in_the_same_elsewhere(house: House, tmp_path: Path) -> None:
    other, path = House(tmp_path / "two"), tmp_path / "all.arcade"
    out = house.out(path)
    assert (out.games, out.scores, out.persons, out.damaged) == (3, 1, 1, 0)
    report = other.take(path)
    assert (report.games, report.scores, report.stars, report.puzzles, report.persons) == (3, 1, 1, 1, 1)
    assert (report.damaged, report.unfit, report.cut) == (0, [], False)
    assert other.state() == house.state()


def test_every_kind_of_result_of_puzzles_comes_in_again(house: House, tmp_path: Path) -> None:
    solved = house.store().solved()
    missing = [kind for kind in PuzzleProgress.__struct_fields__ if not getattr(solved, kind)]
    assert not missing, "these tests should hold every kind of result"
    other, path = House(tmp_path / "two"), tmp_path / "all.arcade"
    house.out(path)
    other.take(path)
    for kind in PuzzleProgress.__struct_fields__:
        assert getattr(other.store().solved(), kind) == getattr(solved, kind), f"{kind} should have come in"


def test_the_run_of_a_day_in_a_game_that_is_not_here_is_left_out(house: House, tmp_path: Path) -> None:
    house.store().solve(lambda solved: solved.take_day(DAY, f"{RUN} chess", Result(AttemptResult.SOLVED, False, 40)))
    other, path = House(tmp_path / "two"), tmp_path / "all.arcade"
    house.out(path)
    assert other.take(path).unfit == ["there is no game 'chess'"]
    assert set(other.store().solved().days[DAY]) == {"explode", RUN, f"{RUN} unstack"}


def test_a_second_time_brings_nothing(house: House, tmp_path: Path) -> None:
    path = tmp_path / "all.arcade"
    house.out(path)
    before, size = house.state(), house.archive.size()
    report = house.take(path)
    assert (report.games, report.renewed, report.known, report.scores, report.puzzles) == (0, 0, 3, 0, 0)
    assert (house.state(), house.archive.size()) == (before, size)


def test_the_file_can_be_read_and_is_a_file_of_games(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "all.arcade"
    house.out(path)
    text = path.read_text(encoding="utf-8")
    assert text.splitlines()[:2] == [BEGIN, '# person {"name": "Anna", "colour": 2, "sign": "moon"}']
    assert text.splitlines()[-1] == END
    assert [game.value("seed") for game in ArchiveIndex(Archive(path)).all().games] == ["3", "2", "1"]
    assert "volume" not in text
    assert main(["replay", str(path), "--headless"]) == 0
    assert capsys.readouterr().out.count("explode 2 moves") == 3


def test_a_game_that_went_on_elsewhere_is_the_later_one_in_both(tmp_path: Path) -> None:
    early, late = line(1), line(1, "2026-11-23T10:00:00", "a4 d1 b4")
    one, other = House(tmp_path / "one").add(early), House(tmp_path / "two").add(late)
    one.out(tmp_path / "1"), other.out(tmp_path / "2")
    assert (one.take(tmp_path / "2").renewed, other.take(tmp_path / "1").known) == (1, 1)
    assert one.state() == other.state()
    assert early in one.archive.path.read_text(encoding="utf-8"), "nothing is overwritten"


def test_a_file_cannot_hide_a_game_and_brings_one_back(tmp_path: Path) -> None:
    one, other = House(tmp_path / "one").add(line(1)), House(tmp_path / "two").add(line(1))
    one.add(f"# {DELETED} {one.games()[0].mark} .")
    one.out(tmp_path / "1"), other.out(tmp_path / "2")
    other.take(tmp_path / "1")
    assert not other.games()[0].deleted
    one.take(tmp_path / "2")
    assert not one.games()[0].deleted


def test_two_who_have_deleted_it_do_not_get_it_back_with_a_later_line(tmp_path: Path) -> None:
    one = House(tmp_path / "one").add(line(1))
    other = House(tmp_path / "two").add(line(1, "2026-11-23T10:00:00", "a4 d1 b4"))
    for house in (one, other):
        house.add(f"# {DELETED} {house.games()[0].mark} .")
    other.out(tmp_path / "2")
    one.take(tmp_path / "2")
    assert [(game.moves, game.deleted) for game in one.games()] == [(3, True)]


HOUSES = st.lists(
    st.tuples(
        st.integers(0, 5), st.sampled_from(("2026-11-22T10:00:00", "2026-11-23T10:00:00")),
        st.sampled_from(("a4", "a4 d1", "a4 d1 b4")), st.sampled_from(("", FAVOURITE, DELETED, RESTORED)),
    ),
    max_size=8,
)  # fmt: skip
SCORES = st.lists(st.builds(score, st.integers(1, 9), st.integers(0, 8), st.sampled_from(("Anna", "Ben"))), max_size=14)
STARS = st.dictionaries(st.sampled_from(("own/a", "01-start")), st.integers(1, 2))


@pytest.mark.slow
@settings(max_examples=40)
@given(st.tuples(HOUSES, SCORES, STARS), st.tuples(HOUSES, SCORES, STARS))
def test_whichever_comes_into_which_and_however_often_it_is_the_same(
    tmp_path_factory: pytest.TempPathFactory,
    one: tuple[list[tuple[int, str, str, str]], list[Score], dict[str, int]],
    other: tuple[list[tuple[int, str, str, str]], list[Score], dict[str, int]],
) -> None:
    folder = tmp_path_factory.mktemp("houses")
    houses = [House(folder / name) for name in "12"]
    for house, (games, points, stars) in zip(houses, (one, other), strict=True):
        store = house.store()
        for number, date, moves, word in games:
            house.add(line(number, date, moves))
            if word:
                house.add(f"# {word} {house.games()[0].mark} .")
        store.merge_scores(ScoreTable(points))
        store.merge_stars({"unstack": stars})
        house.out(folder / f"out {house.folder.name}")
    houses[0].take(folder / "out 2")
    houses[1].take(folder / "out 1")
    assert houses[0].state() == houses[1].state()
    size = houses[0].archive.size()
    houses[0].take(folder / "out 2")
    houses[0].take(folder / "out 1")
    assert houses[0].state() == houses[1].state()
    assert houses[0].archive.size() == size, "what is known is not written again"


# Files that are damaged or meant to do harm


@pytest.mark.parametrize(
    ("text", "games", "damaged", "unfit", "cut"),
    [
        ("", 0, 0, 0, False),
        ("nothing of all this", 0, 1, 0, False),
        (f"{BEGIN}\n{line(1)}\n{END}\n", 1, 0, 0, False),
        (f"{BEGIN}\n{line(1)}\n{line(2)[:-9]}", 1, 1, 0, True),
        (f"{BEGIN}\n", 0, 0, 0, True),
        (f"{line(1)}\n{line(1)}\n{line(2)}", 2, 0, 0, False),
        ("arcade 1 chess began=a date=2026-11-22T10:00 : e4 .", 0, 1, 0, False),
        ("arcade 1 explode began=a date=tomorrow : a4 .", 0, 1, 0, False),
        ("arcade 1 explode date=2026-11-22T10:00 : a4 .", 0, 1, 0, False),
        ('# person {"name": "", "colour": 1, "sign": "moon"}', 0, 0, 1, False),
        ('# person {"name": "A", "colour": 99, "sign": "moon"}', 0, 0, 1, False),
        ('# person {"name": "A", "colour": 1, "sign": "../../etc/passwd"}', 0, 0, 1, False),
        ("# person " + "[" * 100_000, 0, 0, 1, False),
        ("# score " + "9" * 9000, 0, 0, 1, False),
        ('# score {"game": "\\ud800"}', 0, 0, 1, False),
        ('# score {"game": "brickshooter"}', 0, 0, 1, False),
        ('# stars {"unstack": {"corner": 99}}', 0, 0, 1, False),
        ("# stars 5", 0, 0, 1, False),
        ("# settings {}\n# run rm\n# person\n#", 0, 0, 1, False),
    ],
)
def test_what_does_not_fit_is_told_and_the_rest_is_taken(
    text: str, games: int, damaged: int, unfit: int, cut: bool, tmp_path: Path
) -> None:
    path, house = tmp_path / "given", House(tmp_path / "one").add(line(9))
    path.write_text(text, encoding="utf-8")
    before = house.archive.path.read_bytes()
    report = house.take(path)
    assert (report.games, report.damaged, len(report.unfit), report.cut) == (games, damaged, unfit, cut)
    assert house.archive.path.read_bytes().startswith(before)
    assert len(house.games()) == 1 + games


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path, house = tmp_path / "given", House(tmp_path / "one")
    path.write_bytes(os.urandom(4000).replace(b"\n", b"") + b"\n" + line(1).encode())
    report = house.take(path)
    assert (report.games, report.damaged) == (1, 1)


def test_there_is_no_such_file_and_none_is_overwritten(house: House, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        house.take(tmp_path / "nowhere")
    with pytest.raises(StorageError, match="cannot be read"):
        house.take(tmp_path)
    path = tmp_path / "mine"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError, match="exists already"):
        house.out(path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_an_export_that_is_left_leaves_nothing(house: House, tmp_path: Path) -> None:
    store, folder = house.add(*(line(n) for n in range(100, 200))).store(), tmp_path / "out"
    export = export_all(store, store.load_settings(), folder / "all.arcade")
    next(export)
    assert list(folder.iterdir()) != []
    export.close()
    assert list(folder.iterdir()) == []


KILLED = """
import os, sys
from pathlib import Path
from game.store.player.backup import Import, export_all
from game.store.player.player_store import PlayerStore
from game.games import GAMES
from game.installation import LEVELS
keeper = PlayerStore(Path(sys.argv[1]), lambda text: None, lambda text: text, lambda: None)
settings = keeper.load_settings()
if sys.argv[2] == "out":
    made = export_all(keeper, settings, Path(sys.argv[3]))
else:
    write = os.write
    def torn(handle, content):
        write(handle, content[: len(content) // 2])
        os._exit(9)
    os.write = torn
    made = Import(keeper, settings, Path(sys.argv[3]), GAMES.names, LEVELS).run()
next(made)
if sys.argv[2] == "out":
    os._exit(9)
for _ in made:
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("way", ["out", "in"])
def test_the_plug_is_pulled_in_the_midst_of_it(way: str, house: House, tmp_path: Path) -> None:
    path, other = tmp_path / "all.arcade", House(tmp_path / "two").add(*(line(n) for n in range(20, 40)))
    if way == "in":
        other.out(path)
    else:
        house.add(*(line(n) for n in range(100, 200)))
    before = house.state()
    done = subprocess.run([sys.executable, "-c", KILLED, str(house.folder), way, str(path)], timeout=300)
    assert done.returncode == 9
    if way == "out":
        assert not path.exists()
        assert house.state() == before
        return
    taken = len(house.games())
    assert 3 < taken < 23, "what was written whole is there"
    assert house.take(path).games == 23 - taken
    assert len(house.games()) == 23


# The command line


def test_out_and_in_by_the_command_line(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, data = tmp_path / "all.arcade", ["--data", str(house.folder)]
    assert main(["export", str(path), *data]) == 0
    assert "3 games, 1 score and 1 player are in" in capsys.readouterr().out
    assert main(["import", str(path), "--data", str(tmp_path / "two")]) == 0
    assert "3 new games" in capsys.readouterr().out
    assert House(tmp_path / "two").state() == house.state()
    assert main(["export", str(path), *data]) == 1
    assert "exists already" in capsys.readouterr().err
    with path.open("a", encoding="utf-8") as file:
        file.write("\nwhat is this")
    assert main(["import", str(path), *data]) == 1
    assert "1 line is not a complete game and was skipped" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["export"], ["import", "--data", "x"], ["import", "x", "--mute"], ["export", "x", "y"]]
)
def test_a_wrong_command_line_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


# Persons


def test_persons_are_told_by_name_and_get_what_nobody_has() -> None:
    persons: tuple[Person, ...] = ()
    for name in ("Anna", "Ben", "Cem"):
        persons = joined(persons, [proposed(persons, name)])
    assert len({person.colour for person in persons}) == len({person.sign for person in persons}) == 3
    assert named(persons, " ANNA ") == persons[0]
    assert named(persons, "Ann") is None
    assert joined(persons, [Person("anna", 9, SIGNS[-1])]) == persons
