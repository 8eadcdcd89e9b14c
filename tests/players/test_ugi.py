"""The text protocol, as another program meets it: through a pipe, and line by line."""

from __future__ import annotations

import io
import math
import random
import subprocess
import sys

import pytest

from game.games import GAMES, game_named
from game.games.brickshooter.levels import parse_level
from game.games.brickshooter.rules import position_text
from game.play.port.game import LOST
from game.players.ugi import LONGEST_COMMAND, Ugi, read_lines
from game.store.levels.levels import read_levels
from tests.conftest import LEVELS, ROOT

FIVES = "r5,r5,.,.,./r5,r5,.,.,./.,.,.,.,./.,.,.,b5,b5/.,.,.,b5,b5 r"


def talk(game: str, *lines: str) -> list[str]:
    """What is answered to these lines, however long that takes."""
    said: list[str] = []
    Ugi(game_named(game), said.append, math.inf).run(lines)
    return said


def run(game: str, text: bytes, timeout: float = 300) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "main.py"), "ugi", game]
    return subprocess.run(command, input=text, capture_output=True, timeout=timeout, check=False)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_introduction(game: str) -> None:
    said = talk(game, "ugi", "isready")
    assert said[0].startswith("id name ")
    assert said[1].startswith("id author ")
    assert said[-2:] == ["ugiok", "readyok"]
    assert all(line.startswith("option name ") for line in said[2:-2])


@pytest.mark.parametrize(
    ("game", "setup", "depth", "nodes"),
    [
        ("explode", "startpos", 4, 256),
        ("explode", f"fen {FIVES}", 4, 1024),
        ("unstack", "startpos", 1, 340),
        ("combact", "startpos", 2, 10_008),
        ("explode", "startpos", 0, 1),
    ],
)
def test_perft(game: str, setup: str, depth: int, nodes: int) -> None:
    said = talk(game, f"position {setup}", f"go perft {depth}")
    assert said[-1] == f"Nodes searched: {nodes}"
    assert said[-2] == ""
    assert depth == 0 or sum(int(line.rsplit(": ", 1)[1]) for line in said[:-2]) == nodes


def test_perft_names_every_first_move() -> None:
    assert talk("explode", "go perft 2") == ["a5: 4", "b5: 4", "a4: 4", "b4: 4", "", "Nodes searched: 16"]


def test_a_count_that_is_stopped_gives_no_total() -> None:
    said = talk("explode", "go perft 60", "stop", "isready")
    assert said[-2:] == ["info string stopped", "readyok"]
    assert not [line for line in said if line.startswith("Nodes")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize(
    ("work", "last"), [("perft 60", "info string stopped"), ("depth 60", "bestmove"), ("nodes 999999999", "bestmove")]
)
def test_work_does_not_outlive_the_input(game: str, work: str, last: str) -> None:
    said: list[str] = []
    Ugi(game_named(game), said.append, afterwards=0.1).run([f"go {work}"])
    assert said[-1].startswith(last)


def test_perft_of_a_finished_game_counts_nothing() -> None:
    assert talk("explode", "position fen r1,./.,. r", "go perft 1", "query result") == [
        "",
        "Nodes searched: 0",
        "response p1win",
    ]


def test_an_option_changes_the_start_position() -> None:
    said = talk("unstack", "setoption name rules value neto2026", "position startpos", "d")
    assert said[0].startswith("fen ")
    assert said[0].endswith(" b neto2026")


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_what_d_prints_brings_the_position_back(game: str) -> None:
    chance = random.Random(3)
    rules = game_named(game).rules
    position = rules.start({})
    moves: list[str] = []
    while len(moves) < 12 and rules.outcome(position) is None:
        moves.append(chance.choice(rules.legal_moves(position)))
        position = rules.play(position, moves[-1])
    fen = talk(game, f"position startpos moves {' '.join(moves)}", "d")[0]
    assert fen == f"fen {rules.position_text(position)}"
    assert talk(game, f"position {fen}", "d")[0] == fen


def test_the_side_to_move_is_told() -> None:
    assert talk("explode", "query p1turn", "position startpos moves a5", "query p1turn") == [
        "response true",
        "response false",
    ]
    # In Combact the second player acts first, with the originator.
    assert talk("combact", "query p1turn") == ["response false"]


def test_an_illegal_move_is_named_and_the_old_position_stays() -> None:
    said = talk("explode", "position startpos moves a5", "position startpos moves a5 e1 c3 a5", "query p1turn", "d")
    assert said[0].startswith("info string error: ")
    assert "c3" in said[0]
    assert said[1] == "response false"
    assert said[2] == "fen r2,r1,.,.,./r1,r1,.,.,./.,.,.,.,./.,.,.,b1,b1/.,.,.,b1,b1 b"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_search_ends_with_a_legal_move(game: str) -> None:
    said = talk(game, "position startpos", "go nodes 300")
    move = said[-1].removeprefix("bestmove ")
    rules = game_named(game).rules
    assert move in rules.legal_moves(rules.start({}))
    assert said[0].startswith("info depth 1 ")


def test_without_legal_moves_there_is_no_best_one() -> None:
    assert talk("explode", "position fen r1,./.,. r", "go depth 3") == ["bestmove (none)"]


def test_an_infinite_search_answers_when_it_is_stopped() -> None:
    said = talk("explode", "go infinite", "isready", "stop", "isready")
    assert said.index("readyok") < len(said) - 2
    assert said[-2].startswith("bestmove ")
    assert said[-1] == "readyok"


def test_clocks_are_understood() -> None:
    said = talk("explode", "go p1time 400 p2time 1 p1inc 0 p2inc 0")
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "line",
    [
        "go",
        "go fast",
        "go depth",
        "go depth -1",
        "go depth many",
        "go perft",
        "go perft x",
        "go nodes 1e9",
        "position",
        "position fen",
        "position fen nothing at all",
        "position somewhere moves a5",
        "query",
        "query weather",
        "setoption",
        "setoption name rules",
        "setoption name speed value 9",
        "hello",
        "\x00\x01\x02",
        "é" * 5000,
        "go depth " + "9" * 5000,
        "go perft " + "9" * 5000,
        "position fen " + "9" * 5000,
        "position startpos moves " + "9" * 5000,
        "setoption name playseed value " + "9" * 5000,
        "setoption name level value " + "9" * 5000,
        "setoption name " + "x" * 5000 + " value 1",
        "query " + "\0" * 5000,
    ],
)
def test_what_cannot_be_understood_is_answered(line: str) -> None:
    for game in GAMES:
        said = talk(game.name, line, "isready")
        assert said[-1] == "readyok"
        assert said[0].startswith("info string ")
        assert all(line.isprintable() and len(line) < 250 for line in said)


@pytest.mark.parametrize("name", ["seed", "colours"])
def test_a_number_of_thousands_of_digits_is_no_option(name: str) -> None:
    said = talk("brickshooter", f"setoption name {name} value {'9' * 5000}", "isready")
    assert said[0].startswith(f"info string error: {name} is a whole number from ")
    assert said[1:] == ["readyok"]


def test_a_pipe_with_anything_in_it() -> None:
    noise = random.Random(5).randbytes(20_000)
    done = run("explode", noise + b"\nisready\nquit\nisready\n")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1] == "readyok"
    assert b"Traceback" not in done.stderr


def test_a_closed_input_ends_the_program() -> None:
    done = run("explode", b"go depth 3\n")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1].startswith("bestmove ")
    assert run("explode", b"go infinite\n").returncode == 0


def test_pygame_is_not_imported() -> None:
    code = (
        "import sys, io; from game.app.command.ugi_command import speak\n"
        "class Pipe: buffer = io.BytesIO(b'ugi\\ngo depth 2\\n')\n"
        "sys.stdin = Pipe\n"
        "speak('explode')\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'pygame']"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()


def test_a_wrong_game_is_refused() -> None:
    done = run("chess", b"")
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_lines_of_any_bytes_are_read() -> None:
    assert list(read_lines(io.BytesIO(b"isready\n\xff\xfe\n\0"))) == ["isready\n", "\ufffd\ufffd\n", "\0"]


def test_a_line_that_is_too_long_is_skipped() -> None:
    longest = b"x" * (LONGEST_COMMAND - 1) + b"\n"
    lines = list(
        read_lines(io.BytesIO(longest + b"x" * (3 * LONGEST_COMMAND) + b"\nisready\n" + b"y" * 2 * LONGEST_COMMAND))
    )
    assert lines == [longest.decode(), None, "isready\n", None]


def test_an_input_that_cannot_be_read_has_ended() -> None:
    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError

    assert list(read_lines(Broken())) == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_levels_play_the_same_moves_from_the_same_seed(game: str) -> None:
    lines = [
        "setoption name level value beginner",
        "setoption name playseed value 5",
        "position startpos",
        "go movetime 60000",
    ]
    first, second = (talk(game, *lines)[-1] for _ in range(2))
    assert first == second
    assert first.startswith("bestmove ")


def test_levels_and_seeds_that_are_none() -> None:
    assert talk("explode", "setoption name level value champion")[0].startswith("info string error: level is one of")
    assert talk("explode", "setoption name playseed value -1")[0].startswith("info string error: playseed is")


def test_the_options_of_playing_are_announced_and_change_no_start() -> None:
    said = talk("explode", "ugi", "setoption name level value hard", "position startpos", "d")
    assert "option name level type combo default none var none var beginner" in said[3]
    assert said[4].startswith("option name playseed type spin default 0 min 0 max ")
    assert said[-1].startswith("fen r1,r1,.")


def test_a_level_is_solved_by_the_text_protocol() -> None:
    level = next(file.level for file in read_levels(LEVELS / "brickshooter", parse_level) if "03" in file.name)
    assert level is not None
    start = f"position fen {position_text(level.position)}"
    one, two = level.solution
    task = f"goal 0 within 2 solution {one} {two}"
    assert talk("brickshooter", start, f"go nodes 5000 {task}")[-1] == f"bestmove {one}"
    wrong = next(move for move in ("cv", "7<", "5<") if move not in level.solution)
    *_, info, best = talk("brickshooter", f"{start} moves {wrong}", f"go nodes 5000 {task}")
    assert best == "bestmove takeback"
    assert info.endswith(f"score cp {LOST} pv takeback {one} {two}")


def test_a_level_may_ask_for_a_chain() -> None:
    level = next(file.level for file in read_levels(LEVELS / "brickshooter", parse_level) if "41" in file.name)
    assert level is not None
    start = f"position fen {position_text(level.position)}"
    assert talk("brickshooter", start, "go nodes 5000 goal waves:2 within 2")[-1] == f"bestmove {level.solution[0]}"
    assert talk("brickshooter", start, "go nodes 90 goal nothing:2 within 2")[-1].startswith("bestmove ")


@pytest.mark.parametrize("words", ["goal 0", "within 3", "nodes 9 solution c^", "nodes 9 goal x within 2", "solution"])
def test_half_a_task_is_refused(words: str) -> None:
    (said,) = talk("brickshooter", f"go {words}")
    assert said.startswith("info string error: ")


def test_a_solution_that_makes_no_sense_does_no_harm() -> None:
    said = talk("brickshooter", "go nodes 9 goal 0 within 3 solution c^ nonsense")
    assert said[-1].startswith("bestmove ")


def test_a_game_that_is_told_again_after_another_one_is_not_taken_for_it() -> None:
    one, other = "position fen r5,b1/.,. r moves a2", "position fen r5,b1/.,. r"
    assert talk("explode", other, one, other, "d")[-1] == "fen r5,b1/.,. r"
    assert talk("explode", other, "uginewgame", other, "d")[-1] == "fen r5,b1/.,. r"
