"""What takes over the weights that the yardstick has learnt for UnStack."""

from pathlib import Path

import pytest

from game.games.unstack.patterns import PATTERNS, read_weights
from tools.learn import learnt, main


def test_weights_are_taken_over_and_those_of_other_rules_kept(tmp_path: Path) -> None:
    file, out = tmp_path / "learnt.txt", tmp_path / "weights.json"
    file.write_text("12 -3\n" + "0 0\n" * (PATTERNS - 2) + "-7 99000\n")
    main(["--rules", "neto2026", str(file), "--write", str(out)])
    weights = read_weights(out)
    early, late = weights["neto2026"][:PATTERNS], weights["neto2026"][PATTERNS:]
    assert (early[0], late[0]) == (-30, 120)
    assert (early[-1], late[-1]) == (100_000, -70), "no weight is larger than the arcade allows"
    assert not any(early[1:-1] + late[1:-1])
    assert weights["classic"] == read_weights()["classic"]


@pytest.mark.parametrize("text", ["1 2", "1.5 2\n" * PATTERNS, "1 2\n" * PATTERNS + "3 4"])
def test_a_file_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"whole numbers|invalid literal"):
        learnt(text)
