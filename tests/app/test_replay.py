"""Games as text on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.cli import main
from game.app.replay import replay
from game.games import game_named
from game.play.record import record_text
from game.play.session import Session, Source

WON = 'arcade 1 explode level=own start="b1,r5/.,. r" : b2'
"""Red bursts the only star of Blue."""


def unstack(*moves: str) -> str:
    session = Session("unstack", game_named("unstack").rules, Source(seed=1))
    for move in moves:
        session.play(move)
    return record_text(session)


def test_a_game_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(WON) == 0
    assert capsys.readouterr().out.startswith("1 explode 1 moves, side 1 has won (")


def test_all_games_of_a_file_are_told_and_those_that_do_not_fit_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.arcade"
    path.write_text(f"# from Anna\n\n{WON}\n{unstack('2a1>11')} 9z9\nno game\n{WON}\n")
    assert replay(str(path)) == 1
    out, err = capsys.readouterr()
    assert [line.split()[:4] for line in out.splitlines()] == [
        ["1", "explode", "1", "moves,"],
        ["2", "unstack", "1", "moves,"],
        ["4", "explode", "1", "moves,"],
    ]
    assert "goes on" in out.splitlines()[1]
    assert "game 2: move 2: " in err
    assert "game 3: " in err


@pytest.mark.parametrize("content", ["", "# nothing\n\n"])
def test_a_file_without_a_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    path = tmp_path / "empty.arcade"
    path.write_text(content)
    assert replay(str(path)) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("source", ["no such file", "", "."])
def test_what_is_neither_a_file_nor_a_game_is_told(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(source) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("arguments", [[], [WON, "--headless", "more"], [WON, "explode"], ["no such file"]])
def test_without_a_game_or_headless_it_says_what_it_needs(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", WON, "--headless"]) == 0
    assert "has won" in capsys.readouterr().out
