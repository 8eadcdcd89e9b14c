"""A game's board as a picture, and its moves as a film, made without a window."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.app.command.cli import main
from game.app.command.film import GIF_WIDTH, RATE, Film
from game.app.command.paint import paint
from game.games import GAMES, game_named
from game.play.records.record import record_text
from game.play.session.match import Match
from game.play.session.session import Session, Source
from tests.conftest import ROOT
from tests.processes import rest_of, started

MOVES = "arcade 1 explode player1=Anna player2=Ben : a5 e1 a5"


def line(name: str, moves: int) -> str:
    game = game_named(name)
    session = Session(name, game.rules, Source(seed=5), {}, Match(("Anna", "Ben")))
    for _ in range(moves):
        session.play(session.rules.legal_moves(session.position)[0])
    return record_text(session)


def pictures(path: Path) -> list[tuple[Image.Image, int]]:
    """What a film shows, and for how many milliseconds."""
    film, found = Image.open(path), []
    for number in range(film.n_frames):
        film.seek(number)
        film.load()
        found.append((film.convert("RGB"), film.info["duration"]))
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, in the mean of all pixels."""
    pairs = zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.width * one.height)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES.names)
def test_the_film_ends_with_the_picture_of_the_last_position(tmp_path: Path, name: str) -> None:
    text, film, still, before = line(name, 4), tmp_path / "f.webp", tmp_path / "p.png", tmp_path / "b.png"
    assert paint("film", text, film, tmp_path, 1) == 0
    assert paint("picture", text, still, tmp_path, 0) == 0
    assert paint("picture", line(name, 3), before, tmp_path, 0) == 0
    shown = pictures(film)
    picture = Image.open(still)
    assert shown[0][0].size == picture.size
    assert max(picture.size) < 1100
    assert min(picture.size) > 700
    assert difference(shown[-1][0], picture) < 3
    assert difference(shown[0][0], Image.open(before)) < 3
    assert difference(shown[0][0], picture) > difference(shown[-1][0], picture)
    assert len(shown) > 4, "the moves are seen being made"
    assert film.stat().st_size < 1_000_000


@pytest.mark.parametrize(
    ("longest", "lengths", "told"),
    [
        (120.0, [500, 50, 50, 50, 500, 50, 50, 50, 2550], "35 70 73 77 80 83 87 90 93 97"),
        (0.15, [500, 50, 50, 50, 2550], "70 76 82 88 94"),
    ],
    ids=["moves one by one", "moves at once"],
)
def test_every_move_takes_its_time_and_the_progress_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    longest: float,
    lengths: list[int],
    told: str,
) -> None:
    monkeypatch.setattr("game.app.command.studio.WINDOW", (640, 480))
    monkeypatch.setattr("game.app.command.film.LONGEST_FILM", longest)
    film = tmp_path / "f.webp"
    assert paint("film", MOVES, film, tmp_path, 2, telling=True) == 0
    assert [length for _, length in pictures(film)] == lengths
    assert capsys.readouterr().out.splitlines() == [*(f"{share} %" for share in told.split()), f"saved {film}"]


@pytest.mark.slow
def test_a_long_game_makes_no_long_film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.command.film.LONGEST_FILM", 2.0)
    film = tmp_path / "f.webp"
    assert paint("film", line("unstack", 10), film, tmp_path, 0) == 0
    assert sum(length for _, length in pictures(film)) < 7_000


@pytest.mark.slow
def test_it_has_the_colours_that_were_chosen_and_nothing_else_of_the_folder_is_needed(tmp_path: Path) -> None:
    found = []
    for number, text in enumerate((None, '{"version": 1, "palette": "daylight"}', "damaged")):
        data = tmp_path / str(number)
        data.mkdir()
        if text is not None:
            (data / "settings.json").write_text(text)
        assert paint("picture", MOVES, tmp_path / f"{number}.png", data, 0) == 0
        found.append((tmp_path / f"{number}.png").read_bytes())
        assert [path.name for path in data.iterdir()] == (["settings.json"] if text is not None else [])
    assert found[0] == found[2] != found[1]


@pytest.mark.slow
def test_above_the_board_stands_who_played_and_how_it_ended(tmp_path: Path) -> None:
    found = []
    for name, text in enumerate((MOVES, MOVES.replace("Anna", "Clara"), MOVES.replace(" :", " resigned=1 :"))):
        assert paint("picture", text, tmp_path / f"{name}.png", tmp_path, 0) == 0
        found.append(Image.open(tmp_path / f"{name}.png").convert("RGB"))
    width, height = found[0].size
    title, board = (0, 0, width, 66), (0, 72, width, height)
    first, second = (0, 0, width, 36), (0, 36, width, 66)
    assert found[0].crop(board).tobytes() == found[1].crop(board).tobytes()
    assert found[0].crop(title).tobytes() != found[1].crop(title).tobytes()
    assert found[0].crop(first).tobytes() == found[2].crop(first).tobytes()
    assert found[0].crop(second).tobytes() != found[2].crop(second).tobytes()


def test_a_film_keeps_what_changes_and_for_how_long() -> None:
    told: list[float] = []
    film, picture = Film((8, 8), told.append), pygame.Surface((8, 8))
    for colour in ("red", "red", "blue", "red"):
        picture.fill(colour)
        film.add(picture)
    film.hold(1.0)
    each = 1000 // RATE
    assert film.lengths == [2 * each, each, each + 1000]
    assert Image.open(io.BytesIO(film.webp())).n_frames == 3
    assert told[0] == 0
    assert 0.6 < max(told) < 1


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["film", MOVES], 2, "required"),
        (["film", MOVES, "a.avi"], 2, "must end with .webp or .gif or .mp4"),
        (["picture", MOVES, "a.jpg"], 2, "must end with .png"),
        (["picture", MOVES, "a.png", "--last", "3"], 2, "--last"),
        (["film", MOVES, "a.webp", "--last", "x"], 2, "--last"),
        (["film", "no such file", "a.webp"], 1, "neither a file nor a game"),
        (["film", "arcade 1 chess : e4", "a.webp"], 1, "no game"),
        (["film", f"{MOVES} z9", "a.webp"], 1, "move 4"),
        (["film", "arcade 1 explode :", "a.webp"], 1, "no move"),
        (["picture", MOVES, "there.png"], 1, "exists already"),
        (["film", MOVES, "nowhere/a.webp"], 1, "there is no folder"),
        (["picture", MOVES, "there.png/a.png"], 1, "cannot be written"),
        (["film", MOVES, "there.png/a.webp"], 1, "cannot be written"),
    ],
)
def test_what_cannot_be_painted_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, said: str
) -> None:
    (tmp_path / "there.png").write_text("mine")
    files = ("a", "there", "nowhere/a")
    arguments = [str(tmp_path / word) if word.partition(".")[0] in files else word for word in arguments]
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert [path.name for path in tmp_path.iterdir()] == ["there.png"]
    assert (tmp_path / "there.png").read_text() == "mine"


@pytest.mark.slow
def test_the_command_tells_how_far_it_is_and_reads_a_line_of_an_input_that_stays_open(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "film", "-", str(tmp_path / "f.webp"), "--data", str(tmp_path)]
    command.append("--progress")
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(MOVES + "\n")
        process.stdin.flush()
        *shares, saved = map(str.strip, rest_of(process))
    assert process.returncode == 0
    assert saved == f"saved {tmp_path / 'f.webp'}"
    assert [int(share.removesuffix(" %")) for share in shares] == sorted({int(s.split()[0]) for s in shares})
    assert len(shares) > 4
    assert [path.name for path in tmp_path.iterdir()] == ["f.webp"]


@pytest.mark.slow
@pytest.mark.parametrize("end", [".gif", ".mp4"])
def test_a_film_is_made_in_the_format_of_its_name(tmp_path: Path, end: str) -> None:
    target = tmp_path / f"film{end}"
    if end == ".mp4" and shutil.which("ffmpeg") is None:
        assert paint("film", MOVES, target, tmp_path, 0) == 1, "without an encoder nothing is written"
        assert not target.exists()
        return
    assert paint("film", MOVES, target, tmp_path, 0) == 0
    if end == ".gif":
        film = Image.open(target)
        assert film.n_frames > 10
        assert film.width == GIF_WIDTH
        assert film.info["loop"] == 0, "it begins again by itself"
    else:
        assert target.read_bytes()[4:8] == b"ftyp"


def test_without_an_encoder_an_mp4_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.app.command.film.ENCODER", "no-such-encoder")
    assert paint("film", MOVES, tmp_path / "film.mp4", tmp_path, 0) == 1
    assert "needs no-such-encoder, which is not installed" in capsys.readouterr().err


def test_an_encoder_that_fails_is_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    encoder = tmp_path / "encoder"
    encoder.write_text("#!/bin/sh\necho 'Unknown encoder' >&2\nexit 1\n")
    encoder.chmod(0o755)
    monkeypatch.setattr("game.app.command.film.ENCODER", str(encoder))
    assert paint("film", MOVES, tmp_path / "film.mp4", tmp_path, 0) == 1
    assert "could not encode the film: Unknown encoder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["W" * 40, "Wilhelmina von Wittelsbach-Windisch-Graz"])
def test_the_longest_names_stay_in_their_line_above_the_board(tmp_path: Path, name: str) -> None:
    found = []
    for number, game in enumerate((MOVES, MOVES.replace("Anna", f'"{name}"').replace("Ben", f'"{name}"'))):
        assert paint("picture", game, tmp_path / f"{number}.png", tmp_path, 0) == 0
        found.append(Image.open(tmp_path / f"{number}.png").convert("RGB"))
    width, height = found[0].size
    names, margin, below = (0, 0, width - 12, 36), (width - 12, 0, width, 36), (0, 36, width, height)
    assert found[0].crop(names).tobytes() != found[1].crop(names).tobytes()
    assert found[0].crop(margin).tobytes() == found[1].crop(margin).tobytes()
    assert found[0].crop(below).tobytes() == found[1].crop(below).tobytes()
