"""What learns Combact's network: it finds what tells a result, and the same again, and the engine can read it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.games.combact import rules
from game.games.combact.features import values
from game.games.combact.network import INPUTS, Network, inputs
from game.games.combact.state import seen
from game.play.session.session import Session, Source
from tests.players.engines import positions
from tools.network import FOUND, Numbers, Sample, loss, main, sample_of

NOTHING = [0.0] * FOUND


@pytest.mark.slow
def test_it_learns_what_neither_of_two_inputs_tells_alone() -> None:
    random = Random(1)
    samples = []
    for _ in range(1500):
        one, other = random.random() < 0.5, random.random() < 0.5
        rows = [3 if one else 4, 7 if other else 8]
        samples.append(Sample(rows, NOTHING, 0.0, float(one == other)))
    numbers = Numbers(random)
    for sample in samples[:1400]:
        numbers.learn(sample)
    assert loss(samples[1400:], numbers) < 0.2


def test_what_the_weights_say_already_is_not_learnt_again() -> None:
    numbers = Numbers(Random(1))
    before = loss([Sample([1], NOTHING, 4.0, 1.0)], numbers)
    for _ in range(50):
        numbers.learn(Sample([1], NOTHING, 4.0, 1.0))
        numbers.learn(Sample([2], NOTHING, 0.0, 1.0))
    assert before - loss([Sample([1], NOTHING, 4.0, 1.0)], numbers) < 0.1
    assert loss([Sample([2], NOTHING, 0.0, 1.0)], numbers) < 0.2


def test_a_turned_board_has_the_same_ring_and_features() -> None:
    weights = [1] * (2 * FOUND + 2)
    for position in positions("combact", 3, {"goal": "time"})[2::3]:
        plain = inputs(seen(position))
        boards = set()
        for seed in range(12):
            sample = sample_of(position, 1.0, weights, Random(seed))
            assert len(sample.rows) == len(plain)
            assert sample.rows[-3 - len(position.ring) :] == plain[-3 - len(position.ring) :]
            assert tuple(sample.features) == values(seen(position))[:FOUND]
            boards.add(tuple(sample.rows))
        assert len(boards) > 3
        assert any(sorted(board) == sorted(plain) for board in boards)


@pytest.mark.slow
def test_the_same_arguments_learn_the_same_from_games_or_from_a_file(tmp_path: Path) -> None:
    session = Session("combact", rules, Source(seed=4), {"goal": "time"})
    random = Random(4)
    while session.outcome is None:
        session.play(random.choice(rules.legal_moves(session.position)))
    lines = [f"{int(at.side == 0)} {rules.position_text(at)}" for at in session.positions[1:-1]]
    (tmp_path / "games.txt").write_text("\n".join(lines), encoding="utf-8")
    for given in (["--games", "2", "--nodes", "3"], [str(tmp_path / "games.txt")]):
        files = [tmp_path / "one.json", tmp_path / "other.json"]
        for file in files:
            assert main([*given, "--epochs", "1", "--write", str(file)]) == 0
        assert files[0].read_bytes() == files[1].read_bytes()
        state = seen(session.positions[8])
        assert isinstance(Network(FOUND, files[0]).value(state, values(state)[:FOUND]), int)
    assert max(inputs(state)) < INPUTS
