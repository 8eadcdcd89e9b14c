"""Games as text on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.command.cli import main
from game.app.command.replay import replay
from game.games import game_named
from game.play.records.record import about_game, record_text
from game.play.session.session import Session, Source

WON = 'arcade 1 explode level=own start="b1,r5/.,. r" : b2'
"""Red bursts the only star of Blue."""


def unstack(*moves: str) -> str:
    session = Session("unstack", game_named("unstack").rules, Source(seed=1))
    for move in moves:
        session.play(move)
    return record_text(session)


def test_a_game_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(WON) == 0
    assert capsys.readouterr().out.startswith("1 explode 1 move, side 1 won (")


def test_all_games_of_a_file_are_told_and_those_that_do_not_fit_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.arcade"
    path.write_text(f"# from Anna\n\n{WON}\n{unstack('2a1>11')} 9z9\nno game\n{WON}\n")
    assert replay(str(path)) == 1
    out, err = capsys.readouterr()
    games, table = out.split("\n\n")
    assert [line.split()[:4] for line in games.splitlines()] == [
        ["3", "explode", "1", "move,"],
        ["4", "unstack", "1", "move,"],
        ["6", "explode", "1", "move,"],
    ]
    assert "goes on" in games.splitlines()[1]
    assert "line 4: move 2: " in err
    assert "line 5: " in err
    assert [row.split() for row in table.splitlines()[1:]] == [
        ["explode", "2", "2", "2", "0", "0", "0", "2"],
        ["unstack", "1", "0", "0", "0", "0", "1", "1"],
        ["no", "game", "1", "0", "0", "0", "0", "0", "0"],
        ["all", "4", "2", "2", "0", "0", "1", "3"],
    ]


def test_many_files_are_played_at_one_go_and_each_line_that_does_not_fit_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.arcade", tmp_path / "other.arcade"
    one.write_text(f"{WON}\n")
    about = 'began=2026-11-22 date=2026-11-22 result=1 last=".,./., . r" : b2 .'
    other.write_text(f"\n{WON.partition(':')[0]}{about}\n{WON.partition(':')[0]}began=2026-11-22 : b2\n")
    assert replay(str(one), str(other), str(tmp_path / "none")) == 1
    out, err = capsys.readouterr()
    assert f"{one}:1 explode 1 move" in out
    assert f"{other}:2 explode 1 move" in out
    assert f"{other}, line 2: last is '" in err
    assert "result" not in err
    assert f"{other}, line 3: its end is missing" in err
    assert "there is no file" in err
    assert err.count("\n") == 3
    assert replay(str(one), str(other)) == 1
    assert replay(str(one), WON) == 0


def test_what_was_kept_says_what_comes_of_it_today(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session("brickshooter", game_named("brickshooter").rules, Source(seed=1))
    for _ in range(3):
        session.play(session.rules.legal_moves(session.position)[0])
    about = about_game(game_named("brickshooter"), session, None)
    path = tmp_path / "games.arcade"
    path.write_text(record_text(session, {"began": "2026-11-22T10:00", **about}) + "\n")
    assert replay(str(path)) == 0
    path.write_text(record_text(session, {"began": "2026-11-22T10:00", **about, "score": "77"}) + "\n")
    assert replay(str(path)) == 1
    assert "line 1: score is '0', not '77'" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "# nothing\n\n"])
def test_a_file_without_a_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    path = tmp_path / "empty.arcade"
    path.write_text(content)
    assert replay(str(path)) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("source", ["no such file", "", "."])
def test_what_is_neither_a_file_nor_a_game_is_told(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(source) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_an_option_in_the_place_of_the_game_is_not_taken_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--data", "elsewhere"]) == 2
    assert "replay needs a file or the text of a game" in capsys.readouterr().err
    assert main(["replay", WON, "--headless", "--data", "elsewhere"]) == 2
    assert "with --headless only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status"),
    [([], 2), ([WON, "--headless", "more"], 1), ([WON, "explode"], 2), (["no such file"], 1)],
    ids=["no game", "another game that is none", "the name of a game", "no file"],
)
def test_without_a_game_or_headless_it_says_what_it_needs(
    arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", *arguments]) == status
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", WON, "--headless"]) == 0
    assert " won" in capsys.readouterr().out
