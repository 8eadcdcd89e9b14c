"""The layout of the scenes round the play, in every window, at every size, and with words half as long again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.games import game_named
from game.play.session.match import Match
from game.rules import Outcome
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import Scene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.pause import PauseScene
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.store.player.scores import PLACES, SCORES, Score, ScoreTable
from tests.conftest import Player
from tests.helpers.games import (
    ALMOST_WON,
    WINNING,
    brickshooter,
    explode,
    finish,
    save_session,
    short_session,
    use_levels,
)
from tests.helpers.layout import FULL_HD, SCALES, SIZES, LongWords, cut, faults

NAMES = ("Wilhelmina Groß", "Mortimer Maximus")


def rooms(player: Player) -> Iterator[tuple[str, Scene]]:
    """Every scene, with as much to show as it can have."""
    app = player.app
    save_session(app.folders.data, short_session())
    scores = [Score("brickshooter", "7", NAMES[0], 123456 - n, n, "2025-12-31") for n in range(PLACES)]
    SCORES.save(SCORES.path(app.folders.data), ScoreTable(scores))
    play = brickshooter(player)
    yield "solo", SoloSetup(app, game_named("brickshooter"))
    yield "pair", PairSetup(app, game_named("explode"))
    yield "scores", RecordsScene(app, "brickshooter", "7", scores[3])
    yield "no scores", RecordsScene(app, "brickshooter", "10")
    yield "levels", LevelsScene(app, game_named("explode"), "Start positions", lambda entry: None)
    answers = [Entry("yes", "New game", play.tools.undo, "check"), Entry("no", "Cancel", play.tools.undo, "close")]
    yield "question", QuestionScene(app, "Start a new game?", "The game in progress is then lost.", answers)
    yield "score", ResultScene(app, play, conclusion_of(play, Outcome(1, "no_shot", (123457, 0)), "2025-12-31"))
    yield "no place", ResultScene(app, play, conclusion_of(play, Outcome(1, "no_shot", (1, 0)), "2025-12-31"))
    pair = explode(player, Match(NAMES, 3))
    finish(player, pair, WINNING)
    app.pop()
    yield "pause", PauseScene(app, pair, pair.tools, pair.result_scene)
    yield "match", ResultScene(app, pair, conclusion_of(pair, Outcome(0, "eliminated", (11, 0))))
    pair.session.match.wins[0] = 2
    yield "champion", ResultScene(app, pair, conclusion_of(pair, Outcome(0, "repetition", (11, 7))))


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, FULL_HD])
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Callable[..., Player], tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON, broken="title", other=ALMOST_WON * 2)
    wrong = []
    for name, scene in rooms(player):
        player.app.push(scene)
        player.run()
        wrong += [f"{name}: {fault}" for fault in faults(player.app) + cut(player.app)]
        player.app.pop()
    assert not wrong, "\n".join(wrong)
