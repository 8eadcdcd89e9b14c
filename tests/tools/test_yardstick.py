"""The yardstick plays by the arcade's rules, and is made where there is a compiler."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.games import game_named
from game.games.explode.engine import NETWORK_FILE
from game.games.unstack.patterns import PATTERNS
from game.play.port.perft import divide
from game.play.session.session import AnySession, Session, Source
from tests.processes import PATIENCE, line_of
from tools.arena import Match, play_pair
from tools.learn import learnt
from tools.yardstick import building
from tools.yardstick.__main__ import main
from tools.yardstick.building import NoProgram, build, compiler

KINDS = [
    ("explode", {}),
    ("unstack", {"rules": "classic"}),
    ("unstack", {"rules": "neto2026"}),
    ("combact", {"goal": "time"}),
    ("combact", {"goal": "autonomy"}),
    ("combact", {"goal": "bases"}),
    ("combact", {"goal": "time", "widths": "5/3"}),
]
NAMES = [" ".join((game, *options.values())) for game, options in KINDS]
WHOLE = [(kind, "deep=0") for kind in range(6)]
"""These of them are played to the end; Combact with other widths is played as with the usual ones."""
MANY = 3000
"""So many moves of a position are compared at most: neto2026 has more than can be listed."""


@pytest.fixture(scope="module", autouse=True)
def _compiled_fast() -> Iterator[None]:
    """Compile without optimizing, which takes a third of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "FLAGS", tuple(flag for flag in building.FLAGS if flag != "-O3"))
        yield


class Yardstick:
    """The program at the other end of two pipes."""

    def __init__(self, *arguments: str) -> None:
        command = [str(build()), *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def ask(self, line: str, last: str) -> list[str]:
        """Return the lines of the answer, of which the last one begins so."""
        self.say(line)
        heard = []
        while answer := line_of(self.process):
            heard.append(answer.strip())
            if answer.startswith(last):
                return heard
        raise AssertionError(f"no {last} after {line}")

    def place(self, session: AnySession) -> None:
        """Tell it the game so far."""
        start = session.rules.position_text(session.positions[0])
        self.say(f"position fen {start} moves {' '.join(session.moves)}")

    def counted(self, depth: int) -> dict[str, int]:
        """Return the number of sequences of moves that begin with each move."""
        pairs = [line.split(": ") for line in self.ask(f"go perft {depth}", "Nodes searched")[:-2]]
        return {move: int(count) for move, count in pairs}


@pytest.fixture
def yardstick() -> Iterator[list[Yardstick]]:
    """Whoever is added is ended with the test."""
    started: list[Yardstick] = []
    yield started
    for each in started:
        each.process.kill()
        each.process.communicate(timeout=PATIENCE)


needs_compiler = pytest.mark.skipif(compiler() is None, reason="no compiler for C++")


def started(running: list[Yardstick], game: str, options: dict[str, str]) -> Yardstick:
    running.append(Yardstick(game, *(f"{name}={value}" for name, value in options.items())))
    return running[-1]


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), KINDS, ids=NAMES)
def test_it_counts_as_many_sequences_of_moves(game: str, options: dict[str, str], yardstick: list[Yardstick]) -> None:
    rules = game_named(game).rules
    program = started(yardstick, game, options)
    depth = 1 if options.get("rules") == "neto2026" else 2
    assert program.counted(depth) == dict(divide(rules, rules.start(options), depth))


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), KINDS, ids=NAMES)
def test_in_random_games_it_has_the_same_moves_and_positions_to_their_ends(
    game: str, options: dict[str, str], yardstick: list[Yardstick]
) -> None:
    rules = game_named(game).rules
    program = started(yardstick, game, options)
    compared = 0
    for seed in range(3):
        random = Random(f"{game} {options} {seed}")
        session: AnySession = Session(game, rules, Source(seed=seed), options)
        while True:
            program.place(session)
            assert program.ask("d", "fen") == [f"fen {rules.position_text(session.position)}"]
            over = session.outcome is not None
            assert program.ask("query gameover", "response") == [f"response {str(over).lower()}"]
            if session.outcome is not None:
                winner = {0: "p1win", 1: "p2win", None: "draw"}[session.outcome.winner]
                assert program.ask("query result", "response") == [f"response {winner}"]
                break
            moves = rules.legal_moves(session.position)
            if len(moves) <= MANY:
                assert sorted(program.counted(1)) == sorted(moves)
                compared += 1
            session.play(random.choice(moves))
    assert compared > 20


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(("kind", "way"), [*WHOLE, (0, "deep=1"), (1, "deep=1"), (1, "plain=1"), (5, "plain=1")])
def test_it_plays_whole_games_with_legal_moves(kind: int, way: str) -> None:
    game, options = KINDS[kind]
    command = f"{build()} {game} nodes=20 seconds=0 {way} {' '.join(f'{n}={v}' for n, v in options.items())}"
    results = play_pair(Match(game, (f"ugi:{command}", "random"), dict(options), movetime=20), 1)
    assert len(results) == 2


@needs_compiler
@pytest.mark.slow
def test_it_refuses_what_is_illegal_and_keeps_the_position(yardstick: list[Yardstick]) -> None:
    program = started(yardstick, "unstack", {})
    before = program.ask("d", "fen")
    for bad in ("startpos moves 3b2>3 5a1+9", "startpos moves 1c2+1", "startpos moves pass", "fen x b classic"):
        assert program.ask(f"position {bad}", "info")[0].startswith("info string error: no ")
        assert program.ask("d", "fen") == before


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("deep", ["0", "1"])
def test_it_sees_a_win_that_can_be_proved(deep: str, yardstick: list[Yardstick]) -> None:
    program = started(yardstick, "unstack", {"deep": deep})
    program.ask("isready", "readyok")
    fen = "./.,.,.,.,.,.,.".replace("./", ".,.,.,.,.,.,./") + "/.,.,.,.,.,.,./.,.,b3,w2,.,.,./" + ".,.,.,.,.,.,./" * 2
    program.say(f"position fen {fen}.,.,.,.,.,.,. b classic")
    *_, said, best = program.ask("go nodes 500", "bestmove")
    assert "score cp 100" in said
    assert best.startswith(("bestmove 2c4>2", "bestmove 3c4>3"))


def test_without_a_compiler_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", str(tmp_path / "none"))
    with pytest.raises(NoProgram, match="compiler"):
        build(tmp_path)
    assert main(["unstack"]) == 1
    assert "needs a compiler" in capsys.readouterr().err


@needs_compiler
@pytest.mark.slow
def test_what_was_made_is_used_again_until_the_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "main.cpp").write_text("int main() { return 3; }\n", encoding="utf-8")
    monkeypatch.setattr(building, "SOURCE", source)
    first = build(tmp_path / "built")
    assert subprocess.run([first], timeout=PATIENCE).returncode == 3
    stamp = first.stat().st_mtime_ns
    assert build(tmp_path / "built") == first
    assert first.stat().st_mtime_ns == stamp
    (source / "main.cpp").write_text("int main() { return 4; }\n", encoding="utf-8")
    assert subprocess.run([build(tmp_path / "built")], timeout=PATIENCE).returncode == 4
    (source / "main.cpp").write_text("int main() { int unused; }\n", encoding="utf-8")
    with pytest.raises(NoProgram, match="unused"):
        build(tmp_path / "built")


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [KINDS[1], KINDS[4]], ids=[NAMES[1], NAMES[4]])
def test_a_position_is_judged_by_its_own_rules_and_goal_whatever_is_set(
    game: str, options: dict[str, str], yardstick: list[Yardstick]
) -> None:
    session: AnySession = Session(game, game_named(game).rules, Source(seed=4), options)
    for _ in range(4):
        session.play(Random(4).choice(session.rules.legal_moves(session.position)))
    said = []
    for given in (options, {}):
        program = started(yardstick, game, given)
        program.place(session)
        said.append(program.ask("go nodes 200", "bestmove")[-2].split(" score ")[1])
    assert said[0] == said[1]


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("size", [(2, 3), (7, 7), (15, 15)])
def test_boards_of_explode_may_have_any_size(size: tuple[int, int], yardstick: list[Yardstick]) -> None:
    rules = game_named("explode").rules
    program = started(yardstick, "explode", {})
    random = Random(7)
    width, height = size
    cells = [random.choice((".", ".", "r5", "b5", "r4", "b2")) for _ in range(width * height - 2)]
    cells = ["r5", "b5", *cells]
    rows = [",".join(cells[row * width : (row + 1) * width]) for row in range(height)]
    position = rules.parse_position("/".join(rows) + " b")
    program.say(f"position fen {rules.position_text(position)}")
    assert program.counted(2) == dict(divide(rules, position, 2))
    for move in rules.legal_moves(position):
        program.say(f"position fen {rules.position_text(position)} moves {move}")
        assert program.ask("d", "fen") == [f"fen {rules.position_text(rules.play(position, move))}"]


@needs_compiler
@pytest.mark.slow
def test_a_network_of_explode_is_learnt_from_games_and_played_with(tmp_path: Path, yardstick: list[Yardstick]) -> None:
    games, net = tmp_path / "games.txt", tmp_path / "network.bin"
    with games.open("w") as file:
        subprocess.run(
            [build(), "explode", "positions", "1", "depth=1", "board=4x4"], stdout=file, check=True, timeout=PATIENCE
        )
    subprocess.run(
        [build(), "explode", "net", net, "1", games], stdout=subprocess.DEVNULL, check=True, timeout=PATIENCE
    )
    assert net.stat().st_size == NETWORK_FILE.stat().st_size
    program = started(yardstick, "explode", {"net": str(net)})
    assert program.ask("go nodes 50", "bestmove")[-1].split()[1] in {"a5", "b5", "a4", "b4"}


@needs_compiler
@pytest.mark.slow
def test_weights_of_unstack_are_learnt_from_games_and_told_again(tmp_path: Path) -> None:
    games, weights = tmp_path / "games.txt", tmp_path / "weights.txt"
    with games.open("w") as file:
        subprocess.run(
            [build(), "unstack", "positions", "10", "depth=1", "seed=4"], stdout=file, check=True, timeout=PATIENCE
        )
    command = [build(), "unstack", "weights", "1", games, f"weights={weights}"]
    said = [
        subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout for _ in range(2)
    ]
    losses = [re.search(r"their loss ([\d.]+)\n.*others: ([\d.]+)", text) for text in said]
    (before, learned), (again, _) = ([float(loss) for loss in found.groups()] for found in losses if found)
    assert learned < before, "of positions that were not learnt"
    assert again == pytest.approx(learned, abs=0.01), "the file has what was learnt"
    assert len(learnt(weights.read_text(encoding="utf-8"))) == 2 * PATTERNS
