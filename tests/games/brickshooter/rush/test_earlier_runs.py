"""Runs against the clock kept by earlier versions are the same today: each shot, its tick, the score, and the end."""

from __future__ import annotations

import json
from itertools import cycle
from typing import Any

import pytest

from game.games import game_named
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import OWN, TICKS, Rush, lane_name
from game.play.records.record import read_record
from game.play.session.session import AnySession
from game.settings.settings import Settings
from tests.fixtures.write_rush import SEEDS, facts, run
from tests.games.brickshooter.scenes import Start, opened
from tests.helpers.earlier import FIXTURES
from tools.film.studio import MOTIONS

RUNS: list[dict[str, Any]] = json.loads((FIXTURES / "0.2.0-464c6fd7" / "rush.json").read_text(encoding="utf-8"))
"""One in five colours, with a clearing, one in seven and one in ten."""
AFRESH = 15
"""Number of shots at the end of a run that are made once more, in frames."""
RATES = {
    "30 a second": (1 / 30,),
    "60 a second": (1 / 60,),
    "144 a second": (1 / 144,),
    "ragged": (1 / 60, 1 / 11, 1 / 1000, 1 / 24, 1 / 90, 1 / 13),
}
"""Seconds of one frame after the other; of a longer one than a tenth of a second no more is counted."""
SHOWINGS = [(rate, "lively") for rate in RATES] + [("ragged", motion) for motion in MOTIONS if motion != "lively"]
"""Rates and ways to show a run: each one, and not all pairs."""
LATE = 2 / TICKS
"""Seconds by which the clock may be behind a player's, whose frames and steps end between two ticks."""


def clock_of(position: Position) -> Rush:
    assert isinstance(position.mode, Rush)
    return position.mode


def kept(number: int) -> AnySession:
    """A run as its line brings it back."""
    reading = read_record(RUNS[number]["line"], game_named)
    assert reading.problem == "", f"a run of an earlier version does not open: {reading.problem}"
    return reading.session


@pytest.mark.parametrize("number", range(len(RUNS)))
def test_a_run_of_an_earlier_version_comes_back_shot_by_shot(number: int) -> None:
    told, session = RUNS[number], kept(number)
    for shot, position in enumerate(session.positions):
        clock = clock_of(position)
        found = position.score, clock.tick, clock.wait
        counted = told["scores"][shot], told["ticks"][shot], told["waits"][shot]
        assert found == counted, f"score, tick and wait after shot {shot}"
    assert session.rules.position_text(session.position) == told["position"]
    assert session.position.clears == told["clearings"]


def test_the_same_player_has_the_same_runs_today() -> None:
    """What chance draws, and how each shot is counted and written, has not changed since."""
    assert [facts(run(seed, colours)) for colours, seed in SEEDS.items()] == RUNS


@pytest.mark.parametrize(("rate", "motion"), SHOWINGS)
def test_a_run_ends_the_same_whatever_the_frames_and_the_way_it_is_shown(start: Start, rate: str, motion: str) -> None:
    """Somebody shoots at the ticks of the run that was kept; the clock's own shots come by themselves."""

    def change(settings: Settings) -> None:
        for name, value in MOTIONS[motion].items():
            setattr(settings, name, value)

    whole = kept(2)
    first = len(whole.moves) - AFRESH
    player = start(change, size=(640, 480))
    scene = opened(player, whole.until(first))
    began = player.now - clock_of(whole.positions[first]).tick / TICKS
    lengths = cycle(RATES[rate])
    for number in range(first, len(whole.moves)):
        move, due = whole.moves[number], began + clock_of(whole.positions[number + 1]).tick / TICKS
        own, lane = move.endswith(OWN), lane_name(move)
        while len(scene.session.moves) == number if own else scene.clock.clock.shot(lane) != move:
            assert player.now < due + LATE, f"shot {number} is not {move}, but {scene.session.moves[number:]}"
            player.now += min(next(lengths), max(due - player.now, 1 / 1000))
            player.app.frame()
        if not own:
            scene.play(lane)
        assert scene.session.moves[number:] == [move], f"shot {number} is another one"
    assert scene.session.position == whole.position, "score, clock and bricks at the end"
    assert scene.table.ending is not None
