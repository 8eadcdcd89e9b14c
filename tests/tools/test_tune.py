"""What fits the weights of an evaluation: it finds what tells a result, and the same again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.games.combact import rules
from game.games.combact.engine import WEIGHTS_FILE, CombactEngine
from game.games.combact.features import FEATURES
from game.play.session.session import AnySession, Session, Source
from game.players.evaluation import read_weights
from tools.tune import Example, fit, loss, main


def test_it_finds_what_tells_a_result() -> None:
    random = Random(1)
    examples = []
    for _ in range(1000):
        good, idle = random.randrange(3), random.randrange(3)
        examples.append(Example((1, good, idle), float(random.random() < (0.2, 0.5, 0.8)[good]), 1.0))
    weights, errors = fit(examples)
    # The odds are 1 : 4, 1 : 1 and 4 : 1.
    assert abs(weights[1] - 1.386) < 3 * errors[1]
    assert abs(weights[2]) < 3 * errors[2]
    assert loss(examples, weights) < loss(examples, [0.0] * 3)


@pytest.mark.slow
def test_rounds_begin_with_nothing_find_the_same_again_and_leave_other_kinds_alone(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file in files:
        main(["combact", "--kind", "time", "--plain", "--games", "2", "1", "--nodes", "5", "--write", str(file)])
    one, other = (read_weights(file, FEATURES) for file in files)
    assert one == other
    assert any(one["time"])
    assert one["bases"] == read_weights(WEIGHTS_FILE, FEATURES)["bases"]


@pytest.mark.slow
def test_positions_of_another_program_tell_as_well(tmp_path: Path) -> None:
    positions, out = tmp_path / "positions", tmp_path / "weights.json"
    random, lines = Random(2), []
    for seed in range(12):
        session: AnySession = Session("combact", rules, Source(seed=seed), {"goal": "bases"})
        while session.outcome is None and len(session.moves) < 8:
            session.play(random.choice(rules.legal_moves(session.position)))
        # White has won all of them.
        lines += [f"{1 - at.side} {rules.position_text(at)}" for at in session.positions[1:] if not at.over]
    positions.write_text("\n".join(lines), encoding="utf-8")
    main(["combact", "--kind", "bases", "--positions", str(positions), "--write", str(out)])
    found, before = (CombactEngine(read_weights(file, FEATURES)) for file in (out, WEIGHTS_FILE))
    last = session.positions[-1]
    assert (found.evaluate(last) > 0) == (last.side == 0)
    assert found.weights["time"] == before.weights["time"]
    with pytest.raises(SystemExit):
        main(["combact", "--positions", str(positions)])
