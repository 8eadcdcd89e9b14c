"""Hints of BrickShooter keep their word: what is promised comes about, levels are solved, words and marks say how."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from benchmarks.hints import Tally, game, levels, solved
from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.engine import lines
from game.games.brickshooter.plans import gain, needed, plan, told
from game.games.brickshooter.rules.generator import Seeded
from game.games.brickshooter.view.marks import Disc, Doomed, Partner, Trail
from game.play.port.advice import TAKE_BACK
from game.play.port.game import LOST, SearchLimits, SearchRequest
from game.play.session.session import Session, Source
from game.players.search import Budget
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import level_session
from game.store.levels.levels import level_named
from tests.games.brickshooter.boards import place, random_game
from tests.games.brickshooter.scenes import GAME, Start, from_position, opened
from tests.players.table import let_play, wait

# The shots from below stop those from the left beneath e6.
PAIR = place({"e6": "ao", "f6": "co", "h8": "bo", "h9": "bo"}, {"5>": "ajj", "4>": "ajj", "f^": "cdj", "h^": "bjj"})
LINE = ("f^", "5>", "f^", "4>")


@pytest.mark.slow
def test_a_plan_comes_about_whatever_bricks_will_come() -> None:
    plans = 0
    for number, (position, _) in enumerate(random_game(5, shots=64)):
        if number % 8:
            continue
        *_, best = lines(position, 8, 8, Budget(SearchLimits()))
        line = told(position, best.moves)
        brought = {gain(replace(position, source=Seeded(state)), line) for state in range(5)}
        assert len(brought) == 1
        plans += len(line) > 1 and brought != {0}
    assert plans > 3


@pytest.mark.parametrize(
    "limits", [SearchLimits(nodes=0), SearchLimits(seconds=0.0), SearchLimits(nodes=0, task=SearchRequest("0", 9))]
)
def test_without_time_there_is_an_answer_all_the_same(limits: SearchLimits) -> None:
    (report,) = GAME.think(Session(GAME.name, GAME.rules, Source(seed=4)), limits, lambda: False)
    assert report.line[0] in rules.legal_moves(rules.start({"seed": 4}))
    assert report.nodes <= 40


def test_a_plan_leaves_out_what_it_does_not_need_and_tells_no_more_than_is_certain() -> None:
    assert told(PAIR, ("h^", *LINE)) == ("h^",), "it scores at once"
    assert needed(PAIR, ("8>", *LINE)) == LINE
    assert told(PAIR, ("8>", *LINE, "h^")) == LINE


def test_what_a_plan_is_about() -> None:
    found = plan(PAIR, LINE)
    assert [shot.lane for shot in found.shots] == list(LINE)
    assert found.groups == 1
    assert GAME.where(PAIR, LINE) == ("e6",)
    assert plan(PAIR, ("8>", *LINE)).groups == 0, "this shot does nothing for it"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (LINE, "it prepares a group that explodes {n} shots later."),
        (LINE[:1], "it brings bricks of one colour together."),
        (("8>", *LINE), "later shots need the brick there."),
        (("h^",), "it sets off an explosion."),
    ],
)
def test_why_a_shot_is_good(line: tuple[str, ...], why: str) -> None:
    reason = GAME.reason(PAIR, line[0], line)
    assert why in (reason.one, reason.many)


@pytest.mark.slow
def test_promised_groups_explode_when_they_were_promised() -> None:
    tally = sum((game(seed, colours, 30, 4000)[1] for seed in (21, 33) for colours in (5, 7)), Tally())
    assert tally.promised > 20
    assert tally.kept >= 0.9 * tally.promised
    without = sum((game(seed, 7, 30, 4000, recall=False)[1] for seed in (21, 33)), Tally())
    assert without.kept < without.promised, "it is the plan kept that does it"


def test_promises_are_kept_in_a_short_game() -> None:
    _, tally = game(21, 7, 12, 1500)
    assert tally.promised > 0
    assert tally.kept == tally.promised


def test_levels_are_solved_within_par() -> None:
    stars = [solved(table, 0, 1000, 1)[0] for table in levels()]
    assert len(stars) == 73, stars
    assert sum(star > 0 for star in stars) >= 59
    assert sum(star > 1 for star in stars) >= 57


@pytest.mark.slow
def test_levels_are_solved_after_shots_by_chance() -> None:
    stars = [solved(table, 2, 3000, number)[0] for number, table in enumerate(levels())]
    assert sum(star > 0 for star in stars) >= 59


# In the window


def test_the_plan_is_marked(start: Start) -> None:
    player = start()
    scene = from_position(player, PAIR)
    scene.table.hints.advise("f^", LINE)
    scene.follow()
    player.key(pygame.K_h)
    arts = [sprite.art for sprite in scene.stage.sprites]
    assert arts.count(Partner()) == 1
    assert Disc() not in arts, "the shots after the first one are told last"
    player.key(pygame.K_h)
    player.run(0.3)
    arts = [sprite.art for sprite in scene.stage.sprites]
    assert arts.count(Partner()) == 1
    assert arts.count(Disc()) == 2 * len(LINE), "each shot at its lane and where it lands"
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.session.moves == ["f^"]
    assert Disc() not in [sprite.art for sprite in scene.stage.sprites]


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (LOST, "Hint: this can no longer be solved. Undo 2 shots. Press Enter to do it."),
        (0, "Hint: there is no solution in sight. Undo 2 shots. Press Enter to do it."),
    ],
)
def test_what_is_to_be_taken_back_is_said_and_no_shot_proposed(start: Start, score: int, text: str) -> None:
    player = start()
    let_play(player, "crash")
    scene = from_position(player, PAIR)
    player.key(pygame.K_RIGHT)
    for move in LINE[:2]:
        scene.play(move)
        player.settle()
    scene.table.hints.advise(TAKE_BACK, (TAKE_BACK, TAKE_BACK, *LINE), score)
    scene.follow()
    player.run(0.3)
    assert scene.line.text == text
    assert not [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, (Trail, Doomed, Disc, Partner))]
    player.key(pygame.K_h)
    assert scene.table.hints.shown is None
    assert not scene.seats.advising, "there is no more to say: the key puts the hint away"
    player.key(pygame.K_h)
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.session.moves == [], "one key takes back"
    player.key(pygame.K_h)
    player.key(pygame.K_h)
    assert scene.hinted == LINE[0]


def test_a_plan_that_is_followed_is_gone_on_with_at_once(start: Start) -> None:
    player = start()
    let_play(player, "crash")
    scene = from_position(player, PAIR)
    scene.table.hints.advise("f^", LINE)
    for move in LINE:
        assert scene.table.hints.shown is not None
        assert scene.table.hints.shown.move == move
        scene.play(move)
        player.settle()
        player.key(pygame.K_h)
    assert scene.session.position.score == 3
    assert scene.seats.advising, "after its end the program is asked"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["10-gap", "46-relay"])
def test_the_arcade_solves_a_level_by_hints_and_says_when_it_is_lost(start: Start, name: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    level = level_named(player.app.folders, GAME, name)
    scene = opened(player, level_session(game_named("brickshooter"), name, level, None), level)
    for _ in range(3):
        scene.play(rules.legal_moves(scene.session.position)[-1])
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    assert scene.table.hints.shown is not None
    assert scene.table.hints.shown.back >= 1
    assert scene.line.text.startswith("Hint: this can no longer be solved. Undo")
    player.key(pygame.K_RETURN)
    player.settle()
    while scene.table.ending is None:
        player.key(pygame.K_h)
        wait(player, lambda: scene.table.hints.shown is not None, "the hint")
        player.key(pygame.K_h)
        assert "of the level" in scene.line.text or "the level." in scene.line.text, "it names the goal"
        player.key(pygame.K_RETURN)
        player.settle()
    assert scene.table.ending.winner == 0


@pytest.mark.slow
def test_after_a_failed_level_undo_and_a_hint_lead_back_to_where_it_can_be_solved(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    level = level_named(player.app.folders, GAME, "03-eyes")
    scene = opened(player, level_session(game_named("brickshooter"), "03-eyes", level, None), level)
    for _ in range(3):
        wrong = [move for move in rules.legal_moves(scene.session.position) if move not in level.solution]
        scene.play(wrong[0])
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    player.press("undo")
    player.settle()
    assert player.app.front is scene
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    assert scene.table.hints.shown is not None
    assert scene.table.hints.shown.back == 1
